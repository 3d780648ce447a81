"""The levels: legal moves on every board, the same move from the same dice, and how the lower ones err."""

from random import Random

import pytest

from banmen.arena.statistics import mean_score
from banmen.games.reversi.engine.levels import LEVELS, WON_BY_FAR, Level, _After, _erring_choice, choose
from banmen.games.reversi.engine.search import FoundMove, Limits, Searcher
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, Place, Position, bitboards, opening
from banmen.grid import square_name
from tests.benchmarks.bench_levels import level_player, most_discs, pairs_of, random_move

FEW_PLIES = [level for level, how in enumerate(LEVELS, 1) if how.depth <= 2]
POSITIONS = 1_000
CORNERS = {"a1", "a8", "h1", "h8"}


def hurried() -> bool:
    return True


def played(position: Position, plies: int, rng: Random) -> Position:
    """The position after random moves, or the last one before the end of the game."""
    for _ in range(plies):
        assert position.turn is not None
        place = rng.choice(list(REVERSI.legal(position, position.turn)))
        after = REVERSI.decide(position, position.turn, place, rng).state
        if after.turn is None:
            break
        position = after
    return position


def chosen(position: Position, level: int, seed: int = 0) -> Place:
    assert position.turn is not None
    return choose(position, position.turn, level, Random(seed), hurried)


@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
def test_every_level_moves_legally_on_every_board_though_it_has_no_time(level: int) -> None:
    rng = Random(level)
    for size in (4, 6, 8, 10, 16):
        position = played(opening(size), rng.randrange(size * size - 5), rng)
        assert position.turn is not None
        assert chosen(position, level) in list(REVERSI.legal(position, position.turn))


@pytest.mark.parametrize("level", [*FEW_PLIES, 5])
def test_the_same_dice_give_the_same_move_whatever_was_played_before(level: int) -> None:
    position = played(opening(8), 30, Random(1))
    first = choose(position, BLACK, level, Random(7)) if position.turn == BLACK else chosen(position, level, 7)
    choose(opening(8), BLACK, level, Random(1))
    assert position.turn is not None
    assert choose(position, position.turn, level, Random(7)) == first


def test_other_dice_may_give_another_move() -> None:
    position = played(opening(8), 20, Random(2))
    assert len({chosen(position, 1, seed) for seed in range(20)}) > 1


def corners_given(level: int, games: int) -> tuple[int, int]:
    """Moves after which the other side may take a corner though a move was there that opens none; and all moves."""
    given = moves = 0
    rng = Random(level)
    for _ in range(games):
        position = played(opening(8), rng.randint(15, 45), rng)
        assert position.turn is not None
        open_to = list(REVERSI.legal(position, position.turn))
        harmless = [place for place in open_to if not opens_a_corner(position, place)]
        if 0 < len(harmless) < len(open_to):
            moves += 1
            given += choose(position, position.turn, level, rng) not in harmless
    return given, moves


def opens_a_corner(position: Position, place: Place) -> bool:
    assert position.turn is not None
    after = REVERSI.decide(position, position.turn, place, Random(0)).state
    return after.turn not in {None, position.turn} and any(
        answer.square in CORNERS for answer in REVERSI.legal(after, after.turn or BLACK)
    )


def test_the_first_level_gives_corners_away_and_the_third_does_not() -> None:
    first, moves = corners_given(1, 30)
    assert moves > 10
    assert first > moves // 5
    assert corners_given(3, 30)[0] == 0


def test_higher_levels_beat_the_first() -> None:
    """A small part of the ladder; `tests/benchmarks/bench_levels.py` is the whole."""
    for upper, pairs in ((3, 2), (4, 1)):
        counts = pairs_of(level_player(upper), level_player(1), 2 * pairs, seed=1)
        assert sum(counts) == pairs
        assert mean_score(counts) > 0.5, upper


def test_the_first_level_is_a_match_for_the_simplest_players() -> None:
    """A small part of the anchors: a child that takes the most discs wins some games against it, and loses some."""
    for script, most in ((most_discs, 0.8), (random_move, 0.9)):
        score = mean_score(pairs_of(level_player(1), script, 12, seed=1))
        assert 0.2 < score < most, script


def test_no_low_level_gives_away_what_it_sees_won() -> None:
    """Positions of random games in which a level sees a win by far, and a move that loses it."""
    rng, searcher, tried = Random(3), Searcher(8, places=1 << 12), 0
    for _ in range(60):
        position = played(opening(8), rng.randint(30, 52), rng)
        assert position.turn is not None
        own, other = bitboards(position, position.turn)
        for level in FEW_PLIES:
            how = LEVELS[level - 1]
            found = searcher.values(own, other, Limits(how.depth, how.nodes, how.exact_from))
            values = {square_name(divmod(each.square or 0, 8)): each.value for each in found}
            if max(values.values()) >= WON_BY_FAR and min(values.values()) <= 0:
                tried += 1
                for seed in range(3):
                    assert values[choose(position, position.turn, level, Random(seed)).square] > 0, (level, position)
    assert tried > 10


def test_a_level_that_errs_lets_no_won_game_go() -> None:
    """Black, who sees a win by far, has a move that keeps it and one that loses, and takes the first with all dice."""
    after = _After(*bitboards(opening(8), BLACK), 8)
    d3, c4 = 19, 26
    values = [found(d3, 20.0), found(c4, -1.0)]
    careless = Level(depth=1, exact_from=0, attention=0.1, error=30.0)
    assert {_erring_choice(values, careless, after, Random(seed)) for seed in range(40)} == {d3}
    close = [found(d3, 4.0), found(c4, -1.0)]
    assert {_erring_choice(close, careless, after, Random(seed)) for seed in range(40)} == {d3, c4}


def test_solved_positions_are_played_without_errors() -> None:
    after = _After(*bitboards(opening(8), BLACK), 8)
    values = [found(19, 2.0, exact=True), found(26, 0.0, exact=True)]
    careless = Level(depth=1, exact_from=0, attention=0.1, error=30.0, greed=1.0)
    assert {_erring_choice(values, careless, after, Random(seed)) for seed in range(40)} == {19}


def found(square: int, value: float, *, exact: bool = False) -> FoundMove:
    return FoundMove(square, value, exact=exact, depth=1, nodes=1, line=(square,))


@pytest.mark.exhaustive  # thousands of positions
def test_no_level_makes_an_illegal_move() -> None:
    """Every level in positions of games that the levels play; stopped at once, so after one ply."""
    rng, asked = Random(10), 0
    position = opening(8)
    while asked < POSITIONS:
        if position.turn is None:
            position = opening(rng.choice((4, 6, 8, 8, 8)))
        assert position.turn is not None
        place = choose(position, position.turn, asked % len(LEVELS) + 1, rng, hurried)
        position = REVERSI.decide(position, position.turn, place, rng).state  # refuses what is illegal
        asked += 1
