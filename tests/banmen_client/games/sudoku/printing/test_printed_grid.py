"""The lines and texts of a printed grid show its contents, each digit in its own square."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_client.games.sudoku.printing.sheets import Printed, RuledLine, Text, lines_of, texts_of
from banmen_client.ui.geometry import Rect

AREA = Rect(100, 200, 270, 270)
SQUARE_PT = 30.0
NONE = (0,) * 81

areas = st.builds(lambda x, y, side: Rect(x, y, side, side), *[st.floats(0, 500)] * 2, st.floats(90, 500))
digits = st.tuples(*[st.integers(0, 9)] * 81)
masks = st.tuples(*[st.integers(0, 511)] * 81)
grids = st.builds(Printed, st.just(""), digits, st.just(()) | digits, st.just(()) | masks, st.just(()) | digits)


def square_of(text: Text, area: Rect) -> int:
    """Return the square that contains the middle of a text."""
    column, row = (int((at - start) / (area.w / 9)) for at, start in zip(text.at, (area.x, area.y), strict=True))
    return row * 9 + column


def box_of(text: Text) -> Rect:
    """Return the area that a digit covers at least: 0.6 of its size wide and 0.77 high."""
    width, height = 0.6 * text.size_pt, 0.77 * text.size_pt
    return Rect(text.at[0] - width / 2, text.at[1] - height / 2, width, height)


def one(given: int = 0, entry: int = 0, mask: int = 0) -> list[Text]:
    """Return the texts of a grid with this content in its last square."""
    rest = (0,) * 80
    return list(texts_of(Printed("", (*rest, given), (*rest, entry), (*rest, mask)), AREA))


def test_a_given_is_bold_and_in_the_middle_of_its_square() -> None:
    (text,) = one(given=7)
    assert (text.text, text.at, text.bold, text.align, text.grey) == ("7", (355, 455), True, "center", 0)
    assert text.size_pt == pytest.approx(0.68 * SQUARE_PT)


def test_an_entry_is_of_the_same_size_and_not_bold() -> None:
    (given,), (entry,) = one(given=7), one(entry=7)
    assert entry == given._replace(bold=False)


def test_marks_lie_three_by_three_as_on_a_telephone() -> None:
    marks = {text.text: text.at for text in one(mask=0b111_111_111)}
    step = 0.285 * SQUARE_PT
    assert [*marks["1"], *marks["5"]] == pytest.approx([355 - step, 455 - step, 355, 455])
    assert [*marks["6"], *marks["8"]] == pytest.approx([355 + step, 455, 355, 455 + step])


def test_marks_give_way_to_digits() -> None:
    assert [text.text for text in one(given=7, mask=0b11)] == ["7"]
    assert [text.text for text in one(entry=7, mask=0b11)] == ["7"]
    assert [text.text for text in one(given=7, entry=3)] == ["7"]


@given(grids, areas)
def test_the_texts_are_the_digits_and_marks_of_the_grid(grid: Printed, area: Rect) -> None:
    found: list[tuple[int, int, int]] = [(0, 0, 0)] * 81
    for text in texts_of(grid, area):
        square, digit = square_of(text, area), int(text.text)
        given, entry, mask = found[square]
        if text.size_pt < area.w / 9 / 2:
            found[square] = given, entry, mask | 1 << digit - 1
        else:
            found[square] = (digit, entry, mask) if text.bold else (given, digit, mask)
    expected = zip(grid.givens, grid.entries or NONE, grid.marks or NONE, strict=True)
    assert found == [(given, 0 if given else entry, 0 if given or entry else mask) for given, entry, mask in expected]


@given(grids, areas)
def test_no_digit_touches_another_one_or_a_line(grid: Printed, area: Rect) -> None:
    side = area.w / 9
    boxes: dict[int, list[Rect]] = {}
    for text in texts_of(grid, area):
        boxes.setdefault(square_of(text, area), []).append(box_of(text))
    for square, inside in boxes.items():
        row, column = divmod(square, 9)
        free = Rect(area.x + column * side, area.y + row * side, side, side).inset(1.0)
        for number, box in enumerate(inside):
            assert free.x < box.x < box.right < free.right
            assert free.y < box.y < box.bottom < free.bottom
            assert all(box.x > other.right or box.y > other.bottom for other in inside[:number])


@given(areas)
def test_ten_lines_go_down_and_ten_across_in_three_widths(area: Rect) -> None:
    lines = list(lines_of(area))
    assert Counter(line.width_pt for line in lines) == {0.5: 12, 1.6: 4, 2.0: 4}
    for x_or_y, start in ((0, area.x), (1, area.y)):
        along = [line for line in lines if line.start[x_or_y] == line.end[x_or_y]]
        widths = {round((line.start[x_or_y] - start) / area.w * 9, 6): line.width_pt for line in along}
        assert widths == {at: 2.0 if at in {0, 9} else 0.5 if at % 3 else 1.6 for at in range(10)}
        assert {(line.start[1 - x_or_y], line.end[1 - x_or_y]) for line in along} == {
            (area.y, area.bottom) if x_or_y == 0 else (area.x, area.right)
        }


def test_the_frame_is_drawn_over_the_ends_of_thinner_lines() -> None:
    widths = [line.width_pt for line in lines_of(AREA)]
    assert widths == sorted(widths)
    assert RuledLine((100, 200), (100, 470), 2.0) in lines_of(AREA)
