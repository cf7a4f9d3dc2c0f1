"""Game: asking, answering, refusing, standing orders, play_out, faults of the rules."""

from random import Random

import msgspec
import pytest

from kaleun.kernel.errors import OptionError, Refused, RulesFault
from kaleun.kernel.game import Game
from kaleun.kernel.requests import Choose, Draw, Option, Quiet, Roll, Together, choose
from support.games import play_by_answers, random_captain, snapshot
from support.small import Notes, Small, ask, begin, die
from support.toy import SEATS, Company, Harbour, State, first_captain, rulebook

TWO = ask("player", "way", "left", "right", "straight!4.1c")


def nothing(play):
    yield from ()


def harbour(seed="7", **how):
    options = how.pop("options", {})
    return Game(rulebook, options, seed=seed, **how)


# ---------------------------------------------------------------------------------------------------------- answering


def test_a_game_runs_to_the_first_decision_and_on():
    def walk(play):
        rolled = yield die()
        way = yield TWO
        again = yield TWO
        return {"way": way.value + again.value, "faces": rolled.faces}

    game = begin(walk)
    assert ("way", 1) == (game.request.kind, game.requests)
    assert [("", 1)] == [(p.of, p.n) for p in game.pending]
    game.answer("left", n=1)
    assert [("", 2)] == [(p.of, p.n) for p in game.pending]
    assert not game.over
    game.answer("right")
    assert game.over
    assert "leftright" == game.result["way"]
    assert ([], None, 3) == (game.pending, game.request, game.requests)


def test_dice_and_cards_come_from_one_stream_in_order():
    """Known answers: the bytes of seed 7 in the order of the requests."""

    def walk(play):
        first = yield die("2d6")
        drawn = yield Draw("deck", 2)
        second = yield die("d10")
        return {"came": [first.faces, drawn, second.total]}

    game = begin(walk, seed="7", book={"cups": {"deck": list("abcde")}})
    stream = game._stream.__class__("7")
    left = list("abcde")
    expected = [
        stream.roll(die("2d6")).faces,
        (left.pop(stream.below(5)), left.pop(stream.below(4))),
        stream.roll(die("d10")).total,
    ]
    assert expected == game.result["came"]
    assert stream.position == game._stream.position


@pytest.mark.parametrize(
    ("answer", "how", "code", "sentence"),
    [
        ("up", {}, "option", "'up' is no option of way"),
        (None, {}, "option", "None is no option of way"),
        (0, {}, "option", "0 is no option of way"),
        (["left"], {}, "option", "is no option of way"),
        ({"id": "left"}, {}, "option", "is no option of way"),
        ("straight", {}, "closed", "straight is closed by rule 4.1c"),
        ("left", {"n": 2}, "outdated", "question 2 is no longer asked; question 1 is"),
        ("left", {"n": 0}, "outdated", "question 0 is no longer asked; question 1 is"),
        ("left", {"n": "1"}, "outdated", "question 1 is no longer asked"),
        ("left", {"of": "W"}, "part", "no question waits for 'W'; the question that waits belongs to no part"),
    ],
)
def test_a_refused_answer_changes_nothing(answer, how, code, sentence):
    def walk(play):
        yield die()
        way = yield TWO
        return way.id

    game = begin(walk)
    before = snapshot(game)
    with pytest.raises(Refused) as refused:
        game.answer(answer, **how)
    assert code == refused.value.code
    assert sentence in str(refused.value)
    assert before == snapshot(game)


def test_a_refusal_says_what_is_allowed_and_which_rule_forbids():
    def walk(play):
        yield TWO

    game = begin(walk)
    with pytest.raises(Refused) as refused:
        game.answer("straight")
    assert (("left", "right"), "4.1c") == (refused.value.allowed, refused.value.rule)


def test_a_game_that_is_over_takes_no_answer():
    game = begin(nothing)
    assert {"came": None} == game.result
    with pytest.raises(Refused, match="the game is over: it asks nothing any more") as refused:
        game.answer("left")
    assert "over" == refused.value.code


