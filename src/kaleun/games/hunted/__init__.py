"""The Hunted: Twilight of the U-Boats, 1943-45."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, cast

from kaleun.kernel.board import Panel, Plot
from kaleun.kernel.components import Components
from kaleun.kernel.dates import month_text
from kaleun.kernel.journal import Event
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure
from kaleun.kernel.rulebook import Contender, Rulebook, Standing, Words

from . import career, match, match_setup, match_view, setup
from . import standings as tables
from .components import FILES, Data, read_data
from .match_state import SEATS, Match, Table
from .second_chance import second_chance
from .state import State
from .victory import victory_level

__all__ = ["HuntedRulebook", "rulebook"]

_SEATS = ("kommandant",)


class HuntedRulebook(Rulebook[Table]):
    """The solitaire game of a U-boat Kommandant from July 1943 to May 1945."""

    id = "hunted"
    title = "The Hunted"
    rules_version = 1
    state_version = 2
    state_type = cast(type[Table], State | Match)
    package = "kaleun.games.hunted"
    component_files = FILES
    options = (*setup.OPTIONS, *match_setup.OPTIONS)
    blurb = (
        "You command a U-boat from July 1943 to the end of the war: patrols from box to box, convoys and lone ships, "
        "aircraft, escorts with depth charges, and between patrols refit, rank and awards. What you sink decides how the "
        "career is judged; whether you live to see it is another question.",
        "2 to 4 hours a career, 15 minutes a patrol",
        "Easy to play, hard to survive",
    )
    second_chance = staticmethod(second_chance)

    def structs(self, components: Components) -> Data:
        """The components as structs, checked. Raises ComponentError."""
        return read_data(components)

    def set_up(self, options: Mapping[str, Any], data: Data) -> Table:
        """The table before the career begins, or those of a match. Raises OptionError for options that do not go together."""
        return match_setup.set_up(options, data)

    def resume(self, play: Play[Table]) -> Procedure[dict[str, Any]]:
        """Go on to the end of the career, or of all careers of a match; returns its result."""
        if isinstance(play.state, Match):
            return match.play_match(cast(Play[Match], play))
        return career.play_career(cast(Play[State], play))

    def seats(self, state: Table) -> tuple[str, ...]:
        """The Kommandant is alone, but for matches [13]."""
        return SEATS[: len(state.players)] if isinstance(state, Match) else _SEATS

    def view(self, state: Table, seat: str) -> dict[str, Any]:
        """The career in plain data; in a match that of the player whose turn it is, with what the match needs."""
        if isinstance(state, Match):
            return match_view.view(state, seat, self._own[1])
        return super().view(state, seat)

    def convert(self, state: dict[str, Any], version: int) -> dict[str, Any]:
        """A plain state of an earlier version as one of today's: up to version 1 every game was one career."""
        return {"game": "career", **state} if version == 1 else super().convert(state, version)

    def tournament_options(self, kind: str, players: int, seed: str) -> list[dict[str, Any]]:
        """With what options each player of a tournament begins a game of his own [13.4a]."""
        return tables.tournament_options(kind, players, seed, self._own[1])

    def standings(self, kind: str, contenders: Sequence[Contender]) -> list[Standing]:
        """The table of a tournament [13.1d, 13.2b, 13.3b, 13.4b, 13.5e]."""
        return tables.standings(kind, contenders, self._own[1])

    def captain(self) -> Callable[[Table, Choose], Option]:
        """The careful commander."""
        from . import captain  # loaded when a game is played by it

        return captain.decide

    def summary(self, state: Table) -> dict[str, Any]:
        """The career, or the match, in a line."""
        if isinstance(state, Match):
            return match_view.summary(state, self._own[1])
        return {
            "date": month_text(state.month),
            "boat": state.boat.type,
            "patrols": state.career.patrols,
            "tons": state.career.tons,
            "ended": state.ended,
            "victory": victory_level(state, self._own[1]),
        }

    def score(self, state: Table) -> tuple[float, str]:
        """The tonnage sunk; in a match that of the best."""
        if isinstance(state, Match):
            return max((player.career.tons for player in state.players), default=0), "t"
        return state.career.tons, "t"

    def chapters(self, state: Table) -> int:
        """The patrols that are over."""
        if isinstance(state, Match):
            return sum(self.chapters(player) for player in state.players)
        log = state.log
        return len(log) if not log or log[-1].result else len(log) - 1

    def board(
        self,
        view: Mapping[str, Any],
        options: Sequence[Option] = (),
        kind: str = "",
        about: Mapping[str, Any] | None = None,
    ) -> tuple[Panel, ...]:
        """Patrol track, combat mat or sea chart, and the boat."""
        from .board import draw_board  # loaded when somebody looks

        return draw_board(view, options, kind)

    def career_plots(self, view: Mapping[str, Any], events: Iterable[Event] = ()) -> tuple[Plot, ...]:
        """Tonnage, ships by kind, hull and crew."""
        from .plots import career_plots  # loaded when somebody looks

        return career_plots(view, events)

    @property
    def words(self) -> Words:
        """The wording."""
        from .words import WORDS  # loaded when somebody looks

        return WORDS


rulebook = HuntedRulebook()
