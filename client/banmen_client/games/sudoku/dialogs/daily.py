"""The dialog with the puzzles of the day: three levels, what is solved, and how many days in a row.

It leads to the practice of techniques, and to the progress of this computer.
"""

from collections.abc import Callable, Sequence
from functools import partial

from banmen.games.sudoku.engine.units import Grid
from banmen.games.sudoku.practice.daily import daily_givens, daily_levels, streak
from banmen.games.sudoku.reader import grid_text
from banmen.processes.clock import day_number, today
from banmen_client.games.sudoku.board_view import SudokuView
from banmen_client.games.sudoku.dialogs.exercises import exercise_dialog
from banmen_client.games.sudoku.dialogs.grid_preview import GridPicture
from banmen_client.games.sudoku.dialogs.progress import progress_dialog
from banmen_client.games.sudoku.dialogs.table_choices import SudokuChoices, open_table
from banmen_client.games.sudoku.records import Records
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.controls import Button, ButtonSpec
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Icon, Label
from banmen_client.ui.overlays import dialog
from banmen_client.ui.widget import Widget

_HIGHEST, _FRAME, _WIDTH = 320, 170, 760
_LINE, _BUTTON, _GAP = 28, 42, 20


class DailyDialog:
    """The dialog's state: the puzzles of a day, counted from 1970-01-01, and their pictures."""

    def __init__(self, day: int) -> None:
        self._day, self._records = day, Records()
        self._puzzles = {level: daily_givens(day, level) for level in daily_levels()}
        self._pictures = {level: GridPicture() for level in self._puzzles}

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t = window.t
        length = streak(self._records.daily_days(), self._day)
        close = partial(window.show_dialog, None)
        return dialog(
            window.canvas,
            key="daily",
            title=t("daily-title"),
            body=" ".join(filter(None, [t("daily-about"), t("daily-streak", count=length) if length else ""])),
            buttons=[
                ButtonSpec("close", t("close"), close),
                ButtonSpec("progress", t("progress-title"), partial(_show, window, progress_dialog)),
                ButtonSpec("exercise", t("exercise-title"), partial(_show, window, exercise_dialog)),
            ],
            on_cancel=close,
            width=_WIDTH,
            content_height=min(_HIGHEST, window.canvas.area.h - _FRAME),
            compose=partial(self._contents, window),
        )

    def _contents(self, window: Window, rect: Rect) -> Sequence[Widget]:
        columns = rect.columns(len(self._puzzles), _GAP)
        places = zip(self._puzzles.items(), columns, strict=True)
        return [part for (level, givens), place in places for part in self._column(window, level, givens, place)]

    def _column(self, window: Window, level: int, givens: Grid, rect: Rect) -> Sequence[Widget]:
        """Return the name of a level with the mark of a solved puzzle, its picture, and its button."""
        t, solved = window.t, level in self._records.daily_solved(self._day)
        line, rest = rect.cut_top(_LINE, 6)
        foot, picture = rest.cut_bottom(_BUTTON, 12)
        mark, words = line.cut_right(24, 6)
        widgets: list[Widget] = [
            Label(key=f"daily/level-{level}", rect=words, text=t(f"sudoku-level-{level}"), size=17, bold=True),
            self._pictures[level].widget(window, f"daily/grid-{level}", picture, partial(_view, window, givens)),
            Button(
                key=f"daily/play-{level}",
                rect=foot,
                label=t("daily-again" if solved else "daily-play"),
                kind="plain" if solved else "primary",
                on_press=partial(_open, window, givens),
            ),
        ]
        if solved:
            widgets.append(Icon(key=f"daily/solved-{level}", rect=mark, name="circle-check", size=20, color="green"))
        return widgets


def _show(window: Window, make: Callable[[], DialogMaker]) -> None:
    window.show_dialog(make())


def _view(window: Window, givens: Grid, _ringed: bool) -> SudokuView:  # noqa: FBT001 - as `GridPicture` calls it
    return SudokuView(theme=window.settings.theme, givens=grid_text(givens))


def _open(window: Window, givens: Grid) -> None:
    """Open a table for one person with a puzzle of the day."""
    window.show_dialog(None)
    choices = SudokuChoices()
    open_table(window, choices, {"givens": grid_text(givens), **choices.player_options()}, listed=False)


def daily_dialog() -> DialogMaker:
    """Return the dialog with the puzzles of today."""
    return DailyDialog(day_number(today()))
