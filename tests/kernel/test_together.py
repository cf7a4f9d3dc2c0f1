"""Simultaneous phases: parts, numbers, questions asked afresh, what an undo keeps, the journal of parts."""

from random import Random

import pytest

from kaleun.kernel.errors import Refused, RulesFault
from kaleun.kernel.game import Game
from kaleun.kernel.journal import Heading
from kaleun.kernel.requests import Draw, Quiet, Together
from support.games import play_by_answers, snapshot
from support.small import Notes, ask, begin, die
from support.toy import SEATS, Company, State, rulebook


def boat(play, name, turns=2):
    """A part that asks its seat so many times, and rolls after ``go``."""
    taken = []
    for turn in range(turns):
        way = yield ask(name, "way", "go", "stay", about=turn)
        if way.id == "go":
            rolled = yield die()
            taken.append(rolled.total)
        play.note("moved", boat=name, way=way.id)
    return taken


def phase(play, *names, turns=2):
    names = names or ("W", "X")
    done = yield Together({name: boat(play, name, turns) for name in names})
    last = yield ask("table", "end", "fine", "so-so")
    return {"done": done, "last": last.id}


def parts(game):
    return {p.of: (p.request.kind, p.n) for p in game.pending}


# ---------------------------------------------------------------------------------------------------------- parts


def test_each_part_goes_on_by_itself_and_the_caller_when_all_are_done():
    game = begin(phase)
    assert {"W": ("way", 1), "X": ("way", 2)} == parts(game)
    game.answer("stay", "X", 2)
    assert {"W": ("way", 1), "X": ("way", 3)} == parts(game)
    game.answer("stay", "X", 3)
    assert {"W": ("way", 1)} == parts(game)
    game.answer("stay", "W", 1)
    game.answer("stay", "W", 4)
    assert {"": ("end", 5)} == parts(game)
    game.answer("fine")
    assert {"done": {"W": [], "X": []}, "last": "fine"} == game.result


def test_results_stand_in_the_order_of_the_parts():
    game = begin(phase)
    for name in ("X", "X", "W", "W"):
        game.answer("go", name)
    game.answer("fine")
    assert ["W", "X"] == list(game.result["done"])


@pytest.mark.parametrize(
    ("of", "n", "code", "sentence"),
    [
        ("", None, "part", "no question waits for ''; questions wait for W and X"),
        ("Y", None, "part", "no question waits for 'Y'; questions wait for W and X"),
        ("W", 2, "outdated", "question 2 is no longer asked; question 1 is"),
        ("X", 1, "outdated", "question 1 is no longer asked; question 2 is"),
    ],
)
def test_an_answer_names_part_and_number(of, n, code, sentence):
    game = begin(phase)
    before = snapshot(game)
    with pytest.raises(Refused) as refused:
        game.answer("go", of, n)
    assert (code, sentence) == (refused.value.code, str(refused.value))
    assert before == snapshot(game)


def test_a_part_that_is_done_asks_nothing():
    game = begin(phase)
    game.answer("stay", "W")
    game.answer("stay", "W")
    with pytest.raises(Refused, match="no question waits for 'W'; questions wait for X"):
        game.answer("stay", "W")
    game.answer("stay")  # one question only: it need not be named
    assert {"X": ("way", 4)} == parts(game)


def test_an_answer_to_an_outdated_question_is_refused():
    game = begin(phase)
    game.answer("stay", "W", 1)
    with pytest.raises(Refused, match="question 1 is no longer asked; question 3 is"):
        game.answer("go", "W", 1)


def test_the_order_of_arrival_is_the_order_of_the_dice():
    """As at a table: who is first rolls first."""
    faces = [die().dice.faces(n) for n in range(6)]
    early, late = begin(phase), begin(phase)
    for name in ("W", "X", "W", "X"):
        early.answer("go", name)
    for name in ("X", "W", "W", "X"):
        late.answer("go", name)
    rolls = [
        [(e.part, e.answer.faces) for e in game.journal if type(e.what).__name__ == "Roll"] for game in (early, late)
    ]
    assert [f for _, f in rolls[0]] == [f for _, f in rolls[1]]
    assert ["W", "X", "W", "X"] == [part for part, _ in rolls[0]]
    assert ["X", "W", "W", "X"] == [part for part, _ in rolls[1]]
    assert all(f in faces for _, f in rolls[0])


