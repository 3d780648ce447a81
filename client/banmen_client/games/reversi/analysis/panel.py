"""The panel of a reviewed game: both players with their errors, the viewed ply, the buttons, and the moves.

It also has the texts of a hint, which the table shows without a review too.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from banmen.game import Seat
from banmen.games.reversi import analysis
from banmen.games.reversi.analysis import JudgedPly, Judgement
from banmen.games.reversi.review import (
    SIGNS,
    RankedSquares,
    SquareValue,
    better_ply_text,
    exact_from,
    standing_text,
    verdict_text,
    why_text,
)
from banmen.texts import Texts
from banmen_client.games.reversi.analysis.analyst import GameReview
from banmen_client.screens.against_computer import opponents
from banmen_client.screens.table import head
from banmen_client.screens.table.moment import Moment
from banmen_client.screens.two_players import panel, wording
from banmen_client.screens.two_players.facts import TwoPlayerFacts
from banmen_client.screens.two_players.panel import MoveListState, MoveMark, PanelButton, panel_buttons
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Meter, Painted, fitting_size
from banmen_client.ui.widget import Touch, Widget

COLORS: Mapping[Judgement, Paint] = {
    "best": "green_text",
    "good": "ink",
    "inaccuracy": "accent_text",
    "mistake": "gold_text",
    "blunder": "red_text",
}

_ROOM_FOR_FOUR = 470
"""In a narrower panel the buttons are in rows of two."""
_ROOM_FOR_WORDS = 440
"""In a narrow panel lower than this, some buttons are icons and all share one row, to leave room for the moves."""
_ROOM_FOR_PLAYERS = 330
"""A lower panel leaves out the players: the board shows their discs."""


class ReviewActions(NamedTuple):
    """The callbacks of the review's buttons, and whether the best line and the hint are on."""

    toggle_line: Callable[[], None]
    toggle_hint: Callable[[], None]
    try_it: Callable[[], None] | None
    show_better: Callable[[], None] | None
    lost_at: Callable[[], None] | None
    repeat: Callable[[], None]
    end: Callable[[], None]
    rematch: Callable[[], None] | None
    line_on: bool
    hint_on: bool


def compose(  # noqa: PLR0917 - as the usual panel
    moment: Moment,
    rect: Rect,
    facts: TwoPlayerFacts,
    moves: MoveListState,
    review: GameReview,
    actions: ReviewActions,
    *,
    tight: bool,
) -> Sequence[Widget]:
    """Compose the panel from top to bottom."""
    gap = 6 if tight else 10
    widgets, rest = head.compose(moment, rect, wording.table_line(moment, facts), tight=tight, presented=False)
    widgets = [*widgets]
    if rest.h >= _ROOM_FOR_PLAYERS:
        for seat in moment.table.seat_order():
            line, rest = rest.cut_top(34, 6)
            widgets.append(_player(moment, line, seat, facts, review))
    progress, rest = rest.cut_top(20, gap)
    widgets += _progress(moment, progress, review, actions)
    card, rest = rest.cut_top(78 if tight else 94, gap)
    widgets += _ply_card(moment, card, review)
    low = rect.w < _ROOM_FOR_FOUR and rect.h < _ROOM_FOR_WORDS
    for buttons in _rows(_first_buttons(actions, low=low), rect.w, low=low):
        row, rest = rest.cut_top(32 if tight else 40, gap)
        widgets += panel_buttons(moment, row, buttons)
    last, rest = rest.cut_bottom(32 if tight else 40, gap)
    widgets += panel_buttons(moment, last, _last_row(moment, review, actions, low=low))
    marks = {ply.number: made for ply in review.in_order if (made := mark(ply)) is not None}
    return [*widgets, *panel.compose_moves(moment, rest, facts, moves, marks)]


# --- players and progress -------------------------------------------------------------------------------------------


def _player(moment: Moment, rect: Rect, seat: Seat, facts: TwoPlayerFacts, review: GameReview) -> Widget:
    """Return a line for a player: the disc, the name, the number of errors by kind, the number of discs."""
    t, table = moment.t, moment.table
    name, _ = wording.player_lines(t, table, seat)
    counted = analysis.counts(review.in_order, seat)
    errors = [(SIGNS[kind], counted[kind], COLORS[kind]) for kind in ("inaccuracy", "mistake", "blunder")]
    count = str(facts.count(table.state, seat)) if facts.count is not None else ""

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
        canvas.card(rect, 10)
        piece = facts.piece(seat, round(24 * canvas.scale))
        side = piece.get_width() / canvas.scale
        canvas.blit(piece, Rect(rect.x + 20 - side / 2, rect.center[1] - side / 2, side, side))
        inner = rect.inset(12, 0)
        width = canvas.text(count, inner, 17, bold=True, align="right")
        x = inner.right - max(width, 24) - 14
        for sign, number, color in reversed(errors):
            text = f"{number} {sign}"
            wide = canvas.text_width(text, 14, bold=True)
            canvas.text(text, (x - wide, rect.center[1]), 14, bold=True, color=color if number else "faint")
            x -= wide + 12
        place = Rect(rect.x + 40, rect.y, max(0, x - rect.x - 40), rect.h)
        canvas.text(name, place, fitting_size(canvas, name, place.w, 15), bold=True)

    return Painted(key=f"player/{seat}", rect=rect, paint=paint)


