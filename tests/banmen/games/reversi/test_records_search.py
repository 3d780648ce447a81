"""Recorded games are found by whatever is known of them."""

import pytest

from banmen.games.reversi.notation.wthor import read_wthor
from banmen.games.reversi.records import ArchivedGame, search_records
from banmen.games.reversi.state import begin_position, position_text
from tests.banmen.games.reversi.wthor_files import TIGER, jou, trn, wtb

AFTER_TIGER = position_text(begin_position(8, "", TIGER))
AFTER_THREE = position_text(begin_position(8, "", "f5d6c3"))


@pytest.fixture
def records() -> list[ArchivedGame]:
    found = read_wthor(wtb(), lambda _endings: {"a.jou": jou(), "a.trn": trn()})
    assert found is not None
    return [*found, ArchivedGame("Ken", "Aki", "Club", 1999, None, b"", 8, AFTER_THREE)]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("", [0, 1, 2, 3]),
        ("  ", [0, 1, 2, 3]),
        ("aki", [0, 1, 3]),
        ("AKI mika", [0]),
        ("black:aki", [0]),
        ("white:aki", [1, 3]),
        ("白:aki", [1, 3]),
        ("tokyo", [1, 2]),
        ("1999", [3]),
        ("1990-2003", [3]),
        ("2004", [0, 1, 2]),
        ("42-22", [0]),
        ("22-42", []),
        ("34", [1]),
        ("64-0", [2]),
        ("tiger", [0, 2]),
        ("虎", [0, 2]),
        ("stephenson", [0]),
        ("牛", [1]),
        ("tiger 2004 mika", [0, 2]),
        ("f5d6c3", [0, 2]),
        ("e6f4c3", [0, 2]),
        ("f5f6", [1]),
        ("a1b1", []),
        ("z9z9", []),
        (AFTER_TIGER, [0, 2]),
        (f"{AFTER_TIGER} ren", [2]),
        (AFTER_TIGER.replace("-", "."), [0, 2]),
        ("-" * 64 + "X", []),
        (position_text(begin_position(6, "", "")), []),
        ("nobody", []),
    ],
)
def test_matching_games_are_found(records: list[ArchivedGame], asked: str, found: list[int]) -> None:
    assert list(search_records(records, asked)) == found
