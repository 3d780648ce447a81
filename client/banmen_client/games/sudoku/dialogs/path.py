"""The dialog about a finished puzzle: each digit as a bar of the time it took, and where the player took longest."""

from collections.abc import Callable, Sequence
from functools import partial

from banmen.games.sudoku.state import State
from banmen.games.sudoku.words.steps import short, technique_name
from banmen_client.games.sudoku.path import PathStep, WrittenDigit, path_of
from banmen_client.games.sudoku.wording import time_text
from banmen_client.screens.background_task import BackgroundTask
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import ButtonSpec
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.labels import Label, ListRow, Painted
from banmen_client.ui.overlays import dialog
from banmen_client.ui.widget import Touch, Widget

_WIDTH, _GRAPH, _HEAD, _ROW = 760, 130, 34, 34
_MOST_ROWS = 6
_REST = 260
"""The height of what is not the content: margins, title, three lines of text, buttons."""
_LEAST_BAR, _GAP = 3, 2
_EASY = ("full_house", "hidden_single", "naked_single")

Look = Callable[[int | None], None]


class PathDialog:
    """The dialog's state: the path, None while it is worked out. `look(ply)` views a ply."""

    def __init__(self, state: State, written: Sequence[WrittenDigit], look: Look) -> None:
        self._look, self._path = look, list[PathStep]()
        self._task = BackgroundTask()
        self._task.start(lambda: path_of(state, written), partial(setattr, self, "_path"))

    def tick(self) -> bool:
        """Return True once the path is worked out."""
        return self._task.poll()

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t, close = window.t, partial(window.show_dialog, None)
        room = int((window.canvas.area.h - _REST - _GRAPH - _HEAD) // _ROW)
        rows = max(0, min(_MOST_ROWS, len(self._path), room))  # in large text there may be room for the bars alone
        return dialog(
            window.canvas,
            key="path",
            title=t("path-title"),
            body=t("sudoku-thinking") if self._task.busy else t("path-about"),
            buttons=[ButtonSpec("close", t("close"), close, kind="primary")],
            on_cancel=close,
            width=_WIDTH,
            content_height=_GRAPH + (_HEAD + rows * _ROW if rows else 0) if self._path else 0,
            compose=partial(self._contents, window, rows),
        )

    def _contents(self, window: Window, rows: int, rect: Rect) -> Sequence[Widget]:
        """Return the bars, and the digits that took longest."""
        if not self._path:
            return []
        graph, below = rect.cut_top(_GRAPH)
        bars = Painted(
            key="path/bars",
            rect=graph,
            radius=6,
            paint=self._paint_bars,
            on_point=lambda point: self._press(window, graph, point),
        )
        if not rows:
            return [bars]
        head, below = below.cut_top(_HEAD)
        longest = sorted(self._path, key=lambda step: -step.written.took_ms)[:rows]
        return [
            bars,
            Label(key="path/longest", rect=head, text=window.t("path-longest"), size=15, bold=True),
            *(
                self._row(window, Rect(below.x, below.y + number * _ROW, below.w, _ROW), step)
                for number, step in enumerate(longest)
            ),
        ]

    def _paint_bars(self, canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG002 - one part of many is meant
        most_ms = max(1, *(step.written.took_ms for step in self._path))
        width = rect.w / len(self._path)
        for number, step in enumerate(self._path):
            height = max(_LEAST_BAR, (rect.h - 6) * step.written.took_ms / most_ms)
            color = "red" if step.is_wrong else "green" if step.technique in _EASY else "gold"
            bar = Rect(rect.x + number * width, rect.bottom - height, max(1, width - _GAP), height)
            canvas.round_rect(bar, 2, color, color)

    def _row(self, window: Window, rect: Rect, step: PathStep) -> Widget:
        t, written = window.t, step.written
        words = t("step-chain-true", square=short(written.square), digit=str(written.digit))
        helps = t("path-easiest", technique=technique_name(t, step.technique)) if step.technique else ""
        note = t("path-wrong") if step.is_wrong else helps

        def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - the row shows the touch
            time, rest = rect.inset(10, 0).cut_left(70, 8)
            left, right = rest.cut_left(90, 8)
            canvas.text(time_text(written.took_ms), time, 15, bold=True)
            canvas.text(words, left, 15)
            canvas.text(note, right, 14, color="red_text" if step.is_wrong else "secondary", align="right")

        return ListRow(
            key=f"path/{written.ply}",
            rect=rect,
            radius=8,
            paint=paint,
            selected=False,
            on_press=partial(self._go, window, written),
        )

    def _press(self, window: Window, rect: Rect, point: Point) -> None:
        """Go to the digit whose bar was pressed."""
        number = int((point[0] - rect.x) / rect.w * len(self._path))
        self._go(window, self._path[min(max(number, 0), len(self._path) - 1)].written)

    def _go(self, window: Window, written: WrittenDigit) -> None:
        """View the position before a digit."""
        window.show_dialog(None)
        self._look(written.ply - 1)


def path_dialog(state: State, written: Sequence[WrittenDigit], look: Look) -> DialogMaker:
    """Return the dialog about these written digits of a puzzle. `look(ply)` views a ply of the table."""
    return PathDialog(state, written, look)
