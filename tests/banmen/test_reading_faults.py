"""The sentences for texts that no game reads."""

import pytest

from banmen.files.replay_file import BadReplay
from banmen.game import Refusal
from banmen.reading import Unread, read_file, unread_text
from banmen.texts import Texts


def fault_of(data: bytes) -> Unread:
    with pytest.raises(Unread) as caught:
        read_file(data)
    return caught.value


def test_a_wrong_transcript_is_reported_with_its_place() -> None:
    told = unread_text(Texts("en"), fault_of(b"f5d6c3 d3\nzz4"))
    assert told == "Reversi, move 5 (zz4), line 2, character 1: zz4 is neither a square nor a pass."


def test_a_refusal_by_the_rules_is_in_the_users_language() -> None:
    assert unread_text(Texts("ja"), fault_of(b"f5d6c3e4")) != unread_text(Texts("en"), fault_of(b"f5d6c3e4"))
    assert "move 4 (e4)" in unread_text(Texts("en"), fault_of(b"f5d6c3e4"))


def test_a_malformed_grid_is_reported_in_the_users_language() -> None:
    fault = fault_of(b"53..7....\n6..195...\n.98...6.\n")
    assert unread_text(Texts("ja"), fault) == "数独、3行9文字目: 1行は9文字ですが、ここは8文字です。"
    assert unread_text(Texts("en"), fault) == "Sudoku, line 3, character 9: A line has 9 characters, this one 8."


def test_text_that_no_game_reads_is_reported() -> None:
    assert unread_text(Texts("en"), fault_of(b"What is this?")) == Texts("en")("unread-unknown_text")
    assert unread_text(Texts("en"), BadReplay("not_a_replay", "No replay.")) == Texts("en")("replay-not-a-replay")
    assert unread_text(Texts("en"), Refusal("of_tomorrow", "As it came.")) == "As it came."
