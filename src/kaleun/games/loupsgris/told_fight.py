"""What happened in contacts, as sentences of a captain's log."""

from __future__ import annotations

from kaleun.kernel.phrases import capital, sentence, several
from kaleun.kernel.wordbook import Facts, Teller

from .names import FORMATIONS
from .phrases import a_plane, a_ship, a_warship, grt, option_name, plane, row_in, square, warship, warships
from .printed import counter, printed

__all__ = ["FIGHT"]

_ALARM = {
    "surprised": "They were upon us before we could dive.",
    "caught-diving": "We were caught while diving.",
    "seen-diving": "We dived in time, but we had been seen.",
    "unseen": "We dived unseen.",
}
_APPROACH = {
    "spotted": "We were seen on the approach.",
    "too-far": "We were still too far off.",
    "attack": "We came into position.",
    "attack-1": "We came into a good position.",
    "attack-2": "We came into the best position there was.",
}
_THROUGH = {
    "hunted": "The escort found us and came for us at once.",
    "spotted": "The escort saw us.",
    "approach": "We were through the escort.",
    "attack": "We were through the escort and in position.",
}
_SHOT = {
    "superficial": "The gun did her little harm.",
    "immobilised": "The gun hit her in the engine.",
    "sinking": "The gun hit her below the waterline.",
    "exploded": "The gun hit something that burned.",
}
_PRESSURE = {
    "holds": "The hull held against the pressure.",
    "strained": "The hull was strained by the pressure.",
    "bursts": "The hull gave way.",
}
_AWAY = {
    "fled": "We had left them behind, and every contact with them.",
    "hidden": "They had lost us.",
    "destroyed": "Nobody was left to hunt us.",
}
_FLAK = {"miss": "The flak missed", "barrage": "The flak put up a barrage against", "shot-down": "The flak hit"}


def _met(names: list[str], facts: Facts) -> str:
    if len(names) == 1:
        return f"{a_plane(names[0])} came in."
    return f"{several(len(names), 'aircraft', 'aircraft')} came in {FORMATIONS[facts['formation']]}."


def _target(name: str) -> str:
    return a_warship(name) if counter(name).cup == "escorts" else a_ship(name)


def _the(name: str) -> str:
    return f"the {warship(name)}" if counter(name).cup == "escorts" else f"the {_target(name).split(' ', 1)[1]}"


def _convoy(facts: Facts, rule: str) -> str:
    ships, escorts = len(facts["counters"]), len(facts["escorts"])
    return f"A convoy: {several(ships, 'ship')} with {several(escorts, 'escort')}."


def _salvo(facts: Facts, rule: str) -> str:
    fired, targets = facts["torpedoes"], facts["targets"]
    at = _the(targets[0]) if len(targets) == 1 else several(len(targets), "ship")
    if len(targets) > 1 and counter(targets[0]).cup == "escorts":
        at = several(len(targets), "escort")
    return f"{capital(several(fired, 'torpedo', 'torpedoes'))} left the tubes for {at}."


def _torpedo(facts: Facts, rule: str) -> str:
    who = _the(facts["counter"])
    return {
        "miss-alerted": f"We missed {who}, and they knew that we were there.",
        "miss": f"We missed {who}.",
        "hit": f"The torpedo ran true for {who}.",
        "hit-critical": f"The torpedo ran straight for the middle of {who}.",
    }[facts["result"]]


def _immobilised(facts: Facts, rule: str) -> str:
    return sentence(f"{_the(facts['counter'])} lay stopped")


def _ship_sunk(facts: Facts, rule: str) -> str:
    how = "blew up" if facts["how"] == "exploded" else "sank"
    return f"The {facts['name']}, {grt(facts['grt'])}, {how} in {square(facts['square'])}."


def _left(facts: Facts, rule: str) -> str:
    if rule in ("10b", "11.1j"):
        return "We let them go." if rule == "11.1j" else "We let her go."
    return "We broke off." if rule == "10e" else "We left them."


def _lost(facts: Facts, rule: str) -> str:
    if rule == "12.1d":
        return "All contact was lost as we ran."
    return "The ships in flight were gone." if rule == "11.1m" else "We lost contact."


def _crossing(facts: Facts, rule: str) -> str:
    return f"{capital(warships(facts['counters']))} crossed our path."


def _hunt_began(facts: Facts, rule: str) -> str:
    return f"{capital(warships(facts['escorts']))} hunted us."


def _depth(facts: Facts, rule: str) -> str:
    level = facts["level"]
    if rule == "repair-leak.b":
        return f"The water dragged us down to depth {level}."
    return f"We went to depth {level}."


