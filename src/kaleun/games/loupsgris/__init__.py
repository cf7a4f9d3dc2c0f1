"""Loups gris en Atlantique: the war of the U-boats out of Brittany in early 1941."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from kaleun.kernel.board import Panel, Plot
from kaleun.kernel.components import Components
from kaleun.kernel.journal import Event
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Draw, Option, Procedure, Roll
from kaleun.kernel.rulebook import OptionSpec, Rulebook, Words

from .career import play_career
from .components import FILES, Data, read_data
from .outfit import fill_cups
from .second_chance import second_chance as sell_chances
from .state import Career, State

__all__ = ["LoupsGrisRulebook", "rulebook"]

_SEATS = ("commander",)


class LoupsGrisRulebook(Rulebook[State]):
    """The solitaire game of a U-boat commander, patrol after patrol."""

    id = "loupsgris"
    title = "Loups gris en Atlantique"
    rules_version = 1
    state_version = 1
    state_type = State
    package = "kaleun.games.loupsgris"
    component_files = FILES
    options = (
        OptionSpec("name", "Commander", "The name in the log; no effect on play", "text", "Kapitänleutnant Brandt"),
    )
    standing_orders = MappingProxyType({("commander", "fame.reroll"): "failure"})
    """A roll that went well is not offered again, unless the player asks for that."""
    blurb = (
        "You command a U-boat out of Brittany in early 1941. Each patrol leads past Ireland and Iceland to Newfoundland and home by "
        "the Azores: lone ships, convoys with their escort, aircraft and patrols, and after the attack the depth charges. What you "
        "sink earns Fame Points, which buy luck when it is needed and a better crew for the next patrol; the tonnage is held against "
        "that of the aces.",
        "1 to 3 hours a career, 20 minutes a patrol",
        "Many decisions, easy to begin, hard to come home",
    )

    def structs(self, components: Components) -> Data:
        """The components as structs, checked. Raises ComponentError."""
        return read_data(components)

    def set_up(self, options: Mapping[str, Any], data: Data) -> State:
        """The table before the first preparations."""
        return State(Career(str(options["name"]), crew_level=data.crew.level, fame=data.fame.start))

    def fill_cups(self, play: Play[State]) -> None:
        """The four cups, decoys among the real counters [2c, 7.3.1b]."""
        fill_cups(play.cups, play.data)

    def resume(self, play: Play[State]) -> Procedure[dict[str, Any]]:
        """Go on to the end of the career; returns its result."""
        return play_career(play)

    @staticmethod
    def second_chance(play: Play[State], request: Roll | Draw) -> Procedure[Any] | None:
        """What takes the place of a roll while the commander has Fame Points [4.6]."""
        if not play.state.career.fame or not isinstance(request, Roll):
            return None
        return sell_chances(play, request)

    def seats(self, state: State) -> tuple[str, ...]:
        """The commander is alone."""
        return _SEATS

    def captain(self) -> Callable[[State, Choose], Option]:
        """The careful commander."""
        from . import captain  # loaded when a game is played by it

        return captain.decide

    @property
    def words(self) -> Words:
        """The wording."""
        from .words import WORDS  # loaded when somebody looks

        return WORDS

    def summary(self, state: State) -> dict[str, Any]:
        """The career in a line."""
        career = state.career
        return {
            "boat": state.boat.type if state.boat else "",
            "patrols": career.patrols,
            "ships": len(career.ships),
            "grt": sum(ship.grt for ship in career.ships),
            "ended": state.ended,
        }

    def score(self, state: State) -> tuple[float, str]:
        """Tonnage sunk [1b]."""
        return sum(ship.grt for ship in state.career.ships), "GRT"

    def board(
        self,
        view: Mapping[str, Any],
        options: Sequence[Option] = (),
        kind: str = "",
        about: Mapping[str, Any] | None = None,
    ) -> tuple[Panel, ...]:
        """The chart or what is met, and the boat sheet."""
        from .board import draw_board  # loaded when somebody looks

        return draw_board(view, options, kind, about)

    def career_plots(self, view: Mapping[str, Any], events: Iterable[Event] = ()) -> tuple[Plot, ...]:
        """Tonnage, ships, and the aces."""
        from .plots import career_plots  # loaded when somebody looks

        return career_plots(view, events)

    def chapters(self, state: State) -> int:
        """The patrols that are over."""
        return state.career.patrols + (bool(state.ended) and state.ended != "retired")


rulebook = LoupsGrisRulebook()
