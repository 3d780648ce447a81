"""Sudoku's help on the page: where its answers are seen, what asks first, what a hint lights."""

import pytest

from banmen.games.sudoku.engine.position import SolvingStep
from banmen.games.sudoku.words.steps import explanation, technique_name
from banmen.texts import Texts
from tests.amounts import crossed
from tests.banmen.games.sudoku.positions import marks
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


CHAIN = SolvingStep(
    "aic",
    removes=marks("r1c5=5 r8c1=5 r8c9=5"),
    proof=marks("r1c1=4 r1c9=5 r2c9=5 r2c2=4 r3c2=5 r3c8=5 r4c8=4 r4c3=5 r5c3=5 r5c7=4 r6c7=5 r6c4=5 r7c4=4 r8c5=4"),
)
ADVISE = """async ([name, why]) => {
    const { app } = await import(document.querySelector("script[src$='/app.js']").src);
    const command = app.link.command.bind(app.link);
    const action = { type: "step", step: { technique: "aic", sets: [], removes: [[4, 5]] } };
    const advice = { finding: "step", name, why, where: "", focus: [], links: [], action };
    app.link.command = async (asked) => (asked.type === "advise" ? { type: "advised", advice } : command(asked));
}"""
"""The server's answer to a request for a hint: few positions have a chain as long as this one."""


@crossed("size, language", [(390, 664), (320, 568), (664, 390), (768, 1024)], ["en", "ja"], one_in=2)
def test_the_reason_of_a_chain_is_read_whole_until_a_square_is_pressed(
    visit: Visit, size: tuple[int, int], language: str
) -> None:
    width, height = size
    person = visit("/", width=width, height=height, language=language, has_touch=True, is_mobile=True)
    person.wait_until_known("app.link.online")
    person.ask(OPEN, {"game": "sudoku", "options": {"givens": PUZZLE}, "seats": {"blue": "me"}})
    person.wait_until_known("replay?.playing")
    t, page = Texts(language), person.page
    person.ask(ADVISE, [technique_name(t, "aic"), explanation(t, CHAIN)])
    grid, tools = page.locator(".sudoku"), page.locator(".sudoku-hand .tools")
    before = [grid.bounding_box(), tools.bounding_box()]
    tools.locator(".hint").tap()
    card = page.locator(".sudoku-hand .card")
    card.locator("button").tap()
    card.get_by_text("r8c5").first.wait_for()
    assert card.evaluate("(card) => card.scrollHeight - card.clientHeight") <= 1
    assert card.evaluate("(card) => parseFloat(getComputedStyle(card.firstChild).fontSize)") >= 12
    assert card.locator("button").is_visible()
    assert [grid.bounding_box(), tools.bounding_box()] == before, "nothing moves"
    page.get_by_role("gridcell").nth(PUZZLE.index(".")).tap()
    page.locator(".digits button").first.tap()
    person.wait_until_known("replay.plies.length === 2")
