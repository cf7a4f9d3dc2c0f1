"""Everything that lies on the table of The Hunted, as plain structs.

Components are not in here: a boat type, a ship or a chart is its id or its figures of this game. Months are numbers
(:mod:`kaleun.kernel.dates`). States of men and levels of quality are numbers, so that wounds add up and levels compare.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct, field

__all__ = [
    "DIAMONDS",
    "ELITE",
    "FIT",
    "GREEN",
    "KIA",
    "KNIGHTS_CROSS",
    "LW",
    "OAKLEAVES",
    "SW",
    "SWORDS",
    "TRAINED",
    "VETERAN",
    "Boat",
    "Box",
    "Career",
    "Crew",
    "Encounter",
    "Kommandant",
    "Load",
    "LoggedShip",
    "Patrol",
    "PatrolLog",
    "Refit",
    "Shot",
    "State",
    "Target",
]

FIT: Final = 0
LW: Final = 1
SW: Final = 2
KIA: Final = 3
"""States of a man [3.3.2g]; a new wound is added to the old one [10.6d]."""
KNIGHTS_CROSS: Final = 1
OAKLEAVES: Final = 2
SWORDS: Final = 3
DIAMONDS: Final = 4
"""Grades of the Knight's Cross; 0 is none [3.3.2k, 11.3b]."""
GREEN: Final = 0
TRAINED: Final = 1
VETERAN: Final = 2
ELITE: Final = 3
"""Levels of crew quality [3.3.2l], of escort quality [14.6] and of aircraft quality [14.7]."""


class Load(Struct):
    """Torpedoes, mines and gun ammunition aboard [4.5, 4.6]. Torpedo ids: g7a, g7e, falke, zaunkoenig, zaunkoenig-ii; ``mine``."""

    forward: list[str] = field(default_factory=list)
    """What each forward tube holds: a torpedo, ``mine``, or '' for an empty tube."""
    aft: list[str] = field(default_factory=list)
    forward_reloads: dict[str, int] = field(default_factory=dict)
    """Torpedoes in the forward reload box, by type."""
    aft_reloads: dict[str, int] = field(default_factory=dict)
    ammo: int = 0
    """Points of deck gun ammunition."""
    mines: int = 0
    """Mines in bays or shafts of their own (VIID, XB)."""


class Boat(Struct):
    """The boat: its type, base, equipment and damage."""

    type: str
    number: str
    """What the log shows, ``U-###`` or a number the player gave; no effect on play [4.3.1a]."""
    base: str
    """france, norway, germany, mediterranean or penang [4.7a]."""
    posting: str = ""
    """Standing assignment: '', arctic or mediterranean [7.3.4a, 7.3.5b]."""
    new: bool = True
    """Has this boat still to make its first patrol?"""
    deck_gun: bool = False
    """Is there a deck gun aboard?"""
    schnorchel: bool = False
    balkon: bool = False
    alberich: bool = False
    kite: bool = False
    """Is the Fa-330 aboard?"""
    systems: list[str] = field(default_factory=list)
    """The systems this boat has [10.0p]."""
    damage: dict[str, str] = field(default_factory=dict)
    """Systems that are not operational: ``damaged`` or ``inoperable`` [10.0a]."""
    hull: int = 0
    """Marked hull boxes."""
    flooding: int = 0
    """Marked flooding boxes."""
    holed: bool = False
    """Hull holed by a rocket or a 57 mm shell [10.3h]."""
    load: Load = field(default_factory=Load)
    shortfall: int = 0
    """Torpedoes missing from the next load, at Penang [4.7.5c]."""
    flotilla: int = 0
    """Number of the flotilla the log names [14.14]; 0 none."""


class Crew(Struct):
    """The men [10.0p] and their quality."""

    quality: int = TRAINED
    men: dict[str, int] = field(default_factory=dict)
    """State of each man or crew box: kommandant, first-watch-officer, second-watch-officer, engineer, doctor, crew-1 .. crew-4,
    and abwehr-agent while one is aboard."""
    experte: list[str] = field(default_factory=list)
    """Who has Experte standing [11.1]."""


class Kommandant(Struct):
    """The player's man."""

    name: str
    rank: int = 1
    award: int = 0
    """0 none, 1 Knight's Cross, 2 with Oakleaves, 3 and Swords, 4 and Diamonds [3.3.2k]."""
    barred: bool = False
    """Can he win no award any more [7.4.3f]?"""
    card: str = ""
    """Kommandant card in play [14.13], by its key in career.toml."""
    ability: str = ""
    """Special ability in play [14.15]."""


