"""The table, drawn from a view: the chart or what is met, what lies beside it, the boat sheet, and the cups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaleun.drawing.kit import Keys, svg
from kaleun.kernel.board import Panel
from kaleun.kernel.phrases import capital, counted
from kaleun.kernel.requests import Option
from kaleun.kernel.words import View

from .board_beside import beside_body
from .board_chart import chart_body
from .board_mat import mat_groups
from .board_sea import is_met, sea_body, slots
from .board_sheet import sheet_drawing, sheet_words
from .board_text import board_groups
from .contact_text import contact_lines, with_stage
from .endings import outcome_text
from .figures import tonnage
from .names import TACTICS
from .phrases import grt, square
from .printed import boat_type, printed

__all__ = ["draw_board"]

_PREFIX = "chart"
_SIZE = (960, 620)


def draw_board(
    view: View, options: Sequence[Option] = (), kind: str = "", about: Mapping[str, Any] | None = None
) -> tuple[Panel, ...]:
    """The sheets of the table."""
    keys = Keys(options, kind, about or {})
    return _main(view, keys), _mat(view, keys)


# ------------------------------------------------------------------------------------------------ what goes on


def _main(view: View, keys: Keys) -> Panel:
    met = is_met(view)
    title = _met_title(view) if met else _place(view)
    desc = " ".join(line + "." for line in contact_lines(view)) if met else _said(view)
    body = (
        '<rect class="sheet" width="960" height="620"/><rect class="ink-l fine" x="5" y="5" width="950" height="610"/>'
        + (sea_body(view, keys, _PREFIX) if met else chart_body(view, keys, _PREFIX))
        + beside_body(view, keys, _PREFIX)
    )
    name = "What is in sight" if met else "Navigation chart"
    drawing = svg(_PREFIX, _SIZE, name, desc or title, body, "combat" if met else "seachart")
    return Panel("chart", "main", title, drawing, tuple(_tags(view)), words=tuple(contact_lines(view)))


def _place(view: View) -> str:
    patrol = view["patrol"]
    if view["phase"] == "over":
        return "The career is over"
    if patrol is None or view["phase"] in ("set-up", "port"):
        port = view["career"]["port"]
        return f"In port at {printed().ports[port].name}" if port else "In port"
    if view["phase"] == "return":
        return f"Back from patrol {patrol['number']}"
    return capital(square(patrol["square"]))


def _met_title(view: View) -> str:
    phase = slots(view)
    contact = phase["contact"]
    if contact is None:
        return "In sight"
    if contact["kind"] == "aircraft":
        what = "Aircraft"
    elif contact["kind"] == "crossing":
        what = "Patrol on our path"
    elif contact["kind"] == "convoy":
        what = f"Convoy of {counted(len(contact['targets']), 'ship')}"
    else:
        what = "A single ship"
    return with_stage(what, contact)


def _tags(view: View) -> list[str]:
    patrol = view["patrol"]
    if patrol is None or view["phase"] not in ("departure", "patrol", "return"):
        return []
    tags = []
    phase = patrol["phase"]
    if phase and phase["tactic"]:
        tags.append(TACTICS[phase["tactic"]])
    if view["boat"]["depth"]:
        tags.append(f"Depth {view['boat']['depth']}")
    if patrol["spotted"]:
        tags.append("Spotted")
    if is_met(view):
        return tags
    if patrol["zone"]:
        number = printed().squares[patrol["zone"]].mission
        tags.append(f"Bound for {patrol['zone']}, no. {number}" if not patrol["arrived"] else "Patrol square reached")
    tags.append("Homeward" if patrol["homeward"] else "Outward")
    return tags


def _said(view: View) -> str:
    if view["phase"] == "over" and view.get("result"):
        return outcome_text(view["result"])
    groups = dict(board_groups(view))
    return " ".join(line + "." for line in groups.get("Chart", [])) or "The boat lies in port."


# ------------------------------------------------------------------------------------------------ the boat sheet


def _mat(view: View, keys: Keys) -> Panel:
    groups = mat_groups(view, keys)
    boat = view["boat"]
    if boat is None:
        return Panel("boat", "mat", "The boat", note="No boat yet", groups=groups)
    kind = boat_type(boat["type"])
    note = f"{view['career']['name']}, {counted(view['career']['patrols'], 'patrol')}, {grt(tonnage(view))}"
    return Panel("boat", "mat", kind.name, sheet_drawing(view, keys), (), note, groups, tuple(sheet_words(view)))
