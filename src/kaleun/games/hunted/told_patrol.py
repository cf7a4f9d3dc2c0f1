"""What happened on patrol and in port, as sentences of a captain's log."""

from __future__ import annotations

from collections.abc import Mapping

from kaleun.kernel.phrases import counted, listed, ordinal, sentence
from kaleun.kernel.wordbook import Facts, Teller

from .names import ASSIGNMENTS, AWARDS, BASES, ENCOUNTERS, ENDED, EQUIPMENT, LEVELS, TORPEDOES
from .phrases import base_in, lesser_award_name, man, month_name, rank_name, tons, was

__all__ = ["PATROL"]

_POSTED = {
    "arctic": "From now on the boat was to stay in the north.",
    "penang": "The boat was to go on to Penang and stay there.",
}
_FORCED = {
    "10.2.1b": "a diesel was past repair at sea",
    "10.4c": "the fuel tanks were past repair at sea",
    "10.5c": "the batteries were past repair at sea",
    "10.2.2c": "both electric motors were past repair at sea",
    "10.3k": "the hull was holed",
    "12.4a": "the gyro compass had failed",
}
"""What forces a boat home, by the rule that says so."""
_TRANSFERRED = {
    "air-raid": "The boat had been lost in an air raid",
    "long-refit": "The boat was not worth repairing",
    "mediterranean": "The base was lost and the boat with it",
    "rescued": "The crew came home without its boat",
}
"""Why another boat is needed."""


def _months(count: int) -> str:
    return counted(count, "month")


def _to(base: str) -> str:
    return "the Mediterranean" if base == "mediterranean" else BASES[base]


def _torpedoes(kinds: Mapping[str, int]) -> str:
    return listed([f"{kinds[kind]} {label}" for kind, label in TORPEDOES.items() if kinds.get(kind)])


def _career_begun(facts: Facts, rule: str) -> str:
    where = f"{base_in(facts['base'])} in {month_name(facts['month'])}"
    return f"Took command of a boat of type {facts['boat']} {where}, as {rank_name(facts['rank'])}."


def _patrol_assigned(facts: Facts, rule: str) -> str:
    end = f" and end {base_in(facts['ends_at'])}" if facts["ends_at"] != facts["base"] else ""
    return f"Orders: {ASSIGNMENTS[facts['assignment']]}. We were to sail from {_to(facts['base'])}{end}."


def _assignment_converted(facts: Facts, rule: str) -> str:
    rolled, flown = ASSIGNMENTS[facts["assignment"]], ASSIGNMENTS[facts["flown"]]
    return f"A boat of type {facts['boat']} is not sent there: {flown} instead of {rolled}."


def _loaded(facts: Facts, rule: str) -> str:
    aboard: dict[str, int] = {}
    for tube in (*facts["forward"], *facts["aft"]):
        if tube:
            aboard[tube] = aboard.get(tube, 0) + 1
    for box in (facts["forward_reloads"], facts["aft_reloads"]):
        for torpedo, count in box.items():
            aboard[torpedo] = aboard.get(torpedo, 0) + count
    mines = aboard.pop("mine", 0) + facts["mines"]
    parts = [_torpedoes(aboard)] if aboard else []
    if mines:
        parts.append("mines in the tubes" if not facts["mines"] else counted(mines, "mine"))
    if facts["ammo"]:
        parts.append(f"{counted(facts['ammo'], 'round')} for the gun")
    return f"Took aboard {'; '.join(parts)}." if parts else "Took no torpedoes aboard."


def _reloaded(facts: Facts, rule: str) -> str:
    kinds: dict[str, int] = {}
    for torpedo in facts["torpedoes"]:
        kinds[torpedo] = kinds.get(torpedo, 0) + 1
    return f"Reloaded {'forward' if facts['end'] == 'forward' else 'aft'}: {_torpedoes(kinds)}."


def _aborted(facts: Facts, rule: str) -> str:
    why = _FORCED.get(rule, "there was no other way")
    what = f"We broke off the patrol: {why}" if facts["forced"] else "We broke off the patrol"
    return f"{what}. Course for {_to(facts['ends_at'])}."


def _patrol_over(facts: Facts, rule: str) -> str:
    sunk = f"{counted(facts['ships'], 'ship')} of {tons(facts['tons'])} sunk" if facts["ships"] else "nothing sunk"
    judged = "a success" if facts["result"] == "S" else "a failure"
    return f"Back {base_in(facts['base'])} in {month_name(facts['month'])}: {sunk}, the patrol {judged}."


def _refit(facts: Facts, rule: str) -> str:
    months = _months(facts["months"])
    if facts["reason"] in _TRANSFERRED:
        return f"{_TRANSFERRED[facts['reason']]}; {months} until another was ready."
    return f"The refit {base_in(facts['base'])} was to take {months}."


def _new_boat(facts: Facts, rule: str) -> str:
    return f"Took over a new boat of type {facts['boat']} {base_in(facts['base'])}."


def _shortfall(facts: Facts, rule: str) -> str:
    if not facts["missing"]:
        return "The store at Penang could fill the boat."
    return f"The store at Penang was {counted(facts['missing'], 'torpedo', 'torpedoes')} short."


def _calm(facts: Facts, rule: str) -> str:
    where = "here and in the next box" if facts["boxes"] else "here"
    return f"We were to report the weather {where}, and met nobody."


def _storm(facts: Facts, rule: str) -> str:
    where = "here and in the next box" if facts["boxes"] else "here"
    return f"A severe storm kept everybody away {where}."


