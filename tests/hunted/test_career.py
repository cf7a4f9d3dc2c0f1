"""The career as a whole: patrol after patrol to its end [2.0, 5.0, 5.1, 6.1]."""

import random

import pytest

from kaleun.games.hunted import career, encounter, following, rulebook
from kaleun.games.hunted.abort import abort
from kaleun.games.hunted.attack import engage
from kaleun.games.hunted.career import close_career, outcome, play_career
from kaleun.games.hunted.conditions import CareerOver, patrol_of
from kaleun.games.hunted.load import load_torpedoes
from kaleun.games.hunted.patrol import complete_patrol
from kaleun.games.hunted.posture import box_choice
from kaleun.games.hunted.state import LoggedShip
from kaleun.kernel.game import Game
from kaleun.kernel.journal import Event, Heading
from kaleun.kernel.requests import Choose, Quiet, Roll
from support.hunted import DATA, at_sea, meeting, ship, table
from support.script import run


def steady(number):
    """A game whose captain stays at sea, submerges to nothing and attacks nobody."""
    chance = random.Random(number)

    def decide(state, request):
        wanted = {"patrol.box": "surfaced", "patrol.go-on": "go-on", "engage": "decline", "load.stow": "standard"}
        name = wanted.get(request.kind)
        return next((o for o in request.open if o.id == name), None) or chance.choice(request.open)

    game = Game(rulebook, {}, seed=f"steady {number}", begin=False)
    game.play_out(decide)
    return game


def flown(game):
    """For each patrol of a game what happened in it: event kinds, box headings and the charts rolled on."""
    patrols: list[list[str]] = []
    for entry in game.journal:
        what = entry.what
        if isinstance(what, Heading) and what.kind == "patrol":
            patrols.append([])
        if patrols:
            if isinstance(what, Event):
                patrols[-1].append(what.kind)
            elif isinstance(what, Heading) and what.level == 2:
                patrols[-1].append(f"<{what.kind}>")
            elif isinstance(what, Roll):
                patrols[-1].append(what.chart)
    return patrols


# ------------------------------------------------------------------------------------------------ the course of a career


@pytest.mark.rule("2.0a", "6.1h", "7.5.1a")
def test_each_patrol_is_assigned_flown_judged_and_followed_by_a_refit():
    order = ("patrol-assigned", "loaded", "<box>", "patrol-over", "<refit>", "refit", "refit-over")
    seen = 0
    for number in range(12):
        for patrol_ in flown(steady(number))[:-1]:
            places = [patrol_.index(kind) for kind in order]
            assert places == sorted(places)
            seen += 1
    assert seen > 10


@pytest.mark.rule("2.0b", "6.1b")
def test_every_box_entered_brings_an_encounter_roll_unless_something_cancels_it():
    for number in range(12):
        for entries in flown(steady(number)):
            boxes = [place for place, kind in enumerate(entries) if kind == "<box>"]
            for start, end in zip(boxes, [*boxes[1:], len(entries)], strict=True):
                inside = entries[start:end]
                cancelled = {"calm-box", "patrol-aborted", "career-over"} & set(inside)
                assert cancelled or any(kind.startswith("E1.") for kind in inside), inside


@pytest.mark.rule("5.1.1a", "5.0a")
def test_a_patrol_begun_in_may_1945_is_played_to_its_end():
    play = at_sea(table("VIIC", "1945-05", base="norway", tons=12_000), box=7)
    played = run(play, play_career(play), ("air_raid", 6, 1))
    assert played.result["ended"] == "survived"
    assert played.result["result"] == "draw"
    assert len(play.state.log) == 1
    assert (play.state.log[0].result, play.state.phase) == ("F", "over")


@pytest.mark.rule("2.0a", "6.1a")
def test_after_the_refit_comes_the_next_assignment():
    play = at_sea(table("VIIC", "1943-08", deck_gun=False), box=7)
    played = run(play, play_career(play), ("P1", 6, 1), "load.swap:none", "load.stow:standard")
    assert [h.kind for h in played.headings("refit", "patrol")] == ["refit", "patrol"]
    assert play.state.phase == "patrol"
    assert played.waits_for == "E1.biscay"


@pytest.mark.rule("2.0a")
def test_the_career_begins_with_the_rank_and_can_be_taken_up_in_any_phase():
    play = table()
    play.state.phase = "set-up"
    played = run(play, play_career(play), ("start_rank", 6))
    assert play.state.kommandant.rank == 2
    assert play.state.phase == "port"
    assert played.asks is not None


