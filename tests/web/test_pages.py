"""The pages without script: forms and links alone play a game."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from litestar.testing import TestClient

from support.web import Browser, Program


@pytest.fixture
def browser(client: TestClient[Any]) -> Browser:
    return Browser(client)


def test_a_patrol_is_played_with_forms_alone(browser: Browser):
    """Each answer leads back to the table, until the game is over."""
    table = browser.begin(seed="5", name="U 96")
    assert "U 96" in browser.page
    for _ in range(400):
        asked = browser.questions(table)[0]
        if not asked["options"]:
            break
        sent = browser.send(f"{table}/answer", n=asked["n"], option=asked["options"][0])
        assert (303, table) == (sent.status_code, sent.headers["location"])
    news = json.loads(browser.open(f"{table}/news"))
    assert news["over"]
    report = browser.open(f"{table}/report.md")
    assert "The end" in report


def test_optional_rules_stand_in_groups_and_those_with_some_on_are_open(browser: Browser):
    """A form that is refused comes back with what was filled in, in sight; all else is folded."""
    page = browser.open("/new/hunted")
    assert len(re.findall(r"<details", page)) == page.count("none on") > 3
    filled: dict[str, Any] = {"o.start": "x", "o.evasive-manoeuvres": "yes", "o.ability": "lucky"}
    browser.send("/games", rulebook="hunted", **filled)
    assert 400 == browser.status
    opened = re.findall(r"<details[^>]* open><summary><b>([^<]*)</b>.*?>(\d) on<", browser.page)
    assert [("Escorts and aircraft", "1"), ("Kommandant", "1")] == opened


def test_a_refused_answer_shows_the_table_with_the_reason(browser: Browser):
    table = browser.begin(seed="7")
    asked = browser.asked(table)
    browser.send(f"{table}/answer", n=asked["n"], option="nonsense")
    assert 400 == browser.status
    assert "is no option" in browser.page
    browser.send(f"{table}/answer", n=asked["n"], option=asked["options"][0])
    browser.send(f"{table}/answer", n=asked["n"], option=asked["options"][0])
    assert 409 == browser.status
    assert "no longer asked" in browser.page


def test_real_dice_are_typed(browser: Browser):
    """Faces that the dice cannot show are refused with a reason; those that they can are taken, in one word or several."""
    table = browser.begin(seed="7")
    browser.send(f"{table}/captain")
    browser.send(f"{table}/dice", dice="manual")
    while browser.questions(table)[0]["options"]:
        browser.send(f"{table}/captain")
    n = browser.questions(table)[0]["n"]
    browser.send(f"{table}/answer", n=n, faces="7 1")
    assert 400 == browser.status
    assert "no face of 2d6" in browser.page
    for wrong in ("x", "", "1", "1 2 3"):
        browser.send(f"{table}/answer", n=n, faces=wrong)
        assert 400 == browser.status
    assert 303 == browser.send(f"{table}/answer", n=n, faces="12").status_code
    journal = json.loads(browser.open(f"{table}/report.json"))["journal"]
    assert [1, 2] == [entry["roll"]["faces"] for entry in journal if "roll" in entry][-1]


def test_undo_dice_captain_and_orders(browser: Browser):
    """All that a player does beside answering has a form."""
    table = browser.begin(seed="7")
    assert 303 == browser.send(f"{table}/captain", how="once").status_code
    assert 303 == browser.send(f"{table}/captain", how="until").status_code
    assert 303 == browser.send(f"{table}/undo", how="try-again").status_code
    assert 303 == browser.send(f"{table}/dice", dice="manual").status_code
    assert 303 == browser.send(f"{table}/dice", dice="stream").status_code
    assert 400 == browser.send(f"{table}/dice", dice="loaded").status_code
    assert 303 == browser.send(f"{table}/order", kind="luck.reroll", order="never").status_code
    assert 400 == browser.send(f"{table}/order", kind="luck.reroll", order="perhaps").status_code


def test_standing_orders_are_shown_and_can_be_lifted(browser: Browser):
    """Those that were given, though their question is not asked now; and what could be one for the question that is."""
    table = browser.begin(seed="7")
    assert "A second roll for a luck token" not in browser.open(table)
    browser.send(f"{table}/order", kind="luck.reroll", order="never")
    assert "A second roll for a luck token" in browser.open(table)
    browser.send(f"{table}/order", kind="luck.reroll", seat="kommandant", order="ask")
    assert "A second roll for a luck token" not in browser.open(table)
    assert 400 <= browser.send(f"{table}/order", kind="luck.reroll", seat="nobody", order="never").status_code < 500
    assert "A second roll for a luck token" not in browser.open(table)
    browser.send("/games", rulebook="loupsgris", seed="7")
    page = browser.open(browser.at)
    assert "A second roll for Fame Points" in page
    assert 'value="failure" aria-pressed="true"' in page


def test_a_script_gets_the_parts_of_the_table(browser: Browser):
    """With ``Accept: application/json`` an answer brings the new parts, a refusal its error beside them."""
    table = browser.begin(seed="7")
    asked = browser.asked(table)
    sent = browser.send(f"{table}/answer", json=True, n=asked["n"], option=asked["options"][0])
    parts = sent.json()
    assert (200, 1) == (sent.status_code, parts["n"])
    assert {"board", "decision", "roll", "journal"} <= set(parts)
    again = browser.send(f"{table}/answer", json=True, n=asked["n"], option=asked["options"][0])
    assert (409, "outdated") == (again.status_code, again.json()["error"]["code"])
    for name in ("board", "decision", "roll", "journal"):
        browser.open(f"{table}/fragments/{name}")
        assert 200 == browser.status
    odds = json.loads(browser.open(f"{table}/odds"))["odds"]
    assert odds
    browser.open(table, odds="1", journal="all")
    assert 200 == browser.status


def test_games_are_named_laid_away_and_taken_out(browser: Browser):
    table = browser.begin(seed="7")
    browser.send(f"{table}/rename", name="U 47 <b>")
    assert "U 47 &lt;b&gt;" in browser.open("/")
    browser.send(f"{table}/archive", yes="1")
    asked = browser.asked(table)
    assert not asked["options"]
    assert 403 == browser.send(f"{table}/captain").status_code
    browser.send(f"{table}/archive", yes="0")
    assert browser.asked(table)["options"]
    assert 400 == browser.send(f"{table}/rename", name="x" * 81).status_code


def test_a_game_goes_out_and_comes_in_again(browser: Browser):
    """An exported game opens as a new one at the same question, with the same log."""
    table = browser.begin(seed="7", name="Out")
    for _ in range(4):
        browser.send(f"{table}/captain")
    asked = browser.asked(table)
    saved = browser.open(f"{table}/save")
    log = json.loads(browser.open(f"{table}/report.json"))
    browser.open("/import")
    assert 303 == browser.send("/import", files={"save": ("x.json", saved.encode())}).status_code
    again = browser.at
    assert again != table
    assert asked["options"] == browser.asked(again)["options"]
    assert log == json.loads(browser.open(f"{again}/report.json"))
    assert 2 == len(set(re.findall(r"/games/([0-9a-f]{16})", browser.open("/"))))


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff", b'{"format": 1}', b"[" * 50_000, b'{"a":' * 20_000])
def test_what_is_no_save_is_told_on_the_page(browser: Browser, content: bytes):
    browser.open("/import")
    browser.send("/import", files={"save": ("x.json", content)})
    assert 400 == browser.status
    assert "save" in browser.page


def test_a_save_that_was_changed_is_refused(client: TestClient[Any]):
    """The checksum does not fit, nothing is begun; one from a set-up position, or with charts of one's own, neither."""
    from kaleun.kernel.save import _checksum

    player = Program(client, {"seed": "7"})
    player.answer()
    save = player.get("save").json()
    assert "checksum" in client.post("/api/import", json={**save, "seed": "8"}).json()["error"]["message"]
    packs = [{"title": "x", "digest": "y", "folder": "/"}]
    changes: list[dict[str, Any]] = [{"setup": {}}, {"packs": packs}, {"rulebook": "x"}]
    for change in changes:
        changed = {**save, **change}
        changed["checksum"] = _checksum(changed)
        response = client.post("/api/import", json=changed)
        assert (400, "save") == (response.status_code, response.json()["error"]["code"]), response.text


