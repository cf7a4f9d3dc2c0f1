"""Matches: several careers at one table [13.1 to 13.4]."""

from typing import Any

import pytest

from kaleun.games.hunted import rulebook
from kaleun.games.hunted.match import play_match
from kaleun.games.hunted.match_setup import OPTIONS
from kaleun.games.hunted.match_state import SEATS, Match, state_at
from kaleun.games.hunted.one_of import one_of
from kaleun.kernel.dates import month
from kaleun.kernel.errors import OptionError
from kaleun.kernel.game import Game
from kaleun.kernel.requests import Roll
from support.hunted import DATA, at_sea, in_refit, table
from support.script import run


def match(*plays, kind="two-player", **changes):
    """A match of careers that stand as these tables do."""
    game = Match(kind, [play.state for play in plays])
    for name, value in changes.items():
        assert hasattr(game, name), name
        setattr(game, name, value)
    return plays[0].with_state(game)


def new(**options):
    """A new match with these options."""
    return rulebook.set_up(rulebook.checked_options(options), DATA)


def play_out(play, *script):
    return run(play, play_match(play), *script)


def ended(how="sunk", **changes):
    """A career that is over."""
    play = table(**changes)
    play.state.phase, play.state.ended = "over", how
    return play


# ------------------------------------------------------------------------------------------------ set-up


@pytest.mark.rule("13.1a")
def test_both_lead_careers_of_their_own_from_the_same_month():
    game = new(match="two-player", boats="VIIC,VIIC/41", names="Ernst,Otto")
    assert [state.boat.type for state in game.players] == ["VIIC", "VIIC/41"]
    assert [state.kommandant.name for state in game.players] == ["Ernst", "Otto"]
    assert (
        {state.month for state in game.players} == {state.career.began for state in game.players} == {month("1944-04")}
    )
    assert rulebook.seats(game) == ("kommandant-1", "kommandant-2")
    assert {state.month for state in new(match="two-player", boats="VIIC,IXC", start="1943-11").players} == {
        month("1943-11")
    }


@pytest.mark.rule("13.1a")
def test_all_careers_are_begun_before_the_first_patrol():
    play = table().with_state(new(match="two-player"))
    played = play_out(play, ("start_rank", 1), ("start_rank", 6))
    assert [state.phase for state in play.state.players] == ["port", "port"]
    assert [state.kommandant.rank for state in play.state.players] == [1, 2]
    assert [heading.facts["player"] for heading in played.headings("turn")] == [1, 2]
    assert played.roll.rules == ("13.1b", "13.1f")


@pytest.mark.rule("13.2a", "13.3a")
@pytest.mark.parametrize("kind", ["top-tonnage", "survival"])
def test_a_tournament_has_one_type_and_one_month(kind):
    game = new(match=kind, players=3, boat="IXC")
    assert [(state.boat.type, state.month) for state in game.players] == [("IXC", month("1943-07"))] * 3
    assert len(new(match=kind).players) == 2
    assert len(new(match=kind, names="A,B,C,D").players) == 4


@pytest.mark.rule("13.5a")
def test_teams_of_three_to_six():
    game = new(match="wolfpack", teams="3,4", boats="VIIC,VIIC,IXC,VIIC,VIIC,VIIC/41,IXB")
    assert game.teams == [0, 0, 0, 1, 1, 1, 1]
    assert {state.month for state in game.players} == {month("1944-04")}
    assert [state.boat.type for state in game.players][2] == "IXC"
    assert new(match="wolfpack").teams == [0, 0, 0]
    assert new(match="wolfpack", players=5).teams == [0] * 5


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": 3}, "for a match"),
        ({"names": "A,B"}, "for a match"),
        ({"match": "two-player", "players": 3}, "has 2 players"),
        ({"match": "survival", "players": 1}, "2 to 12 players"),
        ({"match": "survival", "players": 13}, "2 to 12 players"),
        ({"match": "survival", "players": -1}, "2 to 12 players"),
        ({"match": "survival", "boats": "VIIC,IXC"}, "the same type"),
        ({"match": "two-player", "boats": "VIIC"}, "1 boats for 2"),
        ({"match": "two-player", "boats": "VIIC,IXZ"}, "no type 'IXZ'"),
        ({"match": "two-player", "names": "A,B,C"}, "has 2 players"),
        ({"match": "two-player", "boats": "VIIC,VIIC/41", "start": "1943-07"}, "earliest"),
        ({"match": "two-player", "card": "henke"}, "13.1a"),
        ({"match": "two-player", "kommandant": "A"}, "names"),
        ({"match": "two-player", "number": "U-96"}, "names"),
        ({"match": "two-player", "teams": "3"}, "13.5a"),
        ({"match": "wolfpack", "teams": "2,3"}, "3 to 6"),
        ({"match": "wolfpack", "teams": "3,7"}, "3 to 6"),
        ({"match": "wolfpack", "teams": "6,6,3"}, "players"),
        ({"match": "wolfpack", "teams": "3,x"}, "no size"),
        ({"match": "wolfpack", "teams": "3,3", "players": 5}, "have 6 players"),
        ({"match": "wolfpack", "players": 7}, "3 to 6"),
        ({"match": "mixed-boats", "start": "1943-09"}, "13.4b"),
        ({"match": "mixed-boats", "boat": "IXC"}, "drawn"),
        ({"match": "mixed-boats", "boats": "IXC,VIIC"}, "drawn"),
    ],
)
def test_what_does_not_go_together(options, why):
    with pytest.raises(OptionError) as wrong:
        new(**options)
    assert why in str(wrong.value)


