"""The dialog that opens a table of reversi, and the table for two people at this window."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from banmen.games.reversi.rules import CORNERS
from banmen.texts import Texts
from banmen_client.games.reversi import cover
from banmen_client.games.reversi.editor import edit_position
from banmen_client.games.reversi.practice.openings import openings_dialog
from banmen_client.games.reversi.practice.puzzles import own_puzzles_dialog
from banmen_client.screens.two_players.new_table import OptionRow, new_table, open_for_two
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.controls import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget

BEGINNINGS: Sequence[Mapping[str, Any]] = (
    {},
    {"balanced": True},
    *({"handicap": corners} for corners in range(1, CORNERS + 1)),
)
"""The options for the beginning of a game: the usual one, a balanced opening, or corners for black."""


def beginning_text(t: Texts, options: Mapping[str, Any]) -> str:
    """Return the text for the beginning of a game with these options."""
    return " · ".join(cover.beginning(t, options)) or t("reversi-usual")


OPTIONS = (
    OptionRow("size", "new-size", cover.SIZES, cover.USUAL_SIZE),
    OptionRow("beginning", "reversi-beginning", BEGINNINGS, BEGINNINGS[0], beginning_text, menu=True),
)


def new_reversi() -> DialogMaker:
    """Return the dialog that opens a table."""
    return new_table("reversi", OPTIONS, _other_dialogs)


def open_reversi_for_two(window: Window) -> None:
    """Open a table of the usual size for two people at this window."""
    open_for_two(window, "reversi", OPTIONS)


def _show(window: Window, make: Callable[[], DialogMaker]) -> None:
    window.show_dialog(make())


def _other_dialogs(window: Window, rect: Rect) -> Sequence[Widget]:
    """Return the buttons that open the editor for a position of one's own, the puzzles, and the openings trainer."""
    dialogs: Sequence[tuple[str, str, Callable[[], DialogMaker]]] = (
        ("position", "pencil", edit_position),
        ("endgame", "circle-question-mark", own_puzzles_dialog),
        ("trainer", "repeat", openings_dialog),
    )
    return [
        Button(
            key=f"new/{name}",
            rect=place,
            label=window.t(f"{name}-open"),
            icon=icon,
            size=14,
            on_press=partial(_show, window, make),
        )
        for place, (name, icon, make) in zip(rect.columns(len(dialogs), 8), dialogs, strict=True)
    ]
