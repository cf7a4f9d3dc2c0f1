"""What is still in the cups: everything is open knowledge, since all counters but those that were destroyed go back."""

from __future__ import annotations

from collections import Counter

from kaleun.kernel.phrases import counted
from kaleun.kernel.words import Sheet, View

from .components import CUPS
from .names import KINDS
from .outfit import cup_contents
from .printed import counter, printed

__all__ = ["cup_lines", "cup_sheet", "left_in"]

_TITLES = {"aircraft": "Aircraft", "targets": "Targets", "escorts": "Escorts and patrols", "damage": "Damage"}


def left_in(view: View, cup: str) -> dict[str, int]:
    """The counters that a cup can still bring, and how many of each, in the order of the file."""
    patrol = view["patrol"]
    gone = Counter(view["cups"][cup]["open"])
    gone.update(name for name in (patrol["out"] if patrol else ()) if counter(name).cup == cup)
    left = Counter(cup_contents(printed(), cup)) - gone
    return {name: left[name] for name in printed().counters if left[name]}


def _what(name: str) -> str:
    found = counter(name)
    if found.decoy:
        return "no contact"
    if found.cup == "targets":
        points = counted(found.points, "point")
        return f"{' or '.join(ship.name for ship in found.ships)}; {points}, flight {found.flight}"
    if found.cup == "damage":
        return {"Ø": "a circle", "X": "a circle for good", "E": "equipment"}.get(found.symbol, "a man")
    kind = f"{KINDS[found.kind]}, " if found.kind else ""
    return f"{kind}firepower {found.firepower}"


def cup_sheet(view: View) -> Sheet | None:
    """How many of what can still be drawn; None in port, where the cups are filled anew."""
    if view["patrol"] is None or view["phase"] not in ("departure", "patrol"):
        return None
    rows, notes = [], []
    for cup in CUPS:
        left = left_in(view, cup)
        for name, count in left.items():
            rows.append((_TITLES[cup], counter(name).label, str(count), _what(name)))
        decoys = sum(count for name, count in left.items() if counter(name).decoy)
        total = sum(left.values())
        notes.append(f"{_TITLES[cup]}: {total} left" + (f", {counted(decoys, 'decoy')} among them" if decoys else ""))
    return Sheet("Left to draw", ("Cup", "Counter", "Left", "What it is"), tuple(rows), tuple(notes))


def cup_lines(view: View) -> list[str]:
    """The cups at a glance."""
    if view["patrol"] is None or "cups" not in view or view["phase"] not in ("departure", "patrol"):
        return []
    lines = []
    for cup in CUPS:
        left = left_in(view, cup)
        decoys = sum(count for name, count in left.items() if counter(name).decoy)
        lines.append(f"{_TITLES[cup]}: {sum(left.values())}" + (f", {decoys} decoys" if decoys else ""))
    return lines
