"""A game that is played: board and hand are on the screen together at every size, and nothing moves until its end."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.amounts import crossed
from tests.browser.chromium import Visitor
from tests.browser.conftest import Visit
from tests.browser.fitted import (
    GAMES,
    OPEN,
    WATCH_SHIFTS,
    board_at_any_size,
    outside_at_any_size,
    outside_the_screen,
    settled,
)
from tests.browser.looks import named_keys

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SHORT: Mapping[str, Mapping[str, Any]] = {
    "reversi": {"options": {"size": 4}, "seats": {"black": "me", "white": "me"}},
    "sudoku": {"options": {"givens": SOLVED[:78] + "..."}, "seats": {"blue": "me"}},
    "goishi": {"options": {"board": "OO./.OO"}, "seats": {"picker": "me"}},
    "knights_tour": {"options": {"rows": 3, "columns": 4}, "seats": {"knight": "me"}},
    "battle": {"options": {"seed": "11"}, "seats": {"hero": "me", "demon_king": "me"}},
}
"""Games that are soon over."""
TAP: Mapping[str, str] = {
    "reversi": ".reversi .open",
    "battle": ".battle-commands .attack:enabled",
    "goishi": ".goishi-hand .next button",
    "knights_tour": ".tour-hand .squares button:enabled",
}
SWIPE = """async ([from, to]) => {
    const { left, top, width, height } = document.querySelector(".sudoku").getBoundingClientRect();
    return [from, to].map(([x, y]) => [left + width * x, top + height * y]);
}"""
SELECTED = "() => document.querySelectorAll('.sudoku [aria-selected=true]').length"


def sits_down(visit: Visit, key: str, command: Mapping[str, Any], *, init_script: str = "", **how: Any) -> Visitor:
    """Somebody with fingers before a table of their own, all seats of which are theirs."""
    person = visit("/", init_script=WATCH_SHIFTS + init_script, **{"has_touch": True, "is_mobile": True, **how})
    person.wait_until_known("app.link.online")
    person.ask(OPEN, {"game": key, **command})
    person.wait_for_board()
    person.wait_until_known("replay?.playing")
    return person


@crossed("key, language", GAMES, ["en", "ja"], one_in=2)
def test_board_and_hand_are_on_the_screen_together_until_the_end(visit: Visit, key: str, language: str) -> None:
    person = sits_down(visit, key, GAMES[key], width=390, height=664, language=language)
    assert outside_at_any_size(person.page) == {}
    assert list(named_keys(person.page)) == []
    boards = board_at_any_size(person.page)
    person.known('app.link.command({ type: "resign", table: [...app.link.tables.keys()][0] })')
    person.wait_until_known("replay.outcome")
    person.page.locator(".timeline").wait_for()
    assert outside_at_any_size(person.page) == {}
    assert board_at_any_size(person.page) == boards, "the end had its place from the beginning"


@crossed("key, language", ["sudoku", "goishi", "knights_tour"], ["en", "ja"], one_in=2)
def test_on_a_desk_the_keys_are_named(visit: Visit, key: str, language: str) -> None:
    person = sits_down(visit, key, GAMES[key], language=language, has_touch=False, is_mobile=False)
    assert named_keys(person.page)


OUTAGE = """
window.cut = false;
window.laterMs = 0;
const now = performance.now.bind(performance);
performance.now = () => now() + laterMs;
window.WebSocket = class extends WebSocket {
    constructor(...how) {
        super(...how);
        window.socket = this;
        if (cut) this.close();
    }
};
"""
"""Lets a test cut the connection of a page, and the time pass after which the page says so."""


@crossed("key, size", GAMES, [(320, 568), (844, 390)], one_in=2)
def test_nothing_moves_when_the_connection_is_lost_and_found(visit: Visit, key: str, size: tuple[int, int]) -> None:
    width, height = size
    person = sits_down(visit, key, GAMES[key], init_script=OUTAGE, width=width, height=height)
    page = person.page
    settled(page)
    page.evaluate("shifts.length = 0")
    page.evaluate("() => { cut = true; laterMs = 10_000; socket.close(); }")
    banner = page.locator(".banner:not(.other-tab)")
    banner.wait_for()
    settled(page)
    assert list(outside_the_screen(page)) == []
    page.evaluate("() => { cut = false; dispatchEvent(new Event('online')); }")
    banner.wait_for(state="hidden")
    person.wait_until_known("app.link.online")
    settled(page)
    assert person.ask("() => shifts") == []


@crossed("key, size", SHORT, [(390, 664), (844, 390)], one_in=2)
def test_nothing_moves_over_a_whole_game_played_by_touch(visit: Visit, key: str, size: tuple[int, int]) -> None:
    width, height = size
    person = sits_down(visit, key, SHORT[key], width=width, height=height, reduced_motion="reduce")
    page = person.page
    settled(page)
    page.evaluate("shifts.length = 0")
    if key == "sudoku":
        for square, digit in ((78, "1"), (79, "7"), (80, "9")):
            page.get_by_role("gridcell").nth(square).tap()
            page.locator(".digits button").nth(int(digit) - 1).tap()
            person.wait_until_known(f"replay.plies.length > {square - 77}")
    else:
        if key in {"goishi", "knights_tour"}:
            board = page.locator(".canvas-board").bounding_box()
            assert board is not None
            page.touchscreen.tap(board["x"] + 0.2 * board["width"], board["y"] + 0.25 * board["height"])
            person.wait_until_known("replay.plies.length > 1")
        taps = 0
        while not person.known("replay.outcome") and (more := page.locator(TAP[key]).first).is_visible():
            plies = person.known("replay.plies.length")
            more.tap()
            person.wait_until_known(f"replay.plies.length > {plies}")
            taps += 1
        assert taps > 1
    settled(page)
    assert person.ask("() => shifts") == []
    assert outside_at_any_size(page) == {}


CUT = """() => [...document.querySelectorAll(".hand .player strong")]
    .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.closest(".player").clientHeight)
    .map((name) => name.textContent)"""


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_names_of_the_programs_of_a_show_are_read_whole(visit: Visit, language: str) -> None:
    programs = {"black": "10", "white": "9"}
    show = {"seats": dict.fromkeys(programs, "program"), "programs": programs}
    person = sits_down(visit, "reversi", show, width=320, height=568, language=language)
    names = person.page.locator(".hand .player strong")
    assert [name.endswith("10") for name in names.all_text_contents()] == [True, False]
    for width, height in ((320, 568), (375, 667), (664, 390)):
        person.page.set_viewport_size({"width": width, "height": height})
        settled(person.page)
        assert person.ask(CUT) == []
        assert list(outside_the_screen(person.page)) == []


def drag(person: Visitor, begin: tuple[float, float], end: tuple[float, float], rest_ms: int) -> None:
    """Hold a finger on the grid for a time and drag it; places are fractions of the grid's sides."""
    (x, y), (to_x, to_y) = person.ask(SWIPE, [begin, end])
    devtools = person.context.new_cdp_session(person.page)

    def touch(kind: str, *points: Mapping[str, float]) -> None:
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    person.page.wait_for_timeout(rest_ms)
    for step in range(1, 9):
        touch("touchMove", {"x": x + (to_x - x) * step / 8, "y": y + (to_y - y) * step / 8})
    touch("touchEnd")


