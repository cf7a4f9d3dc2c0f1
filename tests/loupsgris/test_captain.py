"""The careful commander: what he decides, and that his careers go to their end."""

from __future__ import annotations

from typing import Any

import pytest

from kaleun.games.loupsgris import captain, rulebook
from kaleun.games.loupsgris.captain import decide
from kaleun.games.loupsgris.conditions import boat_of, contact_of, phase_of
from kaleun.kernel.game import Game
from kaleun.kernel.requests import Option, choose
from support.loupsgris import DATA, at_sea, hurt, meeting, table


def ask(kind: str, *names: str | Option, about: Any = None, idle: str | None = None) -> Any:
    options = [name if isinstance(name, Option) else Option(name) for name in names]
    return choose("commander", kind, options, about=about, idle=idle)


def chosen(play: Any, kind: str, *names: str | Option, about: Any = None, idle: str | None = None) -> str:
    return decide(play.state, ask(kind, *names, about=about, idle=idle)).id


def test_he_goes_south_about_both_ways() -> None:
    play = at_sea(table())
    assert [chosen(play, "navigation.route", *ways) for ways in (("N1", "S1"), ("N3", "S4"))] == ["S1", "S4"]


@pytest.mark.parametrize(("square", "tactic"), [("H03", "full"), ("H06", "full"), ("H04", "normal"), ("H08", "normal")])
def test_he_hurries_through_red_and_yellow_waters(square: str, tactic: str) -> None:
    play = at_sea(table(), square, entered=[square])
    assert chosen(play, "navigation.tactic", "slow", "normal", "full") == tactic


def test_he_stays_while_autonomy_torpedoes_and_hull_allow() -> None:
    orders = ("move", "stay", "repair")
    fit = at_sea(table())
    assert chosen(fit, "navigation.orders", *orders[:2]) == "stay"
    assert chosen(at_sea(table(autonomy=captain.RESERVE)), "navigation.orders", *orders[:2]) == "move"
    assert chosen(at_sea(table(torpedoes=2)), "navigation.orders", *orders[:2]) == "move"
    assert chosen(hurt(at_sea(table()), stern=(4, 0), bow=(4, 0)), "navigation.orders", *orders[:2]) == "move"
    assert DATA.movement.extra_cost <= captain.RESERVE


def test_he_repairs_what_is_broken_while_the_reserve_lasts() -> None:
    play = hurt(at_sea(table()), stern=(1, 0))
    assert chosen(play, "navigation.orders", "move", "stay", "repair") == "repair"
    boat_of(play.state).autonomy = captain.RESERVE
    assert chosen(play, "navigation.orders", "move", "stay", "repair") == "move"


def test_he_fires_three_at_one_ship_and_one_at_one_that_lies_stopped() -> None:
    numbers = [Option(str(n), n) for n in range(1, 5)]
    play = meeting(at_sea(table()), "target", "T11")
    assert chosen(play, "salvo.number", *numbers) == "3"
    contact_of(play.state).targets[0].immobilised = True
    assert chosen(play, "salvo.number", *numbers) == "1"


def test_the_gun_is_for_fair_weather_with_nobody_near() -> None:
    weapons = ("torpedo", "gun", "break-off")
    play = meeting(at_sea(table()), "target", "T11")
    assert chosen(play, "attack.weapon", *weapons) == "gun"
    phase_of(play.state).patrols = ["P01"]
    assert chosen(play, "attack.weapon", *weapons) == "torpedo"
    storm = meeting(at_sea(table(), weather=10), "target", "T11")
    assert chosen(storm, "attack.weapon", *weapons) == "torpedo"


@pytest.mark.parametrize(("escorts", "answer"), [(1, "attack"), (3, "attack"), (4, "leave"), (8, "leave")])
def test_strongly_escorted_convoys_are_let_pass(escorts: int, answer: str) -> None:
    play = meeting(at_sea(table()), "target", "T11")
    contact = contact_of(play.state)
    contact.kind, contact.escorts = "convoy", ["E01"] * escorts
    assert chosen(play, "convoy.engage", "attack", "leave") == answer


def test_a_beaten_boat_attacks_nobody() -> None:
    play = hurt(at_sea(table()), stern=(4, 0), bow=(4, 0), centre=(3, 0))
    assert chosen(play, "contact.engage", "engage", "leave") == "leave"


def test_under_depth_charges_he_runs_and_stays_shallow() -> None:
    play = at_sea(table())
    assert chosen(play, "hunt.choice", "flee", "hide") == "flee"
    assert chosen(play, "hunt.depth", "1", "2", "3", "6", "7") == "1"
    assert chosen(play, "hunt.check", "shake-off", "silent-running") == "shake-off"
    assert chosen(play, "pressure.depth", "shallower", "same", "deeper") == "shallower"


def test_under_pressure_a_damaged_circle_goes_first_and_the_last_of_an_area_at_the_end() -> None:
    play = hurt(at_sea(table()), turret=(1, 2), stern=(1, 0))
    options = (Option("stern", "stern"), Option("stern-struck", "stern"), Option("turret-struck", "turret"))
    assert chosen(play, "pressure.circle", *options) == "stern-struck"


@pytest.mark.parametrize(
    ("chart", "result", "answer"),
    [
        ("resist_pressure", "bursts", "reroll"),
        ("shake_off", "hunted", "reroll"),
        ("shake_off", "again", "keep"),
        ("depth_charges", {"damage": 3}, "reroll"),
        ("depth_charges", {"damage": 1}, "keep"),
        ("firing_solution", "miss", "keep"),
        ("contact.green", {"aircraft": 0, "targets": 0, "patrols": 0}, "keep"),
    ],
)
def test_fame_is_for_dice_that_would_cost_the_boat(chart: str, result: Any, answer: str) -> None:
    about = {"chart": chart, "result": result, "faces": (1,), "fame": 3, "failed": True}
    assert chosen(at_sea(table(fame=3)), "fame.reroll", "keep", "reroll", about=about, idle="keep") == answer
    assert chosen(at_sea(table(fame=3)), "fame.bonus", "none", "buy", about=about, idle="none") == "none"


def test_what_he_has_no_opinion_of_gets_the_idle_or_the_first_option() -> None:
    play = at_sea(table())
    assert chosen(play, "unknown", "a", "b", idle="b") == "b"
    assert chosen(play, "unknown", "a", "b") == "a"


def test_his_careers_go_to_their_end_and_bring_ships() -> None:
    ships = patrols = 0
    for number in range(20):
        game: Game[Any] = Game(rulebook, {}, seed=f"careful-{number}", journal=False, quiet_states=False, begin=False)
        game.play_out(rulebook.captain())
        assert game.result is not None
        ships += game.result["ships"]
        patrols += game.result["patrols"]
    assert ships > 20
    assert patrols > 20
