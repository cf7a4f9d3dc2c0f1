"""Lines in, lines out: ``kaleun engine`` as a program, and the exchange that docs/protocol.md shows."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kaleun.protocol.command import serve
from kaleun.protocol.messages import LONGEST

PAGE = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"


def talk(*lines: bytes) -> list[dict[str, Any]]:
    replies = io.BytesIO()
    serve(io.BytesIO(b"".join(lines)), replies)
    return [json.loads(line) for line in replies.getvalue().splitlines()]


def test_each_line_gets_one():
    replies = talk(b'{"rulebooks": {}}\n', b"\n", b"nonsense\r\n", b'{"rulebooks": {}}')
    assert ["rulebooks", "error", "error", "rulebooks"] == [next(iter(reply)) for reply in replies]


def test_after_quit_nothing_is_read():
    assert [{"bye": {}}] == talk(b'{"quit": {}}\n', b'{"rulebooks": {}}\n')


def test_a_line_too_long_gets_one_error_and_the_next_is_read():
    line = b'{"answer": "' + b"x" * 3 * LONGEST + b'"}\n'
    too_long, then = talk(line, b'{"rulebooks": {}}\n')
    assert ("too-long", "rulebooks") == (too_long["error"]["code"], next(iter(then)))


@pytest.mark.parametrize("more", [0, 1])
def test_the_limit_does_not_count_the_line_end(more):
    line = b'{"rulebooks": {}}'
    reply, then = talk(line + b" " * (LONGEST - len(line) + more) + b"\n", b'{"quit": {}}\n')
    assert ("error" in reply, {"bye": {}}) == (bool(more), then)


def test_a_line_too_long_without_an_end():
    assert "too-long" == talk(b"x" * (2 * LONGEST + 7))[0]["error"]["code"]


def test_the_engine_runs_as_a_program():
    """Each reply comes at once, before the next line is sent."""
    with subprocess.Popen(
        [sys.executable, "-m", "kaleun", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(b'{"new": {"rulebook": "hunted", "options": {"kommandant": "M\xc3\xbcller"}}}\n')
        engine.stdin.flush()
        assert "Müller" == json.loads(engine.stdout.readline())["game"]["options"]["kommandant"]
        engine.stdin.write(b'{"quit": {}}\n')
        engine.stdin.flush()
        assert {"bye": {}} == json.loads(engine.stdout.readline())
        assert 0 == engine.wait(timeout=20)


def test_the_exchange_in_the_documentation_runs_as_it_stands():
    """`>` lines are sent, `<` lines compared; ``...`` stands for anything."""
    (block,) = re.findall(r"^```exchange\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    exchange = [(line[0], line[2:].strip()) for line in block.splitlines()]
    sent = [text for sign, text in exchange if sign == ">"]
    expected = [text for sign, text in exchange if sign == "<"]
    assert len(expected) == len(sent) > 5
    replies = talk(*(text.encode() + b"\n" for text in sent))
    for reply, wanted in zip(replies, expected, strict=True):
        plain = json.dumps(reply, ensure_ascii=False)
        assert re.fullmatch(".*".join(map(re.escape, wanted.split("..."))), plain), f"{wanted}\n{plain}"
