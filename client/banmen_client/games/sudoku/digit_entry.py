"""The effect of a digit pressed on the palette, the keyboard or the popup."""

from typing import Literal

from banmen.games.sudoku.coach import pencil_marks
from banmen.games.sudoku.state import Clear
from banmen_client.games.sudoku.moment import SudokuMoment
from banmen_client.games.sudoku.selection import Tool

EntryMode = Literal["tool", "corner", "centre"]
"""Write with the current tool, or note a pencil mark with any tool."""


def enter_digit(moment: SudokuMoment, digit: int, mode: EntryMode = "tool") -> None:
    """Write or note a digit. While choosing a filter, and for a spectator, highlight the digit instead."""
    selection, seat = moment.selection, moment.seat
    if selection.choosing_filter or moment.table.watching:
        moment.calls.select(selection.switch_filter(digit))
        return
    if not _ready(moment):
        return
    state, squares = moment.state, selection.squares
    tool = selection.tool if mode == "tool" else mode
    if tool == "digit" and len(squares) == 1:
        moment.act(pencil_marks.set_or_clear(state, seat, squares[0], digit, clear_notes=moment.clears_notes))
    elif tool == "colour":
        moment.act(pencil_marks.toggle_colour(state, seat, squares, digit))
    else:
        moment.act(pencil_marks.toggle_mark(state, seat, squares, _mark_kind(selection.show_candidates, tool), digit))


def erase(moment: SudokuMoment) -> None:
    """Erase the contents of the selected squares; with the colour tool, their colour."""
    if not _ready(moment):
        return
    squares = moment.selection.squares
    moment.act(pencil_marks.clear_colour(squares) if moment.selection.tool == "colour" else Clear(squares))


def _ready(moment: SudokuMoment) -> bool:
    """Return True if the viewer may write and has selected a square; otherwise notify the viewer of the reason."""
    if not moment.may_act():
        return False
    if not moment.selection.selected:
        moment.general.calls.notify(moment.t("sudoku-select-first"))
    return bool(moment.selection.selected)


def _mark_kind(candidates_shown: bool, tool: Tool) -> Literal["corner", "centre", "struck"]:  # noqa: FBT001 - private
    """Return the kind of mark to toggle. While candidates are shown, it is always `struck`."""
    if candidates_shown:
        return "struck"
    return "centre" if tool == "centre" else "corner"
