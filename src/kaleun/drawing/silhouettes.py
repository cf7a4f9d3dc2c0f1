"""Recognition silhouettes, drawn for these boards: ships from the side with the waterline at 0, aircraft and the boat from above."""

from __future__ import annotations

__all__ = ["AIRCRAFT", "BOAT_ABOVE", "WIDTHS", "silhouette"]

_FORMS: dict[str, tuple[str, str]] = {
    # Filled shapes; masts, derricks and barrels as lines. Bow to the right.
    "coaster": (
        "M-50-13L-39-13L-37-9L-15-9L-14-15L16-15L17-9L34-9L37-15L52-18Q48-7 45 2L-45 2Q-49-4-50-13Z"
        "M-12-15V-21H-7V-25H-2V-33H4V-25H9V-21H13V-15Z",
        "M-27-9V-36M26-9V-36M43-15V-25M-27-31L-17-15M-27-31L-38-15M26-31L17-16M26-31L36-16M-46-13V-18",
    ),
    "collier": (
        "M-48-11L44-10L47-13L53-15Q49-6 46 2L-44 2Q-47-4-48-11Z"
        "M-42-11V-19H-37V-24H-33V-33H-26V-24H-22V-19H-19V-11Z"
        "M8-10V-17H11V-21H20V-10Z",
        "M-10-10V-32M30-10V-30M-10-27L4-12M-10-27L-18-13M30-26L22-12M30-26L42-13",
    ),
    "freighter": (
        "M-68-15L-53-15L-51-10L-21-10L-20-17L22-17L23-10L50-10L53-16L71-20Q66-8 61 2L-62 2Q-67-5-68-15Z"
        "M-16-17V-23H-10V-28H-5V-41H3V-28H9V-24H15V-17Z",
        "M-37-10V-41M37-10V-41M60-16V-28M-37-36L-24-18M-37-36L-50-17M37-36L25-18M37-36L50-18M-63-15V-21",
    ),
    "liberty": (
        "M-70-11L50-11L53-15L71-18Q67-8 62 2L-63 2Q-68-4-70-11Z"
        "M-20-11V-20H-14V-26H-8V-30H-4V-38H4V-29H12V-20H16V-11Z"
        "M-58-11V-18H-46V-11Z",
        "M-34-11V-39M30-11V-39M52-14V-30M-34-34L-22-14M-34-34L-44-20M30-34L19-22M30-34L46-14M-52-18V-24",
    ),
    "tanker": (
        "M-72-15L-43-15L-40-8L46-8L49-14L74-19Q69-8 64 2L-65 2Q-71-5-72-15Z"
        "M-67-15V-22H-61V-27H-57V-38H-48V-27H-45V-15Z"
        "M0-8V-18H3V-25H7V-29H18V-25H21V-18H23V-8Z",
        "M-41-11.5H0M23-11.5H49M-22-8V-34M38-8V-32M62-16V-26M-34-8V-11.500M-10-8V-11.500M34-8V-11.500M-22-30L-12-12M38-28L47-15",
    ),
    "motor-tanker": (
        "M-70-13L-46-13L-43-8L48-8L51-13L72-16Q68-6 64 2L-63 2Q-69-4-70-13Z"
        "M-64-13V-21H-58V-31H-50V-21H-48V-13Z"
        "M-4-8V-16H0V-24H12V-16H18V-8Z",
        "M-44-11H-4M18-11H51M-26-8V-30M34-8V-30M6-24V-34M60-14V-22",
    ),
    "liner": (
        "M-78-16L-64-14L-60-12H56L60-16L80-21Q74-8 68 2L-68 2Q-76-6-78-16Z"
        "M-46-12V-21H42V-12ZM-34-21V-27H32V-21ZM14-27V-33H27V-27ZM-14-27L-12-42H-3L-1-27Z",
        "M-56-12V-42M54-14V-42M-78-16V-23M-56-38L-7-42L54-38M54-38L78-22M-56-38L-76-18",
    ),
    "destroyer": (
        "M-70-8L-66-10H10L14-15L72-19Q66-6 60 2L-62 2Q-68-4-70-8Z"
        "M8-13V-24H12V-29H21V-24H24V-14ZM-8-10L-6-26H1L3-10ZM-28-10L-26-23H-19L-17-10ZM34-15V-21H45V-16ZM-50-10V-15H-38V-10Z",
        "M16-29V-45M-34-10V-32M45-19H55M-50-14H-60M11-38H21M16-43L70-19M-34-30L16-43",
    ),
    "battleship": (
        "M-96-9L-90-12L58-13L98-17Q92-6 86 3L-86 3Q-94-3-96-9Z"
        "M-20-13V-24H-14V-31H-2V-24H2V-13ZM10-13V-30H14V-43H18V-48H28V-42H32V-30H36V-13Z"
        "M42-13V-19H55V-13ZM58-14V-20H66L70-16V-14ZM-66-12V-18H-54V-12ZM-44-12V-24H-34V-29H-28V-24H-25V-12Z",
        "M23-48V-62M18-57H28M-30-29V-46M55-17H69M69-18H84M-66-16H-80M-88-12V-17",
    ),
    "carrier": (
        "M-98-19H96L92-15H84Q80-4 74 3H-82Q-90-4-92-15H-98Z"
        "M8-19V-29H13V-36H18V-43H26V-36H34V-29H38V-19Z",
        "M22-43V-58M17-52H27M-84-15V-8M-60-15V-9M-36-15V-9M-12-15V-9M12-15V-9M38-15V-9M62-15V-9",
    ),
    "escort-carrier": (
        "M-76-18H76V-15H70Q68-4 63 3H-64Q-70-5-71-15H-76Z"
        "M26-18V-25H31V-31H40V-25H44V-18Z",
        "M35-31V-44M31-40H39M-60-15V-6M-36-15V-6M-12-15V-6M12-15V-6M36-15V-6",
    ),
    "cruiser": (
        "M-92-8L-86-11L40-11L44-15L94-18Q88-6 82 3L-82 3Q-90-3-92-8Z"
        "M14-12V-26H18V-36H28V-26H33V-12ZM2-11V-29H10V-11ZM-26-11V-28H-18V-11ZM-42-11V-21H-32V-11Z"
        "M42-15V-20H53V-15ZM58-16V-21H67V-16ZM-60-11V-17H-50V-11ZM-76-10V-15H-66V-10Z",
        "M23-36V-53M18-46H28M-36-21V-42M53-18H64M67-19H80M-60-15H-72M-76-13H-86",
    ),
    "escort": (
        "M-52-7H6L9-12H33L54-16Q49-5 46 2H-47Q-51-2-52-7Z"
        "M13-12V-20H16V-26H24V-21H28V-12ZM-6-7V-20H3V-7ZM-30-7V-12H-14V-7Z",
        "M10-8V-36M5-30H14M33-14L44-17M-26-12L-38-15M-50-7V-12H-44V-7M10-35L50-17M10-35L-48-12",
    ),
    "submarine": (
        "M-56-2Q-36-6-12-6L-9-6L-7-17H8L11-7Q34-7 56-5Q52-1 48 2H-50Q-54 0-56-2Z",
        "M-1-17V-29M4-17V-25M16-8L30-11M-52-2L-7-15M8-16L54-5",
    ),
}  # fmt: skip

