"""The boards, one line a game: what the window needs to draw a game, to play it and to speak of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from banmen.game import Outcome, Seat
from banmen.games.reversi import BLACK
from banmen.replay import Ply
from banmen.texts import Texts
from banmen_client.boards import Board, reversi_facts
from banmen_client.boards.reversi import ReversiBoard
from banmen_client.boards.reversi_pictures import disc, thumbnail, tile


@dataclass(frozen=True)
class Kit:
    """What the window needs of a game.

    Pictures: its board; the piece of a seat (diameter in px); a small board (side in px); the picture of the game
    (width and height in px). Facts: what a seat has on the board, a ply in the move list, the seat that a ply makes
    pass, the moves as text, the score, and the sizes of board to choose from, the usual one apart.
    """

    board: Callable[[], Board]
    piece: Callable[[Seat, int], pygame.Surface]
    thumbnail: Callable[[Any, int], pygame.Surface]
    tile: Callable[[tuple[int, int]], pygame.Surface]
    count: Callable[[Any, Seat], int]
    ply_text: Callable[[Texts, Any], str]
    passed: Callable[[Any], Seat | None]
    transcript: Callable[[Sequence[Ply]], str]
    score_text: Callable[[Texts, Outcome], str]
    sizes: Sequence[int]
    usual_size: int


_REVERSI = Kit(
    board=ReversiBoard,
    piece=disc,
    thumbnail=thumbnail,
    tile=tile,
    count=reversi_facts.count,
    ply_text=reversi_facts.ply_text,
    passed=reversi_facts.passed,
    transcript=reversi_facts.transcript,
    score_text=reversi_facts.score_text,
    sizes=reversi_facts.SIZES,
    usual_size=reversi_facts.USUAL_SIZE,
)

BOARDS: Mapping[str, Kit] = {"reversi": _REVERSI}


def icon() -> pygame.Surface:
    """The window's icon."""
    return disc(BLACK, 48)
