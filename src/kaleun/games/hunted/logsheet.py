"""The patrol log sheet as tables: patrols, the ships met on each, and the career."""

from __future__ import annotations

from kaleun.kernel.phrases import counted
from kaleun.kernel.words import Sheet, View

from .names import ASSIGNMENTS, AWARDS, BASES, LEVELS, SIZES
from .phrases import award_name, lesser_award_name, month_name, rank_name, tons
from .record import ships_of, tons_sunk

__all__ = ["log_sheets"]

_STATES = {"sunk": "◯ sunk", "damaged": "✓ damaged", "engaged": "met"}
"""As on the printed log: sunk ships are circled, damaged ones ticked."""
_REMARKS = {
    "promoted": "promoted",
    "new-boat": "new boat",
    "survived": "lived to see the end",
    "sunk": "sunk with all hands",
    "killed": "killed in action",
    "scuttled": "boat scuttled",
    "captured": "boat captured",
    "lost-at-sea": "lost at sea",
    "relieved": "relieved",
}


def log_sheets(view: View) -> list[Sheet]:
    """The log as it stands now; nothing before the first patrol but the career."""
    sheets = []
    if view["log"]:
        sheets.append(_patrols(view))
        ships = _ships(view)
        if ships.rows:
            sheets.append(ships)
    sheets.append(_career(view))
    return sheets


def _patrols(view: View) -> Sheet:
    rows = []
    notes = []
    for number, row in enumerate(view["log"], start=1):
        assignment = ASSIGNMENTS[row["assignment"]]
        if row["wolfpack_name"]:
            assignment += f" ({row['wolfpack_name']})"
        refit = counted(row["refit_months"], "month") if row["refit_months"] else ""
        result = row["result"] + (", aborted" if row["aborted"] else "")
        rows.append(
            (
                str(number),
                month_name(row["start"], short=True),
                f"{row['boat']}, {row['number']}",
                assignment,
                result.removeprefix(", "),
                tons(tons_sunk(row)),
                BASES[row["base"]] if row["base"] else "",
                refit,
            )
        )
        if row["remarks"]:
            notes.append(f"Patrol {number}: {', '.join(_remark(slug) for slug in row['remarks'])}")
    columns = ("No.", "Begun", "Boat", "Assignment", "S or F", "Sunk", "Came in", "Refit")
    return Sheet("Patrols", columns, tuple(rows), tuple(notes))


def _remark(slug: str) -> str:
    if slug in AWARDS:
        return AWARDS[slug]
    return _REMARKS.get(slug) or lesser_award_name(slug)


def _ships(view: View) -> Sheet:
    rows = []
    for number, row in enumerate(view["log"], start=1):
        for ship in row["ships"]:
            # What is not identified yet has no tonnage.
            figure = tons(ship["tons"]) if ship["tons"] else ""
            rows.append((str(number), ship["name"] or "Unnamed", SIZES[ship["size"]], figure, _STATES[ship["state"]]))
    notes = ("◯ sunk and circled, ✓ damaged and ticked.",)
    return Sheet("Ships", ("Patrol", "Ship", "Kind", "Tons", "State"), tuple(rows), notes)


def _career(view: View) -> Sheet:
    career, man = view["career"], view["kommandant"]
    log = view["log"]
    sunk, damaged = len(ships_of(log, "sunk")), len(ships_of(log, "damaged"))
    results = [row["result"] for row in log]
    rows = [
        ("Kommandant", man["name"] or "Unnamed"),
        ("Rank", rank_name(man["rank"])),
        ("Began", month_name(career["began"])),
        ("Patrols", str(len(log))),
        ("Successes and failures", f"{results.count('S')} and {results.count('F')}"),
        ("Ships sunk", str(sunk)),
        ("Ships damaged", str(damaged)),
        ("Tons sunk", tons(career["tons"])),
    ]
    if career["credit"]:
        rows.append(("Credit for boats supplied", tons(career["credit"])))
    if man["award"]:
        rows.append(("Award", award_name(man["award"])))
    if career["minor_awards"]:
        rows.append(("Lesser awards", ", ".join(lesser_award_name(name) for name in career["minor_awards"])))
    if career["luck_tokens"]:
        rows.append(("Luck tokens", str(career["luck_tokens"])))
    result = view.get("result")
    if result:
        rows.append(("Victory level", LEVELS[result["result"]]))
    return Sheet("Career", ("", ""), tuple(rows))