WIDTHS = {"battleship": 98, "carrier": 98, "cruiser": 94, "escort-carrier": 76}
"""Half the length of the big ones; all others keep within 74."""


def silhouette(form: str) -> str:
    """A ship from the side."""
    hull, lines = _FORMS[form]
    return f'<path class="ink" d="{hull}"/><path class="ink-l fine" d="{lines}"/>'


BOAT_ABOVE = (
    '<path class="sheet brass-l" d="M0-50Q8-36 9-10Q9 20 3 48L0 52L-3 48Q-9 20-9-10Q-8-36 0-50Z"/>'
    '<path class="brass-l fine" d="M0-40V-14M0 12V46M-8 44H8M-6-34H6"/><ellipse class="brass" cx="0" cy="-1" rx="4.5" ry="10"/>'
)
"""The boat from above, bow up."""

_MIRRORED = '<g>{half}</g><g transform="scale(-1 1)">{half}</g>'


def _both(half: str) -> str:
    return _MIRRORED.format(half=f'<path class="ink" d="{half}"/>')


AIRCRAFT = {
    "four": _both("M0-42Q4-38 4-28V-12L15-13V-19H19V-13L28-12V-17H32V-11L58-7V-1L4 4L3 26L17 30V37L0 35Z"),
    "twin": _both("M0-34Q4-30 4-20V-10L15-11V-22H20V-11L46-5V0L4 5L2 24L14 28V33L0 32Z"),
    "single": _both("M0-28Q4-26 4-18L4-11L38-7V1L4 3L2 20L12 23V27L0 27Z"),
    "airship": _both("M0-56Q16-40 16-8Q15 26 0 46ZM10 24L24 36V46L5 40Z"),
}
"""Aircraft from above, flying up."""
