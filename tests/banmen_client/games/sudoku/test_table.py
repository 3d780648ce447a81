"""A sudoku table in the window: time and pauses, earlier views, the end, other players, and spectators."""

from typing import Any

import msgspec
import pygame
import pytest

from banmen import events as ev
from banmen.game import Outcome
from banmen.games.sudoku.coach.hints import hint_for
from banmen.games.sudoku.state import GiveUp, Mend, Pause, Redo, Reset, Resume, Return, Save, Set, TakeStep, Undo
from banmen.protocol import messages
from banmen_client.net.link import LinkState
from banmen_client.screens.lobby.screen import LobbyScreen
from tests.amounts import crossed
from tests.banmen.games.sudoku.game import CLASSIC, CLASSIC_SOLUTION
from tests.banmen_client.games.sudoku.person import CTRL, SHIFT, carries_out, click, press, sent_actions, table_of, view
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Enter, Hall

R1C3, R1C4, R1C6, R5C5 = 2, 3, 5, 40
LAST_ONE = f"{CLASSIC_SOLUTION[:80]}."


def sudoku(hall: Hall) -> RemoteSudoku:
    """Return the server's side of the table."""
    assert isinstance(hall.remote, RemoteSudoku)
    return hall.remote


# --- time -----------------------------------------------------------------------------------------------------------


def test_time_runs_and_the_squares_left_are_counted(alone: Hall) -> None:
    assert alone.reads("00:00")
    assert alone.reads("51")
    alone.clock.now_ms += 767_000
    alone.frame()
    assert alone.reads("12:47")
    alone.news(sudoku(alone).does(Set(R1C3, 4)))
    assert alone.reads("50")


def test_while_paused_the_grid_is_covered_and_the_time_stands(alone: Hall) -> None:
    alone.clock.now_ms += 60_000
    sudoku(alone).now_ms += 60_000
    press(alone, "w")
    assert sent_actions(alone) == [Pause()]
    carries_out(alone)
    alone.clock.now_ms += 60_000
    alone.frame()
    assert alone.reads("01:00")
    assert view(alone).covered
    click(alone, R1C3)
    press(alone, "4")
    press(alone, "h")
    assert sent_actions(alone) == []
    alone.click("card/resume")
    assert sent_actions(alone) == [Resume()]
    sudoku(alone).now_ms += 60_000
    carries_out(alone)
    assert not view(alone).covered
    alone.clock.now_ms += 5_000
    alone.frame()
    assert alone.reads("01:05")


def leave_for(hall: Hall, seconds: int) -> None:
    """Take the focus from the window, and let a time pass."""
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    hall.frame()
    hall.clock.now_ms += 1_000 * seconds
    hall.frame()


def test_a_puzzle_alone_pauses_after_a_minute_without_focus(alone: Hall) -> None:
    leave_for(alone, 59)
    assert sent_actions(alone) == []
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    alone.frame()
    leave_for(alone, 60)
    assert sent_actions(alone) == [Pause()]
    carries_out(alone)
    alone.clock.now_ms += 600_000
    alone.frame()
    assert sent_actions(alone) == []
    assert view(alone).covered


def test_a_puzzle_resumed_is_paused_again_after_the_next_absence(alone: Hall) -> None:
    leave_for(alone, 60)
    carries_out(alone)
    alone.click("card/resume")
    carries_out(alone)
    assert not view(alone).covered
    leave_for(alone, 60)
    assert sent_actions(alone)[-1] == Pause()


def test_automatic_pauses_can_be_switched_off(alone: Hall) -> None:
    alone.window.change_settings(msgspec.structs.replace(alone.window.settings, pauses=False))
    leave_for(alone, 600)
    assert sent_actions(alone) == []


def test_a_race_never_pauses_automatically(race: Hall) -> None:
    leave_for(race, 600)
    assert sent_actions(race) == []


def test_a_grid_for_two_never_pauses_automatically(hall: Hall) -> None:
    hall.sits_down(RemoteSudoku().lays_out(CLASSIC, "me", "you"))
    leave_for(hall, 600)
    assert sent_actions(hall) == []


def test_a_paused_grid_stays_covered_in_earlier_views(alone: Hall) -> None:
    alone.news(sudoku(alone).does(Set(R1C3, 4), Pause()))
    press(alone, "page up")
    assert view(alone).covered


