"""Tournaments in which each plays a game of his own, with the same seed [13.2 to 13.4]."""

from collections import Counter

import pytest

from kaleun import cli
from kaleun.captains import find_captain
from kaleun.games.hunted import rulebook
from kaleun.kernel.errors import MaterialError
from kaleun.kernel.game import Game
from kaleun.kernel.rulebook import Contender, Standing
from kaleun.kernel.save import write_save
from support.hunted import DATA, table
from support.toy import rulebook as toy


def career(name="A", boat="VIIC", *, start="1943-07", ended="sunk", seed="7", optional=None, typed=False, **changes):
    """A career that is over."""
    play = table(boat, start, optional=optional, **changes)
    play.state.phase, play.state.ended = "over", ended
    return Contender(name, {}, seed, play.state, own_luck=typed)


def rank(kind, *contenders):
    return [(line.place, line.name, line.score) for line in rulebook.standings(kind, contenders)]


@pytest.mark.rule("13.1d")
def test_two_players():
    assert rank("two-player", career("A", tons=5), career("B", "IXC", tons=9)) == [(1, "B", 9), (2, "A", 5)]


@pytest.mark.rule("13.2a", "13.2b", "13.2c")
def test_top_tonnage():
    three = (career("A", tons=5), career("B", tons=9), career("C", tons=100, ended="captured"), career("D", tons=5))
    assert rank("top-tonnage", *three) == [(1, "B", 9), (2, "A", 5), (2, "D", 5), (4, "C", 0)]


@pytest.mark.rule("13.3a", "13.3b", "13.2c")
def test_survival():
    lived = career("A", ended="survived", tons=1)
    assert rank("survival", career("B"), lived) == [(1, "A", 22), (2, "B", 0)]
    line = rulebook.standings("survival", (lived, career("B")))[0]
    assert line.figures == {
        "tons": 1, "patrols": 0, "failed": 0, "months": 22, "award": 0, "rank": 1, "ended": "survived", "boat": "VIIC",
    }  # fmt: skip


