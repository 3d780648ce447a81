"""Files of the WTHOR base as bytes, after its description."""

from collections.abc import Sequence
from struct import pack

from banmen.games.reversi.openings import squares_of
from banmen.games.reversi.state import squares_in

Game = tuple[int, int, int, int, str]
"""The numbers of the event, black and white, black's discs, and the moves."""

TIGER = "f5d6c3d3c4"
GAMES: Sequence[Game] = (
    (0, 0, 1, 42, f"{TIGER}f4f6"),
    (1, 2, 0, 30, "f5f6e6f4e3"),
    (1, 1, 2, 64, "e6f4c3c4d3d6"),
)
"""Aki beats Mika with a tiger; Ren loses to Aki; Mika wins all, with a tiger that is turned."""


def header(games: int = 0, names: int = 0, year: int = 0, board: int = 8, kind: int = 0) -> bytes:
    """The first 16 bytes of any of the files."""
    return pack("<4BIHH4B", 20, 26, 2, 23, games, names, year, board, kind, 24, 0)


def wtb(games: Sequence[Game] = GAMES, year: int = 2004) -> bytes:
    """A file of games on 8x8."""
    records = [pack("<3H2B", *game[:4], game[3]) + moves(game[4]) for game in games]
    return header(games=len(games), year=year) + b"".join(records)


def moves(line: str) -> bytes:
    """The 60 bytes of the moves of a game on 8x8."""
    return bytes(10 * (square // 8 + 1) + square % 8 + 1 for square in squares_of(squares_in(line))).ljust(60, b"\0")


def names(length: int, *known: str) -> bytes:
    """A file of names, each of a fixed number of bytes."""
    return header(names=len(known)) + b"".join(name.encode("latin-1").ljust(length, b"\0") for name in known)


def jou(*players: str) -> bytes:
    """A file of players."""
    return names(20, *(players or ("Aki", "Mika", "Ren")))


def trn(*events: str) -> bytes:
    """A file of events."""
    return names(26, *(events or ("Paris Open", "Tokyo")))
