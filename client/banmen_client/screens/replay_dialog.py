"""Dialogs that open saved replays: one to choose a file, one while it is read, one for an error."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from banmen.replay import Replay
from banmen.replay_file import BadReplay
from banmen_client.screens.background_task import BackgroundTask
from banmen_client.screens.confirm_dialog import confirm_dialog
from banmen_client.screens.replay_files import error_text, read_replay_file, saved_replays
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.system.documents import own_folder, path_of, reason, shown
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Row
from banmen_client.ui.scroll import Scroll, ScrollState
from banmen_client.ui.widget import Touch, Widget
from banmen_client.ui.widgets import DialogButton, Field, FieldState, dialog

_HIGHEST, _FRAME, _LINE = 360, 190, 40


def open_replay_dialog() -> DialogMaker:
    """Make the dialog with the replays in the user's documents."""
    return _OpenReplayDialog()


def open_replay_file(window: Window, path: Path) -> None:
    """Open the replay in a file, now or once it is read. On an error, show it and leave the screen as it was."""
    _ReadingDialog(path).begin(window)


class _ReadingDialog:
    """The dialog that is shown while a long file is read in the background."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._task = BackgroundTask()

    def begin(self, window: Window) -> None:
        """Start reading. A short file is open when this returns."""
        self._task.start(partial(_read, self._path), partial(self._take, window))
        if self._task.busy:
            window.show_dialog(self)

    def tick(self) -> bool:
        """Returns whether the file was read."""
        return self._task.poll()

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t = window.t
        return dialog(
            window.canvas,
            key="reading",
            title=t("replay-reading"),
            body=t("replay-reading-what", name=self._path.name),
            buttons=[DialogButton("cancel", t("cancel"), partial(self._cancel, window))],
            on_cancel=partial(self._cancel, window),
            width=520,
        )

    def _take(self, window: Window, found: Replay | Exception) -> None:
        if isinstance(found, Replay):
            window.open_replay(found)
        else:
            window.show_dialog(_error_dialog(self._path, found))

    def _cancel(self, window: Window) -> None:
        self._task.cancel()
        window.show_dialog(None)


def _read(path: Path) -> Replay | Exception:
    """The replay in a file, or the error."""
    try:
        return read_replay_file(path)
    except (OSError, ValueError, BadReplay) as fault:  # a ValueError: the path is invalid
        return fault


def _error_dialog(path: Path, fault: Exception) -> DialogMaker:
    """Make the dialog that says why a file is not opened, with a button to open another."""

    def compose(window: Window) -> Widget:
        t = window.t
        return dialog(
            window.canvas,
            key="unread",
            title=t("replay-unread"),
            body=t("replay-unread-why", name=path.name, reason=error_text(t, fault)),
            buttons=[
                DialogButton(
                    "another", t("replay-another"), lambda: window.show_dialog(open_replay_dialog()), icon="folder-open"
                ),
                DialogButton("close", t("close"), lambda: window.show_dialog(None), kind="primary"),
            ],
            on_cancel=lambda: window.show_dialog(None),
            width=520,
        )

    return compose


class _OpenReplayDialog:
    """The dialog to choose a replay: a text field for the path, and the list of files."""

    def __init__(self) -> None:
        self._field, self._scroll = FieldState(limit=400), ScrollState()
        self._fault = ""
        try:
            self._files_found: Sequence[Path] = saved_replays()
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
            DialogButton("open", t("open"), lambda: self._open(window), kind="primary", enabled=given),
            width=620,
            content_height=min(_HIGHEST, window.canvas.area.h - _FRAME),
            compose=partial(self._contents, window),
        )

    def _contents(self, window: Window, rect: Rect) -> Sequence[Widget]:
        top, files = rect.cut_top(42, 12)
        return [
            Field(
                key="replays/path",
                rect=top,
                state=self._field,
                icon="folder-open",
                placeholder=shown(own_folder()),
                on_change=lambda _text: window.redraw(),
                on_submit=lambda _text: self._open(window),
            ),
            Card(rect=files, fill="field", border="field_border"),
            self._files(window, files.inset(6)),
        ]

    def _files(self, window: Window, rect: Rect) -> Widget:
        rows: list[Widget] = [
            Row(
                key=f"replays/{number}",
                rect=Rect(rect.x, rect.y + number * _LINE, rect.w - 14, _LINE),
                radius=8,
                paint=partial(_paint, path.stem),
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
        """Choose a replay; a second press opens it."""
        if path == self._path:
            self._open(window)
        else:
            self._field.set(shown(path))
            window.redraw()

    def _open(self, window: Window) -> None:
        if self._field.text.strip():
            open_replay_file(window, self._path)


def _paint(name: str, canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - the row shows the touch
    mark, words = rect.inset(10, 0).cut_left(18, 10)
    canvas.icon("history", mark.center, 17, "secondary")
    canvas.text(name, words, 15)
