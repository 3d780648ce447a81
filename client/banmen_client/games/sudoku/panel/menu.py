"""The menu of all commands without a button of their own. It replaces tools and palette."""

from collections.abc import Sequence

from banmen_client.games.sudoku.commands import COMMANDS, SECTIONS, BoardCommand, run
from banmen_client.games.sudoku.moment import SudokuMoment
from banmen_client.screens.invite import copy_line, invitation
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import draw_face
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Painted
from banmen_client.ui.widget import Scroll, ScrollState, Touch, Widget

_ROW, _HEAD, _GAP, _PAD = 38, 26, 8, 14
_TWO_COLUMNS_FROM = 340


def compose(moment: SudokuMoment, rect: Rect, state: ScrollState) -> Sequence[Widget]:
    """Return a card with the scrolled sections."""
    inner = rect.inset(_PAD if rect.w > _TWO_COLUMNS_FROM else 8, 8)
    body = inner.cut_right(10)[1]  # room for the scroll bar
    contents: list[Widget] = []
    y = body.y
    for name, commands in _sections(moment):
        contents.append(
            Label(
                rect=Rect(body.x, y, body.w, _HEAD),
                text=moment.t(f"sudoku-part-{name}"),
                size=13,
                bold=True,
                color="secondary",
            )
        )
        rows, height = _rows(moment, Rect(body.x, y + _HEAD, body.w, 0), commands)
        contents += rows
        y += _HEAD + height + 4
    opened = moment.table.replay.opened
    if opened is not None:
        line = Rect(body.x, y + 4, body.w, 46)
        text = invitation(moment.general, opened.code)
        copy = moment.general.calls.copy
        contents += copy_line(moment.t, moment.canvas, line, "code", opened.code, lambda _code: copy(text))
        y += 54
    scroll = Scroll(key="menu", rect=inner, state=state, height=y - inner.y, contents=contents)
    return [Card(rect=rect), scroll]


def _sections(moment: SudokuMoment) -> Sequence[tuple[str, Sequence[BoardCommand]]]:
    """Return the sections with the commands that this viewer can use at this table."""
    sections = []
    for name, names in SECTIONS:
        commands = [COMMANDS[each] for each in names]
        mine = [each for each in commands if each.watchers or not moment.table.watching]
        mine = [each for each in mine if each.name != "resign" or each.possible(moment)]
        if mine:
            sections.append((name, mine))
    return sections


def _rows(moment: SudokuMoment, rect: Rect, commands: Sequence[BoardCommand]) -> tuple[Sequence[Widget], float]:
    """Return the commands, two in a line or one in a narrow menu, and the height of all."""
    columns = 2 if rect.w >= _TWO_COLUMNS_FROM else 1
    widgets = []
    for number, command in enumerate(commands):
        line, column = divmod(number, columns)
        row = Rect(rect.x, rect.y + line * (_ROW + _GAP), rect.w, _ROW)
        widgets.append(_entry(moment, row.columns(columns, _GAP)[column], command))
    return widgets, -(-len(commands) // columns) * (_ROW + _GAP)


def _entry(moment: SudokuMoment, rect: Rect, command: BoardCommand) -> Widget:
    """Return a button with the command's icon, label and key."""
    words, enabled = moment.t(f"sudoku-do-{command.name}"), command.possible(moment)
    on = command.on is not None and command.on(moment)
    about = f"sudoku-about-{command.name}"

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
        ink = draw_face(canvas, rect, 10, "accent" if on else "plain", touch, enabled=enabled)
        chord = command.chord.text if command.chord is not None else ""
        width = canvas.text_width(chord, 10.5) if chord else 0
        canvas.icon("check" if on else command.icon, (rect.x + 17, rect.center[1]), 16, ink)
        canvas.text(words, Rect(rect.x + 31, rect.y, rect.w - 31 - width - 13, rect.h), 13, bold=True, color=ink)
        canvas.text(
            chord,
            Rect(rect.x, rect.y, rect.w - 9, rect.h),
            10.5,
            color="secondary" if ink == "ink" else ink,
            align="right",
        )

    return Painted(
        key=f"more/{command.name}",
        rect=rect,
        radius=10,
        enabled=enabled,
        tooltip=moment.t(about) if moment.t.has(about) else "",
        paint=paint,
        on_press=lambda: run(moment, command),
    )
