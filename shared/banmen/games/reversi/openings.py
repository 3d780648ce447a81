"""Openings on 8x8: their names, in whichever of the four symmetric ways a game is played, and balanced ones to draw.

The lists are `openings.txt` and `balanced_openings.txt` in `assets/reversi`. A named opening is the position after its
moves, so another move order that leads there has the same name. The name itself is the message `opening-KEY`.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from random import Random
from typing import NamedTuple

from banmen.assets import asset
from banmen.games.reversi.engine.bitboards import can_move, flips, frame
from banmen.games.reversi.state import BLACK, USUAL, Placed, ReversiBegan, ReversiEvent, bitboards, opening, squares_in
from banmen.grid import parse_square

_LAST = USUAL - 1
_KEPT = 1 << 16
"""Positions to cache: the openings of some ten thousand games share theirs."""


class Discs(NamedTuple):
    """A position on 8x8 as bitboards. `black_moves` says whose turn it is, whether or not that side can move."""

    black: int
    white: int
    black_moves: bool


class _Named(NamedTuple):
    discs: Discs
    key: str


def opening_name(moves: Sequence[int]) -> str | None:
    """Return the key of the longest opening that these squares begin with.

    Squares are `row * 8 + column`, from the usual position.
    """
    by_squares, taken, found = _openings(), 0, list[tuple[int, Sequence[_Named]]]()
    for count, square in enumerate(moves[: _longest()], 1):
        taken |= 1 << square
        if taken in by_squares:
            found.append((count, by_squares[taken]))
    for count, named in reversed(found):
        discs = discs_after(tuple(moves[:count]))
        for each in named:
            if each.discs == discs:
                return each.key
    return None


def squares_of(names: Iterable[str]) -> tuple[int, ...]:
    """Return the squares of these names on 8x8, as `row * 8 + column`. Raise NotASquare."""
    return tuple(row * USUAL + column for row, column in (parse_square(name, USUAL, USUAL) for name in names))


def line_of(events: Iterable[ReversiEvent]) -> tuple[int, ...] | None:
    """Return the squares of a game on 8x8 from the usual position, including its opening; None for another game."""
    names: list[str] = []
    for event in events:
        if isinstance(event, ReversiBegan):
            if event.size != USUAL or event.start:
                return None
            names += squares_in(event.moves)
        elif isinstance(event, Placed):
            names.append(event.square)
    return squares_of(names)


@lru_cache(maxsize=_KEPT)
def discs_after(moves: tuple[int, ...]) -> Discs | None:
    """Return the position on 8x8 after these moves from the usual one; None if they are illegal."""
    if not moves:
        return Discs(*bitboards(opening(USUAL), BLACK), black_moves=True)
    before, bit, lines = discs_after(moves[:-1]), 1 << moves[-1], frame(USUAL)
    if before is None or bit & (before.black | before.white):
        return None
    own, other = (before.black, before.white) if before.black_moves else (before.white, before.black)
    changed, moved = flips(own, other, bit, lines), before.black_moves
    if not changed and not can_move(own, other, lines):  # a side without a move passes
        own, other, moved = other, own, not moved
        changed = flips(own, other, bit, lines)
    if not changed:
        return None
    own, other = own | bit | changed, other ^ changed
    return Discs(own, other, black_moves=False) if moved else Discs(other, own, black_moves=True)


def mirrored(square: int) -> tuple[int, int, int, int]:
    """Return a square, and its images in the other three ways to play the same game on 8x8."""
    row, column = divmod(square, USUAL)
    ways = ((row, column), (_LAST - row, _LAST - column), (column, row), (_LAST - column, _LAST - row))
    return tuple(row * USUAL + column for row, column in ways)  # type: ignore[return-value]  # there are four


@cache
def _openings() -> Mapping[int, Sequence[_Named]]:
    """Return the openings in all four ways, by the squares that their moves occupy, as a bitboard."""
    found: dict[int, list[_Named]] = {}
    for key, moves in opening_lines():
        for way in zip(*map(mirrored, squares_of(squares_in(moves))), strict=True):
            discs = discs_after(way)
            if discs is not None:
                found.setdefault(sum(1 << square for square in way), []).append(_Named(discs, key))
    return found


@cache
def _longest() -> int:
    """Return the number of moves of the longest opening."""
    return max(squares.bit_count() for squares in _openings())


@cache
def opening_lines() -> Sequence[tuple[str, str]]:
    """Return the key and the moves (`f5d6…`) of each opening, in the order of the file."""
    lines = asset("reversi", "openings.txt").read_text(encoding="utf-8").splitlines()
    keys_and_moves = (line.split() for line in lines if line and not line.startswith("#"))
    return tuple((key, moves) for key, moves in keys_and_moves)


# --- balanced openings ------------------------------------------------------------------------------------------------


def balanced_opening(rng: Random) -> str:
    """Return a random balanced opening, `f5d6…`; the same `rng` gives the same one."""
    return rng.choice(balanced_openings())


@cache
def balanced_openings() -> Sequence[str]:
    """Return all balanced openings, in the order of the file."""
    lines = asset("reversi", "balanced_openings.txt").read_text(encoding="ascii").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))