def test_a_wrong_way_to_begin_begins_nothing():
    with pytest.raises(OptionError):
        harbour(options={"days": 0})
    with pytest.raises(Refused, match="dice come from the stream or are manual, not 'loaded'"):
        harbour(dice="loaded")
    with pytest.raises(Refused, match="there is no cup 'hat'; there are horizon, deck, contacts, fog-bank"):
        harbour(stack={"hat": ["a"]})
    with pytest.raises(Refused, match="'z' cannot be left in deck"):
        harbour(stack={"deck": ["z"]})
    with pytest.raises(Refused, match="not 'sometimes'"):
        harbour().set_dice("sometimes")


def test_named_cards_are_put_on_top():
    game = harbour(stack={"deck": ["gift"], "horizon": ["liner", "collier"]})
    assert "gift" == game.request.about["card"]


def test_a_game_can_begin_from_a_whole_state():
    state = State(
        month=1930 * 12,
        days=9,
        storms=False,
        purse=1,
        phase="night",
        day=8,
        companies={seat: Company(seat) for seat in SEATS},
    )
    game = harbour(state=state)
    assert ("night.look", 8) == (game.request.kind, game.state.day)
    assert game.state is not state


def test_without_begin_nothing_runs_before_play_out():
    game = harbour(begin=False)
    assert ([], 0, 0) == (game.pending, game.requests, len(game.journal))
    with pytest.raises(Refused, match="nothing is asked"):
        game.answer("x")
    game.play_out(first_captain)
    assert game.over


def test_the_seed_is_shown_when_the_game_is_over_only():
    game = harbour("secret")
    assert "seed" not in game.view()
    assert 64 == len(game.seed_hash)
    game.play_out(first_captain)
    assert "secret" == game.view()["seed"]
    assert game.result == game.view()["result"]


def test_a_view_has_the_cups_and_the_open_headings():
    game = harbour()
    view = game.view("south")
    assert [{"level": 1, "kind": "day", "day": 1}] == view["headings"]
    assert {"horizon", "deck", "contacts", "fog-bank"} == set(view["cups"])
    assert view == msgspec.json.decode(msgspec.json.encode(view)) | {"moored": view["moored"]}


# ---------------------------------------------------------------------------------------------------------- orders


def offers(play):
    """Three offers and a decision."""
    answers = []
    for failed in (False, True, False):
        answer = yield ask("player", "offer", "keep", "again", idle="keep", about={"failed": failed})
        answers.append(answer.id)
    way = yield TWO
    return {"came": [*answers, way.id]}


def test_a_standing_order_gives_the_idle_option():
    game = begin(offers)
    game.order("player", "offer", "never")
    game.answer("again")
    assert "way" == game.request.kind
    assert ["again", "keep", "keep"] == [r.value for r in game.answers]
    game.answer("left")
    assert ["again", "keep", "keep", "left"] == game.result["came"]


def test_an_order_after_a_failure_only():
    game = begin(offers)
    game.order("player", "offer", "failure")
    game.answer("keep")
    assert game.request.about["failed"]
    game.answer("again")
    assert "way" == game.request.kind


def test_an_order_is_lifted():
    game = begin(offers)
    game.order("player", "offer", "never")
    game.order("player", "offer", "ask")
    game.answer("keep")
    assert "offer" == game.request.kind
    assert {} == game.orders


def test_orders_are_for_one_seat_and_kind_and_for_questions_that_can_be_idle():
    game = begin(offers)
    game.order("other", "offer", "never")
    game.order("player", "way", "never")
    for _ in range(3):
        game.answer("keep")
    assert "way" == game.request.kind
    with pytest.raises(Refused, match="one of ask, never, failure, not 'always'"):
        game.order("player", "way", "always")


def test_an_undo_takes_the_answers_of_standing_orders_along():
    """The player takes back what he decided himself, not what was answered for him."""
    game = begin(offers)
    game.answer("keep")
    before = snapshot(game)
    game.order("player", "offer", "never")
    game.answer("again")
    assert "way" == game.request.kind
    assert "free" == game.undoable()
    game.undo()
    assert before[:7] == snapshot(game)[:7]
    assert ["keep"] == [r.value for r in game.answers]
    game.answer("again")
    assert "way" == game.request.kind