# --- going back -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "mods", "action"),
    [
        ("z", CTRL, Undo()),
        ("y", CTRL, Redo()),
        ("z", CTRL | SHIFT, Redo()),
        ("b", 0, Save()),
        ("b", SHIFT, Return()),
        ("m", 0, Mend()),
        ("r", CTRL, Reset()),
        ("pause", 0, Pause()),
    ],
)
def test_commands_that_go_back_have_keys(alone: Hall, key: str, mods: int, action: object) -> None:
    press(alone, key, mods)
    assert sent_actions(alone) == [action]


def test_commands_without_an_effect_are_disabled(alone: Hall) -> None:
    assert not alone.place("do/undo").widget.enabled
    alone.news(sudoku(alone).does(Set(R1C3, 4)))
    assert alone.place("do/undo").widget.enabled
    alone.click("do/undo")
    assert sent_actions(alone) == [Undo()]


def test_an_earlier_view_shows_its_grid_and_its_change(alone: Hall) -> None:
    alone.news(sudoku(alone).does(Set(R1C3, 4), Set(R1C4, 6)))
    press(alone, "page up")
    assert view(alone).entries[R1C4] == 0
    assert alone.reads("Change 1 of 2")
    assert alone.reads("Aki writes 4 at r1c3.")
    press(alone, "home")
    assert view(alone).entries[R1C3] == 0
    press(alone, "page down")
    alone.click("go-live")
    assert view(alone).entries[R1C4] == 6


def test_an_earlier_view_is_read_only_and_stays(alone: Hall) -> None:
    alone.news(sudoku(alone).does(Set(R1C3, 4)))
    press(alone, "page up")
    click(alone, R5C5)
    press(alone, "5")
    assert sent_actions(alone) == []
    assert alone.reads("earlier")
    alone.news(sudoku(alone).does(Set(R1C4, 6)))
    assert view(alone).entries[R1C3] == 0


# --- the end --------------------------------------------------------------------------------------------------------


def test_completing_the_grid_is_celebrated(enter: Enter) -> None:
    hall = enter(animation=1.0)
    remote = RemoteSudoku().lays_out(LAST_ONE)
    hall.sits_down(remote)
    assert view(hall).joy is None
    remote.now_ms += 61_000
    hall.clock.now_ms += 61_000
    hall.news(remote.does(Set(80, 9)))
    assert hall.reads("Completed! \\(^o^)/")
    assert hall.reads("01:01")
    assert view(hall).joy == 0
    hall.clock.now_ms += 100
    assert view(hall).joy == 100


def test_a_press_ends_the_celebration(enter: Enter) -> None:
    hall = enter(animation=1.0)
    remote = RemoteSudoku().lays_out(LAST_ONE)
    hall.sits_down(remote)
    hall.news(remote.does(Set(80, 9)))
    hall.clock.now_ms += 50
    hall.frame()
    assert hall.screen._moving
    click(hall, R5C5)
    hall.frame()
    assert not hall.screen._moving


def test_a_grid_completed_before_joining_is_not_celebrated(hall: Hall) -> None:
    remote = RemoteSudoku().lays_out(LAST_ONE)
    remote.does(Set(80, 9))
    hall.sits_down(remote)
    assert hall.reads("Completed!")
    assert view(hall).joy is None


def test_after_the_end_there_is_a_new_puzzle(hall: Hall) -> None:
    remote = RemoteSudoku().lays_out(LAST_ONE)
    hall.sits_down(remote)
    hall.news(remote.does(Set(80, 9)))
    hall.click("card/again")
    assert [offer.offer for offer in hall.sent(messages.Offer)] == ["rematch"]
    hall.click("card/new")
    assert "new/seed" in hall.reachable()


def test_a_new_puzzle_at_the_table_is_drawn(hall: Hall) -> None:
    remote = RemoteSudoku().lays_out(LAST_ONE)
    hall.sits_down(remote)
    hall.news(remote.does(Set(80, 9)), remote.starts_again(CLASSIC))
    assert view(hall).givens == CLASSIC
    assert view(hall).joy is None
    assert hall.reads("51")


# --- together -------------------------------------------------------------------------------------------------------


