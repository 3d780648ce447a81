"""What the review says of a ply."""

from banmen.games.reversi.analysis import JudgedPly, RecordedGame, Standing
from banmen.games.reversi.state import opening
from banmen.texts import Texts
from banmen_client.games.reversi.analysis import words
from banmen_client.games.reversi.analysis.analyst import GameReview
from banmen_client.games.reversi.analysis.graph import values_of


def test_now_is_what_the_graph_shows_also_where_estimates_of_a_position_differ() -> None:
    best = JudgedPly(1, "black", 19, 19, 6, 6, exact=False, depth=8)
    answer = JudgedPly(2, "white", 18, 18, -2, -2, exact=False, depth=8)
    review = GameReview(RecordedGame(opening(8), (19, 18)), 4, {1: best, 2: answer})
    assert values_of(review).values == [6, 4, 2]
    assert words.better(Texts("en"), best, 8, review.standings[1]) == "Black ~+4"
    assert words.better(Texts("en"), answer, 8, review.standings[2]) == "Black ~+2"


def test_who_is_ahead_is_named() -> None:
    t = Texts("en")
    assert words.standing(t, Standing(-42.3, exact=True)) == "White +42"
    assert words.standing(t, Standing(0.4, exact=True)) == "Even"
    assert words.standing(Texts("ja"), Standing(-3.0, exact=False)) == "白~+3"


def test_before_the_graph_has_come_so_far_now_is_what_the_ply_came_to() -> None:
    later = JudgedPly(3, "black", 19, 19, 6, 5.8, exact=True, depth=8)
    review = GameReview(RecordedGame(opening(8), (19, 18)), 4, {3: later})
    assert review.standings == ()
    assert words.better(Texts("en"), later, 8, None) == "Black +6"