def test_the_options_cite_rules_that_exist():
    assert all(spec.rule in rulebook.rules and spec.optional_rule for spec in OPTIONS)


# ------------------------------------------------------------------------------------------------ whose turn it is


@pytest.mark.rule("13.1b")
def test_the_earlier_month_plays():
    play = match(table(start="1943-10"), table(start="1943-09", tons=50_000))
    played = play_out(play)
    assert played.waits_for == "P1.jul-dec-1943"
    assert (play.state.turn, play.state.fleet) == (1, [1])


@pytest.mark.rule("13.1b")
def test_in_equal_months_the_one_with_less_tonnage_plays():
    play = match(table(tons=9_000), table(tons=5_000))
    assert play_out(play).waits_for == "P1.jul-dec-1943"
    assert play.state.turn == 1


@pytest.mark.rule("13.1b", "13.1f")
@pytest.mark.parametrize(
    ("players", "dice", "player"),
    [
        (2, [3], 0),
        (2, [4], 1),
        (3, [3], 1),
        (4, [5, 6, 4], 3),
        (6, [6], 5),
        (7, [(6, 6), (1, 6)], 1),
        (12, [(6, 6)], 11),
    ],
)
def test_then_a_die_decides(players, dice, player):
    play = match(*(table() for _ in range(players)), kind="survival")
    played = play_out(play, *dice)
    assert play.state.turn == player
    assert played.waits_for == "P1.jul-dec-1943"
    assert [event.facts["player"] for event in played.events("next-drawn")] == [player + 1]


@pytest.mark.rule("13.1f", "13.4d")
def test_each_has_the_same_share_of_the_dice():
    for count in range(2, 13):
        shares = [0] * count
        for first in range(1, 7):
            for second in range(1, 7):
                faces = (first,) if count <= 6 else (first, second)
                played = run(table(), one_of(table(), count, ("13.1f",)), faces)
                if played.done:
                    shares[played.result] += 1
        assert len(set(shares)) == 1
        assert shares[0] > 0


@pytest.mark.rule("13.1b")
def test_patrol_and_refit_are_played_before_the_other_comes():
    home = at_sea(table(start="1943-08", deck_gun=False), box=7)
    play = match(home, table(start="1943-09", deck_gun=False), turn=0, fleet=[0], month=month("1943-08"))
    played = play_out(play)
    assert [heading.kind for heading in played.headings()] == ["refit", "turn", "patrol"]
    assert [state.month for state in play.state.players] == [month("1943-10"), month("1943-09")]
    assert played.waits_for == "P1.jul-dec-1943"
    assert play.state.turn == 1


@pytest.mark.rule("13.1b")
def test_who_sails_in_the_same_month_waits_till_the_other_is_home():
    play = match(table(tons=9_000, rank=3), table(tons=5_000, rank=3))
    played = play_out(play, "assignment.how:roll", ("P1", 6, 1), "load.swap:none", "load.stow:standard")
    assert [request.seat for request, _ in played.choices] == ["kommandant-2"] * 3
    assert play.state.players[1].phase == "patrol"
    assert (play.state.players[0].phase, play.state.turn) == ("port", 1)


# ------------------------------------------------------------------------------------------------ who rolls


def attacked(**changes):
    """The first of two players has just met aircraft in Biscay, and real dice are used."""
    first, second = at_sea(table(**changes), box=0, rolls_left=1), table(luck_tokens=2)
    play = match(first, second, turn=0, fleet=[0], month=first.state.month)
    game: Any = Game(rulebook, {"match": "two-player"}, state=play.state, dice="manual")
    return game