def test_the_table_of_honour_lists_games_that_ended_unmarked(client: TestClient[Any]):
    player = Program(client, {"seed": "5", "name": "Honest"})
    while "over" not in player.reply:
        player.captain(until="something")
    marked = Program(client, {"seed": "5", "name": "Again"})
    marked.captain()
    marked.captain()
    marked.post("undo", undo=2)
    while "over" not in marked.reply:
        marked.captain(until="something")
    page = client.get("/hall").text
    assert "Honest" in page
    assert "Again" not in page


def test_a_rule_has_a_page(browser: Browser):
    page = browser.open("/rules/hunted/9.6.9a", **{"from": "/games/abc"})
    assert 200 == browser.status
    assert "/games/abc" in page
    for wrong in ("//evil.example", "https://evil.example", "/games//evil", "javascript:x"):
        assert "evil" not in browser.open("/rules/hunted/9.6.9a", **{"from": wrong})
    browser.open("/rules/hunted/none")
    assert 404 == browser.status
    browser.open("/new/none")
    assert 404 == browser.status


def test_the_report_page_carries_only_its_own_style(browser: Browser):
    """The policy of the report allows exactly the style that stands in it."""
    from base64 import b64encode
    from hashlib import sha256

    table = browser.begin(seed="7")
    response = browser.client.get(f"{table}/report.html", headers=browser._headers())
    style = re.search(r"<style>(.*?)</style>", response.text, re.DOTALL)
    assert style is not None
    digest = b64encode(sha256(style[1].encode()).digest()).decode()
    assert f"'sha256-{digest}'" in response.headers["content-security-policy"]
