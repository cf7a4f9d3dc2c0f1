"""Teams whose boats attack convoys together [13.5]."""

from typing import Any

import pytest

from kaleun.games.hunted import rulebook
from kaleun.games.hunted.captain import decide
from kaleun.games.hunted.match import play_match
from kaleun.games.hunted.match_state import Hunt, Match
from kaleun.games.hunted.words import WORDS
from kaleun.kernel.dates import month
from kaleun.kernel.words import Sheet
from support.hunted import at_sea, in_refit, meeting, ship, table
from support.script import run

OCTOBER = month("1943-10")
CONVOY = [("E1.atlantic", 3, 3), *[("ship_size", 1)] * 4, ("day_night", 6)]
"""A roll that meets a convoy of four small freighters by night."""


def hunter(assignment="atlantic-w", *, box=2, rolls_left=1, start="1943-10", tons=0, damage=None, **changes):
    """A boat on a wolfpack patrol, in a box on station with her roll still to make."""
    play = table(start=start, tons=tons, damage=damage, optional=["standard-tonnages"])
    return at_sea(play, box=box, assignment=assignment, rolls_left=rolls_left, **changes)


def team(*plays, teams=None, **changes):
    """The boats of a team at sea."""
    match = Match("wolfpack", [play.state for play in plays], list(teams or [0] * len(plays)))
    match.month = OCTOBER
    match.fleet = list(range(len(plays)))
    for name, value in changes.items():
        assert hasattr(match, name), name
        setattr(match, name, value)
    return plays[0].with_state(match)


def play_out(play, *script):
    return run(play, play_match(play), *script)


def in_port(start="1943-10", **changes):
    return table(start=start, **changes)


def over(how, tons=0):
    play = table(tons=tons)
    play.state.phase, play.state.ended = "over", how
    return play


# ------------------------------------------------------------------------------------------------ side by side


@pytest.mark.rule("13.5f")
def test_boats_of_a_team_that_sail_in_the_same_month_do_so_together():
    play = team(
        in_port(tons=3), in_port(tons=1), in_port(start="1943-11"), in_port(tons=2), teams=[0, 0, 0, 1], fleet=[]
    )
    play_out(play)
    assert (play.state.fleet, play.state.turn, play.state.month) == ([1, 0], 1, OCTOBER)
    other = team(in_port(tons=3), in_port(tons=1), in_port(), teams=[0, 0, 1], fleet=[])
    play_out(other)
    assert (other.state.fleet, other.state.turn) == ([2], 2)


@pytest.mark.rule("13.5f")
def test_all_enter_their_next_box_before_any_of_them_rolls():
    play = team(hunter(box=1, rolls_left=0), hunter(box=1, rolls_left=0))
    played = play_out(play, "patrol.box:surfaced", "patrol.box:surfaced")
    assert [request.seat for request, _ in played.choices] == ["kommandant-1", "kommandant-2"]
    assert [state.patrol.box for state in play.state.players] == [2, 2]
    assert played.waits_for == "E1.atlantic"
    assert play.state.turn == 0


@pytest.mark.rule("13.5f")
def test_the_boat_with_less_tonnage_rolls_first():
    play = team(hunter(tons=5_000), hunter(tons=1_000), hunter(tons=7_000))
    seats = []
    procedure = play_match(play)
    run(play, procedure)
    for _ in range(3):
        seats.append(play.state.turn)
        run(play, _sent(procedure, play, (2, 3)))
    assert seats == [1, 0, 2]


def _sent(procedure, play, faces):
    """Answer the roll that waits, and go on with a running procedure."""
    roll = play.charts["E1.atlantic"].roll(rules=("8.2.1a",))
    request = procedure.send(roll.answer(faces))
    while True:
        answer = yield request
        request = procedure.send(answer)


@pytest.mark.rule("13.5f")
def test_a_boat_that_is_home_has_her_refit_at_once():
    home = in_refit(table(start="1943-10", deck_gun=False), step="C")
    play = team(home, hunter(), turn=0)
    played = play_out(play)
    assert play.state.players[0].phase == "port"
    assert (played.waits_for, play.state.turn) == ("E1.atlantic", 1)


@pytest.mark.rule("13.5f")
def test_a_patrol_that_is_no_wolfpack_patrol_is_flown_by_itself():
    play = team(hunter("atlantic"), hunter(), turn=0)
    played = play_out(play, ("E1.atlantic", 2, 3), "patrol.box:surfaced")
    assert play.state.turn == 0
    assert played.waits_for == "E1.atlantic"


