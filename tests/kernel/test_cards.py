"""Cups: what is drawn, laid off, laid face down, turned over and moved unseen."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaleun.kernel.cards import Cups, decode_cups, encode_cups
from kaleun.kernel.dice import DiceStream


def cup(*contents, **how):
    cups = Cups()
    cups.fill("deck", contents, **how)
    return cups


def stream(seed="7"):
    return DiceStream(seed).below


def first(count):
    return 0


def last(count):
    return count - 1


def everything(cups, *names):
    """All that belongs to the cups, whatever has become of it; an unseen one counts where it came from."""
    found = []
    for name in names or list(cups):
        one = cups[name]
        found += [card for card in one.contents + one.fresh + one.table + one.laid_off if not card.startswith("@")]
    return sorted(found)


def name_of(cups, cup):
    return next(name for name, one in cups.items() if one is cup)


# ---------------------------------------------------------------------------------------------------------- drawing


def test_a_card_is_drawn_by_its_place():
    """One number below the number left takes the entry at that place."""
    cups = cup("a", "b", "c", "d")
    asked = []

    def below(count):
        asked.append(count)
        return 1

    assert ["b", "c", "d"] == [cups.draw("deck", below) for _ in range(3)]
    assert [4, 3, 2] == asked
    assert (["a"], ["b", "c", "d"]) == (cups["deck"].contents, cups["deck"].table)


def test_the_order_of_drawing_for_ever():
    """Known answers for seed 7: the bytes of the stream are f5 and so on, each taken below the number left."""
    numbers = stream()
    left = [str(n) for n in range(10)]
    expected = [left.pop(numbers(len(left))) for _ in range(10)]
    cups = cup(*[str(n) for n in range(10)])
    below = stream()
    assert expected == [cups.draw("deck", below) for _ in range(10)]
    assert ["0", "1", "2", "8", "6", "7", "9", "4", "5", "3"] == expected


def test_an_empty_cup_gives_nothing():
    cups = cup("a")
    assert "a" == cups.draw("deck", first)
    assert cups.draw("deck", first) is None
    assert not cups.lay_down("deck")
    assert {} == cups.chances("deck")


def test_a_card_id_begins_with_no_sign_of_the_kernel():
    with pytest.raises(ValueError, match="'@a' is no card id"):
        cup("@a")


def test_a_cup_with_refill_is_filled_again_when_the_next_draw_is_due():
    cups = cup("a", "b", refill=True)
    drawn = [cups.draw("deck", first), cups.draw("deck", first)]
    cups.lay_off("deck")
    assert 0 == cups["deck"].left
    assert {"a": Fraction(1, 2), "b": Fraction(1, 2)} == cups.chances("deck")
    assert cups.draw("deck", first) in drawn
    assert 1 == cups["deck"].left


def test_a_cup_without_refill_stays_empty():
    cups = cup("a")
    cups.draw("deck", first)
    cups.lay_off("deck")
    assert cups.draw("deck", first) is None


# ---------------------------------------------------------------------------------------------------------- laying off


def test_what_is_drawn_lies_open_until_it_is_laid_off():
    cups = cup("a", "b", "c")
    cups.draw("deck", first)
    cups.draw("deck", first)
    assert ["a", "b"] == cups["deck"].table
    assert not cups.lay_off("deck", ["b"])
    assert not cups.lay_off("deck")
    assert ([], ["b", "a"]) == (cups["deck"].table, cups["deck"].laid_off)
    assert "a" == cups.view()["deck"]["top"]


def test_a_shuffle_mark_brings_all_back_when_the_step_is_laid_off():
    """Not when it is drawn: the other cards of the same step are still drawn without it."""
    cups = cup("a", "mark", "b", shuffles=["mark"])
    for _ in range(2):
        cups.draw("deck", first)
    assert 1 == cups["deck"].left
    assert cups.lay_off("deck")
    assert 3 == cups["deck"].left
    assert ([], []) == (cups["deck"].table, cups["deck"].laid_off)


def test_only_what_lies_on_the_table_can_be_laid_off():
    with pytest.raises(ValueError):
        cup("a").lay_off("deck", ["a"])


def test_a_card_can_be_put_back_in():
    cups = cup("a", "b")
    cups.draw("deck", first)
    cups.return_to("deck", "a")
    assert (["b", "a"], []) == (cups["deck"].contents, cups["deck"].table)


@pytest.mark.parametrize("lying", [0, 1])
def test_all_that_lies_open_can_be_put_back_in_at_once(lying):
    """What comes of it is the same as card by card."""
    both = []
    for at_once in (True, False):
        cups = cup("a", "b", "c", "d")
        for _ in range(lying):
            cups.lay_down("deck")
        drawn = [cups.draw("deck", first), cups.draw("deck", first)]
        if at_once:
            cups.return_open("deck")
        else:
            for card in drawn:
                cups.return_to("deck", str(card))
        assert ([], 4 - lying) == (cups["deck"].table, cups["deck"].left)
        both.append(cups)
    assert both[0] == both[1]


# ---------------------------------------------------------------------------------------------------------- face down


def test_a_counter_that_lies_face_down_is_one_of_its_cup():
    """It gets its identity when it is turned over, and cannot be drawn meanwhile."""
    cups = cup("a", "b", "c")
    assert cups.lay_down("deck")
    assert (2, 1, ["a", "b", "c"]) == (cups["deck"].left, cups["deck"].down, cups["deck"].contents)
    assert {card: Fraction(1, 3) for card in "abc"} == cups.chances("deck") == cups.chances("deck", lying=True)
    assert "c" == cups.turn("deck", last)
    assert (2, 0, ["c"]) == (cups["deck"].left, cups["deck"].down, cups["deck"].table)


def test_all_but_those_that_lie_can_be_drawn():
    cups = cup("a", "b", "c")
    cups.lay_down("deck")
    assert [True, True, False] == [cups.draw("deck", first) is not None for _ in range(3)]
    assert not cups.lay_down("deck")
    assert "c" == cups.turn("deck", first)
    assert cups.turn("deck", first) is None


def test_one_goes_back_unseen():
    cups = cup("a", "b")
    cups.lay_down("deck")
    cups.put_back("deck")
    assert (2, 0) == (cups["deck"].left, cups["deck"].down)
    with pytest.raises(ValueError, match="nothing of deck lies face down"):
        cups.put_back("deck")


def test_what_comes_back_is_none_of_those_that_lie():
    """A counter put back in plain sight cannot be the one that lay there all the time."""
    cups = cup("a", "b")
    cups.lay_down("deck")
    drawn = cups.draw("deck", first)
    other = "b" if drawn == "a" else "a"
    cups.return_to("deck", drawn)
    assert {other: Fraction(1)} == cups.chances("deck", lying=True)
    assert {drawn: Fraction(1)} == cups.chances("deck")
    assert 1 == cups["deck"].left
    assert other == cups.turn("deck", first)
    assert drawn == cups.draw("deck", first)
    assert not cups["deck"].fresh


def test_a_reshuffle_leaves_those_that_lie_alone():
    cups = cup("a", "b", "c", "d", shuffles=["a"])
    cups.lay_down("deck")
    cups.take("deck", "a")
    cups.take("deck", "b")
    assert cups.lay_off("deck")
    assert {"c": Fraction(1, 2), "d": Fraction(1, 2)} == cups.chances("deck", lying=True)
    assert {"a": Fraction(1, 3), "b": Fraction(1, 3), "c": Fraction(1, 6), "d": Fraction(1, 6)} == cups.chances("deck")


def test_odds_with_counters_that_lie_are_those_of_real_counters():
    """Every order of five real counters: one laid down, one drawn and put back, the rest shuffled; then one turned, one drawn."""
    real: Counter[tuple[str, str, str]] = Counter()
    for lies, shown, *rest in permutations("aabcd"):
        for drawn in [*rest, shown]:
            real[(shown, lies, drawn)] += 1
    total = sum(real.values())
    exact: dict[tuple[str, str, str], Fraction] = {}
    for shown in "abcd":
        cups = cup(*"aabcd")
        cups.lay_down("deck")
        chance = cups.chances("deck")[shown]
        cups.take("deck", shown)
        cups.return_to("deck", shown)
        for lies, lying in cups.chances("deck", lying=True).items():
            then = cups.copy()
            then.take("deck", lies, turned=True)
            for drawn, share in then.chances("deck").items():
                exact[(shown, lies, drawn)] = chance * lying * share * total
    assert {key: Fraction(count) for key, count in real.items()} == {key: n for key, n in exact.items() if n}


# ---------------------------------------------------------------------------------------------------------- unseen moves


def two_cups():
    cups = Cups()
    cups.fill("sea", ["a", "a", "b", "c"])
    cups.fill("fog", ["x", "y"])
    return cups


def test_a_counter_put_unseen_into_another_cup_stays_one_of_the_first():
    cups = two_cups()
    assert 2 == cups.move_unseen("sea", "fog", 2)
    assert (2, 4) == (cups["sea"].left, cups["fog"].left)
    assert ["x", "y", "@sea", "@sea"] == cups["fog"].contents
    quarter, eighth = Fraction(1, 4), Fraction(1, 8)
    assert {"x": quarter, "y": quarter, "a": quarter, "b": eighth, "c": eighth} == cups.chances("fog")
    assert {"a": Fraction(1, 2), "b": quarter, "c": quarter} == cups.chances("sea")


def test_it_gets_its_identity_when_it_is_drawn():
    cups = two_cups()
    cups.move_unseen("sea", "fog", 1)
    assert "c" == cups.draw("fog", last)
    assert (["c"], ["a", "a", "b"], 0) == (cups["fog"].table, cups["sea"].contents, cups["sea"].away)
    assert ["x", "y"] == cups["fog"].contents


def test_one_that_is_away_does_not_lie_on_the_table():
    cups = two_cups()
    cups.move_unseen("sea", "fog", 2)
    assert 0 == cups.view()["sea"]["down"]
    assert cups.turn("sea", first) is None
    assert {} == cups.chances("sea", lying=True)
    with pytest.raises(ValueError, match="nothing of sea lies face down"):
        cups.put_back("sea")


def test_no_more_are_moved_than_are_left():
    cups = two_cups()
    assert 4 == cups.move_unseen("sea", "fog", 9)
    assert 0 == cups["sea"].left
    assert {
        "a": Fraction(1, 3),
        "b": Fraction(1, 6),
        "c": Fraction(1, 6),
        "x": Fraction(1, 6),
        "y": Fraction(1, 6),
    } == (cups.chances("fog"))


def test_counters_wander_through_several_cups_and_back():
    """A cup may hold unseen ones of a cup that holds unseen ones of it."""
    cups = Cups()
    cups.fill("a", ["a1", "a2"])
    cups.fill("b", ["b1"])
    cups.fill("c", [])
    cups.move_unseen("a", "b", 1)
    cups.move_unseen("b", "c", 1)
    cups.move_unseen("b", "a", 1)
    for name in ("a", "c"):
        assert Fraction(1) == sum(cups.chances(name).values())
    assert Fraction(1, 2) == cups.chances("c")["b1"]
    below = stream()
    drawn = [cups.draw("c", below), cups.draw("a", below), cups.draw("a", below)]
    assert ["a1", "a2", "b1"] == sorted(drawn)  # type: ignore[type-var]
    assert (0, 0, 0) == (cups["a"].away, cups["b"].away, cups["c"].away)


# ---------------------------------------------------------------------------------------------------------- real cards


def test_a_named_card_is_taken():
    cups = cup("a", "b", "b")
    cups.take("deck", "b")
    assert (["a", "b"], ["b"]) == (cups["deck"].contents, cups["deck"].table)


@pytest.mark.parametrize("card", ["z", "", "@deck"])
def test_a_card_that_cannot_be_there_is_refused_and_nothing_changes(card):
    cups = cup("a", "b")
    before = encode_cups(cups)
    with pytest.raises(ValueError, match="cannot be left in deck"):
        cups.take("deck", card)
    assert before == encode_cups(cups)


def test_a_card_that_must_lie_face_down_cannot_be_drawn():
    cups = cup("a")
    cups.lay_down("deck")
    with pytest.raises(ValueError, match="'a' cannot be left in deck"):
        cups.take("deck", "a")
    cups.take("deck", "a", turned=True)
    assert (0, ["a"]) == (cups["deck"].down, cups["deck"].table)


def test_one_that_came_back_cannot_be_turned_over():
    cups = cup("a", "b")
    cups.lay_down("deck")
    cups.take("deck", "a")
    cups.return_to("deck", "a")
    with pytest.raises(ValueError, match="'a' cannot be left in deck"):
        cups.take("deck", "a", turned=True)
    with pytest.raises(ValueError, match="'b' cannot be left in deck"):
        cups.take("deck", "b")


def test_nothing_can_be_turned_where_nothing_lies():
    with pytest.raises(ValueError, match="nothing of deck lies face down"):
        cup("a").take("deck", "a", turned=True)


def test_a_named_card_may_be_one_put_in_unseen():
    cups = two_cups()
    cups.fill("bank", [])
    cups.move_unseen("sea", "fog", 1)
    cups.move_unseen("fog", "bank", 3)
    cups.take("bank", "c")
    assert (["c"], ["a", "a", "b"]) == (cups["bank"].table, cups["sea"].contents)
    assert (0, 2) == (cups["sea"].away, cups["fog"].away)
    with pytest.raises(ValueError, match="'b' cannot be left in bank"):
        cups.take("bank", "b")


def test_a_named_counter_may_have_come_home_unseen():
    """It went from one cup into another and, unseen, back again: the very same counter."""
    cups = Cups()
    cups.fill("p", ["a", "b"])
    cups.fill("q", [])
    cups.move_unseen("p", "q", 1)
    cups.move_unseen("q", "p", 1)
    cups.take("p", "a")
    cups.take("p", "b")
    assert (0, 0, 0) == (cups["p"].away, cups["q"].away, cups["p"].left)
    assert ([], []) == (cups["p"].contents, cups["q"].contents)


def test_a_turned_counter_is_not_looked_for_in_a_refill():
    """A cup that has run out is filled again for a draw, not for a counter that lies on the table."""
    cups = cup("a", "b", refill=True)
    cups.lay_down("deck")
    cups.take("deck", "a")
    cups.lay_off("deck")
    cups.take("deck", "b", turned=True)
    assert (["a"], []) == (cups["deck"].laid_off, cups["deck"].contents)


# ---------------------------------------------------------------------------------------------------------- stacking


def test_named_cards_lie_on_top():
    cups = cup("a", "b", "c", "d")
    cups.stack("deck", ["c", "a"])
    assert {"c": Fraction(1)} == cups.chances("deck")
    below = stream()
    assert ["c", "a"] == [cups.draw("deck", below), cups.draw("deck", below)]
    assert {"b": Fraction(1, 2), "d": Fraction(1, 2)} == cups.chances("deck")


def test_only_cards_that_are_left_can_be_stacked():
    with pytest.raises(ValueError, match="'z' cannot be left in deck"):
        cup("a").stack("deck", ["z"])
    with pytest.raises(ValueError, match="'a' cannot be left in deck"):
        cup("a").stack("deck", ["a", "a"])


def test_a_stacked_card_that_was_taken_for_real_is_passed_over():
    cups = cup("a", "b", "c")
    cups.stack("deck", ["a", "b", "c"])
    cups.take("deck", "b")
    assert "a" == cups.draw("deck", first)
    assert "c" == cups.draw("deck", first)


def test_a_stacked_card_that_is_typed_is_the_top_one():
    cups = cup("a", "a", "b")
    cups.stack("deck", ["a", "b"])
    cups.take("deck", "a")
    assert "b" == cups.draw("deck", first)


def test_a_stacked_counter_is_turned_over_first():
    cups = cup("a", "b", "c")
    cups.stack("deck", ["b"])
    cups.lay_down("deck")
    assert {"b": Fraction(1)} == cups.chances("deck", lying=True)
    assert "b" == cups.turn("deck", first)


# ---------------------------------------------------------------------------------------------------------- all together


def test_exact_chances_agree_with_drawing():
    """12,000 draws from a cup with doubles, unseen ones, counters that lie and one that came back: five standard deviations."""
    cups = two_cups()
    cups.move_unseen("sea", "fog", 2)
    cups.lay_down("fog")
    cups.take("fog", "x")
    cups.return_to("fog", "x")
    chances = cups.chances("fog")
    assert Fraction(1) == sum(chances.values())
    below = stream("many")
    counts = Counter(cups.copy().draw("fog", below) for _ in range(12_000))
    assert set(chances) == set(counts)
    for card, chance in chances.items():
        expected = float(chance) * 12_000
        assert abs(counts[card] - expected) < 5 * (expected * (1 - float(chance))) ** 0.5


def test_a_copy_is_independent_and_bytes_round_trip():
    cups = two_cups()
    cups.move_unseen("sea", "fog", 1)
    copy = cups.copy()
    assert encode_cups(cups) == encode_cups(copy)
    copy.draw("sea", first)
    assert encode_cups(cups) != encode_cups(copy)
    assert cups == decode_cups(encode_cups(cups))


def test_a_view_shows_what_lies_there_and_no_identity():
    cups = cup("a", "b", "c")
    cups.draw("deck", first)
    cups.lay_down("deck")
    assert {"deck": {"left": 1, "down": 1, "open": ["a"], "top": None}} == cups.view()


@given(
    st.lists(st.tuples(st.sampled_from(range(9)), st.sampled_from("pq"), st.integers(0, 5)), max_size=60), st.integers()
)
@settings(max_examples=300)
def test_counters_are_conserved(steps, seed):
    """Whatever is done with two cups, each counter stays once in the world, and no cup owes more than it has."""
    cups = Cups()
    cups.fill("p", ["p1", "p2", "p2", "p3"], shuffles=["p3"], refill=True)
    cups.fill("q", ["q1", "q2"])
    below = stream(str(seed))
    whole = everything(cups)
    for what, name, number in steps:
        other = "q" if name == "p" else "p"
        table = cups[name].table
        if what == 0:
            cups.draw(name, below)
        elif what == 1:
            cups.lay_down(name)
        elif what == 2:
            cups.turn(name, below)
        elif what == 3 and cups[name].down:
            cups.put_back(name)
        elif what == 4:
            cups.move_unseen(name, other, number % 3)
        elif what == 5:
            cups.lay_off(name)
        elif what == 6 and table:
            cups.return_to(name, table[number % len(table)])
        elif what == 7:
            cups.shuffle(name)
        elif what == 8:
            chances = cups.chances(name)
            assert (cups.due(name).left > 0) == bool(chances)
            if chances:
                assert 1 == sum(chances.values())
                cups.take(name, sorted(chances)[number % len(chances)])
        assert whole == everything(cups)
        for one in cups.values():
            assert one.down >= 0
            assert one.old >= 0
            unseen = [
                entry for other in cups.values() for entry in other.contents + other.fresh if entry.startswith("@")
            ]
            assert one.away == unseen.count(f"@{name_of(cups, one)}")
            assert not any(card.startswith("@") for card in one.table + one.laid_off)
