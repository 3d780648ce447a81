"""Stable discs: drawn by hand, and never turned in random games."""

from random import Random

import pytest

from banmen.games.reversi.engine.bitboards import geometry, to_search_board
from banmen.games.reversi.engine.evaluation import stable_discs
from tests.banmen.games.reversi.engine.plain_minimax import moves_of, random_position


def squares(text: str) -> int:
    """A bitboard of the search from rows of X and other signs."""
    return to_search_board(sum(1 << at for at, sign in enumerate("".join(text.split())) if sign == "X"), 4)


@pytest.mark.parametrize(
    ("own", "stable"),
    [
        ("XX-- X--- ---- ----", "XX-- X--- ---- ----"),
        ("XXX- XX-- X--- ----", "XXX- XX-- X--- ----"),
        ("-XX- -XX- ---- ----", "---- ---- ---- ----"),
        ("XXXX ---- ---- ---X", "XXXX ---- ---- ---X"),
        ("X--- -X-- --X- ---X", "X--- ---- ---- ---X"),
    ],
)
def test_discs_that_hang_on_a_corner_stay(own: str, stable: str) -> None:
    assert stable_discs(squares(own), 0, geometry(4)) == squares(stable)


def test_on_a_full_board_every_disc_stays() -> None:
    board = geometry(6)
    own = board.frame.inside & 0x5A5A5A5A5A5A5A5A
    assert stable_discs(own, board.frame.inside & ~own, board) == own


@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_no_stable_disc_is_ever_turned(size: int) -> None:
    rng, board, seen = Random(size), geometry(size), 0
    for _ in range(4):
        own, other = random_position(size, size * size // 3, rng)
        mine = theirs = 0
        while moves := moves_of(own, other, size):
            mine |= stable_discs(to_search_board(own, size), to_search_board(other, size), board)
            theirs |= stable_discs(to_search_board(other, size), to_search_board(own, size), board)
            other, own = rng.choice(list(moves.values()))
            assert mine & ~to_search_board(own, size) == theirs & ~to_search_board(other, size) == 0
            own, other, mine, theirs = other, own, theirs, mine
        seen += (mine | theirs).bit_count()
    assert seen
