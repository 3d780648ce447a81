"""The dialog that opens a grid: a list of files, and a picture of the chosen one."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from banmen.games.sudoku.engine.units import SQUARES
from banmen.games.sudoku.files import BadGrid, Sheet
from banmen.games.sudoku.reader import grid_text
from banmen_client.games.sudoku.board_view import NONE, SudokuView
from banmen_client.games.sudoku.dialogs.collection import list_puzzles
from banmen_client.games.sudoku.dialogs.grid_conversion import ImportedGrid, import_grid, listing, read_grids, reason
from banmen_client.games.sudoku.dialogs.grid_preview import (
    GridPicture,
    PreviewMessage,
    fault_message,
    message_card,
    message_height,
    verdict_message,
)
from banmen_client.games.sudoku.dialogs.table_choices import SudokuChoices, mode_choice, open_table
from banmen_client.screens.background_task import BackgroundTask
from banmen_client.screens.dialogs import confirm_dialog
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.system.documents import display_path, own_folder, path_of
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import ButtonSpec
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, ListRow
from banmen_client.ui.text_field import Field, FieldState
from banmen_client.ui.widget import Scroll, ScrollState, Touch, Widget

_HIGHEST, _FRAME = 430, 170
_LINE = 36


def open_file(path: Path | None = None, *, sheets: Sequence[Sheet] = ()) -> DialogMaker:
    """Return the dialog. With a path it shows that file or folder, with sheets those grids.

    Without a path it starts in the folder of the file opened last.
    """
    opened = _OpenFileDialog(path, sheets)
    several = opened.several
    return list_puzzles(several, path.name if path else "") if several else opened


class _OpenFileDialog:
    """The dialog's state: the folder shown, the chosen file, and the chosen one of its grids."""

    def __init__(self, path: Path | None, sheets: Sequence[Sheet]) -> None:
        self._folder = own_folder()
        self._is_placed = path is not None
        self._listed: tuple[Sequence[Path], Sequence[Path]] = ((), ())
        self._field = FieldState(limit=400)
        self._scroll = ScrollState()
        self._picture = GridPicture()
        self._task = BackgroundTask()
        self._choices = SudokuChoices()
        self._path: Path | None = None
        self._several: Sequence[Sheet] = ()
        self._sheet: Sheet | None = None
        self._imported: ImportedGrid | None = None
        self._fault: Exception | None = None
        if path is not None:
            self._list()
            self._visit(path)
        elif sheets:
            self._show_grids(sheets)

    @property
    def several(self) -> Sequence[Sheet]:
        """The grids of a file or a text that has several; else empty."""
        return self._several

    def tick(self) -> bool:
        """Return True if the verdict on the grid has arrived."""
        return self._task.poll()

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        self._place(window)
        t, height = window.t, min(_HIGHEST, window.canvas.area.h - _FRAME)
        return confirm_dialog(
            window,
            "opening",
            t("opening-title"),
            ButtonSpec("open", t("open"), lambda: self._open(window), kind="primary", enabled=self._ready),
            width=800,
            content_height=height,
            compose=partial(self._contents, window),
        )

    # --- display ------------------------------------------------------------------------------------------------------

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
                placeholder=display_path(self._folder),
                on_submit=partial(self._submit, window),
            ),
            mode_choice(window, self._choices, "opening/mode")(mode),
            Card(rect=files, fill="field", border="field_border"),
            self._files(window, files.inset(6)),
            *self._look(window, look),
        ]

    def _files(self, window: Window, rect: Rect) -> Widget:
        """Return the parent folder, the subfolders and the files."""
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
        def press() -> None:
            if path == self._path:
                self._open(window)
            else:
                self._show_path(window, path)

        return self._row(rect, number, (name, icon), press, selected=path == self._path)

    @staticmethod
    def _row(
        rect: Rect, number: int, shown_as: tuple[str, str], on_press: Callable[[], None], *, selected: bool = False
    ) -> Widget:
        """Return a row of the list; `shown_as` is its name and icon."""
        name, icon = shown_as

        def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - the row shows the touch
            mark, words = rect.inset(10, 0).cut_left(18, 10)
            canvas.icon(icon, mark.center, 17, "secondary")
            canvas.text(name, words, 15)

        return ListRow(key=f"opening/{number}", rect=rect, radius=8, paint=paint, selected=selected, on_press=on_press)

    def _look(self, window: Window, rect: Rect) -> Sequence[Widget]:
        """Return the picture of the chosen grid, and the message about it."""
        message = self._message(window)
        height = min(message_height(window.canvas, message, rect.w), rect.h * 0.5)
        words, above = rect.cut_bottom(height, 12)
        card = message_card("opening/said", words, message)
        if self._sheet is None:
            return [message_card("opening/said", rect.cut_top(height)[0], message)]
        return [self._picture.widget(window, "opening/grid", above, partial(self._view, window)), card]

    def _view(self, window: Window, _ringed: bool) -> SudokuView:  # noqa: FBT001 - as `GridPicture` calls it
        sheet = self._sheet
        if sheet is None:
            return SudokuView(theme=window.settings.theme)
        loose = self._imported is not None and self._imported.loose
        givens = (0,) * SQUARES if loose else sheet.givens
        entries = tuple(digit if not given else 0 for digit, given in zip(sheet.digits, givens, strict=True))
        return SudokuView(
            theme=window.settings.theme,
            givens=grid_text(givens),
            entries=entries,
            corner=sheet.corner or NONE,
            centre=sheet.centre or NONE,
            colours=sheet.colours or NONE,
            conflicts=self._imported.verdict.squares if self._imported else frozenset(),
        )

    def _message(self, window: Window) -> PreviewMessage:
        t = window.t
        if isinstance(self._fault, BadGrid):
            return fault_message(t, self._fault)
        if self._fault is not None:
            return PreviewMessage(t("opening-unreadable"), "triangle-alert", "red", reason(self._fault))
        if self._sheet is None:
            return PreviewMessage(t("opening-hint"), "grid-3x3")
        if self._imported is None:
            return PreviewMessage(t("grid-thinking"), "hourglass")
        message = verdict_message(t, self._imported.verdict)
        return (
            PreviewMessage(message.text, message.icon, "gold", t("opening-loose")) if self._imported.loose else message
        )

    # --- actions ------------------------------------------------------------------------------------------------------

    @property
    def _ready(self) -> bool:
        return self._imported is not None and self._imported.verdict.finding != "complete"

    def _open(self, window: Window) -> None:
        if self._imported is not None and self._ready:
            if self._path is not None:
                window.change_settings(window.settings.with_folder_of(self._path))
            window.show_dialog(None)
            open_table(window, self._choices, {**self._imported.options, **self._choices.player_options()})
            if self._imported.loose:
                window.notify(window.t("opening-loose"))

    def _submit(self, window: Window, text: str) -> None:
        """Show the path that was entered, or open the file if it is shown already."""
        path = path_of(text, self._folder) if text.strip() else None
        if path is not None and path != self._path:
            self._show_path(window, path)
        else:
            self._open(window)

    def _place(self, window: Window) -> None:
        """Start in the folder of the file opened last, if it still exists."""
        if not self._is_placed:
            self._is_placed = True
            last = Path(window.settings.folder)
            self._folder = last if window.settings.folder and last.is_dir() else own_folder()
            self._list()

    def _show_path(self, window: Window, path: Path) -> None:
        """Show a folder, a file, or the list of a file with several grids."""
        self._visit(path)
        if self.several:
            window.show_dialog(list_puzzles(self.several, path.name))
        window.redraw()

    def _visit(self, path: Path) -> None:
        """Show a folder or a file."""
        self._path, self._several, self._imported, self._fault = None, (), None, None
        self._sheet = None
        self._task.cancel()
        if path.is_dir():
            self._folder, self._scroll = path, ScrollState()
            self._field.set("")
            self._list()
            return
        self._path = path
        self._field.set(display_path(path))
        if self._folder != path.absolute().parent:
            self._folder = path.absolute().parent
            self._list()
        try:
            self._show_grids(read_grids(path))
        except (OSError, BadGrid, ValueError) as fault:  # a ValueError is an invalid path
            self._fault = fault

    def _show_grids(self, sheets: Sequence[Sheet]) -> None:
        """Show the grid of a file or a text; if there are several, the window lists them."""
        self._several = sheets if len(sheets) > 1 else ()
        self._look_at(sheets[0])

    def _look_at(self, sheet: Sheet) -> None:
        self._sheet, self._imported = sheet, None
        self._task.start(lambda: import_grid(sheet), self._on_imported)

    def _on_imported(self, found: ImportedGrid) -> None:
        self._imported = found

    def _list(self) -> None:
        try:
            self._listed = listing(self._folder)
        except (FileNotFoundError, ValueError):  # nothing was saved yet; or an invalid path
            self._listed = ((), ())
        except OSError as fault:
            self._listed, self._fault = ((), ()), fault
