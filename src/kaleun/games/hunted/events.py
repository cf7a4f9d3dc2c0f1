"""Random events of a patrol [12]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Rolled, choose

from . import kite
from .abort import abort
from .air_attack import depth_charges_from_the_air, strafing
from .conditions import GENERIC, is_inoperable, is_killed, is_schnorcheling, patrol_of
from .crew import SEVERITIES, generic_box, hurt
from .load import torpedoes_aboard
from .mission import is_mission_box
from .repair import after_fight, repair_roll
from .state import KIA, LW, SW, TRAINED, Boat, Encounter, Patrol, State

__all__ = ["EVENTS", "random_event"]

_ENOUGH: Final = Option("enough")
_REPORT: Final[Choose] = choose(
    "kommandant", "event.convoy-report", [Option("attack"), Option("ignore")], ("12.8b",), idle="ignore"
)


def random_event(play: Play[State]) -> Procedure[None]:
    """The random event of the patrol: roll which, and carry it out [12.0].

    Whatever comes of it, there is no second one [12.0h]. An encounter that an event brings is the last thing it does, so that
    a game can go on in the middle of it.
    """
    patrol_of(play.state).event_had = True
    rolled: Rolled = yield play.charts.dated("R1", play.state.month).plain(("12.0a", "12.0f"))
    event: str = rolled.result
    play.heading(3, "event", event=event)
    yield from EVENTS[event](play)


def man_overboard(play: Play[State]) -> Procedure[None]:
    """An officer on the bridge is lost, unless nobody is on deck [12.2a]."""
    if is_schnorcheling(play.state):
        play.note("no-effect", rule="12.2a", result="man-overboard")
        return
    yield from _overboard(play, "12.2a")


def _overboard(play: Play[State], rule: str) -> Procedure[None]:
    rolled: Rolled = yield play.charts["overboard"].plain((rule,))
    if is_killed(play.state.crew, rolled.result):
        play.note("no-effect", rule=rule, result=rolled.result)
    else:
        hurt(play, rolled.result, KIA, rule)


def caught_unawares(play: Play[State]) -> Procedure[None]:
    """An aircraft is upon the boat before anybody sees it: one attack on E3, an injury on deck, then the repairs [12.3a, 12.3b].

    It is no aircraft encounter: there is no A1, no special weapon, no flak, no quality of the aircraft, and nobody is called.
    But a kite is cut loose, since the boat is attacked [8.2.2f].
    """
    yield from kite.lose_kite(play)
    state = play.state
    facts = play.data.tables["events"]["caught-unawares"]
    surfaced = not is_schnorcheling(state)
    state.encounter = Encounter(
        "aircraft",
        "aircraft",
        quality=TRAINED,
        mode="surfaced" if surfaced else "submerged",
        attacks_left=facts["attacks"],
    )
    while play.state.encounter is not None and play.state.encounter.attacks_left:
        play.state.encounter.attacks_left -= 1
        play.heading(4, "air-attack", surfaced=surfaced)
        yield from depth_charges_from_the_air(play)
    if surfaced:
        yield from strafing(play)
    yield from after_fight(play)
    play.state.encounter = None


def gyro_failure(play: Play[State]) -> Procedure[None]:
    """The gyro compass is mended, or the patrol is aborted [12.4a, 12.4c, 10.9b]."""
    mended = yield from repair_roll(play, play.data.tables["events"]["gyro-failure"]["repair"], "12.4a")
    if mended == "operational":
        play.note("gyro-mended", rule="12.4a")
        return
    play.note("gyro-failed", rule="12.4a")
    abort(play, True, "12.4a")


def schnorchel_valve(play: Play[State]) -> Procedure[None]:
    """The schnorchel's valve jams: mended, or useless for the rest of the patrol; without a schnorchel the gyro fails [12.4b]."""
    if not play.state.boat.schnorchel:
        yield from gyro_failure(play)
        return
    mended = yield from repair_roll(play, play.data.tables["events"]["schnorchel-valve"]["repair"], "12.4b")
    if mended == "operational":
        play.note("valve-mended", rule="12.4b")
        return
    patrol = patrol_of(play.state)
    patrol.valve_jammed = True
    patrol.posture = "surfaced"
    play.note("valve-jammed", rule="12.4b")


def superior_torpedoes(play: Play[State]) -> Procedure[None]:
    """Fewer duds for the rest of the patrol [12.5a]."""
    patrol_of(play.state).superior_torpedoes = True
    play.note("superior-torpedoes", rule="12.5a")
    yield from ()


def spare_parts(play: Play[State]) -> Procedure[None]:
    """Mend inoperable systems at once, as many as there are spare parts for, which the player chooses [12.6a, 12.6b]."""
    parts: int = play.data.tables["events"]["spare-parts"]["systems"]
    broken = _inoperable_systems(play.state.boat)
    if not broken:
        play.note("no-effect", rule="12.0h", result="spare-parts")
    while parts and broken:
        chosen: Option = yield choose(
            "kommandant",
            "event.spare-parts",
            [*[Option(system) for system in broken], _ENOUGH],
            ("12.6a",),
            about={"parts": parts},
            idle="enough",
        )
        if chosen.id == "enough":
            return
        del play.state.boat.damage[chosen.id]
        play.note("system-repaired", rule="12.6a", system=chosen.id)
        parts -= 1
        broken = _inoperable_systems(play.state.boat)


def _inoperable_systems(boat: Boat) -> list[str]:
    return [system for system in boat.systems if is_inoperable(boat, system)]


