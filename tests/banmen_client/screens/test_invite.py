"""The invitation to a table: its address, and the code that spectators can pass on."""

from collections.abc import Callable

import pygame
import pytest

from banmen.addresses.typed import parse_address
from banmen.files.replay_file import read_replay, write_replay
from banmen.protocol.messages import Watchers
from banmen.replay import PROGRAM
from banmen_client.ui.text_field import CLIPBOARD
from tests.amounts import crossed
from tests.banmen_client.games.battle import test_golden_screen as battle_table
from tests.banmen_client.games.battle.table import RemoteBattle
from tests.banmen_client.games.goishi.table import SEED, RemoteGoishi
from tests.banmen_client.games.knights_tour.table import RemoteTour
from tests.banmen_client.games.sudoku import test_golden_screen as sudoku_table
from tests.banmen_client.games.sudoku.test_show import RemoteSolver
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.remote_table import SERVER, RemoteTable
from tests.banmen_client.show_table import RemoteShow, show_reversi

CODE = "K7QX-2MPD"
Show = Callable[[str], RemoteTable]


BUTTON = 36
"""Units; a button that can be pressed well."""


def reversi_waits(hall: Hall) -> None:
    """Nobody has come yet."""
    hall.sits_down(RemoteTable().seats("me", ""))


def tour(host: str) -> RemoteTable:
    """A knight's tour that a program searches."""
    remote = RemoteTour().lays_out(host=host, start="a1")
    remote.takes_steps(5)
    remote.paced(3)
    return remote


def goishi(host: str) -> RemoteTable:
    """A board of goishi hiroi before a program."""
    return RemoteGoishi().lays_out(SEED, player=PROGRAM, host=host)


def sudoku(host: str) -> RemoteTable:
    """A sudoku that a program solves."""
    return RemoteSolver(host)


def battle(host: str) -> RemoteTable:
    """Two programs fight."""
    return RemoteBattle().fights(PROGRAM, PROGRAM, host=host)


@crossed("show, size, host", [tour, goishi, sudoku, battle], [(1280, 800), (900, 700)], ["me", "teacher"], one_in=2)
def test_the_code_of_a_show_is_read_and_copied_by_all(
    enter_undrawn: Enter, show: Show, size: tuple[int, int], host: str
) -> None:
    hall = enter_undrawn(*size)
    hall.sits_down(show(host))
    assert CODE in hall.canvas.read
    CLIPBOARD.write("")
    hall.click("show/code")
    assert hall.reads(f"http://{SERVER}:8780/{CODE}")
    hall.click("browser-link/invitation")
    assert CLIPBOARD.read() == f"{SERVER}/{CODE}"
    assert hall.reads(hall.window.t("copied", text=f"{SERVER}/{CODE}"))


@pytest.mark.parametrize("show", [tour, goishi, sudoku, battle])
def test_where_it_has_no_room_it_is_in_the_tip_of_its_button(enter: Enter, show: Show) -> None:
    hall = enter(640, 480)
    hall.sits_down(show("teacher"))
    hall.news(hall.remote.presence(watching=31))
    assert CODE not in hall.canvas.read
    assert CODE in hall.place("show/code").widget.tooltip
    hall.tab_to("show/code")
    hall.key(pygame.K_RETURN)
    hall.click("browser-link/copy")
    assert CLIPBOARD.read() == f"http://{SERVER}:8780/{CODE}"


def test_while_only_this_computer_has_the_server_the_code_is_copied(enter: Enter) -> None:
    hall = enter(address=None)
    hall.sits_down(hall.remote.seats("me", ""))
    CLIPBOARD.write("")
    hall.click("copy/invitation")
    assert CLIPBOARD.read() == CODE


def test_the_copied_text_leads_to_the_table(enter: Enter) -> None:
    hall = enter()
    hall.sits_down(hall.remote.seats("me", ""))
    hall.click("copy/invitation")
    address = parse_address(CLIPBOARD.read())
    assert (address.url, address.code) == (SERVER.url, CODE)


def test_the_tip_has_the_command_that_opens_a_window_at_the_table(enter: Enter) -> None:
    hall = enter()
    hall.sits_down(tour("me"))
    address = hall.window.friends.address
    assert address is not None
    assert f"banmen {address}/{CODE}" in hall.place("show/code").widget.tooltip


@pytest.mark.parametrize(("watchers", "told"), [("all", True), ("code", True), ("none", False)])
def test_a_show_that_nobody_may_watch_has_no_code_to_tell(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, watchers: Watchers, *, told: bool
) -> None:
    show_reversi(monkeypatch)
    remote = RemoteShow("me", watchers)
    remote.paces(0, 1.0, paused=True)
    hall.sits_down(remote)
    assert ("show/code" in hall.reachable()) is told
    assert hall.reads(CODE) is told


def test_a_saved_replay_has_none(hall: Hall) -> None:
    hall.window.open_replay(read_replay(write_replay(tour("teacher").replay)))
    hall.frame()
    assert hall.reads("Presented")
    assert "show/code" not in hall.reachable()
    assert not hall.reads(CODE)


@crossed(
    "wait, language, size",
    [reversi_waits, battle_table.waiting, sudoku_table.waiting],
    ["en", "ja"],
    [(640, 480), (1280, 680), (1280, 800), (2560, 1400)],
    one_in=4,
)
def test_in_large_text_the_invitation_is_copied_by_a_whole_button(
    enter_undrawn: Enter, wait: Callable[[Hall], object], size: tuple[int, int], language: str
) -> None:
    hall = enter_undrawn(*size, scale=200, language=language)
    wait(hall)
    button = hall.place("copy/invitation").rect
    assert button.h >= BUTTON
    assert button.bottom <= hall.canvas.area.h
    assert hall.reads(CODE)
    assert hall.canvas.cut == []
