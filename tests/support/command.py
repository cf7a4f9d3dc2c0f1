"""Commands of kaleun run inside the test, with input from a list of lines."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass

import pytest

from kaleun import cli


@dataclass
class Ran:
    """A command that has run."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def run(capsys: pytest.CaptureFixture[str], *words: str, typed: str = "") -> Ran:
    """Run `kaleun WORDS`; ``typed`` is what a pipe gives."""
    capsys.readouterr()
    before = sys.argv, sys.stdin
    sys.argv, sys.stdin = ["kaleun", *words], io.StringIO(typed)
    code: object = 0
    try:
        cli.main()
    except SystemExit as left:
        code = left.code or 0
    finally:
        sys.argv, sys.stdin = before
    captured = capsys.readouterr()
    assert isinstance(code, int), code
    assert "Traceback" not in captured.out + captured.err
    return Ran(code, captured.out, captured.err)
