"""The command line: `kaleun`."""

from cyclopts import App

from kaleun import __version__

__all__ = ["app", "main"]

app = App(
    name="kaleun",
    help="Play U-boat board games exactly by their rulebooks.",
    version=__version__,
)


def main() -> None:
    """Run the command that `sys.argv` names."""
    app()
