"""Fame Points that are spent on a roll: a bonus before it, a new one after it [4.6, 14.3].

These procedures take the place of a roll, so that no chapter has to think of them.
"""

from __future__ import annotations

from kaleun.kernel.charts import Chart
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Option, Procedure, Roll, Rolled, choose

from .components import Data
from .counters import add_fame
from .state import State

__all__ = ["is_failed", "second_chance", "with_bonus"]

_BONUS = (Option("none"), Option("buy"))
_REROLL = (Option("keep"), Option("reroll"))
_BONUS_RULES = ("4.6e", "4.6f")
_REPAIR_RULES = ("14.3a", "14.3b")
_REROLL_RULES = ("4.6b", "4.6c")


def second_chance(play: Play[State], roll: Roll) -> Procedure[Rolled]:
    """Sell a bonus where there is one, make the roll, and make it again as long as the commander pays for it."""
    chart = play.charts[roll.chart]
    if "fame" in chart.modifiers:
        roll = yield from _sell_bonus(play, roll, chart)
    return (yield from _sell_rerolls(play, roll, chart))


def _sell_bonus(play: Play[State], roll: Roll, chart: Chart) -> Procedure[Roll]:
    """Ask for a bonus, point after point, before the dice are thrown; returns the roll with it [4.6e, 4.6f, 14.3b]."""
    data: Data = play.data
    if chart.data["favours"] == "repair":
        kind, price, rules = "fame.repair", data.fame.repair_bonus, _REPAIR_RULES
    else:
        kind, price, rules = "fame.bonus", data.fame.check_bonus, _BONUS_RULES
    bought = 0
    while play.state.career.fame >= price:
        about = {
            "chart": roll.chart,
            "modifiers": {m.id: m.value for m in roll.modifiers},
            "bought": bought,
            "fame": play.state.career.fame,
        }
        option: Option = yield choose("commander", kind, _BONUS, rules, about=about, idle="none")
        if option.id == "none":
            break
        bought += 1
        _spend(play, price, chart, "bonus", rules[0])
        roll = with_bonus(roll, chart, bought)
    return roll


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
    while play.state.career.fame >= price:
        about = {
            "chart": roll.chart,
            "result": rolled.result,
            "faces": rolled.faces,
            "fame": play.state.career.fame,
            "failed": is_failed(roll, rolled, chart),
        }
        option: Option = yield choose("commander", "fame.reroll", _REROLL, _REROLL_RULES, about=about, idle="keep")
        if option.id == "keep":
            break
        _spend(play, price, chart, "reroll", "4.6c")
        rolled = yield roll
    return rolled


def _spend(play: Play[State], price: int, chart: Chart, how: str, rule: str) -> None:
    add_fame(play, -price, rule)
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
