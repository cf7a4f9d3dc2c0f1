"""The Hunted: Twilight of the U-Boats, 1943-45."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kaleun.kernel.components import Components
from kaleun.kernel.dates import month_text
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure
from kaleun.kernel.rulebook import Rulebook, Words

from . import career, setup
from .components import FILES, Data, read_data
from .second_chance import second_chance
from .state import State
from .victory import victory_level

__all__ = ["HuntedRulebook", "rulebook"]

_SEATS = ("kommandant",)


class HuntedRulebook(Rulebook[State]):
    """The solitaire game of a U-boat Kommandant from July 1943 to May 1945."""

    id = "hunted"
    title = "The Hunted"
    rules_version = 1
    state_version = 1
    state_type = State
    package = "kaleun.games.hunted"
    component_files = FILES
    options = setup.OPTIONS
    second_chance = staticmethod(second_chance)

    def structs(self, components: Components) -> Data:
        """The components as structs, checked. Raises ComponentError."""
        return read_data(components)

    def set_up(self, options: Mapping[str, Any], data: Data) -> State:
        """The table before the career begins. Raises OptionError for options that do not go together."""
        return setup.set_up(options, data)

    def resume(self, play: Play[State]) -> Procedure[dict[str, Any]]:
        """Go on to the end of the career; returns its result."""
        return career.play_career(play)

    def seats(self, state: State) -> tuple[str, ...]:
        """The Kommandant is alone."""
        return _SEATS

    def captain(self) -> Callable[[State, Choose], Option]:
        """The careful commander."""
        from . import captain  # loaded when a game is played by it

        return captain.decide

    def summary(self, state: State) -> dict[str, Any]:
        """The career in a line."""
        return {
            "date": month_text(state.month),
            "boat": state.boat.type,
            "patrols": state.career.patrols,
            "tons": state.career.tons,
            "ended": state.ended,
            "victory": victory_level(state, self._own[1]),
        }

    def chapters(self, state: State) -> int:
        """The patrols that are over."""
        log = state.log
        return len(log) if not log or log[-1].result else len(log) - 1

    @property
    def words(self) -> Words:
        """The wording."""
        from .words import WORDS  # loaded when somebody looks

        return WORDS


rulebook = HuntedRulebook()
