"""The grids of a page are squares of one size, within the margins and apart from each other."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_client.games.sudoku.printing import sheets
from banmen_client.games.sudoku.printing.sheets import PER_PAGE, Paper, Slot
from banmen_client.ui.geometry import Rect

papers = st.sampled_from(Paper)
numbers = st.sampled_from([*PER_PAGE])
laid = st.one_of(
    st.tuples(papers, numbers).map(lambda way: (way[0], sheets.slots(*way))),
    papers.map(lambda paper: (paper, sheets.answer_slots(paper))),
)
Laid = tuple[Paper, tuple[Slot, ...]]


def within(inner: Rect, outer: Rect) -> bool:
    """Return True if a rectangle lies inside another, except for rounding."""
    outer = outer.inset(-1e-9)
    return outer.x <= inner.x and outer.y <= inner.y and inner.right <= outer.right and inner.bottom <= outer.bottom


def apart(one: Rect, other: Rect) -> float:
    """Return the distance of two rectangles along the axis of their largest distance; negative if they overlap."""
    return max(one.x - other.right, other.x - one.right, one.y - other.bottom, other.y - one.bottom)


@given(laid)
def test_everything_lies_within_the_margins(drawn: Laid) -> None:
    paper, slots = drawn
    inside = paper.area.inset(sheets.MARGIN_PT)
    assert all(within(one, inside) for slot in slots for one in slot)


@given(laid)
def test_grids_are_squares_of_one_size_below_titles_as_wide(drawn: Laid) -> None:
    _, slots = drawn
    first = slots[0].grid
    for title, grid in slots:
        assert grid.w == grid.h == first.w == title.w
        assert (title.x, title.bottom) == (grid.x, grid.y)


@given(laid)
def test_grids_and_titles_stand_apart(drawn: Laid) -> None:
    _, slots = drawn
    for (title, grid), (other_title, other_grid) in combinations(slots, 2):
        assert min(apart(one, other) for one in (title, grid) for other in (other_title, other_grid)) > 10


@given(laid)
def test_grids_are_as_far_from_the_left_as_from_the_right(drawn: Laid) -> None:
    paper, slots = drawn
    left, right = min(slot.grid.x for slot in slots), max(slot.grid.right for slot in slots)
    assert left == pytest.approx(paper.area.w - right)


@given(laid)
def test_grids_are_read_row_by_row(drawn: Laid) -> None:
    _, slots = drawn
    places = [(round(slot.grid.y, 3), slot.grid.x) for slot in slots]
    assert places == sorted(places)


@given(papers, numbers)
def test_a_page_has_as_many_places_as_asked_for(paper: Paper, number: int) -> None:
    assert len(sheets.slots(paper, number)) == number


@given(papers)
def test_fewer_grids_are_larger(paper: Paper) -> None:
    sides = [sheets.slots(paper, number)[0].grid.w for number in sorted(PER_PAGE)]
    titles = [sheets.slots(paper, number)[0].title_pt for number in sorted(PER_PAGE)]
    assert all(one > next_one for one, next_one in pairwise([*sides, sheets.answer_slots(paper)[0].grid.w]))
    assert titles == sorted(titles, reverse=True)
    assert sides[0] == pytest.approx(paper.area.w - 2 * sheets.MARGIN_PT)


@given(papers, numbers)
def test_the_foot_lies_in_the_lower_margin(paper: Paper, number: int) -> None:
    foot = sheets.foot(paper)
    assert within(foot, paper.area)
    assert all(apart(foot, slot.grid) > 10 for slot in sheets.slots(paper, number))


@given(papers)
def test_the_heading_of_the_answers_stands_above_them(paper: Paper) -> None:
    head = sheets.answers_head(paper)
    assert within(head, paper.area.inset(sheets.MARGIN_PT))
    assert all(head.bottom < slot.title.y for slot in sheets.answer_slots(paper))


def test_there_are_no_three_to_a_page() -> None:
    with pytest.raises(KeyError):
        sheets.slots(Paper.A4, 3)


def test_papers_have_standard_sizes() -> None:
    a4, letter = Paper.A4.area, Paper.LETTER.area
    assert (round(a4.w / 72 * 25.4), round(a4.h / 72 * 25.4)) == (210, 297)
    assert (letter.w / 72, letter.h / 72) == (8.5, 11)
