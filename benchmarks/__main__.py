"""Runs all benchmarks, or those whose names contain one of the words given: ``python -m benchmarks kernel``."""

from __future__ import annotations

import sys

from . import kernel, play, spiel

BENCHMARKS = [*kernel.BENCHMARKS, *play.BENCHMARKS, *spiel.BENCHMARKS]


def main(words: list[str]) -> None:
    for benchmark in BENCHMARKS:
        name = f"{benchmark.__module__.rpartition('.')[2]}.{benchmark.__name__}"
        if words and not any(word in name for word in words):
            continue
        print(name)
        for line in benchmark():
            print(f"  {line}")


if __name__ == "__main__":
    main(sys.argv[1:])
