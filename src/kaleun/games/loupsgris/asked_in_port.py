"""Questions asked in port: boat, crew, purchases, and whether the career goes on."""

from __future__ import annotations

from kaleun.kernel.phrases import counted
from kaleun.kernel.requests import Choose, Option
from kaleun.kernel.wordbook import Asked, Said
from kaleun.kernel.words import View

from .components import CrewOption
from .phrases import option_name
from .printed import boat_type, printed

__all__ = ["IN_PORT"]

_ADDS = {
    "cohesion": "to manoeuvrability, and so to discretion and hunt",
    "nerves-of-steel": "to the combativity check",
    "gunner": "to each shot of the deck gun",
    "flak": "to each flak check",
    "mechanic": "to repairs of mechanical parts",
    "electrician": "to repairs of electrical parts",
    "intuitive": "to manoeuvrability, and so to discretion and hunt",
    "old-wolf": "to each torpedo's firing solution",
    "charismatic": "to the combativity check",
    "discipline": "Autonomy Points at the start of each patrol",
}
"""What each option is good for."""


def _port(view: View, request: Choose, option: Option) -> Said | None:
    port = printed().ports.get(option.id)
    return None if port is None else (f"Sail from {port.name}", "The base in the log; no effect on play.")


def _type(view: View, request: Choose, option: Option) -> Said | None:
    if option.id not in printed().boats:
        return None
    boat = boat_type(option.id)
    gun = f", gun {boat.deck_gun.plus:+d}" if boat.deck_gun.plus else ""
    carries = f"{boat.torpedoes} torpedoes, {boat.autonomy} Autonomy Points, depth {boat.max_depth}"
    handles = f"dive speed {boat.dive_speed}, size {boat.size}, {counted(len(boat.flak_guns), 'flak gun')}{gun}"
    return boat.name, f"{carries}, {handles}."


def _adds(name: str, value: int) -> str:
    if name not in _ADDS:
        return printed().options[name].adds_to
    return f"{value:+d} {_ADDS[name]}"


def _kept(option: CrewOption) -> str:
    return "may be lost with a casualty" if option.kind == "crew" else "never lost"


def _chosen(view: View, request: Choose, option: Option) -> Said | None:
    held = printed().options.get(option.id)
    if held is None:
        return None
    return held.name, f"{_adds(option.id, held.start)}; {_kept(held)}."


def _purchase(view: View, request: Choose, option: Option) -> Said | None:
    if option.id == "done":
        keep = printed().fame.keep
        return "Buy nothing more", f"At most {counted(keep, 'Fame Point')} go along on the next patrol."
    held = printed().options.get(option.id)
    if held is None:
        return None
    had, fame = int(view["career"]["options"].get(option.id, 0)), printed().fame
    price = fame.option_raise * option.value if had else fame.option_new
    label = f"Raise {held.name} to {option.value}" if had else f"Buy {held.name}"
    return label, f"{counted(price, 'Fame Point')}; {_adds(option.id, option.value)}."


def _lost_option(view: View, request: Choose, option: Option) -> Said | None:
    if option.id not in printed().options:
        return None
    return f"Lose {option_name(option.id)}", f"No more {_adds(option.id, int(option.value or 1))}."


def _retire(view: View) -> Said:
    career = view["career"]
    place = f"{counted(len(career['ships']), 'ship')} in {counted(career['patrols'], 'patrol')} stand in the log"
    return "Give up command", f"The career is over; {place}."


def _fame(view: View, request: Choose) -> str:
    return f"{counted(request.about['fame'], 'Fame Point')}: what to buy?"


IN_PORT: dict[str, Asked] = {
    "preparations.port": Asked("Which port?", _port, lambda r, o: f"We were based at {printed().ports[o.id].name}."),
    "preparations.type": Asked("Which boat for this patrol?", _type, lambda r, o: f"Took a {boat_type(o.id).name}."),
    "preparations.crew-option": Asked(
        "What is the crew good at?", _chosen, lambda r, o: f"The crew had {option_name(o.id)}."
    ),
    "preparations.specialisation": Asked(
        "What kind of commander?", _chosen, lambda r, o: f"The commander's specialisation was {option_name(o.id)}."
    ),
    "port.purchase": Asked(_fame, _purchase, offer="Purchases for Fame Points in port"),
    "port.retire": Asked(
        "Go on, or give up command?",
        {"go-on": ("Prepare another patrol", "Boat, torpedoes and cups as new; the crew as it is."), "retire": _retire},
        {"go-on": "The career went on.", "retire": "The commander gave up his command."},
    ),
    "damage.option": Asked("A specialist was hit: which one?", _lost_option),
}
