"""The dialog that opens a table of sudoku: level, number, givens, symmetry, players, and visibility."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from banmen.games.sudoku.engine.generate import LARGEST_SEED, usual_clues
from banmen.games.sudoku.engine.grade import LEVELS
from banmen_client.games.sudoku.dialogs.daily import daily_dialog
from banmen_client.games.sudoku.dialogs.enter_grid import enter_givens
from banmen_client.games.sudoku.dialogs.open_file import open_file
from banmen_client.games.sudoku.dialogs.table_choices import (
    SYMMETRIES,
    SudokuChoices,
    chooser,
    open_table,
    player_rows,
)
from banmen_client.games.sudoku.records import LevelRecord, Records
from banmen_client.games.sudoku.wording import time_text
from banmen_client.screens.dialog_form import FormLine, FormRow, choice
from banmen_client.screens.open_dialog import WATCHERS, guest_rows, open_table_dialog, text_entry, when_valid
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.controls import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label
from banmen_client.ui.widget import Widget


def new_sudoku(like: Mapping[str, Any] | None = None) -> DialogMaker:
    """Return the dialog. It keeps the choices; initially they are those of the options `like`."""
    choices, records = SudokuChoices.like(like or {}), Records()

    def compose(window: Window) -> Widget:
        open_it = when_valid(window, choices, lambda: _open(window, choices))
        rows = _rows(window, choices, open_it)
        record = records.of(LEVELS[choices.level])
        foot = partial(_foot, window, record)
        return open_table_dialog(window, "sudoku", rows, open_it, valid=choices.valid, foot=foot)

    return compose


def open_now(window: Window) -> None:
    """Open a table for one person immediately: of the usual level, and unlisted."""
    _open(window, SudokuChoices(listed=1))


def _open(window: Window, choices: SudokuChoices) -> None:
    open_table(
        window,
        choices,
        choices.options(),
        listed=choices.listed == 0,
        watchers=WATCHERS[choices.watchers],
    )


def _rows(window: Window, choices: SudokuChoices, open_it: Callable[[], None]) -> list[FormRow]:
    t = window.t
    choose = partial(chooser, choices)

    levels = [t(f"sudoku-level-{level}") for level in LEVELS]
    symmetries = [t(f"new-symmetry-{symmetry}") for symmetry in SYMMETRIES]
    return [
        ("new-level", choice(window, "new/level", levels, choices.level, choose("level"))),
        ("new-seed", lambda rect: _numbers(window, choices, rect, open_it)),
        ("new-symmetry", choice(window, "new/symmetry", symmetries, choices.symmetry, choose("symmetry"))),
        *player_rows(window, choices),
        *guest_rows(window, choices, choices.company),
    ]


def _numbers(window: Window, choices: SudokuChoices, rect: Rect, open_it: Callable[[], None]) -> Widget:
    """Return the fields for the puzzle's number and for its number of givens. An invalid one shows the valid range."""
    t, possible = window.t, choices.clues_possible
    seed, rest = rect.cut_left(rect.w * 0.48, 12)
    words, clues = rest.cut_left(rest.w * 0.44, 10)
    usual = usual_clues(LEVELS[choices.level])
    hint = t("new-clues-fewest") if usual is None else _range(usual.start, usual[-1])
    wrong_seed = "" if choices.seed_is_sound else _range(1, LARGEST_SEED)
    wrong_clues = "" if choices.clues_are_sound else _range(possible.start, possible[-1])
    return FormLine(
        rect=rect,
        contents=[
            text_entry(window, "new/seed", choices.seed, t("new-seed-any"), open_it, fault=wrong_seed)(seed),
            Label(rect=words, text=t("new-clues"), color="secondary", align="right"),
            text_entry(window, "new/clues", choices.clues, hint, open_it, fault=wrong_clues)(clues),
        ],
    )


def _range(least: int, most: int) -> str:
    return f"{least}–{most}"


def _foot(window: Window, record: LevelRecord, rect: Rect) -> Sequence[Widget]:
    """Return this computer's record for the level, and the buttons of other dialogs: the day's puzzles, one's own."""
    t = window.t
    widgets: list[Widget] = []
    if record.solved:
        words, rect = rect.cut_left(rect.w * 0.26, 8)
        best = "–" if record.best_ms is None else time_text(record.best_ms)
        text = t("new-record", best=best, count=record.solved)
        widgets.append(Label(key="new/record", rect=words, text=text, size=14, color="secondary"))
    dialogs: Sequence[tuple[str, str, str, Callable[[], DialogMaker]]] = (
        ("daily", "daily-open", "lightbulb", daily_dialog),
        ("own", "new-own", "pencil", enter_givens),
        ("file", "new-file", "folder-open", open_file),
    )
    widgets += [
        Button(
            key=f"new/{name}",
            rect=place,
            label=t(label),
            icon=icon,
            size=14,
            on_press=partial(_show, window, make),
        )
        for place, (name, label, icon, make) in zip(rect.columns(len(dialogs), 8), dialogs, strict=True)
    ]
    return widgets


def _show(window: Window, make: Callable[[], DialogMaker]) -> None:
    window.show_dialog(make())
