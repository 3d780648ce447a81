"""The list of balanced openings is made again from its seed, and what is in it is in balance."""

import sys
from array import array
from pathlib import Path

import pytest

from banmen.games.reversi import balancing
from banmen.games.reversi.balancing import BalancingPlan, balanced, write_openings
from banmen.games.reversi.engine.search import Limits, Searcher
from banmen.games.reversi.openings import discs_after, mirrored, squares_of
from banmen.games.reversi.state import squares_in

SMALL = BalancingPlan(openings=3, depth=2, most=1.0)


@pytest.fixture
def searcher(monkeypatch: pytest.MonkeyPatch) -> Searcher:
    """In Python, with the plain evaluation: these searches are short."""
    monkeypatch.setattr(balancing, "_FIRST_LOOK", Limits(depth=1))
    return Searcher(8, compiled=False, places=1 << 10, weights=array("b"))


def test_the_same_seed_makes_the_same_list_again(searcher: Searcher, tmp_path: Path) -> None:
    told: list[int] = []
    write_openings(tmp_path / "one.txt", SMALL, 7, searcher, told.append)
    write_openings(tmp_path / "two.txt", SMALL, 7, searcher)
    text = (tmp_path / "one.txt").read_text(encoding="ascii")
    assert text == (tmp_path / "two.txt").read_text(encoding="ascii")
    assert told == [1, 2, 3]
    assert "by more than 1 (discs)" in text
    assert "2 plies (seed 7)" in text


def test_listed_openings_are_balanced_and_away_from_the_corners(searcher: Searcher) -> None:
    lines = list(balanced(SMALL, 2, searcher))
    assert len(lines) == 3
    for line in lines:
        squares = squares_of(squares_in(line))
        discs = discs_after(squares)
        assert discs is not None
        searcher.clear()
        assert abs(searcher.best(discs.black, discs.white, Limits(depth=2)).value) <= 1
        assert not {"a1", "b1", "b2", "a2", "g7", "h8", "g8", "h7"} & set(squares_in(line))


def test_no_two_are_the_same_however_turned_and_black_is_to_move(
    searcher: Searcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balancing, "_is_balanced", lambda *_of: True)
    drawn = [squares_of(squares_in(line)) for line in balanced(BalancingPlan(openings=400), 3, searcher)]
    positions: set[object] = set()
    for line in drawn:
        ways = [discs_after(way) for way in zip(*map(mirrored, line), strict=True)]
        assert all(way is not None and way.black_moves for way in ways)
        assert not positions.intersection(ways)
        positions.update(ways)
    assert len(drawn) == 400


def test_the_module_writes_the_list_that_is_asked_for(
    searcher: Searcher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(balancing, "Searcher", lambda _size: searcher)
    path = tmp_path / "list.txt"
    asked = f"{path} --count 2 --depth 1 --most 4 --seed 5"
    monkeypatch.setattr(sys, "argv", ["balancing", *asked.split()])
    balancing.main()
    text = path.read_text(encoding="ascii")
    assert text.startswith("# 2 openings of 8 plies: neither side is ahead by more than 4 (discs)")
    assert "1 plies (seed 5)" in text
    assert len(text.splitlines()) == 4
    assert capsys.readouterr().err == "\r1 \r2 "


def test_the_list_of_this_project_is_as_its_head_says() -> None:
    head = (Path(__file__).parents[4] / "assets/reversi/balanced_openings.txt").read_text(encoding="ascii")
    assert "made by banmen.games.reversi.balancing" in head
