"""Games for the fitting: positions of one game, with the values that were solved at its end."""

from random import Random

from banmen.games.reversi.engine.bitboards import frame, mobility
from banmen.games.reversi.engine.fitting.self_play import OPENING, Play, after, random_move, samples
from banmen.games.reversi.engine.search import Limits, Searcher
from banmen.games.reversi.state import BLACK, bitboards, opening

PLAY = Play(depth=1, exact_from=6)


def test_games_begin_where_reversi_begins() -> None:
    assert bitboards(opening(8), BLACK) == OPENING


def test_solved_positions_have_the_values_that_a_search_finds() -> None:
    searcher = Searcher(8, compiled=False, weights=())
    found = list(samples(searcher, PLAY, Random(1)))
    solved = [sample for sample in found if 64 - (sample.own | sample.other).bit_count() <= PLAY.exact_from]
    assert 0 < len(solved) < len(found)
    for sample in solved:
        exact = Searcher(8, compiled=False, weights=()).best(sample.own, sample.other, Limits(exact_from=6))
        assert exact.value == sample.value == sample.searched


def test_earlier_positions_have_the_value_of_the_play_from_them() -> None:
    searcher = Searcher(8, compiled=False, weights=())
    found = list(samples(searcher, PLAY, Random(2)))
    played = [sample for sample in found if 64 - (sample.own | sample.other).bit_count() > PLAY.exact_from]
    assert len({abs(sample.value) for sample in played}) == 1
    assert len({sample.searched for sample in played}) > 1
    for sample in found:
        assert mobility(sample.own, sample.other, frame(8))


def test_a_move_turns_discs_and_the_other_side_is_next() -> None:
    own, other = OPENING
    square = random_move(own, other, Random(0))
    theirs, ours = after(own, other, square)
    assert (ours.bit_count(), theirs.bit_count()) == (4, 1)
    assert ours >> square & 1
