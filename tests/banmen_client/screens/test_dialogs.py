"""The list of keys, in both languages and in small windows; the questions before one goes."""

import pygame
import pytest

from banmen_client.screens.dialogs import leave_dialog, resign_dialog
from banmen_client.table.view import TableView
from banmen_client.ui.geometry import Rect
from tests.banmen.games.sudoku.game import CLASSIC
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Enter, Hall


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_question_mark_shows_all_keys(enter: Enter, language: str) -> None:
    hall = enter(language=language)
    hall.key(pygame.K_SLASH, "?", shift=True)
    for cap in ("Ctrl+Z", "Ctrl+L", "Home, End", "Esc", "?"):
        assert hall.reads(cap)
    assert not [text for text in hall.canvas.read if text.startswith("key-")]
    assert hall.canvas.cut == []


def test_the_question_mark_is_known_without_text_input(hall: Hall) -> None:
    hall.key(pygame.K_SLASH, "/", shift=True)  # as pygame gives it while no field has the focus
    assert hall.reads("Place a disc: letter and number")


@pytest.mark.parametrize("how", ["F1", "button"])
def test_there_are_other_ways_to_it(hall: Hall, how: str) -> None:
    hall.sits_down(hall.remote.seats())
    if how == "F1":
        hall.key(pygame.K_F1)
    else:
        hall.click("keys")
    assert hall.reads("Place a disc: letter and number")
    hall.key(pygame.K_ESCAPE)
    assert not hall.reads("Place a disc: letter and number")
    assert not hall.reads("Leave the table?")


def test_in_a_small_window_the_list_is_scrolled(enter: Enter) -> None:
    hall = enter(640, 480)
    hall.key(pygame.K_F1)
    assert hall.canvas.area.inset(-1).contains(hall.place("keys/close").rect.center)
    last = next(each for each in hall.window.stage._placed if each.widget.key == "keys/help")
    assert not last.visible
    view = hall.place("keys/list").rect
    rows = [each.rect for each in hall.window.stage._placed if each.widget.key.startswith("keys/") and each.rect.h < 40]
    assert not [row for row in rows if row.y < view.bottom < row.bottom - 1e-6], "no line is cut"
    for _ in range(4):
        hall.key(pygame.K_PAGEDOWN)
    last = next(each for each in hall.window.stage._placed if each.widget.key == "keys/help")
    assert last.visible
    window = Rect(0, 0, hall.canvas.area.w, hall.canvas.area.h)
    assert last.rect.overlaps(window)


def test_keys_of_the_table_do_nothing_behind_a_dialog(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats())
    hall.key(pygame.K_F1)
    hall.write("d3")
    hall.key(pygame.K_r, "r", ctrl=True)
    hall.key(pygame.K_HOME)
    assert hall.link.sent == []
    assert hall.screen.playback.at is None


# --- before one goes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "words"), [("race", "before your opponent claims"), ("together", "The others go on.")]
)
def test_what_becomes_of_the_game_that_one_leaves_is_said(hall: Hall, mode: str, words: str) -> None:
    table = RemoteSudoku().lays_out(CLASSIC, "me", "you", mode=mode)
    hall.sits_down(table)
    hall.window.show_dialog(leave_dialog(TableView(table.replay, None, "me")))
    hall.frame()
    assert hall.reads(words)


def test_who_plays_alone_only_ends_the_game_by_resigning(hall: Hall) -> None:
    table = RemoteSudoku().lays_out()
    hall.sits_down(table)
    hall.window.show_dialog(resign_dialog(TableView(table.replay, None, "me")))
    hall.frame()
    assert hall.reads("The game ends then.")
