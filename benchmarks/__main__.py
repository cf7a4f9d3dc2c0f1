"""Runs all benchmarks, or those whose names contain one of the words given: ``python -m benchmarks kernel``.

Where the rules have been compiled (``python -m benchmarks.compiled``) from the sources as they are now, all is measured once more with
the compiled code.
"""

from __future__ import annotations

import os
import subprocess
import sys

from . import compiled, kernel, play, spiel

BENCHMARKS = [*kernel.BENCHMARKS, *play.BENCHMARKS, *spiel.BENCHMARKS]


def main(words: list[str]) -> None:
    running = compiled.is_running()
    print("COMPILED" if running else "PLAIN PYTHON")
    for benchmark in BENCHMARKS:
        name = f"{benchmark.__module__.rpartition('.')[2]}.{benchmark.__name__}"
        if words and not any(word in name for word in words):
            continue
        print(name)
        for line in benchmark():
            print(f"  {line}", flush=True)
    if running:
        return
    print()
    if compiled.is_current():
        environment = {**os.environ, "PYTHONPATH": str(compiled.COMPILED)}
        subprocess.run([sys.executable, "-m", "benchmarks", *words], env=environment, cwd=compiled.ROOT, check=True)
    else:
        print("Not measured compiled: there is no compiled code for these sources; 'make compiled' makes it.")


if __name__ == "__main__":
    main(sys.argv[1:])
