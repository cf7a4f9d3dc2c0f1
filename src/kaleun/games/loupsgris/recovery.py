"""The hunt as part of a contact, and what the commander may do once he is hidden: recover the ships in flight [12.1, 12.3]."""

from __future__ import annotations

from typing import Final

from kaleun.kernel.play import Play
from kaleun.kernel.requests import Option, Procedure, Quiet, choose

from . import shake_off
from .components import Data
from .conditions import boat_of, contact_of, hunt_of, is_usable, phase_of, why_no_break_through, why_no_torpedo
from .firing import heaviest_first
from .ships import decide, end_contact, is_in_flight
from .state import State, Target

__all__ = ["back_to_convoy", "begin_hunt", "begin_recovery", "hidden", "hunt", "recover"]

_QUIET: Final = Quiet()
_HIDDEN_RULES: Final = ("11.1f", "11.2k", "12.1e", "12.3a", "12.3i")


def begin_hunt(play: Play[State], next_: str) -> None:
    """The escort turns on the boat: with depth charges (``dropping``) or so that it must be shaken off (``shake-off``) [12.1a, 12b]."""
    contact = contact_of(play.state)
    contact.stage = "hunt"
    shake_off.begin_hunt(play, "declare", next=next_, slow=contact.slow)


def hunt(play: Play[State]) -> Procedure[None]:
    """The hunt to its end. Fled: every contact of the phase is over [12.1d]; hidden: the commander may go on [12.1e, 12.1f]."""
    yield from shake_off.go_on(play)
    contact = contact_of(play.state)
    outcome = hunt_of(play.state).outcome
    contact.hunt = None
    if outcome == "fled":
        phase_of(play.state).fled = True
        end_contact(play, "target-lost", "12.1d")
        return
    contact.escorts += contact.away
    contact.away = []
    contact.aim = -1
    if contact.lost:
        contact.lost = False
        contact.targets = [target for target in contact.targets if target.immobilised]
        play.note("target-lost", rule="11.1m")
    if contact.kind == "crossing":
        if contact.escorts:
            contact.stage = "hidden"
        else:
            end_contact(play, "crossing-over", "12c")
    elif not contact.targets:
        end_contact(play, "target-left", "12.1f", release=True)
    else:
        contact.stage = "hidden"


def back_to_convoy(play: Play[State]) -> None:
    """Finishing an immobilised ship is over, and the commander thinks of the rest [11.2k]."""
    contact = contact_of(play.state)
    contact.escorts += contact.away
    contact.away = []
    contact.aim = -1
    if contact.targets:
        contact.stage = "hidden"
    else:
        end_contact(play, "target-left", "12.1f", release=True)


def hidden(play: Play[State]) -> Procedure[None]:
    """Hidden, or rid of the escort, with ships still in touch: finish one that lies stopped, go after those in flight, or leave.

    A ship that is not in flight, or lies stopped, and was joined by patrols needs a new Break Through first [12.1e, 12.3i].
    """
    from .crossing import hidden_from_patrol

    if play.keeps_quiet:
        yield _QUIET
    if contact_of(play.state).kind == "crossing":
        yield from hidden_from_patrol(play)
        return
    option = yield from decide(choose("commander", "hidden.next", _ways(play), _HIDDEN_RULES))
    contact = contact_of(play.state)
    if option.id == "leave":
        end_contact(play, "target-left", "12.1f", release=True)
    elif option.id == "break-through":
        contact.stage = "break-through"
    elif option.id == "recover":
        begin_recovery(play)
    else:
        contact.aim = option.value
        contact.away, contact.escorts = contact.escorts, []
        contact.stage = "attack"


def _ways(play: Play[State]) -> list[Option]:
    state = play.state
    contact = contact_of(state)
    closed = why_no_break_through(state, play.data)
    options: list[Option] = []
    if contact.kind == "convoy":
        options += [
            Option(f"finish-{at}", at, _why_not_finish(play, target))
            for at, target in enumerate(contact.targets)
            if target.immobilised
        ]
    if is_in_flight(contact) and any(not target.immobilised for target in contact.targets):
        options.append(Option("recover", closed=closed if contact.escorts else None))
    elif contact.kind == "target":
        options.append(Option("break-through", closed=closed))
    options.append(Option("leave"))
    return options


def _why_not_finish(play: Play[State], target: Target) -> str | None:
    """The rule that forbids finishing a ship, or None: nothing is left to fire at it [4.3b, 10.2c, 13.1c]."""
    gun = is_usable(boat_of(play.state).rows["deck-gun"]) and target.gun_shots < play.data.limits.deck_gun_shots
    return None if gun else why_no_torpedo(play.state)


# ------------------------------------------------------------------------------------------------ recovering


def begin_recovery(play: Play[State]) -> None:
    """After the ships in flight; those that lie stopped are left behind [11.2k, 12.3b]."""
    contact = contact_of(play.state)
    contact.targets = [target for target in contact.targets if not target.immobilised]
    contact.too_far = 0
    contact.stage = "recover"


def recover(play: Play[State]) -> Procedure[None]:
    """One check to find the ships again, with Hunt less the lowest flight [12.3b, 12.3c]; success brings no bonus [12.3g].

    Then the escort is there again and must be broken through [12.3d, 12.3f].
    """
    from .approach import roll_approach

    if play.keeps_quiet:
        yield _QUIET
    result = yield from roll_approach(play)
    contact = contact_of(play.state)
    if result == "too-far":
        return
    if result != "attack":
        end_contact(play, "target-lost", "12.3g" if result == "spotted" else "approach.k")
        return
    contact.bonus = 0
    play.note("convoy-recovered", rule="12.3d")
    if contact.escorts:
        contact.stage = "break-through"
    else:
        _split_convoy(play)


def _split_convoy(play: Play[State]) -> None:
    """Without an escort the ships are single targets in flight: the heaviest is attacked at once, the others wait in the slot [12.3h]."""
    data: Data = play.data
    phase, contact = phase_of(play.state), contact_of(play.state)
    first = contact.targets[heaviest_first(contact, data)[0][0]]
    for target in contact.targets:
        target.fleeing = True
    phase.targets += [target for target in contact.targets if target is not first]
    phase.convoy = False
    contact.targets = [first]
    contact.kind = "target"
    contact.in_flight = False
    contact.stage = "attack"