def _replaced(facts: Facts, rule: str) -> str:
    verb = was(facts["man"])
    return sentence(f"{man(facts['man'])} {verb} replaced by {'others' if verb == 'were' else 'another man'}")


def _award(facts: Facts, rule: str) -> str:
    after = " posthumously" if facts.get("posthumous") else ""
    return f"The Kommandant was awarded the {AWARDS[facts['award']]}{after}."


def _career_over(facts: Facts, rule: str) -> str:
    how = ENDED[facts["how"]]
    return f"The career was over: {how}, {tons(facts['tons'])} sunk. {LEVELS[facts['level']]}."


PATROL: dict[str, Teller] = {
    "career-begun": _career_begun,
    "boat-numbered": lambda f, r: f"The boat was {f['number']}.",
    "flotilla": lambda f, r: f"The boat belonged to the {ordinal(f['number'])} flotilla.",
    # ---- orders and load
    "assignment-rerolled": lambda f, r: (
        f"{ASSIGNMENTS[f['assignment']]} was not for a boat of this type; other orders came."
    ),
    "assignment-converted": _assignment_converted,
    "patrol-assigned": _patrol_assigned,
    "posted": lambda f, r: _POSTED[f["posting"]],
    "wolfpack-named": lambda f, r: f"The group bore the name {f['name']}.",
    "loaded": _loaded,
    "reloaded": _reloaded,
    "rebased": lambda f, r: f"France was lost; the boat was based {base_in(f['base'])} from now on.",
    # ---- from box to box
    "calm-box": lambda f, r: (
        "The storm went on; we met nobody." if r == "12.11a" else "We reported the weather and met nobody."
    ),
    "chase-moves-on": "We kept up the chase into the next box.",
    "not-seen": lambda f, r: f"Under the schnorchel we saw and heard nothing of it ({ENCOUNTERS[f['met']]}).",
    "encounter-over": "",
    "no-additional-round": "",
    "no-following": "",
    "contact-kept": "We kept contact.",
    "patrol-aborted": _aborted,
    "patrol-over": _patrol_over,
    "relieved": "The Kommandant had let every target pass and was relieved of command.",
    "barred-from-awards": "The Kommandant had let every target pass; no award would come to him any more.",
    # ---- missions and supply
    "agent-landed": "The agent was put ashore.",
    "mines-laid": "The mines were laid.",
    "boat-supplied": lambda f, r: f"Another boat was supplied, {f['boats']} in all.",
    "mission-failed": "The mission could not be carried out any more.",
    "supply-boat-met": "A supply boat was near. We closed her.",
    "refuelled": "We took over fuel.",
    "goes-round-again": "With full tanks we went back to our station for another month.",
    "torpedoes-taken-over": lambda f, r: f"We took over {f['number']} {TORPEDOES[f['torpedo']]}.",
    # ---- random events
    "gyro-mended": "The gyro compass failed and was mended.",
    "gyro-failed": "The gyro compass failed and could not be mended.",
    "valve-mended": "The schnorchel's valve jammed and was mended.",
    "valve-jammed": "The schnorchel's valve jammed; it was of no more use on this patrol.",
    "superior-torpedoes": "The torpedoes of this load were well made; fewer would fail.",
    "calm": _calm,
    "storm": _storm,
    "luck-token": lambda f, r: f"Luck was with us: {counted(f['tokens'], 'luck token')} in hand.",
    "luck-token-spent": lambda f, r: f"We tried our luck again; {counted(f['tokens'], 'luck token')} left.",
    # ---- refit
    "refit": _refit,
    "refit-over": lambda f, r: (
        f"After {_months(f['months'])} in port the boat was ready for sea, in {month_name(f['month'])}."
    ),
    "boat-destroyed-in-port": lambda f, r: f"An air raid destroyed the boat {base_in(f['base'])}.",
    "boat-damaged-in-port": lambda f, r: (
        f"An air raid damaged the boat {base_in(f['base'])}: {_months(f['months'])} more in dock."
    ),
    "boat-scuttled-in-port": "The base in the Mediterranean was given up and the boat scuttled.",
    "flak-boat-changed-back": lambda f, r: f"The flak boat was changed back to type {f['boat']}.",
    "fitted": lambda f, r: f"The boat was fitted with {EQUIPMENT[f['what']]}.",
    "deck-gun-removed": lambda f, r: "The deck gun was taken off" + (" for 3.7 cm flak." if f["gains"] else "."),
    "torpedoes-short": _shortfall,
    "new-boat": _new_boat,
    # ---- men
    "agent-left": "The agent left the boat.",
    "recovered": lambda f, r: sentence(f"{man(f['man'])} recovered within {_months(f['months'])}"),
    "replaced": _replaced,
    "convalescence": lambda f, r: f"The Kommandant needed {_months(f['months'])} to recover.",
    "experte": lambda f, r: sentence(f"{man(f['man'])} was now an Experte"),
    "first-officer-left": "The first watch officer left for a boat of his own.",
    "crew-quality-rose": lambda f, r: f"The crew had risen to {f['quality']}.",
    "crew-quality-fell": lambda f, r: f"The crew had lost its edge and was down to {f['quality']}.",
    "award": _award,
    "lesser-award": lambda f, r: f"The Kommandant was given the {lesser_award_name(f['award'])}.",
    "promoted": lambda f, r: f"The Kommandant was promoted to {rank_name(f['rank'])}.",
    "passed-over": lambda f, r: f"The Kommandant was passed over and stayed {rank_name(f['rank'])}.",
    "career-over": _career_over,
}
