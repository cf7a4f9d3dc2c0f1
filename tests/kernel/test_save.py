"""Save files: round trips, damage, changed rules, converted states, packs, and a disk that is full."""

import errno
import json
import os
from pathlib import Path
from random import Random

import msgspec
import pytest

from kaleun.kernel.components import read_pack
from kaleun.kernel.errors import RulesFault, SaveError
from kaleun.kernel.game import Game
from kaleun.kernel.requests import Choose, Draw, Option, Quiet, Roll, choose
from kaleun.kernel.save import _checksum, document, open_document, read_document, read_save, write_document, write_save
from support.games import every_quiet_state, play_by_answers, random_captain, same_table, snapshot
from support.small import Notes, Small, ask, begin, die
from support.toy import SEATS, Harbour, State, first_captain, rulebook

OPTIONS = {"days": 4, "storms": True, "begin": "1930-09"}


def harbour(seed="7", **how):
    return Game(rulebook, OPTIONS, seed=str(seed), **how)


def through_a_file(game, path, **how):
    write_save(game, path)
    return open_document(read_document(path), str(path), rulebook=game.rulebook, **how)


def sealed(plain):
    """The document with a fitting checksum."""
    return {**plain, "checksum": _checksum(plain)}


def opened(plain, book=rulebook, **how):
    return open_document(sealed(plain), "save.json", rulebook=book, **how)


def error(plain, book=rulebook, **how):
    with pytest.raises(SaveError) as wrong:
        opened(plain, book, **how)
    assert str(wrong.value).startswith("save.json: ")
    return str(wrong.value)


# ---------------------------------------------------------------------------------------------------------- round trips


@pytest.mark.parametrize("stop", [0, 1, 5, 12, 30, 47, 60, 10_000])
@pytest.mark.parametrize("dice", ["stream", "manual"])
def test_a_save_opens_where_the_game_stood(tmp_path, stop, dice):
    game = harbour(stop, dice=dice)
    play_by_answers(game, Random(stop), stop)
    again = through_a_file(game, tmp_path / "game.json")
    assert snapshot(game) == snapshot(again)
    assert [] == again.remarks
    luck, same = Random(1), Random(1)
    play_by_answers(game, luck)
    play_by_answers(again, same)
    assert same_table(game, again)


def test_a_save_keeps_all_that_belongs_to_a_game(tmp_path):
    game = harbour(strict=True, stack={"deck": ["gift"]})
    game.order("north", "favour.bonus", "failure")
    play_by_answers(game, Random(2), 9)
    again = through_a_file(game, tmp_path / "game.json")
    assert (True, {"deck": ["gift"]}, {("north", "favour.bonus"): "failure"}) == (
        again.strict,
        again._stack,
        again.orders,
    )
    assert (game.options, game.seed, game.seed_hash) == (again.options, again.seed, again.seed_hash)


def test_a_finished_game_opens_finished(tmp_path):
    game = harbour()
    game.play_out(first_captain)
    again = through_a_file(game, tmp_path / "game.json")
    assert (True, [], game.result) == (again.over, again.pending, again.result)


def test_marks_luck_and_switches_are_kept(tmp_path):
    game = harbour(3)
    luck = Random(3)
    for how in ("try-again", "take-back", "try-again"):
        play_by_answers(game, luck, 12)
        game.undo(how=how)
        game.set_dice("manual")
        play_by_answers(game, luck, 3)
        game.set_dice("stream")
    again = through_a_file(game, tmp_path / "game.json")
    assert snapshot(game) == snapshot(again)
    assert game.retakes == again.retakes
    assert sum(again.retakes.values()) > 0


