"""Runs all benchmarks, or those whose names contain one of the words given: ``python -m benchmarks kernel``.

Then those that tell of speed are run once more with compiled rules. Without words the rules are compiled for that if they have
changed; with words only rules that are compiled already are measured.
"""

from __future__ import annotations

import os
import subprocess
import sys

from . import compiled, kernel, play, spiel

BENCHMARKS = [*kernel.BENCHMARKS, *play.BENCHMARKS, *spiel.BENCHMARKS]
OF_SPEED = [*kernel.BENCHMARKS, play.rates, play.least, *spiel.BENCHMARKS]


def main(words: list[str]) -> None:
    running = compiled.is_running()
    print("COMPILED" if running else "PLAIN PYTHON", flush=True)
    for benchmark in OF_SPEED if running else BENCHMARKS:
        name = f"{benchmark.__module__.rpartition('.')[2]}.{benchmark.__name__}"
        if words and not any(word in name for word in words):
            continue
        print(name)
        for line in benchmark():
            print(f"  {line}", flush=True)
    if not running:
        print(flush=True)
        _compiled(words)


def _compiled(words: list[str]) -> None:
    if not compiled.is_current():
        if words:
            print("Not measured compiled: 'make compiled' compiles the rules as they are now.")
            return
        try:
            for line in compiled.build():
                print(line, flush=True)
        except compiled.CannotCompile as why:
            print(f"Not measured compiled: {why}")
            return
    environment = {**os.environ, "PYTHONPATH": str(compiled.COMPILED)}
    subprocess.run([sys.executable, "-m", "benchmarks", *words], env=environment, cwd=compiled.ROOT, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
