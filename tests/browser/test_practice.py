"""Sudoku without a network: the page makes the puzzle, judges, helps, and keeps the game."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.chromium import Visitor
from tests.browser.conftest import Visit
from tests.browser.fitted import WATCH_SHIFTS, outside_at_any_size
from tests.browser.test_like_an_app import keep
from tests.end_to_end.server_process import Server

PHONE: dict[str, Any] = {"width": 390, "height": 664, "has_touch": True, "is_mobile": True}
WRITTEN = """() => [...document.querySelectorAll(".sudoku [role=gridcell]")]
    .map((each) => each.querySelector(".digit")?.textContent ?? ".").join("")"""
"""The digits of the grid, row by row."""


def begin(visitor: Visitor, level: str = "Beginner") -> None:
    """Choose a level where practice begins, below the puzzles of the day."""
    visitor.page.get_by_role("button", name=level, exact=True).last.tap()
    visitor.wait_for_board()


def press(visitor: Visitor, name: str) -> None:
    visitor.page.locator(".own-hand").get_by_role("button", name=name).first.tap()


def solve(visitor: Visitor, most: int, until: Callable[[], bool]) -> None:
    """Follow hints: where to look, why, do it; after a step the next one follows."""
    for _ in range(most):
        if until():
            return
        press(visitor, "Hint")
    raise AssertionError(f"not after {most} presses")


def test_an_evening_of_sudoku_without_a_network(visit: Visit, own_server: Server) -> None:
    visitor = visit("/", server=own_server, service_workers="allow", network_fails=True, **PHONE)
    page = visitor.page
    keep(visitor)
    assert own_server.stop() == 0
    visitor.context.set_offline(True)
    visitor.open("/")
    page.get_by_role("link", name="Practice").tap()
    begin(visitor)
    before = page.evaluate(WRITTEN)
    solve(visitor, 60, lambda: page.evaluate(WRITTEN) != before)
    written = page.evaluate(WRITTEN)

    page.reload()  # the digits are kept
    page.get_by_text("Paused, tap to go on.").wait_for()
    page.go_back()
    page.get_by_role("button", name="Go on").tap()
    page.get_by_text("Paused, tap to go on.").tap()
    page.wait_for_function(f"told => ({WRITTEN})() === told", arg=written)
    again = page.get_by_role("button", name="Next puzzle")
    solve(visitor, 300, again.is_visible)
    page.get_by_text("With help.").wait_for()
    again.tap()
    page.wait_for_function(f"told => ({WRITTEN})() !== told", arg=written)
    page.locator(".own-hand").get_by_role("button", name="Hint").wait_for()
    own_server.start()


def test_practice_asks_the_server_for_nothing(visit: Visit, server: Server) -> None:
    visitor = visit("/practice", server=server, **PHONE)
    begin(visitor, "Hard")
    visitor.page.get_by_role("gridcell").nth(0).tap()
    press(visitor, "Pause")
    visitor.page.get_by_text("Paused, tap to go on.").wait_for()
    assert not [address for address in visitor.asked if address.startswith("ws")]


def test_leaving_keeps_the_game_and_stops_its_time(visit: Visit, server: Server) -> None:
    visitor = visit("/practice", server=server, **PHONE)
    begin(visitor, "Medium")
    puzzle = visitor.page.evaluate(WRITTEN)
    visitor.page.get_by_role("link", name="Hall").tap()
    visitor.wait_until_known("app.link.online")
    visitor.page.get_by_role("link", name="Practice").tap()
    visitor.page.get_by_role("button", name="Go on (Medium)").tap()
    visitor.page.get_by_text("Paused, tap to go on.").tap()
    visitor.page.wait_for_function(f"told => ({WRITTEN})() === told", arg=puzzle)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_board_and_hand_of_practice_are_on_the_screen_together(visit: Visit, server: Server, language: str) -> None:
    visitor = visit("/practice", server=server, init_script=WATCH_SHIFTS, language=language, **PHONE)
    visitor.page.locator(".practice .buttons button").first.tap()
    visitor.wait_for_board()
    assert outside_at_any_size(visitor.page) == {}
