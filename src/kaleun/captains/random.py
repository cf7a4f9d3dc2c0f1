"""The random captain: any open option, each equally likely."""

from __future__ import annotations

from random import Random
from typing import Any

from kaleun.kernel.game import Captain
from kaleun.kernel.requests import Choose, Option

__all__ = ["random_captain"]


def random_captain(luck: str) -> Captain:
    """A captain that takes any open option. The same ``luck`` gives the same answers, on every platform and Python."""
    shot = Random(luck).random

    def decide(state: Any, request: Choose) -> Option:
        options = request.open
        return options[int(shot() * len(options))]

    return decide
