"""Compiles in place, with GCC twice: the first form learns from games, the second is laid out for what it learned.

A program of its own, run by :mod:`benchmarks.compiled` in the folder of the copy, with the compiler, the header for fields and the
groups of modules (``name=file,file``) as its words.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

ROOT = Path(__file__).resolve().parent.parent


def main(compiler: str, header: str, groups: list[tuple[list[str], str]]) -> None:
    """Compile, play, compile again. Raises CalledProcessError or SystemExit, with the compiler's words before it."""
    extensions = mypycify(
        ["--config-file", "mypy.ini", *(file for files, _ in groups for file in files)],
        opt_level="1",  # with a profile no slower than 3, and compiled in half the time
        debug_level="0",
        separate=groups,
    )
    plain = [(list(extension.extra_compile_args), list(extension.extra_link_args)) for extension in extensions]
    here = Path.cwd()
    for profile in ("-fprofile-generate", "-fprofile-use") if _is_gcc(compiler) else ("",):
        flags = [profile, "-fno-profile-values", f"-fprofile-dir={here}"] if profile else []
        for extension, (compiling, linking) in zip(extensions, plain, strict=True):
            extension.extra_compile_args = [*compiling, "-w", "-include", header, *flags]
            extension.extra_link_args = [*linking, *flags]
        setup(
            name="compiled",
            packages=[],
            script_args=["-q", "build_ext", "--inplace", "--force", f"--parallel={os.cpu_count() or 1}"],
            ext_modules=extensions,
        )
        if profile == "-fprofile-generate":
            command = [sys.executable, "-m", "benchmarks.compiled", "train"]
            subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(here)}, check=True)


def _is_gcc(compiler: str) -> bool:
    """Others keep profiles in ways of their own."""
    said = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout
    return "Free Software Foundation" in said


if __name__ == "__main__":
    words = [word.split("=") for word in sys.argv[3:]]
    main(sys.argv[1], sys.argv[2], [(files.split(","), name) for name, files in words])
