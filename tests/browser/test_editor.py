"""A board of one's own is set up in the page, by touch and by keys, and the table has that board."""

import itertools
from collections.abc import Sequence

from playwright.sync_api import Locator, Page

from tests.amounts import crossed
from tests.banmen.played import PUZZLE
from tests.browser import fitted
from tests.browser.chromium import Visitor
from tests.browser.conftest import Visit

SIZES = ((320, 568), (390, 664), (664, 390), (768, 1024), (1366, 633))
FORM = """async game => {
    const address = document.querySelector("script[src$='/app.js']").src;
    const [{ app }, form] = await Promise.all([import(address), import(new URL("screens/hall/opening.js", address))]);
    await form.openTable(app, game, []);
}"""
HIDDEN = """dialog => {
    const found = [];
    const { innerWidth: width, innerHeight: height } = window;
    const parts = dialog.querySelectorAll(".edit-place > *, p, button, select, .segments span");
    for (const each of parts) {
        if (!each.checkVisibility()) continue;
        const { left, top, right, bottom } = each.getBoundingClientRect();
        const name = `${each.tagName}.${each.className} “${each.textContent.trim().slice(0, 20)}”`;
        if (left < -0.5 || top < -0.5 || right > width + 0.5 || bottom > height + 0.5) found.push(`outside: ${name}`);
        if (each.matches("p, .edit-place > *") || each.closest(".canvas-board")) continue;
        if (Math.min(right - left, bottom - top) < 43.9) found.push(`small: ${name} ${right - left} ${bottom - top}`);
        if (each.scrollWidth > each.clientWidth + 1) found.push(`cut off: ${name}`);
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (!each.contains(over) && !each.parentElement.contains(over)) found.push(`covered: ${name}`);
    }
    const { width: wide, height: high } = dialog.querySelector(".edit-place > *").getBoundingClientRect();
    if (Math.min(wide, high) < 210) found.push(`a board of ${wide} x ${high}`);
    return found;
}"""
"""What of the editor cannot be seen or pressed by a finger."""


def begin_to_edit(visit: Visit, game: str, text: str = "", language: str = "en") -> tuple[Visitor, Page, Locator]:
    """Somebody with a phone who sets up a board, from the board of a text."""
    visitor = visit("/", width=390, height=664, has_touch=True, is_mobile=True, language=language)
    visitor.wait_until_known("app.link.online")
    page = visitor.page
    visitor.ask(FORM, game)
    if game == "reversi":
        page.locator("dialog select").first.select_option(index=6)
    else:
        page.locator("dialog .segments").nth(1).locator("label").nth(1).tap()
    page.locator("dialog textarea").fill(text)
    page.locator("dialog textarea ~ *, dialog label:has(textarea) + button").first.tap()
    editor = page.locator(".board-editor")
    editor.locator(".edit-place > *").wait_for()
    return visitor, page, editor


def open_the_table(visitor: Visitor, editor: Locator) -> None:
    """Use the edited board, and open a table with it."""
    editor.get_by_role("button", name="Use this board").tap()
    editor.wait_for(state="detached")
    visitor.page.get_by_role("button", name="Open table").tap()
    visitor.wait_until_known("replay?.opened")


