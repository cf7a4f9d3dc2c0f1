"""The contact check, the draws and the order of contacts [6.2.1, 7.1 to 7.3]."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.loupsgris.conditions import has_contacts, phase_of
from kaleun.games.loupsgris.contacts import check_contacts, column_of, draw_contacts, handle_contacts
from kaleun.games.loupsgris.state import Contact, State
from kaleun.kernel.cards import Cups
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Draw
from support.loupsgris import DATA, at_sea, planes, ship, table
from support.script import run

DECOY = {counter.cup: counter.id for counter in DATA.counters.values() if counter.decoy}


def entered(*squares: str, tactic: str = "normal", **changes: Any) -> Play[State]:
    return at_sea(table(), squares[-1], stage="contact", entered=list(squares), tactic=tactic, **changes)


def checked(*draws: int, convoy: bool = False) -> Play[State]:
    """The contact table has been read."""
    return at_sea(table(), stage="draw", draws=list(draws), convoy=convoy)


# ------------------------------------------------------------------------------------------------ the check


@pytest.mark.rule("7.1a", "6.2.1c")
def test_normal_ahead_is_one_die_for_a_whole_move():
    play = entered("H07", "H08", "H09")
    played = run(play, check_contacts(play), 5)
    assert (True, 1, 5) == (played.done, len(played.rolls), phase_of(play.state).die)


@pytest.mark.rule("7.1b", "7.1c")
@pytest.mark.parametrize(
    ("squares", "colour"),
    [
        (["H08", "H09", "H10"], "green"),
        (["H02", "H03"], "red"),
        (["H06", "H07"], "yellow"),
        (["H20", "H21", "S4"], "yellow"),
        (["H08"], "white"),
        (["S1", "bunker"], "yellow"),
    ],
)
def test_the_column_of_the_squares_entered(squares, colour):
    assert colour == column_of(squares, DATA)


@pytest.mark.rule("7.1c")
def test_the_square_she_starts_from_does_not_count():
    play = entered("H06", "H07")
    assert "contact.yellow" == run(play, check_contacts(play)).waits_for
    assert "green" == DATA.squares["H05"].colour


@pytest.mark.rule("6.2.1b", "6.2.1d", "7.3b", "7.3a")
@pytest.mark.parametrize(("tactic", "die", "draws"), [("slow", 8, [1, 4, 2]), ("full", 5, [0, 3, 0])])
@pytest.mark.parametrize("dice", [(5, 8), (8, 5)])
def test_two_dice_at_slow_and_full_ahead(tactic, die, draws, dice):
    play = entered("H04", tactic=tactic)
    run(play, check_contacts(play), *dice)
    phase = phase_of(play.state)
    assert (die, draws, "green", "draw") == (phase.die, phase.draws, phase.colour, phase.stage)


@pytest.mark.rule("7.3c", "7.3d", "7.3e", "7.3f", "7.3.1a", "6.3a")
@pytest.mark.parametrize(
    ("square", "rows"),
    [
        ("H04", ["000", "100", "101", "012", "030", "032", "131", "142", "000c", "100c"]),
        ("H03", ["000", "100", "002", "201", "012", "202", "112", "203", "223", "323"]),
        ("H06", ["000", "100", "001", "200", "010", "102", "011", "112", "211", "222"]),
        ("H08", ["000", "000", "000", "100", "000", "010", "020", "021", "031", "131"]),
    ],
)
def test_the_draw_lists(square, rows):
    for die, row in enumerate(rows, 1):
        play = entered(square)
        run(play, check_contacts(play), die)
        phase = phase_of(play.state)
        assert (row[:3], "c" in row) == ("".join(map(str, phase.draws)), phase.convoy)


# ------------------------------------------------------------------------------------------------ draws


@pytest.mark.rule("7.3a", "7.3g", "7.3.1b", "7.3.1c", "7.2e", "7.2f")
def test_counters_lie_in_their_slots_and_decoys_do_not():
    play = checked(1, 3, 3)
    played = run(
        play, draw_contacts(play), ["A03"], [DECOY["targets"], "T10", DECOY["targets"]],
        ["E01", "P01", DECOY["escorts"]],
    )  # fmt: skip
    phase = phase_of(play.state)
    assert played.done
    assert (["A03"], ["T10"], ["E01", "P01"]) == (phase.aircraft, [t.counter for t in phase.targets], phase.patrols)
    assert ("aircraft", [], False) == (phase.stage, phase.escorts, phase.convoy)


@pytest.mark.rule("7.3.1c", "7.4.1m")
def test_only_decoys_are_no_contact():
    play = checked(1, 1, 1)
    played = run(play, draw_contacts(play), *[[DECOY[cup]] for cup in ("aircraft", "targets", "escorts")])
    assert not has_contacts(phase_of(play.state))
    assert "no-contact" == played.events()[-1].kind
    played = run(play, handle_contacts(play))
    assert (True, "over", []) == (played.done, phase_of(play.state).stage, play.cups["targets"].table)


@pytest.mark.rule("4.6h", "2d")
def test_a_draw_is_made_at_once_and_never_repeated():
    play = checked(0, 3, 0)
    request = run(play, draw_contacts(play)).asks
    assert isinstance(request, Draw)
    assert ("targets", 3, None) == (request.cup, request.count, request.repeat)
    drawn = [play.cups.draw("targets", lambda n: 0) for _ in range(66)]
    assert sorted(c.id for c in DATA.counters.values() if c.cup == "targets" for _ in range(c.count)) == sorted(
        c for c in drawn if c
    )


@pytest.mark.rule("2f")
def test_a_cup_with_too_few_counters_gives_what_it_has():
    play = checked(0, 0, 24)
    play.cups = Cups(play.cups)
    cup = play.cups["escorts"]
    cup.contents = ["E01", "P01"]
    assert run(play, draw_contacts(play), ["E01", "P01"]).done
    play = checked(0, 3, 0)
    play.cups["targets"].contents = []
    assert run(play, draw_contacts(play), []).done
    assert not has_contacts(phase_of(play.state))


@pytest.mark.rule("7.3.2a", "7.3.2b", "7.3.2c", "7.2f")
def test_a_convoy():
    play = checked(0, 0, 0, convoy=True)
    decoys = [DECOY["targets"]] * 4
    played = run(
        play, draw_contacts(play), ("convoy_draw", 3), ["T01", "T10", "T23", "T32", *decoys],
        ["E01", "E01", "P01", DECOY["escorts"]],
    )  # fmt: skip
    phase = phase_of(play.state)
    assert played.done
    assert (4, ["E01", "E01"], ["P01"], True) == (len(phase.targets), phase.escorts, phase.patrols, phase.convoy)
    play = checked(0, 0, 0, convoy=True)
    played = run(play, draw_contacts(play), 3)
    assert isinstance(played.asks, Draw)
    assert 8 == played.asks.count
    play = checked(0, 0, 0, convoy=True)
    played = run(play, draw_contacts(play), 3, ["T01", "T10", "T23", "T32", *decoys])
    assert isinstance(played.asks, Draw)
    assert ("escorts", 8) == (played.asks.cup, played.asks.count)


@pytest.mark.rule("7.3.2d")
def test_a_convoy_without_ships_or_without_escort():
    play = checked(0, 0, 0, convoy=True)
    played = run(play, draw_contacts(play), 1, [DECOY["targets"]] * 6)
    assert (True, False) == (played.done, has_contacts(phase_of(play.state)))
    play = checked(0, 0, 0, convoy=True)
    run(play, draw_contacts(play), 1, ["T01", "T10", "T23"], ["P01", DECOY["escorts"]])
    phase = phase_of(play.state)
    assert (False, [], ["P01"], 3) == (phase.convoy, phase.escorts, phase.patrols, len(phase.targets))


# ------------------------------------------------------------------------------------------------ order


@pytest.fixture
def met(monkeypatch):
    """What is met, in order; each contact is over at once. With ``flee`` as the first the boat has fled from it."""
    order: list[Any] = []

    def meet_group(play):
        order.append(phase_of(play.state).groups.pop(0).planes[0].counter)
        yield from ()

    def begin_target(play, at):
        phase = phase_of(play.state)
        order.append(phase.targets.pop(at).counter)
        phase.contact = Contact("target", "over")
        phase.fled = "flee" in order

    def begin_crossing(play, counters):
        phase = phase_of(play.state)
        order.append(phase.crossing.pop(0))
        phase.contact = Contact("crossing", "over")

    def roll_crossings(play):
        phase_of(play.state).crossed = True
        phase_of(play.state).crossing = [[counter] for counter in phase_of(play.state).patrols]
        yield from ()

    monkeypatch.setattr("kaleun.games.loupsgris.aircraft.meet_group", meet_group)
    monkeypatch.setattr("kaleun.games.loupsgris.targets.begin_target", begin_target)
    monkeypatch.setattr("kaleun.games.loupsgris.targets.begin_crossing", begin_crossing)
    monkeypatch.setattr("kaleun.games.loupsgris.crossing.roll_crossings", roll_crossings)
    return order


def all_kinds() -> Play[State]:
    play = at_sea(table(), stage="aircraft", patrols=["P01"])
    phase = phase_of(play.state)
    phase.groups = [planes("A03")]
    phase.targets = [ship("T10"), ship("T23"), ship("T01")]
    return play


@pytest.mark.rule("7.3h", "7.1d", "7.4.1c", "7.1e")
def test_aircraft_then_targets_in_any_order_then_crossing_counters(met):
    play = all_kinds()
    played = run(play, handle_contacts(play), "contacts.next:1", "contacts.next:1")
    assert ["A03", "T23", "T01", "T10", ["P01"]] == met
    assert (True, ["contacts.next"] * 2, []) == (played.done, played.kinds, played.charts)
    assert ("over", [], []) == (phase_of(play.state).stage, phase_of(play.state).patrols, play.cups["escorts"].table)


@pytest.mark.rule("12.1d")
def test_a_boat_that_flees_has_no_contacts_left(met):
    play = all_kinds()
    met.append("flee")
    played = run(play, handle_contacts(play), "0")
    assert (True, ["flee", "A03", "T10"]) == (played.done, met)


@pytest.mark.rule("13.4a", "13.4c", "7.4.1n", "2e")
def test_combativity_is_checked_when_all_is_over_and_counters_go_back():
    play = at_sea(table(), stage="morale", patrols=["P01"], new_damage=True)
    before = len(play.cups["escorts"].contents)
    played = run(play, handle_contacts(play), ("combativity", 9))
    assert (True, "over", before + 1) == (
        played.done,
        phase_of(play.state).stage,
        len(play.cups["escorts"].contents),
    )
    play = at_sea(table(), stage="morale")
    assert [] == run(play, handle_contacts(play)).charts
