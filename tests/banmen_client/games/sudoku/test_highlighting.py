"""The board highlights digits, conflicts, and the squares of other players."""

from banmen.games.sudoku.state import Clear, Colour, Note, Set
from tests.banmen.games.sudoku.game import CLASSIC
from tests.banmen_client.games.sudoku.person import (
    click,
    press,
    sent_actions,
    view,
)
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Hall

R1C1, R1C3, R1C4, R1C6, R2C2, R5C5 = 0, 2, 3, 5, 10, 40


def test_the_digit_under_the_cursor_is_lit(alone: Hall) -> None:
    click(alone, R1C1)
    assert view(alone).lit_digit == 5
    click(alone, R1C3)
    assert view(alone).lit_digit == 0


def test_a_digit_is_lit_by_f_and_stays_so(alone: Hall) -> None:
    press(alone, "f")
    press(alone, "7")
    click(alone, R1C3)
    assert view(alone).lit_digit == 7
    press(alone, "4")
    assert len(sent_actions(alone)) == 1, "the next digit is written again"
    press(alone, "f")
    assert view(alone).lit_digit == 0


def test_a_digit_is_lit_with_the_palette(alone: Hall) -> None:
    press(alone, "f")
    alone.click("digit/7")
    assert view(alone).lit_digit == 7
    assert sent_actions(alone) == []
    press(alone, "escape")
    assert view(alone).lit_digit == 0


def test_the_palette_shows_the_number_left_of_each_digit(alone: Hall) -> None:
    remote = alone.remote
    assert isinstance(remote, RemoteSudoku)
    assert alone.place("digit/5").widget.left == "6 left"  # type: ignore[attr-defined] # a digit's key
    alone.news(remote.does(Set(R5C5, 5)))
    assert alone.place("digit/5").widget.left == "5 left"  # type: ignore[attr-defined] # a digit's key


def test_conflicts_are_marked_until_that_is_switched_off(alone: Hall) -> None:
    remote = alone.remote
    assert isinstance(remote, RemoteSudoku)
    alone.news(remote.does(Set(R1C3, 5)))
    assert view(alone).conflicts == {R1C3}
    press(alone, "k")
    assert view(alone).conflicts == frozenset()


def test_the_cursors_of_other_players_are_drawn(alone: Hall) -> None:
    remote = alone.remote
    assert isinstance(remote, RemoteSudoku)
    alone.news(remote.does(Set(R1C3, 4), Note((R2C2,), "centre", 7, on=True), Colour((R1C1,), 3), Clear((R1C3,))))
    shown = view(alone)
    assert shown.givens == CLASSIC
    assert (shown.entries[R1C3], shown.centre[R2C2], shown.colours[R1C1]) == (0, 1 << 6, 3)
