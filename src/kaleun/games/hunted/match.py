"""A match: several careers at one table, whose patrols are played in turn [13].

The careers are played by the ordinary procedures. Their questions are put to the seat of their player, and they can be left at
any quiet state and taken up again, which is how the boats of a team are at sea together.

How the boats of a team are at sea together is a reading of ours [13.5f]: those whose patrols begin in the same month fly them
side by side, if they are wolfpack patrols. First each of them enters its next travel box; then they make their encounter rolls
one after the other, first the boat that has sunk less. Whoever meets a convoy before the others have rolled can call them in.
"""

from __future__ import annotations

from typing import Any

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Procedure, Quiet, Roll

from . import convoy_hunt
from .career import close_career, play_phase
from .conditions import CareerOver
from .match_setup import draw_boat, is_drawing
from .match_state import SEATS, Match
from .one_of import one_of
from .state import State
from .tournament import first_in_turn, match_outcome, who_rolls

__all__ = ["play_match"]

_QUIET = Quiet()
_DUEL = "two-player"
_TEAMS = "wolfpack"


def play_match(play: Play[Match]) -> Procedure[dict[str, Any]]:
    """Play from wherever the state stands until all careers are over [13.1e]; returns the result."""
    while not _is_over(play.state):
        yield _QUIET
        match = play.state
        if is_drawing(match):
            yield from draw_boat(play)
        elif match.turn >= 0:
            yield from _go_on(play, match.turn)
        elif match.hunt is not None:
            yield from convoy_hunt.next_attack(play)
        elif match.fleet:
            _next_of_fleet(play)
        else:
            yield from _next_patrol(play)
    result = match_outcome(play.state, play.data)
    play.heading(0, "match-over")
    play.note("match-over", rule="13.1d", match=play.state.kind, winner=result["result"])
    return result


def _is_over(match: Match) -> bool:
    return all(state.phase == "over" for state in match.players)


# ------------------------------------------------------------------------------------------------ whose turn it is


def _next_patrol(play: Play[Match]) -> Procedure[None]:
    """Settle whose patrol is played next: the earliest, in equal months that of the player with less tonnage, then a die [13.1b].

    All careers are begun before the first patrol [13.1a]. With teams the boats of the team that sail in the same month do so
    together [13.5b].
    """
    match = play.state
    for player, state in enumerate(match.players):
        if state.phase == "set-up":
            convoy_hunt.begin_turn(play, player)
            return
    alive = [player for player, state in enumerate(match.players) if state.phase != "over"]
    states = [match.players[player] for player in alive]
    first = first_in_turn([state.month for state in states], [state.career.tons for state in states])
    place = yield from one_of(play, len(first), ("13.1b", "13.1f"))
    match = play.state
    player = alive[first[place]]
    if len(first) > 1:
        play.note("next-drawn", rule="13.1b", player=player + 1, of=len(first))
    match.month = match.players[player].month
    match.fleet = [player]
    if match.kind == _TEAMS:
        mates = [
            mate
            for mate in alive
            if mate != player and match.teams[mate] == match.teams[player] and match.players[mate].month == match.month
        ]
        match.fleet += sorted(mates, key=lambda mate: match.players[mate].career.tons)


def _next_of_fleet(play: Play[Match]) -> None:
    """Settle whose boat goes on: one that still lies in port, then those at sea, box by box and roll by roll [13.5f]."""
    match = play.state
    players = match.players
    for player in match.fleet:
        state = players[player]
        if state.phase == "port" and state.patrol is None and state.month == match.month:
            convoy_hunt.begin_turn(play, player)
            return
    at_sea = [player for player in match.fleet if players[player].phase == "patrol"]
    match.entering = [player for player in match.entering if player in at_sea]
    if match.entering:
        convoy_hunt.take_up(play, match.entering.pop(0))
        return
    rolling = [player for player in at_sea if (patrol := players[player].patrol) is not None and patrol.rolls_left]
    if rolling:
        convoy_hunt.take_up(play, min(rolling, key=lambda player: players[player].career.tons))
    elif at_sea:
        match.entering = at_sea
    else:
        match.fleet = []


def _is_side_by_side(match: Match, state: State) -> bool:
    """Is this patrol flown box by box beside those of other boats [13.5f]?"""
    return match.kind == _TEAMS and state.phase == "patrol" and state.patrol is not None and state.patrol.wolfpack


# ------------------------------------------------------------------------------------------------ playing a turn


def _go_on(play: Play[Match], player: int) -> Procedure[None]:
    """Go on with a career to the end of its phase, or until another boat comes first."""
    sub = play.with_state(play.state.players[player])
    try:
        yield from _played(play, player, sub)
    except CareerOver as over:
        close_career(sub, over.how, over.rule)
    match = play.state
    state = match.players[player]
    match.roller = -1
    if state.phase == "over" or (state.phase == "port" and state.patrol is None) or _is_side_by_side(match, state):
        match.turn = -1


def _played(play: Play[Match], player: int, sub: Play[State]) -> Procedure[None]:
    """The ordinary procedures of a phase, with their questions put to the player's seat.

    Left at a quiet state where another boat comes first: when a step of boats that sail side by side is done, and when a convoy
    is found that the others may attack too.
    """
    match = play.state
    procedure = play_phase(sub)
    side_by_side = _is_side_by_side(match, sub.state)
    duel = match.kind == _DUEL
    seat = SEATS[player]
    send = procedure.send
    answer: Any = None
    begun = False
    while True:
        try:
            request = send(answer)
        except StopIteration:
            return
        kind = request.__class__
        if kind is Choose:
            assert isinstance(request, Choose)
            match.roller = player
            request = _at(request, seat)
        elif kind is Roll:
            assert isinstance(request, Roll)
            if duel:
                _tell_roller(play, player, request)
            elif match.hunt is not None and request.chart == "wolfpack":
                match.hunt.busy = True
        elif kind is Quiet:
            if sub.state.encounter is None:
                match.told = False
            if side_by_side and begun:
                if sub.state.encounter is None or convoy_hunt.is_called_in(play, player):
                    procedure.close()
                    return
            begun = True
        answer = yield request


def _tell_roller(play: Play[Match], player: int, roll: Roll) -> None:
    """Say who makes a roll: those for escorts and aircraft are the opponent's, who spends no token on them [13.1c].

    The dice belong to the table, so that whoever sits nearer may type them; the journal says once an encounter that they were
    the opponent's.
    """
    match = play.state
    match.roller = who_rolls(player, roll.chart, play.data)
    if match.roller != player and not match.told:
        match.told = True
        play.note("opponent-rolls", rule="13.1c", player=match.roller + 1)


def _at(request: Choose, seat: str) -> Choose:
    """The same question for another seat.

    Made anew each time: that takes no longer than to find it again.
    """
    return Choose(
        seat, request.kind, request.options, request.open, request.rules, request.about, request.idle, request.renew
    )
