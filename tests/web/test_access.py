"""Who has no link sees and touches nothing; what is secret stays so."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from kaleun.web.access import COOKIE, Limit, Signer, TooMany
from support.web import Browser, Program, server

GETS = ["", "/view", "/journal", "/save", "/events"]
POSTS: dict[str, dict[str, Any]] = {
    "/answer": {"answer": "roll"},
    "/captain": {},
    "/undo": {},
    "/dice": {"dice": "manual"},
    "/odds": {},
    "/order": {"kind": "x", "order": "ask"},
}
PAGES = ["", "/log", "/career", "/share", "/odds", "/news", "/events", "/save", "/report.html", "/report.md", "/report.json",
         "/fragments/all", "/fragments/board", "/fragments/decision", "/fragments/roll", "/fragments/journal"]  # fmt: skip
FORMS = ["/answer", "/undo", "/dice", "/captain", "/order", "/rename", "/archive", "/links"]


@pytest.fixture
def player(client: TestClient[Any]) -> Program:
    return Program(client, {"seed": "7"})


@pytest.mark.parametrize("token", ["", "Bearer wrong", "Bearer", "Basic eDp5", "Bearer \u00e9", "other"])
def test_without_the_token_of_a_seat_nothing_is_read_or_changed(player: Program, token: str):
    """No token is 401; a wrong one, or that of another game, learns not even that the game is there."""
    if token == "other":
        token = f"Bearer {Program(player.client, {}).token}"
    headers = httpx.Headers([(b"authorization", token.encode())] if token else [])
    expected = 401 if not token.startswith("Bearer ") else 404
    for path in GETS:
        response = player.client.get(f"/api/games/{player.id}{path}", headers=headers)
        assert (expected, {"error"}) == (response.status_code, set(response.json()))
    for path, body in POSTS.items():
        response = player.client.post(f"/api/games/{player.id}{path}", json=body, headers=headers)
        assert expected == response.status_code
    assert 0 == player.look()["game"]["actions"]


def test_a_spectator_reads_and_touches_nothing(player: Program):
    """The spectator's token opens the view and the journal, not the save, which holds the seed."""
    player.answer()
    seat, player.token = player.token, player.spectator
    assert 200 == player.get().status_code
    assert 200 == player.get("view").status_code
    assert "seed" not in player.get("view").json()["view"]
    assert 200 == player.get("journal").status_code
    assert 403 == player.get("save").status_code
    for path, body in POSTS.items():
        assert 403 == player.post(path[1:], **body).status_code or path == "/odds"
    player.token = seat
    assert 1 == player.look()["game"]["actions"]


def test_a_page_is_for_the_browser_that_sits_there(client: TestClient[Any]):
    """Without the cookie, with a forged one, or as somebody else, no page of the game and no form answers."""
    owner = Browser(client)
    table = owner.begin(seed="7")
    asked = owner.asked(table)
    name, _, value = owner.cookie.partition("=")
    strangers = [
        Browser(client),
        Browser(client, f"{name}={value[:-1]}x"),
        Browser(client, f"{name}=x.y"),
        Browser(client),
    ]
    strangers[3].open("/new/hunted")
    for stranger in strangers:
        for page in PAGES:
            stranger.open(table + page)
            assert 404 == stranger.status, page
        for form in FORMS:
            assert stranger.send(table + form, option=asked["options"][0]).status_code in (403, 404)
    owner.open(table)
    assert asked == owner.asked(table)


def test_a_form_of_another_site_is_refused(client: TestClient[Any]):
    """A form that does not carry the word of our own pages is refused, though the cookie comes with it."""
    owner = Browser(client)
    table = owner.begin(seed="7")
    asked = owner.asked(table)
    other = Browser(client)
    other.open("/new/hunted")
    for word in ("", "wrong", other.csrf):
        for form in FORMS:
            assert 403 == owner.send(table + form, option=asked["options"][0], csrf=word).status_code
        assert 403 == owner.send("/games", rulebook="hunted", csrf=word).status_code
    assert asked == owner.asked(table)


def test_the_cookie_is_signed_http_only_and_lax(client: TestClient[Any]):
    response = client.get("/")
    cookie = response.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert cookie.startswith(f"{COOKIE}=")
    assert None is Signer("other").player(cookie.partition("=")[2].partition(";")[0])


def test_every_answer_has_its_headers(client: TestClient[Any]):
    """Pages, files, errors and the interface: no script or style in a page, no other host, no framing, no guessing of types."""
    for path in ("/", "/static/base.css", "/nothing", "/api/", "/api/games/x", "/schema"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert "nosniff" == headers["x-content-type-options"]
        assert "same-origin" == headers["referrer-policy"]
        assert "server" not in headers
    assert "no-store" == client.get("/").headers["cache-control"]


def test_pages_hold_no_style_or_script_of_their_own(client: TestClient[Any]):
    """Nothing that the policy forbids stands in a page, and nothing comes from elsewhere."""
    owner = Browser(client)
    table = owner.begin(seed="7")
    for path in (
        "/",
        "/hall",
        "/import",
        "/new/hunted",
        table,
        f"{table}/log",
        f"{table}/career",
        f"{table}/share",
        "/nothing",
    ):
        page = owner.open(path)
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=\"|javascript:", page), path
        assert not re.search(r"<script(?![^>]*\ssrc=)", page), path
        assert not re.search(r"(?:src|href|action)=[\"']?(?:https?:)?//", page), path


# ---------------------------------------------------------------------------------------------------------- links


