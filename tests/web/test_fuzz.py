"""Whatever is sent: never a 5xx, and what is refused changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from litestar.testing import TestClient
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from benchmarks.web_server import Served, served
from support.web import Browser, Program

pytestmark = pytest.mark.xdist_group("fuzz")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("fuzz")) as server:
        yield server


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_the_interface_does_what_its_document_says(running: Served, mode: GenerationMode):
    """Sent by the document and against it, with the token of a real game: no 5xx, no undocumented status or shape."""
    schema: Any = schemathesis.openapi.from_url(f"{running.url}/schema").exclude(path_regex="/events$")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert 17 == len(operations)
    tried = 0
    for operation in operations:
        game = httpx.post(f"{running.url}/api/games", json={"rulebook": "hunted", "seed": "7"}).json()["game"]
        with suppress(Unsatisfiable):  # nothing of it can be sent against the document
            _try(operation.as_strategy(generation_mode=mode), game)
            tried += 1
    assert tried >= 10


def _try(cases: Any, game: dict[str, Any]) -> None:
    @settings(max_examples=12, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=cases)
    def one(case: Any) -> None:
        headers = {}
        if "game_id" in (case.path_parameters or {}):
            case.path_parameters["game_id"] = game["id"]
            headers["Authorization"] = f"Bearer {next(iter(game['seats'].values()))}"
        response = case.call(headers=headers)
        checks = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
        case.validate_response(response, checks=checks)

    one()


# ---------------------------------------------------------------------------------------------------------- by hand

_DEEP = "[" * 20_000 + "]" * 20_000
BODIES = [
    b"", b"null", b"[]", b"0", b'"x"', b"{", b"\xff\xfe", b"{}" * 2, b"\x00", b"NaN", b'{"answer": NaN}', b'{"answer": 1e999}',
    b'{"answer": {}}', b'{"answer": [[]]}', b'{"answer": [null]}', b'{"answer": [1.5]}', b'{"answer": true}',
    b'{"answer": [99999999999999999999]}', b'{"answer": [2147483647, -2147483648]}', b'{"answer": "roll", "n": -1}',
    b'{"answer": "roll", "n": 1e3}', b'{"answer": "roll", "of": "\\u0000"}', b'{"answer": "\\ud800"}', b'{"answer": "\\u0000"}',
    b'{"answer": "roll", "extra": 1}', b'{"answer": "../../etc/passwd"}', b'{"answer": "<script>alert(1)</script>"}',
    b'{"answer": "\' OR 1=1 --"}', b'{"answer": "{{7*7}}"}', b'{"answer": "' + b"x" * 60_000 + b'"}',
    b'{"answer": [' + b"1," * 20_000 + b"1]}", b'{"answer": ' + _DEEP.encode() + b"}", b'{"a":' * 9_000 + b"1" + b"}" * 9_000,
    b'{"captain": "random:\\u0000"}', b'{"captain": "nobody"}', b'{"captain": "careful:x"}', b'{"captain": 1}', b'{"until": "x"}',
    b'{"undo": 0}', b'{"undo": 201}', b'{"undo": 1e9}', b'{"undo": -5}', b'{"undo": 100}', b'{"how": "x"}', b'{"dice": "x"}',
    b'{"dice": null}', b'{"odds": "x"}', b'{"odds": "\\u0000"}', b'{"odds": null, "of": "x"}', b'{"order": "never"}',
    b'{"kind": "\\u0000", "order": "never"}', b'{"kind": "", "order": "x"}',
    b'{"rulebook": "x"}', b'{"rulebook": "../hunted"}', b'{"rulebook": "hunted", "options": {"boat": "x"}}',
    b'{"rulebook": "hunted", "options": {"boat": ["VIIC"]}}', b'{"rulebook": "hunted", "options": {"x": 1}}',
    b'{"rulebook": "hunted", "options": {"start": "9999-99"}}', b'{"rulebook": "hunted", "seed": "\\u0000"}',
    b'{"rulebook": "hunted", "name": "\\ud800"}', b'{"rulebook": "hunted", "name": "' + b"x" * 81 + b'"}',
    b'{"rulebook": "hunted", "setup": {}}', b'{"rulebook": "hunted", "packs": ["/etc"]}', b'{"rulebook": "hunted", "dice": "loaded"}',
    b'{"rulebook": "hunted", "options": {"kommandant": "a\\u0000b"}}', b'{"rulebook": "hunted", "seed": "' + b"x" * 201 + b'"}',
    b'{"format": 1}', b'{"format": 1, "checksum": ""}', b'{"format": "1", "checksum": null, "answers": [[]]}',
]  # fmt: skip


@pytest.mark.parametrize("verb", ["answer", "undo", "dice", "captain", "odds", "order"])
@pytest.mark.parametrize("started", [False, True])
def test_hostile_bodies_change_nothing(client: TestClient[Any], verb: str, started: bool):
    """Every hostile body gets a 4xx with a code and a sentence (or means nothing), and the game is as it was."""
    player = Program(client, {"seed": "7"})
    if started:
        player.answer()
    before, journal = player.look(), player.journal()
    for body in BODIES:
        response = client.post(f"/api/games/{player.id}/{verb}", content=body, headers=player.headers)
        if response.status_code == 200 and (verb, body) in _MEANT:
            continue
        assert 400 <= response.status_code < 500, (body[:80], response.text)
        assert {"code", "message"} <= set(response.json()["error"]), body[:80]
    assert before == player.look()
    assert journal == player.journal()


_MEANT = {("odds", b'{"odds": null, "of": "x"}')}


@pytest.mark.parametrize("path", ["/api/games", "/api/import"])
def test_hostile_beginnings_begin_nothing(client: TestClient[Any], path: str):
    from sqlalchemy import text

    from support.web import site_of

    for body in BODIES:
        response = client.post(path, content=body)
        assert 400 <= response.status_code < 500, (body[:80], response.text)
        assert {"code", "message"} <= set(response.json()["error"]), body[:80]
    count = site_of(client).database.read_now(lambda c: c.execute(text("SELECT count(*) FROM games")).scalar())
    assert 0 == count


PATHS = [
    "/games/%00", "/games/..%2f..%2fetc", "/games/%ff", "/games/" + "x" * 500, "/games/x'--", "/seat/%00", "/seat/%ff%fe",
    "/seat/" + "x" * 70, "/watch/<script>", "/rules/hunted/%00", "/rules/%2e%2e/x", "/rules/hunted/" + "%41" * 400, "/new/%00",
    "/static/../web.sqlite", "/static/%2e%2e/settings.py", "/static/..%2f..%2fsettings.py", "/static//etc/passwd", "/static/%00",
    "/api/rules/hunted/%00", "/api/rules/%ff/x", "/api/rulebooks/%00", "/api/games/%00", "/api/games/x/journal?from=-1",
    "/api/games/x/journal?from=99999999999999999999", "/api/games/x/view?seat=%00", "/games/x?odds=%00&journal=%ff",
    "/games/x/news?after=x",
    "/games/x/fragments/%00", "/games/x/fragments/../../", "/api/nothing", "/schema/../api/games", "/schema/nothing",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_hostile_addresses_find_nothing(client: TestClient[Any], path: str):
    for headers in ({}, {"Authorization": "Bearer x"}, {"Cookie": "kaleun=a.b"}, {"Cookie": "kaleun=\udc80;=;"}):
        raw = [(name.encode(), value.encode("utf-8", "surrogateescape")) for name, value in headers.items()]
        for method in ("GET", "HEAD", "PUT", "DELETE"):
            response = client.request(method, path, headers=httpx.Headers(raw))
            assert 400 <= response.status_code < 500, (method, path, response.status_code)


FIELDS: list[dict[str, Any]] = [
    {"option": "x"}, {"option": "\x00"}, {"n": "x"}, {"n": "-1"}, {"n": "9" * 30}, {"n": "\u0661"}, {"of": "\x00"}, {"of": "x" * 100},
    {"faces": "x"}, {"faces": ["1", "2"] * 500}, {"faces": "9" * 100}, {"cards": "\x00"}, {"how": "x"}, {"how": ["a", "b"]},
    {"dice": "x"}, {"dice": "\x00"}, {"kind": "\x00", "order": "never"}, {"kind": "x", "order": "\x00"}, {"name": "\x00"},
    {"name": "x" * 200}, {"seat": "\x00"}, {"seat": "x"}, {"option": ["roll", "try"]}, {},
]  # fmt: skip


def test_hostile_forms_change_nothing(client: TestClient[Any]):
    """What a form should not hold is refused on the page, and the game is as it was."""
    browser = Browser(client)
    table = browser.begin(seed="7")
    asked, log = browser.asked(table), json.loads(browser.open(f"{table}/report.json"))
    for form in ("answer", "dice", "order", "links"):
        for fields in FIELDS:
            browser.open(table)
            status = browser.send(f"{table}/{form}", **fields).status_code
            assert 400 <= status < 500 or (status == 303 and form == "order"), (form, fields, status)
    for fields in FIELDS:
        browser.open("/new/hunted")
        if {"name", "dice"} & set(fields):
            assert 400 == browser.send("/games", **{"rulebook": "hunted", **fields}).status_code
    assert (asked, log) == (browser.asked(table), json.loads(browser.open(f"{table}/report.json")))


def test_a_broken_multipart_body_is_refused(client: TestClient[Any]):
    browser = Browser(client)
    browser.open("/import")
    for body in (
        b"",
        b"--x",
        b"--x\r\n\r\n--x--",
        b"--x\r\nContent-Disposition: form-data; name=\x00\r\n\r\nx\r\n--x--",
    ):
        headers = browser._headers({"content-type": "multipart/form-data; boundary=x"})
        assert 400 <= client.post("/import", content=body, headers=headers).status_code < 500


def test_the_page_says_what_somebody_called_his_boat_as_text(client: TestClient[Any], tmp_path: Path):
    """Names are text, never markup."""
    browser = Browser(client)
    name = "<script>alert(1)</script>{{7*7}}\"'"
    table = browser.begin(seed="7", name=name, o__kommandant="<img src=x onerror=alert(1)>")
    for page in (table, f"{table}/log", f"{table}/career", f"{table}/share", "/", f"{table}/report.html"):
        shown = browser.open(page)
        assert "<script>alert" not in shown
        assert "<img src=x" not in shown
