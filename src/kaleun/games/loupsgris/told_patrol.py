"""What happened in port and on passage, as sentences of a captain's log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kaleun.kernel.phrases import a, capital, counted, listed, ordinal, sentence, several

from .components import BUNKER
from .names import CUPS, ENDED, KINDS
from .phrases import element, grt, option_name, plane, rank_title, ship_size, square, warship
from .printed import boat_type, counter, printed
from .results import chart_name

__all__ = ["PATROL", "Facts", "Teller"]

Facts = dict[str, Any]
Teller = str | Callable[[Facts, str], str]
"""A sentence, or what makes one of an event's facts and its rule."""

_EARNED = {
    "16a": "for the patrol square",
    "flak.g": "for the aircraft",
    "17b": "for the warships",
    "17d": "for the tonnage",
}
"""What Fame Points are earned for, by the rule that gives them."""
_SPENT = {
    "4.6b": "for another roll",
    "4.6c": "for another roll",
    "4.6d": "on an Autonomy Point",
    "4.6e": "on a bonus",
    "14.3a": "on the repair",
    "17.1a": "on an option",
    "17.1b": "on an option",
}
"""What they are spent on."""
_NAMED = 4
"""So many kinds of a draw are named."""
_LOST = {
    "sinking": "The boat could not be kept afloat and sank.",
    "leak": "The water could not be stopped any more, and the boat sank.",
    "depth": "The water dragged the boat down until the hull was crushed.",
    "burst": "The pressure hull burst.",
    "structure": "The boat went too deep, and the hull was crushed.",
}


def _fame(facts: Facts, rule: str) -> str:
    points, left = facts["points"], facts["fame"]
    if points > 0:
        why = _EARNED.get(rule, "for the patrol")
        return f"{capital(several(points, 'Fame Point'))} {why}, {left} in all."
    if rule == "4.6k":
        return f"{capital(several(-points, 'Fame Point'))} could not be taken along, {left} left."
    return f"{capital(several(-points, 'Fame Point'))} spent {_SPENT.get(rule, 'on a roll')}, {left} left."


def _fame_spent(facts: Facts, rule: str) -> str:
    chart = chart_name(facts["chart"])
    if facts["how"] == "reroll":
        return f"The roll was made again: {chart}."
    return f"A bonus was bought: {chart}."


def _weather(facts: Facts, rule: str) -> str:
    level = printed().weather[facts["level"]]
    return f"The weather: {level.name}."


def _of_kind(name: str) -> str:
    """What a counter is, where there are too many to name each."""
    found = counter(name)
    return KINDS[found.kind] if found.cup == "escorts" else found.cup.removesuffix("s")


def _drawn(facts: Facts, rule: str) -> str:
    drawn = facts["counters"]
    cup = CUPS[facts["cup"]]
    if not drawn:
        return f"Nothing was left in {cup}."
    met = [name for name in drawn if not counter(name).decoy]
    if not met:
        return f"{capital(several(len(drawn), 'counter'))} from {cup}: nothing but decoys."
    say = {"aircraft": plane, "targets": ship_size, "escorts": warship}[facts["cup"]]
    if len({say(name) for name in met}) > _NAMED:
        say = _of_kind
    kinds: dict[str, int] = {}
    for name in met:
        kinds[say(name)] = kinds.get(say(name), 0) + 1
    if len(met) < len(drawn):
        kinds["decoy"] = len(drawn) - len(met)
    return sentence(listed([a(kind) if count == 1 else several(count, kind) for kind, count in kinds.items()]))


def _moved(facts: Facts, rule: str) -> str:
    return "We made fast in the Bunker." if facts["square"] == BUNKER else f"We entered {square(facts['square'])}."


def _autonomy(facts: Facts, rule: str) -> str:
    if rule == "4.6d":
        return f"We stretched the fuel: {counted(facts['points'], 'Autonomy Point')}."
    return f"We spent an Autonomy Point on the advance, {facts['points']} left."


def _repair_phase(facts: Facts, rule: str) -> str:
    return f"We stopped for repairs: {several(len(facts['elements']), 'element')} to see to."


def _patrol_over(facts: Facts, rule: str) -> str:
    sunk = f"{several(facts['ships'], 'ship')} sunk, {counted(facts['points'], 'tonnage point')}"
    return f"The {ordinal(facts['number'])} patrol was over: {sunk if facts['ships'] else 'nothing sunk'}."


def _crew_level(facts: Facts, rule: str) -> str:
    if rule == "17.2b":
        return f"Replacements came aboard: crew level {facts['level']}."
    return f"The crew had gained experience: crew level {facts['level']}."


def _career_over(facts: Facts, rule: str) -> str:
    how, sunk = ENDED[facts["how"]], grt(facts["grt"])
    place, aces = facts["place"], len(printed().aces)
    among = f"{ordinal(place)} among the aces" if place <= aces else "below all the aces"
    return f"The career was over, {how}; {sunk}: {rank_title(facts['rank'])}, {among}."


PATROL: dict[str, Teller] = {
    "commander-ready": lambda f, r: f"{f['name']} took command with {several(f['fame'], 'Fame Point')}.",
    "patrol-began": lambda f, r: f"The {ordinal(f['number'])} patrol began, in a {boat_type(f['boat']).name}.",
    "mission": lambda f, r: f"Orders: the patrol square was {square(f['zone'])}.",
    "weather": _weather,
    "moved": _moved,
    "stayed": lambda f, r: f"We stayed on {square(f['square'])}; {counted(f['autonomy'], 'Autonomy Point')} left.",
    "arrived": lambda f, r: f"We had reached our patrol square, {square(f['square'])}.",
    "marker-removed": "Nobody was looking for us any more.",
    "contact-check": lambda f, r: f"Contact check in the {f['colour']} zone: {f['die']}.",
    "drawn": _drawn,
    "no-contact": "The horizon was empty.",
    "fame": _fame,
    "fame-spent": _fame_spent,
    "autonomy": _autonomy,
    "repair-phase": _repair_phase,
    "repaired": lambda f, r: sentence(f"{element(f['element'])}: repaired"),
    "repair-failed": lambda f, r: sentence(f"{element(f['element'])}: the repair failed"),
    "combativity": lambda f, r: f"The crew's combativity stood at {f['level']}.".replace("-", "−"),
    "purchased": lambda f, r: f"{option_name(f['option'])} now stood at {f['value']}.",
    "crew-level": _crew_level,
    "patrol-over": _patrol_over,
    "boat-lost": lambda f, r: f"{_LOST[f['how']]} All hands were lost.",
    "career-over": _career_over,
}
