"""Puzzles and openings of reversi on the page: played without a connection, and all of it on the screen together."""

import re
from typing import Any

import pytest

from tests.browser.chromium import Visitor
from tests.browser.conftest import Visit
from tests.end_to_end.server_process import Server

PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True}
_OUTSIDE = """() => {
    const { innerWidth: width, innerHeight: height } = window;
    const parts = document.querySelectorAll(".exercise svg.board, .exercise select, .exercise button, .exercise-said");
    return [...parts].filter((each) => each.checkVisibility()).map((each) => [each.textContent.slice(0, 20),
        each.getBoundingClientRect()]).filter(([, { left, top, right, bottom }]) =>
            left < -0.5 || top < -0.5 || right > width + 0.5 || bottom > height + 0.5)
        .map(([name, { left, top, right, bottom }]) => [name, ...[left, top, right, bottom].map(Math.round)]);
}"""
"""The parts of an exercise that do not lie on the screen."""


def said(visitor: Visitor) -> str:
    return visitor.page.locator(".exercise-said").inner_text()


def test_a_puzzle_is_tried_and_solved_without_a_connection(visit: Visit, server: Server) -> None:
    visitor = visit("/practice", server=server, width=390, height=664, **PHONE)
    page = visitor.page
    page.get_by_role("button", name="Puzzles", exact=True).tap()
    page.locator(".exercise .open").first.wait_for()
    assert re.match(r"(Black|White) to move and win · ", said(visitor))
    page.locator(".exercise .open").first.tap()
    assert re.search(r"Right: |only draws|loses by", said(visitor))
    page.get_by_role("button", name="Solution").tap()
    assert "Right: " in said(visitor)
    page.locator(".exercise select").select_option("Expert")
    task = said(visitor)
    assert task.endswith("· Expert")
    page.get_by_role("button", name="Next puzzle").tap()
    page.get_by_role("button", name="Practice", exact=True).tap()
    page.get_by_role("button", name="Openings trainer").wait_for()
    assert not [address for address in visitor.asked if address.startswith("ws")]


def test_each_part_of_practice_has_an_address_and_back_leads_to_the_choice(visit: Visit, server: Server) -> None:
    page = visit("/practice?openings", server=server, width=390, height=664, **PHONE).page
    page.locator(".exercise select").wait_for()
    page.get_by_role("button", name="Practice", exact=True).tap()
    page.get_by_role("button", name="Puzzles", exact=True).tap()
    page.locator(".exercise .open").first.wait_for()
    assert page.url.endswith("/practice?puzzles")
    page.go_back()
    page.get_by_role("button", name="Beginner").tap()
    page.locator("svg.board").wait_for()
    assert page.url.endswith("/practice?game")
    page.go_back()
    page.get_by_role("button", name="Openings trainer").wait_for()
    page.go_back()
    page.locator(".exercise select").wait_for()


def test_an_opening_is_trained_to_its_end(visit: Visit, server: Server) -> None:
    visitor = visit("/practice", server=server, width=390, height=664, **PHONE)
    page = visitor.page
    page.get_by_role("button", name="Openings trainer").tap()
    page.locator(".exercise select").select_option("Perpendicular")
    page.get_by_text("White", exact=True).tap()
    assert "Move 2: where does White play?" in said(visitor)
    page.get_by_role("gridcell", name=re.compile("f6")).tap()
    assert "the line goes on with d6" in said(visitor)
    for _ in range(3):
        page.get_by_role("gridcell", name=re.compile("d6")).tap()
    assert "Done: 2 of 3 right" in said(visitor)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("width", "height"), [(390, 664), (320, 568), (664, 390), (1366, 633)])
def test_all_of_an_exercise_is_on_the_screen(
    visit: Visit, server: Server, width: int, height: int, language: str
) -> None:
    visitor = visit("/practice", server=server, width=width, height=height, language=language, **PHONE)
    page = visitor.page
    for number in range(2):
        page.locator(".practice .card").last.locator("button").nth(number).tap()
        page.locator(".exercise .open").first.wait_for()
        page.locator(".exercise .open").first.tap()
        assert page.evaluate(_OUTSIDE) == []
        assert page.locator(".exercise svg.board").bounding_box()["width"] >= 200  # type: ignore[index]  # it is drawn
        page.get_by_role("button", name=re.compile("^(Practice|ひとりで練習)$")).tap()
