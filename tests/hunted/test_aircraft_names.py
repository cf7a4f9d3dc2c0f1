"""What the aircraft is called in the log."""

from __future__ import annotations

import pytest

from kaleun.games.hunted.aircraft_names import name_aircraft
from kaleun.games.hunted.state import State
from kaleun.kernel.play import Play
from support.hunted import DATA, at_sea, meeting, table

ROWS = {row["name"]: row for row in DATA.components.rows["aircraft"]}
COLUMNS = sorted(
    {box.split("*")[0] for tracks in DATA.tracks.values() for track in tracks.values() for box in track.boxes}
    - {"exit", "entry"}
    | {"biscay", "norway", "caribbean"}
)
ARMS = {"depth-charges": "depth charges", "fido": "homing torpedo", "rockets": "rockets", "tsetse": "57 mm gun"}


def met(column: str, start: str, tons: int = 0) -> Play[State]:
    return meeting(at_sea(table(start=start, tons=tons), "biscay", column, "biscay", box=1), "aircraft")


def named(play: Play[State], weapon: str) -> str:
    name_aircraft(play, weapon)
    assert play.state.encounter is not None
    return play.state.encounter.aircraft_name


@pytest.mark.rule("9.6.10o")
@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("start", ["1943-07", "1944-06", "1945-05"])
@pytest.mark.parametrize("weapon", ARMS)
def test_every_aircraft_has_a_name(column: str, start: str, weapon: str) -> None:
    """Whatever it does, wherever and whenever: a name from the list that flies in that month."""
    row = ROWS[named(met(column, start), weapon)]
    assert row["from"] <= start <= row["to"]


@pytest.mark.rule("9.6.10o")
@pytest.mark.parametrize(
    ("column", "start"), [("biscay", "1944-01"), ("british-isles", "1944-06"), ("arctic", "1944-01")]
)
@pytest.mark.parametrize("weapon", ["depth-charges", "rockets", "tsetse"])
def test_the_name_fits_area_and_weapon(column: str, start: str, weapon: str) -> None:
    """Where the list has one that carries the weapon there, it is one of those."""
    for tons in range(0, 1000, 100):
        row = ROWS[named(met(column, start, tons=tons), weapon)]
        assert ARMS[weapon] in row["weapon"]
        assert row["areas"] == "any" or column in row["areas"].split()


@pytest.mark.rule("9.6.10o")
def test_an_aircraft_keeps_its_name() -> None:
    """The name given at its first attack holds for the second, whatever weapon it uses then."""
    play = met("biscay", "1944-01")
    assert named(play, "depth-charges") == named(play, "tsetse")
