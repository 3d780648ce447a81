"""Boards, scores, the size argument and the sources of reversi's commands."""

import sys
from argparse import ArgumentTypeError
from collections.abc import Callable, Mapping
from pathlib import Path

from banmen.commands.errors import STANDARD
from banmen.game import BadOptions
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, LARGEST, MARKS, SMALLEST, WHITE, Position
from banmen.grid import board_text
from banmen.options import read_options
from banmen.reading import FILE_LIMIT
from banmen.texts import Texts


def position_board(position: Position) -> str:
    """Return the board with the names of its rows and columns."""
    size = position.size
    return board_text(position.board[start : start + size] for start in range(0, size * size, size))


def score_text(t: Texts, position: Position) -> str:
    """Return the discs and whose turn it is; at the end the winner, and how the empty squares count."""
    outcome = REVERSI.outcome(position)
    if outcome is None:
        discs = {seat: position.board.count(mark) for seat, mark in MARKS.items()}
        return f"{_score_line(t, 'reversi-score', discs)}\n{t('reversi-to-move', seat=str(position.turn))}"
    lines = [_score_line(t, "reversi-score", outcome.counts["discs"])]
    if outcome.counts["score"] != outcome.counts["discs"]:
        lines.append(_score_line(t, "reversi-score-empties", outcome.counts["score"]))
    return "\n".join([*lines, t("reversi-wins", seat=outcome.winner) if outcome.winner else t("reversi-draw")])


def _score_line(t: Texts, message: str, counts: Mapping[str, int]) -> str:
    return t(message, black=str(counts[BLACK]), white=str(counts[WHITE]))


def size_type(t: Texts) -> Callable[[str], int]:
    """Return the type of an argument that is a board size accepted by the rules."""

    def size(text: str) -> int:
        try:
            return read_options(REVERSI, {"size": int(text) if text.isdecimal() else text}).size
        except BadOptions:
            raise ArgumentTypeError(size_text(t, text)) from None

    return size


def size_text(t: Texts, size: str) -> str:
    """Return the sentence that says why this is no size."""
    return t("reversi-size-wanted", text=size, least=str(SMALLEST), largest=str(LARGEST))


def read_source(source: str) -> bytes:
    """Return the bytes that an argument names: standard input, a file, or the argument itself. Raise OSError."""
    if source == STANDARD:
        return sys.stdin.buffer.read(FILE_LIMIT)
    if not is_named(source):
        return source.encode("utf-8", "replace")
    with Path(source).open("rb") as file:
        return file.read(FILE_LIMIT)


def is_named(source: str) -> bool:
    """Return True if an argument names standard input or a file, and is no text."""
    try:
        return source == STANDARD or (bool(source.strip()) and Path(source).exists())
    except (OSError, ValueError):  # a long transcript is no valid file name
        return False
