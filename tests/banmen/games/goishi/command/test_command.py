"""`banmen goishi solve`: an order, its steps or the number of orders, and the sentence if there is none."""

from pathlib import Path

import pytest

from banmen.__main__ import main
from banmen.games.goishi import command as goishi_keys

STAIR = '"OO "\n" O "\n" OO"\n'
STAIR_NUMBERED = "1 2 .\n. 3 .\n. 4 5\n"
STAIR_BACK = "5 4 .\n. 3 .\n. 2 1\n"
FULL = "OOO\nOOO\nOOO\n"


class Console:
    """Runs `banmen goishi …` and keeps what it wrote."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._capsys, self._folder = capsys, folder

    def file(self, text: str) -> str:
        path = self._folder / "board.txt"
        path.write_text(text, encoding="utf-8")
        return str(path)

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        try:
            status = main(["goishi", *arguments])
        except SystemExit as leaving:
            status = int(leaving.code or 0)
        out, err = self._capsys.readouterr()
        return status, out, err


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Console:
    return Console(capsys, tmp_path)


def test_the_order_is_shown_by_the_number_of_each_stone(console: Console) -> None:
    assert console("solve", console.file(STAIR)) == (0, f"{STAIR_NUMBERED}Solved: 5 stones.\n", "")


def test_one_stone_is_an_order(console: Console) -> None:
    assert console("solve", console.file('"O"')) == (0, "1\nSolved: 1 stone.\n", "")


def test_every_order_is_shown(console: Console) -> None:
    shown = f"Order 1:\n{STAIR_NUMBERED}\nOrder 2:\n{STAIR_BACK}\n2 orders.\n"
    assert console("solve", "--all", console.file(STAIR)) == (0, shown, "")


def test_the_number_of_orders_is_all_that_is_written(console: Console) -> None:
    assert console("solve", "--count", console.file(STAIR)) == (0, "2\n", "")
    assert console("solve", "--count", console.file(FULL))[1] == "64\n"


def test_each_step_is_a_board_with_the_picked_stones_marked(console: Console) -> None:
    status, out, err = console("solve", "--steps", console.file('"OO"\n" O"\n'))
    assert (status, err) == (0, "")
    assert out == (
        "O O\n. O\n\n"
        "Stone 1: row 1, column 1\n= O\n. O\n\n"
        "Stone 2: row 1, column 2\n= =\n. O\n\n"
        "Stone 3: row 2, column 2\n= =\n. =\n\n"
        "1 2\n. 3\nSolved: 3 stones.\n"
    )


@pytest.mark.parametrize("ways", [(), ("--all",), ("--steps",)])
def test_where_there_is_no_order_it_says_that_all_was_tried(console: Console, ways: tuple[str, ...]) -> None:
    assert console("solve", *ways, console.file("O..\nOO.\nO.O\n")) == (1, "", "Unsolvable: everything was tried.\n")


def test_the_number_of_no_orders_is_0(console: Console) -> None:
    assert console("solve", "--count", console.file("O.\n.O\n")) == (1, "0\n", "Unsolvable: everything was tried.\n")


def test_beyond_the_limit_nothing_is_decided(console: Console) -> None:
    status, out, err = console("solve", "--count", "--limit", "40", console.file(FULL))
    assert (status, out) == (3, "")
    assert err.startswith("Not decided: ")
    assert "or more found in 40 situations" in err
    status, out, err = console("solve", "--limit", "1", console.file(FULL))
    assert (status, out) == (3, "")
    assert err.startswith("Not decided: no order found in 1 situations")


def test_without_a_limit_all_is_decided(console: Console) -> None:
    assert console("solve", "--count", "--limit", "0", console.file(FULL))[:2] == (0, "64\n")


def test_a_file_that_is_not_there(console: Console, tmp_path: Path) -> None:
    named = str(tmp_path / "no.txt")
    assert console("solve", named) == (4, "", f"{named}: File not found.\n")
    assert "cannot be read" in console("solve", str(tmp_path))[2]


@pytest.mark.parametrize(
    "arguments", [(), ("solve",), ("solve", ""), ("solve", "x", "--limit", "-1"), ("solve", "x", "--count", "--steps"),
                  ("solve", "x", "--count", "--all")]
)  # fmt: skip
def test_wrong_arguments_are_reported(console: Console, arguments: tuple[str, ...]) -> None:
    status, out, err = console(*arguments)
    assert (status, out) == (2, "")
    assert err


def test_on_a_terminal_each_stone_waits_for_a_key(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = iter("ab ")
    monkeypatch.setattr("banmen.games.goishi.command.at_a_terminal", lambda: True)
    monkeypatch.setattr(goishi_keys, "_key", lambda: next(keys))
    status, out, _ = console("solve", "--steps", console.file('"OO"\n" O"\n'))
    assert status == 0
    assert out.endswith("Solved: 3 stones.\n")
    assert list(keys) == [], "three stones, three keys"


@pytest.mark.parametrize("key", ["q", "\x1b", ""])
def test_one_may_leave_before_the_end(console: Console, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    keys = iter(["a", key])
    monkeypatch.setattr("banmen.games.goishi.command.at_a_terminal", lambda: True)
    monkeypatch.setattr(goishi_keys, "_key", lambda: next(keys))
    status, out, _ = console("solve", "--steps", console.file('"OO"\n" O"\n'))
    assert status == 0
    assert out.endswith("Stone 1: row 1, column 1\n= O\n. O\n\n")
