"""The engine plays Harbour: what each verb does, what a request says, and that a wrong line changes nothing."""

from typing import Any

import msgspec
import pytest

from kaleun.kernel.dice import seed_hash
from kaleun.kernel.game import Game
from kaleun.kernel.play import Play
from kaleun.kernel.requests import Draw
from kaleun.kernel.rules import Rule, RuleIndex
from support.small import Small, ask, die
from support.toy import rulebook

from .client import Client


def pending(reply):
    return reply.get("requests") or [reply["request"]]


@pytest.fixture
def client():
    """An engine with a game of Harbour that asks its first question."""
    client = Client()
    client.new()
    return client


# ------------------------------------------------------------------------------------------------ new and over


def test_a_new_game_says_what_it_is():
    game = Client().new(options={"days": 2})["game"]
    assert ("harbour", "Harbour", 2, 2) == (
        game["rulebook"],
        game["title"],
        game["rules_version"],
        game["options"]["days"],
    )
    assert ("stream", False, ["north", "south"], 1) == (game["dice"], game["strict"], game["seats"], game["protocol"])
    assert seed_hash("1") == game["seed_hash"]


def test_the_seed_stays_secret_until_the_end(client):
    asked = client.send(view={}), client.send(journal={}), client.send(state={})
    assert all("seed" not in reply[key] for reply, key in zip(asked, ("view", "journal", "state"), strict=True))
    over = client.play()["over"]
    assert ("1", True) == (over["seed"], over["winner"] in ("north", "south", "nobody"))
    assert "The game has ended" in over["text"]


def test_without_a_seed_each_game_has_its_own():
    first, second = (Client().send(new={"rulebook": "harbour"})["game"]["seed_hash"] for _ in range(2))
    assert first != second


def test_the_engine_plays_as_the_game_itself_does(client):
    """All events of all replies together are the journal of the same game without the engine."""
    told = Client()
    events = told.new(options={"days": 3})["events"]
    answers = []
    reply = told.send(captain="random")
    while True:
        events += reply["events"]
        answers.append(reply["answered"])
        if "over" in reply:
            break
        reply = told.send(captain="random")
    game = Game(rulebook, {"days": 3}, seed="1")
    for answer in answers:
        game.answer(answer, game.pending[0].of)
    assert game.over
    plain = msgspec.json.decode(msgspec.json.encode(list(game.journal.plain())))
    assert plain == [{key: value for key, value in event.items() if key != "text"} for event in events]


def test_after_the_end_nothing_is_asked(client):
    client.play()
    assert ["over", "over"] == [client.code(answer="keep"), client.code(captain="random")]
    assert "result" in client.send(view={})["view"]


@pytest.mark.parametrize(
    ("new", "code"),
    [
        ({"rulebook": "chess"}, "rulebook"),
        ({"options": {"weeks": 3}}, "option"),
        ({"options": {"days": "many"}}, "option"),
        ({"options": {"days": 99}}, "option"),
        ({"dice": "loaded"}, "dice-mode"),
        ({"packs": ["/nowhere"]}, "component"),
        ({"stack": {"pile": ["gale"]}}, "stack"),
        ({"stack": {"deck": ["gale", "gale"]}}, "stack"),
        ({"setup": {"month": "July"}}, "setup"),
        ({"setup": {}}, "setup"),
    ],
)
def test_a_new_game_that_cannot_be_leaves_the_old_one(client, new, code):
    before = client.send(view={})
    assert code == client.code(new={"rulebook": "harbour", **new})
    assert before == client.send(view={})


def test_named_cards_on_top_are_drawn_first():
    events = Client().new(stack={"deck": ["strike"]})["events"]
    assert ["strike"] == [card for event in events if "draw" in event for card in event["draw"]["cards"]]


# ------------------------------------------------------------------------------------------------ answers


