"""Questions asked about ships: whether, how near, with what weapon, and what to do afterwards."""

from __future__ import annotations

from collections.abc import Callable

from kaleun.kernel.phrases import capital, counted, several
from kaleun.kernel.requests import Choose, Option
from kaleun.kernel.wordbook import Asked, Said
from kaleun.kernel.words import View

from .asked_at_sea import target_label
from .conditions import salvo_size
from .figures import contact_in, state_in
from .phrases import ship_name, warship, warships
from .printed import chart, counter, least, most, printed, worth

__all__ = ["ATTACK"]


# ------------------------------------------------------------------------------------------------ near enough


def _ship(view: View, request: Choose) -> str:
    name, known = target_label(view, request.about["target"])
    return f"The {name}, {known}: attack?"


def _patrols(view: View) -> str:
    near = len(view["patrol"]["phase"]["patrols"])
    if not near:
        return "no patrol is near"
    comes = least("patrol_arrival", "yes")
    return f"{several(near, 'patrol')} near, each comes to a noisy shot on {comes} or more"


def _engage(view: View) -> Said:
    return "Attack her", f"An approach first; {_patrols(view)}."


def _direct(view: View) -> Said:
    near = f"in position on {least('approach', 'attack')} or more, seen on {most('approach', 'spotted')} or less"
    return "Go straight in", f"The approach at {worth('approach', 'direct')}: {near}."


def _indirect(view: View) -> Said:
    return "Go around her", f"No bonus to the approach; the deck gun at {worth('deck_gun', 'indirect')}."


def _again(view: View) -> Said:
    contact = contact_in(view)
    modifier = "the hunt figure" if any(ship["fleeing"] for ship in contact["targets"]) else "discretion"
    repeats = printed().limits.approach_repeats
    return "Approach again", f"One more check with {modifier}; the {_nth(repeats)} too far in a row loses her."


def _nth(count: int) -> str:
    return {2: "second", 3: "third", 4: "fourth"}.get(count, f"{count}th")


# ------------------------------------------------------------------------------------------------ weapons


def _stock(view: View) -> str:
    return f"{counted(view['boat']['torpedoes'], 'torpedo', 'torpedoes')} aboard"


def _torpedo(view: View) -> Said:
    return "Fire torpedoes", f"{_stock(view)}; on target on {least('firing_solution', 'hit')} or more."


def _gun(view: View) -> Said:
    contact = contact_in(view)
    at = max(contact["aim"], 0)
    left = printed().limits.deck_gun_shots - contact["targets"][at]["gun_shots"]
    sinks = f"she sinks on {least('deck_gun', 'sinking')} or more, with crew level and gun added"
    return "Fire the deck gun", f"{counted(left, 'shot')} left; {sinks}."


def _form(view: View) -> Said:
    ships = len(contact_in(view)["targets"])
    return "One torpedo a ship", f"Up to {several(ships, 'ship')}, the heaviest first; no salvo bonus, no flight."


def _single(view: View) -> Said:
    return "All at the heaviest ship", "One roll for the whole salvo, better for each torpedo in it."


def _at_escorts(view: View) -> Said:
    return (
        "At the escorts",
        f"One torpedo each at {worth('firing_solution', 'escort-target')}; who is hit hunts no more.",
    )


def _number(view: View, request: Choose, option: Option) -> Said | None:
    if not isinstance(option.value, int):
        return None
    label = f"Fire {several(option.value, 'torpedo', 'torpedoes')}"
    contact = contact_in(view)
    alone = contact["kind"] != "convoy" or contact["aim"] >= 0
    if option.value > 1 and (alone or len(request.options) < printed().limits.salvo_max):
        aim = option.value * chart("firing_solution").modifiers["salvo"].value
        strike = (option.value - 1) * chart("hit").modifiers["salvo"].value
        return label, f"As a salvo: {aim:+d} to the firing solution, {strike:+d} to the hit."
    return label, f"{_stock(view)}, at most {salvo_size(state_in(view), printed())} at once."


def _aim(view: View, request: Choose, option: Option) -> Said | None:
    contact = contact_in(view)
    if not isinstance(option.value, int):
        return None
    if _at_warships(view, request):
        name = contact["escorts"][option.value]
        return f"Aim at the {warship(name)}", f"Firepower {counter(name).firepower}."
    ship = contact["targets"][option.value]
    name, known = target_label(view, ship["counter"])
    return f"Aim at the {name}", f"{known}{', stopped' if ship['immobilised'] else ''}."


def _at_warships(view: View, request: Choose) -> bool:
    """Are the counters that the question is about those of the escort?"""
    return request.kind == "crossing.target" or counter(request.about["counters"][0]).cup == "escorts"


def _tube(view: View, request: Choose) -> str:
    about = request.about
    target = counter(about["target"])
    if target.cup == "targets":
        at = f"for the {ship_name(about['target'], view['career']['names'])[0]}"
    else:
        at = f"for the {warship(about['target'])}"
    which = f"Torpedo {about['tube']} of {about['number']}" if about["number"] > 1 else "The torpedo"
    what = "at what speed" if request.kind == "salvo.speed" else "which detonator"
    return f"{which} {at}: {what}?"


def _slow(view: View) -> Said:
    dodge = f"Dodging at {worth('dodge', 'slow')}"
    return "Slow", f"{dodge}; if all are slow, the first shaking off at {worth('shake_off', 'slow-torpedo')}."


def _fast(view: View) -> Said:
    return "Fast", f"If all are fast, dodging at {worth('dodge', 'fast')}."


def _magnetic(view: View) -> Said:
    aim = f"Firing solution at {worth('firing_solution', 'magnetic')}"
    return "Magnetic", f"{aim}; if all are magnetic, the hit at {worth('hit', 'magnetic')}."


