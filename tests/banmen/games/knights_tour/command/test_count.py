"""`banmen tour count`."""

import sys

import pytest

from banmen.games.knights_tour.command import count
from tests.banmen.games.knights_tour.console import Console


@pytest.mark.parametrize(
    ("arguments", "total"),
    [
        (("5x5", "--start", "a5"), 304),
        (("5x5",), 1728),
        (("4x6",), 1488),
        (("1x1",), 1),
        (("5x6", "--closed"), 8),
        (("3x12", "--closed", "--start", "b2"), 176),
    ],
)
def test_the_number_is_all_that_is_written(tour: Console, arguments: tuple[str, ...], total: int) -> None:
    tour("count", *arguments)
    assert (tour.status, tour.out, tour.err) == (0, f"{total}\n", "")


def test_a_count_of_zero_comes_with_its_reason(tour: Console) -> None:
    tour("count", "5x5", "--start", "b5")
    assert (tour.status, tour.out) == (0, "0\n")
    assert "colour" in tour.err


def test_a_board_too_large_to_count_is_reported(tour: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    assert tour("count", "8x8").status == 1
    assert tour.err.startswith("8x8 is too large: ")
    monkeypatch.setattr("banmen.jit.available", lambda: False)
    assert tour("count", "7x7").status == 1
    assert "pip install '.[fast]'" in tour.err


def test_a_bar_on_a_terminal(tour: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    tour("count", "4x6")
    assert tour.out == "1488\n"
    assert "[####" in tour.err
    assert tour.err.endswith(" \r"), "it is taken away"


class AskedForCompiled(Exception):
    """The compiled backend was asked for."""


def refuse_compiled() -> None:
    raise AskedForCompiled


def test_a_short_count_loads_nothing_compiled(tour: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count, "compiled", refuse_compiled)
    for board, total in (("3x4", 16), ("4x6", 1488), ("3x12", 114_496)):
        assert tour("count", board).out == f"{total}\n"


@pytest.mark.exhaustive
def test_a_long_count_switches_to_the_compiled_backend(tour: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count, "compiled", refuse_compiled)
    with pytest.raises(AskedForCompiled):
        tour("count", "6x6", "--start", "a6")


@pytest.mark.parametrize(
    ("advances", "progress", "pays"),
    [(1, 0.01, False), (4, 0.01, True), (4, 0.5, False), (40, 0.8, False), (40, 0.5, True), (4, 1.0, False)],
)
def test_compiled_code_pays_where_more_is_left_than_it_takes_to_load(
    advances: int, progress: float, *, pays: bool
) -> None:
    assert count.pays_to_compile(advances, progress) == pays