@pytest.mark.rule("13.1c")
def test_the_opponent_rolls_for_aircraft():
    game = attacked()
    assert isinstance(game.request, Roll)
    assert (game.request.chart, game.state.roller) == ("E1.biscay", 0)
    game.answer([1, 1])
    assert (game.request.chart, game.state.roller) == ("A1", 1)
    assert game.view()["match"]["roller"] == 2
    assert "1 (2 rolls): July 1943" in rulebook.words.situation(game.view())
    assert [event.facts for event in game.journal.events("opponent-rolls")] == [{"player": 2}]


@pytest.mark.rule("13.1c")
def test_it_is_said_once_an_encounter_and_again_in_the_next():
    game = attacked()
    game.answer([1, 1])
    game.answer([6, 6])
    while not isinstance(game.request, Roll):
        game.answer(game.request.open[0].id)
    assert (game.request.chart, game.state.roller) == ("E1.transit", 0)
    assert len(list(game.journal.events("opponent-rolls"))) == 1


@pytest.mark.rule("13.1c", "12.7a")
def test_the_owner_may_have_it_rolled_again_the_opponent_may_not():
    game = attacked(luck_tokens=2)
    game.answer([1, 1])
    assert (game.request.kind, game.request.seat) == ("luck.reroll", "kommandant-1")
    game.answer("keep")
    game.answer([1, 1])
    assert (game.request.kind, game.request.seat, game.request.about["chart"]) == ("luck.reroll", "kommandant-1", "A1")
    game.answer("reroll")
    assert [state.career.luck_tokens for state in game.state.players] == [1, 2]
    assert game.request.chart == "A1"
    without = attacked()
    without.answer([1, 1])
    without.answer([1, 1])
    assert isinstance(without.request, Roll)


@pytest.mark.rule("13.1e")
def test_whose_career_is_over_rolls_on_for_the_other():
    first = ended()
    play = match(first, at_sea(table(), box=0, rolls_left=1), turn=1, fleet=[1], month=first.state.month)
    played = play_out(play, ("E1.biscay", 1, 1))
    assert played.waits_for == "A1"
    assert play.state.roller == 0
    again = match(first, table())
    assert play_out(again).waits_for == "P1.jul-dec-1943"
    assert again.state.turn == 1


def test_in_tournaments_each_rolls_for_himself():
    play = match(
        at_sea(table(), box=0, rolls_left=1), table(), kind="survival", turn=0, fleet=[0], month=month("1943-07")
    )
    played = play_out(play, ("E1.biscay", 1, 1))
    assert played.waits_for == "A1"
    assert played.events("opponent-rolls") == []


# ------------------------------------------------------------------------------------------------ how it ends


@pytest.mark.rule("13.1d", "13.1e")
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        (ended("captured", tons=60_000), ended("sunk", tons=5_000), "kommandant-2"),
        (ended("sunk", tons=6_000), ended("survived", tons=5_000), "kommandant-1"),
        (ended("sunk", tons=5_000), ended("survived", tons=5_000), "kommandant-2"),
        (ended("sunk", rank=3), ended("sunk", rank=2), "kommandant-1"),
        (ended("sunk"), ended("sunk"), "draw"),
    ],
)
def test_the_winner(first, second, winner):
    play = match(first, second)
    played = play_out(play)
    assert played.done
    assert played.result["result"] == winner
    assert played.events("match-over")[0].facts == {"match": "two-player", "winner": winner}
    assert rulebook.words.outcome(played.result)
    assert rulebook.words.summary(rulebook.summary(play.state))


@pytest.mark.rule("13.1e", "5.1.2a")
def test_a_career_that_ends_is_closed_and_the_match_goes_on():
    last = in_refit(table(start="1945-05"), step="B")
    play = match(last, table(start="1945-05"), turn=0, fleet=[0], month=month("1945-05"))
    played = play_out(play)
    assert [event.facts["how"] for event in played.events("career-over")] == ["survived"]
    assert play.state.players[0].phase == "over"
    assert (play.state.turn, played.done) == (1, False)


@pytest.mark.rule("13.2a", "13.2b")
def test_most_tons_win_a_tournament():
    play = match(ended(tons=38_000), ended(tons=42_000), ended("captured", tons=90_000), kind="top-tonnage")
    result = play_out(play).result
    assert [(row["place"], row["who"], row["score"]) for row in result["standings"]] == [
        (1, "kommandant-2", 42_000),
        (2, "kommandant-1", 38_000),
        (3, "kommandant-3", 0),
    ]


