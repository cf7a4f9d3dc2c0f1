"""Many games at once: a captain plays them to their end, each from a seed of its own."""

from .batch import play_games
from .games import Finished, Plan, game_seed, play_game
from .totals import Totals

__all__ = ["Finished", "Plan", "Totals", "game_seed", "play_game", "play_games"]
