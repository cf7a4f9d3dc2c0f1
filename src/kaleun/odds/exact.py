"""Exact odds: an option is tried on a copy of the game whose dice stay in the hand, and what it asks next is looked at."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct

from kaleun.kernel.game import Game
from kaleun.kernel.requests import Choose, Draw, Roll

__all__ = ["OptionOdds", "odds_of_option", "odds_of_request"]


class OptionOdds(Struct, frozen=True):
    """What comes first after an option."""

    roll: Roll | Draw | None = None
    """The roll or draw that the option leads to, or None if something else comes first."""
    chances: tuple[tuple[Any, Fraction], ...] = ()
    """Each possible result of it with its exact chance; of a draw, each card that can be the first."""
    asks: Choose | None = None
    """The decision that comes first, if one does."""
    over: bool = False
    """Does the game end before anything is asked?"""

    def chance(self, *results: Any) -> Fraction:
        """The chance that the result is one of these."""
        return sum((share for result, share in self.chances if result in results), Fraction(0))


def odds_of_option(game: Game[Any], option_id: str, of: str = "") -> OptionOdds:
    """The exact odds of the roll that an option leads to first; the game itself is not touched.

    ``of`` names the part whose decision it is, in a simultaneous phase. Raises Refused if the option cannot be taken.
    """
    twin = game.fork("odds", dice="manual")
    twin.answer(option_id, of)
    return _first(twin, of)


def odds_of_request(game: Game[Any], of: str = "") -> OptionOdds:
    """The odds of the roll or draw that waits (or that it is a decision that waits)."""
    return _first(game, of)


def _first(game: Game[Any], of: str) -> OptionOdds:
    pending = game.pending
    if not pending:
        return OptionOdds(over=game.over)
    own = [waiting for waiting in pending if waiting.of == of]
    request = (own or pending)[0].request
    if isinstance(request, Choose):
        return OptionOdds(asks=request)
    if isinstance(request, Roll):
        return OptionOdds(request, tuple(request.distribution()))
    if request.how == "down":
        return OptionOdds(request)
    return OptionOdds(request, tuple(game.play.cups.chances(request.cup, lying=request.how == "turn").items()))
