"""Cups: decks of cards and cups of counters, drawn from without an order.

A cup keeps its contents without an order, what lies drawn on the table, and what is laid off; each draw takes one of what is left.
A counter that lies face down has no identity yet: it is one of its cup, and gets its identity when it is turned over. A counter put
unseen from one cup into another stays one of the first until it is drawn. So nothing in a cup is a secret.

``contents`` is a list in the order of the card file; a draw is one number below the number of entries left and takes the entry at that
place (that order is part of the rules, and makes every draw repeatable). An entry ``@name`` stands for an unseen one of that cup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

import msgspec

__all__ = ["Cup", "Cups"]


class Cup(msgspec.Struct):
    """One deck or cup. Card ids may stand in it more than once."""

    contents: list[str]
    """What is left, those that lie face down included."""
    shuffles: list[str] = []
    """Cards that bring all laid-off cards back when they are laid off."""
    refill: bool = False
    """Is a cup that has run out filled again from what is laid off when the next draw is due?"""
    stacked: list[str] = []
    """Named cards put on top, next first: for worked examples and tests."""
    table: list[str] = []
    """Drawn, and open on the table."""
    laid_off: list[str] = []
    """In the order in which they were laid off; the last is on top."""
    down: int = 0
    """How many lie face down on the table."""

    @property
    def left(self) -> int:
        """How many can be drawn."""
        return len(self.contents) - self.down


class Cups(dict[str, Cup]):
    """The cups of a game by name, and all that can be done with them."""

    def copy(self) -> Cups:
        """An independent copy."""
        return decode_cups(encode_cups(self))

    def fill(self, name: str, contents: Iterable[str], *, shuffles: Iterable[str] = (), refill: bool = False) -> None:
        """Set up a cup."""
        self[name] = Cup(list(contents), list(shuffles), refill)

    def due(self, name: str) -> Cup:
        """The cup, filled again first if it has run out and the rules say so."""
        cup = self[name]
        if cup.refill and cup.left <= 0 and cup.laid_off:
            cup.contents += cup.laid_off
            cup.laid_off = []
        return cup

    def draw(self, name: str, below: Callable[[int], int]) -> str | None:
        """Draw one card and turn it over; ``below(n)`` gives a number from 0 to n - 1. None when nothing is left."""
        cup = self.due(name)
        if cup.left <= 0:
            return None
        card = self._take(cup, below)
        cup.table.append(card)
        return card

    def lay_down(self, name: str) -> bool:
        """Lay one counter out face down, unseen. False when nothing is left."""
        cup = self.due(name)
        if cup.left <= 0:
            return False
        cup.down += 1
        return True

    def turn(self, name: str, below: Callable[[int], int]) -> str | None:
        """Turn over one that lies face down: it gets its identity now. None when none lies there."""
        cup = self[name]
        if cup.down <= 0:
            return None
        cup.down -= 1
        card = self._take(cup, below)
        cup.table.append(card)
        return card

    def put_back(self, name: str) -> None:
        """Put one that lies face down back, unseen."""
        cup = self[name]
        if cup.down <= 0:
            raise ValueError(f"nothing of {name} lies face down")
        cup.down -= 1

    def move_unseen(self, source: str, target: str, count: int = 1) -> int:
        """Put counters unseen from one cup into another. They stay ones of the first until drawn. How many were moved."""
        cup = self.due(source)
        count = min(count, cup.left)
        cup.down += count
        self[target].contents += [f"@{source}"] * count
        return count

    def take(self, name: str, card: str) -> None:
        """Take a named card, as real cards show it. Raises ValueError if it cannot be there."""
        cup = self.due(name)
        if card in cup.contents:
            cup.contents.remove(card)
        else:
            for entry in dict.fromkeys(cup.contents):
                if entry.startswith("@") and card in self[entry[1:]].contents:
                    cup.contents.remove(entry)
                    self[entry[1:]].down -= 1
                    self[entry[1:]].contents.remove(card)
                    break
            else:
                raise ValueError(f"{card!r} cannot be left in {name}")
        cup.table.append(card)

    def lay_off(self, name: str, cards: Sequence[str] | None = None) -> bool:
        """Lay off what lies open on the table (or the named cards of it). True if a shuffle mark put all back."""
        cup = self[name]
        off = list(cup.table if cards is None else cards)
        for card in off:
            cup.table.remove(card)
        cup.laid_off += off
        if any(card in cup.shuffles for card in off):
            self.shuffle(name)
            return True
        return False

    def shuffle(self, name: str) -> None:
        """Put all that is laid off back in."""
        cup = self[name]
        cup.contents += cup.laid_off
        cup.laid_off = []

    def return_to(self, name: str, card: str) -> None:
        """Put a card that lies open on the table back in."""
        cup = self[name]
        cup.table.remove(card)
        cup.contents.append(card)

    def stack(self, name: str, cards: Sequence[str]) -> None:
        """Put named cards on top, the first to be drawn first. Raises ValueError if one cannot be left in the cup."""
        cup = self[name]
        left = list(cup.contents)
        for card in cards:
            if card not in left:
                raise ValueError(f"{card!r} cannot be left in {name}")
            left.remove(card)
        cup.stacked = list(cards)

    def chances(self, name: str, *, lying: bool = False) -> dict[str, Fraction]:
        """The exact chance of each card to be the next drawn (with ``lying``: to be one that lies face down)."""
        cup = self[name]
        if cup.stacked:
            return {cup.stacked[0]: Fraction(1)}
        pool = cup.contents
        if cup.left <= 0 and not lying:
            pool = cup.laid_off if cup.refill else []
        chances: dict[str, Fraction] = {}
        for entry in pool:
            share = Fraction(1, len(pool))
            if entry.startswith("@"):
                for card, part in self.chances(entry[1:], lying=True).items():
                    chances[card] = chances.get(card, Fraction(0)) + share * part
            else:
                chances[entry] = chances.get(entry, Fraction(0)) + share
        return chances

    def view(self) -> dict[str, dict[str, Any]]:
        """What everybody at the table sees of each cup."""
        return {
            name: {
                "left": cup.left,
                "down": cup.down,
                "open": list(cup.table),
                "top": cup.laid_off[-1] if cup.laid_off else None,
            }
            for name, cup in self.items()
        }

    def _take(self, cup: Cup, below: Callable[[int], int]) -> str:
        if cup.stacked:
            card = cup.stacked.pop(0)
            cup.contents.remove(card)
            return card
        entry = cup.contents.pop(below(len(cup.contents)))
        if entry.startswith("@"):
            origin = self[entry[1:]]
            origin.down -= 1
            return self._take(origin, below)
        return entry


def encode_cups(cups: Cups) -> bytes:
    """The cups as bytes, for a copy or a save."""
    return msgspec.msgpack.encode(dict(cups))


def decode_cups(raw: bytes) -> Cups:
    """The cups from their bytes."""
    return Cups(msgspec.msgpack.decode(raw, type=dict[str, Cup]))
