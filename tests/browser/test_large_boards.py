"""A board too large for a phone: two fingers and buttons zoom it, one finger moves it, and the knight is followed."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.browser.chromium import Visitor
from tests.browser.conftest import Visit
from tests.browser.fitted import OPEN, WATCH_SHIFTS, outside_the_screen, settled

PATH = "replay.state.spent.length"
SQUARES_PX = """() => {
    const board = document.querySelector(".canvas-board");
    const [, , width] = board.querySelector(":scope > svg").getAttribute("viewBox").split(" ").map(Number);
    return 40 * board.getBoundingClientRect().width / width;
}"""
"""How large one square is, in px: in the drawing it has 40 units."""
LOOK = "() => document.querySelector('.canvas-board > svg').getAttribute('viewBox')"
KNIGHT = """() => {
    const { left, top, width, height } = document.querySelector(".tour-board .knight").getBoundingClientRect();
    const board = document.querySelector(".canvas-board").getBoundingClientRect();
    return [(left + width / 2 - board.left) / board.width, (top + height / 2 - board.top) / board.height];
}"""


def large(visit: Visit, rows: int, **how: Any) -> Visitor:
    """A player on a touch screen at a tour of their own, of these rows and columns."""
    size = {"width": 390, "height": 664, **how}
    person = visit("/", init_script=WATCH_SHIFTS, has_touch=True, is_mobile=True, reduced_motion="reduce", **size)
    person.wait_until_known("app.link.online")
    command = {"game": "knights_tour", "options": {"rows": rows, "columns": rows}, "seats": {"knight": "me"}}
    person.ask(OPEN, command)
    person.wait_for_board()
    settled(person.page)
    person.page.evaluate("shifts.length = 0")
    return person


def touch(person: Visitor, *moves: Sequence[tuple[float, float]]) -> None:
    """Lay fingers on the board, draw them from place to place, and lift them; places are parts of the board's sides."""
    box = person.page.locator(".canvas-board").bounding_box()
    assert box is not None
    devtools = person.context.new_cdp_session(person.page)
    for number, places in enumerate(moves):
        points = [
            {"x": box["x"] + x * box["width"], "y": box["y"] + y * box["height"], "id": finger}
            for finger, (x, y) in enumerate(places)
        ]
        kind = "touchMove" if number else "touchStart"
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settled(person.page)


def tap(person: Visitor, x: float, y: float) -> None:
    """Tap a place of the board, in parts of its sides."""
    box = person.page.locator(".canvas-board").bounding_box()
    assert box is not None
    person.page.touchscreen.tap(box["x"] + x * box["width"], box["y"] + y * box["height"])
    settled(person.page)


def test_two_fingers_bring_a_board_nearer_and_one_moves_it_and_neither_plays(visit: Visit) -> None:
    person = large(visit, 200)
    whole = person.ask(LOOK)
    assert person.ask(SQUARES_PX) < 2
    touch(person, [(0.45, 0.5), (0.55, 0.5)], [(0.3, 0.5), (0.7, 0.5)], [(0.05, 0.5), (0.95, 0.5)])
    assert person.ask(SQUARES_PX) == pytest.approx(9 * 390 / 221, rel=0.15)
    near = person.ask(LOOK)
    touch(person, [(0.5, 0.5)], [(0.5, 0.4)], [(0.5, 0.2)])
    assert person.ask(LOOK) != near
    touch(person, [(0.05, 0.5), (0.95, 0.5)], [(0.3, 0.5), (0.7, 0.5)], [(0.49, 0.5), (0.51, 0.5)])
    assert person.ask(LOOK) == whole
    assert person.known(PATH) == 0


def test_a_finger_on_squares_that_are_smaller_than_itself_brings_them_nearer_and_plays_next(visit: Visit) -> None:
    person = large(visit, 60)
    tap(person, 0.5, 0.5)
    assert person.ask(SQUARES_PX) == pytest.approx(52)
    assert person.known(PATH) == 0
    tap(person, 0.5, 0.5)
    person.wait_until_known(f"{PATH} === 1")


def test_the_knight_is_followed_until_a_finger_has_moved_it_out_of_sight(visit: Visit) -> None:
    person = large(visit, 60)
    for _ in range(2):
        tap(person, 0.5, 0.5)
    for step in range(2, 8):
        person.page.locator(".tour-hand .squares button").first.tap()
        person.wait_until_known(f"{PATH} === {step}")
        settled(person.page)
        assert all(0.1 < at < 0.9 for at in person.ask(KNIGHT))
    for _ in range(2):
        touch(person, [(0.8, 0.8)], [(0.5, 0.5)], [(0.05, 0.05)])
    before = person.ask(LOOK)
    person.page.locator(".tour-hand .squares button").first.tap()
    person.wait_until_known(f"{PATH} === 8")
    settled(person.page)
    assert person.ask(LOOK) == before


def test_buttons_zoom_and_a_rotated_phone_keeps_its_section(visit: Visit) -> None:
    person = large(visit, 100)
    page = person.page
    while page.get_by_role("button", name="Zoom in").is_visible():
        page.get_by_role("button", name="Zoom in").tap()
    assert person.ask(SQUARES_PX) == pytest.approx(52)
    tap(person, 0.5, 0.5)
    person.wait_until_known(f"{PATH} === 1")
    assert person.ask("() => shifts") == []
    page.set_viewport_size({"width": 664, "height": 390})
    settled(page)
    assert person.ask(SQUARES_PX) == pytest.approx(52)
    assert all(0 < at < 1 for at in person.ask(KNIGHT))
    assert list(outside_the_screen(page)) == []
    while page.get_by_role("button", name="Zoom out").is_visible():
        page.get_by_role("button", name="Zoom out").tap()
    assert person.ask(SQUARES_PX) == pytest.approx(390 / 111, rel=0.1)


def test_a_rotated_phone_shows_the_whole_board_unless_it_was_enlarged(visit: Visit) -> None:
    person = large(visit, 40)
    page = person.page
    for width, height in ((664, 390), (320, 568), (390, 664)):
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        assert not page.get_by_role("button", name="Zoom out").is_visible(), (width, height)


def test_a_board_of_usual_size_has_nothing_to_zoom(visit: Visit) -> None:
    person = large(visit, 8)
    assert not person.page.get_by_role("button", name="Zoom in").is_visible()
    touch(person, [(0.45, 0.5), (0.55, 0.5)], [(0.1, 0.5), (0.9, 0.5)])
    assert person.ask(SQUARES_PX) == pytest.approx(390 / 8.832, rel=0.05)
