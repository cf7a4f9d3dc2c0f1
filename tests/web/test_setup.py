"""Any situation can be set up over the interface: the whole state out, changed, and in again."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from support.web import Program


def test_a_state_goes_out_and_in_again(client: TestClient[Any]):
    """A game that begins from another's state asks the same, and keeps its log of actions like any other."""
    first = Program(client, {"seed": "7"})
    for _ in range(4):
        first.answer()
    state = first.get("state").json()["state"]
    state["boat"]["hull"] = 3
    second = Program(client, {"seed": "8", "setup": state})
    assert 3 == second.get("view").json()["view"]["boat"]["hull"]
    second.answer()
    assert 1 == second.get().json()["game"]["actions"]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"hull": 3}, "has no $.hull"),
        ({"boat": 3}, "setup: "),
        ({"phase": "patrol", "patrol": None}, "cannot be played"),
    ],
)
def test_a_position_that_cannot_be_is_refused(client: TestClient[Any], changed: dict[str, Any], said: str):
    player = Program(client, {"seed": "7"})
    state = player.get("state").json()["state"] | changed
    response = client.post("/api/games", json={"rulebook": "hunted", "setup": state})
    assert 400 <= response.status_code < 500, response.text
    assert said in response.json()["error"]["message"]


def test_a_cup_that_is_not_there_cannot_be_stacked(client: TestClient[Any]):
    response = client.post("/api/games", json={"rulebook": "hunted", "stack": {"battle": ["B17"]}})
    assert 400 <= response.status_code < 500, response.text
    assert "battle" in response.json()["error"]["message"]


def test_the_whole_state_is_for_those_who_play(client: TestClient[Any]):
    player = Program(client, {"seed": "7"})
    response = client.get(f"/api/games/{player.id}/state", headers={"Authorization": f"Bearer {player.spectator}"})
    assert 403 == response.status_code
