"""The real `kaleun play` on a terminal of 80 columns and 24 lines."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest


def _heed_interrupts() -> None:
    """A run of the tests in the background has interrupts ignored, and a program that it starts would inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[pexpect.spawn]:
    env = {
        **os.environ,
        "KALEUN_DATA": str(tmp_path),
        "TERM": "xterm-256color",
        "PYTHONUTF8": "1",
        "COLUMNS": "80",
        "LINES": "24",
    }
    child = pexpect.spawn(
        sys.executable,
        ["-m", "kaleun", "play", "hunted"],
        env=env,
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=30,
        preexec_fn=_heed_interrupts,
    )
    yield child
    child.close(force=True)


def test_a_game_is_begun_answered_left_and_found_again(terminal: pexpect.spawn, tmp_path: Path):
    terminal.expect("New game")
    terminal.expect("> $")
    terminal.sendline("1")
    terminal.expect("Enter begins")
    terminal.sendline("")
    terminal.expect("\\? explains a question")
    terminal.expect("> $")
    terminal.sendline("1")
    terminal.expect("> $")
    terminal.sendline("board")
    terminal.expect("> $")
    terminal.sendline("quit")
    terminal.expect("Saved as (hunted-[^ ]*)\\.")
    terminal.expect(pexpect.EOF)
    terminal.wait()
    assert 0 == terminal.exitstatus
    assert 1 == len(list((tmp_path / "games").glob("hunted-*.json")))


def test_an_interrupt_saves_and_leaves(terminal: pexpect.spawn, tmp_path: Path):
    terminal.expect("New game")
    terminal.sendline("1")
    terminal.expect("Enter begins")
    terminal.sendline("")
    terminal.expect("\\? explains a question")
    terminal.expect("> $")
    # An interrupt that falls between the prompt and the wait for a key is only seen with the next one.
    for _ in range(5):
        terminal.sendintr()
        if terminal.expect(["Saved as hunted-", pexpect.TIMEOUT], timeout=5) == 0:
            break
    else:
        pytest.fail("the interrupt was never seen")
    terminal.expect(pexpect.EOF)
    terminal.wait()
    assert 130 == terminal.exitstatus
    assert 1 == len(list((tmp_path / "games").glob("hunted-*.json")))
