"""The dialog with the progress of this computer: of each level and technique how many, the best and the last times."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from banmen.games.sudoku.engine.grade import LEVELS, TECHNIQUES
from banmen.games.sudoku.words.steps import technique_name
from banmen.texts import Texts
from banmen_client.games.sudoku.records import LevelRecord, Records
from banmen_client.games.sudoku.wording import time_text
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.controls import ButtonSpec
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label, Paragraph
from banmen_client.ui.overlays import dialog
from banmen_client.ui.widget import Scroll, ScrollState, Widget

_HIGHEST, _FRAME, _WIDTH = 420, 170, 760
_HEAD, _GAP, _ENTRY = 24, 10, 60


class _Entry(NamedTuple):
    key: str
    name: str
    record: LevelRecord


class ProgressDialog:
    """The dialog's state: the records as they were when it was opened, and the scroll position."""

    def __init__(self) -> None:
        self._records, self._scroll = Records(), ScrollState()

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t, close = window.t, partial(window.show_dialog, None)
        entries = [each for each in self._entries(t) if each.record.solved]
        return dialog(
            window.canvas,
            key="progress",
            title=t("progress-title"),
            body=t("progress-about" if entries else "progress-none"),
            buttons=[ButtonSpec("close", t("close"), close, kind="primary")],
            on_cancel=close,
            width=_WIDTH,
            content_height=min(_HIGHEST, window.canvas.area.h - _FRAME, _ENTRY * len(entries)),
            compose=partial(self._contents, window, entries),
        )

    def _entries(self, t: Texts) -> Iterator[_Entry]:
        for level in LEVELS:
            yield _Entry(f"level-{level}", t(f"sudoku-level-{level}"), self._records.of(level))
        for technique in TECHNIQUES:
            name = technique_name(t, technique)
            yield _Entry(technique, name[:1].upper() + name[1:], self._records.technique(technique))

    def _contents(self, window: Window, entries: Sequence[_Entry], rect: Rect) -> Sequence[Widget]:
        """Return the scrolled entries: the name with count and best time, and the last times below."""
        t, canvas, width = window.t, window.canvas, rect.w - 14
        at, parts = rect.y, list[Widget]()
        for key, name, record in entries:
            best = "–" if record.best_ms is None else time_text(record.best_ms)
            message = "exercise-record" if key in TECHNIQUES else "new-record"
            head, last = Rect(rect.x, at, width, _HEAD), _last_text(t, record)
            left, right = head.cut_left(width * 0.55, 8)
            height = canvas.paragraph_height(last, width, 14)
            parts += [
                Label(key=f"progress/{key}", rect=left, text=name, size=16, bold=True),
                Label(rect=right, text=t(message, best=best, count=record.solved), size=14, align="right"),
                Paragraph(rect=Rect(rect.x, at + _HEAD, width, height), text=last, size=14, color="secondary"),
            ]
            at += _HEAD + height + _GAP
        return [Scroll(key="progress/list", rect=rect, state=self._scroll, height=at - rect.y, contents=parts)]


def _last_text(t: Texts, record: LevelRecord) -> str:
    """Return the last times, those with help in brackets."""
    times = (time_text(each.time_ms) for each in record.last)
    named = (f"({text})" if each.aided else text for text, each in zip(times, record.last, strict=True))
    return t("progress-last", times="  ".join(named))


def progress_dialog() -> DialogMaker:
    """Return the dialog with the progress of this computer."""
    return ProgressDialog()
