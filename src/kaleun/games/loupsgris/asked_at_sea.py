"""Questions asked on passage: orders, advance, route, tactic, and what Fame Points are spent on."""

from __future__ import annotations

from typing import Any

from kaleun.kernel.phrases import capital, counted, listed, several, signed
from kaleun.kernel.requests import Choose, Option
from kaleun.kernel.wordbook import Asked, Said
from kaleun.kernel.words import View

from .names import PLACES
from .phrases import ship_name, square
from .printed import boat_type, chart, counter, printed, worth
from .results import RESULTS, chart_name

__all__ = ["AT_SEA", "target_label"]


# ------------------------------------------------------------------------------------------------ orders and movement


def _where(view: View, request: Choose) -> str:
    patrol = view["patrol"]
    here = f"On {square(patrol['square'])}"
    if patrol["square"] == patrol["zone"]:
        here += ", the patrol square"
    return f"{here}: what next?"


def _points(cost: int) -> str:
    return counted(cost, "Autonomy Point")


def _autonomy(view: View) -> str:
    return f"{view['boat']['autonomy']} left"


def _stay(view: View) -> Said:
    return (
        "Stay on the patrol square",
        f"{_points(printed().movement.stay_cost)} ({_autonomy(view)}); new weather and one more contact check.",
    )


def _repair(view: View) -> Said:
    boat = view["boat"]
    price = _points(boat_type(boat["type"]).repair_cost)
    needs = min(row.max for row in chart("repair").rows if row.max is not None) + 1
    return "Repair", f"{price} ({_autonomy(view)}); each damaged element is repaired on {needs} or more, no contacts."


def _buy_point(view: View) -> Said:
    price = counted(printed().fame.autonomy_point, "Fame Point")
    return "Buy an Autonomy Point", f"{price} of {view['career']['fame']}; then decide again."


def _ahead(view: View, squares: int) -> list[str]:
    """The squares that such a move would enter, as far as the route is settled."""
    patrol, data = view["patrol"], printed()
    here: str = patrol["square"]
    entered: list[str] = []
    homeward = bool(patrol["homeward"])
    while len(entered) < squares:
        follows = data.after(here, homeward)
        if len(follows) > 1:
            break
        here = follows[0]
        entered.append(here)
        homeward = homeward or here == data.last_high
        if here not in data.squares or (here == patrol["zone"] and not patrol["arrived"]):
            break
    return entered


def _advance(view: View, request: Choose, option: Option) -> Said | None:
    if option.id == "autonomy-point":
        return _buy_point(view)
    if not isinstance(option.value, int):
        return None
    cost = (
        ""
        if option.value in printed().movement.free
        else f"{_points(printed().movement.extra_cost)} ({_autonomy(view)}); "
    )
    entered = _ahead(view, option.value)
    if not entered:
        return f"Advance {several(option.value, 'square')}", capital(f"{cost}by the way that is chosen next.")
    if entered[-1] not in printed().squares:
        to = "as far as the Bunker"
    else:
        colours = [printed().squares[name].colour for name in entered]
        read = next((colour for colour in printed().priority if colour in colours), colours[-1])
        stops = ", the patrol square" if entered[-1] == view["patrol"]["zone"] and not view["patrol"]["arrived"] else ""
        to = f"to {square(entered[-1])}{stops}; the {read} column"
    return f"Advance {several(option.value, 'square')}", capital(f"{cost}{to}.")


def _route(view: View, request: Choose, option: Option) -> Said | None:
    to = printed().squares.get(option.id)
    if to is None:
        return None
    label = "By the English coast" if to.route == "english coast" else "Through the Bay of Biscay"
    return label, f"First {square(option.id)}, {PLACES[to.colour]}."


def _route_told(request: Choose, option: Option) -> str:
    english = printed().squares[option.id].route == "english coast"
    return "We went by the English coast." if english else "We went through the Bay of Biscay."