def test_an_answer_brings_what_happened_and_what_is_asked_next(client):
    reply = client.send(answer="favour")
    assert {"choice", "event", "draw"} == {
        key for event in reply["events"] for key in event if key not in ("n", "text")
    }
    assert "favour.pull" == reply["request"]["choose"]["kind"]


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ({"answer": "sell"}, "option"),
        ({"answer": ""}, "option"),
        ({"answer": None}, "option"),
        ({"answer": [3, 4]}, "option"),
        ({"answer": "favour", "of": "N"}, "part"),
        ({"answer": "favour", "n": 7}, "outdated"),
    ],
)
def test_a_refused_answer_changes_nothing(client, answer, code):
    before = client.send(view={}), client.send(journal={})
    assert code == client.code(**answer)
    assert before == (client.send(view={}), client.send(journal={}))
    assert "error" not in client.send(answer="favour", n=1)


def test_a_refusal_says_what_is_allowed(client):
    assert ["news", "favour"] == client.send(answer="sell")["error"]["allowed"]


class Ruled(Small):
    rules = RuleIndex([Rule("9.9a", "9.9", "restriction", "given", "Nobody goes slowly.", "")])


def test_a_closed_option_has_its_reason_before_and_after():
    client = Client(Ruled(lambda play: (yield ask("player", "way", "fast", "slow!9.9a"))))
    assert {"id": "slow", "label": "Slow", "closed": "9.9a", "reason": "Nobody goes slowly."} == client.new()[
        "request"
    ]["choose"]["options"][1]
    error = client.send(answer="slow")["error"]
    assert ("closed", "9.9a", ["fast"]) == (error["code"], error["rule"], error["allowed"])


def test_the_reason_is_the_clause_of_the_rule():
    """A full berth is closed by [3.2b], and the reply to taking it says what that rule says."""
    client = Client()
    client.new(stack={"horizon": ["coaster", "collier"]}, seed="3", options={"days": 1})
    client.send(answer="news")
    while "requests" not in (reply := client.send(captain="careful")):
        pass
    for answer, of in (("1", "N"), ("2", "N"), ("no", "N"), ("keep", "N")):
        reply = client.send(answer=answer, of=of)
        assert "error" not in reply, reply
    asked = next(request for request in pending(reply) if request.get("of") == "S")
    first = asked["choose"]["options"][0]
    assert ("3.2b", "A berth takes one ship.") == (first["closed"], first["reason"])
    error = client.send(answer="1", of="S")["error"]
    assert ("closed", "3.2b", "A berth takes one ship.") == (error["code"], error["rule"], error["reason"])


# ------------------------------------------------------------------------------------------------ several at once


def test_several_requests_have_parts_and_numbers():
    client = Client()
    client.new(stack={"horizon": ["coaster", "collier"]})
    client.send(answer="news")
    reply = client.play("careful", lambda reply: "requests" in reply)
    assert ["N", "S"] == [request["of"] for request in reply["requests"]]
    north, south = (request["n"] for request in reply["requests"])
    assert "part" == client.code(answer="1")
    assert "outdated" == client.code(answer="1", of="S", n=north)
    reply = client.send(answer="1", of="S", n=south)
    assert "berth.tugs" == next(r["choose"]["kind"] for r in reply["requests"] if r["of"] == "S")


# ------------------------------------------------------------------------------------------------ real dice and cards


def test_with_real_dice_the_rolls_and_draws_are_asked():
    client = Client()
    roll = client.new(dice="manual")["request"]["roll"]
    assert ("2d6", "weather.summer", "Weather, summer") == (roll["dice"], roll["chart"], roll["title"])
    assert {"number": 2, "least": 1, "most": 6} == roll["faces"]
    assert {"max": None, "result": "rain", "label": "rain"} == roll["rows"][-1]
    reply = client.send(answer=[6, 5])
    assert [6, 5] == reply["events"][0]["roll"]["faces"]
    assert "toll" == reply["request"]["roll"]["chart"]
    draw = client.send(answer=[1, 1])["request"]["draw"]
    assert ("deck", 1, "open", 5) == (draw["cup"], draw["count"], draw["how"], draw["left"])
    assert "Drawn from deck: gale." == client.send(answer=["gale"])["events"][0]["text"]


