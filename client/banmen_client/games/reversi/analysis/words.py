"""How values, judgements and plies are said and marked, in the user's language."""

from collections.abc import Mapping

from banmen.games.reversi.analysis import JudgedPly, Judgement, Standing, discs_text, shown_lost, square_text
from banmen.games.reversi.review import Hint, SquareValue
from banmen.texts import Texts
from banmen_client.screens.two_players.move_list import MoveMark
from banmen_client.ui.canvas import Paint

SIGNS: Mapping[Judgement, str] = {"best": "", "good": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""The usual signs of the judgements, so that none is said by its colour alone."""
COLORS: Mapping[Judgement, Paint] = {
    "best": "green_text",
    "good": "ink",
    "inaccuracy": "accent_text",
    "mistake": "gold_text",
    "blunder": "red_text",
}


def mark(ply: JudgedPly) -> MoveMark | None:
    """The mark of a ply in the list of moves; None for one that needs none."""
    sign = SIGNS[ply.judgement]
    return MoveMark(sign, COLORS[ply.judgement]) if sign else None


def verdict(t: Texts, ply: JudgedPly, size: int) -> str:
    """What a ply was: "c4: mistake, 7 discs lost"."""
    if ply.square is None:
        return t("review-passed", seat=ply.seat)
    square = square_text(ply.square, size)
    if ply.judgement == "best":
        return t("review-best", square=square)
    kind = t(f"review-{ply.judgement}")
    return t("review-verdict", square=square, kind=kind, lost=shown_lost(ply), exact=str(ply.exact).lower())


def better(t: Texts, ply: JudgedPly, size: int) -> str:
    """What would have been better, with both values; of the best ply who is ahead now."""
    if ply.square is None or ply.best is None or ply.judgement == "best":
        return standing(t, Standing(ply.played_for_black, ply.played_exact))
    best = discs_text(ply.value, exact=ply.exact)
    played = discs_text(ply.played, exact=ply.played_exact)
    return t("review-better", square=square_text(ply.best, size), value=best, played=played)


def standing(t: Texts, now: Standing) -> str:
    """Who is ahead, and by how many discs: "White +42"."""
    rounded = round(now.value)
    ahead = "black" if rounded > 0 else "white" if rounded < 0 else "even"
    return t("review-value", ahead=ahead, value=discs_text(abs(now.value), exact=now.exact))


def hint_text(t: Texts, hint: Hint | None, failed: str) -> str:
    """How far the hint is: the depth searched, or that it is solved."""
    if failed:
        return t("hint-failed")
    if hint is None:
        return t("hint-thinking")
    if all(one.exact for one in hint.values):
        return t("hint-exact")
    return t("hint-depth" if hint.final else "hint-deeper", depth=str(hint.depth))


def best_values(hint: Hint) -> tuple[SquareValue, ...]:
    """The squares that are as good as the best one, as it is shown."""
    first = hint.values[0]
    return tuple(one for one in hint.values if round(one.value) == round(first.value) and one.exact == first.exact)
