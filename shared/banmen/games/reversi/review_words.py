"""The sentences of a review in the user's language: the judgement of a ply, a better ply, which side leads.

The window and the page show the same ones.
"""

from collections.abc import Mapping

from banmen.games.reversi.analysis import JudgedPly, Judgement, Standing, discs_text, shown_lost, square_text
from banmen.texts import Texts

SIGNS: Mapping[Judgement, str] = {"best": "", "good": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""The usual signs of the judgements, so that none is shown by colour alone."""


def verdict(t: Texts, ply: JudgedPly, size: int) -> str:
    """Return the judgement of a ply: "c4: mistake, 7 discs lost"."""
    if ply.square is None:
        return t("review-passed", seat=ply.seat)
    square = square_text(ply.square, size)
    if ply.judgement == "best":
        return t("review-best", square=square)
    kind = t(f"review-{ply.judgement}")
    return t("review-verdict", square=square, kind=kind, lost=shown_lost(ply), exact=str(ply.exact).lower())


def better(t: Texts, ply: JudgedPly, size: int) -> str:
    """Return what would have been better, with both values; for the best ply, which side leads after it."""
    if ply.square is None or ply.best is None or ply.judgement == "best":
        return standing(t, Standing(ply.played_for_black, ply.played_exact))
    best = discs_text(ply.value, exact=ply.exact)
    played = discs_text(ply.played, exact=ply.played_exact)
    return t("review-better", square=square_text(ply.best, size), value=best, played=played)


def standing(t: Texts, now: Standing) -> str:
    """Return which side leads, and by how many discs: "White +42"."""
    rounded = round(now.value)
    ahead = "black" if rounded > 0 else "white" if rounded < 0 else "even"
    return t("review-value", ahead=ahead, value=discs_text(abs(now.value), exact=now.exact))
