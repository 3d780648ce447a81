"""Saved games in the user's documents: `save_replay` writes one, and a dialog lists and opens them.

The dialog also has a field for a path, so that a file may lie anywhere.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from banmen.files.replay_file import ENDING, BadReplay, write_replay
from banmen.reading import file_endings
from banmen.replay import Replay
from banmen_client.screens.dialogs import confirm_dialog
from banmen_client.screens.opening import open_file
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.system.documents import display_path, error_text, free_name, own_folder, path_of, reason, write_new
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import ButtonSpec
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, ListRow, Paragraph
from banmen_client.ui.text_field import Field, FieldState
from banmen_client.ui.widget import Scroll, ScrollState, Touch, Widget

_MOST_LISTED = 200


# --- files ------------------------------------------------------------------------------------------------------------


def save_replay(window: Window, replay: Replay) -> None:
    """Save a replay to a new file in the user's documents, and show a notice with its path or the error."""
    if replay.game is None or not replay.plies:
        window.notify(window.t("refused-not_begun"), "refusal")
        return
    folder, now = own_folder(), datetime.now().astimezone()
    try:
        path = folder / free_name(folder, f"{replay.game.key}-{now:%Y-%m-%d-%H%M}", ENDING)
        write_new(path, write_replay(replay))
    except (OSError, BadReplay) as fault:
        window.notify(window.t("not-saved", reason=error_text(window.t, fault)), "refusal")
    else:
        window.notify(window.t("saved", path=display_path(path)), "success")


def saved_games() -> list[Path]:
    """Return the files of games in the user's documents, the newest first. Raise OSError."""
    endings = file_endings()
    found = [path for path in own_folder().iterdir() if path.suffix.lower() in endings and path.is_file()]
    return sorted(found, key=_age)[:_MOST_LISTED]


def _age(path: Path) -> tuple[float, str]:
    """Return the sort key that puts the newest file first, and a file deleted meanwhile last."""
    try:
        return -path.stat().st_mtime, path.name
    except OSError:
        return 0.0, path.name


# --- the dialog that opens one ----------------------------------------------------------------------------------------

_HIGHEST, _FRAME, _LINE = 360, 190, 40


def open_replay_dialog() -> DialogMaker:
    """Make the dialog with the saved games in the user's documents."""
    return _OpenReplayDialog()


class _OpenReplayDialog:
    """The dialog to choose a saved game: a text field for the path, and the list of files."""

    def __init__(self) -> None:
        self._field, self._scroll = FieldState(limit=400), ScrollState()
        self._fault = ""  # why there is no list
        self._wrong = ""  # why the file of the field cannot be opened
        try:
            self._files_found: Sequence[Path] = saved_games()
        except FileNotFoundError:
            self._files_found = ()  # no file was saved yet
        except OSError as fault:
            self._files_found, self._fault = (), reason(fault)

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t = window.t
        given = bool(self._field.text.strip())
        return confirm_dialog(
            window,
            "replays",
            t("replay-open"),
            ButtonSpec("open", t("replay-confirm"), lambda: self._open(window), kind="primary", enabled=given),
            width=620,
            content_height=min(_HIGHEST, window.canvas.area.h - _FRAME),
            compose=partial(self._contents, window),
        )

    def _contents(self, window: Window, rect: Rect) -> Sequence[Widget]:
        wrong = window.canvas.paragraph_height(self._wrong, rect.w, 13, leading=1.35) if self._wrong else 0
        top, files = rect.cut_top(42, 8 if wrong else 12)
        words, files = files.cut_top(wrong, 12) if wrong else (files, files)
        said = [Paragraph(rect=words, text=self._wrong, size=13, color="red_text", leading=1.35)] if wrong else []
        return [
            Field(
                key="replays/path",
                rect=top,
                state=self._field,
                icon="folder-open",
                placeholder=display_path(own_folder()),
                wrong=bool(wrong),
                on_change=lambda _text: self._show_fault(window, ""),
                on_submit=lambda _text: self._open(window),
            ),
            *said,
            Card(rect=files, fill="field", border="field_border"),
            self._files(window, files.inset(6)),
        ]

    def _files(self, window: Window, rect: Rect) -> Widget:
        rows: list[Widget] = [
            ListRow(
                key=f"replays/{number}",
                rect=Rect(rect.x, rect.y + number * _LINE, rect.w - 14, _LINE),
                radius=8,
                paint=partial(_paint, path),
                selected=path == self._path,
                on_press=partial(self._choose, window, path),
            )
            for number, path in enumerate(self._files_found)
        ]
        if not rows:
            words = self._fault or window.t("replay-none")
            place = Rect(rect.x + 10, rect.y, rect.w - 20, _LINE)
            rows.append(Label(rect=place, text=words, size=14, color="secondary"))
        height = _LINE * max(1, len(self._files_found))
        return Scroll(key="replays/files", rect=rect, state=self._scroll, height=height, contents=rows)

    @property
    def _path(self) -> Path:
        return path_of(self._field.text, own_folder())

    def _choose(self, window: Window, path: Path) -> None:
        """Choose a file; a second press opens it."""
        if path == self._path:
            self._open(window)
        else:
            self._field.set(display_path(path))
            self._show_fault(window, "")

    def _open(self, window: Window) -> None:
        if self._field.text.strip():
            open_file(window, self._path, partial(self._refuse, window))

    def _refuse(self, window: Window, fault: str) -> None:
        """Show next to the field why its file cannot be opened."""
        window.show_dialog(self)
        self._show_fault(window, fault)

    def _show_fault(self, window: Window, fault: str) -> None:
        self._wrong = fault
        window.redraw()


def _paint(path: Path, canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - the row shows the touch
    mark, words = rect.inset(10, 0).cut_left(18, 10)
    replay = path.suffix.lower() == ENDING
    canvas.icon("history" if replay else "list-checks", mark.center, 17, "secondary")
    canvas.text(path.stem if replay else path.name, words, 15)