def test_numbers_of_questions_outlive_a_save(tmp_path):
    """A browser that shows question 12 may answer it after the server has begun anew."""
    game = harbour()
    play_by_answers(game, Random(1), 6)
    game.undo()
    game.undo()
    again = through_a_file(game, tmp_path / "game.json")
    assert [(p.of, p.n) for p in game.pending] == [(p.of, p.n) for p in again.pending]
    play_by_answers(game, Random(2), 5)
    play_by_answers(again, Random(2), 5)
    assert [(p.of, p.n) for p in game.pending] == [(p.of, p.n) for p in again.pending]


def test_a_save_of_a_save_is_the_same(tmp_path):
    game = harbour()
    play_by_answers(game, Random(5), 40)
    again = through_a_file(game, tmp_path / "game.json")
    assert document(game)["answers"] == document(again)["answers"]
    assert document(game)["events"] == document(again)["events"] or document(game)["quiet"] != document(again)["quiet"]
    third = through_a_file(again, tmp_path / "again.json")
    assert snapshot(again) == snapshot(third)


def test_a_game_from_a_whole_state_is_saved_with_it(tmp_path):
    state = msgspec.convert(msgspec.to_builtins(harbour().state), State)
    state.purse = 99
    state.moored = {2: ("north", "liner")}
    game = Game(rulebook, OPTIONS, state=state)
    play_by_answers(game, Random(5), 10)
    again = through_a_file(game, tmp_path / "game.json")
    assert snapshot(game) == snapshot(again)
    assert document(game)["setup"]["moored"] == {"2": ["north", "liner"]}
    assert document(harbour())["setup"] is None


def test_undo_and_forks_of_an_opened_game(tmp_path):
    game = harbour()
    play_by_answers(game, Random(6), 25)
    again = through_a_file(game, tmp_path / "game.json")
    assert again.undoable() == game.undoable()
    game.undo()
    again.undo()
    assert snapshot(game) == snapshot(again)
    assert again.fork("x", journal=True).requests == game.fork("x", journal=True).requests


def test_a_save_tells_what_it_is(tmp_path):
    game = harbour("secret")
    write_save(game, tmp_path / "game.json", "My harbour")
    plain = json.loads((tmp_path / "game.json").read_text())
    assert ("My harbour", "harbour", 1, 2, 2, "secret") == tuple(
        plain[key] for key in ("name", "rulebook", "format", "rules_version", "state_version", "seed")
    )
    assert {"day": 1, "phase": "morning", "purse": game.state.purse} == plain["summary"]
    assert (tmp_path / "game.json").read_text().startswith("{\n")


def test_a_game_without_a_journal_can_be_saved(tmp_path):
    game = harbour(journal=False)
    play_by_answers(game, Random(1), 30)
    again = through_a_file(game, tmp_path / "game.json")
    assert snapshot(game)[:2] == snapshot(again)[:2]
    assert [] == document(game)["events"]


def test_a_fault_leaves_a_save_that_opens(tmp_path):
    def walk(play):
        while True:
            yield Quiet()
            way = yield ask("player", "way", "go", "stay")
            yield die()
            play.state.left += 1
            if way.id == "stay" and play.state.left > 20:
                raise ValueError

    game = begin(walk)
    for _ in range(25):
        game.answer("go")
    with pytest.raises(RulesFault) as fault:
        game.answer("stay")
    write_document(fault.value.save, tmp_path / "fault.json")
    again = open_document(read_document(tmp_path / "fault.json"), rulebook=game.rulebook)
    assert snapshot(game) == snapshot(again)
    with pytest.raises(RulesFault):
        again.answer("stay")


# ---------------------------------------------------------------------------------------------------------- damage


@pytest.fixture(scope="module")
def raw():
    game = harbour()
    play_by_answers(game, Random(4), 30)
    return msgspec.json.format(msgspec.json.encode(document(game)), indent=1)


def opens(raw, path):
    """The game that is opened, or what is said; the file is left as it is."""
    path.write_bytes(raw)
    try:
        return open_document(read_document(path), str(path), rulebook=rulebook)
    except SaveError as wrong:
        return str(wrong)
    finally:
        assert_unchanged(raw, path)


