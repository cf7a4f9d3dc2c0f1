"""Questions asked under attack and afterwards: how to slip away, whom to follow, whether to stay."""

from __future__ import annotations

from kaleun.kernel.phrases import counted
from kaleun.kernel.requests import Choose, Option
from kaleun.kernel.wordbook import Asked, Said
from kaleun.kernel.words import View

from .asked_in_combat import target_name
from .printed import chart, most, printed, worth

__all__ = ["AFTERWARDS"]


def _deep(view: View, request: Choose, option: Option) -> Said | None:
    hull = f"One hull box at once ({request.about['hull']} of {request.about['boxes']} marked now)"
    if option.id == "none":
        return "Creep away", "The escorts search without further modifiers."
    if option.id == "test-depth":
        risk = f"{hull}, and {chart('test_depth').dice.notation} must roll above the damage"
        return "Go below test depth", f"{risk}; the search at {worth('E2', 'exceeding-test-depth')}."
    if option.id == "bold":
        return "Release BOLD", f"The search at {worth('E2', 'bold')}; one canister an encounter."
    if option.id == "both":
        return "Go deep and release BOLD", f"{hull} and the same risk; both modifiers on the search."
    return None


def _dodge(view: View) -> Said:
    rows = chart("evasive").rows
    fewer = f"One die: one hit fewer on {rows[0].max} or less"
    return "Dodge the pattern", f"{fewer}; above {rows[1].max} the next search is at {worth('E2', 'evasive')}."


def _contact(view: View) -> str:
    if view["kommandant"]["award"] >= len(printed().tables["awards"]["list"]):
        return "Contact is kept without a die while the Kommandant is fit"
    return f"One die: contact is kept on {most('follow_contact', 'kept')} or less"


def _follow(view: View, request: Choose, option: Option) -> Said | None:
    if option.id == "leave":
        return "Let them go", "The encounter is over."
    if option.id == "convoy":
        return "Follow the convoy", f"{_contact(view)}; then other ships of it are in reach."
    if option.id == "same":
        afloat = sum(1 for target in view["encounter"]["targets"] if target["damage"] < target["points"])
        return (
            "Follow the ship" if afloat == 1 else "Follow the ships",
            f"{_contact(view)}; then the same ships with their escort.",
        )
    if not option.id.startswith("straggler-"):
        return None
    index = int(option.id.removeprefix("straggler-")) - 1
    target = view["encounter"]["targets"][index]
    stays = f"one die whether her escort stays ({most('follow_escort', 'escorted')} or less)"
    if target["size"] == "capital-ship":
        stays = "her escort stays"
    left = counted(target["points"] - target["damage"], "point")
    return f"Follow {target_name(view, index)}", f"{left} to sink; contact is sure, {stays}; day or night as you like."


def _again(view: View) -> Said:
    rows, column = chart("E1.additional-round").rows, "E1.additional-round"
    comes = f"an escort on {rows[0].max} or less, aircraft up to {rows[1].max}, at {worth(column, 'year-1943')}"
    if view["encounter"]["additional"] >= printed().figures["additional_rounds_per_box"]:
        return "Chase them into the next box", f"Reload, move on, then a roll who comes: {comes}."
    return "Stay for another round", f"Reload, then a roll who comes: {comes}."


AFTERWARDS: dict[str, Asked] = {
    "evade": Asked("How does the boat slip away?", _deep),
    "evade.manoeuvre": Asked(
        "The pattern is on us: dodge it?",
        {"steady": ("Hold course", "The hits stand as they were rolled."), "manoeuvre": _dodge},
        {"manoeuvre": "We tried to dodge the pattern."},
    ),
    "follow": Asked(
        "Follow them?",
        _follow,
        lambda r, o: {"leave": "We let them go.", "convoy": "We followed the convoy.", "same": "We followed them."}.get(
            o.id, "We followed the damaged ship."
        ),
    ),
    "follow.time": Asked(
        "Attack her by day, or by night?",
        {
            "day": ("By day", "Submerged only while an escort is with her."),
            "night": ("By night", "Submerged or on the surface."),
        },
        {"day": "We closed her by day.", "night": "We closed her by night."},
    ),
    "additional-round": Asked(
        "Stay with them?",
        {"again": _again, "leave": ("Leave them", "Reload; the encounter is over.")},
        {"again": "We reloaded and stayed with them.", "leave": "We left them."},
    ),
}
