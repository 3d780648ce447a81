"""The dialog that sets up a position by pointer, keys or text, and opens a table with it."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from banmen.game import Transcript
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK_MARK, EMPTY_MARK, WHITE_MARK, opponent
from banmen.grid import parse_square
from banmen.reading import replay_of
from banmen_client.drawing.board import View
from banmen_client.games.reversi.board import ReversiBoard
from banmen_client.games.reversi.position_choices import BOTH, PROGRAMS, SIDES, SIZES, PositionChoices
from banmen_client.screens.confirm_dialog import confirm_dialog
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.clipboard import CLIPBOARD
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.labels import Label, Painted
from banmen_client.ui.menu import Select
from banmen_client.ui.widget import KeyStroke, Touch, Widget
from banmen_client.ui.widgets import Button, DialogButton, Field, Segmented

_HIGHEST, _FRAME, _SIDE = 480, 170, 330
"""The maximum height of the board, and the room that the dialog needs around it and beside it, in units."""
_LEAST_SIDE = 268
"""The minimum width of the controls beside the board, in units."""

_ROOMY, _LOW_LINE = 420, 34
"""The height from which the buttons have labels, and the height of a control in a lower dialog."""

_LABELS = {
    "brush": ("black", "white", "empty-square"),
    "turn": ("black-moves", "white-moves"),
    "seat": ("me-black", "me-white", "both"),
}

_LAID_BY_KEY = {
    pygame.K_b: BLACK_MARK,
    pygame.K_x: BLACK_MARK,
    pygame.K_w: WHITE_MARK,
    pygame.K_o: WHITE_MARK,
    pygame.K_e: EMPTY_MARK,
    pygame.K_MINUS: EMPTY_MARK,
    pygame.K_DELETE: EMPTY_MARK,
    pygame.K_BACKSPACE: EMPTY_MARK,
}


def edit_position(text: str = "") -> DialogMaker:
    """Return the dialog with the position of a text, or else with the usual one."""
    return PositionEditor(text)


class PositionEditor:
    """The dialog's state: the edited position and the choices for the table."""

    def __init__(self, text: str = "") -> None:
        self._choices = PositionChoices()
        self._picture = ReversiBoard()
        self._placed: tuple[pygame.Rect, float] | None = None
        self._laying = EMPTY_MARK
        if text:
            self._choices.take(text)
            self._choices.field.set(text if self._choices.typed_wrong else self._choices.word)

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        area = window.canvas.area
        height = min(_HIGHEST, area.h - _FRAME)
        ready = self._choices.start is not None
        return confirm_dialog(
            window,
            "position",
            window.t("position-title"),
            DialogButton("open", window.t("open"), lambda: self._open(window), kind="primary", enabled=ready),
            width=min(height + _SIDE + 72, area.w - 32),
            content_height=height,
            compose=partial(self._contents, window),
        )

    # --- display ------------------------------------------------------------------------------------------------------

    def _contents(self, window: Window, rect: Rect) -> Sequence[Widget]:
        grid, side = rect.cut_left(min(rect.h, rect.w - _LEAST_SIDE), 18)
        roomy = rect.h >= _ROOMY
        line, gap, count = (42, 12, 8) if roomy else (_LOW_LINE, 7, 7)
        rows = iter(side.cut_top(count * (line + gap) - gap)[0].rows(count, gap))
        choices = self._choices
        return [
            self._grid(window, grid),
            Label(rect=next(rows), text=self._status(window), size=14, color="secondary"),
            self._field(window, next(rows)),
            self._choice(window, next(rows), ("brush", choices.brush, self._set_brush)),
            self._choice(window, next(rows), ("turn", choices.turn, choices.set_turn)),
            *self._buttons(window, next(rows), next(rows) if roomy else None),
            self._choice(window, next(rows), ("seat", choices.seat, self._set_seat)),
            *self._opponent(window, next(rows)),
        ]

    def _opponent(self, window: Window, rect: Rect) -> Sequence[Widget]:
        """Return the choice of the opponent; nothing if two people play at this window."""
        t, choices = window.t, self._choices
        if choices.seat == BOTH:
            return ()
        return [
            Select(
                key="position/opponent",
                rect=rect,
                options=[t("position-person"), *(t(f"program-reversi-{key}") for key in PROGRAMS)],
                chosen=choices.opponent,
                on_choose=partial(self._change, window, self._set_opponent),
                icon="users",
                size=15 if rect.h > _LOW_LINE else 13,
            )
        ]

    def _status(self, window: Window) -> str:
        """Return a text about the position: the number of empty squares, a pass, or that nobody can move."""
        t, choices = window.t, self._choices
        start = choices.start
        if start is None:
            return t("position-over")
        empty = choices.board.count(EMPTY_MARK)
        if start.turn != SIDES[choices.turn]:
            return t("position-passes", seat=t(f"seat-{opponent(start.turn or '')}"), other=t(f"seat-{start.turn}"))
        return t("position-empty", count=empty)

    def _grid(self, window: Window, rect: Rect) -> Widget:
        def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
            placed = (canvas.box(rect), canvas.scale)
            if placed != self._placed:
                self._placed = placed
                self._picture.place(*placed)
            view = View(self._choices.position, cursor_shown=touch.ring)
            self._picture.show(view, now_ms=window.now_ms(), animate=0)
            self._picture.draw(canvas.surface, window.now_ms())

        def press(point: Point) -> None:
            square = self._square(window, point)
            if square is not None:
                self._laying = self._choices.laid_by_press(square)
                self._lay(window, square, self._laying)

        def lay(mark: str | None, point: Point) -> None:
            square = self._square(window, point)
            if square is not None:
                self._lay(window, square, self._laying if mark is None else mark)

        return Painted(
            key="position/board",
            rect=rect,
            radius=6,
            paint=paint,
            on_point=press,
            on_drag=partial(lay, None),
            on_other=partial(lay, EMPTY_MARK),
            on_key=partial(self._key, window),
        )

    def _field(self, window: Window, rect: Rect) -> Widget:
        return Field(
            key="position/word",
            rect=rect,
            state=self._choices.field,
            icon="link",
            placeholder=window.t("position-word"),
            wrong=self._choices.typed_wrong,
            on_change=lambda text: self._change(window, self._choices.take, text),
            on_submit=lambda _text: self._open(window),
            on_long_paste=lambda text: self._paste(window, text),
        )

    def _choice(self, window: Window, rect: Rect, row: tuple[str, int, Callable[[int], None]]) -> Widget:
        name, chosen, choose = row
        return Segmented(
            key=f"position/{name}",
            rect=rect,
            labels=[window.t(f"position-{label}") for label in _LABELS[name]],
            chosen=chosen,
            on_choose=partial(self._change, window, choose),
            size=13,
            tooltip=window.t("position-brush-hint") if name == "brush" else "",
        )

    def _buttons(self, window: Window, rect: Rect, below: Rect | None) -> Sequence[Widget]:
        """Return the buttons for the whole board.

        Its size and the review are `below`; without that, the size is beside them.
        """
        t, choices = window.t, self._choices
        size, review = below.columns(2, 8) if below else (rect.cut_right(84, 8)[0], None)
        rest = rect if below else rect.cut_right(84, 8)[1]
        actions: Sequence[tuple[str, str, Callable[[], None]]] = (
            ("start", "rotate-ccw", lambda: choices.begin(choices.size)),
            ("clear", "eraser", choices.clear),
            ("mirror", "repeat", choices.mirror),
        )
        words = below is not None
        buttons = [
            Button(
                key=f"position/{name}",
                rect=place,
                label=t(f"position-{name}") if words else "",
                icon=icon,
                size=13,
                tooltip="" if words else t(f"position-{name}"),
                on_press=partial(self._change, window, act),
            )
            for place, (name, icon, act) in zip(rest.columns(3, 8), actions, strict=True)
        ]
        sizes = Select(
            key="position/size",
            rect=size,
            options=[t("row-size", size=each) for each in SIZES],
            chosen=SIZES.index(choices.size),
            on_choose=partial(self._change, window, lambda number: choices.begin(SIZES[number])),
            icon="grid-3x3" if below else None,
            size=15 if below else 13,
        )
        if review is None:
            return [*buttons, sizes]
        look = Button(
            key="position/review",
            rect=review,
            label=t("position-review"),
            icon="lightbulb",
            size=13,
            enabled=choices.start is not None,
            on_press=lambda: self._look(window),
        )
        return [*buttons, sizes, look]

    # --- actions ------------------------------------------------------------------------------------------------------

    def _change(self, window: Window, act: Callable[..., object], *how: object) -> None:
        act(*how)
        window.redraw()

    def _set_brush(self, brush: int) -> None:
        self._choices.brush = brush

    def _set_seat(self, seat: int) -> None:
        self._choices.seat = seat

    def _set_opponent(self, number: int) -> None:
        self._choices.opponent = number

    def _square(self, window: Window, point: Point) -> int | None:
        """Return the square under a point in units; None outside the board."""
        scale = window.canvas.scale
        place = self._picture.press((int(point[0] * scale), int(point[1] * scale)))
        return None if place is None else self._index(place.square)

    def _index(self, name: str) -> int:
        row, column = parse_square(name, self._choices.size, self._choices.size)
        return row * self._choices.size + column

    def _lay(self, window: Window, square: int, mark: str) -> None:
        if self._choices.board[square] != mark:
            self._choices.lay(square, mark)
            window.redraw()

    def _key(self, window: Window, stroke: KeyStroke) -> bool:
        """Handle the keys of the board: the cursor's keys, letters that place a disc, Ctrl+C (copy), Ctrl+V (paste)."""
        if stroke.command:
            if stroke.key == pygame.K_v:
                self._paste(window, CLIPBOARD.read())
            elif stroke.key == pygame.K_c:
                window.copy(self._choices.word)
                window.notify(window.t("copied", text=self._choices.word), "success")
            return stroke.key in {pygame.K_c, pygame.K_v}
        row, column = self._picture.cursor
        if stroke.key in _LAID_BY_KEY:
            self._lay(window, row * self._choices.size + column, _LAID_BY_KEY[stroke.key])
            return True
        used, place = self._picture.key(pygame.event.Event(pygame.KEYDOWN, key=stroke.key, mod=0, unicode=""))
        if place is not None:
            square = self._index(place.square)
            self._lay(window, square, self._choices.laid_by_press(square))
        elif used:
            window.redraw()
        return used

    def _paste(self, window: Window, text: str) -> None:
        """Adopt the position of a text, or notify the user that it has none."""
        if self._choices.take(text):
            self._choices.field.set(self._choices.word)
        elif text.strip():
            window.notify(window.t("refused-bad_position"), "refusal")
        window.redraw()

    def _look(self, window: Window) -> None:
        """View the position as the start of a record, which offers hints. The dialog opens again afterwards."""
        replay = replay_of(REVERSI, Transcript(self._choices.options(), ()))
        window.open_replay(replay, then=self)

    def _open(self, window: Window) -> None:
        """Open a table with the position, unless nobody can move in it."""
        choices = self._choices
        if choices.start is None:
            return
        window.show_dialog(None)
        window.session.open(
            game="reversi",
            options=choices.options(),
            seats=choices.seats(),
            listed=choices.seat != BOTH,
            programs=choices.programs(),
        )
