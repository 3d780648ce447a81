"""Opening saved replays: the question which one, those in the user's documents or a path, and the wait for it."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from banmen.formats.replay_file import BadReplay
from banmen.replay import Replay
from banmen_client.screens.cancellable import cancellable
from banmen_client.screens.context import DialogMaker, Window
from banmen_client.screens.replay_files import read_saved, saved_replays, unread
from banmen_client.screens.sudoku_dialogs.folder import own_folder, path_of, reason, shown
from banmen_client.screens.thinking import Thinking
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Row
from banmen_client.ui.scroll import Scroll, ScrollState
from banmen_client.ui.widget import Touch, Widget
from banmen_client.ui.widgets import Answer, Field, FieldState, dialog

_HIGHEST, _FRAME, _LINE = 360, 190, 40


def opening_replay() -> DialogMaker:
    """The dialog, with the replays that there are now."""
    return _Opening()


def show_replay(window: Window, path: Path) -> None:
    """Open the replay in a file, now or once it is read, or say why not: what was open before stays as it was."""
    _Reading(path).begin(window)


class _Reading:
    """A file that is read beside the window's thread; the dialog is seen while a long one takes its time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._thinking = Thinking()

    def begin(self, window: Window) -> None:
        """Read; a short file is open when this returns."""
        self._thinking.ask(partial(_read, self._path), partial(self._take, window))
        if self._thinking.busy:
            window.ask(self)

    def tick(self) -> bool:
        """Whether it is read."""
        return self._thinking.poll()

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t = window.t
        return dialog(
            window.canvas,
            key="reading",
            title=t("replay-reading"),
            body=t("replay-reading-what", name=self._path.name),
            answers=[Answer("cancel", t("cancel"), partial(self._give_up, window))],
            on_cancel=partial(self._give_up, window),
            width=520,
        )

    def _take(self, window: Window, found: Replay | Exception) -> None:
        if isinstance(found, Replay):
            window.open_replay(found)
        else:
            window.ask(_unread(self._path, found))

    def _give_up(self, window: Window) -> None:
        self._thinking.drop()
        window.ask(None)


def _read(path: Path) -> Replay | Exception:
    """The replay in a file, or why there is none."""
    try:
        return read_saved(path)
    except (OSError, ValueError, BadReplay) as fault:  # a ValueError is a path that no file can have
        return fault


def _unread(path: Path, fault: Exception) -> DialogMaker:
    """Why a file is not opened, and the way to another one."""

    def compose(window: Window) -> Widget:
        t = window.t
        return dialog(
            window.canvas,
            key="unread",
            title=t("replay-unread"),
            body=t("replay-unread-why", name=path.name, reason=unread(t, fault)),
            answers=[
                Answer("another", t("replay-another"), lambda: window.ask(opening_replay()), icon="folder-open"),
                Answer("close", t("close"), lambda: window.ask(None), kind="primary"),
            ],
            on_cancel=lambda: window.ask(None),
            width=520,
        )

    return compose


class _Opening:
    """The replays found, the one chosen, and what is typed."""

    def __init__(self) -> None:
        self._field, self._scroll = FieldState(limit=400), ScrollState()
        self._fault = ""
        try:
            self._found: Sequence[Path] = saved_replays()
        except FileNotFoundError:
            self._found = ()  # nothing was kept yet
        except OSError as fault:
            self._found, self._fault = (), reason(fault)

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t = window.t
        given = bool(self._field.text.strip())
        return cancellable(
            window,
            "replays",
            t("replay-open"),
            Answer("open", t("open"), lambda: self._open(window), kind="primary", enabled=given),
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
            for number, path in enumerate(self._found)
        ]
        if not rows:
            words = self._fault or window.t("replay-none")
            place = Rect(rect.x + 10, rect.y, rect.w - 20, _LINE)
            rows.append(Label(rect=place, text=words, size=14, color="secondary"))
        height = _LINE * max(1, len(self._found))
        return Scroll(key="replays/files", rect=rect, state=self._scroll, height=height, contents=rows)

    @property
    def _path(self) -> Path:
        return path_of(self._field.text, own_folder())

    def _choose(self, window: Window, path: Path) -> None:
        """Choose a replay; the second press on it opens it."""
        if path == self._path:
            self._open(window)
        else:
            self._field.set(shown(path))
            window.redraw()

    def _open(self, window: Window) -> None:
        if self._field.text.strip():
            show_replay(window, self._path)


def _paint(name: str, canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - the row shows the touch
    mark, words = rect.inset(10, 0).cut_left(18, 10)
    canvas.icon("history", mark.center, 17, "secondary")
    canvas.text(name, words, 15)
