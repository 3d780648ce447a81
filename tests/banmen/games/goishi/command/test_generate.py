"""`banmen goishi generate`: boards with one order, in each form, reproducible by their seed."""

import pytest

from banmen.__main__ import main
from banmen.games.goishi.command import generate as goishi_generate
from banmen.games.goishi.engine import STONE, StoneBoard, count
from banmen.games.goishi.engine.generate import LARGEST_SEED, CannotGenerateBoard, generate
from banmen.games.goishi.files import read_goishi, write_quoted, write_url


class Console:
    """Runs `banmen goishi generate …` and keeps what it wrote."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        try:
            status = main(["goishi", "generate", *arguments])
        except SystemExit as leaving:
            status = int(leaving.code or 0)
        out, err = self._capsys.readouterr()
        return status, out, err


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str]) -> Console:
    return Console(capsys)


def test_a_board_is_written_as_the_solver_reads_it(console: Console) -> None:
    made = generate(6, 7, 14, seed=3)
    assert console("--size", "6x7", "--stones", "14", "--seed", "3") == (0, write_quoted(made), "")


@pytest.mark.parametrize("form", ["quoted", "rows", "url", "pzprv3"])
def test_each_form_can_be_read_again(console: Console, form: str) -> None:
    status, out, err = console("--size", "5", "--seed", "2", "--format", form)
    assert (status, err) == (0, "")
    assert read_goishi(out) == generate(5, 5, 12, seed=2)
    assert not out.endswith("\n\n")


def test_several_boards_are_those_of_the_next_seeds(console: Console) -> None:
    _, out, _ = console("--size", "5", "--stones", "8", "--seed", "7", "--count", "3", "--format", "url")
    assert out.splitlines() == [write_url(generate(5, 5, 8, seed)) for seed in (7, 8, 9)]
    _, out, _ = console("--size", "5", "--stones", "8", "--seed", "7", "--count", "2")
    assert [read_goishi(part) for part in out.split("\n\n")[:2]] == [generate(5, 5, 8, seed) for seed in (7, 8)]


def test_without_a_seed_a_random_one_is_printed(console: Console) -> None:
    status, out, err = console()
    assert status == 0
    seed = int(err.removeprefix("Seed "))
    made = read_goishi(out)
    assert made == generate(8, 8, 20, seed)
    assert (made.stones.count(STONE), count(made)) == (20, 1)


def test_a_board_that_is_not_found_does_not_stop_the_others(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    def scarce(rows: int, columns: int, stones: int, seed: int) -> StoneBoard:
        if seed == 2:
            raise CannotGenerateBoard("not_found", "No such board was found.")
        return generate(rows, columns, stones, seed)

    monkeypatch.setattr(goishi_generate, "generate", scarce)
    status, out, err = console("--size", "5", "--seed", "1", "--count", "3", "--format", "url")
    assert status == 1
    assert len(out.splitlines()) == 2
    assert err.startswith("Seed 2: No such board was found")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--size", "3"),
        ("--size", "8x21"),
        ("--size", "8x"),
        ("--size", "eight"),
        ("--stones", "26"),
        ("--stones", "6"),
        ("--stones", "0"),
        ("--seed", "0"),
        ("--seed", str(LARGEST_SEED + 1)),
        ("--seed", str(LARGEST_SEED), "--count", "2"),
        ("--format", "num"),
    ],
)
def test_wrong_arguments_are_reported(console: Console, arguments: tuple[str, ...]) -> None:
    status, out, err = console(*arguments)
    assert (status, out) == (2, "")
    assert err