class Career(Struct):
    """What is counted from patrol to patrol."""

    began: int
    """Month in which the career began."""
    patrols: int = 0
    """Patrols begun."""
    successes: int = 0
    """Successful patrols not yet used for an advancement roll [11.1c]."""
    failures_in_row: int = 0
    promotion_from: int = 0
    """Month from which the twelve months to the promotion roll count [11.2.3a]."""
    failures_since_roll: int = 0
    ships_since_roll: int = 0
    awards_since_roll: int = 0
    tons: int = 0
    """Tons sunk in all; replenishment credit stands in ``credit``."""
    credit: int = 0
    """Tons credited for replenishment patrols [11.4.7d]."""
    tons_at_award: int = 0
    """Tons sunk when the last grade was received."""
    capital_ships: int = 0
    """Capital ships sunk that have not yet brought a grade."""
    rights: int = 0
    """Rights to a newer boat [11.4.1a]."""
    luck_tokens: int = 0
    xxi_advance: int = 0
    """Months by which the type XXI comes earlier [14.11]."""
    minor_awards: list[str] = field(default_factory=list)
    sunk: list[str] = field(default_factory=list)
    """Names of all ships sunk, so that none is met twice [8.3.4b]."""


class Box(Struct, frozen=True, gc=False):
    """One travel box of the track flown, shared by all that fly it."""

    column: str
    """Its E1 column (``exit`` and ``entry`` already read by base): biscay, transit, gibraltar, mission, or the slug of an area."""
    rolls: int = 1
    kind: str = "station"
    """exit, entry, transit, gibraltar or station (Mission boxes too) [10.9c]."""


class Patrol(Struct):
    """The patrol that is being flown."""

    start: int
    """Month in which it began; governs every dated chart [6.0e]."""
    months: int
    """Months at sea."""
    assignment: str
    """Slug of charts.toml [assignments]."""
    area: str
    track: str
    boxes: list[Box]
    route: list[int]
    """Indices of the boxes still to be entered, in order."""
    ends_at: str
    """Base that this patrol comes home to if it is not aborted on the way out."""
    box: int = -1
    """Index of the box occupied; -1 in port."""
    rolls_left: int = 0
    """Encounter rolls still to be made in the box occupied."""
    additional: int = 0
    """Additional rounds begun in the box occupied, by the encounters that are over [9.4.7f]."""
    chase: bool = False
    """Did an additional round carry the fight into this box, so that its own rolls come after [9.4.7d]?"""
    wolfpack: bool = False
    mission: str = ""
    """'', abwehr, minelaying, anti-invasion or replenishment."""
    mission_open: bool = False
    mission_done: bool = False
    supplied: int = 0
    """Boats supplied [7.4c]."""
    posture: str = "surfaced"
    """surfaced or schnorcheling [8.1.1a]."""
    kite_out: bool = False
    event_had: bool = False
    superior_torpedoes: bool = False
    valve_jammed: bool = False
    calm_boxes: int = 0
    """Boxes still free of encounters after the one occupied (weather duty, storm) [12.9a, 12.11a]."""
    target_met: bool = False
    """Was a target met that could have been attacked [7.4.3h]?"""
    target_refused: bool = False
    target_attacked: bool = False
    station_begun: bool = False
    """Has the encounter of the first box on station been resolved [10.9k]?"""
    aborting: bool = False
    forced: bool = False
    """Was the boat forced to abort, so that she may not follow [10.9b, 9.7.1a]?"""
    outbound: bool = True
    """Is the boat still on the way out (no box on station entered yet)?"""
    resupplied: bool = False
    resupply_tried: bool = False
    meeting: bool = False
    """Does the boat lie beside a supply boat, so that an aircraft has her as in a Mission box [14.9b]?"""
    asked_at: list[int] = field(default_factory=list)
    """What boat and crew were like when the player was last asked whether the patrol goes on [10.9a, 10.9f]."""
    storm: bool = False
    """Are the calm boxes those of a storm, so that they hold on the way home of an aborting boat too [12.11a]?"""


class Target(Struct):
    """A ship on the combat mat, or the escort as a target [9.10]."""

    name: str
    tons: int
    points: int
    """Damage points that sink it [8.3.5a]."""
    size: str
    """small-freighter, large-freighter, tanker, capital-ship, submarine or escort."""
    fast: bool = False
    damage: int = 0
    known: bool = True
    """Has it been identified [14.3]?"""
    logged: int = -1
    """Its place among the ships of the patrol's log; -1 while it is not logged."""


class Shot(Struct):
    """A torpedo placed on a target of the combat mat and not yet rolled for [9.2.1e]."""

    end: str
    """forward or aft."""
    tube: int
    torpedo: str
    target: int
    """Index of the target; -1 is the escort [9.10]."""


