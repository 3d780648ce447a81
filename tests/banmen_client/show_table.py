"""A show of reversi for tests: the server's side with two programs, and the game's part of the screen."""

from collections.abc import Mapping, Sequence
from dataclasses import replace as replace_field
from random import Random
from typing import Any, ClassVar

import msgspec
import pygame
import pytest

from banmen import events as ev
from banmen.games.reversi.rules import REVERSI
from banmen.options import read_options
from banmen.protocol import messages
from banmen.replay import PROGRAM, Replay
from banmen_client.games import GAMES
from banmen_client.games.reversi.board import ReversiBoard
from banmen_client.games.reversi.table import FACTS
from banmen_client.screens.table import head
from banmen_client.screens.table.game_table import Caption, GameTable
from banmen_client.screens.table.moment import Moment, TableCalls
from banmen_client.screens.table.screen import TableScreen
from banmen_client.screens.two_players.table import TwoPlayerTable
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label
from banmen_client.ui.widget import Widget
from tests.banmen_client.person import Hall
from tests.banmen_client.remote_table import RemoteTable

PASSING = ("f5", "f6", "d3", "g5", "h5", "h4", "f7", "h6", "c5", "f4", "d2")
"""Eleven moves; after the eighth black must pass, which is ply 9."""


def of_two_people() -> Replay:
    """Return a game of Mika and Ren with a pass."""
    remote = RemoteTable().seats("you", "third")
    remote.plays(*PASSING)
    return remote.replay


class ReversiShow(GameTable):
    """A minimal table: the board, and a panel with the number of the ply."""

    always_timeline: ClassVar[bool] = True
    milestones: ClassVar[Mapping[str, tuple[str, str]]] = {"pass": ("red", "")}

    def __init__(self, calls: TableCalls) -> None:
        super().__init__(calls)
        self.board = ReversiBoard()
        self.theme = ""

    def use_theme(self, theme: str) -> None:
        """Record the theme."""
        self.theme = theme

    def panel(self, moment: Moment, rect: Rect, *, tight: bool) -> Sequence[Widget]:
        """Compose the head, and a card with the number of the ply."""
        size = moment.t("row-size", size=moment.table.state.size)
        above, rest = head.compose(moment, rect, size, tight=tight)
        words = f"panel of ply {moment.table.shown}"
        return [*above, Card(rect=rest), Label(rect=rest, text=words, align="center")]

    def caption(self, moment: Moment) -> Caption:
        """Return the caption of a game of moves."""
        return TwoPlayerTable(moment.calls, FACTS).caption(moment)

    def own_key(self, moment: Moment, event: pygame.event.Event) -> bool:
        """Go to the second ply for X."""
        if event.key == pygame.K_x:
            moment.calls.look(2)
            return True
        return False


def show_reversi(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show games of reversi as shows from now on."""
    monkeypatch.setitem(GAMES._loaded, "reversi", replace_field(GAMES["reversi"], table=ReversiShow))


class RemoteShow(RemoteTable):
    """The server's side of a show presented by `host`, in which two programs play reversi."""

    def __init__(self, host: str = "teacher", watchers: messages.Watchers = "all") -> None:
        super().__init__()
        opened = ev.TableOpened("reversi", {}, host, "K7QX-2MPD", self.epoch, watchers=watchers, host_name="Hana Mori")
        seated = [ev.Seated(seat, PROGRAM, "") for seat in REVERSI.seats]
        self.record(
            opened,
            *seated,
            ev.Began(1, REVERSI.begin(read_options(REVERSI, {}), Random(0))),
            ev.Paced(0, 1.0, paused=False),
        )

    def paces(self, ply: int, speed: float, *, paused: bool = False) -> messages.Events:
        """Set the pace."""
        return self.record(ev.Paced(ply, speed, paused))


def show_of(hall: Hall) -> TableScreen:
    """Return the screen of the show."""
    assert isinstance(hall.window.screen, TableScreen)
    return hall.window.screen


def paces(hall: Hall) -> list[dict[str, Any]]:
    """Return the fields of each command sent for the pace."""
    sent = [msgspec.to_builtins(command) for command in hall.sent(messages.Pace)]
    return [{name: command[name] for name in command if name not in {"type", "id", "table"}} for command in sent]