def ending(monkeypatch, how, rule, **changes):
    """A career that ends in its patrol, in a way of its own."""

    def lost(play):
        yield Quiet()
        raise CareerOver(how, rule)

    monkeypatch.setattr(career, "conduct_patrol", lost)
    play = at_sea(table(**changes), box=3)
    return run(play, play_career(play)), play.state


@pytest.mark.rule("2.0i", "2.0j", "5.0a", "5.1.3a", "5.1.3b", "5.1.4a", "5.2.3a", "11.3m")
@pytest.mark.parametrize(
    ("how", "level", "survived", "posthumous"),
    [
        ("sunk", "marginal-victory", False, True),
        ("killed", "marginal-victory", False, True),
        ("lost-at-sea", "marginal-victory", False, True),
        ("scuttled", "marginal-victory", False, False),
        ("captured", "defeat", False, False),
        ("relieved", "marginal-victory", True, False),
    ],
)
def test_the_game_ends_at_once_and_has_a_level(monkeypatch, how, level, survived, posthumous):
    played, state = ending(monkeypatch, how, "5.1.3a", tons=30_000, award=1, rank=3)
    result = played.result
    assert played.done
    assert (result["result"], result["ended"], result["survived"], result["posthumous"]) == (
        level,
        how,
        survived,
        posthumous,
    )
    assert (result["award"], result["rank"], result["tons"]) == (1, 3, 30_000)
    assert (state.phase, state.ended, state.log[-1].remarks[-1]) == ("over", how, how)
    assert played.events("refit") == []
    assert played.events("career-over")[0].facts == {"how": how, "tons": 30_000, "level": level}


@pytest.mark.rule("5.2.1b", "10.10.2g")
def test_a_ship_sunk_on_the_lost_patrol_counts(monkeypatch):
    play = at_sea(table(tons=8_000))
    play.state.log[-1].ships = [
        LoggedShip("A", 8_000, "large-freighter", "sunk"),
        LoggedShip("B", 9_000, "tanker", "damaged"),
    ]
    close_career(play, "sunk", "10.3b")
    result = outcome(play.state, DATA)
    assert (result["tons"], result["ships"]) == (8_000, 1)


@pytest.mark.rule("11.3n", "11.3m")
@pytest.mark.parametrize(("how", "award"), [("sunk", 1), ("scuttled", 1), ("survived", 1), ("relieved", 0)])
def test_a_grade_earned_on_the_last_patrol_is_entered(how, award):
    play = at_sea(table(capital_ships=2, tons=60_000))
    close_career(play, how, "11.3n")
    assert play.state.kommandant.award == award
    assert play.state.career.rights == (1 if how == "survived" else 0)


@pytest.mark.rule("11.3l", "7.4.3e")
@pytest.mark.parametrize(("die", "ended"), [(1, "relieved"), (2, "relieved"), (3, "")])
def test_a_man_who_refused_to_attack_can_be_relieved(die, ended):
    play = at_sea(
        table(start="1944-06", tons=25_000), box=7, assignment="invasion", target_met=True, target_refused=True
    )
    played = run(play, play_career(play), ("invasion_return", die))
    assert play.state.ended == ended
    assert play.state.kommandant.barred is (ended == "")
    if ended:
        assert played.result["result"] == "marginal-victory"


@pytest.mark.rule("2.0l", "10.10.1c")
def test_a_rescued_crew_goes_on_and_a_scuttled_one_does_not(monkeypatch):
    damage = {"diesel-1": "inoperable", "diesel-2": "damaged"}
    play = at_sea(table("VIIC", "1944-03", damage=damage), box=3)
    meeting(play, "ship-escort", stage="aftermath")
    played = run(play, play_career(play), ("repair", 6), ("rescue", 5, 5))
    assert played.events("crew-rescued")
    assert played.events("refit")[0].facts["reason"] == "rescued"
    assert play.state.phase == "port"
    assert play.state.boat.base == "germany"
    assert play.state.log[-1].refit_months == 1


@pytest.mark.rule("13.3a")
@pytest.mark.parametrize(("how", "months"), [("survived", 22), ("sunk", 8)])
def test_the_months_of_a_career(how, months):
    play = at_sea(table(start="1944-03", began=DATA.months["first_patrol"]))
    close_career(play, how, "5.1.2a")
    assert outcome(play.state, DATA)["months"] == months