def assert_unchanged(raw, path):
    assert raw == path.read_bytes()


def test_a_truncated_file_is_refused_wherever_it_ends(raw, tmp_path):
    for length in [*range(0, len(raw) - 1, 97), len(raw) - 2, len(raw) - 1]:
        assert str(tmp_path / "game.json") in opens(raw[:length], tmp_path / "game.json")


def test_a_flipped_bit_is_refused_wherever_it_is(raw, tmp_path):
    """Never a crash, never a game that is not the one that was saved."""
    whole = opens(raw, tmp_path / "game.json")
    assert isinstance(whole, Game)
    luck = Random(7)
    for place in luck.sample(range(len(raw)), 700):
        bit = 1 << luck.randrange(8)
        flipped = raw[:place] + bytes([raw[place] ^ bit]) + raw[place + 1 :]
        found = opens(flipped, tmp_path / "game.json")
        if isinstance(found, Game):  # such as another sign between two values
            assert same_table(whole, found)
            assert msgspec.json.decode(flipped) == msgspec.json.decode(raw)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"", "this is no save, or it is damaged"),
        (b"hello", "this is no save, or it is damaged"),
        (b"\xff\xfe\x00", "this is no save, or it is damaged"),
        (b"[" * 100_000, "this is no save, or it is damaged"),
        (b"[]", "expected one JSON object"),
        (b'"save"', "expected one JSON object"),
        (b"{}", "format: found None; this version reads 1"),
        (b'{"format": 2}', "format: found 2; this version reads 1"),
        (b'{"format": "1"}', "format: found '1'; this version reads 1"),
        (b'{"format": 1}', "the checksum does not fit: the file was changed or damaged"),
        (b'{"format": 1, "checksum": 7}', "the checksum does not fit"),
    ],
)
def test_what_is_no_save_is_refused(tmp_path, text, problem):
    path = tmp_path / "game.json"
    path.write_bytes(text)
    with pytest.raises(SaveError) as wrong:
        read_save(path)
    assert problem in str(wrong.value)
    assert str(path) in str(wrong.value)
    assert "save" == wrong.value.code
    assert text == path.read_bytes()


def test_a_missing_file_or_a_folder_is_refused(tmp_path):
    with pytest.raises(SaveError, match=r"game\.json: the save cannot be read: No such file"):
        read_save(tmp_path / "game.json")
    with pytest.raises(SaveError, match="the save cannot be read: Is a directory"):
        read_save(tmp_path)


@pytest.fixture
def plain():
    game = harbour(dice="manual")
    play_by_answers(game, Random(4), 60)
    assert game._quiets
    return document(game)


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("rulebook", "chess", "this is a game of 'chess', not of 'harbour'"),
        ("options", {"tides": 1}, "Harbour has no option 'tides'"),
        ("options", [], "Expected `object`, got `array` - at `$.options`"),
        ("seed", 7, "Expected `str`, got `int` - at `$.seed`"),
        ("dice", "loaded", "dice come from the stream or are manual, not 'loaded'"),
        ("stack", {"hat": ["a"]}, "there is no cup 'hat'"),
        ("setup", {"month": 3}, "the state cannot be read: Object missing required field"),
        ("answers", [["choose", "x"]], "at `$.answers[0]`"),
        ("extra", 1, "Object contains unknown field `extra`"),
        ("quiet", {"answered": -1}, "at `$.quiet"),
    ],
)
def test_a_save_with_a_wrong_entry_says_where(plain, key, value, problem):
    assert problem in error({**plain, key: value})


def test_an_unknown_rulebook_is_named(plain):
    with pytest.raises(SaveError, match="save: there is no rulebook 'chess'; there are"):
        open_document(sealed({**plain, "rulebook": "chess"}))


def test_an_entry_that_is_missing_is_named(plain):
    del plain["seed"]
    assert "Object missing required field `seed`" in error(plain)


