"""The card of the next move on a knight's board: the next squares, the person's commands, or the verdict."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from banmen.games.knights_tour.engine.board import name_of
from banmen.games.knights_tour.state import Tour
from banmen.texts import Texts
from banmen_client.games.knights_tour.annotations import Candidate
from banmen_client.games.knights_tour.drawing.palette import PALETTES, SHADES, path_colours
from banmen_client.games.knights_tour.verdict import Verdict
from banmen_client.ui.buttons import Button
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Painted, fitting_size
from banmen_client.ui.theme import mixed
from banmen_client.ui.widget import Touch, Widget

_CHIP, _TIGHT_CHIP, _GAP = 44, 30, 8
_HEAD, _TIGHT_HEAD = 30, 22
_LEGEND, _BUTTONS, _TIGHT_BUTTONS = 34, 40, 34
_WORDS = 74
_USUAL_ROWS = 2
"""The card has room for at least this number of rows of squares, so that its height stays the same."""
_AROUND_WORD = 18
"""The minimum room of a button around its label."""


@dataclass(frozen=True)
class Command:
    """A button: its name (the label is `tour-do-NAME`), its icon, its callback, and whether it is enabled."""

    name: str
    icon: str
    press: Callable[[], None]
    enabled: bool = True


@dataclass(frozen=True)
class NextSquares:
    """The content of the card: the next squares with the one `ahead`, or the one to go `back` to.

    The `note` explains the order of the squares if it fits; the coach's `answer` replaces it. With `go` the squares can
    be pressed. A `verdict` replaces the squares.
    """

    state: Tour
    candidates: Sequence[Candidate]
    ahead: int | None
    note: str = ""
    answer: str = ""
    back: int | None = None
    verdict: Verdict | None = None
    go: Callable[[int], None] | None = None
    commands: Sequence[Command] = ()

    @property
    def chips(self) -> int:
        """The number of squares shown."""
        return len(self.candidates) + (self.back is not None)


def height(canvas: Canvas, shown: NextSquares, width: float, *, tight: bool) -> float:
    """Return the height that the card needs, in units."""
    pad, width = (16, width - 20) if tight else (28, width - 36)
    chip, head = (_TIGHT_CHIP, _TIGHT_HEAD) if tight else (_CHIP, _HEAD)
    rows = _USUAL_ROWS if shown.verdict is not None else max(_USUAL_ROWS, _rows(shown, width, tight=tight))
    body = float(rows * chip + (rows - 1) * _GAP + head)
    if shown.verdict is not None:
        body = max(body, _WORDS + head, _verdict_height(canvas, shown.verdict, width, tight=tight))
    buttons = (_TIGHT_BUTTONS if tight else _BUTTONS) + _GAP if shown.commands else 0
    return pad + body + buttons + (_LEGEND if _explained(shown, tight=tight) else 0)


def _explained(shown: NextSquares, *, tight: bool) -> bool:
    """Return True if the legend is shown: not in a small card, nor below a verdict with buttons."""
    return not tight and not (shown.verdict is not None and shown.commands)


def compose(canvas: Canvas, t: Texts, rect: Rect, shown: NextSquares, *, tight: bool) -> Sequence[Widget]:
    """Return the card."""
    inner = rect.inset(10, 8) if tight else rect.inset(18, 14)
    widgets: list[Widget] = [Card(rect=rect)]
    if shown.commands:
        buttons, inner = inner.cut_bottom(_TIGHT_BUTTONS if tight else _BUTTONS, _GAP)
        widgets += _buttons(canvas, t, buttons, shown.commands, tight=tight)
    legend: Rect | None = None
    if _explained(shown, tight=tight) and inner.h >= _HEAD + _LEGEND + _CHIP - 4:
        legend, inner = inner.cut_bottom(_LEGEND)
    if shown.verdict is not None:
        widgets.append(_verdict(inner, shown.verdict, tight=tight))
    else:
        widgets += _squares(t, inner, shown, tight=tight)
    if legend is not None:
        widgets.append(_legend(t, legend, len(shown.state.board)))
    return widgets


# --- squares --------------------------------------------------------------------------------------------------------


def _columns(shown: NextSquares, width: float, *, tight: bool) -> int:
    """Return the number of squares in a line: as many as are legible, at most four.

    In a wide card it is at most three, unless there are more squares.
    """
    chip = _least_width(shown, tight=tight)
    most = 3 if shown.chips <= 3 and not tight else 4  # noqa: PLR2004 - the most frequent number
    return max(1, min(most, int((width + _GAP) // (chip + _GAP))))


def _least_width(shown: NextSquares, *, tight: bool) -> int:
    """Return the width that a square needs for its name and its number."""
    names = [*(one.square for one in shown.candidates), *([] if shown.back is None else [shown.back])]
    longest = max((len(name_of(square, shown.state.rows, shown.state.columns)) for square in names), default=2)
    return 50 + 9 * longest if tight else 52 + 10 * longest


def _rows(shown: NextSquares, width: float, *, tight: bool) -> int:
    return -(-max(1, shown.chips) // _columns(shown, width, tight=tight))


def _squares(t: Texts, rect: Rect, shown: NextSquares, *, tight: bool) -> Sequence[Widget]:
    head, rest = rect.cut_top(_TIGHT_HEAD if tight else _HEAD)

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
        line = rect.cut_top(min(rect.h, 22))[0]
        width = canvas.text(t("tour-next"), line, 13 if tight else 15, bold=True)
        rest, size = line.cut_left(width, 12)[1], 12 if tight else 13
        if shown.answer or canvas.text_width(shown.note, size) <= rest.w:
            ink = "accent_text" if shown.answer else "secondary"
            canvas.text(shown.answer or shown.note, rest, size, bold=bool(shown.answer), color=ink, align="right")

    columns, rows = _columns(shown, rect.w, tight=tight), _rows(shown, rect.w, tight=tight)
    is_wide = (rect.w + _GAP) / columns - _GAP >= _least_width(shown, tight=False)
    chip = min(_CHIP if is_wide else _TIGHT_CHIP, (rest.h - _GAP * (rows - 1)) / rows)
    of = (t, shown.answer, shown.note, tight)
    widgets: list[Widget] = [Painted(rect=head, paint=paint, drawn_from=of)]
    lines = [Rect(rest.x, rest.y + row * (chip + _GAP), rest.w, chip) for row in range(rows)]
    places = [place for line in lines for place in line.columns(columns, _GAP)]
    widgets += [_chip(t, place, shown, one) for place, one in zip(places, shown.candidates, strict=False)]
    if shown.back is not None:
        widgets.append(
            _back_chip(t, places[len(shown.candidates)], name_of(shown.back, shown.state.rows, shown.state.columns))
        )
    return widgets


def _back_chip(t: Texts, rect: Rect, name: str) -> Widget:
    """Return the square that the knight goes back to."""

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
        canvas.round_rect(rect, 10, "red_tint", "red_border")
        canvas.icon("undo-2", (rect.x + 20, rect.center[1]), 16, "red_text")
        words = Rect(rect.x + 36, rect.y, rect.w - 42, rect.h)
        width = canvas.text(name, words, 16 if rect.h > 36 else 14, bold=True, color="red_text")  # noqa: PLR2004 - a small chip
        back = t("tour-back")
        if canvas.text_width(back, 13) <= words.w - width - 8:
            canvas.text(back, words.cut_left(width, 8)[1], 13, color="red_text")

    return Painted(rect=rect, paint=paint, drawn_from=(t, name))


def _chip(t: Texts, rect: Rect, shown: NextSquares, one: Candidate) -> Widget:
    name, palette = name_of(one.square, shown.state.rows, shown.state.columns), PALETTES["light"]
    ahead, go = one.square == shown.ahead, shown.go

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
        fill = canvas.theme.gold_fill if ahead else (canvas.color("field"), canvas.color("field"))
        if touch.hovered and go is not None:
            fill = mixed(fill, canvas.theme.hover)
        canvas.round_rect(rect, 10, fill, "gold_border" if ahead else "field_border")
        ink = "on_gold" if ahead else "faint" if one.spent else "ink"
        radius = min(13.0, rect.h * 0.38)
        ring = (rect.right - radius - 8, rect.center[1])
        edge = palette.red if one.dead else palette.accent
        canvas.circle(ring, radius, palette.gold if ahead else palette.paper, edge, 2)
        count = palette.red if one.dead else palette.ink
        canvas.text(str(one.onward), ring, radius * 1.15, bold=True, color=count, align="center")
        words = Rect(rect.x + 10, rect.y, rect.w - 2 * radius - 26, rect.h)
        width = canvas.text(name, words, 16 if rect.h > 36 else 14, bold=True, color=ink)  # noqa: PLR2004 - a small chip
        remark = t("tour-ahead") if ahead else t("tour-spent") if one.spent else ""
        if remark and canvas.text_width(remark, 13) <= words.w - width - 10:
            canvas.text(remark, words.cut_left(width, 10)[1], 13, color=ink if ahead else "secondary")

    return Painted(
        key="" if go is None else f"next/{name}",
        rect=rect,
        radius=10,
        paint=paint,
        drawn_from=(t, name, one, ahead, go is None),
        on_press=None if go is None else (lambda: go(one.square)),
    )


def _legend(t: Texts, rect: Rect, squares: int) -> Widget:
    """Return the legend of the colours and marks on the board."""
    palette = PALETTES["light"]

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
        line = rect.cut_bottom(22)[0]
        y = line.center[1]
        x = line.x + canvas.text("1", line, 13, color="secondary") + 7
        bar = Rect(x, y - 3, min(92, line.w * 0.2), 6)
        canvas.picture(bar, ("tour-order", canvas.theme.name), _order_bar, 3)
        x = bar.right + 7
        x += canvas.text(f"{t('tour-number', count=squares)}  {t('tour-legend-order')}", (x, y), 13, color="secondary")
        right = canvas.text(t("tour-legend-retreat"), line, 13, color="secondary", align="right")
        start = line.right - right - 40
        for dash in range(3):
            canvas.pill(Rect(start + dash * 12, y - 1.5, 8, 3), canvas.fade("red", 0.6))
        words = t("tour-legend-onward")
        width = canvas.text_width(words, 13) + 24
        middle = (x + start) / 2 - width / 2
        if middle > x + 8:
            canvas.circle((middle + 7, y), 7, palette.paper, palette.accent, 2)
            canvas.text(words, (middle + 24, y), 13, color="secondary")

    return Painted(rect=rect, paint=paint, drawn_from=(t, squares))


def _order_bar(width_px: int, height_px: int) -> pygame.Surface:
    """Return the colours along a path, from the first square to the last."""
    bar = pygame.Surface((SHADES, 1), 0, 32)
    for shade, colour in enumerate(path_colours()):
        bar.set_at((shade, 0), colour)
    return pygame.transform.scale(bar, (width_px, height_px))


# --- commands and the verdict ----------------------------------------------------------------------------------------


def _buttons(canvas: Canvas, t: Texts, rect: Rect, commands: Sequence[Command], *, tight: bool) -> Sequence[Widget]:
    """Return the buttons in a row with equal widths. If that would cut a label, give each the width of its label."""
    words, room = [t(f"tour-do-{command.name}") for command in commands], rect.w - _GAP * (len(commands) - 1)
    for size in (13, 12, 11) if tight else (14, 13, 12, 11):
        widths = [canvas.text_width(word, size, bold=True) + _AROUND_WORD for word in words]
        if sum(widths) <= room:
            break
    spare = (room - sum(widths)) / len(commands)
    alike = max(widths) <= room / len(commands)
    places = []
    for width in widths:
        place, rect = rect.cut_left(room / len(commands) if alike else width + spare, _GAP)
        places.append(place)
    return [
        Button(
            key=f"tour/{command.name}",
            rect=place,
            label=t(f"tour-do-{command.name}"),
            icon=command.icon,
            size=size,
            enabled=command.enabled,
            tooltip=t(f"tour-do-{command.name}-hint"),
            on_press=command.press,
        )
        for command, place in zip(commands, places, strict=True)
    ]


def _verdict_height(canvas: Canvas, verdict: Verdict, width: float, *, tight: bool) -> float:
    """Return the height that the verdict needs at this width, in units."""
    title, small, pad, icon = _verdict_sizes(tight=tight)
    return title * 1.6 + canvas.paragraph_height(verdict.body, width - 34 - icon, small, leading=1.35) + 2 * pad


def _verdict_sizes(*, tight: bool) -> tuple[float, float, float, float]:
    """Return the sizes of title and body, the margin above and below, and the width of the icon."""
    return (14, 12, 6, 22) if tight else (17, 14, 10, 30)


def _verdict(rect: Rect, verdict: Verdict, *, tight: bool) -> Widget:
    """Return the verdict with its icon."""

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
        canvas.round_rect(rect, 10, f"{verdict.tone}_tint")
        largest, small, pad, icon_width = _verdict_sizes(tight=tight)
        icon, words = rect.inset(12, pad).cut_left(icon_width, 10)
        canvas.icon(verdict.icon, icon.center, 20 if tight else 26, f"{verdict.tone}_text")
        size = fitting_size(canvas, verdict.title, words.w, largest)
        body = canvas.paragraph_height(verdict.body, words.w, small, leading=1.35)
        title, body_rect = words.middle(words.w, min(words.h, largest * 1.6 + body)).cut_top(largest * 1.6)
        canvas.text(verdict.title, title, size, bold=True, color=f"{verdict.tone}_text")
        canvas.paragraph(verdict.body, body_rect, small, leading=1.35)

    return Painted(rect=rect, paint=paint, drawn_from=(verdict, tight))
