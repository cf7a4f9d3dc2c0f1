"""Measurements of speed: ``python -m benchmarks``.

Each module offers ``BENCHMARKS``, a list of functions without arguments that measure and yield lines of text. A new module is
entered in ``__main__``.
"""
