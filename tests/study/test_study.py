"""Many games at once: Harbour for what a study is, the installed rulebooks for processes and the command."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kaleun.kernel.errors import MaterialError, OptionError
from kaleun.kernel.game import Game
from kaleun.kernel.play import Play
from kaleun.kernel.rulebook import Rulebook
from kaleun.kernel.save import open_document, read_document
from kaleun.study import Finished, Plan, Totals, game_seed, play_games
from kaleun.study.command import auto
from kaleun.study.replay import check_replay, stop
from support.small import Small, ask, die
from support.toy import rulebook as harbour


def played(games: int = 5, first: int = 1, book: Rulebook[Any] = harbour, **plan: Any) -> list[Finished]:
    plan = {"captain": "random", **plan}
    return list(play_games(Plan(book.id, **plan), games, first=first, book=book))


def lines(games: list[Finished]) -> list[dict[str, Any]]:
    return [game.line() for game in games]


# ------------------------------------------------------------------------------------------------ games


def test_each_game_has_a_seed_of_its_own():
    assert ["7-1", "7-2", "7-3"] == [game.seed for game in played(3, seed="7")]
    assert "7-2" == game_seed("7", 2)


def test_the_same_seed_gives_the_same_games():
    assert lines(played(seed="7")) == lines(played(seed="7"))
    assert lines(played(seed="7")) != lines(played(seed="8"))


def test_one_game_can_be_played_by_itself():
    assert lines(played(5))[3:] == lines(played(2, first=4))


def test_keeping_the_journal_changes_no_game():
    assert lines(played()) == lines(played(journal=True, log=True))


def test_a_game_is_that_which_the_engine_or_a_person_would_get():
    """Its seed alone fixes the dice: the journal is that of the same answers given one by one."""
    game = Game(harbour, seed="7-1")
    answers = [
        entry["choice"]["option"]
        for entry in map(json.loads, played(1, seed="7", journal=True)[0].journal.splitlines())
        if "choice" in entry
    ]
    for answer in answers:
        parts = [waiting.of for waiting in game.pending if waiting.request.option(answer) is not None]  # type: ignore[union-attr]
        game.answer(answer, parts[0])
    assert game.over


def test_a_game_stops_after_so_many_chapters():
    for game in played(3, chapters=2, options={"days": 5}):
        assert (False, 3) == (game.over, game.result["day"])


def test_a_plan_that_cannot_be_played_is_refused_before_anything_is():
    for plan, problem in (
        ({"captain": "reckless"}, MaterialError),
        ({"options": {"weeks": 3}}, OptionError),
    ):
        with pytest.raises(problem):
            played(**plan)
    with pytest.raises(MaterialError, match="no chapters to stop after"):
        played(book=Small(lambda play: (yield die())), chapters=1)
    with pytest.raises(MaterialError, match="there is no rulebook 'chess'"):
        play_games(Plan("chess"), 1)


def test_a_line_without_timing_holds_nothing_of_the_machine():
    game = played(1)[0]
    assert {"game", "seed", "over", "winner", "score"} == set(game.line())
    assert {"requests", "seconds"} == set(game.line(timing=True)) - set(game.line())


# ------------------------------------------------------------------------------------------------ faults


def rarely_wrong(play: Play[Any]):
    for _ in range(3):
        yield ask("player", "go", "on", "further")
        rolled = yield die("d6")
        if rolled.total == 6:
            raise ZeroDivisionError("six")


class Wrong(Small):
    def summary(self, state):
        return {"stopped": True}


def test_a_fault_is_told_and_the_next_game_is_played(tmp_path):
    games = played(20, book=Wrong(rarely_wrong), faults=str(tmp_path))
    failed = [game for game in games if game.fault]
    assert 0 < len(failed) < 20
    assert all("ZeroDivisionError('six')" in game.fault for game in failed)
    saves = sorted(tmp_path.iterdir())
    assert sorted(f"small-{game.seed}.json" for game in failed) == [save.name for save in saves]


def test_the_save_of_a_fault_stands_before_it(tmp_path):
    book = Wrong(rarely_wrong)
    failed = next(game for game in played(20, book=book, faults=str(tmp_path)) if game.fault)
    game = open_document(read_document(tmp_path / f"small-{failed.seed}.json"), rulebook=book)
    with pytest.raises(Exception, match="six"):
        game.answer("on")


def test_a_captain_who_fails_is_a_fault():
    class Sullen(Wrong):
        def captain(self):
            return lambda state, request: 1 / 0

    game = played(1, book=Sullen(rarely_wrong), captain="careful")[0]
    assert "the captain failed: ZeroDivisionError('division by zero')" == game.fault


def endless(play: Play[Any]):
    while True:
        yield ask("player", "go", "on")


def test_a_game_without_end_is_a_fault():
    assert "no end after 500 requests" == played(1, book=Wrong(endless), limit=500)[0].fault


# ------------------------------------------------------------------------------------------------ totals


def finished(number: int, **result: Any) -> Finished:
    return Finished(number, f"1-{number}", True, result, 100, 0.5)


def test_totals_are_means_of_numbers_and_counts_of_texts():
    totals = Totals()
    for number, (tons, end, lived) in enumerate([(10, "sunk", False), (20, "home", True), (60, "sunk", False)], 1):
        totals.add(finished(number, tons=tons, end=end, lived=lived, score={"north": number}, ships=["a"]))
    assert {
        "games": 3, "over": 3, "faults": 0, "tons": 30.0, "end": {"sunk": 2, "home": 1}, "lived": {"no": 2, "yes": 1},
        "score.north": 2.0,
    } == totals.line()  # fmt: skip
    assert {"requests": 300, "seconds": 1.5}.items() <= totals.line(timing=True).items()


def test_a_game_that_failed_counts_but_its_result_does_not():
    totals = Totals()
    totals.add(finished(1, tons=10))
    failed = finished(2, tons=1000)
    failed.fault = "wrong"
    totals.add(failed)
    assert (2, 1, 10.0) == tuple(totals.line()[key] for key in ("games", "faults", "tons"))


# ------------------------------------------------------------------------------------------------ installed rulebooks


def test_every_game_can_be_repeated_in_another_process():
    """Journal, state and cups come again from seed and answers, under another hash seed."""
    for game in play_games(Plan("hunted", "random", "replay", replay=True), 10):
        assert "" == game.fault


def test_a_replay_that_differs_is_found():
    game = Game(_hunted(), seed="1")
    game.answer(game.pending[0].request.open[0].id)  # type: ignore[union-attr]
    assert "" == check_replay(game)
    game.play.note("something-else")
    assert "another journal" in check_replay(game)
    del game.journal._entries[-2:]
    game.play.cups.fill("cup", ["card"])
    assert "another state" in check_replay(game)
    stop()


def _hunted() -> Rulebook[Any]:
    from kaleun.kernel.rulebook import find_rulebook

    return find_rulebook("hunted")


def run(capsys, *, games: int = 6, **how: Any) -> list[str]:
    auto("hunted", games=games, **{"captain": "random", **how})
    return str(capsys.readouterr().out).splitlines()


def test_the_number_of_processes_changes_nothing(capsys):
    assert run(capsys, json=True) == run(capsys, json=True, jobs=2)


def test_the_command_prints_a_line_a_game_and_the_totals(capsys):
    *games, totals = map(json.loads, run(capsys, json=True))
    assert list(range(1, 7)) == [game["game"] for game in games]
    assert (6, 6) == (totals["totals"]["games"], totals["totals"]["over"])
    assert "seconds" not in totals["totals"]
    assert "requests" in json.loads(run(capsys, json=True, timing=True)[-1])["totals"]


def test_the_command_prints_journals(capsys):
    entries = [json.loads(line) for line in run(capsys, json=True, journal=True, games=1)]
    assert {"roll", "choice", "event", "heading"} <= {key for line in entries[:-2] for key in line["entry"]}
    assert "game" in entries[-2]


def test_the_command_tells_in_words(capsys):
    told = run(capsys, games=2, log=True)
    assert sum(line.startswith(("Game 1, seed 1-1: ", "Game 2, seed 1-2: ")) for line in told) == 2
    assert len(told) > 30


def test_options_and_patrols(capsys):
    games = [json.loads(line) for line in run(capsys, json=True, option=["boat=IXC", "escort-quality=yes"], patrols=1)]
    assert {False, True} >= {game["over"] for game in games[:-1]}
    assert all(game["boat"] == "IXC" for game in games[:-1])
    with pytest.raises(OptionError, match="NAME=VALUE"):
        run(capsys, option=["boat"])


def test_the_exit_code_is_1_if_a_game_failed(capsys):
    with pytest.raises(SystemExit) as ended:
        run(capsys, limit=3)
    assert 1 == ended.value.code
    assert "failed: no end after" in capsys.readouterr().out


@pytest.mark.slow
def test_the_command_runs_as_a_program():
    done = subprocess.run(
        [sys.executable, "-m", "kaleun", "auto", "hunted", "--captain", "random", "--games", "2", "--json"],
        capture_output=True, check=True, cwd=Path(__file__).parent,
    )  # fmt: skip
    assert [1, 2, None] == [msgspec.json.decode(line).get("game") for line in done.stdout.splitlines()]
