"""What things are called: areas of the boat, tactics, zones, results and ends of careers."""

from __future__ import annotations

__all__ = [
    "AREAS",
    "COLOURS",
    "CUPS",
    "ENDED",
    "FORMATIONS",
    "KINDS",
    "PLACES",
    "ROWS",
    "SIZES",
    "SPEEDS",
    "TACTICS",
]

ROWS = {
    "stern": "Stern",
    "bow": "Bow",
    "centre": "Centre",
    "turret": "Turret",
    "flak-1": "Flak gun 1",
    "flak-2": "Flak gun 2",
    "deck-gun": "Deck gun",
    "crew": "Crew",
}
"""The rows of circles, in the order of the sheet."""

AREAS = {
    "stern": "the stern",
    "bow": "the bow",
    "centre": "the control room",
    "turret": "the conning tower",
    "flak": "the flak",
    "flak-1": "the first flak gun",
    "flak-2": "the second flak gun",
    "deck-gun": "the deck gun",
    "crew": "the crew",
    "leak": "the leak",
}
"""Damage areas and rows within a sentence."""

COLOURS = {"green": "green", "red": "red", "yellow": "yellow", "white": "white"}
"""The columns of the contact table."""
PLACES = {
    "green": "on the shipping routes",
    "red": "in the most heavily patrolled waters",
    "yellow": "in disputed waters",
    "white": "on the open sea",
}
"""Where the squares of a colour lie."""

TACTICS = {"slow": "Slow Ahead", "normal": "Normal", "full": "Full Ahead"}
SPEEDS = {"slow": "slow", "medium": "medium", "fast": "fast"}
FORMATIONS = {"isolated": "alone", "patrol": "as a pair", "squadron": "as a squadron"}
KINDS = {
    "R": "reconnaissance",
    "B": "bomber",
    "E/P": "escort",
    "P": "patrol",
    "decoy": "decoy",
}
SIZES = {1: "small ship", 2: "medium ship", 3: "large ship", 4: "very large ship", 5: "liner", 6: "giant"}
"""Ships by their tonnage points."""
CUPS = {
    "aircraft": "the aircraft cup",
    "targets": "the target cup",
    "escorts": "the cup of escorts and patrols",
    "damage": "the damage cup",
}

ENDED = {
    "retired": "gave up command after the patrol",
    "sinking": "lost: she could not be kept afloat",
    "leak": "lost: the water could not be stopped",
    "depth": "lost: the water dragged her down",
    "burst": "lost: the hull burst",
    "structure": "lost: she went too deep",
}
"""How a career ended."""
