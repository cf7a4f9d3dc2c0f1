"""Questions asked before and while the boat fires: whether, how, with what, at whom."""

from __future__ import annotations

from kaleun.kernel.phrases import counted, listed, number
from kaleun.kernel.requests import Choose, Option
from kaleun.kernel.wordbook import Asked, Said
from kaleun.kernel.words import View

from .mat import met
from .names import SIZES, TORPEDOES
from .phrases import roman, ship, tons
from .printed import boat_type, least_detected, most, printed, worth

__all__ = ["COMBAT", "target_name"]


def _escorted(view: View) -> bool:
    return bool(view["encounter"]["escorted"])


# ---------------------------------------------------------------------------------------------------- whether and how


def _engage(view: View, request: Choose) -> str:
    if view["encounter"]["surprise"]:
        return "Not found yet: attack under the escort's eyes?"
    return f"Attack the {met(view['encounter'])}?"


def _attack(view: View) -> Said:
    encounter = view["encounter"]
    if encounter["kind"] == "submarine":
        return "Attack her", "One salvo from one end; if she is not sunk she dives and is gone."
    if not encounter["escorted"]:
        return "Attack", "No escort: one weapon after the other, and nobody searches."
    how = "Submerged" if encounter["surprise"] or not encounter["night"] else "Submerged or on the surface"
    return "Attack", f"{how}; the escorts search once the boat has fired."


def _wait(view: View) -> Said:
    dice = "switch_to_night.balkon" if view["boat"]["balkon"] else "switch_to_night.standard"
    return "Wait for the night", f"One die: night on {most(dice, 'night')} or less, else contact is lost."


def _decline(view: View) -> Said:
    patrol = view["patrol"]
    if patrol["mission"] == "anti-invasion" and not patrol["target_attacked"]:
        return "Let them go", "Not seen; but whoever spares every target may lose his command or his awards."
    return "Let them go", "The encounter is over and the boat has not been seen."


def _submerged(view: View) -> Said:
    if _escorted(view):
        return "Attack submerged", "From one end only; no modifier to hit, none for the escorts."
    return "Attack submerged", "Torpedoes only, and no modifier to hit."


def _surfaced(view: View) -> Said:
    hit = f"Torpedoes at {worth('U1', 'surface-torpedo')} to hit"
    if not _escorted(view):
        return "Attack on the surface", f"{hit}; the deck gun may fire too."
    search = f"the search at {worth('E2', 'night-surface')}, the first attack at {worth('E3', 'night-surface')}"
    return "Attack on the surface", f"{hit}, from both ends if you like; {search}."


def _hits(reach: str) -> str:
    return f"hits on {most('U1', 'hit', reach)} or less"


def _close(view: View) -> Said:
    if not _escorted(view):
        return "Go in close", f"{_hits('close').capitalize()}."
    found = least_detected("E2_close")
    return "Go in close", f"Escorts look for the boat before she fires, found on {found} or more; {_hits('close')}."


def _medium(view: View) -> Said:
    after = "; escorts search afterwards" if _escorted(view) else ""
    return (
        "Medium range",
        f"{_hits('medium').capitalize()}, electric torpedoes at {worth('U1', 'electric-medium')}{after}.",
    )


def _long(view: View) -> Said:
    after = f"; the search at {worth('E2', 'long-range')}" if _escorted(view) else ""
    return "Long range", f"{_hits('long').capitalize()}, electric torpedoes at {worth('U1', 'electric-long')}{after}."


def _extreme(view: View) -> Said:
    hits = f"hits on {most('extreme_range', 'hit')} or less"
    return "Extreme range", f"G7a only, {hits}; the search at {worth('E2', 'extreme-range')}."


def _loaded(view: View, end: str) -> str:
    kinds: dict[str, int] = {}
    for tube in view["boat"]["load"][end]:
        if tube:
            kinds[tube] = kinds.get(tube, 0) + 1
    held = listed(
        [
            counted(count, TORPEDOES[tube], "mines" if tube == "mine" else TORPEDOES[tube])
            for tube, count in kinds.items()
        ]
    )
    return f"Loaded: {held}." if held else "No tube is loaded."


def _forward(view: View) -> Said:
    return "Fire the forward tubes", _loaded(view, "forward")


def _aft(view: View) -> Said:
    return "Fire the aft tubes", _loaded(view, "aft")