def test_together_entries_show_their_writers(hall: Hall) -> None:
    remote = RemoteSudoku().lays_out(CLASSIC, "me", "you", mode="together")
    hall.sits_down(remote)
    hall.news(remote.does(Set(R1C3, 4)), remote.does(Set(R1C4, 6), seat="amber"))
    shown = view(hall)
    assert shown.writers
    assert shown.initials == ("A", "M")
    assert (shown.entries[R1C3], shown.entries[R1C4]) == (4, 16)
    assert hall.reads("Aki")
    assert hall.reads("Mika")


def test_free_seats_and_absent_players_are_shown(hall: Hall) -> None:
    remote = RemoteSudoku().lays_out(CLASSIC, "me", "you", mode="together", seats=("blue", "amber", "green"))
    hall.sits_down(remote)
    assert hall.reads("Free seat")
    hall.news(remote.presence(amber="away"))
    assert "away" in hall.place("person/amber").widget.tooltip


def test_leaving_a_shared_grid_asks_no_question(hall: Hall) -> None:
    hall.sits_down(RemoteSudoku().lays_out(CLASSIC, "me", "you", mode="together"))
    press(hall, "escape")
    assert isinstance(hall.window.screen, LobbyScreen)


def test_cursors_of_partners_are_shown_and_the_own_one_is_sent(hall: Hall) -> None:
    remote = RemoteSudoku().lays_out(CLASSIC, "me", "you", mode="together")
    hall.sits_down(remote)
    hall.news(remote.presence(), messages.Pointed("t1", "amber", R5C5))
    assert view(hall).partners == ((R5C5, 1),)
    click(hall, R1C3)
    assert ("tell", messages.Point("t1", R1C3)) in hall.link.calls
    hall.news(remote.presence(amber="away"))
    assert view(hall).partners == ()


# --- a race ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def race(hall: Hall) -> Hall:
    """Seat Aki in a race with Mika and Ren."""
    hall.sits_down(RemoteSudoku().lays_out(CLASSIC, "me", "you", "third", mode="race"))
    return hall


def test_in_a_race_only_the_progress_of_the_others_is_visible(race: Hall) -> None:
    remote = sudoku(race)
    race.news(remote.does(Set(R1C3, 4), Set(R1C4, 6), seat="amber"), remote.does(Set(R5C5, 5)))
    shown = view(race)
    assert [square for square, entry in enumerate(shown.entries) if entry] == [R5C5]
    assert "2 of 51" in race.place("person/amber").widget.tooltip
    assert "1 of 51" in race.place("person/blue").widget.tooltip
    assert not shown.writers


def test_a_race_is_not_paused_and_asks_before_it_is_left(race: Hall) -> None:
    press(race, "w")
    assert sent_actions(race) == []
    press(race, "escape")
    assert "leaving/leave" in race.reachable()


def test_the_winner_is_named(hall: Hall) -> None:
    remote = RemoteSudoku().lays_out(LAST_ONE, "me", "you", mode="race")
    hall.sits_down(remote)
    hall.news(remote.does(Set(80, 9), seat="amber"))
    assert hall.reads("Mika was first")
    assert view(hall).joy is None


def test_the_winner_is_congratulated(hall: Hall) -> None:
    remote = RemoteSudoku().lays_out(LAST_ONE, "me", "you", mode="race")
    hall.sits_down(remote)
    hall.news(remote.does(Set(80, 9)))
    assert hall.reads("You were first.")
    assert view(hall).joy is not None


def test_of_two_in_a_race_one_can_give_up(hall: Hall) -> None:
    remote = RemoteSudoku().lays_out(CLASSIC, "me", "you", mode="race")
    hall.sits_down(remote)
    press(hall, "o")
    hall.tab_to("more/resign")
    press(hall, "return")
    hall.click("resigning/resign")
    assert sent_actions(hall) == [GiveUp()]
    carries_out(hall)
    hall.news(remote.record(ev.Ended(Outcome("amber", "resigned"))))
    assert hall.reads("By resignation")


def test_an_open_offer_is_answered(hall: Hall) -> None:
    remote = RemoteSudoku().lays_out(LAST_ONE, "me", "you", mode="race")
    hall.sits_down(remote)
    hall.news(remote.does(Set(80, 9)), remote.record(ev.Offered("amber", "rematch")))
    assert hall.reads("Mika would like another game")
    hall.click("offer/rematch/check")
    assert [answer.accept for answer in hall.sent(messages.Answer)] == [True]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_race_that_waits_shows_how_to_come_to_it(enter: Enter, language: str) -> None:
    hall = enter(language=language)
    remote = RemoteSudoku()
    remote.record(ev.TableOpened("sudoku", {"mode": "race", "players": 2, "level": 4}, "me", "K7QX-2MPD", remote.epoch))
    remote.sits("blue", "me", "Aki")
    hall.sits_down(remote)
    assert hall.reads("K7QX-2MPD")
    assert hall.reads("Hard" if language == "en" else "上級")
    press(hall, "4")
    press(hall, "h")
    assert sent_actions(hall) == []


