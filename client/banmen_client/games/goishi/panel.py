"""The panel of goishi hiroi: the number of stones left, a message, the rules, the buttons."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from banmen.games.goishi.rules import GOISHI
from banmen.games.goishi.state import PICKER, Redo, Retreat, State
from banmen.texts import Texts
from banmen_client.games.goishi.cards import (
    message_card,
    message_height,
    rule_marks,
    rules_card,
    rules_height,
    stones_card,
)
from banmen_client.games.goishi.coach import Coach, Question
from banmen_client.games.goishi.messages import broken_rule, message
from banmen_client.screens.table.moment import Moment
from banmen_client.table.session import RefusedAct
from banmen_client.ui.buttons import Button, Kind
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget

_ROOMY, _TWO_COLUMNS = 400, 520
"""The height from which buttons have labels, and the width from which the panel has two columns."""

_LARGE, _SMALL, _LOW = 46, 38, 34
"""The heights of the first four buttons, of the others, and of those without labels."""

_WIDE_WORDS = 280
"""The width from which the first buttons have large labels."""

_LEAST_CARDS = 200
"""The minimum height of all cards together."""

_STONES, _STONES_LINE = 96, 44
_LEAST_MESSAGE = 76
_TWO_COLUMNS_HIGH = 2 * _LARGE + 2 * _SMALL + 3 * 10


class Actions(NamedTuple):
    """The callbacks of the buttons. `ask` asks the coach, `toggle_answer` shows or hides its answer."""

    undo: Callable[[], None]
    redo: Callable[[], None]
    ask: Callable[[Question], None]
    toggle_answer: Callable[[], None]
    copy: Callable[[], None]
    edit: Callable[[], None]
    open_another: Callable[[], None]


class _Command(NamedTuple):
    """A button: its key and label, its icon, its callback, and whether it is enabled."""

    name: str
    icon: str
    press: Callable[[], None]
    enabled: bool = True
    kind: Kind = "plain"


def compose(
    moment: Moment, rect: Rect, coach: Coach, refused: RefusedAct | None, actions: Actions, *, tight: bool
) -> Sequence[Widget]:
    """Return the widgets of the panel below the head, in two columns if it is low and wide."""
    commands = _commands(moment, coach, actions)
    if tight and rect.w >= _TWO_COLUMNS:
        cards, buttons = rect.cut_top(_TWO_COLUMNS_HIGH)[0].columns(2, 14)
        return [*_cards(moment, cards, coach, refused, tight=True), *_lines(moment.t, buttons, commands)[0]]
    if rect.h < (_ROOMY if tight else _LEAST_CARDS + _lines_height(len(commands), rect.w)):
        made, cards = _icons(moment.t, rect, commands)
    else:
        made, cards = _lines(moment.t, rect, commands)
    return [*_cards(moment, cards, coach, refused, tight=tight or rect.h < _ROOMY), *made]


# --- cards ----------------------------------------------------------------------------------------------------------


def _cards(moment: Moment, rect: Rect, coach: Coach, refused: RefusedAct | None, *, tight: bool) -> Sequence[Widget]:
    """Return, from top to bottom: the stones left, the message, and as much of the rules as fits."""
    t, table = moment.t, moment.table
    gap = 8 if tight else 12
    state = table.state if isinstance(table.state, State) else None
    shown = message(t, table, coach, refused, presents=moment.is_host)
    wanted = max(message_height(moment.canvas, shown, rect.w, tight=tight), 0 if tight else _LEAST_MESSAGE)
    spare = rect.h - wanted - 2 * gap
    line = 36 if tight else _STONES_LINE
    in_words = spare >= line + rules_height(tight=tight)
    rules_high = rules_height(tight=tight) if in_words else 26
    stones_high = _STONES if spare >= _STONES + rules_high and not tight else line
    stones, rest = rect.cut_top(stones_high, gap)
    card, rest = rest.cut_top(max(0.0, min(wanted, rest.h - gap - rules_high)), gap)
    rules = Rect(rect.x, card.bottom + gap, rect.w, rules_high)
    made = rules_card if in_words else rule_marks
    return [
        stones_card(t, stones, state),
        message_card(card, shown, tight=tight),
        *made(t, rules, broken_rule(refused), tight=tight),
    ]


# --- buttons --------------------------------------------------------------------------------------------------------


def _commands(moment: Moment, coach: Coach, actions: Actions) -> Sequence[_Command]:
    """Return the commands of the picker, or of a spectator."""
    table, state = moment.table, moment.table.state
    there = isinstance(state, State) and bool(state.board)
    over = there and GOISHI.outcome(state) is not None
    going_on = there and not over
    asking: Kind = "accent" if coach.question == "solvable" else "plain"
    showing: Kind = "accent" if coach.shows_answer else "plain"
    solvable = _Command("solvable", "circle-check", lambda: actions.ask("solvable"), going_on, asking)
    answer = _Command("answer", "eye", actions.toggle_answer, going_on, showing)
    copy = _Command("copy", "link", actions.copy, there)
    main: Kind = "primary" if over and table.seats else "plain"
    new = _Command("edit", "pencil", actions.edit), _Command("new", "plus", actions.open_another, kind=main)
    if not table.seats:
        # Do not give away the answer of a program's search.
        return (solvable, *(() if table.replay.show else (answer,)), copy, *(() if moment.recorded else new))
    legal = tuple(GOISHI.legal(state, PICKER)) if moment.live and table.replay.playing and there else ()
    hinting: Kind = "accent" if coach.question == "hint" else "plain"
    return (
        _Command("undo", "undo-2", actions.undo, Retreat() in legal),
        _Command("redo", "redo-2", actions.redo, Redo() in legal),
        _Command("hint", "lightbulb", lambda: actions.ask("hint"), going_on, hinting),
        answer,
        solvable,
        copy,
        *new,
    )


def _lines(t: Texts, rect: Rect, commands: Sequence[_Command]) -> tuple[Sequence[Widget], Rect]:
    """Return the labelled buttons at the foot of `rect`, four large and then small ones, and the area above."""
    first, others = commands[:4], commands[4:]
    across = 2 if rect.w < _TWO_COLUMNS else len(others)
    large = 16 if rect.w >= _WIDE_WORDS else 14
    lines = [(first[:2], _LARGE, large), (first[2:], _LARGE, large)]
    lines += [(others[at : at + across], _SMALL, 13) for at in range(0, len(others), max(1, across))]
    widgets: list[Widget] = []
    gap = 10
    for line, height, size in reversed([each for each in lines if each[0]]):
        place, rect = rect.cut_bottom(height, gap)
        places = place.columns(max(2, len(line)), gap)
        widgets += [_button(t, at, command, size) for at, command in zip(places, line, strict=False)]
    # Tab moves from the first to the last.
    return sorted(widgets, key=lambda widget: (widget.rect.y, widget.rect.x)), rect.cut_bottom(4)[1]


def _lines_height(number: int, width: float) -> float:
    """Return the height of this number of buttons in lines, with the gap above them."""
    across = 2 if width < _TWO_COLUMNS else max(1, number - 4)
    large, small = -(-min(number, 4) // 2), -(-max(0, number - 4) // across)
    return large * (_LARGE + 10) + small * (_SMALL + 10)


def _icons(t: Texts, rect: Rect, commands: Sequence[_Command]) -> tuple[Sequence[Widget], Rect]:
    """Return the buttons in lines of four with labels as tooltips, and the area above them."""
    lines = -(-len(commands) // 4)
    foot, rest = rect.cut_bottom(lines * _LOW + (lines - 1) * 6, 8)
    places = [place for line in foot.rows(lines, 6) for place in line.columns(4, 6)]
    return [_button(t, at, command, None) for at, command in zip(places, commands, strict=False)], rest


def _button(t: Texts, rect: Rect, command: _Command, size: float | None) -> Widget:
    """Return a button with its label in this size; with its icon alone if `size` is None."""
    word = t(f"goishi-do-{command.name}")
    return Button(
        key=f"do/{command.name}",
        rect=rect,
        icon=command.icon,
        label="" if size is None else word,
        size=size or 15,
        kind=command.kind,
        enabled=command.enabled,
        tooltip=_tooltip(t, command.name, word if size is None else ""),
        on_press=command.press,
    )


def _tooltip(t: Texts, name: str, word: str) -> str:
    """Return the tooltip of a button: its description if it has one, or else `word`."""
    more = f"goishi-do-{name}-hint"
    return t(more) if t.has(more) else word
