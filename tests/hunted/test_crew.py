"""The men: who is hurt, how wounds add up, and what becomes of the wounded."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.hunted.conditions import (
    CareerOver,
    command_penalty,
    crew_out,
    has_ability,
    has_card,
    has_grade,
    is_experte,
)
from kaleun.games.hunted.crew import AGENT, SEVERITIES, crew_injury, doctor_checks, generic_box, wound
from kaleun.games.hunted.state import FIT, KIA, LW, SW, State
from kaleun.kernel.play import Play
from support.hunted import DATA, at_sea, table
from support.script import Played, run

STATES = {"fit": FIT, **SEVERITIES}


def aboard(**changes: Any) -> Play[State]:
    return at_sea(table(**changes))


def injury(play: Play[State], *script: Any) -> Played:
    return run(play, crew_injury(play), *script, expect=(CareerOver,))


@pytest.mark.rule("10.6a")
@pytest.mark.parametrize(
    ("faces", "man"),
    [
        ((1, 1), "kommandant"),
        ((1, 2), "first-watch-officer"),
        ((2, 2), "engineer"),
        ((2, 3), "doctor"),
        ((3, 3), "crew-1"),
        ((3, 4), "crew-1"),
        ((4, 4), "crew-1"),
        ((4, 5), "crew-1"),
        ((5, 5), "second-watch-officer"),
        ((5, 6), "engineer"),
        ((6, 6), AGENT),
    ],
)
def test_who_is_hurt(faces: tuple[int, int], man: str) -> None:
    """2 Kommandant, 3 1WO, 4 and 11 LI, 5 Doctor, 6-9 generic crew, 10 2WO, 12 the agent."""
    play = aboard(men={AGENT: FIT})
    played = injury(play, ("crew_who", *faces), ("crew_severity", 1))
    assert {man: LW} == {name: state for name, state in play.state.crew.men.items() if state}
    assert [man] == [event.facts["man"] for event in played.events("man-hurt")]


@pytest.mark.rule("10.6b")
@pytest.mark.parametrize(("die", "state"), [(1, LW), (2, LW), (3, LW), (4, SW), (5, SW), (6, KIA)])
def test_how_badly(die: int, state: int) -> None:
    """1-3 light wound, 4-5 serious wound, 6 killed."""
    play = aboard()
    injury(play, ("crew_who", 5, 5), ("crew_severity", die))
    assert state == play.state.crew.men["second-watch-officer"]


@pytest.mark.rule("10.6c", "10.6r")
@pytest.mark.parametrize(
    ("doctor", "die", "state"), [(FIT, 6, SW), (LW, 6, SW), (FIT, 4, LW), (FIT, 1, LW), (SW, 6, KIA), (KIA, 6, KIA)]
)
def test_an_experte_doctor_saves_what_he_can(doctor: int, die: int, state: int) -> None:
    """Severity -1 while he is neither SW nor KIA; lightly wounded he still helps."""
    play = aboard(experte=["doctor"], men={"doctor": doctor})
    played = injury(play, ("crew_who", 5, 5), ("crew_severity", die))
    assert state == play.state.crew.men["second-watch-officer"]
    assert ({"doctor-experte": -1} if doctor < SW else {}) == played.modifiers("crew_severity")


@pytest.mark.rule("10.6c")
def test_the_doctors_state_before_his_own_wound_counts() -> None:
    """The Experte Doctor himself hit with a 6 is SW, not KIA."""
    play = aboard(experte=["doctor"])
    injury(play, ("crew_who", 2, 3), ("crew_severity", 6))
    assert SW == play.state.crew.men["doctor"]


@pytest.mark.rule("10.6d")
@pytest.mark.parametrize(("old", "new", "after"), [tuple(row.values()) for row in DATA.tables["wounds"]["list"]])
def test_wounds_add_up(old: str, new: str, after: str) -> None:
    """LW and LW make SW, everything beyond makes KIA, as the table of wounds says."""
    play = aboard(men={"first-watch-officer": STATES[old]})
    assert STATES[after] == wound(play.state, "first-watch-officer", STATES[new])
    assert STATES[after] == play.state.crew.men["first-watch-officer"]


@pytest.mark.rule("10.6d")
def test_the_table_of_wounds_is_complete() -> None:
    """Every state but KIA with every wound."""
    pairs = {(row["old"], row["new"]) for row in DATA.tables["wounds"]["list"]}
    assert pairs == {(old, new) for old in ("fit", "LW", "SW") for new in ("LW", "SW", "KIA")}


@pytest.mark.rule("10.6e")
@pytest.mark.parametrize(
    ("boxes", "hit", "after"),
    [
        ((FIT, FIT, FIT, FIT), 0, LW),
        ((LW, LW, FIT, KIA), 2, LW),
        ((SW, LW, KIA, LW), 1, SW),
        ((KIA, SW, SW, KIA), 1, KIA),
    ],
)
def test_a_generic_injury_goes_to_the_best_box(boxes: tuple[int, ...], hit: int, after: int) -> None:
    """An unhurt box first, then one with LW, then one with SW; the wound is added to it."""
    play = aboard(men={f"crew-{n + 1}": state for n, state in enumerate(boxes)})
    injury(play, ("crew_who", 3, 4), ("crew_severity", 1))
    expected = [after if n == hit else state for n, state in enumerate(boxes)]
    assert expected == [play.state.crew.men[f"crew-{n + 1}"] for n in range(4)]


@pytest.mark.rule("10.6e")
def test_the_order_of_the_boxes_is_that_of_the_table() -> None:
    """fit, LW, SW: the order in which the states are numbered."""
    order = [STATES[name] for name in DATA.tables["wounds"]["generic_order"]]
    assert [FIT, LW, SW] == order == sorted(order)


@pytest.mark.rule("10.6f")
@pytest.mark.parametrize(
    ("faces", "men"),
    [
        ((3, 4), {f"crew-{n}": KIA for n in (1, 2, 3, 4)}),
        ((1, 2), {"first-watch-officer": KIA}),
        ((6, 6), {}),
        ((6, 6), {AGENT: KIA}),
    ],
)
def test_an_injury_to_nobody_has_no_effect(faces: tuple[int, int], men: dict[str, int]) -> None:
    """All generic boxes KIA, an officer already KIA, no agent aboard: nothing, and no second roll."""
    play = aboard(men=men)
    before = dict(play.state.crew.men)
    played = injury(play, ("crew_who", *faces))
    assert before == play.state.crew.men
    assert ["crew_who"] == played.charts
    assert played.done
    assert "10.6f" == played.events("no-effect")[0].rule


@pytest.mark.rule("10.6e", "10.6f")
def test_no_generic_box_is_left() -> None:
    """None when all four are KIA."""
    assert generic_box(aboard(men={f"crew-{n}": KIA for n in (1, 2, 3, 4)}).state.crew) is None


@pytest.mark.rule("10.6h")
@pytest.mark.parametrize(("before", "die"), [(FIT, 6), (LW, 4), (SW, 1)])
def test_the_death_of_the_kommandant_ends_the_game(before: int, die: int) -> None:
    """Killed outright or by one wound too many: the career is over at once."""
    play = aboard(men={"kommandant": before})
    played = injury(play, ("crew_who", 1, 1), ("crew_severity", die))
    assert isinstance(played.ended, CareerOver)
    assert ("killed", "10.6h") == (played.ended.how, played.ended.rule)
    assert KIA == play.state.crew.men["kommandant"]
    assert KIA == played.events("man-hurt")[0].facts["state"]


@pytest.mark.rule("10.6g")
def test_a_light_wound_has_no_effect() -> None:
    """With everybody lightly wounded no modifier changes."""
    play = aboard(men=dict.fromkeys(DATA.tables["generic"]["crew"], LW), award=4, experte=["engineer"])
    crew = play.state.crew
    assert 0 == command_penalty(crew)
    assert not crew_out(crew)
    assert has_grade(play.state, 4)
    assert is_experte(crew, "engineer")


@pytest.mark.rule("10.6i", "10.6j", "10.6k", "10.6l")
@pytest.mark.parametrize(
    ("men", "experte", "penalty"),
    [
        ({}, [], 0),
        ({"first-watch-officer": KIA}, [], 0),
        ({"kommandant": SW}, [], 1),
        ({"kommandant": SW, "first-watch-officer": LW}, [], 1),
        ({"kommandant": SW, "first-watch-officer": SW}, [], 2),
        ({"kommandant": SW, "first-watch-officer": KIA}, [], 2),
        ({"kommandant": SW}, ["first-watch-officer"], 0),
        ({"kommandant": SW}, ["second-watch-officer"], 1),
        ({"kommandant": SW, "first-watch-officer": SW}, ["first-watch-officer"], 2),
        ({"kommandant": SW, "first-watch-officer": SW}, ["second-watch-officer"], 0),
        ({"kommandant": SW, "first-watch-officer": SW, "second-watch-officer": SW}, [], 2),
        ({"kommandant": SW, "first-watch-officer": SW, "second-watch-officer": KIA}, ["second-watch-officer"], 2),
    ],
)
def test_who_commands_for_a_wounded_kommandant(men: dict[str, int], experte: list[str], penalty: int) -> None:
    """+1 under the 1WO, +2 under the 2WO or nobody, nothing under an Experte."""
    assert penalty == command_penalty(aboard(men=men, experte=experte).state.crew)


@pytest.mark.rule("10.6m", "10.6n", "14.13k", "14.15d")
def test_a_wounded_kommandant_uses_no_grade_card_or_ability() -> None:
    """SW he loses the benefit of every grade, of his card and of his ability; LW he keeps them."""
    for wounds, able in ((FIT, True), (LW, True), (SW, False)):
        state = aboard(men={"kommandant": wounds}, award=4, card="henke", ability="marksman").state
        assert [able] * 4 == [has_grade(state, grade) for grade in (1, 2, 3, 4)]
        assert able is has_card(state, "henke")
        assert able is has_ability(state, "marksman")


@pytest.mark.rule("10.6s")
@pytest.mark.parametrize(
    ("boxes", "out"), [((SW, SW, KIA, SW), True), ((SW, SW, SW, LW), False), ((KIA, KIA, KIA, FIT), False)]
)
def test_the_crew_is_out_when_all_four_boxes_are(boxes: tuple[int, ...], out: bool) -> None:
    """All four generic boxes SW or KIA."""
    assert out is crew_out(aboard(men={f"crew-{n + 1}": state for n, state in enumerate(boxes)}).state.crew)


# ---------------------------------------------------------------------------------------- without a Doctor


@pytest.mark.rule("10.6p")
@pytest.mark.parametrize(("die", "after"), [(1, SW), (2, SW), (3, SW), (4, KIA), (5, KIA), (6, KIA)])
def test_without_a_doctor_a_wounded_man_may_die(die: int, after: int) -> None:
    """Doctor KIA, 1WO SW: 1-3 he lives on as SW, 4-6 he dies."""
    play = aboard(men={"doctor": KIA, "first-watch-officer": SW})
    played = run(play, doctor_checks(play), ("doctor_check", die))
    assert after == play.state.crew.men["first-watch-officer"]
    assert played.done


@pytest.mark.rule("10.6p")
def test_every_seriously_wounded_man_is_rolled_for() -> None:
    """Officers, generic boxes and the agent, one roll each; LW and KIA men are not."""
    men = {"doctor": KIA, "engineer": SW, "crew-1": SW, "crew-2": LW, "crew-3": KIA, AGENT: SW}
    play = aboard(men=men)
    played = run(play, doctor_checks(play), (1,), (4,), (1,))
    assert 3 == len(played.charts)
    assert played.done
    assert (SW, KIA, SW) == tuple(play.state.crew.men[man] for man in ("engineer", "crew-1", AGENT))


@pytest.mark.rule("10.6p")
@pytest.mark.parametrize("doctor", [FIT, LW])
def test_a_doctor_on_his_feet_keeps_them_alive(doctor: int) -> None:
    """No roll while the Doctor is neither SW nor KIA."""
    play = aboard(men={"doctor": doctor, "engineer": SW})
    assert [] == run(play, doctor_checks(play)).charts


@pytest.mark.rule("10.6q")
def test_a_wounded_doctor_rolls_for_himself() -> None:
    """Doctor SW alone: one roll a box, for himself."""
    play = aboard(men={"doctor": SW})
    played = run(play, doctor_checks(play), ("doctor_check", 4))
    assert played.done
    assert KIA == play.state.crew.men["doctor"]


@pytest.mark.rule("10.6q", "10.6h")
def test_a_kommandant_who_dies_of_his_wounds_ends_the_game() -> None:
    """Kommandant SW, Doctor SW, roll 6: game over."""
    play = aboard(men={"doctor": SW, "kommandant": SW})
    played = run(play, doctor_checks(play), ("doctor_check", 6), expect=(CareerOver,))
    assert isinstance(played.ended, CareerOver)
    assert "killed" == played.ended.how


# ---------------------------------------------------------------------------------------- the agent


@pytest.mark.rule("10.6t")
@pytest.mark.parametrize(("die", "open_"), [(3, True), (4, False), (6, False)])
def test_an_agent_out_of_action_ends_the_mission(die: int, open_: bool) -> None:
    """SW or KIA he cannot be landed: the boat goes on without a mission."""
    play = at_sea(table(men={AGENT: FIT}), mission="abwehr", mission_open=True)
    injury(play, ("crew_who", 6, 6), ("crew_severity", die))
    assert play.state.patrol is not None
    assert open_ is play.state.patrol.mission_open
    assert not play.state.patrol.mission_done
