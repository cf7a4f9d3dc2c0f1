"""Tables of The Hunted for tests: any situation in a line or two."""

from __future__ import annotations

from typing import Any

from kaleun.kernel.components import read_components
from kaleun.kernel.dates import month
from kaleun.kernel.play import Play

from importlib.resources import files  # isort: skip

from kaleun.games.hunted.components import FILES, Data, read_data
from kaleun.games.hunted.outfit import fresh_crew, new_boat
from kaleun.games.hunted.refit import begin_refit
from kaleun.games.hunted.state import Box, Career, Crew, Encounter, Kommandant, Patrol, PatrolLog, State, Target

_COMPONENTS = read_components(files("kaleun.games.hunted") / "data", FILES)
DATA: Data = read_data(_COMPONENTS)


def table(
    boat: str = "VIIC",
    start: str = "1943-07",
    *,
    base: str = "france",
    men: dict[str, int] | None = None,
    damage: dict[str, str] | None = None,
    optional: list[str] | None = None,
    **changes: Any,
) -> Play[State]:
    """A boat in port, full of the printed torpedoes, with changes.

    ``men`` and ``damage`` are laid over crew and systems; any other keyword names a field of the boat (``hull=3``), of the Kommandant
    (``award=2``), of the crew (``quality=ELITE``) or of the career (``luck_tokens=1``).
    """
    number = month(start)
    state = State(
        month=number,
        boat=new_boat(DATA, boat, number, base),
        crew=Crew(men=fresh_crew(DATA)),
        kommandant=Kommandant(name="Test"),
        career=Career(began=number, promotion_from=number),
        phase="port",
        optional=list(optional or []),
    )
    fill(state)
    state.crew.men.update(men or {})
    state.boat.damage.update(damage or {})
    for name, value in changes.items():
        for owner in (state.boat, state.kommandant, state.crew, state.career):
            if hasattr(owner, name):
                setattr(owner, name, value)
                break
        else:
            raise AssertionError(f"nothing on the table is called {name}")
    return Play(state, _COMPONENTS, DATA, {}, entries=[])


def fill(state: State) -> None:
    """Load the printed mix: forward tubes G7e first, homing torpedo in the last tube and reload box, aft G7a where there are any."""
    boat_type = DATA.boats[state.boat.type]
    homing = DATA.homing_torpedo(state.month)
    left = {"g7a": boat_type.load.g7a, "g7e": boat_type.load.g7e, homing: boat_type.load.homing}

    def take(*wanted: str) -> str:
        for torpedo in (*wanted, "g7e", "g7a", homing):
            if left.get(torpedo, 0):
                left[torpedo] -= 1
                return torpedo
        return ""

    load = state.boat.load
    load.forward = [take("g7e") for _ in load.forward]
    load.aft = [take("g7a") for _ in load.aft]
    for box, room in ((load.forward_reloads, boat_type.reloads.forward), (load.aft_reloads, boat_type.reloads.aft)):
        for _ in range(room):
            torpedo = take("g7a" if box is load.aft_reloads else "g7e")
            box[torpedo] = box.get(torpedo, 0) + 1


def at_sea(
    play: Play[State],
    *columns: str,
    box: int = 0,
    assignment: str = "atlantic",
    **changes: Any,
) -> Play[State]:
    """Put the boat to sea on a short track: ``columns`` are its boxes (``atlantic*2``, ``transit``, ``mission``, ``biscay``); the
    first is the exit box, the last the entry box. The boat stands in ``box`` with its rolls made."""
    state = play.state
    columns = columns or ("biscay", "transit", "atlantic", "atlantic", "atlantic", "atlantic", "transit", "biscay")
    boxes = []
    for place, column in enumerate(columns):
        name, _, times = column.partition("*")
        kind = "exit" if place == 0 else "entry" if place == len(columns) - 1 else "station"
        if kind == "station" and name in ("transit", "gibraltar"):
            kind = name
        boxes.append(Box(name, int(times or 1), kind))
    entry = DATA.assignments[assignment]
    state.phase = "patrol"
    state.patrol = Patrol(
        start=state.month,
        months=1,
        assignment=assignment,
        area=entry.area,
        track=entry.track,
        boxes=boxes,
        route=list(range(box + 1, len(boxes))),
        ends_at=state.boat.base,
        box=box,
        wolfpack=entry.wolfpack,
        mission=entry.mission,
        mission_open=entry.mission in ("abwehr", "minelaying", "replenishment"),
        outbound=all(b.kind != "station" for b in boxes[: box + 1]),
    )
    for name, value in changes.items():
        assert hasattr(state.patrol, name), name
        setattr(state.patrol, name, value)
    state.log.append(PatrolLog(state.month, state.boat.type, state.boat.number, assignment))
    return play


def ship(
    tons: int = 7200, size: str = "large-freighter", *, points: int | None = None, name: str = "", **changes: Any
) -> Target:
    """A target."""
    return Target(name or f"Ship of {tons} t", tons, points or DATA.points_to_sink(tons), size, **changes)


def meeting(play: Play[State], kind: str = "convoy", *targets: Target, **changes: Any) -> Play[State]:
    """An encounter that has just been identified: day unless ``night=True``; four large freighters in a convoy unless targets are given."""
    if not targets:
        count = {"convoy": 4, "two-ships": 2, "two-ships-escort": 2}.get(kind, 1)
        targets = tuple(ship(name=f"Ship {n + 1}") for n in range(count))
    play.state.encounter = Encounter(
        kind, targets=list(targets), escorted=kind in ("convoy", "capital-ship", "ship-escort", "two-ships-escort")
    )
    for name, value in changes.items():
        assert hasattr(play.state.encounter, name), name
        setattr(play.state.encounter, name, value)
    return play


def in_refit(play: Play[State], step: str = "A", *, sea: int = 1, result: str = "S", **changes: Any) -> Play[State]:
    """The boat is back from a patrol of ``sea`` months that began in ``state.month``, and the refit stands at a step.

    Any other keyword names a field of the refit (``months=2``).
    """
    state = play.state
    begun = state.month
    row = PatrolLog(begun, state.boat.type, state.boat.number, "atlantic", result=result, returned=begun + sea - 1)
    state.log.append(row)
    begin_refit(play)
    refit = state.refit
    assert refit is not None
    refit.step = step
    for name, value in changes.items():
        assert hasattr(refit, name), name
        setattr(refit, name, value)
    return play