@pytest.mark.parametrize(
    ("answer", "code"), [([7, 1], "dice"), ([1], "dice"), (["1", "2"], "dice"), ("rain", "answer"), ([], "dice")]
)
def test_dice_that_cannot_fall_so_are_refused(answer, code):
    client = Client()
    client.new(dice="manual")
    assert code == client.code(answer=answer)


@pytest.mark.parametrize("answer", [["joker"], [], ["gale", "calm"], [1], [["gale"]]])
def test_cards_that_cannot_be_drawn_are_refused(answer):
    client = Client(Small(lambda play: (yield Draw("deck")), cups={"deck": ["gale", "calm"]}))
    client.new(dice="manual")
    assert client.code(answer=answer) in ("cards", "form")


def test_null_rolls_from_the_stream_this_once():
    client = Client()
    client.new(dice="manual")
    reply = client.send(answer=None)
    assert ([2, 3], "toll") == (reply["events"][0]["roll"]["faces"], reply["request"]["roll"]["chart"])


def test_dice_can_be_switched_at_any_time():
    """Back to the stream: what waits is rolled at once."""
    client = Client()
    client.new(dice="manual")
    reply = client.send(dice="stream")
    assert ("stream", "card.use") == (reply["dice"], reply["request"]["choose"]["kind"])
    assert "manual" == client.send(dice="manual")["dice"]
    assert "dice-mode" == client.code(dice="loaded")


def test_a_roll_says_its_modifiers_and_when_they_apply():
    client = Client()
    client.new(stack={"horizon": ["coaster"]}, dice="stream")
    client.send(answer="news")
    client.play("careful", lambda reply: "requests" in reply)
    client.send(dice="manual")
    for answer in ("1", "2"):
        reply = client.send(answer=answer, of="N")
    reply = client.send(answer="no", of="N")
    roll = next(request["roll"] for request in pending(reply) if "roll" in request)
    assert ("berthing", "north") == (roll["chart"], roll["column"])
    tugs = next(modifier for modifier in roll["modifiers"] if modifier["id"] == "tugs")
    assert {"id": "tugs", "value": 4, "when": "tugs are hired", "rule": "3.4d"} == tugs
    assert [{"max": 1, "result": "aground", "label": "aground"}] == roll["naturals"]


# ------------------------------------------------------------------------------------------------ captains, odds


def test_a_captain_decides_once_and_says_how(client):
    reply = client.send(captain="careful")
    assert ("news", "favour.pull") == (reply["answered"], reply["request"]["choose"]["kind"])


def test_a_captain_who_is_unknown_or_has_nothing_to_decide_is_refused(client):
    assert "captain" == client.code(captain="reckless")
    assert "part" == client.code(captain="careful", of="N")
    manual = Client()
    manual.new(dice="manual")
    assert "captain" == manual.code(captain="careful")


def test_a_captain_answers_for_the_part_named():
    client = Client()
    client.new(stack={"horizon": ["coaster", "collier"]})
    client.send(answer="news")
    client.play("careful", lambda reply: "requests" in reply)
    reply = client.send(captain="careful", of="S")
    assert ["S"] == [event["of"] for event in reply["events"] if "choice" in event]


def roll_or_rest(play: Play[Any]):
    answer = yield ask("player", "go", "roll", "rest", "think", "fold!9.9a")
    if answer.id == "roll":
        yield die("2d6")
    if answer.id == "think":
        yield ask("player", "how", "well")


def test_odds_of_each_option():
    client = Client(Ruled(roll_or_rest))
    client.new()
    odds = client.send(odds="roll")["odds"]
    assert ("2d6", 11) == (odds["roll"]["dice"], len(odds["chances"]))
    assert {"result": 7, "chance": "1/6", "share": 1 / 6} == odds["chances"][5]
    assert {"over": True} == client.send(odds="rest")["odds"]
    assert {"asks": "how"} == client.send(odds="think")["odds"]
    assert "closed" == client.code(odds="fold")
    assert {"asks": "go"} == client.send(odds=None)["odds"]
    assert [] == client.send(journal={})["journal"]


