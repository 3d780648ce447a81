"""The dialog that opens a table of sudoku: level, number of the puzzle, alone or with others, who sees what."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from banmen.games.sudoku.engine.generate import LARGEST_SEED
from banmen.games.sudoku.options import LEVELS
from banmen_client.games.sudoku.dialogs.enter_grid import enter_givens
from banmen_client.games.sudoku.dialogs.open_file import open_file
from banmen_client.games.sudoku.dialogs.table_choices import TableChoices, chooser, open_table, player_rows
from banmen_client.screens.dialog_form import FormRow, choice
from banmen_client.screens.open_dialog import WATCHERS, guest_rows, open_table_dialog, text_entry, when_valid
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import Button


def new_sudoku(like: Mapping[str, Any] | None = None) -> DialogMaker:
    """The dialog; it remembers what is chosen, at first what the options `like` say."""
    choices = TableChoices.like(like or {})

    def compose(window: Window) -> Widget:
        open_it = when_valid(window, choices, lambda: _open(window, choices))
        rows = _rows(window, choices, open_it)
        return open_table_dialog(window, "sudoku", rows, open_it, valid=choices.valid, foot=partial(_own_grid, window))

    return compose


def open_now(window: Window) -> None:
    """Open a table for one person at once: of the usual level, in no list."""
    _open(window, TableChoices(listed=1))


def _open(window: Window, choices: TableChoices) -> None:
    open_table(
        window,
        choices.options(),
        listed=choices.listed == 0,
        watchers=WATCHERS[choices.watchers],
        watched=choices.watched,
    )


def _rows(window: Window, choices: TableChoices, open_it: Callable[[], None]) -> list[FormRow]:
    t = window.t
    choose = partial(chooser, choices)

    fault = "" if choices.valid else t("new-seed-fault", largest=LARGEST_SEED)
    seed = text_entry(window, "new/seed", choices.seed, t("new-seed-any"), open_it, fault=fault)
    levels = [t(f"sudoku-level-{level}") for level in LEVELS]
    return [
        ("new-level", choice(window, "new/level", levels, choices.level, choose("level"))),
        ("new-seed", seed),
        *player_rows(window, choices),
        *guest_rows(window, choices),
    ]


def _own_grid(window: Window, rect: Rect) -> Sequence[Widget]:
    """The buttons that lead to a grid of one's own: typed, or read from a file."""
    t = window.t
    typing, file = rect.columns(2, 12)
    return [
        Button(
            key="new/own",
            rect=typing,
            label=t("new-own"),
            icon="pencil",
            on_press=lambda: window.show_dialog(enter_givens()),
        ),
        Button(
            key="new/file",
            rect=file,
            label=t("new-file"),
            icon="folder-open",
            on_press=lambda: window.show_dialog(open_file()),
        ),
    ]
