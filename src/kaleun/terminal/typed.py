"""What a player types, read: the number or name of an option, the faces of real dice, the cards drawn for real."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kaleun.kernel.dice import Dice
from kaleun.kernel.requests import Choose, Draw, Option

from .screen import OptionLine

__all__ = ["Mistyped", "read_cards", "read_faces", "read_option"]


class Mistyped(Exception):
    """Something typed that cannot be meant; the message says what was expected."""


def read_option(text: str, request: Choose, shown: Sequence[OptionLine]) -> Option:
    """The option that was typed: by its number, its id, or the beginning of its label. It may be a closed one."""
    text = " ".join(text.split())
    numbers = f"a number from 1 to {len(request.options)}"
    if text.isdecimal():
        if not 1 <= int(text) <= len(request.options):
            raise Mistyped(f"There is no option {text}; expected {numbers}.")
        return request.options[int(text) - 1]
    wanted = text.casefold()
    for option in request.options:
        if option.id.casefold() == wanted:
            return option
    begun = [
        option
        for option, line in zip(request.options, shown, strict=True)
        if line.label.casefold().startswith(wanted) or option.id.casefold().startswith(wanted)
    ]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise Mistyped(f"{text!r} can mean {' or '.join(option.id for option in begun[:4])}; type its number.")
    raise Mistyped(
        f"{text!r} is neither an option nor a command; type {numbers}, ? for the rules or help for the commands."
    )


def read_faces(text: str, dice: Dice) -> list[int]:
    """The faces of real dice: ``3 4``, ``3,4`` or ``34``. A ten-sided die that shows 0 is a ten (on d100 a 0)."""
    parts = [part for part in re.split(r"[\s,;+]+", text.strip()) if part]
    if len(parts) == 1 and len(parts[0]) == dice.number > 1:
        parts = list(parts[0])
    wanted = describe_faces(dice)
    if not all(part.isdecimal() for part in parts):
        raise Mistyped(f"{text.strip()!r} are no faces; expected {wanted}.")
    if len(parts) != dice.number:
        some = "One face" if len(parts) == 1 else f"{len(parts)} faces"
        raise Mistyped(f"{some} for {dice.notation}; expected {wanted}.")
    faces = [int(part) for part in parts]
    if dice.sides == 10 and dice.least == 1:
        faces = [face or 10 for face in faces]
    for face in faces:
        if not dice.least <= face < dice.least + dice.sides:
            raise Mistyped(f"No die of {dice.notation} shows {face}; expected {wanted}.")
    return faces


def describe_faces(dice: Dice) -> str:
    """What to type for these dice."""
    last = dice.least + dice.sides - 1
    zero = " (0 is 10)" if dice.sides == 10 and dice.least == 1 else ""
    if dice.number == 1:
        return f"one face from {dice.least} to {last}{zero}"
    example = "3 4" if dice.number == 2 else " ".join(str(n) for n in range(1, dice.number + 1))
    joined = f' or "{example.replace(" ", "")}"' if last < 10 or zero else ""
    order = ", the tens first" if dice.digits else ""
    return f'{dice.number} faces from {dice.least} to {last}{zero}{order}, such as "{example}"{joined}'


def read_cards(text: str, draw: Draw, possible: Sequence[str]) -> list[str]:
    """The ids of cards drawn for real, whatever their case."""
    parts = [part for part in re.split(r"[\s,;]+", text.strip()) if part]
    by_case = {card.casefold(): card for card in possible}
    cards = []
    for part in parts:
        card = by_case.get(part.casefold())
        if card is None:
            raise Mistyped(f"{part!r} cannot be left there; 'cards' lists what can.")
        cards.append(card)
    return cards
