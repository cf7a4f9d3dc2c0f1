"""The log of the career as tables: ships, patrols, the career, and what is left in the cups."""

from __future__ import annotations

from kaleun.kernel.words import Sheet, View

from .cups_text import cup_sheet
from .figures import tonnage
from .phrases import grt, option_name, rank_title, square
from .printed import printed
from .victory import place_of, rank_of, slug_of

__all__ = ["log_sheets"]


def log_sheets(view: View) -> list[Sheet]:
    """The log as it stands now; the ships once there is one, the cups on request while a patrol lasts."""
    sheets = []
    if view["career"]["ships"]:
        sheets += [_patrols(view), _ships(view)]
    sheets += [_career(view), _aces(view)]
    left = cup_sheet(view) if "cups" in view else None
    return [*sheets, left] if left is not None else sheets


def _patrols(view: View) -> Sheet:
    """What each patrol with a success brought."""
    rows = []
    ships = view["career"]["ships"]
    for number in sorted({ship["patrol"] for ship in ships}):
        here = [ship for ship in ships if ship["patrol"] == number]
        points, tonnage = sum(ship["points"] for ship in here), sum(ship["grt"] for ship in here)
        rows.append((str(number), str(len(here)), str(points), grt(tonnage)))
    return Sheet("Patrols", ("No.", "Ships", "Points", "Sunk"), tuple(rows))


def _ships(view: View) -> Sheet:
    rows = [
        (
            str(ship["patrol"]),
            ship["name"],
            grt(ship["grt"]),
            str(ship["points"]),
            square(ship["square"]),
            "blew up" if ship["how"] == "exploded" else "sank",
        )
        for ship in view["career"]["ships"]
    ]
    return Sheet("Ships", ("Patrol", "Ship", "Tonnage", "Points", "Where", "How"), tuple(rows))


def _career(view: View) -> Sheet:
    career = view["career"]
    total = tonnage(view)
    rows = [
        ("Commander", career["name"]),
        ("Port", printed().ports[career["port"]].name if career["port"] else ""),
        ("Patrols completed", str(career["patrols"])),
        ("Ships sunk", str(len(career["ships"]))),
        ("Tonnage", grt(total)),
        ("Aircraft shot down", str(career["aircraft"])),
        ("Warships sunk", str(career["warships"])),
        ("Crew level", str(career["crew_level"])),
        ("Fame Points", str(career["fame"])),
        ("Options", ", ".join(f"{option_name(name)} {value}" for name, value in career["options"].items())),
        ("Rank", rank_title(slug_of(rank_of(total, printed())))),
    ]
    return Sheet("Career", ("", ""), tuple(row for row in rows if row[1]))


def _aces(view: View) -> Sheet:
    """The commander in his place among the aces."""
    career, aces = view["career"], printed().aces
    total = tonnage(view)
    place = place_of(total, printed())
    rows = [(str(place_of(ace.grt, printed())), ace.name, str(ace.ships), grt(ace.grt)) for ace in aces]
    rows.insert(place - 1, (str(place), f"→ {career['name']}", str(len(career["ships"])), grt(total)))
    return Sheet("Among the aces", ("Place", "Commander", "Ships", "Tonnage"), tuple(rows))
