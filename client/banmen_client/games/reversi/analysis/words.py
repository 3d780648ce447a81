"""The texts and marks for values, judgements and plies."""

from collections.abc import Mapping

from banmen.games.reversi.analysis import JudgedPly, Judgement
from banmen.games.reversi.review import Hint, SquareValue
from banmen.games.reversi.review_words import SIGNS
from banmen.texts import Texts
from banmen_client.screens.two_players.move_list import MoveMark
from banmen_client.ui.canvas import Paint

COLORS: Mapping[Judgement, Paint] = {
    "best": "green_text",
    "good": "ink",
    "inaccuracy": "accent_text",
    "mistake": "gold_text",
    "blunder": "red_text",
}


def mark(ply: JudgedPly) -> MoveMark | None:
    """Return the mark of a ply in the list of moves, or None."""
    sign = SIGNS[ply.judgement]
    return MoveMark(sign, COLORS[ply.judgement]) if sign else None


def hint_text(t: Texts, hint: Hint | None, failed: str) -> str:
    """Return the progress of the hint: the depth searched, or that it is exact."""
    if failed:
        return t("hint-failed")
    if hint is None:
        return t("hint-thinking")
    if all(one.exact for one in hint.values):
        return t("hint-exact")
    return t("hint-depth" if hint.final else "hint-deeper", depth=str(hint.depth))


def best_values(hint: Hint) -> tuple[SquareValue, ...]:
    """Return the squares whose displayed value equals that of the best one."""
    first = hint.values[0]
    return tuple(one for one in hint.values if round(one.value) == round(first.value) and one.exact == first.exact)
