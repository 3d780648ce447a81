"""The reversi board as it was looked at once: see `tests.golden_pictures`. It is of wood and felt in both themes."""

from collections.abc import Mapping
from random import Random

import pygame
import pytest

from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, WHITE, Passed, Place, Placed, Position, opening
from banmen.grid import parse_square
from banmen_client.drawing.board import View
from banmen_client.games.reversi import cover as reversi_pictures
from banmen_client.games.reversi.board import ReversiBoard
from tests.golden_pictures import check, ground

MOVES = ("f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7", "d7", "c5", "b6", "d8", "c6")

pytestmark = pytest.mark.usefixtures("display")


def after(position: Position, *names: str) -> tuple[Position, tuple[Placed | Passed, ...]]:
    """The position after some moves, and the events of the last one."""
    events: tuple[Placed | Passed, ...] = ()
    for name in names:
        assert position.turn is not None
        decided = REVERSI.decide(position, position.turn, Place(name), Random(0))
        events = tuple(event for event in decided.events if isinstance(event, Placed | Passed))
        for event in events:
            position = REVERSI.evolve(position, event)
    return position, events


PLAYED, LAST = after(opening(8), *MOVES)
BEFORE, _ = after(opening(8), *MOVES[:-1])
LEGAL = tuple(REVERSI.legal(PLAYED, WHITE))

SCENES: Mapping[str, View] = {
    "cursor": View(PLAYED, last=LAST, legal=LEGAL, seat=WHITE, cursor_shown=True),
    "pending": View(PLAYED, last=LAST, seat=WHITE, pending=LEGAL[0]),
    "large": View(after(opening(16), "h7", "g7", "f7")[0]),
}


def board(view: View) -> ReversiBoard:
    """A board of 192 px a side."""
    made = ReversiBoard()
    made.place(pygame.Rect(8, 8, 192, 192), 0.5)
    made.show(view, now_ms=0, animate=0)
    return made


def picture(view: View) -> pygame.Surface:
    """It, drawn."""
    made, surface = board(view), ground((208, 208))
    assert not made.draw(surface, 0)
    return surface


@pytest.mark.parametrize("name", SCENES)
def test_the_board_looks_as_it_did(name: str) -> None:
    check(picture(SCENES[name]), f"reversi/{name}")


def test_a_ghost_lies_under_the_pointer() -> None:
    made, surface = board(View(PLAYED, last=LAST, legal=LEGAL, seat=WHITE)), ground((208, 208))
    assert made.layout is not None
    made.point(made.layout.cell(parse_square(LEGAL[0].square, 8, 8)).center)
    made.draw(surface, 0)
    check(surface, "reversi/ghost")


def test_discs_turn() -> None:
    made, surface = board(View(BEFORE)), ground((208, 208))
    made.show(View(PLAYED, last=LAST), now_ms=0)
    assert made.draw(surface, 200)
    check(surface, "reversi/turning")


def test_the_small_pictures_look_as_they_did() -> None:
    surface = ground((308, 164))
    surface.blit(reversi_pictures.tile((148, 102)), (4, 4))
    surface.blit(reversi_pictures.thumbnail(PLAYED, 112), (156, 4))
    surface.blit(reversi_pictures.thumbnail(opening(4), 28), (272, 4))
    surface.blit(reversi_pictures.disc(BLACK, 40), (4, 112))
    surface.blit(reversi_pictures.disc(WHITE, 40), (56, 112))
    check(surface, "reversi/pictures")
