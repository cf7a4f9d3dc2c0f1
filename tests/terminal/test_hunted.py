"""The Hunted at the terminal: whole patrols on both screens; nothing is left unworded, nothing runs over the edge."""

from collections.abc import Iterator

import pytest

from kaleun.captains.random import random_captain
from kaleun.kernel.game import Game
from kaleun.kernel.requests import Choose
from kaleun.kernel.rulebook import find_rulebook
from kaleun.kernel.save import read_save
from kaleun.report.after import report
from kaleun.report.markdown import as_markdown
from kaleun.report.page import as_page
from support.sitting import Sitting, new_game, sit

HUNTED = find_rulebook("hunted")


def answers(game: Game[object], luck: str, most: int) -> Iterator[str]:
    """What a random captain types, one line at a time."""
    captain = random_captain(luck)
    for _ in range(most):
        request = game.request
        if not isinstance(request, Choose):
            return
        yield captain(game.state, request).id


@pytest.fixture(
    scope="module", params=[("1", "VIIC", True), ("2", "IXC", True), ("3", "XXI", False), ("4", "XB", False)], ids=str
)
def sitting(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Sitting:
    seed, boat, drawn = request.param
    game = new_game({"boat": boat, "kommandant": "Harms"}, rulebook=HUNTED, seed=seed)
    return sit(
        game,
        tmp_path_factory.mktemp("games") / "hunted.json",
        *answers(game, seed, 250),
        "sheet",
        "log",
        "board",
        drawn=drawn,
    )


def test_everything_is_worded(sitting: Sitting):
    assert [] == sitting.session.words.slips


def test_nothing_runs_over_the_edge(sitting: Sitting):
    if "━" in sitting.text:
        assert [] == [line for line in sitting.lines if len(line) > 80]


def test_no_python_is_seen(sitting: Sitting):
    assert [] == [
        line
        for line in sitting.lines
        if "{'" in line or "None" in line.split() or ("<" in line and "object at" in line)
    ]


def test_the_save_opens_and_its_log_is_whole(sitting: Sitting):
    game = read_save(sitting.session.path)
    assert [] == game.remarks
    assert game.journal.lines() == sitting.game.journal.lines()
    told = report(game)
    assert "Harms" in as_markdown(told)
    assert "</html>" in as_page(told)
