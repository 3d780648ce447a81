"""A show for windows under test: the server's side of two programs at reversi, and what is that game's own of it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pygame
from msgspec.structs import replace

from banmen import events as ev
from banmen.events import PROGRAM, AnyTableEvent
from banmen.protocol import messages
from banmen.replay import Replay, state_hash
from banmen.texts import Texts
from banmen_client.boards import Board
from banmen_client.boards.reversi import ReversiBoard
from banmen_client.screens.show.screen import ShowScreen
from banmen_client.screens.show.telling import MovesTelling
from banmen_client.screens.standing import Standing
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label
from banmen_client.ui.widget import Widget
from tests.banmen_client.far_end import NOW_MS, Teller
from tests.banmen_client.person import Hall

PASSING = ("f5", "f6", "d3", "g5", "h5", "h4", "f7", "h6", "c5", "f4", "d2")
"""Eleven moves; after the eighth black must pass, which is ply 9."""


def of_two_people() -> Replay:
    """A game of Mika and Ren with a pass."""
    teller = Teller().seats("you", "third")
    teller.plays(*PASSING)
    return teller.replay


class ReversiShow(MovesTelling):
    """A `Performance` with a board and nothing much else."""

    def __init__(self) -> None:
        self.board: Board = ReversiBoard()
        self.theme = ""

    def dress(self, theme: str) -> None:
        """Keep the theme."""
        self.theme = theme

    def subtitle(self, t: Texts, standing: Standing) -> str:
        """The size of the board."""
        return t("row-size", size=standing.state.size)

    def panel(self, screen: ShowScreen, rect: Rect, standing: Standing, *, tight: bool) -> Sequence[Widget]:  # noqa: ARG002 - as the protocol has it
        """A card with the number of the ply."""
        return [Card(rect=rect), Label(rect=rect, text=f"panel of ply {standing.shown}", align="center")]

    def marks(self) -> Mapping[str, tuple[str, str]]:
        """Passes, as retreats are marked elsewhere."""
        return {"pass": ("red", "")}

    def key(self, screen: ShowScreen, event: pygame.event.Event) -> bool:
        """X goes to the second ply."""
        if event.key == pygame.K_x:
            screen.look(2)
            return True
        return False


class ShowTeller(Teller):
    """The server's side of one show, whose host is `host`. `now_ms` is the time of what is told; the test moves it."""

    def __init__(self, host: str = "teacher") -> None:
        super().__init__()
        self.now_ms = NOW_MS
        self.tell(ev.Opened("reversi", {}, host, "K7QX-2MPD", self.epoch, host_name="Hana Mori"))
        for seat in ("black", "white"):
            self.sits(seat, PROGRAM, "")
        self.begins()
        self.paces(0, 1.0)

    def tell(self, *happened: AnyTableEvent) -> messages.Events:
        """Let these happen as one record."""
        first = self.replay.seq + 1
        for event in happened:
            self.replay.apply(event, self.now_ms)
            self.told.append(messages.Event(self.now_ms, msgspec.to_builtins(event)))
        self.told[-1] = replace(self.told[-1], hash=state_hash(self.replay.state))
        return messages.Events(self.table, self.epoch, first, tuple(self.told[first - 1 :]))

    def paces(self, ply: int, speed: float, *, paused: bool = False) -> messages.Events:
        """The pace from now on."""
        return self.tell(ev.Paced(ply, speed, paused))


def show_of(hall: Hall) -> ShowScreen:
    """The show's screen."""
    assert isinstance(hall.window.screen, ShowScreen)
    return hall.window.screen


def paces(hall: Hall) -> list[dict[str, Any]]:
    """What went out about the pace: of each command, what it names."""
    sent = [msgspec.to_builtins(command) for command in hall.sent(messages.Pace)]
    return [{name: command[name] for name in command if name not in {"type", "id", "table"}} for command in sent]
