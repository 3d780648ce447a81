"""The texts of reversi (counts, plies, openings, tables), and its small pictures of positions and discs."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any

import pygame

from banmen.game import Outcome, Seat
from banmen.games.reversi.notation.transcript import write_transcript
from banmen.games.reversi.openings import line_of, opening_name
from banmen.games.reversi.state import BLACK, LARGEST, MARKS, SMALLEST, USUAL, WHITE, Passed, Place, Placed, Position
from banmen.grid import Square
from banmen.protocol.messages import Row
from banmen.replay import Ply
from banmen.texts import Texts
from banmen_client.drawing import marks
from banmen_client.drawing.framed_board import FramedLayout, empty_board
from banmen_client.games.reversi import discs
from banmen_client.ui.shapes import cached

SIZES: Sequence[int] = tuple(range(SMALLEST, LARGEST + 1, 2))
USUAL_SIZE = USUAL

_OVERSAMPLED = 4
_ROUND = 0.13  # the radius of a thumbnail's corners, as a share of its side
_TILE_ROWS: tuple[str, ...] = ("......", ".XOXO.", ".OXXOO", "...OX.", "......")
_TILE_LAST: Square = (2, 4)


# --- a game ---------------------------------------------------------------------------------------------------------


def count(state: Any, seat: Seat) -> int:
    """Return the number of a seat's discs on the board."""
    board: str = state.board if state is not None else ""
    return board.count(MARKS[seat])


def ply_text(t: Texts, event: Any) -> str:
    """Return the text of a ply in the move list."""
    return event.square if isinstance(event, Placed) else t("pass") if isinstance(event, Passed) else ""


def action_text(action: Any) -> str:
    """Return the text of a pending action: its square."""
    return action.square if isinstance(action, Place) else ""


def passed(event: Any) -> Seat | None:
    """Return the seat that passes by this event; None if it is not a pass."""
    return event.seat if isinstance(event, Passed) else None


def transcript(plies: Sequence[Ply]) -> str:
    """Return the moves as one line of text."""
    return write_transcript(plies)


def score_text(t: Texts, outcome: Outcome) -> str:
    """Return the discs, and the score if empty squares change it; an empty text if nothing was counted."""
    if not outcome.counts:
        return ""
    discs, score = (t("result-score", **outcome.counts[name]) for name in ("discs", "score"))
    return discs if discs == score else t("result-empties", discs=discs, score=score)


def line_name(t: Texts, plies: Sequence[Ply]) -> str:
    """Return the name of the opening played, or an empty text."""
    squares = line_of(ply.event for ply in plies)
    key = opening_name(squares) if squares else None
    return t(f"opening-{key}") if key else ""


# --- a table --------------------------------------------------------------------------------------------------------


def beginning_text(t: Texts, options: Mapping[str, Any]) -> str:
    """Return the size of the board, and the beginning of the game if it is unusual."""
    return " · ".join([t("row-size", size=options.get("size", USUAL_SIZE)), *beginning(t, options)])


def beginning(t: Texts, options: Mapping[str, Any]) -> Iterator[str]:
    """Yield texts about a beginning other than the usual four discs in the middle."""
    if options.get("handicap"):
        yield t("reversi-handicap", corners=options["handicap"])
    if options.get("balanced"):
        yield t("reversi-balanced")
    if options.get("start"):
        yield t("reversi-position")
    if options.get("moves"):
        yield t("reversi-opening", moves=options["moves"])


def options_text(t: Texts, row: Row) -> str:
    """Return the size of the board and the beginning of the game if they are unusual."""
    if row.options.get("size", USUAL_SIZE) == USUAL_SIZE:
        return " · ".join(beginning(t, row.options))
    return beginning_text(t, row.options)


def progress_text(t: Texts, row: Row) -> str:
    """Return the number of moves made."""
    return t("row-move", number=row.plies)


# --- pictures -------------------------------------------------------------------------------------------------------


def disc(seat: Seat, diameter_px: int) -> pygame.Surface:
    """Return a disc with its shadow, in the middle of a square picture slightly larger than `diameter_px`. Cached."""
    return discs.face_up(seat, diameter_px)


@cached
def tile(size_px: tuple[int, int]) -> pygame.Surface:
    """Return the picture of the game, (width, height): part of a board in play, without a frame, opaque.

    Cached.
    """
    width, height = size_px
    cell = max(6, round(height / 3), ceil(width / 7))
    layout = FramedLayout(USUAL, cell, max(2, cell // 3))
    board = empty_board(layout, lettered=False).copy()
    diameter = discs.disc_px(cell)
    inner = layout.inner
    # Cut the board so that the top row shows by half, and the columns continue at both sides.
    cut = pygame.Rect(inner.x + round(cell * 0.83), inner.y + round(cell * 0.45), width, height)
    for row, marks_of_row in enumerate(_TILE_ROWS):
        for column, mark in enumerate(marks_of_row):
            if mark in "XO":
                picture = discs.face_up(BLACK if mark == "X" else WHITE, diameter)
                board.blit(picture, picture.get_rect(center=layout.cell((row, column)).center))
    dot = marks.placed_dot(cell)
    board.blit(dot, dot.get_rect(center=layout.cell(_TILE_LAST).center))
    picture = pygame.Surface(size_px, 0, 32)
    picture.blit(board, (0, 0), cut)
    return picture


def thumbnail(position: Position, size_px: int) -> pygame.Surface:
    """Return a position as a small board with its frame, `size_px` a side, with round transparent corners.

    Cached: do not draw on it.
    """
    return _thumbnail(position.size or USUAL, position.board, size_px)


@cached
def _thumbnail(size: int, board: str, size_px: int) -> pygame.Surface:
    """Draw at several times the size and scale down, so that even lines thinner than a px keep their places."""
    large = size_px * _OVERSAMPLED
    cell = max(1, round(large * 0.93) // size)
    frame = max(1, (large - cell * size) // 2)
    layout = FramedLayout(size, cell, frame, least_line_px=min(_OVERSAMPLED, max(1, cell // 5)))
    picture = empty_board(layout, lettered=False, round_part=_ROUND).copy()
    diameter = discs.disc_px(cell)
    for index, mark in enumerate(board):
        if mark in "XO":
            disc_picture = discs.face_up(BLACK if mark == "X" else WHITE, diameter)
            picture.blit(disc_picture, disc_picture.get_rect(center=layout.cell(divmod(index, size)).center))
    return pygame.transform.smoothscale(picture, (size_px, size_px))