def test_orders_do_not_answer_while_answers_are_repeated():
    """What the player answered himself stays his answer, though he has given an order since."""
    game = begin(offers)
    game.answer("again")
    game.answer("again")
    game.order("player", "offer", "never")
    game.answer("again")
    game.answer("left")
    game.undo()
    assert ["again", "again", "again"] == [r.value for r in game.answers]
    assert "way" == game.request.kind


# ---------------------------------------------------------------------------------------------------------- play_out


def test_a_captain_plays_the_game_to_its_end():
    game, other = harbour(), harbour()
    count = game.play_out(first_captain)
    assert game.over
    assert count == game.requests - other.requests
    while not other.over:
        waiting = other.pending[0]
        other.answer(waiting.request.open[0].id, waiting.of, waiting.n)
    assert other.result == game.result


@pytest.mark.parametrize("limit", [0, 1, 7, 50, 133])
def test_play_out_stops_at_its_limit(limit):
    """Before the next decision; dice and cards that follow a decision are still rolled and drawn."""
    game, whole = harbour(options={"days": 9}), harbour(options={"days": 9})
    assert limit <= game.play_out(random_captain(1), limit) < limit + 12
    assert not game.over
    captain = random_captain(1)
    played = 0
    while not whole.over:
        played += whole.play_out(captain, limit or 1)
    assert played + harbour().requests == whole.requests


def test_play_out_in_pieces_is_play_out():
    for limit in (1, 5, 40):
        game, whole = harbour(options={"days": 4}), harbour(options={"days": 4})
        captain = random_captain(3)
        while not game.over:
            game.play_out(captain, limit)
        whole.play_out(random_captain(3))
        assert whole.journal.lines() == game.journal.lines()


def test_play_out_stops_at_a_state():
    game = harbour(options={"days": 5})
    game.play_out(random_captain(1), until=lambda state: rulebook.chapters(state) >= 2)
    assert (3, False) == (game.state.day, game.over)


def test_each_seat_may_have_a_captain():
    asked = []

    def of(seat):
        def captain(state, request):
            asked.append((seat, request.seat))
            return request.open[0]

        return captain

    game = harbour()
    game.play_out({seat: of(seat) for seat in SEATS})
    assert game.over
    assert set(asked) == {(seat, seat) for seat in SEATS}


def test_a_captain_leaves_orders_aside():
    """He decides in simultaneous phases as outside."""

    def part(seat):
        answer = yield ask(seat, "offer", "keep", "again", idle="keep")
        return answer.id

    def walk(play):
        first = yield from part("a")
        rest = yield Together({"a": part("a"), "b": part("b")})
        return {"came": [first, *rest.values()]}

    game = begin(walk, begin=False)
    for seat in "ab":
        game.order(seat, "offer", "never")
    game.play_out(lambda state, request: request.open[-1])
    assert ["again"] * 3 == game.result["came"]


def test_what_a_captain_raises_comes_through_and_the_game_stands_at_the_question():
    class Tired(Exception):
        pass

    def captain(state, request):
        if request.kind == "night.look":
            raise Tired
        return request.open[0]

    game = harbour()
    with pytest.raises(Tired):
        game.play_out(captain)
    assert "night.look" == game.request.kind
    game.play_out(first_captain)
    other = harbour()
    other.play_out(first_captain)
    assert other.journal.lines() == game.journal.lines()


@pytest.mark.parametrize("answer", [Option("swim"), Option("straight", "straight", "4.1c"), None, "left"])
@pytest.mark.parametrize("together", [False, True])
def test_a_captain_cannot_invent_an_answer(answer, together):
    def walk(play):
        if together:
            yield Together({"W": one()})
        yield TWO

    def one():
        yield TWO

    game = begin(walk)
    before = snapshot(game)
    with pytest.raises(Refused, match="to way, which is not offered") as refused:
        game.play_out(lambda state, request: answer)
    assert ("left", "right") == refused.value.allowed
    assert before == snapshot(game)
    game.play_out(first_captain)
    assert game.over


