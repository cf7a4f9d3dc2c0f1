"""Harbour: a small made-up rulebook by which the kernel is proved.

Two companies share a harbour for some days. It has one of everything that the kernel offers: phases with quiet points inside nested
loops, plain turns, a simultaneous phase with a common purse, decks and cups, face-down counters, favours that buy second chances,
charts of every kind, two versions of its state, and headings and events for the journal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from kaleun.kernel.components import Components
from kaleun.kernel.dates import month
from kaleun.kernel.errors import ComponentError, OptionError
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Draw, Option, Procedure, Quiet, Roll, Rolled, Together, choose
from kaleun.kernel.rulebook import OptionSpec, Rulebook
from kaleun.kernel.words import Words

__all__ = ["SEATS", "Company", "Harbour", "State", "first_captain", "rulebook"]

SEATS = ("north", "south")
QUIET = Quiet()
DECOY = "empty"


# ---------------------------------------------------------------------------------------------------------- components


class Ship(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    tons: int
    counters: int


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    news: str
    favours: int
    shuffle: str


class Contact(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    points: int
    counters: int


class Figures(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    provenance: str
    source: str
    berths: int
    crane: int
    purse: int
    most_favours: int
    most_hoists: int


class Data(Struct, frozen=True):
    ships: dict[str, Ship]
    cards: dict[str, Card]
    contacts: dict[str, Contact]
    figures: Figures


# ---------------------------------------------------------------------------------------------------------- state


class Company(Struct):
    seat: str
    favours: int = 1
    waiting: list[str] = []
    """Ships that wait for a berth."""
    unloading: list[int] = []
    """Berths of its ships still to be unloaded this day."""
    crates: int = 0
    points: int = 0


class State(Struct):
    month: int
    days: int
    storms: bool
    purse: int
    companies: dict[str, Company]
    day: int = 1
    phase: str = "morning"
    turn: list[str] = []
    """The seats still to act in this phase, in order."""
    weather: str = "fair"
    moored: dict[int, tuple[str, str]] = {}
    """What lies in which berth: seat and ship."""
    crane: int = 7
    fog_bank: int = 0


class Aground(Exception):
    """A ship runs aground; its company berths no more that day."""


# ---------------------------------------------------------------------------------------------------------- procedures

TOLL = "toll"


def morning(play: Play[State]) -> Procedure[None]:
    """Weather, toll, and a card for the company whose day it is [2]."""
    state = play.state
    play.heading(1, "day", day=state.day)
    rolled: Rolled = yield play.charts.dated("weather", state.month).roll(
        fog_yesterday=state.weather == "fog", days=state.day - 1
    )
    state.weather = rolled.result
    play.note("weather", weather=state.weather, rule="2.1a")
    if state.storms and state.weather == "storm":
        rolled = yield play.charts["drift"].roll(rules=("2.3a",))
        state.purse += rolled.result // 8
    rolled = yield play.charts[TOLL].roll()
    state.purse += rolled.result
    yield from card(play, SEATS[state.day % 2])
    state.turn = list(SEATS)
    state.phase = "arrivals"


def card(play: Play[State], seat: str) -> Procedure[None]:
    """Draw a card and use it in one of its ways [2.2]."""
    state, data = play.state, play.data
    company = state.companies[seat]
    drawn: tuple[str, ...] | None = yield Draw("deck", rules=("2.2a",))
    assert drawn is not None
    found = data.cards[drawn[0]]
    full = company.favours >= data.figures.most_favours
    way: Option = yield choose(
        seat,
        "card.use",
        [Option("news", found.news), Option("favour", found.favours, closed="2.2c" if full else None)],
        ("2.2a",),
        about={"card": found.id},
    )
    if way.id == "favour":
        company.favours = min(company.favours + found.favours, data.figures.most_favours)
    elif found.news == "purse":
        state.purse += 2
    elif found.news == "crane":
        state.crane = min(state.crane + 1, 9)
    elif found.news == "fog":
        state.weather = "fog"
    play.note("card-used", seat=seat, card=found.id, way=way.id, rule="2.2a")
    play.lay_off("deck")


def arrivals(play: Play[State]) -> Procedure[None]:
    """Each company in turn pulls a counter from the horizon [3.1]."""
    state = play.state
    while state.turn:
        yield QUIET
        seat = state.turn[0]
        drawn: tuple[str, ...] | None = yield Draw("horizon", repeat=seat, rules=("3.1a",))
        if drawn is not None and drawn[0] != DECOY:
            state.companies[seat].waiting.append(drawn[0])
            play.note("arrived", seat=seat, ship=drawn[0], rule="3.1a")
        play.lay_off("horizon")
        state.turn.pop(0)
    state.phase = "berthing"


def berthing(play: Play[State]) -> Procedure[None]:
    """Both companies berth at the same time [3.2]."""
    state = play.state
    play.heading(2, "berthing")
    berthed: dict[str, int] = yield Together({seat[0].upper(): berth_all(play, seat) for seat in SEATS})
    play.note("berthed", **berthed, rule="3.2a")
    for seat in SEATS:
        state.companies[seat].unloading = [berth for berth, (owner, _) in sorted(state.moored.items()) if owner == seat]
    state.turn = list(SEATS)
    state.phase = "unloading"


def berth_all(play: Play[State], seat: str) -> Procedure[int]:
    """The ships of one company, one after the other; how many were berthed."""
    state, data = play.state, play.data
    company = state.companies[seat]
    anchored: list[str] = []
    berthed = 0
    try:
        while company.waiting:
            ship = company.waiting[0]
            place: Option = yield ask_berth(play, seat, ship)
            if place.id == "anchor":
                anchored.append(company.waiting.pop(0))
                continue
            tugs: Option = yield ask_tugs(play, seat)
            state.purse -= tugs.value
            play.heading(3, "manoeuvre", ship=ship)
            rolled: Rolled = yield play.charts["berthing"].roll(
                seat, fog=state.weather == "fog", tonnage=data.ships[ship].tons, tugs=tugs.value, favour=False
            )
            company.waiting.pop(0)
            if rolled.result == "aground":
                play.note("aground", seat=seat, ship=ship, rule="3.4e")
                raise Aground
            if rolled.result == "berthed" and int(place.id) not in state.moored:
                state.moored[int(place.id)] = (seat, ship)
                berthed += 1
            else:
                anchored.append(ship)
    except Aground:
        anchored += company.waiting
    company.waiting = anchored
    return berthed


def ask_berth(play: Play[State], seat: str, ship: str) -> Choose:
    """Which berth? Another company may take one in the meantime."""
    state = play.state
    options = [
        Option(str(berth), berth, closed="3.2b" if berth in state.moored else None)
        for berth in range(1, play.data.figures.berths + 1)
    ]
    options.append(Option("anchor"))
    return choose(
        seat,
        "berth.place",
        options,
        ("3.2a", "3.2c"),
        about={"ship": ship},
        idle="anchor",
        renew=lambda: ask_berth(play, seat, ship),
    )


def ask_tugs(play: Play[State], seat: str) -> Choose:
    """How many tugs from the common purse?"""
    options = [Option(str(n), n, closed="3.3b" if n > play.state.purse else None) for n in range(3)]
    return choose(seat, "berth.tugs", options, ("3.3a",), renew=lambda: ask_tugs(play, seat))


def unloading(play: Play[State]) -> Procedure[None]:
    """Company after company, ship after ship [4.1]: quiet points inside nested loops."""
    state = play.state
    while state.turn:
        company = state.companies[state.turn[0]]
        while company.unloading:
            yield QUIET
            berth = company.unloading[0]
            play.heading(2, "unloading", berth=berth, ship=state.moored[berth][1])
            company.crates += yield from unload(play, company)
            del state.moored[berth]
            company.unloading.pop(0)
        state.turn.pop(0)
    state.phase = "night"


def unload(play: Play[State], company: Company) -> Procedure[int]:
    """Hoists until the work jams or the company stops [4.1]."""
    state = play.state
    crates = 0
    for _ in range(play.data.figures.most_hoists):
        rolled: Rolled = yield play.charts["hoist"].roll(
            against=state.crane, rain=state.weather == "rain", favour=False, rules=("4.1b",)
        )
        if rolled.result == "jam":
            helped: dict[str, bool] = yield Together({seat: lend_a_hand(seat) for seat in SEATS})
            play.note("jam", seat=company.seat, helped=[seat for seat in SEATS if helped[seat]], rule="4.2a")
            if not any(helped.values()):
                break
        else:
            crates += 1 if rolled.result == "crate" else 2
        going: Option = yield GO_ON[company.seat]
        if not going.value:
            break
    play.note("unloaded", seat=company.seat, crates=crates, rule="4.1b")
    return crates


def lend_a_hand(seat: str) -> Procedure[bool]:
    """A window in which each company may react [4.2]."""
    answer: Option = yield LEND[seat]
    return answer.id == "help"


GO_ON = {seat: choose(seat, "unload.go-on", [Option("on", True), Option("stop", False)], ("4.1c",)) for seat in SEATS}
LEND = {seat: choose(seat, "jam.help", [Option("help"), Option("refuse")], ("4.2a",), idle="refuse") for seat in SEATS}
LOOK = {seat: choose(seat, "night.look", [Option("look"), Option("sleep")], ("5.2a",), idle="sleep") for seat in SEATS}


def night(play: Play[State]) -> Procedure[None]:
    """Contacts lie face down; what nobody looks at goes back unseen [5]."""
    state, data = play.state, play.data
    if not state.turn:
        play.heading(2, "night")
        state.turn = list(SEATS)
        yield Draw("contacts", 2, "down", rules=("5.1a",))
        state.fog_bank += play.cups.move_unseen("contacts", "fog-bank")
        play.note("drifted", rule="5.1b")
    while state.turn:
        yield QUIET
        seat = state.turn[0]
        answer: Option = yield LOOK[seat]
        if answer.id == "look":
            turned: tuple[str, ...] | None = yield Draw("contacts", how="turn", rules=("5.2a",))
            if turned is not None:
                state.companies[seat].points += data.contacts[turned[0]].points
                play.note("seen", seat=seat, contact=turned[0], rule="5.2a")
                play.cups.return_to("contacts", turned[0])
        state.turn.pop(0)
    while play.cups["contacts"].down:
        play.cups.put_back("contacts")
    if state.fog_bank >= 3:
        drawn: tuple[str, ...] | None = yield Draw("fog-bank", rules=("5.3a",))
        assert drawn is not None
        state.fog_bank -= 1
        play.note("drifts-out", contact=drawn[0], rule="5.3a")
        play.lay_off("fog-bank")
    state.day += 1
    state.month = state.month if state.month % 12 == 11 else state.month + 1
    state.phase = "morning" if state.day <= state.days else "over"


PHASES: dict[str, Callable[[Play[State]], Procedure[None]]] = {
    "morning": morning,
    "arrivals": arrivals,
    "berthing": berthing,
    "unloading": unloading,
    "night": night,
}


# ---------------------------------------------------------------------------------------------------------- favours


def bonus_and_again(play: Play[State], roll: Roll, seat: str) -> Procedure[Rolled]:
    """A favour gives a bonus before a roll, or repeats it afterwards [3.5]."""
    company = play.state.companies[seat]
    before: Option = yield choose(
        seat, "favour.bonus", [Option("no"), Option("bonus")], ("3.5a",), about={"chart": roll.chart}, idle="no"
    )
    if before.id == "bonus":
        company.favours -= 1
        roll = with_favour(play, roll)
    rolled: Rolled = yield roll
    if company.favours:
        failed = rolled.result in ("aground", "bump", "jam")
        after: Option = yield choose(
            seat,
            "favour.again",
            [Option("keep"), Option("again")],
            ("3.5a",),
            about={"failed": failed, "result": rolled.result},
            idle="keep",
        )
        if after.id == "again":
            company.favours -= 1
            rolled = yield roll
            play.note("rolled-again", seat=seat, rule="3.5a")
    return rolled


def with_favour(play: Play[State], roll: Roll) -> Roll:
    """The same roll with the bonus."""
    chart = play.charts[roll.chart]
    amounts: dict[str, Any] = {m.id.replace("-", "_"): m.value // chart.modifiers[m.id].value for m in roll.modifiers}
    return chart.roll(roll.column, rules=roll.rules, against=roll.against, **{**amounts, "favour": 1})


def pull_again(play: Play[State], draw: Draw, seat: str) -> Procedure[tuple[str, ...] | None]:
    """A favour repeats a pull: the counter goes back and another is drawn [3.1]."""
    company = play.state.companies[seat]
    drawn: tuple[str, ...] | None = yield draw
    if drawn is None:
        return None
    answer: Option = yield choose(
        seat,
        "favour.pull",
        [Option("keep"), Option("again")],
        ("3.1b",),
        about={"failed": drawn[0] == DECOY, "counter": drawn[0]},
        idle="keep",
    )
    if answer.id == "again":
        company.favours -= 1
        play.cups.return_to(draw.cup, drawn[0])
        drawn = yield draw
    return drawn


# ---------------------------------------------------------------------------------------------------------- rulebook


def first_captain(state: State, request: Choose) -> Option:
    """Takes the first open option."""
    return request.open[0]


class Harbour(Rulebook[State]):
    id = "harbour"
    title = "Harbour"
    rules_version = 2
    state_version = 2
    state_type = State
    package = "support"
    component_files = ("charts.toml", "harbour.toml", "ships.csv", "cards.csv", "contacts.csv")
    options = (
        OptionSpec("days", "Days", "How many days are played.", "number", 3),
        OptionSpec("begin", "Begin", "The month of the first day.", "month", "1930-07", rule="2.1a"),
        OptionSpec("harbour", "Harbour", "Its name.", "text", "Port of Toys"),
        OptionSpec("purse", "Purse", "Rich or poor.", "choice", "rich", (("rich", "Rich"), ("poor", "Poor"))),
        OptionSpec("storms", "Storms", "Drift ashore in storms.", "flag", False, rule="2.3a", optional_rule=True),
    )

    @property
    def folder(self) -> Path:
        return Path(__file__).with_name("toy_data")

    def structs(self, components: Components) -> Data:
        ships = components.listed("ships", Ship)
        if DECOY not in [ship.id for ship in ships]:
            raise ComponentError("ships.csv", DECOY, "this counter is missing")
        return Data(
            {ship.id: ship for ship in ships},
            {found.id: found for found in components.listed("cards", Card)},
            {found.id: found for found in components.listed("contacts", Contact)},
            components.table("figures", Figures),
        )

    def set_up(self, options: Mapping[str, Any], data: Data) -> State:
        if not 1 <= options["days"] <= 40:
            raise OptionError(f"option days: {options['days']} is not between 1 and 40")
        if not "1930-04" <= options["begin"] <= "1930-12":
            raise OptionError(f"option begin: {options['begin']} is not between 1930-04 and 1930-12")
        return State(
            month=month(options["begin"]),
            days=options["days"],
            storms=options["storms"],
            purse=data.figures.purse if options["purse"] == "rich" else 0,
            companies={seat: Company(seat) for seat in SEATS},
            crane=data.figures.crane,
        )

    def fill_cups(self, play: Play[State]) -> None:
        data: Data = play.data
        play.cups.fill("horizon", [ship.id for ship in data.ships.values() for _ in range(ship.counters)], refill=True)
        play.cups.fill(
            "deck",
            data.cards,
            shuffles=[found.id for found in data.cards.values() if found.shuffle == "yes"],
            refill=True,
        )
        play.cups.fill("contacts", [found.id for found in data.contacts.values() for _ in range(found.counters)])
        play.cups.fill("fog-bank", [])

    def resume(self, play: Play[State]) -> Procedure[dict[str, Any]]:
        state = play.state
        while state.phase != "over":
            yield QUIET
            yield from PHASES[state.phase](play)
        score = {seat: 2 * company.crates + company.points for seat, company in state.companies.items()}
        best = max(score.values())
        winners = [seat for seat in SEATS if score[seat] == best]
        play.note("over", score=score, rule="1.1b")
        return {"winner": winners[0] if len(winners) == 1 else "nobody", "score": score}

    def second_chance(self, play: Play[State], request: Roll | Draw) -> Procedure[Any] | None:
        state = play.state
        if isinstance(request, Draw):
            seat = request.repeat
            assert seat is not None
            return pull_again(play, request, seat) if state.companies[seat].favours else None
        if request.chart == "berthing":
            seat = request.column
        elif request.chart == "hoist":
            seat = state.turn[0]
        else:
            return None
        return bonus_and_again(play, request, seat) if state.companies[seat].favours else None

    def seats(self, state: State) -> tuple[str, ...]:
        return SEATS

    def captain(self) -> Callable[[State, Choose], Option]:
        return first_captain

    def summary(self, state: State) -> dict[str, Any]:
        return {"day": state.day, "phase": state.phase, "purse": state.purse}

    def chapters(self, state: State) -> int:
        return state.day - 1

    def convert(self, state: dict[str, Any], version: int) -> dict[str, Any]:
        """Version 1 called the purse ``coins``, and had no fog bank."""
        if version == 1:
            state = {"purse" if key == "coins" else key: value for key, value in state.items()}
            return {"fog_bank": 0, **state}
        return super().convert(state, version)

    @property
    def words(self) -> Words:
        return WORDS


WORDS = Words()
rulebook = Harbour()
