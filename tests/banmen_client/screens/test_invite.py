"""The code of a table that is watched: who looks on tells it to others at any time."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from banmen import events as ev
from banmen.events import PROGRAM
from banmen.formats.replay_file import read_replay, write_replay
from banmen.protocol.messages import Watchers
from banmen_client.screens.registry import ROOMS
from banmen_client.screens.show.screen import ShowScreen
from banmen_client.ui.clipboard import CLIPBOARD
from tests.banmen_client.battle_table import BattleTeller
from tests.banmen_client.far_end import Teller
from tests.banmen_client.goishi_table import SEED, GoishiTeller
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.screens.sudoku.test_sudoku_show import SolvingTeller
from tests.banmen_client.show_table import ReversiShow
from tests.banmen_client.tour_table import TourTeller

CODE = "K7QX-2MPD"
Show = Callable[[str], Teller]


def tour(host: str) -> Teller:
    """A knight's tour that a program searches."""
    teller = TourTeller().lays_out(host=host, start="a1")
    teller.goes_on(5)
    teller.paced(3)
    return teller


def goishi(host: str) -> Teller:
    """A board of goishi hiroi before a program."""
    return GoishiTeller().lays_out(SEED, player=PROGRAM, host=host)


def sudoku(host: str) -> Teller:
    """A sudoku that a program solves."""
    return SolvingTeller(host)


def battle(host: str) -> Teller:
    """Two programs fight."""
    return BattleTeller().fights(PROGRAM, PROGRAM, host=host)


@pytest.mark.parametrize("host", ["me", "teacher"])
@pytest.mark.parametrize("size", [(1280, 800), (900, 700)])
@pytest.mark.parametrize("show", [tour, goishi, sudoku, battle])
def test_the_code_of_a_show_is_read_and_copied_by_all(
    enter: Enter, show: Show, size: tuple[int, int], host: str
) -> None:
    hall = enter(*size)
    hall.sits_down(show(host))
    assert CODE in hall.canvas.read
    CLIPBOARD.write("")
    hall.click("show/code")
    assert CLIPBOARD.read() == CODE
    assert hall.reads(hall.window.t("copied", text=CODE))


@pytest.mark.parametrize("show", [tour, goishi, sudoku, battle])
def test_where_it_has_no_room_it_is_in_the_tip_of_its_button(enter: Enter, show: Show) -> None:
    hall = enter(640, 480)
    hall.sits_down(show("teacher"))
    hall.news(hall.teller.presence(watching=31))
    assert CODE not in hall.canvas.read
    assert CODE in hall.place("show/code").widget.tooltip
    hall.tab_to("show/code")
    CLIPBOARD.write("")
    hall.key(pygame.K_RETURN)
    assert CLIPBOARD.read() == CODE


def test_the_tip_says_what_others_type_where_there_is_no_window_yet(enter: Enter) -> None:
    hall = enter()
    hall.sits_down(tour("me"))
    address = hall.window.friend_address
    assert address is not None
    assert f"banmen {address}/{CODE}" in hall.place("show/code").widget.tooltip


@pytest.mark.parametrize(("watchers", "told"), [("all", True), ("code", True), ("none", False)])
def test_a_show_that_nobody_may_watch_has_no_code_to_tell(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, watchers: Watchers, *, told: bool
) -> None:
    room = replace(ROOMS["reversi"], screen=lambda window, mirror: ShowScreen(window, mirror, ReversiShow()))
    monkeypatch.setitem(ROOMS, "reversi", room)
    teller = Teller()
    teller.tell(ev.Opened("reversi", {}, "me", CODE, teller.epoch, watchers=watchers, host_name="Aki"))
    for seat in ("black", "white"):
        teller.sits(seat, PROGRAM, "")
    teller.begins()
    teller.tell(ev.Paced(0, 1.0, paused=True))
    hall.sits_down(teller)
    assert ("show/code" in hall.reachable()) is told
    assert hall.reads(CODE) is told


def test_a_saved_replay_has_none(hall: Hall) -> None:
    hall.window.open_replay(read_replay(write_replay(tour("teacher").replay)))
    hall.frame()
    assert hall.reads("Presented")
    assert "show/code" not in hall.reachable()
    assert not hall.reads(CODE)
