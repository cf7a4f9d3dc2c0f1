"""Which recognition silhouette a ship or an aircraft has."""

from __future__ import annotations

from kaleun.drawing.silhouettes import AIRCRAFT, BOAT_ABOVE, WIDTHS, silhouette

__all__ = ["AIRCRAFT", "BOAT_ABOVE", "WIDTHS", "aircraft_form", "ship_form", "silhouette"]

_SIZES: dict[str, tuple[str, ...]] = {
    "small-freighter": ("coaster", "collier"),
    "large-freighter": ("freighter", "liberty"),
    "tanker": ("tanker", "motor-tanker"),
    "capital-ship": ("battleship",),
    "submarine": ("submarine",),
    "escort": ("escort",),
}
_CLASSES = {
    "escort-carrier": "escort-carrier",
    "fleet-carrier": "carrier",
    "carrier": "carrier",
    "light-cruiser": "cruiser",
    "heavy-cruiser": "cruiser",
    "cruiser": "cruiser",
}


def ship_form(size: str, name: str = "", kind: str = "") -> str:
    """Which silhouette a ship has: by its class where the roster tells one, else one of its size."""
    if kind in _CLASSES:
        return _CLASSES[kind]
    forms = _SIZES.get(size, _SIZES["small-freighter"])
    return forms[sum(map(ord, name)) % len(forms)]


_FOUR = ("Liberator", "Sunderland", "Halifax", "Fortress")
_SINGLE = ("Swordfish", "Avenger", "Wildcat", "Barracuda", "Kingfisher")


def aircraft_form(name: str) -> str:
    """Which silhouette an aircraft has."""
    if "airship" in name:
        return "airship"
    if any(word in name for word in _FOUR):
        return "four"
    return "single" if any(word in name for word in _SINGLE) else "twin"