# ---------------------------------------------------------------------------------------------------------- faults


class Broken(Exception):
    """A fault in the rules of a test."""


def faulty(play):
    """The third right turn meets a fault; so does the first straight roll of six."""
    state = play.state
    while True:
        yield Quiet()
        way = yield TWO
        yield die()
        if way.id == "right":
            state.left += 1
            if state.left == 3:
                state.seen.append("half done")
                raise Broken("the road ends")


def test_a_fault_of_the_rules_leaves_the_game_at_the_question():
    game = begin(faulty)
    for way in ("right", "left", "right"):
        game.answer(way)
    before = snapshot(game)
    with pytest.raises(RulesFault, match=r"after the answer 'right' to the decision way .*the road ends") as fault:
        game.answer("right")
    assert isinstance(fault.value.__cause__, Broken)
    assert before == snapshot(game)
    assert ["right", "left", "right"] == [answer[1] for answer in fault.value.save["answers"]]
    game.answer("left")
    assert 4 == len(game.answers)


def test_a_fault_with_a_captain_leaves_the_game_at_the_last_question():
    game = begin(faulty)
    with pytest.raises(RulesFault, match="the road ends") as fault:
        game.play_out(lambda state, request: request.open[1])
    assert ["right", "right"] == [record.value for record in game.answers]
    assert 2 == game.state.left
    assert [] == game.state.seen
    assert 2 == len(fault.value.save["answers"])
    game.answer("left")


def test_a_fault_after_many_answers_leaves_the_game_at_the_last_question():
    """With quiet states on the way, and some of them stored after the answer that failed."""

    def walk(play):
        state = play.state
        while True:
            while state.left % 41:
                yield Quiet()
                yield die()
                state.left += 1
            if state.left == 5 * 41:
                raise Broken
            yield Quiet()
            yield TWO
            state.left += 1

    game = begin(walk)
    for _ in range(4):
        game.answer("right")
    before = snapshot(game)
    with pytest.raises(RulesFault) as fault:
        game.answer("right")
    assert before == snapshot(game)
    assert fault.value.save["quiet"]["answered"] <= len(fault.value.save["answers"]) == 4


def test_a_fault_in_a_simultaneous_phase():
    def part(name):
        for _ in range(3):
            way = yield ask(name, "way", "left", "right")
            if way.id == "right" and name == "b":
                raise Broken

    def walk(play):
        yield Together({"a": part("a"), "b": part("b")})

    game = begin(walk)
    game.answer("right", "a")
    game.answer("left", "b")
    before = snapshot(game)
    with pytest.raises(RulesFault):
        game.answer("right", "b")
    assert before == snapshot(game)


def test_a_fault_before_the_first_question():
    def walk(play):
        yield die()
        raise Broken

    with pytest.raises(RulesFault, match="before the first question") as fault:
        begin(walk)
    assert [] == fault.value.save["answers"]


def test_rules_that_never_ask_are_a_fault(monkeypatch):
    """They do not hang: so many dice without a decision cannot be meant."""
    monkeypatch.setattr("kaleun.kernel.running._RUNAWAY", 500)

    def walk(play):
        for _ in range(400):
            yield die()
        yield TWO
        while True:
            yield die()

    game = begin(walk)
    before = snapshot(game)
    for give in (lambda: game.answer("left"), lambda: game.play_out(first_captain)):
        with pytest.raises(RulesFault, match="500 dice and cards without a decision"):
            give()
        assert before == snapshot(game)


def test_a_fault_after_a_switch_of_the_dice_says_so():
    def walk(play):
        yield die()
        raise Broken

    game = begin(walk, dice="manual")
    before = snapshot(game)
    with pytest.raises(RulesFault, match="the rules failed after the dice were switched: Broken"):
        game.set_dice("stream")
    assert before == snapshot(game)


