"""Questions that only matches ask: who attacks a convoy, and when."""

from __future__ import annotations

from kaleun.kernel.phrases import counted
from kaleun.kernel.requests import Choose, Option
from kaleun.kernel.wordbook import Asked, Said
from kaleun.kernel.words import View

__all__ = ["IN_MATCH"]


def _attacker(view: View, request: Choose, option: Option) -> Said | None:
    match = view.get("match")
    if match is None or not isinstance(option.value, int):
        return None
    number = option.value + 1
    player = match["players"][option.value]
    name = player["name"] or f"Kommandant {number}"
    own = number == request.about["finder"]
    after = "The boat that met the convoy." if own else "Takes one encounter roll, if she comes."
    return f"{number} {name}"[:40].strip(), after


def _join(view: View, request: Choose, option: Option) -> Said | None:
    about = request.about
    if option.id == "join":
        busy = "; the escorts are busy" if about["busy"] else ""
        return "Attack it too", f"Takes one of {counted(about['rolls'], 'encounter roll')} in this box{busy}."
    return ("Stay away", "The encounter rolls are made as ever.") if option.id == "stay-away" else None


IN_MATCH: dict[str, Asked] = {
    "convoy.order": Asked("Which boat attacks the convoy next?", _attacker),
    "convoy.join": Asked(
        lambda view, request: f"Kommandant {request.about['finder']} has met a convoy. Attack it too?",
        _join,
        {"stay-away": "We stayed away from the convoy."},
    ),
}
