"""Set-up of a match: who plays with which boat, from when on, in which team [13.1a, 13.2a, 13.3a, 13.4a, 13.5a]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaleun.kernel.dates import month_text
from kaleun.kernel.errors import OptionError
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Procedure
from kaleun.kernel.rulebook import OptionSpec

from . import setup
from .components import Data
from .match_state import MOST_PLAYERS, Match, Table
from .one_of import one_of
from .setup import BOAT_TYPES
from .tournament import KINDS, common_start

__all__ = ["OPTIONS", "career_options", "draw_boat", "is_drawing", "set_up"]

_NONE = "none"
_MIXED = "mixed-boats"
_TEAMS = "wolfpack"
_LEAST = 2
_OWN_BOATS = ("two-player", "wolfpack")
"""The kinds in which each player can have a boat of his own choice."""

_PLAYERS = "Several players"
OPTIONS: tuple[OptionSpec, ...] = (
    OptionSpec(
        "match", "Several players", "A match or a tournament, played in turn at one table.",
        "choice", _NONE, ((_NONE, "None"), *KINDS.items()), "13.1a", True, _PLAYERS,
    ),
    OptionSpec(
        "players", "Players", "Of a match: up to 12; 0 stands for as few as there can be.", "number", 0, (), "13.2a", True, _PLAYERS,
    ),
    OptionSpec(
        "boats", "Boats of the players", "In a two-player game or with teams, in the players' order: VIIC,VIIC/41. "
        "Empty: all have the same.", "text", "", (), "13.1a", True, _PLAYERS,
    ),
    OptionSpec("names", "Names of the players", "In their order: Ernst,Otto.", "text", "", (), "13.1a", True, _PLAYERS),
    OptionSpec(
        "teams", "Teams", "Sizes of the teams of a wolfpack tournament, three to six: 3,3. Empty: one team.",
        "text", "", (), "13.5a", True, _PLAYERS,
    ),
)  # fmt: skip
"""The options of a match."""


def set_up(options: Mapping[str, Any], data: Data) -> Table:
    """The table of a career, or of a match before its careers begin. Raises OptionError for what does not go together."""
    kind = options["match"]
    if kind == _NONE:
        for spec in OPTIONS[1:]:
            if options[spec.id] != spec.default:
                raise OptionError(f"option {spec.id} is for a match; say which by the option match (13.1a)")
        return setup.set_up(options, data)
    if options["card"] != _NONE:
        raise OptionError(
            "a Kommandant card and a match do not go together: the card sets boat and month (14.13b, 13.1a)"
        )
    for name in ("kommandant", "number"):
        if options[name]:
            raise OptionError(f"option {name} is for a single career; a match has the option names (13.1a)")
    teams = _teams(kind, options)
    count = _count(kind, options, data, teams)
    boats = _boats(kind, options, count)
    names = _listed(options["names"])
    if len(names) > count:
        raise OptionError(f"option names: there are {len(names)} names for {count} players")
    names += [f"Kommandant {number}" for number in range(len(names) + 1, count + 1)]
    start = options["start"]
    if kind == _MIXED:
        if start:
            raise OptionError("option start: in this tournament each type begins in its own first month (13.4b)")
    elif not start:
        start = month_text(common_start(boats, data, options["xxi-advance"]))
    careers = [
        setup.set_up(career_options(options, boat, name, start), data) for boat, name in zip(boats, names, strict=True)
    ]
    return Match(kind, careers, [team for team, size in enumerate(teams) for _ in range(size)])


def career_options(options: Mapping[str, Any], boat: str, name: str, start: str) -> dict[str, Any]:
    """The options of one player's career."""
    return {**options, "boat": boat, "kommandant": name, "start": start}


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")] if text else []


def _teams(kind: str, options: Mapping[str, Any]) -> list[int]:
    """The sizes of the teams, as far as they are given [13.5a]."""
    text = options["teams"]
    if text and kind != _TEAMS:
        raise OptionError("option teams: only a wolfpack tournament has teams (13.5a)")
    sizes = []
    for part in _listed(text):
        if not part.isdecimal():
            raise OptionError(f"option teams: {part!r} is no size of a team")
        sizes.append(int(part))
    return sizes


def _count(kind: str, options: Mapping[str, Any], data: Data, teams: list[int]) -> int:
    """How many play: as given, or as the boats, names and teams say, or as few as can be [13.1a, 13.2a, 13.5a]."""
    count: int = options["players"]
    table = data.tables["tournaments"][kind]
    least, most = _LEAST, MOST_PLAYERS
    if kind == _TEAMS:
        smallest, largest = table["players"]
        if not teams:
            given = max(len(_listed(options["boats"])), len(_listed(options["names"])))
            teams.append(count or max(given, smallest))
        for size in teams:
            if not smallest <= size <= largest:
                raise OptionError(f"option teams: a team has {smallest} to {largest} players, not {size} (13.5a)")
        least = sum(teams)
    elif "players" in table:
        least = most = table["players"]
    count = count or max(least, len(_listed(options["boats"])), len(_listed(options["names"])))
    if kind == _TEAMS and count != least:
        raise OptionError(f"option players: the teams have {least} players, not {count} (13.5a)")
    if not least <= count <= most:
        how = str(least) if least == most else f"{least} to {most}"
        raise OptionError(f"option players: a match of this kind has {how} players, not {count} (13)")
    return count


def _boats(kind: str, options: Mapping[str, Any], count: int) -> list[str]:
    """The type of each player: his own [13.1a, 13.5a], the same for all [13.2a, 13.3a], or drawn later [13.4a]."""
    listed = _listed(options["boats"])
    if not listed:
        if kind == _MIXED and options["boat"] != BOAT_TYPES[1]:
            raise OptionError("option boat: in this tournament the boats are drawn (13.4a)")
        return [options["boat"]] * count
    if kind not in _OWN_BOATS:
        why = "the boats are drawn (13.4a)" if kind == _MIXED else "all have the same type: give it as boat (13.2a)"
        raise OptionError(f"option boats: in this tournament {why}")
    if len(listed) != count:
        raise OptionError(f"option boats: there are {len(listed)} boats for {count} players")
    return [_type(name) for name in listed]


def _type(name: str) -> str:
    for boat in BOAT_TYPES:
        if boat.casefold() == name.casefold():
            return boat
    raise OptionError(f"option boats: there is no type {name!r}; there are {', '.join(BOAT_TYPES)}")


# ------------------------------------------------------------------------------------------------ mixed boats


def is_drawing(match: Match) -> bool:
    """Is there a player who has not drawn his boat yet [13.4a]?"""
    return match.kind == _MIXED and match.drawn < len(match.players)


def draw_boat(play: Play[Match]) -> Procedure[None]:
    """The next player draws his type; none is drawn twice as long as there are others [13.4a].

    He begins in the first month of that type [13.4b].
    """
    match = play.state
    if not match.left:
        match.left = list(play.data.tables["tournaments"][_MIXED]["draw"])
    place = yield from one_of(play, len(match.left), ("13.4a", "13.4d"))
    match = play.state
    boat = match.left.pop(place)
    player = match.drawn
    name = match.players[player].kommandant.name
    match.players[player] = setup.set_up(career_options(play.options, boat, name, ""), play.data)
    match.drawn += 1
    play.note("boat-drawn", rule="13.4a", player=player + 1, boat=boat)
