"""Questions asked on patrol: from box to box, random events, repairs, luck, supply, torpedoes."""

from __future__ import annotations

from kaleun.kernel.phrases import counted
from kaleun.kernel.requests import Choose, Option
from kaleun.kernel.wordbook import Asked, Said
from kaleun.kernel.words import View

from .names import AREAS, TORPEDOES
from .phrases import roman, system
from .printed import chart_title, printed, worth
from .results import RESULTS

__all__ = ["AT_SEA"]

_ABORT = ("Break off the patrol", "Home the shortest way; this cannot be taken back.")


def _box(view: View, request: Choose) -> str:
    about = request.about
    if view["patrol"]["box"] == about["box"]:
        return f"The chase is over: how do we go on here, in box {about['box'] + 1}?"
    return f"Next is box {about['box'] + 1}, {AREAS[about['column']]}: how do we go?"


def _surfaced(view: View) -> Said:
    return (
        "Go on the surface",
        f"Everything can be met; NAXOS warns of aircraft ({worth('A1', 'naxos')}), flak can fire.",
    )


def _schnorcheling(view: View) -> Said:
    if view["boat"]["type"] == "XXI":
        helped = f"{worth('A1', 'schnorchel')} and NAXOS {worth('A1', 'naxos')} against aircraft"
    else:
        helped = f"{worth('A1', 'schnorchel')} against aircraft"
    return "Go under the schnorchel", f"Only aircraft and convoys are met; {helped}, no flak."


def _stay(view: View) -> Said:
    return "Go on", f"{counted(view['patrol']['rolls_left'], 'encounter roll')} left in this box."


def _systems(verb: str, request: Choose, option: Option) -> Said | None:
    if option.id == "enough":
        return "Repair nothing more", "The other spare parts are lost."
    if option.id not in printed().tables["generic"]["systems"]:
        return None
    if verb == "Repair":
        return f"Repair {system(option.id)}", "It is operational at once."
    return f"Begin with {system(option.id)}", f"Repaired on {printed().tables['E5'][option.id]['repair']} or less."


def _luck(view: View, request: Choose) -> str:
    about = request.about
    result = RESULTS.text(about["chart"], about["result"])
    title = chart_title(about["chart"]) if about["chart"] else "A roll"
    return f"{title}: {result}. Keep it?"


def _reroll(view: View, request: Choose, option: Option) -> Said | None:
    tokens = request.about["tokens"]
    return {
        "keep": ("Keep the roll", "The luck is saved for another time."),
        "reroll": ("Roll again", f"Costs a luck token, {tokens} in hand; the new roll stands."),
    }.get(option.id)


# ---------------------------------------------------------------------------------------------------- torpedoes


def about_torpedo(torpedo: str) -> str:
    """What a type of torpedo is good for."""
    homing = printed().tables["homing"]
    if torpedo in homing:
        return f"Homing: hits on {homing[torpedo]} at least, electric; can be aimed at an escort."
    if torpedo == "g7a":
        return "Steam: no loss at range, but its wake is seen by day."
    medium, far = worth("U1", "electric-medium"), worth("U1", "electric-long")
    return f"Electric: no wake; {medium} at medium range, {far} at long range."


def _torpedo(view: View, request: Choose, option: Option) -> Said | None:
    if option.id == "empty":
        return "Leave the place empty", "The load is smaller than the room for it."
    if option.id not in TORPEDOES:
        return None
    return f"Take a {TORPEDOES[option.id]}", about_torpedo(option.id)


def _tube(text: str) -> Asked:
    return Asked(
        lambda v, r: text.format(end=r.about["end"], tube=roman(r.about["place"]), place=r.about["place"]), _torpedo
    )


def _mix(view: View, request: Choose, option: Option) -> Said | None:
    g7e, g7a, count = request.about["g7e"], request.about["g7a"], option.value
    aboard = f"{g7e - count} G7e and {g7a + count} G7a aboard."
    if option.id == "none":
        return "Keep the printed mix", aboard
    if option.id.startswith("g7e-to-g7a-"):
        return f"Take {count} G7a for {count} G7e", aboard
    if option.id.startswith("g7a-to-g7e-"):
        return f"Take {-count} G7e for {-count} G7a", aboard
    return None


