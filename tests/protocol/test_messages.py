"""Lines that are wrong get one clear error each."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaleun.kernel.errors import MaterialError
from kaleun.protocol import Engine
from kaleun.protocol.messages import LONGEST, Answer, Undo, read_message


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        (b"", "json", "no JSON"),
        (b"close", "json", "no JSON"),
        (b'{"answer": "close"', "json", "no JSON"),
        (b'{"answer": "close"} {"answer": "close"}', "json", "no JSON"),
        (b'{"answer": "\xff"}', "json", "no JSON"),
        (b'{"answer": NaN}', "json", "no JSON"),
        (b"[" * 50_000, "json", "no JSON"),
        (b'{"answer":' + b"[" * 500_000, "json", "no JSON"),
        (b"[]", "object", "not a list"),
        (b'"answer"', "object", "not a text"),
        (b"null", "object", "not null"),
        (b"17", "object", "not a number"),
        (b"true", "object", "not a truth value"),
        (b"{}", "verb", "an empty object"),
        (b'{"reply": "close"}', "verb", "'reply'"),
        (b'{"Answer": "close"}', "verb", "'Answer'"),
        (b'{"answer": "close", "undo": 1}', "verbs", "found answer, undo"),
        (b'{"answer": "close", "off": "W"}', "form", "unknown field `off`"),
        (b'{"answer": 3}', "form", "got `int`"),
        (b'{"answer": [3.5]}', "form", "got `float`"),
        (b'{"answer": [true]}', "form", "got `bool`"),
        (b'{"answer": {"id": "close"}}', "form", "got `object`"),
        (b'{"answer": "close", "of": 3}', "form", "`$.of`"),
        (b'{"answer": "close", "n": "3"}', "form", "`$.n`"),
        (b'{"new": "hunted"}', "form", "Expected `object`"),
        (b'{"new": {}}', "form", "missing required field `rulebook`"),
        (b'{"new": {"rulebook": "hunted", "seed": 7}}', "form", "`$.new.seed`"),
        (b'{"new": {"rulebook": "hunted", "strict": "yes"}}', "form", "`$.new.strict`"),
        (b'{"new": {"rulebook": "hunted", "options": []}}', "form", "`$.new.options`"),
        (b'{"new": {"rulebook": "hunted", "setup": []}}', "form", "`$.new.setup`"),
        (b'{"new": {"rulebook": "hunted", "stack": {"battle": "B17"}}}', "form", "`$.new.stack[...]`"),
        (b'{"new": {"rulebook": "hunted", "dices": "manual"}}', "form", "unknown field `dices`"),
        (b'{"undo": 0}', "form", ">= 1"),
        (b'{"undo": true}', "form", "got `bool`"),
        (b'{"undo": 99999999999999999999}', "form", "`$.undo`"),
        (b'{"journal": {"from": -1}}', "form", ">= 0"),
        (b'{"view": null}', "form", "got `null`"),
        (b'{"state": {"seat": "W"}}', "form", "unknown field `seat`"),
        (b'{"save": ""}', "form", "length >= 1"),
        (b'{"order": "never"}', "form", "missing required field `kind`"),
        (b'{"quit": 1}', "form", "Expected `object`"),
    ],
)
def test_a_wrong_line_is_named(line, code, says):
    with pytest.raises(MaterialError) as wrong:
        read_message(line)
    assert (code, True) == (wrong.value.code, says in str(wrong.value))


def test_a_line_may_have_a_mebibyte():
    line = b'{"answer": "close"}'
    assert Answer("close") == read_message(line + b" " * (LONGEST - len(line)))
    with pytest.raises(MaterialError, match="1048576 bytes"):
        read_message(line + b" " * (LONGEST - len(line) + 1))


def test_keys_may_stand_in_any_order():
    assert Undo(2, "try-again", "W") == read_message(b'{"seat": "W", "how": "try-again", "undo": 2}')


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
VERBS = st.sampled_from(
    ["new", "answer", "view", "state", "undo", "dice", "rule", "odds", "captain", "rulebook", "of", "n"]
)


@given(st.binary(max_size=60) | st.dictionaries(VERBS | st.text(max_size=4), JSON, max_size=3).map(msgspec.json.encode))
def test_whatever_comes_one_line_goes_back(line):
    """No input ends the engine, and a reply is always one JSON object in one line."""
    reply = Engine().take(line)
    assert b"\n" not in reply
    assert isinstance(msgspec.json.decode(reply), dict)
