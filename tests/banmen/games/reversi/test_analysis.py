"""What values say of plies and games."""

import msgspec
import pytest

from banmen.game import IllegalMove
from banmen.games.reversi import analysis
from banmen.games.reversi.analysis import JudgedPly, Judgement, played_plies
from banmen.games.reversi.state import BLACK, WHITE, opening
from banmen.reading import read_text
from banmen.replay import Replay
from tests.banmen.games.reversi.recorded_games import PASSING_GAME

BEST, OTHER = 19, 26


def ply(number: int, value: float, played: float, *, exact: bool = True, square: int | None = OTHER) -> JudgedPly:
    """A ply of black (odd numbers) or white, not the best one unless `square` says so."""
    seat = BLACK if number % 2 else WHITE
    return JudgedPly(number, seat, square, BEST, value, played, exact, 10, played_exact=exact)


def replay_of(text: str) -> Replay:
    replay = read_text(text)
    assert isinstance(replay, Replay)
    return replay


@pytest.mark.parametrize(
    ("lost", "judged"),
    [(0, "best"), (0.4, "best"), (2, "good"), (3, "inaccuracy"), (6, "mistake"), (11.9, "mistake"), (12, "blunder")],
)
def test_a_ply_is_judged_by_the_discs_it_lost(lost: float, judged: Judgement) -> None:
    assert ply(1, 4, 4 - lost).judgement == judged


def test_the_best_ply_a_better_one_and_a_pass_lose_nothing() -> None:
    assert ply(1, 2, 6).lost == 0
    for square in (BEST, None):
        one = ply(1, 2, -2, exact=False, square=square)
        assert (one.lost, one.judgement, analysis.shown_lost(one)) == (0, "best", 0)


def test_a_game_turns_where_a_win_or_a_draw_is_given_away_and_at_every_blunder() -> None:
    plies = [
        ply(1, 2, 0),
        ply(2, 0, -2),
        ply(3, 2, 2),
        ply(4, -2, -30),
        ply(5, 30, 24),
        ply(6, 2, -0.6, exact=False),
        ply(7, 3, -2, exact=False),
    ]
    assert analysis.turning_points(plies) == (1, 2, 4, 7), "a small loss of about so much is none"


def test_the_curve_is_for_black_and_ends_with_the_result() -> None:
    assert analysis.curve([ply(1, 4, 2), ply(2, -2, -6)]) == (4, 2, 6)
    assert analysis.curve([]) == ()


def test_a_position_is_as_exact_as_its_own_value() -> None:
    border = msgspec.structs.replace(ply(1, 4, 6, exact=False), played_exact=True)
    assert analysis.standings([border, ply(2, -6, -8)]) == ((4, False), (6, True), (8, True))
    assert analysis.standings([]) == ()


def test_the_ply_that_lost_is_the_last_before_which_best_play_held() -> None:
    plies = [ply(1, 2, -4), ply(2, 4, -2), ply(3, 2, 2), ply(4, -2, -2), ply(5, 2, -4), ply(7, -4, -30), ply(8, 30, 30)]
    lost = analysis.decisive(plies)
    assert lost is not None
    assert lost.number == 5, "neither the one that was given back, nor the worst one when all was lost"


def test_the_best_play_did_not_lose_the_game_whatever_the_estimate_after_it_says() -> None:
    plies = [ply(1, 3, 1, exact=False), ply(3, 1, -1, exact=False, square=BEST), ply(5, -1, -7), ply(6, 7, 7)]
    lost = analysis.decisive(plies)
    assert lost is not None
    assert lost.number == 5


def test_from_a_little_behind_the_ply_that_lost_is_the_worst_before_all_was_lost() -> None:
    plies = [ply(1, -1, -1), ply(3, -2, -5), ply(5, -5, -11), ply(7, -11, -13), ply(9, -13, -40), ply(10, 40, 40)]
    lost = analysis.decisive(plies)
    assert lost is not None
    assert lost.number == 5


def test_no_ply_lost_a_draw_nor_a_game_that_was_never_good_nor_one_that_is_about_even() -> None:
    assert analysis.decisive([ply(1, 0, 0)]) is None
    assert analysis.decisive([ply(1, -4, -6), ply(2, 6, 6)]) is None
    assert analysis.decisive([ply(1, 2, -2, exact=False)]) is None
    assert analysis.decisive([]) is None


def test_the_plies_of_a_game_are_those_of_its_replay_passes_too() -> None:
    replay = replay_of(PASSING_GAME)
    game = analysis.recorded_game(replay)
    assert game is not None
    plies = played_plies(*game)
    assert [each.number for each in plies] == list(range(1, len(replay.plies)))
    assert [each.after for each in plies if each.square is not None][-1] == replay.state
    passed = next(each for each in plies if each.square is None)
    assert (passed.number, passed.seat, passed.before.turn) == (9, BLACK, BLACK)
    assert plies[7].after == passed.after, "the pass is forced at once"


def test_a_game_of_nothing_and_one_of_another_game_are_none() -> None:
    assert analysis.recorded_game(Replay()) is None
    assert analysis.recorded_game(replay_of("6x6 e4e3")) is not None
    assert analysis.recorded_game(replay_of("4x4")) is None


def test_a_game_that_breaks_the_rules_is_refused() -> None:
    with pytest.raises(IllegalMove):
        played_plies(opening(8), (0,))


def test_values_are_said_with_their_sign_and_whether_they_are_sure() -> None:
    texts = [analysis.discs_text(value, exact=exact) for value, exact in ((4, True), (-3.4, False), (-0.2, True))]
    assert texts == ["+4", "~ −3", "0"]


def test_the_shown_loss_is_the_difference_of_the_shown_values() -> None:
    assert analysis.shown_lost(ply(1, 2.4, -1.6, exact=False)) == 4


def test_errors_are_counted_for_each_side_without_its_passes() -> None:
    plies = [ply(1, 2, 2), ply(2, 4, -4), ply(3, 4, 4, square=None), ply(5, 20, 2)]
    assert analysis.counts(plies, BLACK) == {"best": 1, "good": 0, "inaccuracy": 0, "mistake": 0, "blunder": 1}
    assert analysis.lost_in_all(plies, WHITE) == 8
