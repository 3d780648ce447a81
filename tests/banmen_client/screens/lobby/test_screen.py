"""The lobby screen, used with the keyboard alone and with the pointer alone."""

from collections.abc import Sequence
from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace

from banmen.protocol import messages
from banmen.protocol.rows import OwnTable
from banmen_client.ui.controls import Button
from banmen_client.ui.theme import THEMES
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.remote_table import NOW_MS
from tests.banmen_client.screens.lobby.rows import row


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
    reachable = {
        each.widget.key for each in hall.window.stage._reachable if each.widget.focusable and each.widget.enabled
    }
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
    hall.tab_to("new/clock")
    hall.key(pygame.K_RIGHT)
    hall.tab_to("new/time")
    hall.key(pygame.K_LEFT)
    hall.key(pygame.K_RETURN, "\r")
    [command] = hall.sent(messages.Open)
    assert command.options == {"size": 10}
    assert command.seats == {"white": "me"}
    assert not command.listed
    assert command.watchers == "code"
    assert command.clock == messages.ClockRule(300_000)


def test_enter_alone_leads_to_a_game_with_the_computer(hall: Hall) -> None:
    hall.key(pygame.K_RETURN, "\r")
    assert (hall.window.stage.focused, hall.window.stage.ring) == ("computer", True)
    assert not hall.sent(messages.Open), "a key that was held too long opens nothing"
    hall.key(pygame.K_RETURN, "\r")
    hall.key(pygame.K_RETURN, "\r")
    [command] = hall.sent(messages.Open)
    assert set(command.seats.values()) == {"me", "program"}


def own_table(table: str, turn: str) -> OwnTable:
    """Return a game in which Aki has black."""
    return OwnTable(row(table, "playing"), "K7QX-2MPD", NOW_MS, mine=("black",), turn=turn, others=True)


WAITING = (messages.Tables((row("t1"), row("t2", black="Yuki"), row("t3", "playing"))), {"t1", "t2"})


@pytest.mark.parametrize(
    "size", [(640, 480), (1024, 680), (1280, 720), (1280, 800), (1920, 1080), (2560, 1400), (3840, 2160), (700, 1100)]
)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_games_waiting_for_the_player_come_first(enter_undrawn: Enter, size: tuple[int, int], language: str) -> None:
    hall = enter_undrawn(*size, language=language)
    hall.news(WAITING[0], messages.MyTables((own_table("o1", "white"), own_table("o2", "black"))))
    order = ["go/o2", "go/o1", "enter/t1", "enter/t2"]
    places = [hall.place(key).rect for key in order]
    assert all(upper.y < lower.y or upper.x < lower.x for upper, lower in pairwise(places))
    assert all(hall.window.stage.place_of(key) for key in order[:3]), "seen without scrolling"
    assert all(place.bottom < hall.canvas.area.h for place in places[:3])
    columns = hall.place("game/reversi").rect.x > places[0].right
    assert columns or places[-1].y < hall.place("computer").rect.y < hall.place("game/reversi").rect.y
    assert hall.canvas.cut == []


def test_without_games_to_continue_new_games_come_first(hall: Hall) -> None:
    assert hall.place("computer").rect.y < hall.place("game/reversi").rect.y < hall.place("filter").rect.y


@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (2560, 1400)])
def test_games_that_are_over_come_after_new_ones(enter_undrawn: Enter, size: tuple[int, int]) -> None:
    hall = enter_undrawn(*size)
    over = replace(own_table("o1", "black"), row=row("o1", "over"))
    hall.news(WAITING[0], messages.MyTables((over,)))
    assert hall.place("enter/t1").rect.y < hall.place("look/o1").rect.y
    assert hall.place("game/reversi").rect.y < hall.place("look/o1").rect.y
    assert golden(hall) == ["enter/t1"]
    hall.news(messages.Tables(()))
    assert hall.place("computer").rect.y < hall.place("look/o1").rect.y < hall.place("filter").rect.y


def golden(hall: Hall) -> list[str]:
    """The keys of the controls in gold."""
    buttons = [placed.widget for placed in hall.window.stage._reachable if isinstance(placed.widget, Button)]
    found = [button.key for button in buttons if button.kind == "primary"]
    return [*found, *(["computer"] if hall.window.lobby.state.first_key == "computer" else [])]


def test_enter_and_the_gold_are_at_the_first_thing_that_waits(hall: Hall) -> None:
    assert golden(hall) == ["computer"]
    hall.news(WAITING[0])
    assert golden(hall) == ["enter/t1"]
    hall.key(pygame.K_RETURN, "\r")
    assert hall.window.stage.focused == "enter/t1"
    hall.news(messages.MyTables((own_table("o1", "black"),)))
    assert golden(hall) == ["go/o1"]
    hall.window.focus(None)
    hall.key(pygame.K_RETURN, "\r")
    assert hall.window.stage.focused == "go/o1"


