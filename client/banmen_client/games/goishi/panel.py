"""The panel of goishi hiroi: the number of stones left, a message, the rules, the buttons.

The cards take the height that the buttons leave. If that is little, the buttons become icons and the rules numbers.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from banmen.games.goishi.rules import GOISHI
from banmen.games.goishi.state import PICKER, STONE, Redo, Retreat, State
from banmen.texts import Texts
from banmen_client.games.goishi.coach import GoishiCoach, Question
from banmen_client.games.goishi.messages import RULES, GoishiMessage, broken_rule, message
from banmen_client.screens.table.moment import Moment
from banmen_client.table.report import RefusedAct
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.controls import ButtonSpec, Kind
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Painted, Tone, fitting_size
from banmen_client.ui.widget import Touch, Widget

_COLORS: dict[Tone, tuple[Paint, Paint, Paint]] = {
    "neutral": ("card", "card_border", "secondary"),
    "gold": ("gold_tint", "gold", "gold_text"),
    "green": ("green_tint", "green", "green_text"),
    "red": ("red_tint", "red_border", "red_text"),
}
"""The background, the border and the icon colour of each tone."""

_ROOMY, _TWO_COLUMNS = 400, 520
"""The height from which buttons have labels, and the width from which the panel has two columns."""

_LARGE, _SMALL, _LOW = 46, 38, 34
"""The heights of the first four buttons, of the others, and of those without labels."""

_WIDE_WORDS = 280
"""The width from which the first buttons have large labels."""

_MIN_CARDS = 200
"""The minimum height of all cards together."""

_STONES, _STONES_LINE = 96, 44
_MIN_MESSAGE = 76
_TWO_COLUMNS_HIGH = 2 * _LARGE + 2 * _SMALL + 3 * 10

_ROOMY_CARD = 80
_MAX_DOTS, _MIN_STEP = 48, 8
_RULE_HEAD, _RULE, _SHORT_RULE = 26, 27, 22


class GoishiActions(NamedTuple):
    """The callbacks of the buttons. `ask` asks the coach, `toggle_answer` shows or hides its answer."""

    undo: Callable[[], None]
    redo: Callable[[], None]
    ask: Callable[[Question], None]
    toggle_answer: Callable[[], None]
    copy: Callable[[], None]
    edit: Callable[[], None]
    open_another: Callable[[], None]


def compose(
    moment: Moment, rect: Rect, coach: GoishiCoach, refused: RefusedAct | None, actions: GoishiActions, *, tight: bool
) -> Sequence[Widget]:
    """Return the widgets of the panel below the head, in two columns if it is low and wide."""
    commands = _commands(moment, coach, actions)
    if tight and rect.w >= _TWO_COLUMNS:
        cards, buttons = rect.cut_top(_TWO_COLUMNS_HIGH)[0].columns(2, 14)
        return [*_cards(moment, cards, coach, refused, tight=True), *_lines(buttons, commands)[0]]
    if rect.h < (_ROOMY if tight else _MIN_CARDS + _lines_height(len(commands), rect.w)):
        made, cards = _icons(rect, commands)
    else:
        made, cards = _lines(rect, commands)
    return [*_cards(moment, cards, coach, refused, tight=tight or rect.h < _ROOMY), *made]


# --- cards ----------------------------------------------------------------------------------------------------------


def _cards(
    moment: Moment, rect: Rect, coach: GoishiCoach, refused: RefusedAct | None, *, tight: bool
) -> Sequence[Widget]:
    """Return, from top to bottom: the stones left, the message, and as much of the rules as fits."""
    t, table = moment.t, moment.table
    gap = 8 if tight else 12
    state = table.state if isinstance(table.state, State) else None
    shown = message(t, table, coach, refused, presents=moment.is_host)
    wanted = max(message_height(moment.canvas, shown, rect.w, tight=tight), 0 if tight else _MIN_MESSAGE)
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


def stones_card(t: Texts, rect: Rect, state: State | None) -> Widget:
    """Return a card with the number of stones left and picked. It has a dot for each stone if there is room."""
    left = state.left.count(STONE) if state else 0
    picked = len(state.path) if state else 0
    words = t("goishi-picked", count=picked, of=left + picked)

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
        canvas.card(rect)
        if rect.h < _ROOMY_CARD:
            _line(canvas, rect.inset(14, 0), t, words, (picked, left))
            return
        upper = Rect(rect.x + 20, rect.y, rect.w - 40, rect.h * 0.62)
        rest = _number(canvas, upper, t, left, 46)
        size = fitting_size(canvas, words, rest.w, 14, bold=False)
        if canvas.text_width(words, size) <= rest.w:
            canvas.text(words, rest, size, color="secondary", align="right")
        else:
            canvas.text(t("goishi-count", count=picked, of=picked + left), rest, 14, color="secondary", align="right")
        _dots(canvas, Rect(upper.x, rect.bottom - rect.h * 0.42, upper.w, rect.h * 0.28), picked, left)

    return Painted(key="goishi/left", rect=rect, paint=paint, drawn_from=(t, picked, left))


def _line(canvas: Canvas, rect: Rect, t: Texts, words: str, stones: tuple[int, int]) -> None:
    """Draw the number on one line, with dots if they fit, or else with words."""
    picked, left = stones
    rest = _number(canvas, rect, t, left, 22)
    number = picked + left
    if number and rest.w / number >= _MIN_STEP:
        width = min(rest.w, number * 17.0)
        _dots(canvas, Rect(rest.right - width, rest.y, width, rest.h), picked, left)
    elif canvas.text_width(words, 13) <= rest.w:
        canvas.text(words, rest, 13, color="secondary", align="right")


def _number(canvas: Canvas, rect: Rect, t: Texts, left: int, size: float) -> Rect:
    """Write the number of stones left. Return the free area to its right."""
    small, gap, y = min(17, size * 0.66), 4 + size * 0.16, rect.center[1]
    x = rect.x + canvas.text(t("goishi-left"), (rect.x, y), small, color="secondary") + gap
    x += canvas.text(str(left), (x, y), size, bold=True) + gap
    if t("goishi-left-unit"):
        x += canvas.text(t("goishi-left-unit"), (x, y), small, color="secondary") + gap
    return Rect(x + gap, rect.y, max(0.0, rect.right - x - gap), rect.h)


def _dots(canvas: Canvas, rect: Rect, picked: int, left: int) -> None:
    """Draw full dots for the stones picked and hollow ones for the rest. Draw a bar if there are too many."""
    number, y = picked + left, rect.center[1]
    if not number:
        return
    if number > _MAX_DOTS:
        bar = rect.middle(rect.w, 10)
        canvas.pill(bar, "track")
        if picked:
            canvas.bar(Rect(bar.x, bar.y, max(10.0, bar.w * picked / number), bar.h), "gold")
        return
    step = min(rect.w / number, 21)
    radius = min(7.2, step * 0.36)
    for place in range(number):
        center = (rect.x + step * (place + 0.5), y)
        if place < picked:
            canvas.circle(center, radius, "gold")
        else:
            canvas.circle(center, radius, (0, 0, 0, 0), "faint", max(1.0, radius * 0.26))


def message_height(canvas: Canvas, message: GoishiMessage, width: float, *, tight: bool) -> float:
    """Return the height that the card needs at this width, in units."""
    size, small, pad, _icon, words = _sizes(width, tight=tight)
    height = canvas.paragraph_height(message.title, words, size, bold=True, leading=1.35)
    if message.body:
        height += 2 + canvas.paragraph_height(message.body, words, small, leading=1.4)
    return height + 2 * pad


def message_card(rect: Rect, message: GoishiMessage, *, tight: bool) -> Widget:
    """Return the card of a message. Text that does not fit `rect` is cut off."""

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
        size, small, pad, icon, words = _sizes(rect.w, tight=tight)
        fill, border, ink = _COLORS[message.tone]
        canvas.round_rect(rect, 14, fill, border)
        canvas.icon(message.icon, (rect.x + pad + icon / 2, rect.center[1]), icon, ink)
        height = message_height(canvas, message, rect.w, tight=tight) - 2 * pad
        top = rect.y + max(pad, (rect.h - height) / 2)
        place = Rect(rect.right - pad - words, top, words, height)
        with canvas.clip(rect):
            used = canvas.paragraph(message.title, place, size, bold=True, leading=1.35)
            if message.body:
                below = place.cut_top(used, 2)[1]
                canvas.paragraph(
                    message.body, below, small, color="ink" if message.tone == "red" else "secondary", leading=1.4
                )

    return Painted(key="goishi/told", rect=rect, paint=paint, drawn_from=(message, tight))


def _sizes(width: float, *, tight: bool) -> tuple[float, float, float, float, float]:
    """Return the sizes of title and body, the margin, the icon, and the width left for the text."""
    size, small, pad, icon = (14, 12, 10, 18) if tight else (16, 14, 16, 24)
    return size, small, pad, icon, max(20.0, width - 2 * pad - icon - pad)


def rules_height(*, tight: bool) -> float:
    """Return the height of the card of rules, in units."""
    return 3 * _SHORT_RULE + 14 if tight else _RULE_HEAD + 3 * _RULE + 18


def rules_card(t: Texts, rect: Rect, broken: int | None, *, tight: bool) -> Sequence[Widget]:
    """Return the three rules, shortened if there is little room. Highlight the rule at `broken`."""

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
        canvas.card(rect)
        inner = rect.inset(10, 7) if tight else rect.inset(20, 9)
        if not tight:
            head, inner = inner.cut_top(_RULE_HEAD)
            canvas.text(t("goishi-rules"), head, 15, bold=True, color="secondary")
        side, gap, largest = (18, 10, 13) if tight else (22, 14, 15)
        room = inner.w - side - gap
        whole = not tight and all(canvas.text_width(t(rule), largest, bold=True) <= room for rule in RULES)
        rules = [t(rule if whole else f"{rule}-short") for rule in RULES]
        size = min(fitting_size(canvas, words, room, largest) for words in rules)
        for number, place in enumerate(inner.rows(len(RULES))):
            mark, words = place.cut_left(side, gap)
            _rule_mark(canvas, mark, number, broken=number == broken)
            lit = number == broken
            color = "secondary" if tight and not lit else "ink"
            canvas.text(rules[number], words, size, bold=lit, color=color)

    return [Painted(key="goishi/rules", rect=rect, paint=paint, drawn_from=(t, broken, tight))]


def rule_marks(t: Texts, rect: Rect, broken: int | None, *, tight: bool) -> Sequence[Widget]:  # noqa: ARG001 - as rules_card
    """Return only the numbers of the rules, with their texts as tooltips, for a place without room for the texts."""

    def painter(number: int) -> Widget:
        def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
            _rule_mark(canvas, rect, number, broken=number == broken)

        place = Rect(rect.x + number * 34, rect.y, 26, rect.h)
        return Painted(key=f"goishi/rule{number}", rect=place, paint=paint, tooltip=t(RULES[number]))

    return [painter(number) for number in range(len(RULES))]


def _rule_mark(canvas: Canvas, rect: Rect, number: int, *, broken: bool) -> None:
    radius = min(11.0, rect.h / 2, rect.w / 2)
    canvas.circle(rect.center, radius, "red" if broken else "chip")
    place = rect.middle(2 * radius, 2 * radius)
    canvas.text(str(number + 1), place, radius * 1.18, bold=True, align="center", color="on_live" if broken else "ink")


# --- buttons --------------------------------------------------------------------------------------------------------


def _commands(moment: Moment, coach: GoishiCoach, actions: GoishiActions) -> Sequence[ButtonSpec]:
    """Return the commands of the picker, or of a spectator."""
    t, table, state = moment.t, moment.table, moment.table.state
    there = isinstance(state, State) and bool(state.board)
    over = there and GOISHI.outcome(state) is not None
    going_on = there and not over

    def command(
        name: str, icon: str, press: Callable[[], None], *, enabled: bool = True, kind: Kind = "plain"
    ) -> ButtonSpec:
        more = f"goishi-do-{name}-hint"
        tooltip = t(more) if t.has(more) else ""
        return ButtonSpec(f"do/{name}", t(f"goishi-do-{name}"), press, kind, icon, enabled, tooltip)

    def asking(question: Question, icon: str) -> ButtonSpec:
        kind: Kind = "accent" if coach.question == question else "plain"
        return command(question, icon, lambda: actions.ask(question), enabled=going_on, kind=kind)

    solvable = asking("solvable", "circle-check")
    showing: Kind = "accent" if coach.shows_answer else "plain"
    answer = command("answer", "eye", actions.toggle_answer, enabled=going_on, kind=showing)
    copy = command("copy", "link", actions.copy, enabled=there)
    main: Kind = "primary" if over and table.seats else "plain"
    new = command("edit", "pencil", actions.edit), command("new", "plus", actions.open_another, kind=main)
    if not table.seats:
        # Do not give away the answer of a program's search.
        return (solvable, *(() if table.replay.show else (answer,)), copy, *(() if moment.recorded else new))
    legal = tuple(GOISHI.legal(state, PICKER)) if moment.live and table.replay.playing and there else ()
    return (
        command("undo", "undo-2", actions.undo, enabled=Retreat() in legal),
        command("redo", "redo-2", actions.redo, enabled=Redo() in legal),
        asking("hint", "lightbulb"),
        answer,
        solvable,
        copy,
        *new,
    )


def _lines(rect: Rect, commands: Sequence[ButtonSpec]) -> tuple[Sequence[Widget], Rect]:
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
        widgets += [command.at(place, size) for place, command in zip(places, line, strict=False)]
    # Tab moves from the first to the last.
    return sorted(widgets, key=lambda widget: (widget.rect.y, widget.rect.x)), rect.cut_bottom(4)[1]


def _lines_height(number: int, width: float) -> float:
    """Return the height of this number of buttons in lines, with the gap above them."""
    across = 2 if width < _TWO_COLUMNS else max(1, number - 4)
    large, small = -(-min(number, 4) // 2), -(-max(0, number - 4) // across)
    return large * (_LARGE + 10) + small * (_SMALL + 10)


def _icons(rect: Rect, commands: Sequence[ButtonSpec]) -> tuple[Sequence[Widget], Rect]:
    """Return the buttons in lines of four with labels as tooltips, and the area above them."""
    lines = -(-len(commands) // 4)
    foot, rest = rect.cut_bottom(lines * _LOW + (lines - 1) * 6, 8)
    places = [place for line in foot.rows(lines, 6) for place in line.columns(4, 6)]
    return [_icon(command).at(place) for place, command in zip(places, commands, strict=False)], rest


def _icon(command: ButtonSpec) -> ButtonSpec:
    """Return the button with its icon alone."""
    return replace(command, label="", tooltip=command.tooltip or command.label)
