"""A grid into a file: its name, its kind, and where; another file is replaced only when one says so."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from banmen.formats.sudoku import Form, lost, write_sudoku
from banmen.game import Seat
from banmen.games.sudoku.values import State
from banmen_client.screens.cancellable import cancellable
from banmen_client.screens.context import DialogMaker, Window
from banmen_client.screens.form import FormRow, choice, form_height, lay_out
from banmen_client.screens.sudoku_dialogs.folder import (
    free_name,
    own_folder,
    path_of,
    reason,
    replace_file,
    shown,
    write_new,
)
from banmen_client.screens.sudoku_dialogs.said import Said, said_card, said_height
from banmen_client.screens.sudoku_dialogs.sheets import sheet_of
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import Answer, Field, FieldState

_FORMS = (Form.LINES, Form.CSV, Form.LINE, Form.SDK, Form.DRAWN)
_SAID_FRAME = 14


def save_file(state: State, seat: Seat, *, everything: bool) -> DialogMaker:
    """The dialog for the grid that a seat sees: digits and colours, or `everything`, notes and candidates too."""
    return _Saving(state, seat, everything=everything)


def stem_of(state: State) -> str:
    """A name for files of this puzzle, without its end."""
    return f"sudoku-{state.level}-{state.seed}" if state.seed else "sudoku"


class _Saving:
    """The name typed so far, the kind chosen."""

    def __init__(self, state: State, seat: Seat, *, everything: bool) -> None:
        self._state, self._seat, self._everything = state, seat, everything
        self._folder = own_folder()
        self._form = 0
        self._name = FieldState(limit=400)
        self._name.set(free_name(self._folder, stem_of(state), f".{_FORMS[0]}"))
        self._trouble = ""
        self._replaces: Path | None = None  # what is there already, once that has been said

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t = window.t
        said = self._said(window)
        rows = self._rows(window)
        width = min(640, window.canvas.area.w - 32)
        high = said_height(window.canvas, said, width - 52)
        save = (
            Answer("replace", t("saving-replace"), lambda: self._save(window), kind="danger", icon="save")
            if self._replaces is not None
            else Answer("save", t("saving-save"), lambda: self._save(window), kind="primary", icon="save")
        )
        return cancellable(
            window,
            "saving",
            t("saving-title-all" if self._everything else "saving-title"),
            save,
            width=width,
            content_height=form_height(window, rows) + high + _SAID_FRAME,
            compose=partial(self._contents, window, rows, said),
        )

    def _contents(self, window: Window, rows: Sequence[FormRow], said: Said, rect: Rect) -> Sequence[Widget]:
        card, form = rect.cut_bottom(said_height(window.canvas, said, rect.w), _SAID_FRAME)
        return [*lay_out(window, form, rows), said_card("saving/said", card, said)]

    def _rows(self, window: Window) -> list[FormRow]:
        def name(rect: Rect) -> Widget:
            return Field(
                key="saving/name",
                rect=rect,
                state=self._name,
                file_name=True,
                wrong=self._replaces is not None,
                on_change=lambda _text: self._changed(window),
                on_submit=lambda _text: self._save(window),
            )

        labels = [f".{form}" for form in _FORMS]
        return [
            ("saving-name", name),
            ("saving-form", choice(window, "saving/form", labels, self._form, self._choose)),
        ]

    def _said(self, window: Window) -> Said:
        """What went wrong, that a file is there already, or where the grid goes and what it loses."""
        t = window.t
        if self._trouble:
            return Said(t("not-saved", reason=self._trouble), "triangle-alert", "red")
        if self._replaces is not None:
            return Said(t("saving-there"), "triangle-alert", "gold", shown(self._replaces))
        whole = sheet_of(self._state, self._seat, Form.LINES, everything=self._everything)
        dropped = [name for name in lost(whole, _FORMS[self._form]) if name != "candidates" or self._everything]
        if not any(whole.colours):
            dropped = [name for name in dropped if name != "colours"]
        loses = t("saving-loses", what=", ".join(t(f"saving-part-{name}") for name in dropped)) if dropped else ""
        return Said(shown(self._path.parent), "folder-open", "neutral", loses)

    # --- what is done -------------------------------------------------------------------------------------------------

    @property
    def _path(self) -> Path:
        return path_of(self._name.text or ".", self._folder)

    def _changed(self, window: Window) -> None:
        self._trouble, self._replaces = "", None
        window.redraw()

    def _choose(self, number: int) -> None:
        """Another kind; the name gets its end."""
        before, self._form = f".{_FORMS[self._form]}", number
        name = self._name.text
        if name.endswith(before):
            self._name.set(name.removesuffix(before) + f".{_FORMS[number]}")
        self._trouble, self._replaces = "", None

    def _save(self, window: Window) -> None:
        """Write the file, unless one is there of which nothing was said yet."""
        path = self._path
        if path.is_dir():
            self._trouble = window.t("saving-nameless")
            window.redraw()
            return
        text = write_sudoku(sheet_of(self._state, self._seat, _FORMS[self._form], everything=self._everything))
        try:
            if path == self._replaces:
                replace_file(path, text)
            else:
                write_new(path, text)
        except FileExistsError:
            self._replaces = path
        except (OSError, ValueError) as error:  # a ValueError is a path that no file can have
            self._trouble, self._replaces = reason(error), None
        else:
            window.ask(None)
            window.notify(window.t("saved", path=shown(path)), "success")
            return
        window.redraw()