@pytest.mark.rule("13.4a", "13.4b", "13.4d")
def test_mixed_boats_are_drawn_by_the_seed():
    drawn = [options["boat"] for options in rulebook.tournament_options("mixed-boats", 3, "7")]
    assert len(set(drawn)) == 3
    assert drawn == [options["boat"] for options in rulebook.tournament_options("mixed-boats", 3, "7")]
    games = [career(boat, boat, start=DATA.boats[boat].first_patrol, tons=1_000) for boat in drawn]
    assert {name for _, name, _ in rank("mixed-boats", *games)} == set(drawn)
    assert [score for _, _, score in rank("mixed-boats", *games)] == sorted(
        (14_000 // DATA.boats[boat].torpedoes for boat in drawn), reverse=True
    )
    counts = Counter(rulebook.tournament_options("mixed-boats", 1, str(number))[0]["boat"] for number in range(400))
    assert set(counts) == set(DATA.tables["tournaments"]["mixed-boats"]["draw"])


def test_the_other_kinds_need_no_options():
    assert rulebook.tournament_options("survival", 2, "7") == [{}, {}]


@pytest.mark.rule("13.2c")
@pytest.mark.parametrize(
    ("kind", "games", "why"),
    [
        ("survival", (career(), career("B", seed="8")), "B: seed: 8; A: 7"),
        ("survival", (career(), career("B", start="1943-08")), "first month"),
        ("survival", (career(), career("B", "IXC")), "type of boat"),
        ("top-tonnage", (career(), career("B", optional=["flotillas"])), "optional rules: flotillas; A: none"),
        ("two-player", (career(), career("B", start="1943-08")), "first month"),
        ("two-player", (career(), career("B"), career("C")), "two games"),
        ("survival", (career(),), "two games or more"),
        ("survival", (career(), career("B", typed=True)), "B: its dice"),
        ("mixed-boats", (career(), career("B", start="1943-09")), "begins in 1943-07"),
        ("mixed-boats", (career(), career("B")), "the seed draws"),
        ("wolfpack", (career(), career("B")), "as one match"),
        ("chess", (career(), career("B")), "no tournament 'chess'"),
    ],
)
def test_what_cannot_be_compared(kind, games, why):
    with pytest.raises(MaterialError) as wrong:
        rulebook.standings(kind, games)
    assert why in str(wrong.value)


def test_a_match_has_standings_of_its_own():
    game = Game(rulebook, {"match": "wolfpack", "teams": "3,3", "names": "A,B,C,D,E,F"}, seed="7")
    game.play_out(find_captain("careful", rulebook, "7"))
    (first, second) = rulebook.standings("wolfpack", [Contender("one", {}, "7", game.state)])
    assert isinstance(first, Standing)
    assert {first.name, second.name} == {"Team 1", "Team 2"}
    assert {first.figures["players"], second.figures["players"]} == {"A, B, C", "D, E, F"}
    with pytest.raises(MaterialError, match="is a match of the kind wolfpack"):
        rulebook.standings("survival", [Contender("one", {}, "7", game.state)])
    with pytest.raises(MaterialError, match="alone"):
        rulebook.standings("survival", [Contender("one", {}, "7", game.state), career()])
    single = Game(rulebook, {"match": "survival", "names": "A,B"}, seed="7")
    assert {line.name for line in rulebook.standings("survival", [Contender("", {}, "7", single.state)])} == {"A", "B"}


def test_a_rulebook_without_tournaments_says_so():
    for ask in (lambda: toy.standings("survival", []), lambda: toy.tournament_options("survival", 2, "7")):
        with pytest.raises(MaterialError, match="has no tournaments"):
            ask()
    with pytest.raises(MaterialError):
        rulebook.tournament_options("survival", 0, "7")


# ------------------------------------------------------------------------------------------------ the command


def run(capsys, *words):
    with pytest.raises(SystemExit) as left:
        cli.app(list(words))
    return left.value.code, capsys.readouterr().out


@pytest.mark.rule("13.2c", "13.3a")
def test_saved_games_of_the_same_sea_are_ranked(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("KALEUN_DATA", str(tmp_path))
    files = []
    for name, captain in (("Ernst", "careful"), ("Otto", "random:1"), ("Karl", "random:2")):
        game = Game(rulebook, {}, seed="7")
        game.play_out(find_captain(captain, rulebook, "7"), limit=60 if name == "Karl" else None)
        files.append(str(tmp_path / f"{name}.json"))
        write_save(game, tmp_path / f"{name}.json", name)
    code, out = run(capsys, "tournament", "rank", "hunted", "--kind", "survival", *files)
    lines = out.splitlines()
    assert code in (None, 0)
    assert lines[0].split()[:3] == ["score", "tons", "patrols"]
    assert {line.split()[1] for line in lines[1:4]} == {"Ernst", "Otto", "Karl"}
    assert [line.split()[0] for line in lines[1:4]] == sorted(line.split()[0] for line in lines[1:4])
    assert lines[4:] == ["Karl: the game still goes on."]


def test_games_of_another_sea_are_not(tmp_path, monkeypatch):
    monkeypatch.setenv("KALEUN_DATA", str(tmp_path))
    for seed in ("7", "8"):
        write_save(Game(rulebook, {}, seed=seed), tmp_path / f"{seed}.json", seed)
    with pytest.raises(MaterialError, match="seed"):
        cli.app(
            ["tournament", "rank", "hunted", "--kind", "survival", str(tmp_path / "7.json"), str(tmp_path / "8.json")]
        )


def test_luck_of_ones_own_is_found(tmp_path, monkeypatch):
    monkeypatch.setenv("KALEUN_DATA", str(tmp_path))
    game = Game(rulebook, {}, seed="7", dice="manual")
    game.answer([1])
    write_save(game, tmp_path / "A.json", "A")
    write_save(Game(rulebook, {}, seed="7"), tmp_path / "B.json", "B")
    with pytest.raises(MaterialError, match="A: its dice"):
        cli.app(
            ["tournament", "rank", "hunted", "--kind", "survival", str(tmp_path / "A.json"), str(tmp_path / "B.json")]
        )


@pytest.mark.rule("13.4d")
def test_each_player_is_told_how_to_begin(capsys):
    code, out = run(
        capsys, "tournament", "draw", "hunted", "--kind", "mixed-boats", "--players", "2", "--seed", "the sea"
    )
    first, second = (options["boat"] for options in rulebook.tournament_options("mixed-boats", 2, "the sea"))
    assert code in (None, 0)
    assert out.splitlines() == [
        f"Player 1: kaleun play hunted --new --seed 'the sea' --option boat={first}",
        f"Player 2: kaleun play hunted --new --seed 'the sea' --option boat={second}",
    ]
