"""The answer that the page gets for a text or a file."""

from base64 import b64decode, b64encode
from typing import Any

import pytest

from banmen.files.replay_file import read_replay
from banmen.reading import reading_answer

GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GAME = '[Black "Aki"]\n[White "Mio"]\n\n1. f5 d6\n'


def answer_to(text: str | bytes, lang: str = "en") -> Any:
    data = text if isinstance(text, bytes) else text.encode()
    return reading_answer(b64encode(data).decode("ascii"), lang)


def test_a_game_is_a_replay() -> None:
    replay = read_replay(b64decode(answer_to(GAME)["replay"]))
    assert [sitter.name for sitter in replay.seats.values() if sitter] == ["Aki", "Mio"]
    assert len(replay.plies) == 3


def test_a_puzzle_is_the_options_of_a_table() -> None:
    sudoku, goishi = answer_to(GRID), answer_to('"O O"\n"OOO"\n')
    assert (sudoku["game"], sudoku["options"]) == ("sudoku", {"givens": GRID})
    assert (goishi["game"], goishi["options"]) == ("goishi", {"board": "O.O/OOO"})
    assert sudoku["began"]["givens"] == GRID, "the event with which the table would begin"


def test_a_puzzle_without_a_solution_has_no_beginning() -> None:
    assert "began" not in answer_to("11" + "." * 79)


@pytest.mark.parametrize(
    ("text", "names"),
    [(f"{GRID}\n{GRID}\n", ["", ""]), (f"{GAME}\n{GAME}", ["Aki – Mio", "Aki – Mio"])],
)
def test_many_are_a_list_each_of_which_can_be_read_alone(text: str, names: list[str]) -> None:
    answer = answer_to(text)
    assert [each["name"] for each in answer["list"]] == names
    for each in answer["list"]:
        assert {"options", "replay"} & answer_to(each["text"]).keys()


@pytest.mark.parametrize(
    ("data", "lang", "words"),
    [
        ("f5d6c3a1", "en", "Reversi, move 4 (a1), line 1, character 7: A disc there would turn none."),
        ("f5d6c3a1", "ja", "リバーシの4手目(a1)、1行7文字目: そこに置いても返せる石がありません。"),
        ("hello", "xx", "It is neither a saved replay of banmen nor a text that a game can read."),
        (b"\x89PNG\r\n\x1a\n\0\0", "en", "It is neither a saved replay of banmen nor a text."),
    ],
)
def test_a_fault_is_a_sentence(data: str | bytes, lang: str, words: str) -> None:
    assert answer_to(data, lang) == {"fault": words}


@pytest.mark.parametrize("data", ["?", "é", "Zg", "Zg==Zg==\n", "=" * 40])
def test_invalid_base64_is_a_fault(data: str) -> None:
    assert reading_answer(data, "en").keys() == {"fault"}
