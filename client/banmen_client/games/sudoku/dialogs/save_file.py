"""The dialog that saves a grid as a file. It overwrites an existing file only after a confirmation."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from banmen.game import Seat
from banmen.games.sudoku.files import Form, fields_lost, write_sudoku
from banmen.games.sudoku.state import State
from banmen_client.games.sudoku.dialogs.grid_conversion import sheet_of
from banmen_client.games.sudoku.dialogs.grid_preview import PreviewMessage, message_card, message_height
from banmen_client.screens.dialog_form import FormRow, choice, form_height, lay_out
from banmen_client.screens.dialogs import confirm_dialog
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.system.documents import display_path, free_name, own_folder, path_of, reason, replace_file, write_new
from banmen_client.ui.controls import ButtonSpec
from banmen_client.ui.geometry import Rect
from banmen_client.ui.text_field import Field, FieldState
from banmen_client.ui.widget import Widget

_FORMS = (Form.LINES, Form.CSV, Form.LINE, Form.SDK, Form.DRAWN)
_MESSAGE_GAP = 14


def save_file(state: State, seat: Seat, *, everything: bool) -> DialogMaker:
    """Return the dialog for the grid that a seat sees.

    It saves digits and colours; with `everything` also marks and candidates.
    """
    return _SaveFileDialog(state, seat, everything=everything)


def stem_of(state: State) -> str:
    """Return a file name for this puzzle, without a suffix."""
    return f"sudoku-{state.level}-{state.seed}" if state.seed else "sudoku"


class _SaveFileDialog:
    """The dialog's state: the name typed, and the chosen form."""

    def __init__(self, state: State, seat: Seat, *, everything: bool) -> None:
        self._state, self._seat, self._everything = state, seat, everything
        self._folder = own_folder()
        self._form = 0
        self._name = FieldState(limit=400)
        self._name.set(free_name(self._folder, stem_of(state), f".{_FORMS[0]}"))
        self._trouble = ""
        self._replaces: Path | None = None  # the existing file, once the dialog has asked

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t = window.t
        message = self._message(window)
        rows = self._rows(window)
        width = min(640, window.canvas.area.w - 32)
        high = message_height(window.canvas, message, width - 52)
        save = (
            ButtonSpec("replace", t("saving-replace"), lambda: self._save(window), kind="danger", icon="save")
            if self._replaces is not None
            else ButtonSpec("save", t("saving-save"), lambda: self._save(window), kind="primary", icon="save")
        )
        return confirm_dialog(
            window,
            "saving",
            t("saving-title-all" if self._everything else "saving-title"),
            save,
            width=width,
            content_height=form_height(window, rows) + high + _MESSAGE_GAP,
            compose=partial(self._contents, window, rows, message),
        )

    def _contents(
        self, window: Window, rows: Sequence[FormRow], message: PreviewMessage, rect: Rect
    ) -> Sequence[Widget]:
        card, form = rect.cut_bottom(message_height(window.canvas, message, rect.w), _MESSAGE_GAP)
        return [*lay_out(window, form, rows), message_card("saving/said", card, message)]

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

    def _message(self, window: Window) -> PreviewMessage:
        """Return an error, or that the file exists, or the folder and the parts that the form cannot hold."""
        t = window.t
        if self._trouble:
            return PreviewMessage(t("not-saved", reason=self._trouble), "triangle-alert", "red")
        if self._replaces is not None:
            return PreviewMessage(t("saving-there"), "triangle-alert", "gold", display_path(self._replaces))
        whole = sheet_of(self._state, self._seat, Form.LINES, everything=self._everything)
        dropped = [name for name in fields_lost(whole, _FORMS[self._form]) if name != "candidates" or self._everything]
        if not any(whole.colours):
            dropped = [name for name in dropped if name != "colours"]
        loses = t("saving-loses", what=", ".join(t(f"saving-part-{name}") for name in dropped)) if dropped else ""
        return PreviewMessage(display_path(self._path.parent), "folder-open", "neutral", loses)

    # --- actions ------------------------------------------------------------------------------------------------------

    @property
    def _path(self) -> Path:
        return path_of(self._name.text or ".", self._folder)

    def _changed(self, window: Window) -> None:
        self._trouble, self._replaces = "", None
        window.redraw()

    def _choose(self, number: int) -> None:
        """Choose another form, and give the name its suffix."""
        before, self._form = f".{_FORMS[self._form]}", number
        name = self._name.text
        if name.endswith(before):
            self._name.set(name.removesuffix(before) + f".{_FORMS[number]}")
        self._trouble, self._replaces = "", None

    def _save(self, window: Window) -> None:
        """Write the file. If a file with this name exists, ask for a confirmation first."""
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
        except (OSError, ValueError) as error:  # a ValueError is an invalid path
            self._trouble, self._replaces = reason(error), None
        else:
            window.show_dialog(None)
            window.notify(window.t("saved", path=display_path(path)), "success")
            return
        window.redraw()