class Encounter(Struct):
    """The encounter that is being resolved. ``stage`` says what comes next, so that a game can go on from here."""

    kind: str
    """Result slug of E1: aircraft, escort, ship, ship-escort, two-ships, two-ships-escort, tanker, convoy, capital-ship, submarine."""
    stage: str = "begin"
    targets: list[Target] = field(default_factory=list)
    escorted: bool = False
    escort: Target | None = None
    """The escort as a target of homing torpedoes, once it has been hit or aimed at."""
    escort_name: str = ""
    aircraft_name: str = ""
    """What the aircraft is, once it has attacked; no effect on play [9.6.10o]."""
    escort_sunk: bool = False
    """Was an escort sunk this round [9.10c]?"""
    quality: int = -1
    """Escort or aircraft quality once rolled [14.6, 14.7]; -1 unknown."""
    night: bool = False
    day_night_fixed: bool = False
    mode: str = ""
    """'', submerged or surfaced; surfaced at night against escorts is a night surface attack [9.5]."""
    range: str = ""
    """'', close, medium, long or extreme."""
    wolfpack: str = ""
    """'', busy or focused [7.2.2]."""
    placed: list[Shot] = field(default_factory=list)
    """Torpedoes that lie on the mat [9.2.1e]."""
    fired: list[str] = field(default_factory=list)
    """Weapons used in this round: forward, aft, gun [9.4.2e]."""
    has_fired: bool = False
    """Has the boat fired in this engagement?"""
    attacked: bool = False
    steam_by_day: bool = False
    both_ends: bool = False
    surprise: bool = False
    """Has an escort turned up for an additional round, so that the boat counts as submerged until it fires [9.4.6]?"""
    detected: bool = False
    """Previously detected [9.6.13]."""
    hard: bool = False
    """Was the last detection a modified 12 or more [9.6.9e]?"""
    round: int = 0
    """Detection rounds of this engagement so far."""
    bold_used: bool = False
    test_depth: bool = False
    """Was test depth exceeded for the next detection roll?"""
    bold: bool = False
    """Was BOLD released for the next detection roll?"""
    ping: bool = False
    evasive_failed: bool = False
    additional: int = 0
    """Additional rounds begun in this box, those of its earlier encounters too [9.4.7]."""
    additional_before: int = 0
    """How many of them were begun before this encounter [9.4.7f]."""
    row: int = 0
    """Escort or aircraft results of additional rounds in a row [9.4.8]."""
    row_submerged: bool = True
    followed: int = 0
    attacks_left: int = 0
    """Air attacks still to come."""
    incoming: int = 0
    """Hits on the boat still to be resolved [9.1.8]."""


class LoggedShip(Struct):
    """A ship on the log sheet [4.3.2, 9.2.8]."""

    name: str
    tons: int
    size: str
    state: str
    """engaged, damaged or sunk."""
    box: int = -1


class PatrolLog(Struct):
    """One patrol on the log sheet."""

    start: int
    boat: str
    number: str
    assignment: str
    wolfpack_name: str = ""
    ships: list[LoggedShip] = field(default_factory=list)
    result: str = ""
    """S or F once the patrol is over [7.5.2]."""
    aborted: bool = False
    mission_done: bool = False
    returned: int = 0
    base: str = ""
    refit_months: int = 0
    remarks: list[str] = field(default_factory=list)
    """Slugs of what else the log shows: promotions, awards, wounds, new boats."""


class Refit(Struct):
    """A refit that is being worked through, step by step [6.1]."""

    step: str = "A"
    begins: int = 0
    """Month in which it begins: the month after the return."""
    months: int = 0
    convalescence: int = 0
    """Months the Kommandant needs."""
    torpedoes_left: int = 0
    """Torpedoes brought back, for Penang [4.7.5d]."""
    new_boat: bool = False
    """Has the new boat been taken over?"""
    reason: str = ""
    """Why there is a new boat: air-raid, long-refit, mediterranean, rescued, right."""
    recovery: dict[str, int] = field(default_factory=dict)
    """Months each seriously wounded man needs [11.4.3i]."""
    crew_out: bool = False
    """Were all four generic boxes seriously wounded or killed when the patrol ended [11.1l]?"""


class State(Struct, tag="career", tag_field="game"):
    """The whole table of one career."""

    month: int
    """Start month of the patrol being flown or, in port, of the next one."""
    boat: Boat
    crew: Crew
    kommandant: Kommandant
    career: Career
    phase: str = "set-up"
    """set-up, port, patrol, refit or over: what ``resume`` goes on with."""
    patrol: Patrol | None = None
    encounter: Encounter | None = None
    refit: Refit | None = None
    log: list[PatrolLog] = field(default_factory=list)
    optional: list[str] = field(default_factory=list)
    """Optional rules in force, by slug (``escort-quality``)."""
    ended: str = ""
    """How the career ended: survived, sunk, killed, scuttled, captured, lost-at-sea, relieved."""
