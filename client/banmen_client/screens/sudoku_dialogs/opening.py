"""A grid out of a file: the files there are, a look at the one chosen, and a table with all that it says."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from banmen.engines.sudoku.units import SQUARES
from banmen.formats.sudoku import BadGrid, Sheet
from banmen_client.boards.sudoku_view import NONE, SudokuView
from banmen_client.screens.cancellable import cancellable
from banmen_client.screens.context import DialogMaker, Window
from banmen_client.screens.sudoku_dialogs.folder import listing, own_folder, path_of, read_grid, reason, shown
from banmen_client.screens.sudoku_dialogs.new import Wishes, mode_choice, open_table
from banmen_client.screens.sudoku_dialogs.picture import GridPicture
from banmen_client.screens.sudoku_dialogs.said import Said, of_fault, of_verdict, said_card, said_height
from banmen_client.screens.sudoku_dialogs.sheets import Brought, brought, signs
from banmen_client.screens.thinking import Thinking
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Row
from banmen_client.ui.scroll import Scroll, ScrollState
from banmen_client.ui.widget import Touch, Widget
from banmen_client.ui.widgets import Answer, Field, FieldState

_HIGHEST, _FRAME = 430, 170
_LINE = 36


def open_file(path: Path | None = None) -> DialogMaker:
    """The dialog; with a path it looks at that file at once, or into that folder."""
    return _Opening(path)


class _Opening:
    """The folder looked into, the file chosen there, and what it says."""

    def __init__(self, path: Path | None) -> None:
        self._folder = own_folder()
        self._listed: tuple[Sequence[Path], Sequence[Path]] = ((), ())
        self._field = FieldState(limit=400)
        self._scroll = ScrollState()
        self._picture = GridPicture()
        self._thinking = Thinking()
        self._wishes = Wishes()
        self._path: Path | None = None
        self._sheet: Sheet | None = None
        self._brought: Brought | None = None
        self._fault: Exception | None = None
        self._list()
        if path is not None:
            self._visit(path)

    def tick(self) -> bool:
        """Whether it is known how the grid stands."""
        return self._thinking.poll()

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t, height = window.t, min(_HIGHEST, window.canvas.area.h - _FRAME)
        return cancellable(
            window,
            "opening",
            t("opening-title"),
            Answer("open", t("open"), lambda: self._open(window), kind="primary", enabled=self._ready),
            width=800,
            content_height=height,
            compose=partial(self._contents, window),
        )

    # --- what is shown ------------------------------------------------------------------------------------------------

    def _contents(self, window: Window, rect: Rect) -> Sequence[Widget]:
        top, below = rect.cut_top(42, 12)
        mode, field = top.cut_right(max(290, top.w * 0.4), 12)
        files, look = below.cut_left(below.w * 0.52, 16)
        return [
            Field(
                key="opening/path",
                rect=field,
                state=self._field,
                icon="folder-open",
                placeholder=shown(self._folder),
                on_submit=partial(self._submit, window),
            ),
            mode_choice(window, self._wishes, "opening/mode")(mode),
            Card(rect=files, fill="field", border="field_border"),
            self._files(window, files.inset(6)),
            *self._look(window, look),
        ]

    def _files(self, window: Window, rect: Rect) -> Widget:
        """The folder above, the folders here, the files."""
        t = window.t
        above = [self._folder.parent] if self._folder.parent != self._folder else []
        folders, files = self._listed
        lines = [
            *((t("opening-above"), "arrow-left", path) for path in above),
            *((path.name, "folder-open", path) for path in folders),
            *((path.name, "grid-3x3", path) for path in files),
        ]
        rows: list[Widget] = []
        for number, (name, icon, path) in enumerate(lines):
            place = Rect(rect.x, rect.y + number * _LINE, rect.w - 14, _LINE)
            rows.append(self._line(window, place, number, name, icon, path))
        if not files:
            place = Rect(rect.x, rect.y + len(lines) * _LINE, rect.w, _LINE)
            rows.append(Label(rect=place.inset(10, 0), text=t("opening-none"), size=14, color="secondary"))
        height = _LINE * (len(lines) + (not files))
        return Scroll(key="opening/files", rect=rect, state=self._scroll, height=height, contents=rows)

    def _line(  # noqa: PLR0917 - private to this list
        self, window: Window, rect: Rect, number: int, name: str, icon: str, path: Path
    ) -> Widget:
        def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - the row shows the touch
            mark, words = rect.inset(10, 0).cut_left(18, 10)
            canvas.icon(icon, mark.center, 17, "secondary")
            canvas.text(name, words, 15)

        def press() -> None:
            if path == self._path:
                self._open(window)
            else:
                self._visit(path)
                window.redraw()

        return Row(
            key=f"opening/{number}",
            rect=rect,
            radius=8,
            paint=paint,
            selected=path == self._path,
            on_press=press,
        )

    def _look(self, window: Window, rect: Rect) -> Sequence[Widget]:
        """The grid chosen, and what is to be said of it."""
        said = self._said(window)
        height = min(said_height(window.canvas, said, rect.w), rect.h * 0.5)
        words, above = rect.cut_bottom(height, 12)
        card = said_card("opening/said", words, said)
        if self._sheet is None:
            return [said_card("opening/said", rect.cut_top(height)[0], said)]
        return [self._picture.widget(window, "opening/grid", above, partial(self._view, window)), card]

    def _view(self, window: Window, _ringed: bool) -> SudokuView:  # noqa: FBT001 - as `GridPicture` calls it
        sheet = self._sheet
        if sheet is None:
            return SudokuView(theme=window.settings.theme)
        loose = self._brought is not None and self._brought.loose
        givens = (0,) * SQUARES if loose else sheet.givens
        entries = tuple(digit if not given else 0 for digit, given in zip(sheet.digits, givens, strict=True))
        return SudokuView(
            theme=window.settings.theme,
            givens=signs(givens),
            entries=entries,
            corner=sheet.corner or NONE,
            centre=sheet.centre or NONE,
            colours=sheet.colours or NONE,
            conflicts=self._brought.verdict.squares if self._brought else frozenset(),
        )

    def _said(self, window: Window) -> Said:
        t = window.t
        if isinstance(self._fault, BadGrid):
            return of_fault(t, self._fault)
        if self._fault is not None:
            return Said(t("opening-unreadable"), "triangle-alert", "red", reason(self._fault))
        if self._sheet is None:
            return Said(t("opening-hint"), "grid-3x3")
        if self._brought is None:
            return Said(t("grid-thinking"), "hourglass")
        said = of_verdict(t, self._brought.verdict)
        return Said(said.text, said.icon, "gold", t("opening-loose")) if self._brought.loose else said

    # --- what is done -------------------------------------------------------------------------------------------------

    @property
    def _ready(self) -> bool:
        return self._brought is not None and self._brought.verdict.finding != "complete"

    def _open(self, window: Window) -> None:
        """Open a table with the grid."""
        if self._brought is not None and self._ready:
            window.ask(None)
            open_table(window, {**self._brought.options, **self._wishes.company()}, watched=self._wishes.watched)
            if self._brought.loose:
                window.notify(window.t("opening-loose"))

    def _submit(self, window: Window, text: str) -> None:
        """Enter in the field: look there, or open what is looked at already."""
        path = path_of(text, self._folder) if text.strip() else None
        if path is not None and path != self._path:
            self._visit(path)
            window.redraw()
        else:
            self._open(window)

    def _visit(self, path: Path) -> None:
        """Look into a folder, or at a file."""
        self._path, self._sheet, self._brought, self._fault = None, None, None, None
        self._thinking.drop()
        if path.is_dir():
            self._folder, self._scroll = path, ScrollState()
            self._field.set("")
            self._list()
            return
        self._path = path
        self._field.set(shown(path))
        try:
            self._sheet = read_grid(path)
        except (OSError, BadGrid, ValueError) as fault:  # a ValueError is a path that no file can have
            self._fault = fault
            return
        self._thinking.ask(_bringing(self._sheet), self._take)

    def _take(self, found: Brought) -> None:
        self._brought = found

    def _list(self) -> None:
        try:
            self._listed = listing(self._folder)
        except FileNotFoundError:
            self._listed = ((), ())  # nothing was kept yet
        except OSError as fault:
            self._listed, self._fault = ((), ()), fault


def _bringing(sheet: Sheet) -> Callable[[], Brought]:
    return lambda: brought(sheet)
