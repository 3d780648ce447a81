"""GGF, the Generic Game Format of the Othello server GGS and of NBoard: read and write one game of reversi.

`(;GM[Othello]PB[Aki]PW[Mio]TI[15:00]TY[8]BO[8 ---…--- *]B[F5/1.20/3.4]W[D6//2.1];)`: properties, the initial board (`*`
black, `O` white, then the side to move), and the moves, each with the player's evaluation and the seconds it took, if
known. `PA` is a pass. This module only parses; the rules judge whether the moves are legal.
"""

import re
from collections.abc import Iterable, Mapping
from math import isfinite
from typing import NamedTuple

from banmen.game import BadText, Seat
from banmen.games.reversi.state import BLACK, BLACK_MARK, LARGEST, MARKS, SMALLEST, WHITE, WHITE_MARK, Position

PASSED = "PA"
_BEGIN = re.compile(r"\s*\(;")
_END = re.compile(r"\s*;\)")
_NAME = re.compile(r"\s*([A-Za-z]{1,4})\s*\[")
_VALUE_END = re.compile(r"(?<!\\)\](?=\s*(?:[A-Za-z]{1,4}\s*\[|;\)))")
"""The bracket that ends a value: another property or the end follows it. A name may contain brackets."""

_TO_ESCAPE = re.compile(r"[]\\]")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_BOARD_MARKS = str.maketrans("*xo0.", f"{BLACK_MARK * 2}{WHITE_MARK * 2}-")
_SEATS: Mapping[str, Seat] = {"B": BLACK, "W": WHITE}
_LETTERS = {seat: letter for letter, seat in _SEATS.items()}
_MOVE = re.compile(r"[A-Za-z][0-9]{1,2}")
_SIZE = re.compile(r"[0-9]{1,2}")
_CLOCK = re.compile(r"\s*(?:(\d+):)?(?:(\d+):)?(\d+(?:\.\d+)?)")


class GgfMove(NamedTuple):
    """A move: `square` is its name in lower case, None for a pass; its value in discs and its time, if written."""

    seat: Seat
    square: str | None
    value: float | None = None
    seconds: float = 0.0


class GgfGame(NamedTuple):
    """A game as written: the turn of `start` is the written one, not judged by the rules.

    `properties` are all others by their names in upper case (`PB`, `PW`, `RE`, `TI` …), as written.
    """

    start: Position
    moves: tuple[GgfMove, ...]
    properties: Mapping[str, str]


def read_ggf(text: str) -> GgfGame:
    """Read the first game of a text. Raise BadText."""
    begin = _BEGIN.match(text)
    if begin is None:
        raise _bad(text, 0, "A game in GGF begins with '(;'.")
    at, start = begin.end(), None
    moves: list[GgfMove] = []
    properties: dict[str, str] = {}
    while not (end := _END.match(text, at)):
        found = _NAME.match(text, at)
        value_end = _VALUE_END.search(text, found.end()) if found else None
        if found is None or value_end is None:
            wrong = text.find("]", found.end()) + 1 if found else at
            raise _bad(text, wrong or at, "A property, NAME[value], or the end, ';)', is wanted.")
        name, value = found[1].upper(), text[found.end() : value_end.start()]
        if name == "BO":
            start = _read_board(text, found.end(), value)
        elif name in _SEATS:
            moves.append(_read_move(text, found.end(), _SEATS[name], value))
        else:
            properties[name] = " ".join(_ESCAPED.sub(r"\1", value).split())
        at = value_end.end()
    if start is None:
        raise _bad(text, end.start(), "The game has no board, BO[…].")
    return GgfGame(start, tuple(moves), properties)


def write_ggf(start: Position, moves: Iterable[GgfMove] = (), properties: Mapping[str, str] | None = None) -> str:
    """Return a game as one line of GGF. Values and times have two decimals."""
    board = start.board.replace(BLACK_MARK, "*")
    side = "O" if start.turn == WHITE else "*"
    said = {"GM": "Othello", **(properties or {}), "TY": str(start.size)}
    head = "".join(f"{name}[{_clean(value)}]" for name, value in said.items())
    return f"(;{head}BO[{start.size} {board} {side}]{''.join(map(_written, moves))};)"


def read_move(seat: Seat, text: str) -> GgfMove | None:
    """Parse a move such as `F5/1.20/3.4`, where value and time may be missing; None if it is no move."""
    square, value, seconds, *_ = [*text.strip().split("/"), "", ""]
    if square.upper() not in {PASSED, "PASS"} and not _MOVE.fullmatch(square):
        return None
    name = None if square[:2].upper() == PASSED else square.lower()
    return GgfMove(seat, name, number(value), number(seconds) or 0.0)


def number(text: str) -> float | None:
    """Parse a number; None for anything else, including infinities."""
    try:
        found = float(text)
    except ValueError:
        return None
    return found if isfinite(found) else None


def clock_seconds(game: GgfGame, seat: Seat) -> float | None:
    """Return the seconds that this side has left of its main time; None if no clock is written."""
    written = game.properties.get("TB" if seat == BLACK else "TW", game.properties.get("TI", ""))
    found = _CLOCK.match(written.partition("/")[0])
    if found is None:
        return None
    parts = [float(part) for part in found.groups() if part]
    main = sum(part * 60**power for power, part in enumerate(reversed(parts)))
    return max(0.0, main - sum(move.seconds for move in game.moves if move.seat == seat)) if main else None


def _read_board(text: str, at: int, value: str) -> Position:
    words = value.split()
    size = int(words[0]) if words and _SIZE.fullmatch(words[0]) else 0
    if not SMALLEST <= size <= LARGEST or size % 2:
        raise _bad(text, at, f"The board begins with its size, an even number from {SMALLEST} to {LARGEST}.")
    marks = "".join(words[1:]).translate(_BOARD_MARKS)
    if len(marks) != size * size + 1 or set(marks) - {*MARKS.values(), "-"} or marks[-1] == "-":
        raise _bad(text, at, f"After the size {size * size} squares, '-', '*' or 'O', and the side to move are wanted.")
    return Position(size, marks[:-1], BLACK if marks[-1] == BLACK_MARK else WHITE)


def _read_move(text: str, at: int, seat: Seat, value: str) -> GgfMove:
    move = read_move(seat, value)
    if move is None:
        raise _bad(text, at, "A move is a square such as F5, or PA.")
    return move


def _written(move: GgfMove) -> str:
    square = (move.square or PASSED).upper()
    value = "" if move.value is None else f"{move.value:.2f}"
    tail = f"/{value}/{move.seconds:.2f}" if move.seconds else f"/{value}" if value else ""
    return f"{_LETTERS[move.seat]}[{square}{tail}]"


def _clean(value: str) -> str:
    return _TO_ESCAPE.sub(r"\\\g<0>", " ".join(value.split()).rstrip("\\"))


def _bad(text: str, at: int, sentence: str) -> BadText:
    line = text.count("\n", 0, at) + 1
    column = at - (text.rfind("\n", 0, at) + 1) + 1
    return BadText("bad_ggf", sentence, line=line, column=column, found=text[at : at + 12])
