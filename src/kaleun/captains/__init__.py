"""Who decides when no person does: the captains, and how one is named on the command line.

A captain is a callable that gets the state, meant read-only, and a decision, and returns one of its open options. So it cannot
invent an answer, and cannot peek: it never sees the cups nor the dice stream.
"""

from .registry import captain_names, find_captain

__all__ = ["captain_names", "find_captain"]
