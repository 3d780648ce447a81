"""The dialog that edits a board by pointer, keys, pasting or from a file, and opens a table with it.

A text may be an address of a board, the content of a file, or the name of a file; `read_board` reads all three.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import pygame

from banmen.games.goishi.engine import NO_STONE, STONE, StoneBoard
from banmen.games.goishi.files import BadBoard, fault_text, read_goishi, rows_of, write_url
from banmen.games.goishi.state import LARGEST, State
from banmen.reading import plain_text
from banmen_client.drawing.board import View
from banmen_client.games.goishi.board import GoishiBoard
from banmen_client.games.goishi.coach import OrderCount, count_orders
from banmen_client.games.goishi.messages import GoishiMessage
from banmen_client.games.goishi.panel import message_card, message_height
from banmen_client.games.goishi.table_choices import GoishiChoices, open_table, picker_choices
from banmen_client.screens.background_task import BackgroundTask
from banmen_client.screens.dialogs import confirm_dialog
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.system.documents import read_bytes, reason
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Button, ButtonSpec
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.labels import Label, Painted, Tone
from banmen_client.ui.text_field import CLIPBOARD, Field, FieldState
from banmen_client.ui.widget import KeyStroke, Touch, Widget

EMPTY = StoneBoard(8, NO_STONE * 64)
"""The board of an editor that is opened without one."""

_HIGHEST, _FRAME, _SIDE = 480, 170, 330
"""The maximum height of the board, and the room that the dialog needs around it and beside it, in units."""
_MIN_SIDE = 268
"""The minimum width of the controls beside the board, in units."""

_PLACE_LIMIT = 4000
_WORDS = 300
"""The width in units from which three buttons in a row have labels."""

_VERDICTS: dict[OrderCount, tuple[str, Tone]] = {
    "one": ("circle-check", "green"),
    "several": ("circle-alert", "gold"),
    "none": ("ban", "red"),
    "undecided": ("circle-alert", "gold"),
}

_MAX_BYTES = 1 << 16
"""The maximum number of bytes read from a file. The largest board is shorter in every form."""

_PATHS = ("~", "./", "../")
"""The beginnings of a path that is not absolute."""


def edit_board(board: StoneBoard = EMPTY, *, choices: GoishiChoices | None = None, place: str = "") -> DialogMaker:
    """Return the dialog with this board. With a `place`, use the board of that text, address or file."""
    return BoardEditor(board, choices or GoishiChoices(), place)


class BoardEditor:
    """The dialog's state: the edited board, its number of orders, and the error of the last text read."""

    def __init__(self, board: StoneBoard, choices: GoishiChoices, place: str) -> None:
        self._board = board
        self._choices = choices
        self._picture = GoishiBoard()
        self._placed: tuple[pygame.Rect, float] | None = None
        self._place = FieldState(limit=_PLACE_LIMIT)
        self._task = BackgroundTask()
        self._number: OrderCount | None = None
        self._fault: Exception | None = None
        if place:
            self._place.set(place)
            self._adopt_text(place)
        self._seen = self._place.text
        self._judge()

    def tick(self) -> bool:
        """Return True if the number of orders has become known."""
        return self._task.poll()

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t = window.t
        area = window.canvas.area
        height = min(_HIGHEST, area.h - _FRAME)
        return confirm_dialog(
            window,
            "goishi-edit",
            t("goishi-edit-title"),
            ButtonSpec(
                "open", t("open"), lambda: self._open(window), kind="primary", enabled=self._ready or self._unread
            ),
            width=min(height + _SIDE + 72, area.w - 32),
            content_height=height,
            compose=partial(self._contents, window),
        )

    # --- display ------------------------------------------------------------------------------------------------------

    def _contents(self, window: Window, rect: Rect) -> Sequence[Widget]:
        grid, side = rect.cut_left(min(rect.h, rect.w - _MIN_SIDE), 18)
        low = rect.h < _HIGHEST * 0.8
        line, gap = (32, 6) if low else (42, 12)
        shown = self._message(window, short=low)
        wanted = message_height(window.canvas, shown, side.w, tight=low)
        shows, rest = side.cut_bottom(line, gap)
        who, rest = rest.cut_bottom(line, gap)
        buttons, rest = rest.cut_bottom(line, gap)
        place, rest = rest.cut_bottom(line, gap)
        columns, rest = rest.cut_bottom(line, gap)
        rows, rest = rest.cut_bottom(line, gap)
        make_who, make_shows = picker_choices(window, self._choices, "goishi-edit", size=13)
        return [
            self._grid(window, grid),
            message_card(rest.cut_top(min(rest.h, max(wanted, 60)))[0], shown, tight=low),
            *self._side_row(window, rows, "rows", _rows(self._board)),
            *self._side_row(window, columns, "columns", self._board.columns),
            self._field(window, place),
            *self._buttons(window, buttons),
            make_who(who),
            *([make_shows(shows)] if self._choices.program else []),
        ]

    def _grid(self, window: Window, rect: Rect) -> Widget:
        def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
            placed = (canvas.box(rect), canvas.scale)
            if placed != self._placed:
                self._placed = placed
                self._picture.place(*placed)
            self._picture.theme, self._picture.language = window.settings.theme, window.t.language
            self._picture.show(View(self._state, cursor_shown=touch.ring), now_ms=window.now_ms(), animate=0)
            self._picture.draw(canvas.surface, window.now_ms())

        def press(point: Point) -> None:
            scale = window.canvas.scale
            pick = self._picture.press((int(point[0] * scale), int(point[1] * scale)))
            if pick is not None:
                self._turn(window, pick.square)

        return Painted(
            key="goishi-edit/board", rect=rect, radius=6, paint=paint, on_point=press, on_key=partial(self._key, window)
        )

    def _side_row(self, window: Window, rect: Rect, name: str, count: int) -> Sequence[Widget]:
        """Return the label of a number of rows or columns, and the buttons for one less and one more."""
        t = window.t
        buttons, words = rect.cut_right(2 * rect.h + 46, 8)
        less, more = buttons.columns(2, 8)
        return [
            Label(rect=words, text=t(f"goishi-edit-{name}", count=count), bold=True),
            Button(
                key=f"goishi-edit/{name}-less",
                rect=less,
                label="−",
                enabled=count > 1,
                tooltip=t("goishi-edit-less"),
                on_press=lambda: self._resize(window, name, -1),
            ),
            Button(
                key=f"goishi-edit/{name}-more",
                rect=more,
                label="+",
                enabled=count < LARGEST,
                tooltip=t("goishi-edit-more"),
                on_press=lambda: self._resize(window, name, 1),
            ),
        ]

    def _field(self, window: Window, rect: Rect) -> Widget:
        return Field(
            key="goishi-edit/place",
            rect=rect,
            state=self._place,
            icon="link",
            placeholder=window.t("goishi-edit-place"),
            wrong=self._fault is not None and bool(self._place.text),
            on_change=partial(self._follow, window),
            on_submit=partial(self._submit, window),
        )

    def _buttons(self, window: Window, rect: Rect) -> Sequence[Widget]:
        t = window.t
        roomy = rect.w >= _WORDS

        def button(rect: Rect, name: str, icon: str, on_press: Callable[[], None], tooltip: str = "") -> Button:
            label = t(f"goishi-edit-{name}")
            return Button(
                key=f"goishi-edit/{name}",
                rect=rect,
                label=label if roomy else "",
                icon=icon,
                size=13,
                tooltip=tooltip or ("" if roomy else label),
                enabled=self._ready or name == "paste",
                on_press=on_press,
            )

        def clear() -> None:
            self._put(window, self._board._replace(stones=NO_STONE * len(self._board.stones)))

        left, middle, right = rect.columns(3, 8)
        return [
            button(left, "paste", "copy", lambda: self._read(window, CLIPBOARD.read())),
            button(middle, "clear", "eraser", clear),
            button(right, "copy", "link", lambda: self._copy(window), t("goishi-do-copy")),
        ]

    def _message(self, window: Window, *, short: bool) -> GoishiMessage:
        t, fault = window.t, self._fault
        if isinstance(fault, BadBoard):
            where = t("goishi-edit-fault", line=fault.line, column=fault.column)
            return GoishiMessage(where, fault_text(t, fault), "triangle-alert", "red")
        if isinstance(fault, OSError):
            return GoishiMessage(t("goishi-edit-unreadable"), reason(fault), "triangle-alert", "red")
        if STONE not in self._board.stones:
            return GoishiMessage(t("goishi-edit-hint"), icon="pencil")
        if self._number is None:
            return GoishiMessage(t("goishi-thinking"), icon="hourglass")
        icon, tone = _VERDICTS[self._number]
        count = t("goishi-stones", count=self._board.stones.count(STONE))
        orders = t(f"goishi-edit-{self._number}")
        return GoishiMessage(
            orders if short else f"{orders} · {count}", t(f"goishi-edit-{self._number}-more"), icon, tone
        )

    # --- actions ------------------------------------------------------------------------------------------------------

    @property
    def _state(self) -> State:
        columns, stones = self._board
        return State(_rows(self._board), columns, stones, stones)

    @property
    def _unread(self) -> bool:
        """Whether the field has a text that was not read yet."""
        return bool(self._place.text.strip()) and self._place.text != self._seen

    @property
    def _ready(self) -> bool:
        """Whether the board has any stones."""
        return STONE in self._board.stones

    def _open(self, window: Window) -> None:
        """Open a table with the board. If the field has an unread text, read its board first."""
        if self._unread:
            self._submit(window, self._place.text)
            if self._fault is not None:
                return
        if self._ready:
            window.show_dialog(None)
            options = {"board": "/".join(rows_of(self._board)), **self._choices.search_option()}
            open_table(window, options, self._choices)

    def _key(self, window: Window, stroke: KeyStroke) -> bool:
        """Handle the keys of the board: Enter and Space add or remove a stone, Ctrl+C copies, Ctrl+V pastes."""
        if stroke.command:
            if stroke.key == pygame.K_v:
                self._read(window, CLIPBOARD.read())
            elif stroke.key == pygame.K_c and self._ready:
                self._copy(window)
            return stroke.key in {pygame.K_c, pygame.K_v}
        used, pick = self._picture.key(pygame.event.Event(pygame.KEYDOWN, key=stroke.key, mod=0, unicode=""))
        if pick is not None:
            self._turn(window, pick.square)
        elif used:
            window.redraw()
        return used

    def _turn(self, window: Window, square: int) -> None:
        """Add a stone to a point, or remove it."""
        stones = self._board.stones
        sign = NO_STONE if stones[square] == STONE else STONE
        self._put(window, self._board._replace(stones=f"{stones[:square]}{sign}{stones[square + 1 :]}"))

    def _resize(self, window: Window, name: str, by: int) -> None:
        lines = list(rows_of(self._board))
        columns = self._board.columns
        if name == "columns":
            columns += by
            lines = [line[:columns].ljust(columns, NO_STONE) for line in lines]
        else:
            lines = lines[:by] if by < 0 else [*lines, NO_STONE * columns]
        self._put(window, StoneBoard(columns, "".join(lines)))

    def _copy(self, window: Window) -> None:
        """Copy the board as a puzz.link address."""
        text = write_url(self._board)
        window.copy(text)
        window.notify(window.t("copied", text=text), "success")

    def _follow(self, window: Window, text: str) -> None:
        """Adopt the board of an address or of a file's text when the field holds it complete; ignore partial input."""
        if not is_address(text):
            window.redraw()
            return
        try:
            board = read_goishi(self._pasted(text))
        except BadBoard:
            window.redraw()
            return
        self._seen = text
        self._put(window, board)

    def _submit(self, window: Window, text: str) -> None:
        """Read the board when Enter is pressed in the field."""
        self._seen = self._place.text
        self._read(window, self._pasted(text))

    @staticmethod
    def _pasted(text: str) -> str:
        """Return the pasted text if the field shows it.

        The field has one line, but the clipboard keeps the line breaks.
        """
        pasted, line = CLIPBOARD.read(), FieldState(limit=_PLACE_LIMIT)
        line.insert(pasted.strip("\r\n"))
        return pasted if line.text == text else text

    def _read(self, window: Window, text: str) -> None:
        """Adopt the board of a text or a file. Keep the present board if there is none."""
        if text.strip():
            self._adopt_text(text)
            self._judge()
            window.redraw()

    def _adopt_text(self, text: str) -> None:
        try:
            self._board, self._fault = read_board(text), None
        except (BadBoard, OSError) as fault:
            self._fault = fault

    def _put(self, window: Window, board: StoneBoard) -> None:
        self._board, self._fault = board, None
        self._judge()
        window.redraw()

    def _judge(self) -> None:
        """Count the orders of the board in the background."""
        board, self._number = self._board, None

        def show_order_count(number: OrderCount) -> None:
            self._number = number

        self._task.start(lambda: count_orders(board), show_order_count)


def _rows(board: StoneBoard) -> int:
    return len(board.stones) // board.columns


# --- reading a board ------------------------------------------------------------------------------------------------


def read_board(text: str) -> StoneBoard:
    """Return the board of a text in any form, or of the file that it names. Raise BadBoard or OSError.

    For a text that is neither, the error depends on its form: OSError if it looks like a path.
    """
    try:
        return read_goishi(plain_text(text).text)
    except BadBoard:
        path = _path(text)
        if path is None:
            raise
    return read_goishi(plain_text(read_bytes(path, _MAX_BYTES)).text)


def _path(text: str) -> Path | None:
    """Return the path that a text may name; None if it does not look like a file."""
    name = text.strip().strip("\"'")
    if not name or "\n" in name or "://" in name:
        return None
    path = Path(name)
    with suppress(RuntimeError):  # the home folder is unknown
        path = path.expanduser()
    try:
        meant = path.exists() or name.startswith(_PATHS) or path.is_absolute() or bool(path.suffix)
    except (OSError, ValueError):  # not a valid file name
        return None
    return path if meant else None


def is_address(text: str) -> bool:
    """Return True if a text looks like an address of a board, or like the text of a pzprv3 file."""
    return "goishi" in text.lower()
