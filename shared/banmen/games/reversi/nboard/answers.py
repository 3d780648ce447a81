"""Parse the lines of an NBoard engine. An unknown or malformed line gives None."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from banmen.games.reversi.ggf import PASSED, number

_SQUARES = re.compile(r"[A-Za-z][0-9]|(?i:pa)|-")
_LONGEST_NAME = 24


class Chose(NamedTuple):
    """`=== F5/1.20/3.4`: the move to play (None: a pass), its value in discs, and the seconds it took."""

    square: str | None
    value: float | None
    seconds: float | None


class Valued(NamedTuple):
    """`search F5d6 1.20 0 12` or `book …`: the value in discs of the first move of a line; a pass is None.

    `depth` is in plies; `exact` means searched to the end of the game.
    """

    line: tuple[str | None, ...]
    value: float
    depth: int
    exact: bool


class Pong(NamedTuple):
    """`pong 3`: the engine has executed everything before `ping 3`."""

    number: int


class Named(NamedTuple):
    """`set myname …`: the engine's name."""

    name: str


Answer = Chose | Valued | Pong | Named


def read_answer(line: str) -> Answer | None:
    """Parse a line of an engine; None if it is none of the answers above. Total."""
    word, _, rest = line.strip().partition(" ")
    read = _READ.get(word)
    return read(rest.strip()) if read else None


def read_squares(text: str) -> tuple[str | None, ...] | None:
    """Parse moves such as `F5d6PA` or `F5-D6-PA`; None if there is anything else, or no move."""
    found = _SQUARES.findall(text)
    if not found or "".join(found) != text:
        return None
    return tuple(None if move.upper() == PASSED else move.lower() for move in found if move != "-") or None


def _chose(rest: str) -> Chose | None:
    """Parse `F5/1.2/3.4`; Edax separates the parts by blanks."""
    parts = [part.strip() for part in re.split(r"/|\s+", rest)]
    moves = read_squares(parts[0])
    if moves is None or len(moves) != 1:
        return None
    value, seconds, *_ = [*map(number, parts[1:]), None, None]
    return Chose(moves[0], value, seconds)


def _valued(rest: str) -> Valued | None:
    parts = rest.split()
    if len(parts) < 2:  # noqa: PLR2004 - the moves and the value
        return None
    moves, value = read_squares(parts[0]), _mean(parts[1])
    if moves is None or value is None:
        return None
    depth = parts[3] if len(parts) > 3 else ""  # noqa: PLR2004 - after the number of games
    plies = re.match(r"\d{1,3}", depth)
    is_exact = depth.startswith("100%") and not depth.startswith("100%W")
    return Valued(moves, value, int(plies[0]) if plies else 0, is_exact)


def _mean(text: str) -> float | None:
    """Parse a value, or the mean of two: with draws counted for black, and for white."""
    values = [number(part) for part in text.split(",")]
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known and len(known) == len(values) else None


def _pong(rest: str) -> Pong | None:
    return Pong(int(rest)) if rest.isascii() and rest.isdecimal() and len(rest) < 10 else None  # noqa: PLR2004 - ours are


def _set(rest: str) -> Named | None:
    word, _, name = rest.partition(" ")
    shown = "".join(sign for sign in " ".join(name.split()) if sign.isprintable())[:_LONGEST_NAME].strip()
    return Named(shown) if word == "myname" and shown else None


_READ: Mapping[str, Callable[[str], Answer | None]] = {
    "===": _chose,
    "search": _valued,
    "book": _valued,
    "pong": _pong,
    "set": _set,
}
