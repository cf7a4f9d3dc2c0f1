"""Fame Points that are spent on a roll: a bonus before it, a new one after it [4.6, 14.3].

These procedures take the place of a roll, so that no chapter has to think of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kaleun.kernel.charts import Chart
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Choose, Option, Procedure, Roll, Rolled, choose

from .components import Data
from .counters import add_fame
from .state import State

__all__ = ["is_failed", "second_chance", "with_bonus"]

_BONUS: Final = (Option("none"), Option("buy"))
_REROLL: Final = (Option("keep"), Option("reroll"))
_BONUS_RULES: Final = ("4.6e", "4.6f")
_REPAIR_RULES: Final = ("14.3a", "14.3b")
_REROLL_RULES: Final = ("4.6b", "4.6c")


def second_chance(play: Play[State], roll: Roll) -> Procedure[Rolled]:
    """Sell a bonus where there is one, make the roll, and make it again as long as the commander pays for it."""
    chart = play.charts[roll.chart]
    if "fame" in chart.modifiers:
        return _with_bonus(play, roll, chart)
    return _sell_rerolls(play, roll, chart)


def _with_bonus(play: Play[State], roll: Roll, chart: Chart) -> Procedure[Rolled]:
    """Ask for a bonus, point after point, before the dice are thrown; then the roll with it [4.6e, 4.6f, 14.3b]."""
    data: Data = play.data
    if chart.data["favours"] == "repair":
        kind, price, rules = "fame.repair", data.fame.repair_bonus, _REPAIR_RULES
    else:
        kind, price, rules = "fame.bonus", data.fame.check_bonus, _BONUS_RULES
    bought = 0
    while (fame := play.state.career.fame) >= price:
        option: Option = yield _bonus_question(kind, rules, roll, bought, fame)
        if option.id == "none":
            break
        bought += 1
        _spend(play, price, chart, "bonus", rules[0])
        roll = with_bonus(roll, chart, bought)
    return (yield from _sell_rerolls(play, roll, chart))


@lru_cache(maxsize=1024)
def _bonus_question(kind: str, rules: tuple[str, ...], roll: Roll, bought: int, fame: int) -> Choose:
    modifiers = {m.id: m.value for m in roll.modifiers}
    about = {"chart": roll.chart, "modifiers": modifiers, "bought": bought, "fame": fame}
    return choose("commander", kind, _BONUS, rules, about=about, idle="none")


def with_bonus(roll: Roll, chart: Chart, points: int) -> Roll:
    """The same roll with a bonus for so many points given."""
    amounts = {}
    for modifier in roll.modifiers:
        worth = chart.modifiers[modifier.id].value
        amounts[modifier.id.replace("-", "_")] = modifier.value // worth if worth else 1
    return chart.roll(roll.column, **{**amounts, "fame": points}, rules=roll.rules)


def _sell_rerolls(play: Play[State], roll: Roll, chart: Chart) -> Procedure[Rolled]:
    """Make the roll, and again for each point paid; the last dice count [4.6b, 4.6c]."""
    data: Data = play.data
    price = data.fame.reroll
    rolled: Rolled = yield roll
    while (fame := play.state.career.fame) >= price:
        option: Option = yield _reroll_question(roll, rolled.faces, chart, fame)
        if option.id == "keep":
            break
        _spend(play, price, chart, "reroll", "4.6c")
        rolled = yield roll
    return rolled


@lru_cache(maxsize=8192)
def _reroll_question(roll: Roll, faces: tuple[int, ...], chart: Chart, fame: int) -> Choose:
    rolled = roll.answer(faces)
    about = {
        "chart": roll.chart,
        "result": rolled.result,
        "faces": faces,
        "fame": fame,
        "failed": is_failed(roll, rolled, chart),
    }
    return choose("commander", "fame.reroll", _REROLL, _REROLL_RULES, about=about, idle="keep")


def _spend(play: Play[State], price: int, chart: Chart, how: str, rule: str) -> None:
    add_fame(play, -price, rule)
    if play.is_journaled:
        play.note("fame-spent", rule=rule, chart=chart.id, how=how, fame=play.state.career.fame)


def is_failed(roll: Roll, rolled: Rolled, chart: Chart) -> bool:
    """Would more than half of all dice have brought a better result? Never where neither high nor low is good for the boat.

    Where a result is named as the good one, in whatever rows it stands, only that one is better than the others [18.3d].
    """
    favours, good = chart.data.get("favours"), chart.data.get("good")
    if favours is None or rolled.result == good:
        return False
    if good is not None:
        better = sum(1 for answer in roll.answers if answer.result == good)
        return 2 * better > len(roll.answers)
    high = favours != "enemy"
    better = 0
    for answer in roll.answers:
        above = answer.modified > rolled.modified if high else answer.modified < rolled.modified
        better += above and answer.result != rolled.result
    return 2 * better > len(roll.answers)
