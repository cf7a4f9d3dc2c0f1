"""Four U-boat board games, played exactly by their rulebooks.

Rules are plain generator functions: whatever they need from outside, a die, a card or a decision, they yield as
a request. `kaleun.kernel` drives them, `kaleun.games` holds one folder per rulebook, and everything else
(terminal, web, protocol, captains, studies) sits at the same table through the kernel.
"""

from importlib.metadata import PackageNotFoundError, version

__all__ = ["__version__"]

try:
    __version__ = version("kaleun")
except PackageNotFoundError:  # run from a source tree that was never installed
    __version__ = "0+unknown"