def _progress(moment: Moment, rect: Rect, review: GameReview, actions: ReviewActions) -> Sequence[Widget]:  # noqa: ARG001 - as its neighbours
    """Return the progress of the review, or the number of empty squares from which it is exact."""
    t = moment.t
    if review.failed:
        return [Label(rect=rect, text=t("review-failed"), size=13, color="red_text")]
    if review.complete:
        text = t("review-done", empties=str(exact_from(review.game.start.size)))
        size = fitting_size(moment.canvas, text, rect.w, 13, bold=False)
        return [Label(rect=rect, text=text, size=size, color="secondary")]
    share = review.done / review.steps
    text = t("review-running", percent=str(int(100 * share)))
    words_width = moment.canvas.text_width(t("review-running", percent="100"), 13) + 4
    words_rect, bar = rect.cut_left(min(words_width, rect.w * 0.6), 10)
    return [
        Label(rect=words_rect, text=text, size=13, color="secondary"),
        Meter(rect=bar.middle(bar.w, 6), share=share),
    ]


# --- the viewed ply -------------------------------------------------------------------------------------------------


def _ply_card(moment: Moment, rect: Rect, review: GameReview) -> Sequence[Widget]:
    """Return the card of the viewed ply."""
    shown = moment.table.shown
    ply, size = review.plies.get(shown), review.game.start.size
    upper, lower, color = _ply_texts(moment, review, ply, shown, size)
    why = why_text(moment.t, ply, size) if ply is not None else ""
    inner = rect.inset(14, 8)
    first, second, *third = inner.rows(3 if why else 2)
    large = fitting_size(moment.canvas, upper, inner.w, 17)
    small = min(fitting_size(moment.canvas, text, inner.w, 14, bold=False) for text in (lower, why))
    return [
        Card(rect=rect),
        Label(key="review/verdict", rect=first, text=upper, size=large, bold=True, color=color),
        Label(key="review/better", rect=second, text=lower, size=small, color="secondary"),
        *(Label(key="review/why", rect=row, text=why, size=small) for row in third),
    ]


def _ply_texts(
    moment: Moment, review: GameReview, ply: JudgedPly | None, shown: int, size: int
) -> tuple[str, str, str]:
    """Return the judgement, the better move, and the colour of the first line."""
    t = moment.t
    standings = review.standings
    now = standings[shown] if shown < len(standings) else None
    if shown == 0 and now is not None:
        return t("show-first-ply"), standing_text(t, now), "ink"
    if ply is None:
        return t("review-waiting"), "", "secondary"
    return (
        verdict_text(t, ply, size),
        better_ply_text(t, ply, size),
        str(COLORS[ply.judgement]),
    )


# --- buttons --------------------------------------------------------------------------------------------------------


def _first_buttons(actions: ReviewActions, *, low: bool) -> Sequence[PanelButton]:
    """Return the buttons that show how the game could have continued."""
    better = actions.show_better
    return (
        PanelButton("review-show-better", "undo-2", better or _nothing, enabled=better is not None),
        PanelButton("hint-line", "list-checks", actions.toggle_line, on=actions.line_on, icon_alone=low),
        PanelButton("hint", "lightbulb", actions.toggle_hint, on=actions.hint_on, icon_alone=low),
        PanelButton("review-try", "play", actions.try_it or _nothing, enabled=actions.try_it is not None),
    )


def _rows(buttons: Sequence[PanelButton], width: float, *, low: bool) -> Sequence[Sequence[PanelButton]]:
    """Return all buttons in one row, or in two if the panel is narrow and not low."""
    half = len(buttons) // 2
    return (buttons,) if low or width >= _ROOM_FOR_FOUR else (buttons[:half], buttons[half:])


def _last_row(moment: Moment, review: GameReview, actions: ReviewActions, *, low: bool) -> Sequence[PanelButton]:
    """Return the buttons for the losing move and for the game as a whole."""
    lost_at, rematch = actions.lost_at, actions.rematch
    again = [PanelButton("review-again", "rotate-ccw", actions.repeat, icon_alone=low)] if review.failed else []
    following = "again" if opponents(moment.table) else "rematch"
    return (
        PanelButton("review-lost-at", "flag", lost_at or _nothing, enabled=lost_at is not None),
        *again,
        *([PanelButton(following, "repeat", rematch, icon_alone=low)] if rematch and not again else []),
        PanelButton("review-end", "x", actions.end),
    )


def _nothing() -> None:
    """Do nothing: the callback of a disabled button."""


# --- marks and hints ------------------------------------------------------------------------------------------------


def mark(ply: JudgedPly) -> MoveMark | None:
    """Return the mark of a ply in the list of moves, or None."""
    sign = SIGNS[ply.judgement]
    return MoveMark(sign, COLORS[ply.judgement]) if sign else None


def hint_text(t: Texts, hint: RankedSquares | None, failed: str) -> str:
    """Return the progress of the hint: the depth searched, or that it is exact."""
    if failed:
        return t("hint-failed")
    if hint is None:
        return t("hint-thinking")
    if all(one.exact for one in hint.values):
        return t("hint-exact")
    return t("hint-depth" if hint.final else "hint-deeper", depth=str(hint.depth))


def best_values(hint: RankedSquares) -> tuple[SquareValue, ...]:
    """Return the squares whose displayed value equals that of the best one."""
    first = hint.values[0]
    return tuple(one for one in hint.values if round(one.value) == round(first.value) and one.exact == first.exact)