def _tactic(view: View, dice: str) -> str:
    entered = [
        printed().squares[name].colour for name in view["patrol"]["phase"]["entered"] if name in printed().squares
    ]
    read = next((colour for colour in printed().priority if colour in entered), "")
    return f"{dice} the {read} column." if read else f"{dice} the contact table."


# ------------------------------------------------------------------------------------------------ what is dealt with next


def target_label(view: View, name: str) -> tuple[str, str]:
    """A target by the name of its ship, and what is known of it."""
    ship, tonnage = ship_name(name, view["career"]["names"])
    printed_counter = counter(name)
    points = counted(printed_counter.points, "point")
    return ship, f"{tonnage:,} GRT, {points}, flight {printed_counter.flight}"


def _next(view: View, request: Choose, option: Option) -> Said | None:
    targets = request.about["targets"]
    if not option.id.isdigit() or int(option.id) >= len(targets):
        return None
    ship, known = target_label(view, targets[int(option.id)])
    return f"Turn to the {ship}", f"{known}; the others wait."


# ------------------------------------------------------------------------------------------------ Fame Points


def _which(request: Choose) -> str:
    return chart_name(request.about["chart"])


def _bonus(view: View) -> Said:
    fame = printed().fame
    price = counted(fame.check_bonus, "Fame Point")
    return "Pay for a bonus", f"{price} of {view['career']['fame']}: {worth('approach', 'fame')} on this roll."


def _repair_bonus(view: View) -> Said:
    price = counted(printed().fame.repair_bonus, "Fame Point")
    return "Pay for a bonus", f"{price} of {view['career']['fame']}: {worth('repair', 'fame')} on this repair."


def _before(view: View, request: Choose) -> str:
    about = request.about
    total = sum(about["modifiers"].values())
    bought = f", {several(about['bought'], 'bonus', 'bonuses')} bought" if about["bought"] else ""
    return f"{_which(request)}, so far at {signed(total)}{bought}: pay for a bonus?"


def _after(view: View, request: Choose) -> str:
    about: dict[str, Any] = request.about
    faces = listed([str(face) for face in about["faces"]])
    return f"{_which(request)}: {faces} rolled, {RESULTS.text(about['chart'], about['result'])}. Roll again?"


def _reroll(view: View) -> Said:
    price = counted(printed().fame.reroll, "Fame Point")
    return "Roll again", f"{price} of {view['career']['fame']}; the new roll counts."


_KEEP = ("Let it stand", "No Fame Point is spent.")
_NONE = ("Roll as it is", "No Fame Point is spent.")

AT_SEA: dict[str, Asked] = {
    "navigation.orders": Asked(
        _where,
        {
            "move": ("Move on", "A marker of discovery is taken away; new weather and one contact check."),
            "stay": _stay,
            "repair": _repair,
            "autonomy-point": _buy_point,
        },
    ),
    "navigation.advance": Asked("How far?", _advance),
    "navigation.route": Asked("Which way?", _route, _route_told),
    "navigation.tactic": Asked(
        "How do we go ahead?",
        {
            "slow": lambda v: ("Slow Ahead", _tactic(v, "More contacts: the higher of two dice on")),
            "normal": lambda v: ("Normal", _tactic(v, "One die on")),
            "full": lambda v: ("Full Ahead", _tactic(v, "Fewer contacts: the lower of two dice on")),
        },
        {"slow": "We went Slow Ahead.", "full": "We went Full Ahead."},
    ),
    "contacts.next": Asked("Several ships in sight: which first?", _next),
    "fame.bonus": Asked(_before, {"none": _NONE, "buy": _bonus}, offer="A bonus on a check for Fame Points"),
    "fame.repair": Asked(_before, {"none": _NONE, "buy": _repair_bonus}, offer="A bonus on a repair for Fame Points"),
    "fame.reroll": Asked(_after, {"keep": _KEEP, "reroll": _reroll}, offer="A second roll for Fame Points"),
}