def _both(first: str, second: str) -> Said:
    salvo = worth("U1", "second-salvo")
    said = f"The second salvo at {salvo} but for a Knight's Cross; the first search at {worth('E2', 'fore-and-aft')}."
    return f"Fire {first}, then {second}", said


# ---------------------------------------------------------------------------------------------------- at whom


def target_name(view: View, index: int) -> str:
    """A target of the combat mat by name, or by its place where it has none."""
    target = view["encounter"]["targets"][index]
    return ship(target["name"]) if target["name"] else f"ship {index + 1}"


def _target(view: View, index: int, aimed: int) -> Said:
    target = view["encounter"]["targets"][index]
    size = SIZES[target["size"]].capitalize()
    if target["known"]:
        size += f" of {tons(target['tons'])}, {counted(target['points'] - target['damage'], 'point')} to sink"
    already = f"; {number(aimed)} aimed at her already" if aimed else ""
    return f"Aim at {target_name(view, index)}", f"{size}{already}."


def _aim(view: View, request: Choose, option: Option) -> Said | None:
    placed = view["encounter"]["placed"]
    if option.id == "hold":
        return "Hold fire", "The torpedo stays in its tube."
    if option.id == "escort":
        points = printed().tables["escort_target"]["points"]
        return "Aim at the escort", f"A fast target; {counted(points, 'point')} sink her."
    if not option.id.startswith("target-"):
        return None
    index = int(option.id.removeprefix("target-")) - 1
    return _target(view, index, sum(1 for shot in placed if shot["target"] == index))


def _tube(view: View, request: Choose) -> str:
    about = request.about
    return f"{about['end'].capitalize()} tube {roman(about['tube'])}, a {TORPEDOES[about['torpedo']]}: at whom?"


def _gun(view: View) -> Said:
    boat = view["boat"]
    left = f"{boat['load']['ammo']} of {boat_type(boat['type']).deck_gun.ammo} rounds left"
    return (
        "Fire the deck gun",
        f"{left}, {printed().figures['ammo_per_round']} at most now; {_hits(view['encounter']['range'])}.",
    )


def _cease(view: View) -> Said:
    if view["encounter"]["has_fired"]:
        return "Cease fire", "This round is over."
    return "Fire nothing", "The ships are left and have not seen the boat."


COMBAT: dict[str, Asked] = {
    "engage": Asked(
        _engage,
        {"attack": _attack, "wait-for-night": _wait, "decline": _decline},
        {"attack": "We went in to attack.", "wait-for-night": "We kept contact and waited for the night."},
    ),
    "attack.mode": Asked(
        "Submerged, or on the surface?",
        {"submerged": _submerged, "surfaced": _surfaced},
        {"submerged": "We attacked submerged.", "surfaced": "We attacked on the surface."},
    ),
    "attack.range": Asked(
        "At what range?",
        {"close": _close, "medium": _medium, "long": _long, "extreme": _extreme},
        {
            "close": "We went in close.",
            "medium": "We fired at medium range.",
            "long": "We fired at long range.",
            "extreme": "We fired at extreme range.",
        },
    ),
    "attack.ping": Asked(
        "Use the active sonar?",
        {
            "silent": ("Stay silent", "No change to the salvo or the search."),
            "ping": lambda v: (
                "Ping once",
                f"The salvo at {worth('U1', 'sonar-ping')} to hit, the search after it at {worth('E2', 'sonar-ping')}.",
            ),
        },
        {"ping": "We pinged once for the range."},
    ),
    "attack.ends": Asked(
        "Which tubes?",
        {
            "forward": _forward,
            "aft": _aft,
            "forward-then-aft": lambda v: _both("forward", "aft"),
            "aft-then-forward": lambda v: _both("aft", "forward"),
        },
    ),
    "salvo.tube": Asked(_tube, _aim),
    "attack.weapon": Asked("Which weapon next?", {"forward": _forward, "aft": _aft, "gun": _gun, "cease": _cease}),
    "gun.points": Asked(
        "How many rounds?",
        {
            "1": ("Fire one round", "The rest of the ammunition is saved."),
            "2": ("Fire two rounds", "Each may go to another ship."),
        },
    ),
    "gun.target": Asked(lambda v, r: f"Round {r.about['point']} of the deck gun: at whom?", _aim),
}
