"""Everything that lies on the table of Loups gris en Atlantique, as plain structs.

Components are not in here: a boat type, a counter or a square is its id. Every phase is a loop over the state: ``State.phase`` says what
``resume`` goes on with, ``Phase.stage``, ``Contact.stage`` and ``Hunt.stage`` say what comes next inside.
"""

from __future__ import annotations

from msgspec import Struct, field

__all__ = [
    "Boat",
    "Career",
    "Circles",
    "Contact",
    "Group",
    "Hunt",
    "Patrol",
    "Phase",
    "Plane",
    "Shot",
    "State",
    "Sunk",
    "Target",
]


class Circles(Struct):
    """One row of circles on the U-boat sheet [13, 13.1]. What is neither struck nor crossed is blank."""

    of: int
    struck: int = 0
    """With a single line: can be repaired (but for the crew row)."""
    crossed: int = 0
    """With an X: never repaired."""
    destroyed: bool = False
    """A weapon beyond repair on this patrol [13.1g]."""


class Boat(Struct):
    """The boat of this patrol and its damage. Fixed figures stand in the component files, current ones in conditions.py."""

    type: str
    torpedoes: int
    autonomy: int
    """Autonomy Points left."""
    rows: dict[str, Circles]
    """stern, bow, centre, turret, flak-1, flak-2 (IX only), deck-gun, crew: in the order of the sheet."""
    hits: dict[str, int] = field(default_factory=dict)
    """Outstanding penalty of each damaged item of equipment [13e]."""
    failed: dict[str, int] = field(default_factory=dict)
    """Elements that failed their last repair [14.3c]: a row of circles (how many of them), an item, or ``leak``.
    Emptied when a movement or stay is over."""
    leak: int = 0
    depth: int = 0


class Sunk(Struct, frozen=True):
    """A ship in the log of the career."""

    counter: str
    name: str
    grt: int
    points: int
    patrol: int
    square: str
    how: str
    """sinking or exploded."""


class Career(Struct):
    """What goes from patrol to patrol."""

    name: str
    port: str = ""
    """Slug of the home port [4.1b]."""
    crew_level: int = 2
    fame: int = 5
    options: dict[str, int] = field(default_factory=dict)
    """Crew and commander options held, with their values [4.4.3, 4.5, 17.1]."""
    patrols: int = 0
    """Patrols completed."""
    ships: list[Sunk] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    """Names of ships logged, so that the first unused one of a counter is taken [7.2k]."""
    aircraft: int = 0
    warships: int = 0


class Plane(Struct):
    """An aircraft that is met."""

    counter: str
    runs: int = 0
    """Attack runs so far, suppressed ones included [9c]."""
    attacked: bool = False
    """Has it made its first Air Attack roll, so that a bomber's doubling is over [7.2d]?"""
    suppressed: bool = False
    """Kept from attacking in this round [flak.e]."""


class Group(Struct):
    """Aircraft that fly together [7.4a]."""

    number: int
    """The die they share; 0 for a single aircraft [7.4f]."""
    planes: list[Plane] = field(default_factory=list)


class Target(Struct):
    """A ship that is met, in the Targets, Immobilised or Fleeing slot."""

    counter: str
    fleeing: bool = False
    immobilised: bool = False
    attacked: bool = False
    """Shot at with torpedoes before, so that it may dodge [10.4.2h]."""
    armed: int = -1
    """-1 not tested yet, 0 no, 1 yes [10.2.2]."""
    gun_shots: int = 0


class Shot(Struct):
    """A line of the salvo table: torpedoes that are in the water and not yet resolved. A salvo at one target is one of these."""

    at: int
    """Place of the target among ``Contact.targets``, or of the counter among ``Contact.escorts``."""
    escort: bool = False
    speeds: list[str] = field(default_factory=list)
    """slow, medium or fast, for each torpedo."""
    magnetic: list[bool] = field(default_factory=list)


class Hunt(Struct):
    """The escort hunts the boat: depth charges and shaking off [12]."""

    stage: str = "shake-off"
    """declare, dropping, shake-off or over."""
    next: str = ""
    """What follows ``declare``: dropping or shake-off."""
    choice: str = ""
    """flee or hide [12.1b]."""
    dropping: list[str] = field(default_factory=list)
    """Counters that have still to drop their charges in this phase."""
    phases: int = 0
    """Depth charge phases of this hunt so far [12.2j]."""
    covered: int = 0
    """Shake Off results 7-9 in a row [12.1g]."""
    slow: bool = False
    """Is the bonus for slow torpedoes still to come [10.4.1c]?"""
    doubled: bool = False
    """Are the damage counters of this depth charge phase doubled [18.4b]?"""
    deeper: int = 0
    """6 or 7 while decision 1 holds [18.1]."""
    outcome: str = ""
    """fled, hidden or destroyed, once it is over."""