def test_a_swipe_over_the_grid_selects_nothing_and_a_long_press_several(visit: Visit) -> None:
    person = sits_down(visit, "sudoku", GAMES["sudoku"], width=390, height=664)
    drag(person, (0.5, 0.8), (0.5, 0.2), rest_ms=0)
    assert person.ask(SELECTED) == 0
    drag(person, (0.05, 0.05), (0.6, 0.05), rest_ms=500)
    assert person.ask(SELECTED) == 6
    person.page.get_by_role("gridcell").nth(40).tap()
    assert person.ask(SELECTED) == 1
    person.page.get_by_role("button", name="Select").tap()
    person.page.get_by_role("gridcell").nth(41).tap()
    assert person.ask(SELECTED) == 2
    drag(person, (0.95, 0.95), (0.95, 0.7), rest_ms=0)
    assert person.ask(SELECTED) == 5


@pytest.mark.parametrize("key", GAMES)
def test_a_swipe_that_begins_on_a_board_scrolls_an_enlarged_page_and_plays_nothing(visit: Visit, key: str) -> None:
    person = sits_down(visit, key, GAMES[key], width=390, height=664)
    devtools = person.context.new_cdp_session(person.page)
    devtools.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    person.wait_until("() => visualViewport.scale === 2")
    for step in range(9):
        point = {"x": 200, "y": 500 - 20 * step}
        devtools.send(
            "Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": [point]}
        )
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    person.wait_until("() => visualViewport.offsetTop > 100")
    assert person.known("replay.plies.length") == 1
    assert person.ask("() => document.querySelectorAll('[aria-selected=true]').length") == 0


def test_a_digit_that_is_chosen_first_goes_into_the_squares_pressed_next(visit: Visit) -> None:
    person = sits_down(visit, "sudoku", GAMES["sudoku"], width=390, height=664)
    four = person.page.locator(".digits button").nth(3)
    four.tap()
    person.page.get_by_role("gridcell", name="Row 1, column 3").tap()
    person.page.get_by_role("gridcell", name="Row 1, column 3: 4").wait_for()
    assert four.get_attribute("aria-pressed") == "true"
    four.tap()
    person.page.get_by_role("gridcell", name="Row 1, column 4").tap()
    assert person.ask(SELECTED) == 1
    person.page.locator(".digits button").nth(5).tap()
    person.page.get_by_role("gridcell", name="Row 1, column 4: 6").wait_for()


def test_a_pause_covers_the_grid_and_a_tap_resumes(visit: Visit) -> None:
    person = sits_down(visit, "sudoku", GAMES["sudoku"], width=390, height=664)
    person.page.get_by_role("button", name="Pause", exact=True).tap()
    person.page.get_by_role("button", name="Paused, tap to go on.").tap()
    person.wait_until_known("!replay.state.paused")


def test_the_rest_comes_in_a_sheet_and_the_way_back_closes_it(visit: Visit) -> None:
    person = sits_down(visit, "reversi", GAMES["reversi"], width=390, height=664)
    page, sheet = person.page, person.page.locator("dialog.sheet")
    assert not page.locator(".chat").is_visible()
    page.get_by_role("button", name="More").tap()
    sheet.get_by_role("button", name="Resign").wait_for()
    page.go_back()
    sheet.wait_for(state="detached")
    assert page.locator(".reversi").is_visible()
    page.get_by_role("button", name="More").tap()
    page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    page.get_by_role("button", name="More").tap()
    page.set_viewport_size({"width": 1280, "height": 800})
    sheet.wait_for(state="detached")
    assert page.locator(".chat").is_visible()
    assert page.url.startswith(person.origin)