# ------------------------------------------------------------------------------------------------ a convoy


@pytest.mark.rule("13.5b", "13.5d", "13.5g")
def test_the_other_boats_may_attack_the_convoy_too():
    play = team(hunter(), hunter())
    played = play_out(play, *CONVOY)
    assert (played.question.kind, played.question.seat) == ("convoy.order", "kommandant-1")
    assert played.options() == {"kommandant-1": None, "kommandant-2": None}
    assert [event.facts for event in played.events("team-called")] == [{"player": 1, "boats": 1}]
    played = play_out(team(hunter(), hunter()), *CONVOY, "convoy.order:kommandant-2")
    assert (played.question.kind, played.question.seat) == ("convoy.join", "kommandant-2")


@pytest.mark.rule("13.5b", "13.5d")
def test_each_has_four_targets_of_her_own_for_one_encounter_roll():
    play = team(hunter(), hunter(rolls_left=2))
    script = [*CONVOY, "convoy.order:kommandant-2", "convoy.join:join", *[("ship_size", 6)] * 4, ("day_night", 1)]
    played = play_out(play, *script)
    first, second = play.state.players
    assert (played.question.kind, played.question.seat) == ("engage", "kommandant-2")
    assert [target.size for target in first.encounter.targets] == ["small-freighter"] * 4
    assert [target.size for target in second.encounter.targets] == ["tanker"] * 4
    assert [state.patrol.rolls_left for state in play.state.players] == [0, 1]


@pytest.mark.rule("13.5g")
def test_who_stays_away_keeps_his_roll():
    play = team(hunter(), hunter())
    played = play_out(play, *CONVOY, "convoy.order:kommandant-2", "convoy.join:stay-away")
    assert (played.question.kind, played.question.seat) == ("engage", "kommandant-1")
    assert [state.patrol.rolls_left for state in play.state.players] == [0, 1]
    assert play.state.players[1].encounter is None


@pytest.mark.rule("13.5g", "13.5b")
def test_the_finder_can_attack_first_and_the_others_come_after_him():
    play = team(hunter(), hunter(), hunter())
    script = [*CONVOY, "convoy.order:kommandant-1", "engage:decline", "convoy.order:kommandant-3", "convoy.join:join"]
    played = play_out(play, *script, *[("ship_size", 1)] * 4, ("day_night", 6), "engage:decline")
    assert (played.question.kind, played.question.seat) == ("convoy.join", "kommandant-2")
    assert [request.seat for request, _ in played.choices if request.kind == "convoy.order"] == ["kommandant-1"] * 2
    play = team(hunter(), hunter(), hunter())
    script += [*[("ship_size", 1)] * 4, ("day_night", 6), "engage:decline", "convoy.join:stay-away"]
    played = play_out(play, *script)
    assert play.state.hunt is None
    assert (played.waits_for, play.state.turn) == ("E1.atlantic", 1)


@pytest.mark.rule("13.5b", "13.5d")
@pytest.mark.parametrize(
    "mate",
    [
        hunter("atlantic"),
        hunter(rolls_left=0),
        hunter(box=1),
        hunter(aborting=True),
        hunter(start="1943-09"),
        in_port(start="1943-12"),
    ],
)
def test_who_cannot_join_is_not_asked(mate):
    play = team(hunter(), mate, turn=0, fleet=[0, 1])
    assert play_out(play, *CONVOY).question.kind == "engage"
    assert play.state.hunt is None


@pytest.mark.rule("13.5b")
def test_another_team_is_not_asked():
    play = team(hunter(), hunter(), teams=[0, 1], fleet=[0])
    assert play_out(play, *CONVOY).question.kind == "engage"


# ------------------------------------------------------------------------------------------------ the escorts


def attacked(*, first_attacks=True, damage=None):
    """Two boats have met a convoy. The first one attacks it or declines; the second one comes and attacks."""
    finder = hunter()
    meeting(finder, "convoy", *[ship() for _ in range(4)], stage="identified", night=True)
    finder.state.patrol.rolls_left = 0
    play = team(finder, hunter(damage=damage), hunt=Hunt(0, [0, 1]))
    script: list[Any] = ["convoy.order:kommandant-1"]
    if first_attacks:
        script += ["engage:attack", "attack.mode:submerged", "attack.range:medium", ("wolfpack", 6)]
        script += ["attack.ends:forward", *["salvo.tube:hold"] * 4]
    else:
        script.append("engage:decline")
    script += [
        "convoy.join:join",
        *[("ship_size", 6)] * 4,
        ("day_night", 6),
        "engage:attack",
        "attack.mode:submerged",
    ]
    return play, play_out(play, *script, "attack.range:medium")


