"""The hall of the page begins with waiting games, and a table shows its rules."""

import re
from pathlib import Path

import pytest

from banmen.files.replay_file import read_replay
from banmen.games import GAMES
from banmen.protocol import messages
from banmen.texts import Texts
from tests.amounts import crossed
from tests.browser.conftest import Visit
from tests.browser.fitted import OPEN
from tests.browser.tables import OPTIONS, code_of, open_table
from tests.end_to_end.person import Person
from tests.end_to_end.server_process import Server

HEADINGS = "[...document.querySelectorAll('.hall h2')].filter((each) => each.checkVisibility()).map(\
(each) => [each.getBoundingClientRect().top, each.id || each.textContent])"


def headings(visitor: object) -> list[str]:
    """The headings of the hall from top to bottom: their ids, or their words."""
    found = visitor.page.evaluate(HEADINGS)  # type: ignore[attr-defined] # a visitor
    return [name for _, name in sorted(found) if name in {"my-games", "open-tables", "new-table"}]


def test_tables_that_wait_come_before_new_games_and_few_of_them(visit: Visit, own_server: Server) -> None:
    visitors = [visit("/", server=own_server, width=width) for width in (1280, 390)]
    for visitor in visitors:
        visitor.page.get_by_role("heading", name="Open a new table").wait_for()
        assert headings(visitor) == ["new-table", "open-tables"]
    for number in range(6):
        Person(own_server, f"Mika {number}").ask(messages.Open, "reversi", {}, {"black": "me"})
    for visitor in visitors:
        rows = visitor.page.locator(".open-tables li")
        rows.nth(5).wait_for(state="attached")
        assert headings(visitor) == ["open-tables", "new-table"]
        assert [rows.nth(number).is_visible() for number in range(6)] == [True] * 3 + [False] * 3
        visitor.page.get_by_role("button", name="Show all 6").click()
        assert rows.nth(5).is_visible()
        visitor.page.get_by_role("button", name="Show fewer").click()
        assert not rows.nth(5).is_visible()


SEATS = {
    "reversi": ["black", "white"],
    "sudoku": ["blue"],
    "goishi": ["picker"],
    "knights_tour": ["knight"],
    "battle": ["hero", "demon_king"],
}
KEYS = {"reversi": "F2", "sudoku": "H", "goishi": "R", "knights_tour": "Backspace", "battle": "V"}
"""A key of each game."""


@crossed("key, language", SEATS, ["en", "ja"], one_in=2)
def test_a_player_has_the_focus_on_the_board_and_reads_rules_and_keys(visit: Visit, key: str, language: str) -> None:
    assert set(SEATS) == set(GAMES) - {"lesson", "tournament"}
    t = Texts(language)
    visitor = visit("/", language=language)
    visitor.wait_until_known("app.link.online")
    visitor.ask(OPEN, {"game": key, "options": OPTIONS[key], "seats": dict.fromkeys(SEATS[key], "me")})
    visitor.wait_for_board()
    if key != "battle":  # its commands are buttons
        visitor.wait_until("() => document.activeElement.closest('.place')")
    visitor.page.get_by_role("button", name=t("help-rules")).click()
    dialog = visitor.page.get_by_role("dialog")
    dialog.wait_for()
    assert dialog.locator("p").all_text_contents() == t(f"game-{key}-rules").split("\n")
    visitor.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    visitor.page.keyboard.press("Shift+?")
    keys = dialog.locator(".keys")
    keys.wait_for()
    assert KEYS[key] in keys.locator("dt").all_text_contents()
    listed = keys.locator("dt, dd").all_text_contents()
    assert [text for text in listed if not text or "-key-" in text or text.startswith("key-")] == []


def test_a_spectator_sees_the_keys_of_the_timeline_and_a_phone_none(visit: Visit, server: Server) -> None:
    code = code_of(open_table(server, "reversi"))
    for has_touch in (False, True):
        visitor = visit(f"/{code}", has_touch=has_touch, is_mobile=has_touch)
        visitor.wait_for_board()
        visitor.page.get_by_role("button", name="Rules").click()
        dialog = visitor.page.get_by_role("dialog")
        dialog.wait_for()
        assert ("Page Up, Page Down" in dialog.locator("dt").all_text_contents()) is not has_touch


@pytest.mark.parametrize(("language", "word"), [("en", "Guest"), ("ja", "ゲスト")])
def test_each_newcomer_is_a_guest_with_a_number_of_its_own_and_keeps_it(visit: Visit, language: str, word: str) -> None:
    name = ".own-name"
    visitors = [visit("/", language=language) for _ in range(3)]
    names = [visitor.page.locator(name).inner_text() for visitor in visitors]
    assert all(re.fullmatch(f"{word} [1-9][0-9][0-9]", each) for each in names)
    assert len(set(names)) > 1
    visitors[0].page.reload()
    assert visitors[0].page.locator(name).inner_text() == names[0]


def test_a_game_of_ones_own_is_saved_from_the_hall(visit: Visit) -> None:
    visitor = visit("/", width=390, height=664, accept_downloads=True)
    visitor.wait_until_known("app.link.online")
    visitor.ask(OPEN, {"game": "reversi", "options": {"moves": "f5d6"}, "seats": {"black": "me", "white": "me"}})
    visitor.wait_for_board()
    visitor.open("/")
    with visitor.page.expect_download() as saved:
        visitor.page.get_by_role("button", name="Save as a replay").click()
    replay = read_replay(Path(saved.value.path()).read_bytes())
    assert replay.opened is not None
    assert (replay.opened.game, replay.opened.options["moves"], replay.seq) == ("reversi", "f5d6", 1)
