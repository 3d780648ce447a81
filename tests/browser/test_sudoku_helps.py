"""Sudoku's help on the page: where its answers are seen, what asks first, what a hint lights."""

import pytest

from tests.banmen.played import PUZZLE
from tests.browser.chromium import Visitor
from tests.browser.conftest import Visit
from tests.browser.test_board_tells import OPEN

IN_SIGHT = """(card) => {
    const { top, bottom, left, width } = card.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight
        && card.contains(document.elementFromPoint(left + width / 2, (top + bottom) / 2));
}"""
SIZES = ((320, 568), (390, 844), (1280, 680), (1920, 1080))


def sits_down(visit: Visit, width: int = 1280, height: int = 800) -> Visitor:
    """Somebody alone before a sudoku."""
    person = visit("/", width=width, height=height)
    person.wait_until_known("app.link.online")
    person.ask(OPEN, {"game": "sudoku", "options": {"givens": PUZZLE}, "seats": {"blue": "me"}})
    person.wait_for_board()
    return person


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_answer_of_a_command_under_more_is_visible_at_once(visit: Visit, width: int, height: int) -> None:
    person = sits_down(visit, width, height)
    more = person.page.get_by_role("button", name="More")
    for name, says in (("Check", "All right"), ("Finished?", "51 squares are empty.")):
        if more.is_visible():
            more.click()
        person.page.get_by_role("button", name=name, exact=True).click()
        card = person.page.locator(".sudoku-hand .card", has_text=says)
        card.wait_for()
        person.page.locator("dialog").wait_for(state="detached")
        assert card.evaluate(IN_SIGHT), name


def test_the_solution_is_shown_once_that_is_answered(visit: Visit) -> None:
    person = sits_down(visit)
    page = person.page
    shown = page.locator(".sudoku .digit.answer")
    page.get_by_role("gridcell", name="Row 1, column 3").focus()
    page.keyboard.press("a")
    page.get_by_text("Show the solution?").wait_for()
    page.keyboard.press("Escape")
    assert page.get_by_text("Show the solution?").count() == 0
    page.keyboard.press("a")
    page.keyboard.press("a")
    assert shown.count() == 0
    page.keyboard.press("Enter")
    shown.first.wait_for()
    page.keyboard.press("a")
    shown.first.wait_for(state="detached")
    page.get_by_role("button", name="Solution", exact=True).click()
    page.get_by_role("button", name="Show", exact=True).click()
    shown.first.wait_for()


def test_a_hidden_single_is_shown_with_the_squares_that_exclude_it_elsewhere(visit: Visit) -> None:
    person = sits_down(visit)
    page = person.page
    page.keyboard.press("h")
    page.get_by_text("Look at").wait_for()
    page.keyboard.press("h")
    page.get_by_text("rule out the other empty squares").wait_for()
    assert page.locator(".sudoku .framed.excluding").count() >= 2
    assert page.locator(".sudoku .ground.same").count() >= 2
