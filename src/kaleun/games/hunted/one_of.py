"""One of several by dice, each as likely as the others [13.1f]."""

from __future__ import annotations

from typing import Any

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure, Rolled

from .plain import plain_roll

__all__ = ["one_of"]

_FACES = 6


def one_of(play: Play[Any], count: int, rules: tuple[str, ...]) -> Procedure[int]:
    """A number below ``count``, at most 36: by one die up to six, else by two, the first counting sixes.

    The numbers share the outcomes equally from the lowest on; what is left over is rolled again.
    """
    if count == 1:
        return 0
    dice = 1 if count <= _FACES else 2
    share = int(_FACES**dice) // count
    while True:
        rolled: Rolled = yield plain_roll(f"{dice}d{_FACES}", rules)
        outcome = 0
        for face in rolled.faces:
            outcome = outcome * _FACES + face - 1
        if outcome < share * count:
            return outcome // share