class Contact(Struct):
    """The contact that is being resolved. ``stage`` says what comes next, so that a game can go on from here."""

    kind: str
    """aircraft, target, convoy or crossing."""
    stage: str = "met"
    group: Group | None = None
    targets: list[Target] = field(default_factory=list)
    """Ships afloat of this contact."""
    escorts: list[str] = field(default_factory=list)
    """E/P and P counters that protect the targets, or hunt the boat."""
    tactic: str = ""
    """'', direct or indirect [10.1a]."""
    bonus: int = 0
    """Approach bonus for the first shot: 0, 1 or 2 [approach.l]."""
    too_far: int = 0
    """Approach results 5-6 in a row [approach.k]."""
    attempts: int = 0
    """Break Through attempts so far [11.1k]."""
    attacked: bool = False
    """Was this convoy or group attacked before [11.2h]?"""
    in_flight: bool = False
    """Is the convoy in the Fleeing slot [11.1d]? It stays so when it is recovered [11.1m]."""
    lost: bool = False
    """Are the ships in flight lost, whatever the hunt brings [11.1m]?"""
    shots: list[Shot] = field(default_factory=list)
    """Fired and not yet resolved."""
    may_dodge: bool = False
    """The state before the shots that decides about dodging [10.4.2i, 11.2.1d]."""
    marked_before: bool = False
    """Was the marker there when the shots were fired [dodge.d]?"""
    slow: bool = False
    """Was the last torpedo attack all slow, and no Shake Off check since [10.4.1c]?"""
    follow: str = ""
    """What the shot just resolved leads to where nobody hunts the boat: approach or attack; against a crossing counter approach,
    dropping or shake-off."""
    aim: int = -1
    """Place of the immobilised ship of a convoy that is being finished [11.2k]; -1: none."""
    away: list[str] = field(default_factory=list)
    """The escort that has gone on with the convoy meanwhile."""
    hunt: Hunt | None = None


class Phase(Struct):
    """One Navigation phase and its contacts [6, 7]."""

    stage: str = "orders"
    order: str = ""
    """move, stay or repair."""
    elements: list[str] = field(default_factory=list)
    """Elements that have still to be checked in a repair phase, in order [14.2d]."""
    to_go: int = 0
    """Squares of the move still to be entered."""
    entered: list[str] = field(default_factory=list)
    """Squares entered in this phase, or the one the boat stays on [7.1c]."""
    tactic: str = ""
    """slow, normal or full."""
    colour: str = ""
    """Column of the contact table that was read."""
    die: int = 0
    """Contact die that counted; 0 before the check."""
    draws: list[int] = field(default_factory=list)
    """Counters still to be drawn: aircraft, targets, patrols."""
    convoy: bool = False
    """Is it a convoy that is drawn, or met [7.3.2]?"""
    aircraft: list[str] = field(default_factory=list)
    """Aircraft drawn and not yet grouped."""
    groups: list[Group] = field(default_factory=list)
    """Groups still to be met, in order."""
    targets: list[Target] = field(default_factory=list)
    """Targets still to be dealt with."""
    escorts: list[str] = field(default_factory=list)
    """E/P of the convoy still to be dealt with."""
    patrols: list[str] = field(default_factory=list)
    """The Patrol slot."""
    crossed: bool = False
    """Have the crossing dice been rolled [7.4.1h]?"""
    crossing: list[list[str]] = field(default_factory=list)
    """Groups of crossing counters still to be met."""
    fled: bool = False
    """Has the boat fled, so that all contacts of the phase are over [12.1d]?"""
    new_damage: bool = False
    contact: Contact | None = None


class Patrol(Struct):
    """The patrol that is under way."""

    number: int
    combativity: int = 3
    square: str = "bunker"
    homeward: bool = False
    zone: str = ""
    """The patrol square; '' before the mission order."""
    arrived: bool = False
    phases: int = 0
    """Navigation phases begun."""
    weather: int = 6
    spotted: bool = False
    """Is the "U-boot Spotted" marker in the zone? It outlasts the phase, to the start of the next movement or stay [14.2j]."""
    points: int = 0
    """Tonnage points sunk on this patrol."""
    warships: int = 0
    """E/P and P destroyed on this patrol; paid at its end [17c]."""
    ships: int = 0
    route: list[str] = field(default_factory=list)
    """Squares entered so far."""
    out: list[str] = field(default_factory=list)
    """Counters that were sunk, destroyed or shot down, and so stay out of their cups until the patrol is over [2e]."""
    phase: Phase | None = None


class State(Struct):
    """The whole table."""

    career: Career
    phase: str = "set-up"
    """set-up, port, departure, patrol, return or over: what ``resume`` goes on with."""
    boat: Boat | None = None
    patrol: Patrol | None = None
    step: str = ""
    """What comes next inside ``port`` (preparations) and ``return`` (end of patrol); '' is the first."""
    ended: str = ""
    """How the career ended: retired, or how the boat was lost: sinking, leak, depth, burst or structure."""
