"""How a game of goishi hiroi begins: its options, the board they bring or ask for."""

import re
from collections.abc import Mapping
from random import Random
from typing import NamedTuple, cast, get_args

from banmen.engines.goishi import STONE
from banmen.engines.goishi.generate import (
    LARGEST_SEED,
    SIDES,
    CannotGenerate,
    generate,
    stones_within,
    usual_stones,
)
from banmen.game import BadOptions, Setting
from banmen.games.goishi.values import LARGEST, PICKER, Began, SearchKind

USUAL_SIZE = 8
_RANDOM_SEEDS = 999_999
"""Seeds that are drawn are short enough to be told to a friend."""

_OPTIONS = ("board", "size", "stones", "seed", "search")
_SIGNS = re.compile("[O./]*")


class _Wishes(NamedTuple):
    """What the options say, checked one by one; `rows` is empty where a board is to be made."""

    rows: tuple[str, ...]
    size: int
    stones: int
    seed: int | None
    search: SearchKind


def setting(options: Mapping[str, object]) -> Setting:
    """One seat; a board that is to be made takes thinking. Raises BadOptions."""
    wishes = _read(options)
    return Setting((PICKER,), begins_with=1, turns=False, rivals=False, thinks=not wishes.rows)


def begin(options: Mapping[str, object], rng: Random) -> Began:
    """The board that was brought, or one made for size, stones and seed. Raises BadOptions."""
    wishes = _read(options)
    if wishes.rows:
        return Began(len(wishes.rows[0]), "".join(wishes.rows), wishes.search)
    seed = wishes.seed or 1 + rng.randrange(_RANDOM_SEEDS)
    try:
        board = generate(wishes.size, wishes.size, wishes.stones, seed)
    except CannotGenerate as why:
        raise BadOptions("cannot_generate", why.text) from None
    return Began(board.columns, board.stones, wishes.search, seed)


# --- reading the options ----------------------------------------------------------------------------------------------


def _read(options: Mapping[str, object]) -> _Wishes:
    """Raises BadOptions."""
    unknown = options.keys() - set(_OPTIONS)
    if unknown:
        known = ", ".join(_OPTIONS)
        raise BadOptions("unknown_option", f"Goishi hiroi has no option {min(unknown)!r}; it has {known}.")
    search = options.get("search", "first")
    if not isinstance(search, str) or search not in get_args(SearchKind):
        raise BadOptions("bad_search", f"'search' is one of {', '.join(get_args(SearchKind))}.")
    kind = cast("SearchKind", search)
    if "board" in options:
        if made := options.keys() & {"size", "stones", "seed"}:
            raise BadOptions("board_given", f"{min(made)!r} is for a board that is made; 'board' brings one.")
        return _Wishes(_rows(options["board"]), 0, 0, None, kind)
    size = _whole(options.get("size", USUAL_SIZE), "size", SIDES)
    stones = _whole(options.get("stones", usual_stones(size, size)), "stones", stones_within(size, size))
    seed = _whole(options["seed"], "seed", range(1, LARGEST_SEED + 1)) if "seed" in options else None
    return _Wishes((), size, stones, seed, kind)


def _rows(board: object) -> tuple[str, ...]:
    """The rows of a board, `O` a stone and `.` none, with `/` between them. Raises BadOptions."""
    if not isinstance(board, str) or not _SIGNS.fullmatch(board):
        raise BadOptions("bad_board", f"{'board'!r} is rows of O (a stone) and . (none), with / between them.")
    rows = tuple(board.split("/"))
    if len(set(map(len, rows))) != 1:
        raise BadOptions("bad_board", "The rows of a board are all of one length.")
    if not (len(rows) <= LARGEST and 1 <= len(rows[0]) <= LARGEST):
        raise BadOptions("bad_board", f"A board has from 1 to {LARGEST} rows and columns.")
    if STONE not in board:
        raise BadOptions("no_stones", "There is no stone on this board.")
    return rows


def _whole(value: object, name: str, within: range) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value not in within:
        text = f"{name!r} is a whole number from {within.start} to {within.stop - 1}"
        raise BadOptions(f"bad_{name}", f"{text} on a board of this size." if name == "stones" else f"{text}.")
    return value