def test_a_wrong_position_of_the_dice_is_refused(plain):
    plain["quiet"]["position"] = [1, 65]
    assert "$.quiet.position[1]" in error(plain)


def test_a_quiet_state_that_cannot_be_read_is_told_and_left_aside(plain):
    """The answers are all there: they are repeated."""
    del plain["quiet"]["state"]["month"]
    game = opened(plain)
    assert 1 == len(game.remarks)
    assert "the saved quiet state does not count: save.json: the state cannot be read" in game.remarks[0]


def test_a_quiet_state_that_cannot_be_read_and_answers_that_do_not_fit_are_refused(plain):
    plain["quiet"]["state"]["purse"] = "full"
    plain["answers"][0][1] = [9, 9]
    assert "the state cannot be read" in error(plain)


def test_answers_that_do_not_fit_are_refused_where_there_is_no_quiet_state(plain):
    plain["quiet"] = None
    plain["answers"][0][1] = [9, 9]
    problem = error(plain)
    assert "answer 1 does not fit: recorded roll [9, 9], but the rules ask a roll of 2d6 on weather" in problem
    assert "the save has no quiet state to go on from" in problem


@pytest.mark.parametrize(
    "wrong",
    [["throw", None, "", "", ""], ["choose", "x", "", "", ""], ["draw", [], "", "", ""], ["roll", "x", "Q", "", ""]],
)
def test_an_answer_that_is_none_is_told(plain, wrong):
    plain["answers"][-1] = wrong
    game = opened(plain)
    assert f"answer {len(plain['answers'])} does not fit" in game.remarks[0]


# ---------------------------------------------------------------------------------------------------------- the disk


def test_a_save_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    """A disk that is full leaves the old file and nothing else."""
    path = tmp_path / "games" / "game.json"
    game = harbour()
    write_save(game, path)
    old = path.read_bytes()
    play_by_answers(game, Random(1), 10)

    def full(*args, **how):
        raise OSError(errno.ENOSPC, "No space left on device")

    for name in ("fsync", "replace", "fdopen"):
        with monkeypatch.context() as patch:
            patch.setattr(os, name, full)
            with pytest.raises(SaveError, match="the save could not be written: No space left on device"):
                write_save(game, path)
        assert old == path.read_bytes()
        assert ["game.json"] == [file.name for file in path.parent.iterdir()]
    write_save(game, path)
    assert old != path.read_bytes()