def middle_of(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def long_press_and_drag(visitor: Visitor, places: Sequence[tuple[float, float]]) -> None:
    """Rest a finger on the first place, and draw it over the others."""
    touch = visitor.context.new_cdp_session(visitor.page)
    kinds = itertools.chain(["touchStart"], itertools.repeat("touchMove"))
    for kind, (x, y) in zip(kinds, places, strict=False):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        if kind == "touchStart":
            visitor.page.wait_for_timeout(500)  # the finger rests
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@crossed("game, language", ["sudoku", "reversi", "goishi"], ["en", "ja"], one_in=2)
def test_board_and_tools_are_in_sight_at_every_size(visit: Visit, game: str, language: str) -> None:
    _, page, editor = begin_to_edit(visit, game, language=language)
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        fitted.settled(page)
        found[width, height] = editor.evaluate(HIDDEN)
    assert {size: faults for size, faults in found.items() if faults} == {}


def test_a_grid_is_typed_row_by_row_with_a_thumb(visit: Visit) -> None:
    visitor, _, editor = begin_to_edit(visit, "sudoku")
    for sign in PUZZLE[:9]:
        editor.get_by_role("button", name="Empty" if sign == "." else sign, exact=True).tap()
    editor.get_by_role("gridcell").nth(80).tap()
    editor.get_by_role("button", name=PUZZLE[80] if PUZZLE[80] != "." else "Empty", exact=True).tap()
    editor.get_by_text("Several solutions").wait_for()
    open_the_table(visitor, editor)
    assert visitor.known("replay.state.givens") == PUZZLE[:9] + "." * 71 + PUZZLE[80]


def test_a_grid_is_typed_with_keys_and_judged(visit: Visit) -> None:
    visitor, page, editor = begin_to_edit(visit, "sudoku", PUZZLE)
    editor.get_by_text("One solution").wait_for()
    given = next(at for at, sign in enumerate(PUZZLE) if sign != ".")
    for _ in range(given):
        page.keyboard.press("ArrowRight")
    other = next(sign for sign in PUZZLE[given + 1 : 9] if sign != ".")
    page.keyboard.press(other)
    editor.get_by_text("A digit occurs twice").wait_for()
    for key in ("ArrowLeft", "Backspace", PUZZLE[given]):
        page.keyboard.press(key)
    editor.get_by_text("One solution").wait_for()
    open_the_table(visitor, editor)
    assert visitor.known("replay.state.givens") == PUZZLE


def test_discs_are_laid_by_tap_by_a_long_press_and_by_keys(visit: Visit) -> None:
    visitor, page, editor = begin_to_edit(visit, "reversi")
    squares = editor.get_by_role("gridcell")
    squares.nth(0).tap()
    editor.get_by_text("White", exact=True).tap()
    long_press_and_drag(visitor, [middle_of(squares.nth(at)) for at in (8, 9, 10, 11)])
    squares.nth(27).tap()  # a white disc already: it is taken away
    squares.nth(40).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("b")
    editor.get_by_text("White to move").tap()
    editor.get_by_role("button", name="Mirror").tap()
    open_the_table(visitor, editor)
    rows = ["-------X", "----OOOO", "--------", "---X----", "---OX---", "--------", "-------X", "--------"]
    assert visitor.known("replay.opened.options.start") == "".join(rows) + "O"


def test_a_swipe_over_discs_lays_none(visit: Visit) -> None:
    visitor, _, editor = begin_to_edit(visit, "reversi")
    squares = editor.get_by_role("gridcell")
    touch = visitor.context.new_cdp_session(visitor.page)
    x, y = middle_of(squares.nth(0))
    touch.send("Input.synthesizeScrollGesture", {"x": x, "y": y, "yDistance": 150, "gestureSourceType": "touch"})
    assert editor.get_by_text("60 empty squares").is_visible()


def test_a_position_that_ends_the_game_cannot_be_used(visit: Visit) -> None:
    _, _, editor = begin_to_edit(visit, "reversi")
    editor.get_by_role("button", name="Clear").tap()
    editor.get_by_text("Neither side can move here.").wait_for()
    assert editor.get_by_role("button", name="Use this board").is_disabled()


def test_stones_lines_and_the_address_of_a_board(visit: Visit) -> None:
    visitor, page, editor = begin_to_edit(visit, "goishi", "OOO.O/.OO.O/O.OOO/..O..")
    editor.get_by_text("Rows: 4").wait_for()
    editor.get_by_role("button", name="One less").first.tap()
    editor.get_by_role("button", name="One more").nth(1).tap()
    board = editor.locator(".canvas-board")
    before = board.screenshot()
    box = board.bounding_box()
    assert box is not None
    where = visitor.ask(
        """async ([width, height]) => {
            const files = document.querySelector("script[src$='/app.js']").src.replace("app.js", "");
            const { $modules } = await import(`${files}games/goishi/page.js`);
            const { layOut, middle } = $modules["games/goishi/picture.js"];
            const points = layOut(3, 6);
            const [x, y] = middle(points, 5);
            return [(x * width) / points.width, (y * height) / points.height];
        }""",
        [box["width"], box["height"]],
    )
    page.touchscreen.tap(box["x"] + where[0], box["y"] + where[1])
    editor.get_by_text("12 stones").wait_for()
    assert board.screenshot() != before
    board.focus()
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    for key in ("ArrowUp", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    editor.get_by_text("11 stones").wait_for()
    open_the_table(visitor, editor)
    assert visitor.known("replay.opened.options.board") == ".OO.OO/.OO.O./O.OOO."


def test_a_text_that_is_of_another_game_opens_no_editor(visit: Visit) -> None:
    visitor = visit("/", width=390, height=664, has_touch=True, is_mobile=True)
    visitor.wait_until_known("app.link.online")
    visitor.ask(FORM, "goishi")
    page = visitor.page
    page.locator("dialog .segments").nth(1).locator("label").nth(1).tap()
    page.locator("dialog textarea").fill(PUZZLE)
    page.get_by_role("button", name="Set up a board").tap()
    page.get_by_text("There is no board of this game in it.").wait_for()
    assert page.locator(".board-editor").count() == 0
