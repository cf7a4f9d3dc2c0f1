"""Cups: decks of cards and cups of counters, drawn from without an order.

A cup keeps its contents without an order, what lies drawn on the table, and what is laid off; each draw takes one of what is left.
A counter that lies face down has no identity yet: it is one of its cup, and gets its identity when it is turned over. A counter put
unseen from one cup into another stays one of the first until it is drawn. So nothing in a cup is a secret.

``contents`` is a list in the order of the card file; a draw is one number below the number of its entries and takes the entry at that
place (that order is part of the rules, and makes every draw repeatable). An entry ``@name`` stands for an unseen one of that cup.

What comes back into a cup while others of it lie face down cannot be one of those, so it waits in ``fresh``. A draw then is a number
below the number left: the last of them are ``fresh``, any other asks for a second number, below the number of ``contents``. When more
is laid face down, all become one again: nobody keeps apart which counter was laid down when.
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
    """What is left, those that lie face down or unseen in another cup included."""
    shuffles: list[str] = []
    """Cards that bring all laid-off cards back when they are laid off."""
    refill: bool = False
    """Is a cup that has run out filled again from what is laid off when the next draw is due?"""
    stacked: list[str] = []
    """Named cards put on top, next first: for worked examples and tests. One that cannot be there any more is passed over."""
    table: list[str] = []
    """Drawn, and open on the table."""
    laid_off: list[str] = []
    """In the order in which they were laid off; the last is on top."""
    down: int = 0
    """How many lie face down on the table."""
    away: int = 0
    """How many lie unseen in another cup."""
    fresh: list[str] = []
    """Put back while some lay face down or were away: none of those can be one of these."""

    @property
    def old(self) -> int:
        """How many of the contents can be drawn."""
        return len(self.contents) - self.down - self.away

    @property
    def left(self) -> int:
        """How many can be drawn."""
        return len(self.contents) - self.down - self.away + len(self.fresh)


class Cups(dict[str, Cup]):
    """The cups of a game by name, and all that can be done with them."""

    def copy(self) -> Cups:
        """An independent copy."""
        return decode_cups(encode_cups(self))

    def fill(self, name: str, contents: Iterable[str], *, shuffles: Iterable[str] = (), refill: bool = False) -> None:
        """Set up a cup. Raises ValueError for a card id that begins with ``@``."""
        cards = list(contents)
        for card in cards:
            if card.startswith("@"):
                raise ValueError(f"{card!r} is no card id: only an unseen one of another cup begins with @")
        self[name] = Cup(cards, list(shuffles), refill)

    def due(self, name: str) -> Cup:
        """The cup, filled again first if it has run out and the rules say so."""
        cup = self[name]
        if cup.refill and cup.laid_off and cup.left <= 0:
            self.shuffle(name)
        return cup

    def draw(self, name: str, below: Callable[[int], int]) -> str | None:
        """Draw one card and turn it over; ``below(n)`` gives a number from 0 to n - 1. None when nothing is left."""
        cup = self.due(name)
        left = cup.left
        if left <= 0:
            return None
        card = self._from_top(cup)
        if card is None:
            place = below(left) if cup.fresh else 0
            old = cup.old
            card = self._identity(cup.fresh.pop(place - old), below) if place >= old else self._one_of(cup, below)
        cup.table.append(card)
        return card

    def lay_down(self, name: str) -> bool:
        """Lay one counter out face down, unseen. False when nothing is left."""
        cup = self.due(name)
        if cup.left <= 0:
            return False
        self._mix(cup)
        cup.down += 1
        return True

    def turn(self, name: str, below: Callable[[int], int]) -> str | None:
        """Turn over one that lies face down: it gets its identity now. None when none lies there."""
        cup = self[name]
        if cup.down <= 0:
            return None
        card = self._from_top(cup, lying=True) or self._one_of(cup, below)
        self._less_down(cup)
        cup.table.append(card)
        return card

    def put_back(self, name: str) -> None:
        """Put one that lies face down back, unseen. Raises ValueError if none lies there."""
        cup = self[name]
        if cup.down <= 0:
            raise ValueError(f"nothing of {name} lies face down")
        self._less_down(cup)

    def move_unseen(self, source: str, target: str, count: int = 1) -> int:
        """Put counters unseen from one cup into another. They stay ones of the first until drawn. How many were moved."""
        moved = 0
        while moved < count and self.due(source).left > 0:
            self._mix(self[source])
            self[source].away += 1
            self._put_in(self[target], [f"@{source}"])
            moved += 1
        return moved

    def take(self, name: str, card: str, *, turned: bool = False) -> None:
        """Take a named card, as real cards show it; ``turned`` takes one that lay face down.

        Raises ValueError if it cannot be there; nothing has changed then.
        """
        cup = self[name] if turned else self.due(name)
        if turned and cup.down <= 0:
            raise ValueError(f"nothing of {name} lies face down")
        pools = [cup.contents] if turned else [cup.fresh, cup.contents] if cup.old > 0 else [cup.fresh]
        if not any(self._remove(pool, card, []) for pool in pools):
            raise ValueError(f"{card!r} cannot be left in {name}")
        if turned:
            self._less_down(cup)
        if cup.stacked and cup.stacked[0] == card:
            del cup.stacked[0]
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
        off, cup.laid_off = cup.laid_off, []
        self._put_in(cup, off)

    def return_to(self, name: str, card: str) -> None:
        """Put a card that lies open on the table back in."""
        cup = self[name]
        cup.table.remove(card)
        self._put_in(cup, [card])

    def return_open(self, name: str) -> None:
        """Put all that lies open on the table back in."""
        cup = self[name]
        if cup.table:
            returned, cup.table = cup.table, []
            self._put_in(cup, returned)

    def stack(self, name: str, cards: Sequence[str]) -> None:
        """Put named cards on top, the first to be drawn first. Raises ValueError if one cannot be left in the cup."""
        cup = self[name]
        left = cup.contents + cup.fresh
        for card in cards:
            if card not in left:
                raise ValueError(f"{card!r} cannot be left in {name}")
            left.remove(card)
        cup.stacked = list(cards)

    def chances(self, name: str, *, lying: bool = False) -> dict[str, Fraction]:
        """The exact chance of each card to be the next drawn (with ``lying``: to be one that lies face down)."""
        cup = self[name]
        if lying:
            return self._identities(name, {}) if cup.down > 0 else {}
        if cup.left <= 0:
            pool = cup.laid_off if cup.refill else []
            return {card: Fraction(pool.count(card), len(pool)) for card in pool}
        top = self._top(cup)
        if top is not None:
            return {top: Fraction(1)}
        old = cup.old
        chances: dict[str, Fraction] = {}
        if old:
            for card, share in self._identities(name, {}).items():
                chances[card] = share * old / cup.left
        for entry in cup.fresh:
            inner = self._identities(entry[1:], {}) if entry.startswith("@") else {entry: Fraction(1)}
            for card, share in inner.items():
                chances[card] = chances.get(card, Fraction(0)) + share / cup.left
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

    # ------------------------------------------------------------------------------------------------ inside

    def _put_in(self, cup: Cup, entries: list[str]) -> None:
        if cup.down or cup.away:
            cup.fresh += entries
        else:
            cup.contents += entries

    def _mix(self, cup: Cup) -> None:
        """All become one again."""
        if cup.fresh:
            cup.contents += cup.fresh
            cup.fresh = []

    def _less_down(self, cup: Cup) -> None:
        cup.down -= 1
        if not (cup.down or cup.away):
            self._mix(cup)

    def _less_away(self, cup: Cup) -> None:
        cup.away -= 1
        if not (cup.down or cup.away):
            self._mix(cup)

    def _one_of(self, cup: Cup, below: Callable[[int], int]) -> str:
        """Take one of the contents."""
        return self._identity(cup.contents.pop(below(len(cup.contents))), below)

    def _identity(self, entry: str, below: Callable[[int], int]) -> str:
        """What an entry that was taken is."""
        if not entry.startswith("@"):
            return entry
        origin = self[entry[1:]]
        card = self._from_top(origin, lying=True) or self._one_of(origin, below)
        self._less_away(origin)
        return card

    def _identities(self, name: str, gone: dict[str, list[str]]) -> dict[str, Fraction]:
        """The chance of each card to be one of the contents, those entries that are ``gone`` left out."""
        top = self._top(self[name], lying=True)
        if top is not None:
            return {top: Fraction(1)}
        pool = list(self[name].contents)
        for entry in gone.get(name, ()):
            pool.remove(entry)
        chances: dict[str, Fraction] = {}
        for entry in dict.fromkeys(pool):
            share = Fraction(pool.count(entry), len(pool))
            inner = {entry: Fraction(1)}
            if entry.startswith("@"):
                inner = self._identities(entry[1:], {**gone, name: [*gone.get(name, ()), entry]})
            for card, part in inner.items():
                chances[card] = chances.get(card, Fraction(0)) + share * part
        return chances

    def _top(self, cup: Cup, *, lying: bool = False) -> str | None:
        """The first of the named cards on top that can be there."""
        for card in cup.stacked:
            if (card in cup.fresh and not lying) or (card in cup.contents and (lying or cup.old > 0)):
                return card
        return None

    def _from_top(self, cup: Cup, *, lying: bool = False) -> str | None:
        """Take the first of the named cards on top that can be there."""
        if not cup.stacked:
            return None
        card = self._top(cup, lying=lying)
        if card is None:
            return None
        del cup.stacked[: cup.stacked.index(card) + 1]
        (cup.fresh if card in cup.fresh and not lying else cup.contents).remove(card)
        return card

    def _remove(self, pool: list[str], card: str, seen: list[str]) -> bool:
        """Take a named card out of these entries, or out of the contents of the cups that unseen ones are of."""
        if card in pool and not card.startswith("@"):
            pool.remove(card)
            return True
        for entry in dict.fromkeys(pool):
            if entry.startswith("@") and entry not in seen:
                origin = self[entry[1:]]
                place = pool.index(entry)
                del pool[place]
                if self._remove(origin.contents, card, [*seen, entry]):
                    self._less_away(origin)
                    return True
                pool.insert(place, entry)
        return False


def encode_cups(cups: Cups) -> bytes:
    """The cups as bytes, for a copy or a save."""
    return msgspec.msgpack.encode(dict(cups))


def decode_cups(raw: bytes) -> Cups:
    """The cups from their bytes."""
    return Cups(msgspec.msgpack.decode(raw, type=dict[str, Cup]))
