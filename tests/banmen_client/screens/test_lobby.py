"""The lobby before a person: by keyboard alone, by pointer alone."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pygame
import pytest

from banmen.games.reversi import opening
from banmen.games.sudoku import SUDOKU
from banmen.protocol import messages
from banmen_client.link import LinkState
from banmen_client.settings import Server
from banmen_client.ui.clipboard import CLIPBOARD
from banmen_client.ui.theme import THEMES
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.sudoku_table import state_of


def row(table: str, phase: str = "waiting", black: str = "Mika", **more: object) -> messages.Row:
    white = None if phase == "waiting" else "Ren"
    given = {"options": {"size": 8}, "watchers": "all", "state": opening(8), **more}
    return messages.Row(table, "reversi", phase, {"black": black, "white": white}, **given)  # type: ignore[arg-type] # from names


def walk(hall: Hall, *, shift: bool = False) -> Sequence[str]:
    """The widgets that Tab comes to, until it is where it began."""
    seen: list[str] = []
    while True:
        hall.key(pygame.K_TAB, "\t", shift=shift)
        focused = hall.window.stage.focused
        assert focused is not None
        assert hall.window.stage.ring
        if focused in seen:
            return seen
        seen.append(focused)


@pytest.mark.parametrize("size", [(1280, 800), (640, 480)])
def test_tab_comes_to_every_control(enter: Enter, size: tuple[int, int]) -> None:
    hall = enter(*size)
    hall.news(messages.Tables((row("t1"), row("t2", "playing"))))
    reachable = {each.widget.key for each in hall.window.stage._acting if each.widget.focusable and each.widget.enabled}
    assert {
        "player",
        "language",
        "keys",
        "settings",
        "game/reversi",
        "game/sudoku",
        "quick/two",
        "quick/sudoku",
        "filter",
        "enter/t1",
        "enter/t2",
    } < reachable
    assert {"copy/address", "entry", "go", "server/0"} < reachable
    forth, back = walk(hall), walk(hall, shift=True)
    assert set(forth) == reachable
    assert set(back) == reachable


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_ring_can_be_seen_wherever_it_is(enter: Enter, theme: str) -> None:
    hall = enter(640, 480, theme=theme)
    hall.news(messages.Tables((row("t1"),)))
    color = THEMES[theme].focus[:3]
    for key in walk(hall):
        hall.tab_to(key)
        rect = hall.canvas.box(hall.place(key).rect).inflate(12, 12).clip(hall.canvas.surface.get_rect())
        shown = pygame.surfarray.array3d(hall.canvas.surface.subsurface(rect)).reshape(-1, 3).astype(int)
        assert (abs(shown - color).max(axis=1) < 30).sum() > 20, f"no ring around {key}"


@pytest.mark.parametrize(
    ("language", "words"), [("en", "presented by Hana Mori"), ("ja", "発表:Hana Mori")], ids=["en", "ja"]
)
@pytest.mark.parametrize("size", [(1280, 800), (640, 480)])
def test_the_row_of_a_show_tells_who_presents_it(
    enter: Enter, language: str, words: str, size: tuple[int, int]
) -> None:
    hall = enter(*size, language=language)
    show = messages.Row("t1", "knights_tour", "playing", {"knight": ""}, {}, "all", host_name="Hana Mori")
    hall.news(messages.Tables((show,)))
    assert hall.reads(words)


def test_a_table_is_opened_by_keyboard_alone(hall: Hall) -> None:
    hall.tab_to("game/reversi")
    hall.key(pygame.K_RETURN, "\r")
    assert hall.reads("New table: Reversi")
    hall.tab_to("new/size")
    hall.key(pygame.K_RIGHT)
    hall.tab_to("new/seat")
    hall.key(pygame.K_RIGHT)
    hall.tab_to("new/listed")
    hall.key(pygame.K_RIGHT)
    hall.tab_to("new/watchers")
    hall.key(pygame.K_RIGHT)
    hall.tab_to("new/minutes")
    hall.key(pygame.K_RIGHT)
    hall.key(pygame.K_RIGHT)
    hall.key(pygame.K_RETURN, "\r")
    [command] = hall.sent(messages.Open)
    assert command.options == {"size": 10}
    assert command.seats == {"white": "me"}
    assert not command.listed
    assert command.watchers == "code"
    assert command.clock == messages.ClockRule(300_000)


def test_a_table_is_opened_by_the_pointer_alone(hall: Hall) -> None:
    hall.click("game/reversi")
    hall.click("new/size", 0.02)
    hall.click("new/seat", 0.1)
    hall.click("new/open")
    [command] = hall.sent(messages.Open)
    assert (command.options, command.seats, command.listed) == ({"size": 4}, {"black": "me"}, True)
    assert (command.watchers, command.clock) == ("all", None)
    assert not hall.reads("New table")


def test_ctrl_n_asks_for_a_table_and_escape_takes_it_back(hall: Hall) -> None:
    hall.key(pygame.K_n, "n", ctrl=True)
    assert hall.reads("New table: Reversi")
    hall.key(pygame.K_ESCAPE)
    assert not hall.reads("New table: Reversi")
    assert hall.sent(messages.Open) == []


def test_two_at_this_window_need_one_press(hall: Hall) -> None:
    hall.click("quick/two")
    [command] = hall.sent(messages.Open)
    assert command.seats == {"black": "me", "white": "me"}
    assert not command.listed


def test_joining_and_watching(hall: Hall) -> None:
    hall.news(messages.Tables((row("t1"), row("t2", "playing"), row("t3", "playing", watchers="none"))))
    hall.click("enter/t1")
    hall.click("enter/t2")
    hall.click("enter/t3")
    assert hall.link.sent == [messages.Join("c1", "t1"), messages.Watch("c2", "t2")]


# --- sudoku ---------------------------------------------------------------------------------------------------------


def sudoku(table: str, *names: str | None, phase: str = "playing", **more: Any) -> messages.Row:
    """A table of sudoku; None is a free seat."""
    seats = dict(zip(SUDOKU.seats, names, strict=False))
    given = {"options": {"mode": "alone" if len(names) == 1 else "together"}, "watchers": "all", **more}
    return messages.Row(table, "sudoku", phase, seats, **given)  # type: ignore[arg-type] # from names


def test_a_sudoku_for_oneself_needs_one_press(hall: Hall) -> None:
    hall.click("quick/sudoku")
    [command] = hall.sent(messages.Open)
    assert (command.game, command.seats, command.listed) == ("sudoku", {"blue": "me"}, False)
    assert command.options == {"mode": "alone", "level": 2}
    assert command.clock is None


def test_the_tile_of_sudoku_asks_which(hall: Hall) -> None:
    hall.click("game/sudoku")
    assert hall.reads("New table: Sudoku")
    assert hall.sent(messages.Open) == []


def test_a_row_of_sudoku_tells_puzzle_and_progress_but_no_clock(hall: Hall) -> None:
    hall.news(messages.Tables((sudoku("s1", "Yuki", state=state_of(level=4, seed=2041)),)))
    for words in ("Sudoku", "Yuki", "30 of 81 filled", "Hard · #2041 · alone"):
        assert hall.reads(words)
    assert not hall.reads("No time limit")


def test_a_state_that_is_not_told_is_an_empty_grid(hall: Hall) -> None:
    hall.news(messages.Tables((sudoku("s1", "Yuki", watchers="code"), sudoku("s2", "Tom", None, phase="waiting"))))
    assert hall.reads("Playing")
    assert hall.reads("Waiting for players")


def test_where_a_seat_is_free_one_may_sit_down_or_watch(hall: Hall) -> None:
    hall.news(messages.Tables((sudoku("s1", "Yuki", None, state=state_of()), sudoku("s2", "Tom", "Ren"))))
    assert {"watch/s1", "watch/s2"} & set(hall.reachable()) == {"watch/s1"}
    hall.click("enter/s1")
    hall.click("watch/s1")
    hall.click("enter/s2")
    assert hall.link.sent == [messages.Join("c1", "s1"), messages.Watch("c2", "s1"), messages.Watch("c3", "s2")]


@pytest.mark.parametrize(("size", "scale"), [((640, 480), 100), ((640, 480), 200), ((1280, 800), 100)])
def test_tiles_have_room_in_one_line_or_in_two(enter: Enter, size: tuple[int, int], scale: int) -> None:
    hall = enter(*size, scale=scale)
    tiles = [hall.place(key).rect for key in ("game/reversi", "game/sudoku", "quick/two", "quick/sudoku")]
    for one, next_one in pairwise(tiles):
        assert not one.overlaps(next_one)
    assert all(rect.right <= hall.canvas.area.w for rect in tiles)
    assert hall.canvas.cut == []


def test_tables_that_wait_come_first_and_the_filter_keeps_the_rest_away(hall: Hall) -> None:
    hall.news(messages.Tables((row("t1", "playing"), row("t2", black="Sora"))))
    rows = [key for key in hall.reachable() if key.startswith("enter/")]
    assert rows == ["enter/t2", "enter/t1"]
    hall.click("filter", 0.5)
    assert [key for key in hall.reachable() if key.startswith("enter/")] == ["enter/t2"]
    hall.click("filter", 0.9)
    assert [key for key in hall.reachable() if key.startswith("enter/")] == ["enter/t1"]
    hall.news(messages.Unlisted("t1"))
    assert hall.reads("No table is open yet.")


def test_a_seat_left_in_a_game_that_goes_on_is_offered_again(hall: Hall) -> None:
    hall.sits_down(hall.teller.seats())
    hall.click("leave")
    hall.click("leaving/leave")
    assert hall.reads("Return")
    hall.click("enter/t1")
    assert hall.link.sent[-1] == messages.Join("c2", "t1")


def test_an_address_is_typed_and_visited(hall: Hall) -> None:
    hall.click("entry")
    hall.write("example.org/K7QX-2MPD")
    hall.key(pygame.K_RETURN, "\r")
    assert hall.link.url == "ws://example.org:8780"
    assert hall.window.visiting == "ws://example.org:8780"


def test_a_code_is_typed_by_keyboard_alone(hall: Hall) -> None:
    hall.tab_to("entry")
    hall.write("k7qx2mpd")
    hall.tab_to("go")
    hall.key(pygame.K_SPACE, " ")
    assert hall.link.sent == [messages.Join("c1", "K7QX-2MPD")]


def test_letters_that_are_no_commands_elsewhere_are_only_text_in_a_field(hall: Hall) -> None:
    hall.click("entry")
    hall.write("what?")
    assert hall.window.lobby.entry.text == "what?"
    assert not hall.reads("Move between controls")


def test_what_is_neither_address_nor_code_is_said_so(hall: Hall) -> None:
    hall.click("entry")
    hall.write("here there")
    hall.key(pygame.K_RETURN, "\r")
    assert hall.reads("here there is neither an address nor a code.")
    assert len(hall.links) == 1


def test_nothing_typed_goes_nowhere(hall: Hall) -> None:
    hall.click("go")
    hall.key(pygame.K_RETURN, "\r")
    assert len(hall.links) == 1
    assert hall.link.sent == []


def test_the_address_is_copied(hall: Hall) -> None:
    hall.click("copy/address")
    assert CLIPBOARD.read() == "192.168.0.20"
    assert hall.reads("Copied: 192.168.0.20")


def test_a_server_of_the_list_is_visited_by_one_press(enter: Enter) -> None:
    hall = enter(servers=(Server("Go club", "wss://banmen.example.org", 1),))
    assert hall.reads("Go club")
    number = next(n for n, server in enumerate(hall.window.settings.servers, 1) if server.name == "Go club")
    hall.click(f"server/{number}")
    assert hall.link.url == "wss://banmen.example.org:443"


def test_a_notice_goes_away_by_itself(hall: Hall) -> None:
    hall.window.notify("Look here")
    hall.frame()
    assert hall.reads("Look here")
    hall.clock.now_ms += 10_000
    hall.frame()
    assert not hall.reads("Look here")


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (LinkState("connecting"), "Connecting to 192.168.0.20"),
        (LinkState("connecting", attempt=4), "trying again (try 4)"),
        (LinkState("waiting", attempt=2, retry_in_s=3.2), "next try in 3 s (try 2)"),
        (LinkState("offline"), "No connection to"),
        (LinkState("ended", code="shutdown"), "Disconnected"),
        (LinkState("online", rtt_ms=31.0), "31 ms"),
    ],
)
def test_the_connection_is_always_said(hall: Hall, state: LinkState, words: str) -> None:
    hall.news(state)
    assert hall.reads(words)


@pytest.mark.parametrize("state", [LinkState("waiting", attempt=2, retry_in_s=3.2), LinkState("offline")])
@pytest.mark.parametrize("width_px", [1280, 640])
def test_a_press_on_the_broken_connection_tries_again(enter: Enter, state: LinkState, width_px: int) -> None:
    hall = enter(width_px)
    hall.click("connection")
    assert hall.link.calls.count(("retry", None)) == 0
    hall.news(state)
    hall.click("connection")
    hall.tab_to("connection")
    hall.key(pygame.K_RETURN, "\r")
    assert hall.link.calls.count(("retry", None)) == 2


def test_a_server_that_never_answered_was_not_lost_and_why_is_said(hall: Hall) -> None:
    hall.window.session.player = None  # as before the first welcome
    hall.news(LinkState("waiting", attempt=2, retry_in_s=3.2, code="no_hall"))
    assert hall.reads("something else answers there")
    assert hall.reads("next try in 3 s")
    assert not hall.reads("Connection lost")
    hall.news(LinkState("connecting", attempt=3))
    assert hall.reads("Connecting to")