def test_what_ends_play_out_may_fail_by_itself():
    def ended(state):
        raise LookupError("where to end?")

    for together in (False, True):
        game = begin(two_parts if together else faulty)
        before = snapshot(game)
        with pytest.raises(LookupError):
            game.play_out(first_captain, until=ended)
        assert before == snapshot(game)


def two_parts(play):
    def part():
        yield TWO

    yield Together({"a": part(), "b": part()})


def test_a_fault_without_a_record_is_still_a_fault():
    game = begin(faulty, answers=False, begin=False)
    with pytest.raises(RulesFault, match="no answers were kept") as fault:
        game.play_out(lambda state, request: request.open[1])
    assert {} == fault.value.save


def test_an_interrupted_answer_changes_nothing():
    """Ctrl-C in the middle of a long step."""

    def walk(play):
        for turn in range(5):
            yield TWO
            if turn == 2 and not interrupted:
                interrupted.append(True)
                raise KeyboardInterrupt

    interrupted: list[bool] = []
    game = begin(walk)
    game.answer("left")
    game.answer("left")
    before = snapshot(game)
    with pytest.raises(KeyboardInterrupt):
        game.answer("left")
    assert before == snapshot(game)
    game.answer("left")
    assert 3 == len(game.answers)


def test_an_error_of_the_kernels_own_kind_in_the_rules_is_a_fault_too():
    def walk(play):
        yield TWO
        raise Refused("a rule that misuses a refusal")

    game = begin(walk)
    before = snapshot(game)
    with pytest.raises(RulesFault):
        game.answer("left")
    assert before == snapshot(game)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda play: iter([42]), "yielded 42"),
        (lambda play: iter([None]), "yielded None"),
        (lambda play: iter([Draw("hat")]), "hat"),
    ],
)
def test_a_procedure_that_yields_nonsense_is_a_fault(wrong, sentence):
    def walk(play):
        yield from wrong(play)

    with pytest.raises(RulesFault, match=sentence):
        begin(walk)


def test_a_decision_without_an_open_option_is_a_mistake_of_the_rules():
    with pytest.raises(ValueError, match="the decision way has no open option"):
        choose("player", "way", [Option("left", closed="1.1a")])


# ---------------------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("seed", range(12))
def test_random_games_end_and_repeat(seed):
    """The same seed and answers give byte-identical journals."""
    games = [harbour(str(seed), options={"days": 6, "storms": True, "begin": "1930-10"}) for _ in range(2)]
    for game in games:
        play_by_answers(game, Random(seed))
        assert game.over
    assert games[0].journal.lines() == games[1].journal.lines()
    assert games[0].result == games[1].result


def test_another_seed_is_another_game():
    journals = set()
    for seed in range(20):
        game = harbour(str(seed))
        game.play_out(first_captain)
        journals.add(game.journal.lines())
    assert 20 == len(journals)


@pytest.mark.parametrize("how", [{"journal": False}, {"quiet_states": False}, {"answers": False}])
def test_what_is_kept_changes_nothing_in_play(how):
    whole, bare = harbour(), harbour(**how)
    for game in (whole, bare):
        game.play_out(random_captain(5))
    assert whole.result == bare.result
    assert whole._stream.position == bare._stream.position
    assert whole.requests == bare.requests


def test_requests_cite_rules_and_carry_their_distribution():
    game = harbour(dice="manual")
    request = game.request
    assert isinstance(request, Roll)
    assert ("weather.summer", ("2.1a",)) == (request.chart, request.rules)
    assert 1 == sum(chance for _, chance in request.distribution())
    assert isinstance(Harbour().captain(), type(first_captain))


def test_a_state_is_read_as_it_is_and_a_choice_finds_its_options():
    found = Small(nothing, state=Notes(3))
    assert 3 == Game(found).state.left
    assert isinstance(TWO, Choose)
    assert TWO.option("straight") is not None
    assert TWO.option("up") is None
    assert ("left", "right") == tuple(option.id for option in TWO.open)
    assert LEFT_RIGHT.open is LEFT_RIGHT.options


LEFT_RIGHT = ask("player", "way", "left", "right")
