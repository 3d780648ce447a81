"""What the review says of a ply."""

from banmen.games.reversi import review as words
from banmen.games.reversi.analysis import JudgedPly, Lead, RecordedGame
from banmen.games.reversi.state import opening
from banmen.texts import Texts
from banmen_client.games.reversi.analysis.analyst import GameReview
from banmen_client.games.reversi.analysis.graph import values_of


def test_the_card_and_the_graph_show_the_same_value() -> None:
    best = JudgedPly(1, "black", 19, 19, 6, 4, exact=False, depth=8)
    answer = JudgedPly(2, "white", 18, 20, -4, -10, exact=False, depth=8, played_exact=True)
    review = GameReview(RecordedGame(opening(8), (19, 18)), 4, {1: best, 2: answer})
    assert values_of(review).values == [6, 4, 10]
    assert words.better_ply_text(Texts("en"), best, 8) == "Black ~+4"
    better = words.better_ply_text(Texts("en"), answer, 8)
    assert "~ −4" in better
    assert "−10" in better.replace("~ −4", "")
    assert "6 discs lost" in words.verdict_text(Texts("en"), answer, 8)


def test_the_leading_side_is_named() -> None:
    t = Texts("en")
    assert words.standing_text(t, Lead(-42.3, exact=True)) == "White +42"
    assert words.standing_text(t, Lead(0.4, exact=True)) == "Even"
    assert words.standing_text(Texts("ja"), Lead(-3.0, exact=False)) == "白~+3"