def test_parts_that_ask_nothing_are_done_at_once():
    def quick(n):
        rolled = yield die()
        return (n, rolled.total)

    def walk(play):
        none = yield Together({})
        some = yield Together({"a": quick(1), "b": quick(2)})
        return {"none": none, "some": [n for n, _ in some.values()]}

    assert {"none": {}, "some": [1, 2]} == begin(walk).result


def test_one_simultaneous_phase_after_another():
    def walk(play):
        one = yield Together({"W": boat(play, "W", 1), "X": boat(play, "X", 1)})
        two = yield Together({"X": boat(play, "X", 1), "Y": boat(play, "Y", 1)})
        return {"parts": [*one, *two]}

    game = begin(walk)
    game.answer("stay", "W")
    game.answer("stay", "X")
    assert {"X": ("way", 3), "Y": ("way", 4)} == parts(game)
    game.answer("stay", "Y")
    game.answer("stay", "X")
    assert {"parts": ["W", "X", "X", "Y"]} == game.result


class Lost(Exception):
    pass


def test_a_part_ends_with_an_exception_that_it_catches():
    def sinking(play):
        try:
            yield ask("W", "way", "go", "stay")
            raise Lost("sunk")
        except Lost as lost:
            return str(lost)

    def walk(play):
        done = yield Together({"W": sinking(play), "X": boat(play, "X", 1)})
        return {"done": done}

    game = begin(walk)
    game.answer("go", "W")
    game.answer("stay", "X")
    assert {"W": "sunk", "X": []} == game.result["done"]


def test_a_ship_runs_aground_in_the_made_up_game():
    state = State(
        month=1930 * 12 + 6,
        days=1,
        storms=False,
        purse=9,
        phase="berthing",
        companies={seat: Company(seat, favours=0) for seat in SEATS},
    )
    state.companies["north"].waiting = ["liner", "coaster"]
    game = Game(rulebook, state=state, dice="manual")
    game.answer("1", "N")
    game.answer("2", "N")
    game.answer([1], "N")
    assert ["aground"] == [event.kind for event in game.journal.events("aground")]
    assert ["coaster"] == game.state.companies["north"].waiting
    assert ("night", {}) == (game.state.phase, game.state.moored)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (Quiet(), "a part, or a second chance, yields no Quiet"),
        (Together({}), "a part yields no Together"),
        (7, "yielded 7"),
    ],
)
def test_a_part_yields_no_quiet_and_no_together(wrong, sentence):
    def part():
        yield wrong

    def walk(play):
        yield Together({"W": part()})

    with pytest.raises(RulesFault, match=sentence):
        begin(walk)


def test_a_part_has_a_name():
    def walk(play):
        yield Together({"": boat(play, "W")})

    with pytest.raises(RulesFault, match="each part of a Together has a name"):
        begin(walk)


def test_an_exception_that_leaves_a_part_is_a_fault():
    def part():
        yield ask("W", "way", "go", "stay")
        raise Lost

    def walk(play):
        try:
            yield Together({"W": part()})
        except Lost:
            return

    game = begin(walk)
    before = snapshot(game)
    with pytest.raises(RulesFault):
        game.answer("go", "W")
    assert before == snapshot(game)


# ---------------------------------------------------------------------------------------------------------- renew


def market(play):
    """Two buyers with one purse: what the one spends the other no longer has."""

    def offer(name):
        price = [(n, "2.1a" if n > play.state.left else "") for n in range(4)]
        return ask(name, "buy", *[f"{n}!{why}" if why else str(n) for n, why in price], renew=lambda: offer(name))

    def buy(name):
        for _ in range(2):
            bought = yield offer(name)
            play.state.left -= int(bought.id)

    yield Together({name: buy(name) for name in ("a", "b")})


