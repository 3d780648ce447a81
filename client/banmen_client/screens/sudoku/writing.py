"""What a digit does, whichever way it was pressed: on the palette, the keyboard, the popup."""

from typing import TYPE_CHECKING, Literal

from banmen.games.sudoku.values import Clear
from banmen_client.coach.sudoku import marks
from banmen_client.coach.sudoku.desk import Tool

if TYPE_CHECKING:
    from banmen_client.screens.sudoku.screen import SudokuScreen

How = Literal["tool", "corner", "centre"]
"""By the tool that is taken, or as a mark whatever the tool."""


def press(screen: "SudokuScreen", digit: int, how: How = "tool") -> None:
    """Light it, where a digit is being chosen for that or the person only watches; else write or note it."""
    desk = screen.desk
    if desk.choosing or screen.standing().watching:
        screen.desk = desk.lighting(digit)
        screen.window.redraw()
        return
    state = screen.live_state()
    if state is None:
        return
    if not desk.selected:
        screen.window.notify(screen.window.t("sudoku-select-first"))
        return
    tool = desk.tool if how == "tool" else how
    if tool == "digit" and len(desk.selected) == 1:
        screen.act(marks.writing(state, screen.seat, desk.squares[0], digit))
    elif tool == "colour":
        screen.act(marks.colouring(state, screen.seat, desk.squares, digit))
    else:
        screen.act(marks.noting(state, screen.seat, desk.squares, _kind(screen, tool), digit))


def erase(screen: "SudokuScreen") -> None:
    """Take out what stands in the selected squares; with the colours taken, their colour."""
    desk, state = screen.desk, screen.live_state()
    if state is None:
        return
    if not desk.selected:
        screen.window.notify(screen.window.t("sudoku-select-first"))
    elif desk.tool == "colour":
        screen.act(marks.uncolouring(desk.squares))
    else:
        screen.act(Clear(desk.squares))


def _kind(screen: "SudokuScreen", tool: Tool) -> Literal["corner", "centre", "struck"]:
    """Where candidates are shown, every mark strikes one out or gives it back; several squares take no digit."""
    if screen.desk.candidates:
        return "struck"
    return "centre" if tool == "centre" else "corner"
