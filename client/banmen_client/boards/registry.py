"""The boards, one line a game: how a game looks from outside, and what the table of a game for two needs of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from banmen.game import Outcome, Seat
from banmen.games.reversi import BLACK
from banmen.protocol.messages import Row
from banmen.replay import Ply
from banmen.texts import Texts
from banmen_client.boards import (
    Board,
    battle_facts,
    battle_pictures,
    goishi_facts,
    goishi_pictures,
    knights_tour_facts,
    knights_tour_pictures,
    reversi_facts,
    reversi_pictures,
    sudoku_facts,
    sudoku_pictures,
)
from banmen_client.boards.reversi import ReversiBoard
from banmen_client.boards.reversi_pictures import disc
from banmen_client.boards.sudoku_palette import Theme


@dataclass(frozen=True)
class Cover:
    """How a game looks from outside, in the lobby.

    `tile` is its picture (width and height in px), `thumbnail` a state as a small board (side in px), both in a theme.
    In words, of a table in the list: `options_text` what is special about it, empty where nothing is, `waiting_text`
    whom it waits for, and `progress_text` how far its game is.
    """

    tile: Callable[[tuple[int, int], Theme], pygame.Surface]
    thumbnail: Callable[[Any, int, Theme], pygame.Surface]
    options_text: Callable[[Texts, Row], str]
    waiting_text: Callable[[Texts, Row], str]
    progress_text: Callable[[Texts, Row], str]


@dataclass(frozen=True)
class Kit:
    """What the table of a game for two needs of it.

    Pictures: its board; the piece of a seat (diameter in px). Facts: what a seat has on the board, a ply in the move
    list, the seat that a ply makes pass, the moves as text, the score, and the sizes of board to choose from, the
    usual one apart.
    """

    board: Callable[[], Board]
    piece: Callable[[Seat, int], pygame.Surface]
    count: Callable[[Any, Seat], int]
    ply_text: Callable[[Texts, Any], str]
    passed: Callable[[Any], Seat | None]
    transcript: Callable[[Sequence[Ply]], str]
    score_text: Callable[[Texts, Outcome], str]
    sizes: Sequence[int]
    usual_size: int


COVERS: Mapping[str, Cover] = {
    "reversi": Cover(
        tile=lambda size_px, _theme: reversi_pictures.tile(size_px),
        thumbnail=lambda state, side_px, _theme: reversi_pictures.thumbnail(state, side_px),
        options_text=reversi_facts.options_text,
        waiting_text=reversi_facts.waiting_text,
        progress_text=reversi_facts.progress_text,
    ),
    "sudoku": Cover(
        tile=sudoku_pictures.tile,
        thumbnail=sudoku_pictures.thumbnail,
        options_text=sudoku_facts.options_text,
        waiting_text=sudoku_facts.waiting_text,
        progress_text=sudoku_facts.progress_text,
    ),
    "knights_tour": Cover(
        tile=knights_tour_pictures.tile,
        thumbnail=knights_tour_pictures.thumbnail,
        options_text=knights_tour_facts.options_text,
        waiting_text=knights_tour_facts.waiting_text,
        progress_text=knights_tour_facts.progress_text,
    ),
    "goishi": Cover(
        tile=goishi_pictures.tile,
        thumbnail=goishi_pictures.thumbnail,
        options_text=goishi_facts.options_text,
        waiting_text=goishi_facts.waiting_text,
        progress_text=goishi_facts.progress_text,
    ),
    "battle": Cover(
        tile=battle_pictures.tile,
        thumbnail=battle_pictures.thumbnail,
        options_text=battle_facts.options_text,
        waiting_text=battle_facts.waiting_text,
        progress_text=battle_facts.progress_text,
    ),
}

_REVERSI = Kit(
    board=ReversiBoard,
    piece=disc,
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