def test_a_save_into_a_place_that_is_none_is_refused(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(SaveError, match="could not be written"):
        write_save(harbour(), tmp_path / "file" / "game.json")
    (tmp_path / "folder").mkdir()
    with pytest.raises(SaveError, match="could not be written"):
        write_save(harbour(), tmp_path / "folder")
    assert ["file", "folder"] == sorted(file.name for file in tmp_path.iterdir())


def test_an_interrupted_write_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    write_save(harbour(), path)
    old = path.read_bytes()

    def interrupt(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_save(harbour("8"), path)
    assert old == path.read_bytes()
    assert ["game.json"] == [file.name for file in tmp_path.iterdir()]


# ---------------------------------------------------------------------------------------------------------- versions


class NewQuestion(Harbour):
    """Version 3 asks one thing more before the first night of the second day."""

    rules_version = 3

    def resume(self, play):
        inner = super().resume(play)
        answer = None
        while True:
            try:
                request = inner.send(answer)
            except StopIteration as stop:
                return stop.value
            if isinstance(request, Choose) and request.kind == "night.look" and play.state.day >= 2:
                yield choose("north", "night.lamp", [Option("lit"), Option("dark")], ("5.2a",))
            answer = yield request


class NewOption(Harbour):
    """Version 3 lets nobody sleep."""

    rules_version = 3

    def resume(self, play):
        inner = super().resume(play)
        answer = None
        while True:
            try:
                request = inner.send(answer)
            except StopIteration as stop:
                return stop.value
            if isinstance(request, Choose) and request.kind == "night.look":
                request = choose(request.seat, request.kind, [Option("look"), Option("watch")], request.rules)
            answer = yield request


class NewDice(Harbour):
    """Version 3 rolls once more each morning: no question is another, but all luck is."""

    rules_version = 3

    def resume(self, play):
        inner = super().resume(play)
        answer = None
        while True:
            try:
                request = inner.send(answer)
            except StopIteration as stop:
                return stop.value
            if isinstance(request, Roll) and request.chart == "toll":
                yield request
            answer = yield request


class Broken(Harbour):
    """Version 3 fails in the first night."""

    rules_version = 3

    def resume(self, play):
        inner = super().resume(play)
        answer = None
        while True:
            try:
                request = inner.send(answer)
            except StopIteration as stop:
                return stop.value
            if isinstance(request, Draw) and request.cup == "contacts" and play.state.day == 1:
                raise ValueError("the rules are broken")
            answer = yield request


@pytest.fixture
def close(monkeypatch):
    """Games keep a quiet state at each quiet point."""
    every_quiet_state(monkeypatch)


def at(day, phase, answers=0, seed="7"):
    """A game in a phase of a day, and so many answers on."""
    game = harbour(seed)
    game.play_out(random_captain(seed), until=lambda state: state.day == day and state.phase == phase)
    play_by_answers(game, Random(1), answers)
    return game


def test_changed_rules_that_ask_the_same_change_nothing():
    class Renumbered(Harbour):
        rules_version = 3

    game = at(2, "berthing")
    again = opened(document(game), Renumbered())
    assert [] == again.remarks
    assert snapshot(game) == snapshot(again)


def test_changed_rules_open_from_the_quiet_state_and_keep_what_fits(close):
    game = at(3, "berthing", 2)
    plain = document(game)
    again = opened(plain, NewQuestion())
    assert 1 == len(again.remarks)
    remark = again.remarks[0]
    assert "the rules have changed from version 2 to 3: answer " in remark
    assert "but the rules ask the decision night.lamp (lit, dark)" in remark
    assert "the game goes on from its last quiet state; all answers since still fit" in remark
    assert snapshot(game)[0] == snapshot(again)[0]
    assert [(p.of, p.n) for p in game.pending] == [(p.of, p.n) for p in again.pending]
    assert len(game.answers) == len(again.answers)


def test_events_before_the_quiet_state_are_kept(close):
    game = at(3, "berthing", 2)
    again = opened(document(game), NewQuestion())
    assert [event.kind for event in game.journal.events()] == [event.kind for event in again.journal.events()]
    assert game.play.headings == again.play.headings


def test_the_first_answer_that_does_not_fit_is_named_and_those_before_it_are_kept():
    game = harbour()
    captain = random_captain(7)
    while not any(record.request.kind == "night.look" for record in game.answers if isinstance(record.request, Choose)):
        game.play_out(captain, 1)
    while game.state.phase == "night":
        game.play_out(captain, 1)
    plain = document(game)
    quiet = plain["quiet"]["answered"]
    first = next(
        n for n, r in enumerate(game.answers) if isinstance(r.request, Choose) and r.request.kind == "night.look"
    )
    assert quiet <= first
    again = opened(plain, NewOption())
    assert f"answer {first + 1} does not fit: recorded choose" in again.remarks[0]
    assert "but the rules ask the decision night.look (look, watch)" in again.remarks[0]
    assert "that answer and those after it are left out" in again.remarks[0]
    assert first == len(again.answers)
    assert ["look", "watch"] == [option.id for option in again.request.open]
    again.answer("watch")
    play_by_answers(again, Random(1))
    assert again.over


def test_answers_that_fit_but_lead_elsewhere_do_not_count(close):
    """Repeated from the beginning they would all be taken, and end in another harbour: the quiet state counts."""
    game = at(3, "berthing", 1)
    again = opened(document(game), NewDice())
    assert snapshot(game)[0] == snapshot(again)[0]
    assert "the game goes on from its last quiet state" in again.remarks[0]


def test_a_replay_says_that_it_does_not_end_in_the_saved_quiet_state(plain):
    """With the same rules too."""
    plain["quiet"]["state"]["purse"] += 1
    game = opened(plain)
    assert 1 == len(game.remarks)
    assert game.remarks[0].startswith("repeating the answers does not end in the saved quiet state")


@pytest.mark.parametrize("change", ["state", "cups", "position"])
def test_a_replay_compares_all_of_the_saved_quiet_state(plain, change):
    quiet = plain["quiet"]
    if change == "state":
        quiet["state"]["companies"]["north"]["crates"] += 1
    elif change == "cups":
        quiet["cups"]["deck"]["laid_off"].append("calm")
    else:
        quiet["position"][0] += 5
    assert "repeating the answers does not end in the saved quiet state" in opened(plain).remarks[0]


def test_the_saved_quiet_state_is_found_again_however_it_came_about():
    """After undo and thinning the quiet states of a game lie elsewhere than those of its replay."""
    for seed in range(12):
        game = harbour(seed)
        luck = Random(seed)
        for _ in range(40):
            play_by_answers(game, luck, luck.randrange(1, 4))
            if game.undoable() and luck.random() < 0.6:
                game.undo()
        again = opened(document(game))
        assert [] == again.remarks
        assert snapshot(game) == snapshot(again)


def test_rules_that_fail_on_the_way_are_told():
    game = at(3, "berthing", 1)
    again = opened(document(game), Broken())
    assert "the rules failed while the answers were repeated: ValueError('the rules are broken')" in again.remarks[0]
    assert snapshot(game)[0] == snapshot(again)[0]


def test_rules_that_fail_after_the_quiet_state_keep_the_answers_before(close):
    def three(worse):
        def walk(play):
            while play.state.left < 9:
                yield Quiet()
                play.state.left += 1
                for _ in range(3):
                    way = yield ask("player", "way", "go", "stay")
                    if way.id == "stay" and worse:
                        raise ValueError("nobody can stay")

        return walk

    game = begin(three(False))
    for way in ("go", "go", "go", "go", "stay"):
        game.answer(way)
    again = opened(document(game), begin(three(True)).rulebook)
    assert "then the rules failed after answer 5: ValueError('nobody can stay')" in again.remarks[0]
    assert ["go"] * 4 == [record.value for record in again.answers]
    again.answer("go")
    assert game._quiets[-1].answered == 3


def test_rules_that_fail_at_once_are_a_clear_error():
    class Dead(Harbour):
        def resume(self, play):
            if play.state.day:
                raise ValueError("gone")
            yield from ()

    game = at(2, "berthing")
    assert "the rules fail at the saved quiet state: ValueError('gone')" in error(document(game), Dead())


# ---------------------------------------------------------------------------------------------------------- old states


def of_version_1(plain):
    """The save as version 1 of the state would have written it."""
    plain = {**plain, "state_version": 1}
    for holder in (plain.get("quiet"), {"state": plain.get("setup")}):
        if holder and holder["state"]:
            state = dict(holder["state"])
            del state["fog_bank"]
            state["coins"] = state.pop("purse")
            holder["state"] = state
            if holder is not plain.get("quiet"):
                plain["setup"] = state
    return plain


def test_an_old_state_is_converted():
    game = at(1, "unloading", 2)
    again = opened(of_version_1(document(game)))
    assert [] == again.remarks
    assert snapshot(game) == snapshot(again)


def test_an_old_state_is_converted_where_the_rules_have_changed_too():
    game = at(2, "night", 2)
    game.play.state.fog_bank = 0
    plain = of_version_1(document(game))
    again = opened(plain, NewQuestion())
    assert "the game goes on from its last quiet state" in again.remarks[0]
    assert plain["quiet"]["state"]["coins"] == msgspec.msgpack.decode(again._quiets[0].state)["purse"]


def test_an_old_setup_is_converted():
    state = msgspec.convert(msgspec.to_builtins(harbour().state), State)
    state.purse = 99
    game = Game(rulebook, OPTIONS, state=state)
    again = opened(of_version_1(document(game)))
    assert snapshot(game) == snapshot(again)


def test_a_state_of_an_unknown_version_is_told(plain):
    plain["state_version"] = 9
    game = opened(plain)
    assert "there is no way from state version 9 to 2" in game.remarks[0]
    plain["answers"][0][1] = [9, 9]
    assert "there is no way from state version 9 to 2" in error(plain)


def test_a_converter_that_fails_is_a_clear_error(plain):
    class Clumsy(Harbour):
        def convert(self, state, version):
            return {"month": state["moonth"]}

    plain["answers"][0][1] = [9, 9]
    assert "the state cannot be read: 'moonth'" in error(plain, Clumsy())


# ---------------------------------------------------------------------------------------------------------- packs


@pytest.fixture
def pack(tmp_path):
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "pack.toml").write_text('title = "Deep harbour"\nrulebook = "harbour"\n')
    (folder / "harbour.toml").write_text("[figures]\nberths = 9\n")
    return read_pack(folder)


def test_a_game_with_a_pack_opens_with_the_same_pack(pack):
    game = harbour(packs=[pack])
    play_by_answers(game, Random(3), 30)
    again = opened(document(game), packs=lambda wanted: [read_pack(Path(one["folder"])) for one in wanted])
    assert snapshot(game) == snapshot(again)
    assert 9 == again._data.figures.berths


def test_a_missing_or_changed_pack_is_named(pack):
    plain = document(harbour(packs=[pack]))
    wanted = "the game was played with Deep harbour; open it with the same pack, unchanged"
    assert wanted in error(plain)
    assert wanted in error(plain, packs=lambda wanted: [])
    (pack.folder / "harbour.toml").write_text("[figures]\nberths = 8\n")
    assert wanted in error(plain, packs=lambda wanted: [read_pack(pack.folder)])
    (pack.folder / "pack.toml").unlink()
    assert "this file is missing" in error(plain, packs=lambda wanted: [read_pack(pack.folder)])


def test_a_pack_that_was_not_there_is_refused(pack):
    assert "the game was played with no pack" in error(document(harbour()), packs=lambda wanted: [pack])


def test_a_save_does_not_read_the_pack_again(pack):
    game = harbour(packs=[pack])
    (pack.folder / "harbour.toml").write_text("this is no [toml")
    assert "Deep harbour" == document(game)["packs"][0]["title"]


# ---------------------------------------------------------------------------------------------------------- small things


def test_facts_of_any_plain_kind_are_kept(tmp_path):
    def walk(play):
        while play.state.left < 40:
            yield Quiet()
            play.note("odd", pair=(1, 2), table={3: "x"}, none=None, text="ß\u2028")
            yield ask("player", "way", "go", "stay")
            play.state.left += 1

    game = begin(walk)
    for _ in range(35):
        game.answer("go")
    write_save(game, tmp_path / "game.json")
    again = open_document(read_document(tmp_path / "game.json"), rulebook=game.rulebook)
    assert game.journal.lines() == again.journal.lines()


def test_a_save_is_text_that_people_can_read(tmp_path):
    game = harbour()
    play_by_answers(game, Random(1), 10)
    write_save(game, tmp_path / "game.json")
    text = (tmp_path / "game.json").read_text(encoding="utf-8")
    assert len(text.splitlines()) > 40
    assert text.endswith("}\n")


def test_seats_and_rulebook_of_the_save_are_those_of_the_game():
    found = Small(lambda play: iter(()), state=Notes(), seats=SEATS)  # type: ignore[arg-type, return-value]
    assert SEATS == found.seats(Notes())
