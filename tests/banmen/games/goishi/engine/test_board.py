"""A board as bit sets: rows, columns and rays of stones."""

from banmen.games.goishi.engine.board import DOWN, LEFT, RIGHT, UP, StoneBoard, lines_of

#   0 . 1
#   . 2 3
LINES = lines_of(StoneBoard(3, "O.O.OO"))


def test_stones_are_numbered_row_by_row() -> None:
    assert LINES.squares == (0, 2, 4, 5)


def test_rows_and_columns_hold_the_stone_itself() -> None:
    assert LINES.rows == (0b0011, 0b0011, 0b1100, 0b1100)
    assert LINES.columns == (0b0001, 0b1010, 0b0100, 0b1010)


def test_rays_hold_the_stones_in_a_direction() -> None:
    assert LINES.rays[RIGHT] == (0b0010, 0, 0b1000, 0)
    assert LINES.rays[LEFT] == (0, 0b0001, 0, 0b0100)
    assert LINES.rays[DOWN] == (0, 0b1000, 0, 0)
    assert LINES.rays[UP] == (0, 0, 0, 0b0010)