@pytest.mark.rule("13.5c")
def test_the_first_attacker_rolls_for_the_escorts_and_later_ones_find_them_busy():
    play, played = attacked()
    assert played.charts.count("wolfpack") == 1
    assert played.question.kind == "attack.ends"
    assert play.state.players[1].encounter.wolfpack == "busy"
    assert [event.facts["busy"] for event in played.events("convoy-joined")] == [True]


@pytest.mark.rule("13.5c", "7.2.3c")
@pytest.mark.parametrize(("damage", "modifier"), [({}, -1), ({"radio": "inoperable"}, 0), ({"radio": "damaged"}, -1)])
def test_busy_escorts_help_only_those_whose_radio_works(damage, modifier):
    play, _ = attacked(damage=damage)
    mate = play.state.players[1]
    mate.encounter.stage, mate.encounter.mode, mate.encounter.range = "cycle", "submerged", "medium"
    played = play_out(play, "evade:none")
    assert {m.id: m.value for m in played.roll.modifiers}.get("wolfpack-busy", 0) == modifier
    assert mate.encounter.wolfpack == "busy"


@pytest.mark.rule("13.5c", "13.5g")
def test_who_declines_is_no_attacker():
    play, played = attacked(first_attacks=False)
    assert played.waits_for == "wolfpack"
    assert [event.facts["busy"] for event in played.events("convoy-joined")] == [False]
    assert play.state.hunt.busy is True


@pytest.mark.rule("13.5c", "13.5g")
def test_the_finder_can_come_later_too():
    finder = hunter()
    meeting(finder, "convoy", *[ship() for _ in range(4)], stage="identified", night=True)
    play = team(finder, hunter(), hunt=Hunt(0, [0], busy=True))
    played = play_out(play, "engage:attack", "attack.mode:submerged", "attack.range:medium")
    assert played.question.kind == "attack.ends"
    assert play.state.players[0].encounter.wolfpack == "busy"


# ------------------------------------------------------------------------------------------------ points


@pytest.mark.rule("13.5a", "13.5e")
def test_the_points_of_teams():
    lost = [over("sunk", 60_000), over("lost-at-sea", 30_000), over("survived", 10_000)]
    other = [over("captured", 0), over("sunk", 0), over("survived", 1)]
    play = team(*lost, *other, teams=[0, 0, 0, 1, 1, 1], fleet=[])
    result = play_out(play).result
    assert [(row["place"], row["who"], row["score"]) for row in result["standings"]] == [
        (1, "team-1", 80_000),
        (2, "team-2", 1 - 30_000),
    ]
    assert result["result"] == "team-1"
    assert rulebook.summary(play.state)["leader"] == "Team 1"
    assert rulebook.words.outcome(result).startswith("Wolfpack tournament: Team 1 has won. 1. Team 1, 80,000 points")


@pytest.mark.rule("13.5e", "13.5h")
def test_a_team_that_is_out_stands_behind():
    play = team(over("sunk", 90_000), over("scuttled"), over("survived"), over("sunk"), teams=[0, 0, 1, 1], fleet=[])
    result = play_out(play).result
    assert [(row["who"], row["score"]) for row in result["standings"]] == [("team-2", -10_000), ("team-1", 70_000)]


# ------------------------------------------------------------------------------------------------ words, captain


def test_the_questions_are_put_in_words():
    play = team(hunter(), hunter())
    script = [[], ["convoy.order:kommandant-2"]]
    for more in script:
        play = team(hunter(), hunter())
        request = play_out(play, *CONVOY, *more).question
        view = rulebook.view(play.state, request.seat)
        text = WORDS.question_of(view, request)
        assert text is not None
        assert text.endswith("?")
        for option in request.options:
            said = WORDS.option_of(view, request, option)
            assert said is not None
            assert len(said[0]) <= 40
            assert said[1].endswith(".")
            WORDS.decision(request, option)
        assert any("Convoy shared" in line for title, lines in rulebook.words.board(view) for line in lines)
        assert all(isinstance(sheet, Sheet) for sheet in rulebook.words.sheet(view))
        assert decide(play.state, request) in request.open


def test_the_careful_captain_comes_while_he_is_fit():
    for hull, answer in ((0, "join"), (5, "stay-away")):
        mate = hunter()
        mate.state.boat.hull = hull
        play = team(hunter(), mate)
        request = play_out(play, *CONVOY, "convoy.order:kommandant-2").question
        assert decide(play.state, request).id == answer
