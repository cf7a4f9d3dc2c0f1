"""What is in sight, as short lines beside the chart."""

from __future__ import annotations

from typing import Any

from kaleun.kernel.phrases import capital, counted
from kaleun.kernel.words import View

from .names import TACTICS
from .phrases import plane, ship_name, warship
from .printed import counter, printed

__all__ = ["contact_lines", "with_stage"]

_STAGES = {
    "met": "in sight",
    "approach": "closing in",
    "attack": "in position",
    "shots": "torpedoes running",
    "after": "after the shots",
    "hunt": "hunted",
    "hidden": "hidden",
    "recover": "going after them",
    "break-through": "at the escort",
    "heart": "in the heart of the convoy",
    "round": "fighting",
}


def with_stage(what: str, contact: Any, joint: str = ", ") -> str:
    """What is met, and how far the contact has come, in a word or two.

    Aircraft that were not escaped attack until their contact is left; of any other that is over there is nothing more to say.
    """
    stage = contact["stage"]
    how = _STAGES[stage] if stage != "over" else "attacking" if contact["kind"] == "aircraft" else ""
    return joint.join(part for part in (what, how) if part)


def contact_lines(view: View) -> list[str]:
    """The contact that is being resolved first, then what waits in its slots."""
    patrol = view["patrol"]
    phase = patrol["phase"] if patrol else None
    if phase is None:
        return []
    lines = []
    if phase["tactic"]:
        lines.append(TACTICS[phase["tactic"]] + (f", {phase['colour']} {phase['die']}" if phase["die"] else ""))
    if phase["elements"]:
        lines.append(f"{counted(len(phase['elements']), 'repair')} to make")
    if phase["contact"] is not None:
        lines += _contact(view, phase["contact"])
    lines += _waiting(view, phase)
    return lines


def _plane(entry: Any) -> str:
    found = counter(entry["counter"])
    runs = f", run {entry['runs']}" if entry["runs"] else ""
    return f"{plane(entry['counter'])}, firepower {found.firepower}{' doubled' if found.kind == 'B' else ''}{runs}"


def _target(view: View, ship: Any) -> str:
    found = counter(ship["counter"])
    name, tonnage = ship_name(ship["counter"], view["career"]["names"])
    state = ", stopped" if ship["immobilised"] else ", in flight" if ship["fleeing"] else ""
    armed = ", armed" if ship["armed"] > 0 else ""
    return f"{name}, {tonnage:,} GRT, flight {found.flight}{state}{armed}"


def _warship(name: str) -> str:
    return f"{capital(warship(name))}, firepower {counter(name).firepower}"


def _contact(view: View, contact: Any) -> list[str]:
    kind = {"aircraft": "Aircraft", "target": "Ship", "convoy": "Convoy", "crossing": "Patrol on our path"}
    lines = [with_stage(kind[contact["kind"]], contact, ": ")]
    if contact["group"] is not None:
        lines += [_plane(entry) for entry in contact["group"]["planes"]]
    lines += [_target(view, ship) for ship in contact["targets"]]
    lines += [_warship(name) for name in contact["escorts"]]
    if contact["tactic"]:
        lines.append(f"{capital(contact['tactic'])} approach")
    if contact["bonus"]:
        lines.append(f"Good position: +{contact['bonus']}")
    if contact["attempts"]:
        lines.append(f"Break through: {contact['attempts']} of {printed().limits.break_through_attempts} attempts")
    hunt = contact["hunt"]
    if hunt is not None:
        how = f", {'fleeing' if hunt['choice'] == 'flee' else 'hiding'}" if hunt["choice"] else ""
        lines.append(f"Hunted{how}: charges {hunt['phases']} of {printed().limits.depth_charge_phases} times")
    return lines


def _waiting(view: View, phase: Any) -> list[str]:
    lines = [f"To come: {plane(name)}" for name in phase["aircraft"]]
    lines += [f"To come: {_plane(entry)}" for group in phase["groups"] for entry in group["planes"]]
    lines += [f"To come: {_target(view, ship)}" for ship in phase["targets"]]
    lines += [f"Escort: {warship(name)}" for name in phase["escorts"]]
    lines += [f"Patrol: {warship(name)}" for name in phase["patrols"]]
    lines += [f"On our path: {warship(name)}" for group in phase["crossing"] for name in group]
    return lines