def _charges(facts: Facts, rule: str) -> str:
    who, damage = capital(_the(facts["counter"])), facts["damage"]
    if not damage:
        how = (
            "dropped her charges wide of us and lost us for good"
            if rule == "12.2g"
            else "dropped her charges wide of us"
        )
        return f"{who} {how}."
    return f"{who} dropped her charges on us: {several(damage, 'hit')}."


def _response(facts: Facts, rule: str) -> str:
    damage = facts["damage"]
    return f"Her guns hit us: {several(damage, 'hit')}." if damage else "Her guns fired and missed us."


def _air_attack(facts: Facts, rule: str) -> str:
    who, damage = plane(facts["counter"]), facts["damage"]
    return f"The {who} attacked: {several(damage, 'hit')}." if damage else f"The {who} attacked and missed."


def _flak(facts: Facts, rule: str) -> str:
    return f"{_FLAK[facts['result']]} the {plane(facts['counter'])}."


def _circle(facts: Facts, rule: str) -> str:
    row = facts["row"]
    if facts["mark"] == "X":
        where = "for good" if row not in ("flak-1", "flak-2", "deck-gun") else "past repair"
        return sentence(f"{row_in(row)} suffered damage {where}")
    return sentence(f"{row_in(row)} was damaged")


def _equipment(facts: Facts, rule: str) -> str:
    item = printed().items[facts["item"]]
    return f"{item.name}." if not item.lasting else f"{item.name}: out of order."


def _leak(facts: Facts, rule: str) -> str:
    return f"Water came in, level {facts['level']} of {printed().limits.water_leak_max}."


def _leak_repair(facts: Facts, rule: str) -> str:
    if not facts["change"]:
        return "The water could not be stopped."
    return "The leak was stopped." if not facts["leak"] else f"The water went down to level {facts['leak']}."


FIGHT: dict[str, Teller] = {
    # ---- aircraft
    "aircraft-met": lambda f, r: capital(_met(f["counters"], f)),
    "alarm": lambda f, r: _ALARM[f["result"]],
    "flak": _flak,
    "aircraft-leaves": lambda f, r: (
        f"The {plane(f['counter'])} was damaged and turned away."
        if r == "flak.f"
        else f"The {plane(f['counter'])} flew off."
    ),
    "aircraft-shot-down": lambda f, r: f"The {plane(f['counter'])} was shot down.",
    "air-attack": _air_attack,
    "dived": "We were under water, and the aircraft were gone.",
    "spotted": "Now they knew that we were here.",
    # ---- ships
    "target-met": lambda f, r: f"We had {a_ship(f['counter'])} before us.",
    "convoy-met": _convoy,
    "target-left": _left,
    "target-lost": _lost,
    "target-flees": lambda f, r: sentence(f"{_the(f['counter'])} turned away and ran"),
    "approach": lambda f, r: _APPROACH[f["result"]],
    "gun-shot": lambda f, r: _SHOT[f["result"]],
    "target-armed": "She had guns of her own.",
    "response": _response,
    "salvo": _salvo,
    "torpedo": _torpedo,
    "dodged": lambda f, r: sentence(f"{_the(f['counter'])} saw the track and got out of the way"),
    "dud": "It struck and did not go off.",
    "target-immobilised": _immobilised,
    "ship-sunk": _ship_sunk,
    "warship-sunk": lambda f, r: sentence(f"{_the(f['counter'])} was sunk"),
    # ---- escorts and patrols
    "patrol-arrives": lambda f, r: sentence(f"{a_warship(f['counter'])} came up"),
    "broken-through": lambda f, r: _THROUGH[f["result"]],
    "convoy-scatters": "The convoy scattered.",
    "convoy-recovered": "We had found them again.",
    "crossing": _crossing,
    "crossing-over": "The patrol was gone.",
    "hunt-began": _hunt_began,
    "depth": _depth,
    "depth-charges": _charges,
    "shaken-off": lambda f, r: _AWAY[f["how"]],
    # ---- damage
    "damage": lambda f, r: "A man was hit." if f["area"] == "crew" else sentence(f"{row_in(f['area'])} was hit"),
    "circle": _circle,
    "weapon-destroyed": lambda f, r: sentence(f"{row_in(f['row'])} was destroyed"),
    "equipment-hit": _equipment,
    "casualty": lambda f, r: f"The crew was one man short: crew level {f['level']}.",
    "option-lost": lambda f, r: f"We lost a specialist: {option_name(f['option'])}.",
    "structure": lambda f, r: "The structure held." if f["held"] else "The structure gave.",
    "leak": _leak,
    "leak-repair": _leak_repair,
    "pressure": lambda f, r: _PRESSURE[f["result"]],
}