def _many(verb: str, rest: str = "") -> Asked:
    def question(view: View, request: Choose) -> str:
        where = "stay ashore" if verb == "Leave" else "come aboard beside the mines"
        return f"How many {TORPEDOES[request.about['torpedo']]} {where}?"

    def said(view: View, request: Choose, option: Option) -> Said | None:
        torpedo = TORPEDOES[request.about["torpedo"]]
        ashore = " ashore" if verb == "Leave" else ""
        return (f"{verb} {option.id} {torpedo}{ashore}", rest) if option.id.isdigit() else None

    return Asked(question, said)


AT_SEA: dict[str, Asked] = {
    "patrol.box": Asked(
        _box,
        {"surfaced": _surfaced, "schnorcheling": _schnorcheling, "abort": _ABORT},
        offer="Posture, or breaking off, before each box",
    ),
    "patrol.go-on": Asked("Go on with the patrol?", {"go-on": _stay, "abort": _ABORT}),
    "kite.deploy": Asked(
        "Fly the kite?",
        {
            "deploy": lambda v: (
                "Send the kite up",
                f"A rolled {printed().tables['kite']['reroll_on']} may be rolled again; an aircraft costs kite and observer.",
            ),
            "leave": ("Leave it below", "The roll stands as it falls."),
        },
        {"deploy": "The kite went up."},
    ),
    "kite.roll-again": Asked(
        "Nothing in sight. Roll again, thanks to the kite?",
        {"roll-again": ("Roll again", "The second roll stands."), "keep": ("Keep it", "No encounter.")},
        {"roll-again": "The observer looked again."},
    ),
    "event.convoy-report": Asked(
        "A convoy is reported. Go for it?",
        {
            "attack": ("Go for the convoy", "It is met in this box at once."),
            "ignore": ("Let it pass", "The patrol goes on."),
        },
        {"attack": "A convoy was reported; we went for it.", "ignore": "A convoy was reported; we let it pass."},
    ),
    "event.spare-parts": Asked(
        lambda v, r: f"Spare parts for {counted(r.about['parts'], 'system')}: which is repaired?",
        lambda v, r, o: _systems("Repair", r, o),
        offer="Spare parts from a random event",
    ),
    "repair.order": Asked("Which system is repaired first?", lambda v, r, o: _systems("Begin", r, o)),
    "luck.reroll": Asked(_luck, _reroll, offer="A second roll for a luck token"),
    "resupply.round": Asked(
        "With full tanks: home, or back to the station?",
        {
            "home": ("Go home", "The patrol goes on as planned."),
            "again": lambda v: (
                "Go back to the station",
                f"Its boxes once more; the patrol takes {counted(printed().tables['calendar']['resupplied'], 'month')} longer.",
            ),
        },
    ),
    "resupply.end": Asked(
        lambda v, r: f"Where does the {TORPEDOES[r.about['torpedo']]} go?",
        {
            "forward": ("Stow it forward", "For the forward tubes only."),
            "aft": ("Stow it aft", "For the aft tubes only."),
        },
    ),
    # ---- the load
    "load.swap": Asked("Change the mix of torpedoes?", _mix),
    "load.beside-mines-homing": _many("Take"),
    "load.beside-mines-steam": _many("Take", "The rest are G7e."),
    "load.ashore-homing": _many("Leave"),
    "load.ashore-steam": _many("Leave", "What else is missing are G7e."),
    "load.stow": Asked(
        "How is the load stowed?",
        {
            "standard": ("Stow as usual", "G7e and a homing torpedo in the forward tubes, G7a aft."),
            "by-hand": ("Stow by hand", "You fill each tube yourself."),
        },
    ),
    "load.tube": _tube("{end} tube {tube}: which torpedo?"),
    "load.aft-reload": _tube("{end} reload {place}: which torpedo?"),
    "load.reload": _tube("Reload {end} tube {tube}: with which torpedo?"),
}
