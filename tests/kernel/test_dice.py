"""Dice notation, and the dice stream that every platform repeats for ever."""

import re
from collections import Counter
from hashlib import blake2b
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaleun.kernel.dice import DiceStream, bytes_for, dice, seed_hash
from support.small import die

NOTATIONS = ["d6", "2d6", "3d6", "4d6", "d10", "2d10", "1d20", "d66", "d100", "d8", "d3", "5d2"]


def independent_bytes(seed: str, tries: int = 0):
    """The stream as it is specified, in plain code: BLAKE2b in counter mode, keyed by the seed."""
    key = blake2b(seed.encode("utf-8"), digest_size=64, salt=tries.to_bytes(8, "big")).digest()
    block = 0
    while True:
        yield from blake2b(block.to_bytes(8, "big"), key=key, digest_size=64).digest()
        block += 1


def independent_numbers(source, count: int):
    """Numbers below ``count`` from the fewest bytes, highest first; what lies outside the largest multiple is skipped."""
    width = 1
    while 256**width < count:
        width += 1
    while True:
        value = int.from_bytes(bytes(next(source) for _ in range(width)), "big")
        if value < 256**width - 256**width % count:
            yield value % count


# ---------------------------------------------------------------------------------------------------------- notation


@pytest.mark.parametrize("notation", NOTATIONS)
def test_faces_and_index_are_inverse(notation):
    """Each outcome has faces of its own, in the order of a counter whose first die counts highest."""
    kind = dice(notation)
    assert kind.outcomes == len(kind.all_faces()) == len(set(kind.all_faces()))
    assert list(kind.all_faces()) == sorted(kind.all_faces())
    assert all(index == kind.index(faces) for index, faces in enumerate(kind.all_faces()))


@pytest.mark.parametrize(
    ("notation", "outcomes", "first", "last", "least", "most"),
    [
        ("d6", 6, (1,), (6,), 1, 6),
        ("2d6", 36, (1, 1), (6, 6), 2, 12),
        ("3d6", 216, (1, 1, 1), (6, 6, 6), 3, 18),
        ("4d6", 1296, (1, 1, 1, 1), (6, 6, 6, 6), 4, 24),
        ("d10", 10, (1,), (10,), 1, 10),
        ("2d10", 100, (1, 1), (10, 10), 2, 20),
        ("1d20", 20, (1,), (20,), 1, 20),
        ("d66", 36, (1, 1), (6, 6), 11, 66),
        ("d100", 100, (0, 0), (9, 9), 1, 100),
    ],
)
def test_what_the_dice_show(notation, outcomes, first, last, least, most):
    kind = dice(notation)
    assert outcomes == kind.outcomes
    assert (first, last) == (kind.faces(0), kind.faces(outcomes - 1))
    totals = kind.totals()
    assert (least, most) == (totals[0], totals[-1])
    assert totals == sorted({kind.total(faces) for faces in kind.all_faces()})


def test_d66_has_the_tens_first():
    assert 36 == dice("d66").total((3, 6))
    assert 36 == len(dice("d66").totals())


def test_d100_has_the_tens_first_and_00_is_100():
    kind = dice("d100")
    assert 100 == kind.total((0, 0))
    assert 7 == kind.total((0, 7))
    assert 70 == kind.total((7, 0))
    assert list(range(1, 101)) == kind.totals()


@pytest.mark.parametrize(
    ("written", "meant"),
    [("1d6", 6), ("D6", 6), (" 2d6 ", 36), ("1d10+1d10", 100), ("1d66", 36), ("1d100", 100), ("1d6+1d6", 36)],
)
def test_other_ways_to_write_it(written, meant):
    assert meant == dice(written).outcomes


def test_the_same_notation_gives_the_same_dice():
    assert dice("2d6") is dice("2d6")


@pytest.mark.parametrize(
    "notation",
    [
        "",
        "6",
        "d",
        "d0",
        "d1",
        "0d6",
        "-1d6",
        "2d",
        "dd6",
        "2d6+1",
        "two dice",
        "2x6",
        "8d6",
        "9999999999d6",
        "d99999999",
        "٣d6",
    ],
)
def test_what_is_no_dice_is_refused(notation):
    with pytest.raises(ValueError, match=re.escape(repr(notation))):
        dice(notation)


@pytest.mark.parametrize(
    ("notation", "faces", "sentence"),
    [
        ("2d6", (3,), "2d6 shows 2 faces, not 1"),
        ("2d6", (3, 4, 5), "2d6 shows 2 faces, not 3"),
        ("2d6", (0, 4), "0 is no face of 2d6: each die shows 1 to 6"),
        ("2d6", (3, 7), "7 is no face of 2d6: each die shows 1 to 6"),
        ("d10", (0,), "0 is no face of d10: each die shows 1 to 10"),
        ("d10", (11,), "11 is no face of d10: each die shows 1 to 10"),
        ("d100", (10, 0), "10 is no face of d100: each die shows 0 to 9"),
        ("d66", (1, 0), "0 is no face of d66: each die shows 1 to 6"),
        ("d6", ("4",), "'4' is no face of d6: each die shows 1 to 6"),
        ("d6", (True,), "True is no face of d6: each die shows 1 to 6"),
        ("d6", (4.0,), "4.0 is no face of d6: each die shows 1 to 6"),
        ("d6", (None,), "None is no face of d6: each die shows 1 to 6"),
    ],
)
def test_wrong_faces_are_refused_with_a_clear_sentence(notation, faces, sentence):
    with pytest.raises(ValueError) as refused:
        dice(notation).index(faces)
    assert sentence == str(refused.value)


# ---------------------------------------------------------------------------------------------------------- the stream


