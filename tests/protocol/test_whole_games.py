"""Whole games of every installed rulebook over the protocol, as a program at the other end plays them."""

from random import Random
from typing import Any

import pytest

from kaleun.kernel.rulebook import find_rulebook, rulebook_names

from .client import Client


def typed(waiting: dict[str, Any], luck: Random) -> Any:
    """An answer: an open option, faces, or the stream's own cards."""
    if "choose" in waiting:
        return luck.choice([option["id"] for option in waiting["choose"]["options"] if "closed" not in option])
    if "roll" in waiting:
        faces = waiting["roll"]["faces"]
        return [luck.randint(faces["least"], faces["most"]) for _ in range(faces["number"])]
    return None


@pytest.mark.parametrize("name", rulebook_names())
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_game_with_real_dice_comes_to_its_end(name, seed):
    """Every open option and every face is accepted; a wrong line in between, an undo and an odds change nothing."""
    client, luck = Client(find_rulebook(name)), Random(seed)
    reply = client.new(dice="manual", seed=seed)
    for _ in range(5000):
        if "over" in reply:
            break
        waiting = luck.choice(reply.get("requests") or [reply.get("request")])
        where = {"of": waiting.get("of", ""), "n": waiting["n"]}
        answer = typed(waiting, luck)
        if luck.random() < 0.1:
            view = client.send(view={})
            assert "error" in client.send(answer="no such thing", **where)
            assert "error" not in client.send(odds=answer if "choose" in waiting else None, of=where["of"])
            assert view == client.send(view={})
        reply = client.send(answer=answer, **where)
        assert "error" not in reply, (waiting, answer, reply)
        if luck.random() < 0.05:
            before = client.send(journal={}) if "over" in reply else None
            undone = client.send(undo=1, how="take-back")
            assert "error" not in undone
            again = undone.get("requests") or [undone["request"]]
            number = next(r["n"] for r in again if r.get("of", "") == where["of"])
            reply = client.send(answer=answer, of=where["of"], n=number)
            assert "error" not in reply
            assert before is None or len(client.send(journal={})["journal"]) >= len(before["journal"])
    assert "over" in reply
    assert seed == reply["over"]["seed"]
