"""Tables of Loups gris en Atlantique for tests: any situation in a line or two."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from kaleun.games.loupsgris.components import FILES, Data, read_data
from kaleun.games.loupsgris.outfit import fill_cups, new_boat
from kaleun.games.loupsgris.state import Career, Contact, Group, Hunt, Patrol, Phase, Plane, State, Target
from kaleun.kernel.components import read_components
from kaleun.kernel.play import Play

_COMPONENTS = read_components(files("kaleun.games.loupsgris") / "data", FILES)
DATA: Data = read_data(_COMPONENTS)

__all__ = ["DATA", "at_sea", "hunted", "hurt", "meeting", "planes", "ship", "table"]


def table(boat: str = "VIIC", *, options: dict[str, int] | None = None, **changes: Any) -> Play[State]:
    """A commander in port before departure, without any option and without Fame Points, so that no roll is offered again.

    ``options`` are the crew and commander options held; any other keyword names a field of the boat (``torpedoes=3``) or of the career
    (``fame=5``, ``crew_level=1``).
    """
    state = State(Career("Test", port="lorient", fame=0, options=dict(options or {})), phase="departure")
    state.boat = new_boat(DATA, boat, state.career.options.get("discipline", 0))
    play = Play(state, _COMPONENTS, DATA, {}, entries=[])
    fill_cups(play.cups, DATA)
    _lay(changes, state.boat, state.career)
    return play


def at_sea(
    play: Play[State], square: str = "H04", *, zone: str = "H04", stage: str = "orders", **changes: Any
) -> Play[State]:
    """Put the boat to sea in its second Navigation phase, on ``square`` with the patrol square ``zone``, at weather level 6.

    Any other keyword names a field of the patrol (``spotted=True``, ``weather=9``) or of the phase (``patrols=["P01"]``).
    """
    state = play.state
    state.phase = "patrol"
    state.patrol = Patrol(
        number=state.career.patrols + 1,
        square=square,
        zone=zone,
        arrived=square == zone,
        phases=2,
        weather=DATA.first_weather,
        phase=Phase(stage=stage),
    )
    assert state.patrol.phase is not None
    _lay(changes, state.patrol, state.patrol.phase)
    for counter in (*state.patrol.phase.aircraft, *state.patrol.phase.patrols, *state.patrol.phase.escorts):
        play.cups.take(DATA.counters[counter].cup, counter)
    return play


def hurt(play: Play[State], **rows: tuple[int, int]) -> Play[State]:
    """Mark circles: ``stern=(struck, crossed)``; ``-`` in a row's name is written ``_``."""
    assert play.state.boat is not None
    for name, (struck, crossed) in rows.items():
        row = play.state.boat.rows[name.replace("_", "-")]
        row.struck, row.crossed = struck, crossed
        assert struck + crossed <= row.of
    return play


def ship(counter: str = "T10", **changes: Any) -> Target:
    """A target: Holmelea (2 points, flight 1) unless another counter is named."""
    target = Target(counter)
    _lay(changes, target)
    return target


def planes(*counters: str, number: int = 0) -> Group:
    """A group of aircraft."""
    return Group(number, [Plane(counter) for counter in counters])


def meeting(
    play: Play[State],
    kind: str = "target",
    *targets: Target | str,
    escorts: tuple[str, ...] = (),
    stage: str = "met",
    group: Group | None = None,
    **changes: Any,
) -> Play[State]:
    """A contact at a stage; the boat is put to sea first where she is not. Its counters lie drawn on the table.

    A target stands for one Holmelea and a convoy for four ships of 4, 3, 2 and 1 points with two E/P unless something else is named.
    Any other keyword names a field of the contact (``tactic="direct"``).
    """
    if play.state.patrol is None:
        at_sea(play)
    assert play.state.patrol is not None
    phase = play.state.patrol.phase
    assert phase is not None
    if not targets and kind == "target":
        targets = (ship(),)
    if not targets and kind == "convoy":
        targets = ("T32", "T23", "T10", "T01")
        escorts = escorts or ("E01", "E01")
    if kind == "crossing":
        escorts = escorts or ("P01",)
    met = [ship(target) if isinstance(target, str) else target for target in targets]
    phase.stage = {"aircraft": "aircraft", "crossing": "crossing"}.get(kind, "targets")
    phase.convoy = kind == "convoy"
    phase.contact = Contact(kind, stage, group, met, list(escorts))
    _lay(changes, phase.contact)
    for counter in (*(t.counter for t in met), *escorts, *(p.counter for p in (group.planes if group else ()))):
        play.cups.take(DATA.counters[counter].cup, counter)
    return play


def hunted(play: Play[State], stage: str = "shake-off", choice: str = "flee", **changes: Any) -> Play[State]:
    """The escort of the contact hunts the boat; a convoy with two E/P is met first where there is no contact.

    Any other keyword names a field of the hunt (``dropping=["E01"]``).
    """
    if play.state.patrol is None or play.state.patrol.phase is None or play.state.patrol.phase.contact is None:
        meeting(play, "convoy")
    assert play.state.patrol is not None
    assert play.state.patrol.phase is not None
    contact = play.state.patrol.phase.contact
    assert contact is not None
    contact.stage = "hunt"
    contact.hunt = Hunt(stage, choice=choice)
    _lay(changes, contact.hunt)
    return play


def _lay(changes: dict[str, Any], *owners: Any) -> None:
    for name, value in changes.items():
        for owner in owners:
            if hasattr(owner, name):
                setattr(owner, name, value)
                break
        else:
            raise AssertionError(f"nothing on the table is called {name}")