@pytest.mark.rule("13.3a", "13.3b")
def test_survival_counts_months():
    lived = ended("survived", tons=100)
    same = ended("survived", tons=200)
    play = match(lived, same, ended("captured"), kind="survival")
    result = play_out(play).result
    assert [(row["place"], row["who"], row["score"]) for row in result["standings"]] == [
        (1, "kommandant-2", 22),
        (2, "kommandant-1", 22),
        (3, "kommandant-3", 0),
    ]


def test_equal_players_share_a_place():
    result = play_out(match(ended(tons=5), ended(tons=5), ended(tons=1), kind="mixed-boats", drawn=3)).result
    assert [row["place"] for row in result["standings"]] == [1, 1, 3]
    assert result["result"] == "draw"


# ------------------------------------------------------------------------------------------------ mixed boats


@pytest.mark.rule("13.4a", "13.4b", "13.4d")
def test_boats_are_drawn_and_each_begins_in_its_own_month():
    game: Any = Game(rulebook, {"match": "mixed-boats", "players": 9, "names": "Ernst"}, dice="manual")
    types = list(DATA.tables["tournaments"]["mixed-boats"]["draw"])
    left = list(types)
    for _ in range(7):
        assert game.request.rules == ("13.4a", "13.4d")
        # The last of those left, by one die or two; the eighth player takes what is left.
        share = (6 if len(left) <= 6 else 36) // len(left)
        outcome = (len(left) - 1) * share
        game.answer([outcome + 1] if len(left) <= 6 else [outcome // 6 + 1, outcome % 6 + 1])
        left.pop()
    drawn = [event.facts["boat"] for event in game.journal.events("boat-drawn")]
    assert drawn == [*reversed(types)]


@pytest.mark.rule("13.4a", "13.4b")
def test_no_type_is_drawn_twice_as_long_as_there_are_others():
    for number in range(20):
        game: Any = Game(rulebook, {"match": "mixed-boats", "players": 10, "names": "Ernst"}, seed=f"draw {number}")
        drawn = [state.boat.type for state in game.state.players]
        assert sorted(drawn[:8]) == sorted(DATA.tables["tournaments"]["mixed-boats"]["draw"])
        assert drawn[8] != drawn[9]
        assert all(
            state.career.began == month(DATA.boats[state.boat.type].first_patrol) for state in game.state.players
        )
        assert game.state.players[0].kommandant.name == "Ernst"


@pytest.mark.rule("13.4b", "13.4c")
def test_points_go_by_the_boat_of_the_beginning():
    changed = in_refit(table("IXC", tons=28_000))
    state = changed.state
    state.boat.type, state.phase, state.ended = "VIIC", "over", "sunk"
    result = play_out(match(changed, ended(tons=20_000), kind="mixed-boats", drawn=2)).result
    assert [row["score"] for row in result["standings"]] == [20_000, 28_000 * 14 // DATA.boats["IXC"].torpedoes]


# ------------------------------------------------------------------------------------------------ looking


def test_the_view_is_that_of_the_player_whose_turn_it_is():
    play = match(at_sea(table(), box=2, rolls_left=1), table("IXC"), turn=0)
    for seat in SEATS[:2]:
        view = rulebook.view(play.state, seat)
        assert (view["boat"]["type"], view["match"]["player"], view["game"]) == ("VIIC", 1, "match")
        assert [player["boat"] for player in view["match"]["players"]] == ["VIIC", "IXC"]
        assert [line["place"] for line in view["match"]["standings"]] == [1, 1]
    play.state.turn = -1
    assert rulebook.view(play.state, "kommandant-2")["boat"]["type"] == "IXC"


def test_seats_and_states():
    play = match(table(), table("IXC"))
    assert state_at(play.state, "kommandant-2") is play.state.players[1]
    single = table().state
    assert state_at(single, "kommandant") is single
    assert rulebook.words.seat("kommandant-2") == "Kommandant 2"
    assert rulebook.words.seat("kommandant") == "Kommandant"


def test_chapters_are_the_patrols_of_all():
    assert rulebook.chapters(match(in_refit(table()).with_state(in_refit(table()).state), in_refit(table())).state) == 2


def test_a_state_of_the_first_version_is_a_career():
    assert rulebook.convert({"month": 1}, 1) == {"game": "career", "month": 1}
    assert rulebook.convert({"game": "match"}, 2) == {"game": "match"}
