"""Four in a row in a real browser at a real server; run where the game is installed, with its page or without."""

import os

from banmen.protocol import messages
from tests.browser.conftest import Visit
from tests.browser.fitted import outside_at_any_size
from tests.end_to_end.person import Person
from tests.end_to_end.server_process import Server

RED = (3, 2, 4, 5)
"""Columns from 0: red has four in the bottom row after its fourth disc."""
DROPPED = "count => document.querySelectorAll('.four-in-a-row .discs .disc').length === count"


def drop(person: Person, table: str, number: int) -> None:
    person.ask(messages.Act, table, number, {"type": "drop", "column": RED[number - 1]})


def test_the_game_is_played_by_touch_mouse_and_keys(visit: Visit, server: Server) -> None:
    red = Person(server, "Aki")
    table = red.ask(messages.Open, "four_in_a_row", {}).table
    page = visit(f"/{table}", width=390, has_touch=True)
    page.page.get_by_role("button", name="Play as").click()
    columns = page.page.locator(".four-in-a-row").get_by_role("button")
    drop(red, table, 1)
    page.wait_until(DROPPED, 1)
    assert columns.nth(3).get_attribute("aria-label") == "Column 4, from below: Red"
    assert page.page.locator(".four-in-a-row").evaluate("board => board.clientWidth") > 360
    columns.nth(3).tap()
    page.wait_until(DROPPED, 2)
    drop(red, table, 2)
    page.wait_until(DROPPED, 3)
    page.page.keyboard.press("4")
    page.wait_until(DROPPED, 4)
    assert outside_at_any_size(page.page) == {}
    page.page.reload()
    drop(red, table, 3)
    page.wait_until(DROPPED, 5)
    columns.nth(3).focus()
    for key in ("ArrowLeft", "Enter"):
        page.page.keyboard.press(key)
    page.wait_until(DROPPED, 6)
    assert columns.nth(2).get_attribute("aria-label") == "Column 3, from below: Red, Yellow"
    drop(red, table, 4)
    page.wait_until("() => document.querySelectorAll('.four-in-a-row .rings circle').length === 4")
    assert columns.nth(0).get_attribute("aria-disabled") == "true"
    page.wait_until_known("replay.outcome?.winner === 'red'")
    red.close()


def test_without_its_page_it_is_followed_as_a_list(visit: Visit, server: Server) -> None:
    assert os.environ["BANMEN_WITHOUT_PAGE"]
    red, yellow = Person(server, "Aki"), Person(server, "Mio")
    table = red.ask(messages.Open, "four_in_a_row", {}).table
    yellow.ask(messages.Join, table)
    page = visit(f"/{table}", language="ja")
    drop(red, table, 1)
    page.wait_until("() => document.querySelector('.moves')?.textContent.includes('dropped')")
    assert page.page.locator(".four-in-a-row").count() == 0
    for person in (red, yellow):
        person.close()