def open_options(game, of):
    return next([o.id for o in p.request.open] for p in game.pending if p.of == of)


def test_a_question_is_asked_afresh_whenever_it_is_shown_or_answered():
    game = begin(market, book={"state": Notes(left=3)})
    assert ["0", "1", "2", "3"] == open_options(game, "b")
    numbers = {p.of: p.n for p in game.pending}
    game.answer("2", "a")
    with pytest.raises(Refused, match=r"2 is closed by rule 2\.1a") as refused:
        game.answer("2", "b", numbers["b"])
    assert ("0", "1") == refused.value.allowed
    assert ["0", "1"] == open_options(game, "b")
    game.answer("1", "b", numbers["b"])
    assert ["0"] == open_options(game, "a")


def test_a_captain_sees_the_question_afresh():
    game = begin(market, book={"state": Notes(left=3)})
    game.play_out(lambda state, request: request.open[-1])
    assert 0 == game.state.left


def test_a_question_that_cannot_be_asked_afresh_is_a_fault():
    def walk(play):
        yield ask("a", "buy", "1", renew=lambda: ask("a", "buy", *play.state.seen))

    game = begin(walk)
    with pytest.raises(RulesFault, match="failed to ask buy afresh"):
        _ = game.pending


# ---------------------------------------------------------------------------------------------------------- taking back


def test_each_seat_takes_back_its_own_last_answer_and_the_others_stay():
    game = begin(phase)
    game.answer("stay", "W")
    game.answer("stay", "X")
    game.undo("W")
    assert [("X", "stay")] == [(r.of, r.value) for r in game.answers]
    assert {"W": 0, "X": 1} == {p.of: p.request.about for p in game.pending}
    game.answer("go", "W")
    assert {"W": 1, "X": 1} == {p.of: p.request.about for p in game.pending}


def test_the_question_of_another_seat_keeps_its_number():
    """So an undo of one seat does not make the screen of another stale; but a number is never given twice."""
    game = begin(phase)
    game.answer("stay", "W")
    game.answer("stay", "X")
    before = parts(game)
    game.undo("W")
    assert before["X"] == parts(game)["X"]
    assert parts(game)["W"][1] > max(n for _, n in before.values())
    with pytest.raises(Refused, match="no longer asked"):
        game.answer("go", "W", 1)


def test_an_answer_that_another_rests_on_cannot_be_taken_back():
    """And the game stands as before."""
    game = begin(market, book={"state": Notes(left=3)})
    game.answer("0", "a")
    game.answer("3", "b")
    game.answer("0", "a")
    game.answer("0", "b")
    assert game.over
    game = begin(phase)
    for name in ("W", "X", "X", "W"):
        game.answer("stay", name)
    game.answer("fine")
    before = snapshot(game)
    with pytest.raises(Refused, match="another seat's answer rests on this one") as refused:
        game.undo("W")
    assert "undo" == refused.value.code
    assert before == snapshot(game)


def test_a_refused_undo_leaves_quiet_states_as_they_were():
    """Those that were stored while it was tried belong to a game that never was."""

    def walk(play):
        state = play.state
        while state.left < 30:
            yield Quiet()
            if state.left == 3:
                way = yield ask("a", "way", "left", "right")
                state.facts["way"] = way.id
            else:
                rolled = yield die()
                if state.facts.get("way") == "left":
                    yield die()
                state.seen.append(rolled.total)
            state.left += 1
            if state.left == 28 and "way" in state.facts:
                yield ask("b", "left" if state.facts["way"] == "left" else "right", "yes", "no")

    game = begin(walk)
    game.answer("left")
    game.answer("yes")
    before = snapshot(game)
    quiets = [(q.count, q.state) for q in game._quiets]
    with pytest.raises(Refused, match="another seat's answer"):
        game.undo("a")
    assert before == snapshot(game)
    assert quiets[:1] == [(q.count, q.state) for q in game._quiets][:1]
    again = begin(walk)
    again.answer("left")
    again.answer("yes")
    assert {(q.count, q.state) for q in game._quiets} <= {(q.count, q.state) for q in again._quiets} | set(quiets)