# ------------------------------------------------------------------------------------------------ convoys


def _convoy(view: View) -> str:
    contact = contact_in(view)
    names = contact["targets"]
    total = sum(ship_name(ship["counter"], view["career"]["names"])[1] for ship in names)
    return f"{several(len(names), 'ship')} of {total:,} GRT with {several(len(contact['escorts']), 'escort')}"


def _odds(view: View, name: str) -> str:
    contact = contact_in(view)
    ships, escorts = len(contact["targets"]), len(contact["escorts"])
    return f"{ships * chart(name).modifiers['targets'].value:+d} for the ships, " + (
        f"−{escorts * abs(chart(name).modifiers['escorts'].value)} for the escort"
    )


def _break(view: View) -> Said:
    through = f"through on {least('break_through', 'approach')} or more"
    return "Break through the escort", f"{capital(through)}: {_odds(view, 'break_through')}."


def _silent(check: str) -> Callable[[View], Said]:
    def said(view: View) -> Said:
        name = f"silent_running.{check}"
        row = next(row for row in chart(name).rows if row.results[""] == "caught")
        bonus = worth(name, "silent-running")
        caught = f"caught on {least(name, 'caught')} to {row.max}: damage, then depth charges"
        return "Silent running", f"The check at {bonus}, all or nothing; {caught}."

    return said


def _pursue(view: View) -> Said:
    return "Go after them", "A check with the hunt figure less their flight; then the escort again."


def _heart(view: View) -> Said:
    cost = worth("approach", "heart-of-the-convoy")
    return "Into the heart of the convoy", f"The approach at {cost}; then every torpedo strikes, or charges doubled."


# ------------------------------------------------------------------------------------------------ afterwards


def _hidden(view: View, request: Choose) -> str:
    return "We are hidden: what next?" if contact_in(view)["escorts"] else "Nobody hunts us: what next?"


def _ways(view: View, request: Choose, option: Option) -> Said | None:
    if option.id == "recover":
        return _pursue(view)
    if option.id == "break-through":
        return _break(view)
    if option.id == "leave":
        return "Leave them", "The contact is over; those that hunt go back on patrol."
    if not option.id.startswith("finish-"):
        return None
    name, known = target_label(view, contact_in(view)["targets"][option.value]["counter"])
    return f"Finish the {name}", f"{known}; she lies stopped and alone."


def _crossing(view: View, request: Choose) -> str:
    return f"{capital(warships(contact_in(view)['escorts']))} on our path: what now?"


def _attack_patrol(view: View) -> Said:
    return (
        "Attack with torpedoes",
        f"{_stock(view)}; aimed at {worth('firing_solution', 'escort-target')}, no deck gun.",
    )


def _shake(view: View) -> Said:
    return "Slip away", f"Shaken off on {least('shake_off', 'away')} or more."


_LEAVE = ("Let them go", "The contact is over.")
_BREAK_OFF = ("Break off", "The contact is over; the boat fires no more.")

ATTACK: dict[str, Asked] = {
    "contact.engage": Asked(
        _ship, {"engage": _engage, "leave": ("Let her go", "The contact is over.")}, {"engage": "We went for her."}
    ),
    "approach.tactic": Asked(
        "How do we close in?",
        {"direct": _direct, "indirect": _indirect},
        {"direct": "We went straight in.", "indirect": "We went around her to come up unseen."},
    ),
    "approach.go-on": Asked("Not there yet: approach again?", {"approach": _again, "break-off": _BREAK_OFF}),
    "attack.weapon": Asked("Which weapon?", {"torpedo": _torpedo, "gun": _gun, "break-off": _BREAK_OFF}),
    "salvo.form": Asked(
        lambda v, r: f"{capital(_convoy(v))}: how do we fire?",
        {"spread": _form, "single": _single, "escorts": _at_escorts},
    ),
    "salvo.number": Asked("How many torpedoes?", _number),
    "salvo.target": Asked("Which of them?", _aim),
    "crossing.target": Asked("Which of them?", _aim),
    "salvo.speed": Asked(_tube, {"slow": _slow, "medium": ("Medium", "No modifier."), "fast": _fast}),
    "salvo.detonator": Asked(_tube, {"impact": ("Impact", "No modifier."), "magnetic": _magnetic}),
    "convoy.engage": Asked(
        lambda v, r: f"A convoy, {_convoy(v)}: attack?",
        {
            "attack": lambda v: ("Attack it", _break(v)[1]),
            "leave": ("Let it pass", "The escort passes too; only patrols remain."),
        },
        {"attack": "We went for the convoy."},
    ),
    "convoy.check": Asked(
        "How do we get past the escort?",
        {"break-through": _break, "silent-running": _silent("break_through"), "leave": _LEAVE},
        {"silent-running": "We tried to slip past the escort on silent running."},
    ),
    "convoy.heart": Asked(
        "Through the screen: how far in?",
        {
            "normal": ("Fire from where we are", "An approach where the check asks for one; no risk more."),
            "heart": _heart,
        },
        {"heart": "We went into the heart of the convoy."},
    ),
    "convoy.after": Asked("The ships are in flight: go after them?", {"pursue": _pursue, "leave": _LEAVE}),
    "hidden.next": Asked(_hidden, _ways),
    "crossing.answer": Asked(
        _crossing,
        {"attack": _attack_patrol, "shake-off": _shake},
        {"attack": "We turned on the patrol.", "shake-off": "We tried to slip away."},
    ),
    "crossing.after": Asked(
        "They have lost us: turn on them again?",
        {"break-through": _break, "leave": ("Leave them", "They are gone for this phase.")},
    ),
}
