"""Playing in a real browser: by clicks, by keys, with real dice, alone and with others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, expect

from benchmarks.browser import played_to, take_up
from support.table import Table

pytestmark = [pytest.mark.xdist_group("browser"), pytest.mark.slow]


def patrols(table: Table) -> int:
    return int(sum(1 for entry in table.state()["journal"] if entry.get("event", {}).get("kind") == "patrol-over"))


def aiming(game: Any, request: Any) -> bool:
    """Torpedoes are being laid on the ships of a convoy, some lie already."""
    encounter = game.state.encounter
    return bool(request.kind == "salvo.tube" and encounter.kind == "convoy" and len(encounter.placed) >= 2)


def test_a_whole_patrol_by_clicking(table: Table) -> None:
    """A patrol is played to its end with the mouse alone, on the board where an option is drawn there."""
    table.begin("5")
    on_board = 0
    for _ in range(400):
        if table.over or patrols(table):
            break
        n = table.n
        drawn = table.page.locator(".chart .pick[data-option]")
        if drawn.count():
            on_board += 1
            drawn.first.locator(".key").first.click()
            table.answered(n)
        else:
            table.click(table.options[0])
    assert table.over or patrols(table) == 1
    assert on_board > 0


def test_a_whole_patrol_by_keys(table: Table) -> None:
    """A patrol is played to its end with the number keys alone."""
    table.begin("11")
    for _ in range(400):
        if table.over or patrols(table):
            break
        key = table.page.locator("#part-asking button[data-key]:not([aria-disabled])").first.get_attribute("data-key")
        assert key is not None
        table.type(key)
    assert table.over or patrols(table) == 1


def test_options_past_the_ninth_are_chosen_by_two_digits(table: Table, folder: Path) -> None:
    """The board's key cap and the button's say the same number, and a digit that may be the first of two waits."""

    def many(game: Any, request: Any) -> bool:
        return bool(request.kind == "port.purchase" and len(request.open) == 11)

    take_up(table.page, table.base, played_to(many, rulebook="loupsgris"), folder)
    page, options, n = table.page, table.options, table.n
    caps = page.locator("#part-asking .cap-key").all_inner_texts()
    assert [str(number) for number in range(1, len(options) + 1)] == caps
    page.keyboard.press("1")
    meant = page.locator("#part-asking .opt.meant .cap-key").all_inner_texts()
    assert [key for key in caps if key.startswith("1")] == meant
    assert page.locator("#part-asking .typed").inner_text() == "1: a second digit, or Enter"
    page.keyboard.press("Escape")
    assert page.locator("#part-asking .opt.meant").count() == 0
    page.keyboard.press("1")
    page.keyboard.press("9")
    assert table.refused() == "There is no option 19."
    assert table.n == n
    chosen: list[str] = []
    page.on("request", lambda sent: chosen.append(str(sent.post_data)) if sent.method == "POST" else None)
    table.type("11")
    assert f"option={options[10]}" in chosen[-1]
    table.press("u")
    assert table.options == options
    table.type("1")
    assert f"option={options[0]}" in chosen[-1]


def test_undo_asks_the_same_question_again(table: Table) -> None:
    """U takes the last answer back."""
    table.begin("1")
    asked = table.asked
    options = table.options
    table.press("1")
    assert (asked, options) != (table.asked, table.options)
    table.press("u")
    assert (asked, options) == (table.asked, table.options)


def test_a_closed_option_says_why(player: Any, folder: Path) -> None:
    """Whoever chooses a closed option is told the rule, and nothing is answered."""
    table: Table = player()
    take_up(
        table.page,
        table.base,
        played_to(lambda g, q: q.kind == "patrol.box" and len(q.open) < len(q.options)),
        folder,
    )
    n = table.n
    table.page.locator('#part-asking button[aria-disabled="true"]').first.click(force=True)
    assert table.refused().startswith("Closed: ")
    assert n == table.n


def test_real_dice_are_typed_and_tapped(table: Table) -> None:
    """Faces that the dice cannot show are refused with a reason; right ones are entered, typed or tapped."""
    table.begin("1", {"dice": "manual"})
    assert table.asked.startswith("Roll ")
    page = table.page
    page.fill("#faces-1", "9")
    page.get_by_role("button", name="Enter the dice").click()
    assert "9" in table.refused()
    n = table.n
    page.locator("[data-taps]").first.get_by_label("4", exact=True).check()
    assert page.input_value("#faces-1") == "4"
    page.get_by_role("button", name="Enter the dice").click()
    table.answered(n)
    expect(page.locator(".one-roll").first.get_by_label("four")).to_be_visible()
    n = table.n
    while not table.asked.startswith("Roll "):
        table.click(table.options[0])
        n = table.n
    page.get_by_role("button", name="Let kaleun roll this once").click()
    table.answered(n)


def test_a_reload_in_mid_combat_changes_nothing(table: Table, folder: Path) -> None:
    """What lies on the table lies there after a reload: the same question, the same torpedoes laid."""
    take_up(table.page, table.base, played_to(aiming, {"boat": "IXC/40"}), folder)
    table.click(next(option for option in table.options if option.startswith("target-")))
    before = (
        table.asked,
        table.page.locator(".combat .wire, .combat .wake").count(),
        table.page.locator(".journal").inner_text(),
    )
    table.page.reload()
    after = (
        table.asked,
        table.page.locator(".combat .wire, .combat .wake").count(),
        table.page.locator(".journal").inner_text(),
    )
    assert before == after


def test_two_browsers_at_one_table(player: Any) -> None:
    """Both see an answer at once; of two answers to the same question the second gets a clear word."""
    one: Table = player()
    one.begin("1")
    one.page.goto(one.page.url + "/share")
    one.page.get_by_role("button", name="Make a link for Kommandant").click()
    link = one.page.locator("#link").inner_text()
    two: Table = player()
    two.page.goto(link)
    two.page.get_by_role("button", name="Sit down").click()
    two.page.wait_for_url("**/games/*")
    one.page.goto(two.page.url)
    assert one.asked == two.asked
    n = two.n
    one.click(one.options[0])
    two.answered(n)
    assert one.asked == two.asked
    # A page that has not heard of it answers the question before.
    two.page.locator('#part-asking input[name="n"]').evaluate("field => field.value = '0'")
    two.option(two.options[0]).click()
    assert "no longer asked" in two.refused()


def test_a_spectator_sees_all_and_touches_nothing(player: Any) -> None:
    """The watching link shows the table, follows the game, and offers no answer."""
    one: Table = player()
    one.begin("1")
    home = one.page.url
    one.page.goto(home + "/share")
    one.page.get_by_role("button", name="Make a link for spectators").click()
    link = one.page.locator("#link").inner_text()
    watcher: Table = player()
    watcher.page.goto(link)
    watcher.page.get_by_role("button", name="Watch").click()
    watcher.page.wait_for_url("**/games/*")
    assert watcher.options == []
    assert watcher.page.locator(".verbs button").count() == 0
    one.page.goto(home)
    n = watcher.n
    one.click(one.options[0])
    watcher.answered(n)
    assert one.asked == watcher.asked
    status = watcher.page.evaluate(
        "async () => (await fetch(location.pathname + '/answer', {method: 'POST', headers: {'x-csrf-token': document.body.dataset.csrf},"
        " body: new URLSearchParams({option: 'roll'})})).status"
    )
    assert status == 403


def test_a_stranger_gets_nothing(player: Any) -> None:
    """Without a link a game is not there."""
    one: Table = player()
    one.begin("1")
    stranger: Table = player()
    answer = stranger.page.goto(one.page.url)
    assert answer is not None
    assert answer.status == 404


def test_export_and_import(table: Table, folder: Path) -> None:
    """An exported game comes back with the same question and log."""
    table.begin("2", {"name": "Far seas"})
    for _ in range(6):
        table.click(table.options[0])
    asked, log = table.asked, table.page.locator(".journal").inner_text()
    table.page.locator("#menu summary").click()
    with table.page.expect_download() as download:
        table.page.get_by_role("link", name="Export the game").click()
    file = folder / "saved.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["name"] == "Far seas"
    table.page.goto(f"{table.base}/import")
    table.page.set_input_files("#save", file)
    table.page.get_by_role("button", name="Open", exact=True).click()
    table.page.wait_for_url("**/games/*")
    assert (asked, log) == (table.asked, table.page.locator(".journal").inner_text())


def test_a_cut_event_stream_falls_back_to_asking(player: Any) -> None:
    """Where no event gets through, the page asks by itself and follows the game all the same."""
    one: Table = player()
    one.begin("1")
    two = one.page.context.new_page()
    two.route("**/events", lambda route: route.abort())
    two.goto(one.page.url)
    other = Table(two, one.base)
    n = other.n
    one.click(one.options[0])
    other.answered(n)
    assert one.asked == other.asked


def test_a_lost_server_is_said(player: Any) -> None:
    """When an answer does not arrive, the page says so and the question stands."""
    table: Table = player()
    table.begin("1")
    table.page.route("**/answer", lambda route: route.abort())
    asked = table.asked
    table.option(table.options[0]).click()
    assert "did not answer" in table.refused()
    assert asked == table.asked
    table.page.unroute("**/answer")
    table.click(table.options[0])


def test_the_table_works_without_any_script(player: Any) -> None:
    """Forms and links do everything where no script runs."""
    table: Table = player(java_script_enabled=False)
    table.begin("1")
    asked = table.page.locator("#ask-1").inner_text()
    table.page.locator("#part-asking button[data-option]").first.click()
    table.page.wait_for_url("**/games/*")
    assert asked != table.page.locator("#ask-1").inner_text()
    table.page.get_by_role("button", name="Undo").or_(table.page.get_by_role("button", name="Take back")).first.click()
    assert asked == table.page.locator("#ask-1").inner_text()


def test_captain_decides_and_odds_are_told(table: Table) -> None:
    """C lets the captain decide, O shows what each option leads to."""
    table.begin("1")
    table.press("c")
    table.page.keyboard.press("o")
    expect(table.page.locator(".odds").first).to_be_visible()
    n = table.n
    table.page.get_by_role("button", name="until news").click()
    table.answered(n)


def test_motion_is_short_and_none_where_it_is_not_wanted(player: Any, folder: Path) -> None:
    """Nothing moves for half a second or longer; with reduced motion nothing moves at all."""
    save = played_to(aiming, {"boat": "IXC/40"})
    for wanted, moves in (("no-preference", True), ("reduce", False)):
        table: Table = player(reduced_motion=wanted)
        take_up(table.page, table.base, save, folder)
        n = table.n
        table.page.evaluate(
            "() => { window.seen = []; const see = () => { window.seen.push(...document.getAnimations()"
            ".map(one => one.effect.getComputedTiming().endTime)); requestAnimationFrame(see); }; see(); }"
        )
        table.option(next(option for option in table.options if option.startswith("target-"))).click()
        table.answered(n)
        table.page.wait_for_timeout(200)
        seen: list[float] = table.page.evaluate("window.seen")
        assert bool(seen) == moves
        assert max(seen, default=0) < 500


def test_nothing_can_be_asked_twice_by_two_quick_clicks(table: Table) -> None:
    """A double click answers once."""
    table.begin("1")
    n = table.n
    table.option(table.options[0]).dblclick()
    table.answered(n)
    table.page.wait_for_timeout(300)
    assert n + 1 == table.n
    with pytest.raises(Error):
        table.page.locator("#refused:not(:empty)").wait_for(timeout=200)
