"""The drawn table: well formed, without colours, with words, and with what can be chosen where it lies."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kaleun.games.loupsgris import rulebook
from kaleun.games.loupsgris.board_courses import reach
from kaleun.games.loupsgris.board_places import CHART, place_of_square
from kaleun.games.loupsgris.cups_text import left_in
from kaleun.games.loupsgris.printed import printed
from kaleun.kernel.game import Game
from support.drawn import Drawings, Seen, drawn_options, tables

GAMES = 30


def met(state: Any) -> tuple[str, int]:
    """What is met, and how many targets there are."""
    contact = state.patrol.phase.contact if state.patrol and state.patrol.phase else None
    return (contact.kind, len(contact.targets)) if contact else ("", 0)


@pytest.fixture(scope="module")
def seen() -> list[Seen]:
    """Each kind of decision in each kind of contact once."""
    found: set[object] = set()
    drawn: list[Seen] = []
    for seed in range(GAMES):
        game: Game[Any] = Game(rulebook, {}, seed=str(seed))
        drawn += tables(game, ("careful", "random"), met, found, Random(seed))
    return drawn


class TestDrawings(Drawings):
    """What holds for the drawings of any game."""


@pytest.mark.parametrize(
    "kind",
    [
        "preparations.port", "preparations.type", "preparations.crew-option", "preparations.specialisation", "navigation.orders",
        "navigation.advance", "navigation.route", "navigation.tactic", "contacts.next", "contact.engage", "approach.tactic",
        "approach.go-on", "attack.weapon", "salvo.form", "salvo.number", "salvo.target", "salvo.speed", "salvo.detonator",
        "convoy.engage", "convoy.check", "hidden.next", "crossing.answer", "alarm.answer", "hunt.choice", "hunt.depth", "hunt.check",
        "pressure.circle", "pressure.depth", "port.purchase",
    ],
)  # fmt: skip
def test_what_an_option_stands_for_can_be_chosen(seen: list[Seen], kind: str) -> None:
    """Every open option of these questions can be chosen where it is drawn."""
    asked = [(request, drawn_options(panels)) for request, _, panels in seen if request.kind == kind]
    assert asked, f"no game came to {kind}"
    for request, options in asked:
        left = {option.id for option in request.open} - options
        assert left <= {"done"}, (kind, left)


def test_what_is_met_is_drawn_by_name(seen: list[Seen]) -> None:
    """Each ship of the contact is there with its tonnage and flight, each escort and aircraft with its kind."""
    for _, view, panels in seen:
        phase = view["patrol"]["phase"] if view["patrol"] and view["phase"] == "patrol" else None
        contact = phase["contact"] if phase else None
        if contact is None:
            continue
        for ship in contact["targets"]:
            assert f"flight {printed().counters[ship['counter']].flight}" in panels[0].svg
        assert panels[0].svg.count("firepower") >= len(contact["group"]["planes"] if contact["group"] else ())


def test_each_circle_of_the_sheet_is_drawn(seen: list[Seen]) -> None:
    """Blank, with a line, with an X: as many as the boat has."""
    for _, view, panels in seen:
        if view["boat"] is None:
            continue
        assert panels[1].svg.count('r="8"') == sum(row["of"] for row in view["boat"]["rows"].values())


def test_the_cups_tell_what_is_left(seen: list[Seen]) -> None:
    """On request: how many of what can still be drawn, nothing lost and nothing twice."""
    for _, view, panels in seen:
        folded = [group for group in panels[1].groups if group.folded]
        if not folded:
            continue
        for group, cup in zip(folded, ("aircraft", "targets", "escorts", "damage"), strict=True):
            assert sum(int(row.value) for row in group.rows) == sum(left_in(view, cup).values())


def test_all_squares_lie_within_the_frame() -> None:
    """No square is cut off, and none lies on another."""
    places = [place_of_square(name) for name in printed().squares]
    assert all(30 < x < CHART[0] - 30 and 30 < y < CHART[1] - 30 for x, y in places)
    for at, (x, y) in enumerate(places):
        assert all(abs(x - a) > 20 or abs(y - b) > 20 for a, b in places[:at])


def test_how_far_the_boat_can_reach() -> None:
    """Both coastal routes from the Bunker; she stops at her patrol square."""
    patrol = {"square": "bunker", "homeward": False, "zone": "H02", "arrived": False}
    assert reach(patrol)[1] == ("N1", "S1")
    assert reach({**patrol, "square": "H01"})[5] == ("H02",)
    assert reach({**patrol, "square": "H21", "homeward": True})[5] == ("bunker",)
    assert max(reach(patrol)) == printed().movement.farthest
