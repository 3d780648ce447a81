"""The interface of four in a row for the window."""

from pathlib import Path
from typing import Any

from banmen.protocol.messages import Row
from banmen.texts import Texts
from banmen_client.screens.game_window import Cover, GameWindow
from banmen_client.screens.two_players.facts import TwoPlayerFacts
from banmen_client.screens.two_players.new_table import new_table
from banmen_client.screens.two_players.table import TwoPlayerTable
from four_in_a_row import drawing
from four_in_a_row.board import FourInARowBoard
from four_in_a_row.reader import write_transcript
from four_in_a_row.rules import Drop, Dropped

KEY = "four_in_a_row"


def ply_text(t: Texts, event: Any) -> str:
    """Return the text of a ply for the move list: its column, counted from 1."""
    return t("four-column", number=event.column + 1) if isinstance(event, Dropped) else ""


def action_text(action: Any) -> str:
    """Return the column of a pending drop."""
    return str(action.column + 1) if isinstance(action, Drop) else ""


def progress_text(t: Texts, row: Row) -> str:
    """Return the number of discs dropped."""
    return t("row-move", number=row.plies)


FACTS = TwoPlayerFacts(
    board=FourInARowBoard,
    piece=drawing.disc,
    ply_text=ply_text,
    action_text=action_text,
    transcript=write_transcript,
    board_keys=("four-key-column", "key-arrows"),
)

GAME = GameWindow(
    key=KEY,
    load_cover=lambda: Cover(
        tile=lambda size_px, _theme: drawing.tile(size_px),
        thumbnail=lambda state, side_px, _theme: drawing.thumbnail(state, side_px),
        options_text=lambda _t, _row: "",
        waiting_text=lambda t, _row: t("row-waiting"),
        progress_text=progress_text,
    ),
    open_dialog=lambda: new_table(KEY),
    table=lambda calls: TwoPlayerTable(calls, FACTS),
    against=tuple,  # no option but the level
    words=Path(__file__).parent / "words",
)