def test_taking_back_beyond_others_dice_marks_the_game():
    """What has been rolled since, by whomever, has been shown."""
    game = begin(phase)
    game.answer("stay", "W")
    game.answer("go", "X")
    assert "marked" == game.undoable("W")
    game.undo("W")
    assert {"take-back": 1, "try-again": 0} == game.retakes
    assert [("mark", "take-back"), ("choose", "go")] == [(r.kind, r.value) for r in game.answers]


def test_a_game_with_parts_repeats_itself():
    for seed in range(10):
        games = [begin(phase, seed=str(seed)) for _ in range(2)]
        for game in games:
            play_by_answers(game, Random(seed))
        assert games[0].journal.lines() == games[1].journal.lines()


# ---------------------------------------------------------------------------------------------------------- the journal


def told(play):
    play.heading(1, "turn", number=1)
    play.note("begun")

    def part(name):
        yield ask(name, "way", "go", "stay")
        play.heading(2, "boat", name=name)
        play.note("under-way", boat=name)
        yield ask(name, "stop", "yes", "no")
        play.note("stopped", boat=name)

    yield Together({"W": part("W"), "X": part("X")})
    play.note("ended")
    yield ask("table", "end", "fine", "so-so")
    yield Together({"W": part("W")})


def test_the_journal_tells_whose_each_entry_is():
    """Events and headings of a part too, not only what was asked."""
    game = begin(told)
    for answer, of in (("go", "W"), ("go", "X"), ("yes", "W"), ("yes", "X")):
        game.answer(answer, of)
    game.answer("fine")
    read = [(e.part, getattr(e.what, "kind", "")) for e in game.journal]
    assert [
        ("", "turn"), ("", "begun"),
        ("W", "way"), ("W", "boat"), ("W", "under-way"),
        ("X", "way"), ("X", "boat"), ("X", "under-way"),
        ("W", "stop"), ("W", "stopped"),
        ("X", "stop"), ("X", "stopped"),
        ("", "ended"), ("", "end"),
    ] == read  # fmt: skip


def test_a_part_has_headings_of_its_own():
    """The heading of one boat does not close that of another, and none of them outlasts the phase."""
    game = begin(told)
    game.answer("go", "W")
    game.answer("go", "X")
    assert ["turn"] == [h.kind for h in game.play.headings]
    assert [("turn", 1), ("boat", "W")] == [
        (h["kind"], h.get("name", h.get("number"))) for h in game.view("W")["headings"]
    ]
    assert [("turn", 1), ("boat", "X")] == [
        (h["kind"], h.get("name", h.get("number"))) for h in game.view("X")["headings"]
    ]
    game.answer("yes", "W")
    game.answer("yes", "X")
    game.answer("fine")
    game.answer("go", "W")
    under = {
        (e.part, e.what.kind, e.n): [h.facts.get("name", "") for h in e.headings]
        for e in game.journal
        if not isinstance(e.what, Heading)
    }
    assert {("W", "stopped"): ["", "W"], ("X", "stopped"): ["", "X"], ("", "ended"): [""], ("", "end"): [""]} == {
        key[:2]: found for key, found in under.items() if key[1] in ("stopped", "ended", "end")
    }


def test_reading_on_from_any_entry_tells_the_same():
    """Part and headings of an entry do not depend on where reading began."""
    game = begin(told)
    for answer, of in (("go", "W"), ("go", "X"), ("yes", "W"), ("yes", "X")):
        game.answer(answer, of)
    game.answer("fine")
    whole = list(game.journal)
    for start in range(len(game.journal) + 2):
        assert [entry for entry in whole if entry.n >= start] == list(game.journal.read(start))


def test_dice_and_cards_of_a_part_stand_under_it():
    def part():
        yield die()
        yield Draw("deck")

    def walk(play):
        yield die()
        yield Together({"W": part()})
        yield die()

    game = begin(walk, book={"cups": {"deck": ["a", "b"]}})
    assert ["", "W", "W", ""] == [entry.part for entry in game.journal]