def test_a_link_lets_another_sit_down(client: TestClient[Any]):
    """The link asks first, then gives the seat; a new one makes it void; a spectator's only watches."""
    owner, guest, watcher = Browser(client), Browser(client), Browser(client)
    table = owner.begin(seed="7")
    owner.open(f"{table}/share")
    first = _link(owner.send(f"{table}/links", seat="kommandant").text)
    second = _link(owner.send(f"{table}/links", seat="kommandant").text)
    guest.open(first)
    assert 404 == guest.status
    guest.open(second)
    assert 200 == guest.status
    guest.open(table)
    assert 404 == guest.status  # looking at a link takes no seat
    guest.open(second)
    assert 303 == guest.send(second).status_code
    asked = guest.asked(table)
    assert 303 == guest.send(f"{table}/answer", n=asked["n"], option=asked["options"][0]).status_code
    assert 403 == guest.send(f"{table}/rename", name="Mine").status_code
    guest.open(f"{table}/share")
    assert 403 == guest.status
    watch = _link(owner.send(f"{table}/links", watch="1").text)
    watcher.open(watch)
    assert 303 == watcher.send(watch).status_code
    assert 200 == watcher.status
    assert not watcher.asked(table)["options"]
    asked = owner.asked(table)
    assert 403 == watcher.send(f"{table}/answer", n=asked["n"], option=asked["options"][0]).status_code
    watcher.open(f"{table}/save")
    assert 403 == watcher.status


def _link(page: str) -> str:
    found = re.search(r"https?://[^/\s\"<]+(/(?:seat|watch)/[\w-]{32})", page)
    assert found is not None
    return found[1]


def test_secrets_stand_nowhere_in_the_database(tmp_path: Path):
    """Of tokens and cookies only hashes are kept."""
    file = tmp_path / "web.sqlite"
    with server(f"sqlite:///{file}") as client:
        player = Program(client, {})
        owner = Browser(client)
        table = owner.begin()
        owner.open(f"{table}/share")
        link = _link(owner.send(f"{table}/links", seat="kommandant").text).rpartition("/")[2]
        secrets = [player.token, player.spectator, link, owner.cookie.partition("=")[2].partition(".")[0]]
        connection = sqlite3.connect(file)
        dump = "\n".join(connection.iterdump())
        connection.close()
    for secret in secrets:
        assert len(secret) >= 32
        assert secret not in dump


def test_two_seats_of_a_table_each_answer_for_themselves(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch):
    """A token answers for its own seat only, and sees no other's view."""
    from support.toy import rulebook

    for module in ("inputs", "live"):
        monkeypatch.setattr(f"kaleun.web.{module}.find_rulebook", lambda name: rulebook)
    player = Program(client, {"rulebook": "harbour", "seed": "1"})
    assert len(player.seats) == 2
    mine, other = player.seats
    while "requests" not in player.reply:
        asked = player.request["choose"]
        player.token = player.seats[other if asked["seat"] == mine else mine]
        refused = player.post("answer", answer=player.open[0])
        assert (403, "seat") == (refused.status_code, refused.json()["error"]["code"])
        player.token = player.seats[asked["seat"]]
        player.answer()
    for request in player.reply["requests"]:
        seat = request["choose"]["seat"]
        strange = next(name for name in player.seats if name != seat)
        player.token = player.seats[strange]
        option = next(o["id"] for o in request["choose"]["options"] if "closed" not in o)
        refused = player.post("answer", answer=option, of=request["of"], n=request["n"])
        assert 403 == refused.status_code
        assert 403 == player.get("view", seat=seat).status_code
        assert 200 == player.get("view", seat=strange).status_code
        player.token = player.seats[seat]
        assert 200 == player.post("answer", answer=option, of=request["of"], n=request["n"]).status_code
        break


# ---------------------------------------------------------------------------------------------------------- limits


def test_games_are_begun_only_so_often(tmp_path: Path):
    """Beyond the limit there is 429 with the time to wait, for programs, forms and saves alike."""
    with server(f"sqlite:///{tmp_path / 'web.sqlite'}", games_an_hour=3) as client:
        for _ in range(3):
            assert 201 == client.post("/api/games", json={"rulebook": "hunted"}).status_code
        refused = client.post("/api/games", json={"rulebook": "hunted"})
        assert 429 == refused.status_code
        assert 0 < int(refused.headers["retry-after"]) <= 3601
        assert "too-many" == refused.json()["error"]["code"]
        assert 429 == client.post("/api/import", json={"format": 1}).status_code
        browser = Browser(client)
        browser.open("/new/hunted")
        assert 429 == browser.send("/games", rulebook="hunted").status_code
        assert "too many games" in browser.page.lower()


def test_the_limit_counts_each_name_by_itself(monkeypatch: pytest.MonkeyPatch):
    now = [0.0]
    monkeypatch.setattr("kaleun.web.access.monotonic", lambda: now[0])
    limit = Limit(2, 60)
    limit.count("a")
    limit.count("a", "b")
    with pytest.raises(TooMany):
        limit.count("b", "a")
    limit.count("b")
    now[0] = 61
    limit.count("a")


@pytest.mark.parametrize(
    ("path", "size"),
    [("/api/games", 1 << 17), ("/api/import", (1 << 20) + 4096), ("/games", 1 << 17), ("/import", 1 << 21)],
)
def test_what_is_too_long_is_not_read(client: TestClient[Any], path: str, size: int):
    browser = Browser(client)
    browser.open("/import")
    if path.startswith("/api"):
        response = client.post(path, content=b'{"rulebook": "' + b"x" * size + b'"}')
    else:
        response = browser.send(path, files={"save": ("x.json", b"x" * size)})
    assert 413 == response.status_code
