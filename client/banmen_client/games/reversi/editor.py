"""The dialog that sets up a position by pointer, keys or text, and opens a table with it.

`PositionChoices` holds the position and the players and draws nothing; `PositionEditor` is the dialog around it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pygame

from banmen.game import BadOptions, Seat, Transcript
from banmen.games.reversi.notation.positions import find_position
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import (
    BLACK,
    BLACK_MARK,
    EMPTY_MARK,
    LARGEST,
    MARKS,
    SMALLEST,
    USUAL,
    WHITE,
    WHITE_MARK,
    Position,
    opening,
    opponent,
    start_position,
)
from banmen.grid import parse_square
from banmen.protocol.messages import SeatChoice
from banmen.reading import replay_of
from banmen_client.drawing.board import View
from banmen_client.games.reversi.board import ReversiBoard
from banmen_client.screens.dialogs import confirm_dialog
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Button, ButtonSpec, Segmented, Select
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.labels import Label, Painted
from banmen_client.ui.text_field import CLIPBOARD, Field, FieldState
from banmen_client.ui.widget import KeyStroke, Touch, Widget

SIZES = tuple(range(SMALLEST, LARGEST + 1, 2))
SIDES: tuple[Seat, ...] = (BLACK, WHITE)
BRUSHES = (*MARKS.values(), EMPTY_MARK)
"""The marks for a square: a black disc, a white one, or none."""

BOTH = len(SIDES)
"""The choice of the seat that stands for both seats."""

PERSON = 0
"""The choice of the opponent that stands for a person; the others are programs."""

PROGRAMS = tuple(REVERSI.programs)
_LONGEST = LARGEST * LARGEST * 2

_HIGHEST, _FRAME, _SIDE = 480, 170, 330
"""The maximum height of the board, and the room that the dialog needs around it and beside it, in units."""
_MIN_SIDE = 268
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


@dataclass
class PositionChoices:
    """The board, the side to move (index into `SIDES`), the brush, and the players.

    `field` has the position as one word and follows the board. A text typed there is adopted once it is a position.
    """

    size: int = USUAL
    board: str = opening(USUAL).board
    turn: int = 0
    brush: int = 0
    seat: int = 0
    opponent: int = PERSON
    field: FieldState = field(default_factory=lambda: FieldState(limit=_LONGEST))

    def __post_init__(self) -> None:
        self._write()

    @property
    def word(self) -> str:
        return self.board + MARKS[SIDES[self.turn]]

    @property
    def position(self) -> Position:
        """The position to draw. Possibly nobody can move in it."""
        return Position(self.size, self.board, SIDES[self.turn])

    @property
    def start(self) -> Position | None:
        """The starting position of a game; None if neither side can move."""
        try:
            return start_position(self.size, self.word)
        except BadOptions:
            return None

    @property
    def typed_wrong(self) -> bool:
        """Whether the field's text differs from the position on the board."""
        return self.field.text.strip() != self.word

    # --- changes ------------------------------------------------------------------------------------------------------

    def adopt_text(self, text: str) -> bool:
        """Adopt the position of a text. If it has none, keep the present one. Return whether it had one."""
        found = find_position(text) or find_position(f"{text.strip()} {MARKS[SIDES[self.turn]]}")
        if found is None:
            return False
        self.size, self.board = found.size, found.word[:-1]
        self.turn = list(MARKS.values()).index(found.word[-1])
        return True

    def lay(self, square: int, mark: str) -> None:
        """Place a disc; with `EMPTY_MARK`, remove it."""
        self.board = f"{self.board[:square]}{mark}{self.board[square + 1 :]}"
        self._write()

    def laid_by_press(self, square: int) -> str:
        """Return the mark that a press on a square places: the brush's, or none if the square has that one already."""
        mark = BRUSHES[self.brush]
        return EMPTY_MARK if self.board[square] == mark else mark

    def begin(self, size: int) -> None:
        """Set up the four discs in the middle, on a board of this size."""
        self.size, self.board, self.turn = size, opening(size).board, 0
        self._write()

    def clear(self) -> None:
        """Remove all discs."""
        self.board = EMPTY_MARK * len(self.board)
        self._write()

    def mirror(self) -> None:
        """Mirror the board: swap left and right."""
        rows = (self.board[at : at + self.size] for at in range(0, len(self.board), self.size))
        self.board = "".join(row[::-1] for row in rows)
        self._write()

    def set_turn(self, turn: int) -> None:
        """Choose the side to move."""
        self.turn = turn
        self._write()

    def _write(self) -> None:
        self.field.set(self.word)

    # --- the table ----------------------------------------------------------------------------------------------------

    def options(self) -> dict[str, Any]:
        """Return the options of a game from this position."""
        usual = self.position == opening(self.size)
        return {"size": self.size} if usual else {"size": self.size, "start": self.word}

    def seats(self) -> dict[Seat, SeatChoice]:
        """Return the choice for each seat."""
        if self.seat == BOTH:
            return dict.fromkeys(SIDES, "me")
        mine, other = SIDES[self.seat], SIDES[1 - self.seat]
        return {mine: "me"} if self.opponent == PERSON else {mine: "me", other: "program"}

    def programs(self) -> Mapping[Seat, str]:
        """Return the program that plays, by its seat."""
        if self.seat == BOTH or self.opponent == PERSON:
            return {}
        return {SIDES[1 - self.seat]: PROGRAMS[self.opponent - 1]}


class PositionEditor:
    """The dialog's state: the edited position and the choices for the table."""

    def __init__(self, text: str = "") -> None:
        self._choices = PositionChoices()
        self._picture = ReversiBoard()
        self._placed: tuple[pygame.Rect, float] | None = None
        self._laying = EMPTY_MARK
        if text:
            self._choices.adopt_text(text)
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
            ButtonSpec("open", window.t("open"), lambda: self._open(window), kind="primary", enabled=ready),
            width=min(height + _SIDE + 72, area.w - 32),
            content_height=height,
            compose=partial(self._contents, window),
        )

    # --- display ------------------------------------------------------------------------------------------------------

    def _contents(self, window: Window, rect: Rect) -> Sequence[Widget]:
        grid, side = rect.cut_left(min(rect.h, rect.w - _MIN_SIDE), 18)
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
            on_change=lambda text: self._change(window, self._choices.adopt_text, text),
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
        if self._choices.adopt_text(text):
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