def test_odds_of_a_roll_that_waits():
    client = Client(Ruled(roll_or_rest))
    client.new(dice="manual")
    client.send(answer="roll")
    assert 11 == len(client.send(odds=None)["odds"]["chances"])


# ------------------------------------------------------------------------------------------------ looking, taking back


def test_view_state_and_journal(client):
    assert 1 == client.send(view={})["view"]["day"]
    assert 1 == client.send(view={"seat": "south"})["view"]["day"]
    assert "seat" == client.code(view={"seat": "west"})
    journal = client.send(journal={})["journal"]
    assert journal[2:] == client.send(journal={"from": 2})["journal"]
    assert [] == client.send(journal={"from": 10_000})["journal"]


def test_a_state_can_be_set_up_again(client):
    client.play(until=lambda reply: any(event.get("heading", {}).get("kind") == "night" for event in reply["events"]))
    state = client.send(state={})["state"]
    other = Client()
    assert "game" in other.new(setup=state)
    assert state["companies"] == other.send(state={})["state"]["companies"]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"mouth": 3}, "$.mouth"),
        ({"companies": {"north": {"seat": "north", "fame": 3}}}, "$.companies.north.fame"),
        ({"day": "one"}, "$.day"),
    ],
)
def test_a_set_up_with_a_slip_is_refused_with_its_place(client, change, where):
    state = client.send(state={})["state"] | change
    error = client.send(new={"rulebook": "harbour", "setup": state})["error"]
    assert ("setup", True) == (error["code"], where in error["message"])


def test_undo_takes_answers_back(client):
    before = client.send(view={}), client.send(journal={})
    reply = client.send(answer="favour")
    undone = client.send(undo=1)
    assert (1, "card.use") == (undone["undone"], undone["request"]["choose"]["kind"])
    assert {"take-back": 1, "try-again": 0} == undone["retakes"]
    assert before[0] == client.send(view={})
    kinds = [entry["event"]["kind"] for entry in client.send(journal={})["journal"] if "event" in entry]
    assert ["weather", "take-back"] == kinds
    again = client.send(answer="favour")
    assert [e["draw"] for e in reply["events"] if "draw" in e] == [e["draw"] for e in again["events"] if "draw" in e]


def test_several_answers_are_taken_back_together_or_not_at_all(client):
    for _ in range(4):
        client.send(captain="random")
    before = client.send(view={}), client.send(journal={}), client.send(order="ask", kind="x")
    assert "undo" == client.code(undo=5)
    assert before == (client.send(view={}), client.send(journal={}), client.send(order="ask", kind="x"))
    assert "card.use" == client.send(undo=4)["request"]["choose"]["kind"]


def test_a_strict_game_takes_nothing_back_that_has_shown_something():
    client = Client()
    client.new(strict=True)
    client.send(answer="favour")
    assert ["strict", "undo", "seat"] == [
        client.code(undo=1), client.code(undo=1, how="please"), client.code(undo=1, seat="west"),
    ]  # fmt: skip


def test_standing_orders(client):
    reply = client.send(order="never", kind="favour.pull", seat="south")
    assert [{"seat": "south", "kind": "favour.pull", "order": "never"}] == reply["orders"]
    assert [] == client.send(order="ask", kind="favour.pull", seat="south")["orders"]
    assert ["order", "seat"] == [client.code(order="soon", kind="x"), client.code(order="ask", kind="x", seat="west")]


# ------------------------------------------------------------------------------------------------ saves, rules


def test_a_game_is_saved_and_opened(client, tmp_path):
    file = str(tmp_path / "harbour.json")
    for _ in range(6):
        client.send(captain="random")
    assert {"saved": file} == client.send(save=file)
    other = Client()
    reply = other.send(load=file)
    assert ([], None) == (reply["events"], reply["game"].get("remarks"))
    for key in ("view", "journal"):
        assert client.send(**{key: {}}) == other.send(**{key: {}})