def test_the_first_bytes_for_ever():
    """Known answers for seed 7: were they ever to change, every save and every published seed would be void."""
    stream = DiceStream("7")
    assert bytes.fromhex("be4838c945261bc4b361c8d68481d80f") == bytes(stream.next_byte() for _ in range(16))


def test_the_first_rolls_for_ever():
    stream = DiceStream("7")
    assert [(2, 5), (1, 1), (4, 3), (4, 4), (6, 4), (1, 3), (5, 4), (3, 5)] == [
        stream.roll(die("2d6")).faces for _ in range(8)
    ]
    stream = DiceStream("7")
    assert [1, 3, 7, 2, 10, 9, 8, 7] == [stream.roll(die("d10")).total for _ in range(8)]
    stream = DiceStream("7")
    assert [(4, 4, 1, 5), (2, 2, 5, 6), (4, 6, 5, 3), (3, 6, 3, 5)] == [stream.roll(die("4d6")).faces for _ in range(4)]


@pytest.mark.parametrize(("seed", "tries"), [("7", 0), ("7", 1), ("", 0), ("ß∂", 3), ("a long seed" * 40, 0)])
def test_the_stream_is_as_specified(seed, tries):
    """1,000 bytes against plain code by the specification."""
    stream, plain = DiceStream(seed, tries), independent_bytes(seed, tries)
    assert [next(plain) for _ in range(1000)] == [stream.next_byte() for _ in range(1000)]


@pytest.mark.parametrize("notation", NOTATIONS)
def test_rolls_are_as_specified(notation):
    """300 rolls against plain code by the specification."""
    kind = dice(notation)
    stream, numbers = DiceStream("7"), independent_numbers(independent_bytes("7"), kind.outcomes)
    assert [kind.faces(next(numbers)) for _ in range(300)] == [stream.roll(die(notation)).faces for _ in range(300)]


@pytest.mark.parametrize("count", [1, 2, 3, 52, 200, 255, 256, 257, 1296, 65535, 65536, 65537, 1 << 20])
def test_numbers_below_a_count_are_as_specified(count):
    """Numbers that need one, two and three bytes."""
    stream, numbers = DiceStream("7"), independent_numbers(independent_bytes("7"), count)
    assert [next(numbers) for _ in range(200)] == [stream.below(count) for _ in range(200)]


def test_rolls_draws_and_decimals_share_one_stream():
    stream, source = DiceStream("7"), independent_bytes("7")
    for count in [36, 52, 10, 1296, 1, 7, 300, 36]:
        assert next(independent_numbers(source, count)) == stream.below(count)


@pytest.mark.parametrize(("count", "width"), [(1, 1), (2, 1), (256, 1), (257, 2), (65536, 2), (65537, 3), (1 << 24, 3)])
def test_the_fewest_bytes(count, width):
    assert width == bytes_for(count)


@pytest.mark.parametrize("notation", ["d6", "2d6", "d10", "2d10", "d66", "4d6"])
def test_every_byte_gives_each_outcome_equally_often(notation):
    """Skipping is exact: over all values that the bytes can have, each outcome comes equally often."""
    outcomes = dice(notation).outcomes
    width = bytes_for(outcomes)
    limit = 256**width // outcomes * outcomes
    if width == 1:
        table = die(notation).table
        assert table is not None
        counts = Counter(rolled.faces for rolled in table if rolled is not None)
        assert {limit // outcomes} == set(counts.values())
        assert outcomes == len(counts)
        assert [None] * (256 - limit) == list(table[limit:])
    else:
        assert {limit // outcomes} == set(Counter(value % outcomes for value in range(limit)).values())
        assert die(notation).table is None


def test_the_dice_are_fair():
    """36,000 rolls of 2d6: chi-square over the 36 outcomes below the 0.999 quantile of 35 degrees of freedom."""
    stream = DiceStream("fair")
    counts = Counter(stream.roll(die("2d6")).faces for _ in range(36_000))
    assert 66.6 > sum((counts[faces] - 1000) ** 2 / 1000 for faces in product(range(1, 7), repeat=2))


@pytest.mark.parametrize("read", [*range(70), 127, 128, 129, 640])
def test_a_position_restores_the_stream(read):
    """At every offset, the ends of blocks included."""
    stream = DiceStream("7")
    for _ in range(read):
        stream.next_byte()
    position = stream.position
    assert read == position[0] * 64 + position[1]
    again = DiceStream("7", 0, position)
    assert position == again.position
    assert [stream.next_byte() for _ in range(200)] == [again.next_byte() for _ in range(200)]
    assert stream.position == again.position


@given(st.text(alphabet=st.characters(codec="utf-8")), st.integers(0, 5), st.lists(st.integers(1, 70_000), max_size=30))
def test_any_run_can_be_taken_up_again(seed, tries, counts):
    stream = DiceStream(seed, tries)
    for count in counts:
        assert 0 <= stream.below(count) < count
    again = DiceStream(seed, tries, stream.position)
    assert [stream.below(36) for _ in range(5)] == [again.below(36) for _ in range(5)]


def test_new_luck_has_a_key_of_its_own():
    """Tries of one seed, and seeds that look alike, share no bytes."""
    runs = [DiceStream("7", tries) for tries in range(4)] + [DiceStream("7/1"), DiceStream("71"), DiceStream("07")]
    assert len(runs) == len({bytes(stream.next_byte() for _ in range(16)) for stream in runs})


def test_the_hash_of_a_seed_tells_nothing_of_the_stream():
    key = blake2b(b"7", digest_size=64).hexdigest()
    assert 64 == len(seed_hash("7"))
    assert seed_hash("7") not in key
    assert seed_hash("7") != seed_hash("8")
    assert seed_hash("7") == seed_hash("7")