def hals_und_beinbruch(play: Play[State]) -> Procedure[None]:
    """A luck token [12.7a]."""
    career = play.state.career
    career.luck_tokens += play.data.tables["events"]["hals-und-beinbruch"]["tokens"]
    play.note("luck-token", rule="12.7a", tokens=career.luck_tokens)
    yield from ()


def air_reconnaissance(play: Play[State]) -> Procedure[None]:
    """An aircraft of one's own side reports a ship without escort, but not everywhere [12.8a, 12.8c]."""
    from . import encounter

    if _column(play.state) in play.data.tables["events"]["luftwaffe-recon"]["not_in"]:
        play.note("no-effect", rule="12.8a", result="luftwaffe-recon")
        return
    yield from encounter.resolve_encounter(play, "ship", from_event=True)


def convoy_report(play: Play[State]) -> Procedure[None]:
    """A convoy is reported to a boat that can hear it; the player may go for it [12.8b, 12.8c]."""
    from . import encounter

    if is_schnorcheling(play.state) or is_inoperable(play.state.boat, "radio"):
        play.note("no-effect", rule="12.8b", result="convoy-report")
        return
    chosen: Option = yield _REPORT
    if chosen.id == "attack":
        yield from encounter.resolve_encounter(play, "convoy", from_event=True)


def weather_duty(play: Play[State]) -> Procedure[None]:
    """No encounters in this box and in the next, but never on the way home [12.9a].

    A Mission box is rolled all the same and the free box is the one behind it: whoever enters the boxes counts so [12.9b].
    """
    patrol = patrol_of(play.state)
    if _is_homeward(patrol, [patrol.box, *patrol.route]):
        play.note("no-effect", rule="12.9a", result="weather-duty")
        yield from ()
        return
    behind = patrol.route
    if behind and is_mission_box(patrol, patrol.boxes[behind[0]]):
        behind = behind[1:]
    calm: int = play.data.tables["events"]["weather-duty"]["boxes"] - 1
    patrol.rolls_left = 0
    patrol.storm = False
    patrol.calm_boxes = 0 if _is_homeward(patrol, behind) else calm
    play.note("calm", rule="12.9a", boxes=patrol.calm_boxes)


def severe_storm(play: Play[State]) -> Procedure[None]:
    """No encounters in this box and in the next, on the way home too; a Mission box ends the storm [12.11a, 12.11b]."""
    patrol = patrol_of(play.state)
    ends = bool(patrol.route) and is_mission_box(patrol, patrol.boxes[patrol.route[0]])
    patrol.rolls_left = 0
    patrol.storm = True
    patrol.calm_boxes = 0 if ends else play.data.tables["events"]["severe-storm"]["boxes"] - 1
    play.note("storm", rule="12.11b" if ends else "12.11a", boxes=patrol.calm_boxes)
    yield from ()


def loose_torpedo(play: Play[State]) -> Procedure[None]:
    """A torpedo breaks loose and crushes men: the best generic box becomes SW, an SW one KIA [12.10a]."""
    state = play.state
    box = generic_box(state.crew)
    if box is None or not torpedoes_aboard(state.boat.load):
        play.note("no-effect", rule="12.10a", result="loose-torpedo")
    else:
        hurt(play, box, max(SW - state.crew.men[box], LW), "12.10a")
    yield from ()


def swim_call(play: Play[State]) -> Procedure[None]:
    """In warm waters the men bathe, and one of the officers does not come back [12.12a]."""
    state = play.state
    if is_schnorcheling(state) or _column(state) not in play.data.tables["events"]["swim-call"]["only_in"]:
        play.note("no-effect", rule="12.12a", result="swim-call")
        return
    yield from _overboard(play, "12.12a")


def exhaust_gas(play: Play[State]) -> Procedure[None]:
    """Under the schnorchel the exhaust poisons men in two boxes; on the surface there is a swim call [12.12b]."""
    if not is_schnorcheling(play.state):
        yield from swim_call(play)
        return
    facts = play.data.tables["events"]["exhaust-gas"]
    men = play.state.crew.men
    alive = [box for box in sorted(GENERIC, key=men.__getitem__) if men[box] < KIA]
    for box in alive[: facts["injured"]]:
        hurt(play, box, SEVERITIES[facts["result"]], "12.12b")
    if not alive:
        play.note("no-effect", rule="12.12b", result="exhaust-gas")


EVENTS: Final[dict[str, Callable[[Play[State]], Procedure[None]]]] = {
    "man-overboard": man_overboard,
    "caught-unawares": caught_unawares,
    "gyro-failure": gyro_failure,
    "schnorchel-valve": schnorchel_valve,
    "superior-torpedoes": superior_torpedoes,
    "spare-parts": spare_parts,
    "hals-und-beinbruch": hals_und_beinbruch,
    "luftwaffe-recon": air_reconnaissance,
    "convoy-report": convoy_report,
    "weather-duty": weather_duty,
    "loose-torpedo": loose_torpedo,
    "severe-storm": severe_storm,
    "swim-call": swim_call,
    "exhaust-gas": exhaust_gas,
}


def _column(state: State) -> str:
    """The E1 column of the box occupied."""
    patrol = patrol_of(state)
    return patrol.boxes[patrol.box].column


def _is_homeward(patrol: Patrol, boxes: list[int]) -> bool:
    """Is the boat bound for home there: aborting, or no box on station among these any more?"""
    return patrol.aborting or not any(patrol.boxes[box].kind == "station" for box in boxes)