def test_a_save_that_cannot_be_opened_leaves_the_game(client, tmp_path):
    before = client.send(view={})
    bad = tmp_path / "bad.json"
    bad.write_text('{"format": 1, "rulebook": 7}')
    assert ["save", "save"] == [client.code(load=str(bad)), client.code(load=str(tmp_path / "none.json"))]
    assert "save" == client.code(save=str(bad / "under-a-file"))
    assert before == client.send(view={})
    assert '{"format": 1, "rulebook": 7}' == bad.read_text()


def test_rules_by_id(client):
    rule = client.send(rule="3.2b")["rule"]
    assert ("3.2b", "A berth takes one ship.") == (rule["id"], rule["clause"])
    error = client.send(rule="3.3")["error"]
    assert ("rule", ["3.3a", "3.3b"]) == (error["code"], error["allowed"])
    assert "rule" == client.code(rule="")


def test_before_a_game_rulebooks_options_and_rules_can_be_read():
    client = Client()
    assert [{"id": "harbour", "title": "Harbour"}] == client.send(rulebooks={})["rulebooks"]
    options = {option["id"]: option for option in client.send(options="harbour")["options"]}
    assert ("number", 3) == (options["days"]["kind"], options["days"]["default"])
    assert {"value": "rich", "label": "Rich"} == options["purse"]["choices"][0]
    assert "3.2b" == client.send(rule="3.2b", rulebook="harbour")["rule"]["id"]
    assert "rulebook" == client.code(rule="3.2b", rulebook="chess")
    messages: list[dict[str, Any]] = [
        {"answer": "x"}, {"view": {}}, {"state": {}}, {"journal": {}}, {"undo": 1}, {"dice": "manual"}, {"odds": None},
        {"captain": "random"}, {"save": "x"}, {"rule": "1.1a"}, {"order": "ask", "kind": "x"},
    ]  # fmt: skip
    assert {"no-game"} == {client.code(**message) for message in messages}


def test_quit_ends_the_session(client):
    assert ({"bye": {}}, True) == (client.send(quit={}), client.engine.done)


# ------------------------------------------------------------------------------------------------ faults


def faulty(play: Play[Any]):
    answer = yield ask("player", "go", "on", "wrong")
    play.state.left += 1
    if answer.id == "wrong":
        raise ZeroDivisionError("divided by nought")
    yield ask("player", "then", "end")


def test_a_fault_of_ours_has_a_save_and_leaves_the_game_at_the_question():
    client = Client(Small(faulty))
    client.new()
    error = client.send(answer="wrong")["error"]
    assert ("fault", True) == (error["code"], "divided by nought" in error["message"])
    assert "small" == error["save"]["rulebook"]
    assert 0 == client.send(state={})["state"]["left"]
    assert "then" == client.send(answer="on")["request"]["choose"]["kind"]


class Sullen(Small):
    def captain(self):
        def decide(state, request):
            raise RuntimeError("no")

        return decide

    def summary(self, state):
        return {}


def test_a_captain_who_fails_is_a_fault_too():
    client = Client(Sullen(faulty))
    client.new()
    error = client.send(captain="careful")["error"]
    assert ("fault", True) == (error["code"], "RuntimeError: no" in error["message"])
    assert "then" == client.send(answer="on")["request"]["choose"]["kind"]


class Broken(Small):
    @property
    def rules(self):
        raise ZeroDivisionError("no index")


def test_a_game_that_cannot_be_described_is_not_begun():
    """A closed option needs its clause: without a rule index there is a fault, and nothing has changed."""
    client = Client(Broken(lambda play: (yield ask("player", "way", "fast", "slow!9.9a"))))
    assert ("fault", "no-game") == (client.code(new={"rulebook": "small"}), client.code(view={}))


def test_a_message_is_cut_short(client):
    error = client.send(answer="x" * 100_000)["error"]
    assert ("option", True) == (error["code"], len(error["message"]) < 1000)