@pytest.mark.rule("11.1d", "7.4.5a", "7.5.2b", "11.4.6g")
@pytest.mark.parametrize(
    ("assignment", "done", "sunk", "result"),
    [
        ("british-isles-a", True, 0, "S"),
        ("british-isles-m", True, 0, "S"),
        ("british-isles-m", False, 2, "F"),
        ("atlantic", False, 1, "S"),
        ("atlantic", False, 0, "F"),
    ],
)
def test_what_makes_a_patrol_a_success(assignment, done, sunk, result):
    play = at_sea(table(), box=7, assignment=assignment, mission_done=done, mission_open=False)
    play.state.log[-1].ships = [LoggedShip(f"S{n}", 5_000, "small-freighter", "sunk") for n in range(sunk)]
    run(play, complete_patrol(play))
    assert play.state.log[-1].result == result
    assert play.state.career.successes == (result == "S")
    assert play.state.career.tons == 0


@pytest.mark.rule("4.7.5p")
def test_a_boat_that_turns_back_on_the_way_out_is_not_posted_to_penang():
    columns = ("biscay", "transit", "transit", "indian-ocean", "indian-ocean", "transit")
    play = at_sea(table("IXD-2"), *columns, box=1, assignment="indian-ocean", ends_at="penang")
    abort(play, forced=False)
    assert patrol_of(play.state).ends_at == "france"
    play = at_sea(table("IXD-2"), *columns, box=3, assignment="indian-ocean", ends_at="penang")
    abort(play, forced=False)
    assert patrol_of(play.state).ends_at == "penang"


# ------------------------------------------------------------------------------------------------ a patrol in short


@pytest.mark.rule("2.0c")
def test_an_engagement_asks_for_time_depth_range_and_targets():
    play = meeting(at_sea(table()), "convoy", stage="identified")
    script = ["engage:wait-for-night", ("switch_to_night", 2), "attack.mode:surfaced", "attack.range:medium"]
    played = run(play, encounter.go_on(play), *script, "attack.ends:forward")
    assert played.kinds == ["engage", "attack.mode", "attack.range", "attack.ends"]
    assert set(played.options("salvo.tube")) == {"target-1", "target-2", "target-3", "target-4", "hold"}


@pytest.mark.rule("6.1m", "8.2.5a", "6.1c")
def test_declining_cites_the_right_rule():
    play = meeting(at_sea(table()), "convoy", stage="identified")
    played = run(play, engage(play))
    assert isinstance(played.asks, Choose)
    assert "8.2.5a" in played.asks.rules
    assert "decline" in played.options()


@pytest.mark.rule("2.0f", "9.7a", "6.1g")
def test_after_the_escape_stragglers_or_the_whole_convoy_can_be_followed():
    play = meeting(at_sea(table()), "convoy", ship(damage=1), ship(), ship(), ship(), stage="aftermath")
    played = run(play, following.aftermath(play))
    assert played.options("follow") == {"convoy": None, "straggler-1": None, "leave": None}


@pytest.mark.rule("2.0k", "9.8.6a")
def test_an_aircraft_that_flak_misses_can_bring_more():
    play = meeting(at_sea(table()), "aircraft", ship(), stage="aircraft", targets=[])
    script = [("A1", 3, 3), ("air_special_weapon", 6), ("E3", 1, 1), ("E4", 3, 2)]
    script += [("crew_who", 3, 3), ("crew_severity", 1), ("A2", 6, 6)]
    played = run(play, encounter.go_on(play), *script)
    assert play.state.encounter is not None
    assert played.waits_for == "E1.additional-round"


@pytest.mark.rule("10.11.7c", "8.1.1c")
def test_without_a_schnorchel_only_the_surface_is_open():
    play = at_sea(table("VIIC", "1943-07"), box=0)
    question = box_choice(play.state, 1)
    assert question is not None
    assert {o.id: o.closed for o in question.options}["schnorcheling"] == "8.1.1c"


@pytest.mark.rule("10.11.6c", "4.7.5e")
def test_the_player_says_which_torpedoes_stay_ashore_at_penang():
    play = at_sea(table("IXD-2", "1944-03", base="penang"), box=0, assignment="indian-ocean")
    run(
        play,
        load_torpedoes(play, 4),
        "load.swap:none",
        "load.ashore-homing:0",
        "load.ashore-steam:4",
        "load.stow:standard",
    )
    load = play.state.boat.load
    aboard = [*load.forward, *load.aft]
    for box in (load.forward_reloads, load.aft_reloads):
        aboard += [torpedo for torpedo, count in box.items() for _ in range(count)]
    assert {torpedo: aboard.count(torpedo) for torpedo in set(aboard)} == {"g7e": 10, "g7a": 6, "zaunkoenig": 4}
