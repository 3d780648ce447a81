"""The options of a game of goishi hiroi, and the board that they bring or ask for."""

from random import Random
from typing import Annotated

import msgspec
from msgspec import Meta

from banmen.game import BadOptions
from banmen.games.goishi.engine import STONE
from banmen.games.goishi.engine.generate import (
    LARGEST_SEED,
    SIDES,
    CannotGenerateBoard,
    generate,
    stones_within,
    usual_stones,
)
from banmen.games.goishi.state import LARGEST, GoishiBegan, SearchKind

USUAL_SIZE = 8
_RANDOM_SEEDS = 999_999
"""The largest random seed: short enough to be told by voice."""


class GoishiOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A given board, or the size, stones and seed of one to generate. Raises BadOptions.

    A `board` is its rows, `O` a stone and `.` an empty square, separated by `/`. `size` is that of a square board.
    """

    board: (
        Annotated[
            str,
            Meta(
                pattern=r"\A[O./]*\Z",
                description="'board' is rows of O (a stone) and . (none), with / between them.",
            ),
        ]
        | None
    ) = None
    size: Annotated[int, Meta(ge=SIDES.start, le=SIDES.stop - 1)] | None = None
    stones: int | None = None
    seed: Annotated[int, Meta(ge=1, le=LARGEST_SEED)] | None = None
    search: SearchKind = "first"

    def __post_init__(self) -> None:
        """Check the combination of options."""
        if self.board is not None:
            made = [name for name in ("seed", "size", "stones") if getattr(self, name) is not None]
            if made:
                raise BadOptions("board_given", f"{made[0]!r} is for a board that is made; 'board' brings one.")
            _check_rows(self.board.split("/"))
            return
        side, stones = self.side, self.stones
        within = stones_within(side, side)
        if stones is not None and stones not in within:
            text = f"'stones' is a whole number from {within.start} to {within.stop - 1} on a board of this size."
            raise BadOptions("bad_stones", text)

    @property
    def side(self) -> int:
        """The rows and columns of a board to generate."""
        return USUAL_SIZE if self.size is None else self.size


def first_event(options: GoishiOptions, rng: Random) -> GoishiBegan:
    """Return the opening with the given board, or one generated for size, stones and seed. Raise BadOptions."""
    if options.board is not None:
        rows = options.board.split("/")
        return GoishiBegan(len(rows[0]), "".join(rows), options.search)
    side, seed = options.side, options.seed or 1 + rng.randrange(_RANDOM_SEEDS)
    stones = usual_stones(side, side) if options.stones is None else options.stones
    try:
        board = generate(side, side, stones, seed)
    except CannotGenerateBoard as why:
        raise BadOptions("cannot_generate", why.text) from None
    return GoishiBegan(board.columns, board.stones, options.search, seed)


def _check_rows(rows: list[str]) -> None:
    """Raise BadOptions if these rows make no board."""
    if len(set(map(len, rows))) != 1:
        raise BadOptions("bad_board", "The rows of a board are all of one length.")
    if not (len(rows) <= LARGEST and 1 <= len(rows[0]) <= LARGEST):
        raise BadOptions("bad_board", f"A board has from 1 to {LARGEST} rows and columns.")
    if not any(STONE in row for row in rows):
        raise BadOptions("no_stones", "There is no stone on this board.")