def test_a_table_is_opened_by_the_pointer_alone(hall: Hall) -> None:
    hall.click("game/reversi")
    hall.click("new/size", 0.02)
    hall.click("new/seat", 0.1)
    hall.click("new/open")
    [command] = hall.sent(messages.Open)
    assert (command.options, command.seats, command.listed) == ({"size": 4}, {"black": "me"}, True)
    assert (command.watchers, command.clock) == ("all", None)
    assert not hall.reads("New table")


@pytest.mark.parametrize("game", ["reversi", "sudoku", "knights_tour", "battle", "goishi"])
def test_the_main_button_of_a_dialog_stays_where_it_is_whatever_is_chosen(hall: Hall, game: str) -> None:
    hall.click(f"game/{game}")
    place = hall.place("new/open").rect
    for key in ("new/seat", "new/clock", "new/mode", "new/who", "new/foe", "new/side"):
        for share in (0.95, 0.65, 0.4, 0.1):
            if key in hall.reachable():
                hall.click(key, share)
                assert hall.place("new/open").rect == place, (key, share)


def test_every_row_of_a_dialog_reacts(hall: Hall) -> None:
    hall.click("game/sudoku")
    for mode in (0.1, 0.3, 0.6, 0.9):
        hall.click("new/mode", mode)
        assert all(hall.place(key).widget.enabled for key in hall.reachable() if key.startswith("new/"))


def test_the_colour_is_drawn_where_that_is_chosen(hall: Hall) -> None:
    drawn = set()
    for _ in range(24):
        hall.click("game/reversi")
        hall.click("new/seat", 0.6)
        hall.click("new/open")
        drawn |= {*hall.sent(messages.Open)[-1].seats}
    assert drawn == {"black", "white"}
    assert all(len(sent.seats) == 1 for sent in hall.sent(messages.Open))


def test_a_game_between_people_is_rated_or_casual_as_is_chosen(hall: Hall) -> None:
    for share, rated in ((0.9, False), (0.1, True)):
        hall.click("game/reversi")
        hall.click("new/rated", share)
        hall.click("new/open")
        assert hall.sent(messages.Open)[-1].rated is rated


def test_players_who_turned_ratings_off_have_no_choice_of_rated(hall: Hall) -> None:
    hall.window.change_settings(replace(hall.window.settings, rated=False))
    hall.click("game/reversi")
    assert "new/rated" not in hall.reachable()
    hall.click("new/seat", 0.9)
    assert "new/listed" not in hall.reachable()


def test_two_at_this_window_are_named_in_the_dialog(enter: Enter) -> None:
    hall = enter(640, 480)
    hall.click("game/reversi")
    assert "new/name/black" not in hall.reachable()
    hall.click("new/seat", 0.9)
    hall.click("new/name/black")
    hall.write("Mother")
    hall.tab_to("new/name/white")
    hall.write(" ")
    hall.click("new/open")
    [command] = hall.sent(messages.Open)
    assert command.seats == {"black": "me", "white": "me"}
    assert command.names == {"black": "Mother"}


def test_one_player_has_no_field_for_a_second_name(hall: Hall) -> None:
    hall.click("game/reversi")
    hall.click("new/seat", 0.9)
    hall.click("new/name/black")
    hall.write("Mother")
    hall.click("new/seat", 0.1)
    hall.click("new/open")
    [command] = hall.sent(messages.Open)
    assert (command.seats, command.names) == ({"black": "me"}, {})


def test_ctrl_n_asks_for_a_table_and_escape_takes_it_back(hall: Hall) -> None:
    hall.key(pygame.K_n, "n", ctrl=True)
    assert hall.reads("New table: Reversi")
    hall.key(pygame.K_ESCAPE)
    assert not hall.reads("New table: Reversi")
    assert hall.sent(messages.Open) == []


def test_a_notice_goes_away_by_itself(hall: Hall) -> None:
    hall.window.notify("Look here")
    hall.frame()
    assert hall.reads("Look here")
    hall.clock.now_ms += 10_000
    hall.frame()
    assert not hall.reads("Look here")


def test_returning_to_the_lobby_scrolls_to_its_top(enter: Enter) -> None:
    hall = enter(640, 480)
    hall.tab_to("replays")
    assert hall.window.lobby.state.left.offset > 0
    hall.sits_down(hall.remote.seats())
    hall.key(pygame.K_ESCAPE)
    hall.click("leaving/leave")
    assert hall.reads("Open a new table")
    assert hall.window.lobby.state.left.offset == 0