# --- spectators -----------------------------------------------------------------------------------------------------


@pytest.fixture
def class_room(hall: Hall) -> Hall:
    """Let Aki watch Mika solve step by step."""
    remote = RemoteSudoku(viewer=None).lays_out(CLASSIC, "you")
    for _ in range(3):
        action = hint_for(remote.truth, "blue").action
        assert isinstance(action, TakeStep)
        remote.does(action)
    hall.sits_down(remote)
    return hall


def test_a_spectator_sees_the_step_and_its_reason(class_room: Hall) -> None:
    assert class_room.reads("Step:")
    assert len(view(class_room).sets) == 1
    assert "card/next" not in class_room.reachable()


def test_a_spectator_views_earlier_steps(class_room: Hall) -> None:
    press(class_room, "home")
    press(class_room, "right")
    assert class_room.reads("In box 2 only row 1, column 6 can be 8.")
    assert view(class_room).sets == {(R1C6, 8)}
    press(class_room, "end")
    assert view(class_room).sets != {(R1C6, 8)}


@pytest.mark.parametrize("key", ["h", "n", "r", "t", "v", "a", "w", "m", "b", "delete"])
def test_a_spectator_cannot_act_at_the_table(class_room: Hall, key: str) -> None:
    click(class_room, R1C3)
    press(class_room, key)
    assert class_room.link.sent == []
    assert class_room.reads("You are watching.")


def test_a_spectator_highlights_digits_and_shows_candidates(class_room: Hall) -> None:
    click(class_room, R1C3)
    press(class_room, "7")
    assert view(class_room).lit_digit == 7
    class_room.click("digit/3")
    assert view(class_room).lit_digit == 3
    class_room.click("do/candidates")
    assert table_of(class_room).selection.show_candidates
    assert class_room.link.sent == []


def test_spectators_are_counted(alone: Hall) -> None:
    alone.news(sudoku(alone).presence(watching=30))
    assert alone.reads("30 watching")


# --- the window -----------------------------------------------------------------------------------------------------


def test_the_title_names_the_puzzle(alone: Hall) -> None:
    assert pygame.display.get_caption()[0] == "Sudoku · Hard · #2041 · banmen 盤面"
    alone.news(LinkState("offline"))
    assert "Hard" not in pygame.display.get_caption()[0]


def test_a_grid_that_was_brought_has_no_number(hall: Hall) -> None:
    hall.sits_down(RemoteSudoku().lays_out(CLASSIC))
    assert hall.reads("A grid of your own")


def test_a_lost_connection_is_shown(alone: Hall) -> None:
    alone.news(LinkState("waiting", attempt=3, retry_in_s=4.0))
    assert alone.reads("Reconnecting")
    alone.click("connection")
    assert ("retry", None) in alone.link.calls


@crossed(
    "size, how, language",
    [(640, 480), (2560, 1600), (700, 1400), (1600, 480)],
    [{}, {"mode": "race"}],
    ["en", "ja"],
    one_in=2,
)
def test_the_window_takes_any_size(enter: Enter, language: str, size: tuple[int, int], how: dict[str, Any]) -> None:
    hall = enter(*size, language=language)
    players = ("me", "you", "third", "fourth") if how else ("me",)
    hall.sits_down(RemoteSudoku().lays_out(CLASSIC, *players, **how))
    for key in ("more", "leave", "do/hint", "do/undo", *(f"digit/{digit}" for digit in range(1, 10))):
        place = hall.place(key).rect
        assert min(place.w, place.h) >= 24, key
        assert hall.canvas.area.contains((place.x, place.y)), key
        assert place.right <= hall.canvas.area.right, key
        assert place.bottom <= hall.canvas.area.bottom, key
    click(hall, R1C3)
    hall.click("digit/4")
    assert sent_actions(hall) == [Set(R1C3, 4)]
