"""Names as long as they may be, on the narrowest phone: nothing is cut off, and no name takes two lines."""

from collections.abc import Mapping
from typing import Any

import pytest

from banmen.names import LONGEST_NAME
from banmen.protocol import messages
from tests.amounts import crossed
from tests.browser.chromium import Visitor
from tests.browser.conftest import Visit
from tests.browser.fitted import outside_the_screen, settled
from tests.browser.looks import outside
from tests.browser.tables import OPTIONS, code_of
from tests.end_to_end.person import Person
from tests.end_to_end.server_process import Server

PHONE: Mapping[str, Any] = {"width": 320, "height": 568, "has_touch": True, "is_mobile": True}
NAMES: Mapping[str, str] = {"en": "W" * LONGEST_NAME, "ja": "寿" * LONGEST_NAME}
"""As wide as names get in each language."""
TABLES: Mapping[str, tuple[Mapping[str, Any], str, str]] = {
    "reversi": ({}, "black", "white"),
    "sudoku": ({**OPTIONS["sudoku"], "mode": "race", "players": 2}, "blue", "amber"),
    "battle": (OPTIONS["battle"], "hero", "demon_king"),
}
"""The options and the two seats of a table for two."""


def named(visit: Visit, language: str, path: str, server: Server) -> Visitor:
    """A player with the longest name on a phone."""
    visitor = visit(path, server=server, language=language, **PHONE)
    visitor.wait_until_known("app.link.online")
    visitor.known(f'app.rename("{NAMES[language]}")')
    visitor.wait_until_known(f'app.link.online && app.link.login.name === "{NAMES[language]}"')
    return visitor


@crossed("key, language", TABLES, NAMES, one_in=2)
def test_a_table_of_two_fits(visit: Visit, server: Server, key: str, language: str) -> None:
    options, first, second = TABLES[key]
    rival = Person(server, NAMES[language])
    table = rival.ask(messages.Open, key, options, {first: "me", second: "open"}).table
    rival.take_until(lambda: rival.mirror is not None and rival.mirror.seq > 0)
    visitor = named(visit, language, f"/{code_of(rival)}", server)
    visitor.page.locator("form button").first.wait_for()
    assert list(outside(visitor.page)) == [], "the invitation"
    visitor.page.locator("form button").first.tap()
    visitor.wait_until_known("replay?.playing")
    rival.ask(messages.Say, table, "W" * 60)
    settled(visitor.page)
    shown = visitor.page.get_by_text(NAMES[language]).filter(visible=True).first
    shown.wait_for()
    assert [*outside(visitor.page), *outside_the_screen(visitor.page)] == []
    visitor.page.locator(".table-head > button").last.tap()
    visitor.page.locator("dialog.sheet .chat > summary").tap()
    visitor.page.locator("dialog.sheet .chat").get_by_text(NAMES[language]).first.wait_for()
    assert list(outside(visitor.page)) == [], "the sheet with the chat"
    visitor.open(f"/{code_of(rival)}?wall")
    shown.wait_for()
    assert list(outside(visitor.page)) == [], "the wall"
    rival.close()


@pytest.mark.parametrize("language", NAMES)
def test_the_hall_fits(visit: Visit, own_server: Server, language: str) -> None:
    rival = Person(own_server, NAMES[language])
    rival.send(messages.Available(("reversi",)))
    rival.ask(messages.Open, "reversi", {}, {"black": "me", "white": "open"})
    rival.take_until(lambda: rival.mirror is not None and rival.mirror.seq > 0)
    visitor = named(visit, language, f"/{code_of(rival)}", own_server)
    visitor.page.locator("form button").first.tap()
    visitor.wait_until_known("replay?.playing")
    rival.ask(messages.Open, "battle", {}, {"hero": "me", "demon_king": "open"})
    visitor.open("/")
    for part in (".mine", ".open-tables", ".people"):
        visitor.page.locator(part).get_by_text(NAMES[language]).first.wait_for()
    assert list(outside(visitor.page)) == []
    visitor.page.locator("button.me").tap()
    visitor.page.get_by_role("dialog").locator("input").first.wait_for()
    assert list(outside(visitor.page)) == [], "the settings"
    rival.close()
