"""Games for the fitting: positions of one game, each followed by one after a random move."""

from itertools import pairwise
from random import Random

from banmen.games.reversi.engine.bitboards import can_move, frame
from banmen.games.reversi.engine.search import Searcher
from banmen.games.reversi.state import BLACK, bitboards, opening
from tests.banmen.games.reversi.engine.plain_minimax import moves_of
from tools.fit_reversi.rounds import (
    LEAST_RANDOM,
    OPENING,
    Play,
    Sample,
    after,
    is_over,
    random_move,
    samples,
)

PLAY = Play(depth=1)


def game(seed: int, play: Play = PLAY) -> list[Sample]:
    return list(samples(Searcher(8, compiled=False, weights=()), play, Random(seed)))


def discs(sample: Sample) -> int:
    return (sample.own | sample.other).bit_count()


def test_games_begin_where_reversi_begins() -> None:
    assert bitboards(opening(8), BLACK) == OPENING


def test_the_positions_are_those_of_one_game_and_those_beside_it_and_none_is_over() -> None:
    found = game(1)
    assert len(found) > 50
    assert min(map(discs, found)) >= 4 + LEAST_RANDOM
    assert not any(is_over(*sample) for sample in found)
    aside = [(one, following) for one, following in pairwise(found) if discs(following) == discs(one) + 1]
    assert len(aside) > 20
    for one, beside in aside:
        assert beside in moves_of(one.own, one.other, 8).values() or not can_move(*one, frame(8))


def test_there_are_as_many_with_an_odd_number_of_empty_squares_as_with_an_even_one() -> None:
    found = [sample for seed in range(4) for sample in game(seed)]
    odd = sum(discs(sample) % 2 for sample in found)
    assert abs(odd - len(found) / 2) < 0.05 * len(found)


def test_a_position_with_a_forced_pass_is_a_sample() -> None:
    """A search ends at such positions, so their weights are wanted."""
    found = [sample for seed in range(6) for sample in game(seed, Play(depth=1, at_random=1.0))]
    assert any(not can_move(sample.own, sample.other, frame(8)) for sample in found)


def test_a_move_turns_discs_and_the_other_side_is_next() -> None:
    own, other = OPENING
    square = random_move(own, other, Random(0))
    theirs, ours = after(own, other, square)
    assert (ours.bit_count(), theirs.bit_count()) == (4, 1)
    assert ours >> square & 1
