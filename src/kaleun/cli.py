"""The command line: `kaleun`.

Each room brings its own commands as functions with typed parameters; here they only get their names. They are named by path and
imported when they are called, so that none waits for the libraries of another.
"""

import os
import sys

from cyclopts import App, Group

from kaleun import __version__
from kaleun.kernel.errors import KaleunError

__all__ = ["app", "main"]

_PLAY = Group.create_ordered("Play")
_READ = Group.create_ordered("Read")
_RUN = Group.create_ordered("Programs and studies")

app = App(
    name="kaleun",
    help="Play U-boat board games exactly by their rulebooks.",
    help_format="plaintext",
    version=__version__,
)

# ---- playing in the terminal, games on disk, rules: kaleun/terminal ----------------------------------------------------

app.command("kaleun.terminal.commands:play", group=_PLAY, help="Play a game in the terminal.")
app.command(
    "kaleun.terminal.commands:resume", group=_PLAY, help="Go on with a saved game: the newest, or the one named."
)
app.command("kaleun.terminal.commands:games", group=_PLAY, help="List the saved games.")
app.command("kaleun.terminal.reading:log", group=_READ, help="Print the captain's log of a saved game.")
app.command("kaleun.terminal.reading:replay", group=_READ, help="Repeat the answers of a saved game and compare.")
app.command("kaleun.terminal.reading:rules", group=_READ, help="Show rules, or which of them have a test.")
app.command(
    "kaleun.terminal.tournament:tournament",
    group=_READ,
    help="Begin and rank tournaments, in which all meet the same sea.",
)
app.command("kaleun.terminal.reading:components", group=_READ, help="Check a folder of your own charts and rosters.")

# ---- the engine over JSON lines: kaleun/protocol -----------------------------------------------------------------------

app.command("kaleun.protocol.command:engine", group=_RUN, help="Play over JSON lines, for bots and front-ends.")

# ---- many games at once: kaleun/study ----------------------------------------------------------------------------------

app.command("kaleun.study.command:auto", group=_RUN, help="Let a captain play games, and say what came of them.")

# ---- the table in a browser: kaleun/web --------------------------------------------------------------------------------

app.command("kaleun.web.serve:serve", group=_PLAY, help="Open the table in a browser.")


def main() -> None:
    """Run the command that `sys.argv` names. What goes wrong is told in one sentence; the exit code is 1 then."""
    tokens = sys.argv[1:]
    try:
        if tokens[:1] == ["play"]:
            from kaleun.terminal.flags import option_help, with_flags

            tokens = with_flags(tokens)
            if "--help" in tokens or "-h" in tokens:
                app["play"].help_epilogue = option_help()
        app(tokens)
    except KaleunError as wrong:
        _end(str(wrong))
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except BrokenPipeError:  # whoever read our output has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
    except Exception as fault:
        from kaleun.terminal.store import keep_traceback

        _end(f"a fault of kaleun itself: {type(fault).__name__}: {fault}. The details are in {keep_traceback(fault)}")


def _end(sentence: str) -> None:
    print(f"kaleun: {sentence}", file=sys.stderr)
    raise SystemExit(1)
