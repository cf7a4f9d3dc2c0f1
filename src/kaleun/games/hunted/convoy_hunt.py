"""Convoys that a whole team attacks, and the turns of its boats [13.5b to 13.5d].

Two readings of ours [13.5g]: the Kommandant who met the convoy says in what order the boats attack, his own among them, and each
of the others may stay away, which costs him nothing.
"""

from __future__ import annotations

from functools import lru_cache

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, choose

from .conditions import encounter_of, patrol_of
from .match_state import SEATS, Hunt, Match
from .state import Encounter
from .tournament import why_not_join

__all__ = ["begin_turn", "is_called_in", "next_attack", "take_up"]

_BUSY = "busy"
_JOIN = (Option("join"), Option("stay-away"))


# ------------------------------------------------------------------------------------------------ turns


def begin_turn(play: Play[Match], player: int) -> None:
    """Begin to play a career, or its next patrol."""
    match = play.state
    match.turn = match.heard = player
    state = match.players[player]
    play.heading(
        0, "turn", player=player + 1, name=state.kommandant.name, boat=state.boat.type, month=state.month,
        team=match.teams[player] + 1 if match.teams else 0,
    )  # fmt: skip


def take_up(play: Play[Match], player: int) -> None:
    """Go on with a patrol that was left for another boat's; the journal says where this boat is."""
    match = play.state
    match.turn = player
    if match.heard == player:
        return
    begin_turn(play, player)
    patrol = patrol_of(match.players[player])
    if patrol.box >= 0 and (patrol.rolls_left or match.players[player].encounter is not None):
        play.heading(2, "box", box=patrol.box, column=patrol.boxes[patrol.box].column, posture=patrol.posture)


# ------------------------------------------------------------------------------------------------ the convoy


def is_called_in(play: Play[Match], finder: int) -> bool:
    """Has a boat just met a convoy that others of its team may attack [13.5b, 13.5d]? Then they are called in."""
    match = play.state
    state = match.players[finder]
    encounter = encounter_of(state)
    if match.hunt is not None or encounter.kind != "convoy" or encounter.stage != "identified" or encounter.followed:
        return False
    mates = [mate for mate in match.fleet if mate != finder and why_not_join(match.players[mate], state) is None]
    if not mates:
        return False
    match.hunt = Hunt(finder, [finder, *mates])
    match.turn = -1
    play.note("team-called", rule="13.5b", player=finder + 1, boats=len(mates))
    return True


@lru_cache(maxsize=256)
def _order(finder: int, waiting: tuple[int, ...]) -> Choose:
    options = [Option(SEATS[player], player) for player in waiting]
    return choose(SEATS[finder], "convoy.order", options, ("13.5b", "13.5g"), about={"finder": finder + 1})


def next_attack(play: Play[Match]) -> Procedure[None]:
    """Settle which boat attacks the convoy next; when none is left the hunt is over [13.5b]."""
    match = play.state
    hunt = match.hunt
    assert hunt is not None
    if not hunt.waiting:
        match.hunt = None
        return
    player = hunt.waiting[0]
    if len(hunt.waiting) > 1:
        match.turn = hunt.finder
        option: Option = yield _order(hunt.finder, tuple(hunt.waiting))
        player = option.value
    match = play.state
    hunt = match.hunt
    assert hunt is not None
    if player == hunt.finder:
        hunt.waiting.remove(player)
        take_up(play, player)
        encounter = encounter_of(match.players[player])
        play.heading(3, "encounter", met=encounter.kind, event=False)
        if hunt.busy:
            encounter.wolfpack = _BUSY
        return
    match.turn = player
    option = yield choose(
        SEATS[player], "convoy.join", _JOIN, ("13.5b", "13.5d"),
        about={"finder": hunt.finder + 1, "rolls": patrol_of(match.players[player]).rolls_left, "busy": hunt.busy},
    )  # fmt: skip
    match = play.state
    match.turn = -1
    assert match.hunt is not None
    match.hunt.waiting.remove(player)
    if option.id == "join":
        _join(play, player)


def _join(play: Play[Match], player: int) -> None:
    """Attack the convoy in place of an encounter roll, with ships of its own in reach [13.5b, 13.5d].

    For later boats the escorts are busy without a roll, which helps only those whose radio works [13.5c].
    """
    match = play.state
    hunt = match.hunt
    assert hunt is not None
    take_up(play, player)
    state = match.players[player]
    patrol = patrol_of(state)
    patrol.rolls_left -= 1
    play.heading(3, "encounter", met="convoy", event=False)
    play.note("convoy-joined", rule="13.5d", player=player + 1, finder=hunt.finder + 1, busy=hunt.busy)
    state.encounter = Encounter(
        "convoy",
        escorted=True,
        wolfpack=_BUSY if hunt.busy else "",
        additional=patrol.additional,
        additional_before=patrol.additional,
    )
