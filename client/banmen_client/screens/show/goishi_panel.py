"""The panel of goishi hiroi: how many stones are left, what is told, the rules, the buttons."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from banmen.games.goishi import GOISHI
from banmen.games.goishi.values import PICKER, Redo, Retreat, State
from banmen_client.screens.show.goishi_cards import (
    left_card,
    rule_marks,
    rules_card,
    rules_height,
    told_card,
    told_height,
)
from banmen_client.screens.show.goishi_told import broken_rule, told
from banmen_client.screens.standing import Standing
from banmen_client.ui.buttons import Button, Kind
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget

if TYPE_CHECKING:
    from banmen_client.screens.show.goishi import GoishiShow
    from banmen_client.screens.show.screen import ShowScreen

_ROOMY, _TWO_COLUMNS = 400, 520
"""From this height on there is room for words on buttons, and from this width for two columns."""

_LARGE, _SMALL, _LOW = 46, 38, 34
"""How high the buttons are: the first four, the others, those without words."""

_WIDE_WORDS = 280
"""From this width on the words of the first buttons are large."""

_LEAST_CARDS = 200
"""How much height the cards need at least."""

_LEFT, _LEFT_LINE = 96, 44
_LEAST_TOLD = 76
_TWO_COLUMNS_HIGH = 2 * _LARGE + 2 * _SMALL + 3 * 10


class _Deed(NamedTuple):
    """Something that can be done: its key and word, its icon, what it does, whether it can be done now."""

    name: str
    icon: str
    press: Callable[[], None]
    enabled: bool = True
    kind: Kind = "plain"


def compose(
    show: "GoishiShow", screen: "ShowScreen", rect: Rect, standing: Standing, *, tight: bool
) -> Sequence[Widget]:
    """All of the panel below the head; where it is low and wide, in two columns."""
    deeds = _deeds(show, screen, standing)
    if tight and rect.w >= _TWO_COLUMNS:
        cards, buttons = rect.cut_top(_TWO_COLUMNS_HIGH)[0].columns(2, 14)
        return [*_cards(show, screen, cards, standing, tight=True), *_lines(screen, buttons, deeds)[0]]
    if rect.h < (_ROOMY if tight else _LEAST_CARDS + _lines_height(len(deeds), rect.w)):
        made, cards = _icons(screen, rect, deeds)
    else:
        made, cards = _lines(screen, rect, deeds)
    return [*_cards(show, screen, cards, standing, tight=tight or rect.h < _ROOMY), *made]


# --- cards ----------------------------------------------------------------------------------------------------------


def _cards(
    show: "GoishiShow", screen: "ShowScreen", rect: Rect, standing: Standing, *, tight: bool
) -> Sequence[Widget]:
    """From top to bottom: the stones left, what is told, the rules as far as there is room."""
    window, t = screen.window, screen.window.t
    gap = 8 if tight else 12
    state = standing.state if isinstance(standing.state, State) else None
    refused = show.refused(screen, standing)
    saying = told(t, standing, show.adviser, refused, presents=screen.hosting)
    wanted = max(told_height(window.canvas, saying, rect.w, tight=tight), 0 if tight else _LEAST_TOLD)
    spare = rect.h - wanted - 2 * gap
    line = 36 if tight else _LEFT_LINE
    in_words = spare >= line + rules_height(tight=tight)
    rules_high = rules_height(tight=tight) if in_words else 26
    left_high = _LEFT if spare >= _LEFT + rules_high and not tight else line
    left, rest = rect.cut_top(left_high, gap)
    card, rest = rest.cut_top(max(0.0, min(wanted, rest.h - gap - rules_high)), gap)
    rules = Rect(rect.x, card.bottom + gap, rect.w, rules_high)
    made = rules_card if in_words else rule_marks
    return [
        left_card(t, left, state),
        told_card(card, saying, tight=tight),
        *made(t, rules, broken_rule(refused), tight=tight),
    ]


# --- buttons --------------------------------------------------------------------------------------------------------


def _deeds(show: "GoishiShow", screen: "ShowScreen", standing: Standing) -> Sequence[_Deed]:
    """What can be done: by who picks, and by those who only watch."""
    adviser, state = show.adviser, standing.state
    there = isinstance(state, State) and bool(state.board)
    over = there and GOISHI.outcome(state) is not None
    going_on = there and not over
    asking: Kind = "accent" if adviser.question == "solvable" else "plain"
    showing: Kind = "accent" if adviser.showing else "plain"
    solvable = _Deed("solvable", "circle-check", lambda: show.ask(screen, "solvable"), going_on, asking)
    answer = _Deed("answer", "eye", lambda: show.show_answer(screen), going_on, showing)
    copy = _Deed("copy", "link", lambda: show.copy(screen), there)
    main: Kind = "primary" if over and standing.seats else "plain"
    new = (
        _Deed("edit", "pencil", lambda: show.edit(screen)),
        _Deed("new", "plus", lambda: show.another(screen), kind=main),
    )
    if not standing.seats:
        told_away = () if standing.replay.show else (answer,)
        return (solvable, *told_away, copy, *(() if screen.recorded else new))
    live = standing.live and screen.watching.following and standing.replay.playing
    legal = tuple(GOISHI.legal(state, PICKER)) if live and there else ()
    hinting: Kind = "accent" if adviser.question == "hint" else "plain"
    return (
        _Deed("undo", "undo-2", lambda: show.undo(screen), Retreat() in legal),
        _Deed("redo", "redo-2", lambda: show.redo(screen), Redo() in legal),
        _Deed("hint", "lightbulb", lambda: show.ask(screen, "hint"), going_on, hinting),
        answer,
        solvable,
        copy,
        *new,
    )


def _lines(screen: "ShowScreen", rect: Rect, deeds: Sequence[_Deed]) -> tuple[Sequence[Widget], Rect]:
    """The buttons at the foot of `rect`: four large ones, then small ones, with their words; and what is left above."""
    first, others = deeds[:4], deeds[4:]
    across = 2 if rect.w < _TWO_COLUMNS else len(others)
    large = 16 if rect.w >= _WIDE_WORDS else 14
    lines = [(first[:2], _LARGE, large), (first[2:], _LARGE, large)]
    lines += [(others[at : at + across], _SMALL, 13) for at in range(0, len(others), max(1, across))]
    widgets: list[Widget] = []
    gap = 10
    for line, height, size in reversed([each for each in lines if each[0]]):
        place, rect = rect.cut_bottom(height, gap)
        places = place.columns(max(2, len(line)), gap)
        widgets += [_button(screen, at, deed, size) for at, deed in zip(places, line, strict=False)]
    # With Tab one goes from the first to the last.
    return sorted(widgets, key=lambda widget: (widget.rect.y, widget.rect.x)), rect.cut_bottom(4)[1]


def _lines_height(number: int, width: float) -> float:
    """How high so many buttons are in lines, with the gap above them."""
    across = 2 if width < _TWO_COLUMNS else max(1, number - 4)
    large, small = -(-min(number, 4) // 2), -(-max(0, number - 4) // across)
    return large * (_LARGE + 10) + small * (_SMALL + 10)


def _icons(screen: "ShowScreen", rect: Rect, deeds: Sequence[_Deed]) -> tuple[Sequence[Widget], Rect]:
    """The buttons in lines of four, their words as tips; and what is left above."""
    lines = -(-len(deeds) // 4)
    foot, rest = rect.cut_bottom(lines * _LOW + (lines - 1) * 6, 8)
    places = [place for line in foot.rows(lines, 6) for place in line.columns(4, 6)]
    return [_button(screen, at, deed, None) for at, deed in zip(places, deeds, strict=False)], rest


def _button(screen: "ShowScreen", rect: Rect, deed: _Deed, size: float | None) -> Widget:
    """A button with its word in this size, or with its icon alone."""
    word = screen.window.t(f"goishi-do-{deed.name}")
    return Button(
        key=f"do/{deed.name}",
        rect=rect,
        icon=deed.icon,
        label="" if size is None else word,
        size=size or 15,
        kind=deed.kind,
        enabled=deed.enabled,
        tooltip=word if size is None else "",
        on_press=deed.press,
    )
