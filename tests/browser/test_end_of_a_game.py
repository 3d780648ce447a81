"""The end of a game: its result and what one does next are in reach."""

import os

from tests.browser.chromium import Visitor
from tests.browser.conftest import Visit
from tests.browser.fitted import outside_the_screen, settled
from tests.browser.test_fits_the_screen import SHORT, SOLVED, TAP, sits_down


def looked_at(person: Visitor, name: str) -> None:
    """Keep a picture where somebody wants to look at it."""
    if folder := os.environ.get("BANMEN_PICTURES"):
        person.page.screenshot(path=f"{folder}/{name}.png")


def played_out(visit: Visit, **how: object) -> Visitor:
    """Somebody who has played both sides of a small game to its end."""
    person = sits_down(visit, "reversi", SHORT["reversi"], width=390, height=664, reduced_motion="reduce", **how)
    while not person.known("replay.outcome"):
        plies = person.known("replay.plies.length")
        person.page.locator(TAP["reversi"]).first.tap()
        person.wait_until_known(f"replay.plies.length > {plies}")
    return person


def test_what_one_does_next_is_in_reach(visit: Visit) -> None:
    person = played_out(visit)
    for name in ("Again", "Share"):
        assert person.page.locator(".hand").get_by_role("button", name=name, exact=True).is_visible(), name
    settled(person.page)
    looked_at(person, "end")
    assert list(outside_the_screen(person.page)) == []


def test_a_full_grid_with_an_error_says_so(visit: Visit) -> None:
    person = sits_down(visit, "sudoku", SHORT["sudoku"], width=390, height=664)
    for square, digit in ((78, "1"), (79, "7"), (80, "8")):
        person.page.get_by_role("gridcell").nth(square).tap()
        person.page.locator(".digits button").nth(int(digit) - 1).tap()
    assert SOLVED[80] == "9"
    person.page.locator(".sudoku-hand .card", has_text="The grid is full.").wait_for()
    assert list(outside_the_screen(person.page)) == []
