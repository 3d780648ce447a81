"""The page's keys in other layouts, with a screen reader, and with nobody there: a real browser gets real keys."""

import json
from typing import Any

import pytest

from tests.banmen.played import PUZZLE
from tests.browser.chromium import Visitor
from tests.browser.conftest import Visit
from tests.browser.tables import code_of, open_table
from tests.end_to_end.server_process import Server

OPEN = {"type": "open", "game": "sudoku", "options": {"givens": PUZZLE}, "seats": {"blue": "me"}}
FIRST, SECOND = [square for square, digit in enumerate(PUZZLE) if digit == "."][:2]


@pytest.fixture
def person(visit: Visit) -> Visitor:
    """Somebody alone at a sudoku, with nothing selected."""
    visitor = visit("/")
    visitor.wait_until_known("app.link.player")
    code = visitor.known(f"app.link.command({json.dumps(OPEN)}).then((answer) => answer.code)")
    visitor.open(f"/{code}")
    visitor.wait_for_board()
    return visitor


def press(visitor: Visitor, key: str, code: str, modifiers: int = 0) -> None:
    """Press a key as a keyboard of any layout does. `modifiers`: 1 Alt, 2 Ctrl, 4 Cmd, 8 Shift."""
    devtools = visitor.context.new_cdp_session(visitor.page)
    for kind in ("rawKeyDown", "keyUp"):
        event: Any = {"type": kind, "key": key, "code": code, "modifiers": modifiers}
        devtools.send("Input.dispatchKeyEvent", event)


def focus(visitor: Visitor, square: int) -> None:
    """Bring the focus to a square, as a screen reader does: no key and no pointer is pressed."""
    visitor.page.get_by_role("gridcell").nth(square).evaluate("(cell) => cell.focus()")


def written(visitor: Visitor, square: int) -> str:
    label = visitor.page.get_by_role("gridcell").nth(square).get_attribute("aria-label")
    assert label is not None
    return label


def edits(visitor: Visitor) -> Any:
    """Return the changes of the grid: kind, square, value before, value after."""
    return visitor.known("replay.plies.slice(1).flatMap((ply) => ply.event.edits)")


def test_a_digit_goes_where_the_focus_is(person: Visitor) -> None:
    focus(person, FIRST)
    press(person, "1", "Digit1")
    focus(person, SECOND)
    press(person, "2", "Digit2")
    person.wait_until_known("replay.plies.length === 3")
    assert [written(person, square)[-1] for square in (FIRST, SECOND)] == ["1", "2"]


def test_shortcuts_are_where_they_are_on_a_russian_keyboard(person: Visitor) -> None:
    focus(person, FIRST)
    press(person, "1", "Digit1")
    person.wait_until_known("replay.plies.length === 2")
    press(person, "я", "KeyZ", 2)
    person.wait_until_known("replay.plies.length === 3")
    press(person, "з", "KeyP")
    press(person, "2", "Digit2")
    person.wait_until_known("replay.plies.length === 4")
    assert edits(person) == [["digit", FIRST, 0, 1], ["digit", FIRST, 1, 0], ["corner", FIRST, 0, 2]]


def test_the_top_row_of_a_french_keyboard_enters_digits_with_shift_and_without(person: Visitor) -> None:
    focus(person, FIRST)
    press(person, "&", "Digit1")
    focus(person, SECOND)
    press(person, "2", "Digit2", 8)
    person.wait_until_known("replay.plies.length === 3")
    assert edits(person) == [["digit", FIRST, 0, 1], ["digit", SECOND, 0, 2]]


@pytest.mark.parametrize("wanted", [True, False])
def test_a_sudoku_that_nobody_looks_at_for_a_minute_pauses_where_that_is_wanted(
    person: Visitor, *, wanted: bool
) -> None:
    if not wanted:
        person.page.get_by_role("button", name="Pause when I look away").click()
    person.page.clock.install()
    person.page.evaluate("document.hasFocus = () => false")
    person.page.wait_for_timeout(1_500)  # the last timer of before fires
    person.page.clock.run_for(65_000)
    person.page.clock.resume()
    if wanted:
        person.wait_until_known("replay.state.paused")
    assert person.known("replay.state.paused") is wanted


def test_the_keys_of_a_spectator_move_the_timeline(visit: Visit, server: Server) -> None:
    person = open_table(server, "reversi")
    visitor = visit(f"/{code_of(person)}")
    visitor.wait_for_board()
    last = visitor.known("replay.plies.length - 1")
    visitor.page.keyboard.press("ArrowLeft")
    visitor.page.locator(".timeline .caption", has_text=f"Move {last - 1}").wait_for()
    person.close()
