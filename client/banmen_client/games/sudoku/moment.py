"""The input of a sudoku panel: the table's moment, the viewer's selection and tools, and callbacks to change these."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Literal

from banmen.game import Seat
from banmen.games.sudoku.coach.hints import SolvingHint
from banmen.games.sudoku.engine.units import DIGITS, square
from banmen.games.sudoku.outcome import racing_seats
from banmen.games.sudoku.state import Action, Note, State
from banmen.texts import Texts
from banmen_client.games.sudoku.coach.messages import CoachView, RunKind
from banmen_client.games.sudoku.records import SolvedResult
from banmen_client.screens.table.moment import Moment
from banmen_client.table.view import TableView
from banmen_client.ui.canvas import Canvas

Tool = Literal["digit", "corner", "centre", "colour"]
"""The effect of a digit: it is written, noted as a pencil mark in a corner or the centre, or selects a colour."""

_MIDDLE = 40


@dataclass(frozen=True, slots=True)
class Selection:
    """The selection of one viewer. The `cursor` is one of the `selected` squares, or None if there are none.

    `filter` is the digit that is highlighted all over the grid, 0 for none; while `choosing_filter`, the next digit
    becomes the filter. `show_candidates` shows the automatic candidates, `show_conflicts` marks conflicts with the
    rules.
    """

    selected: frozenset[int] = frozenset()
    cursor: int | None = None
    tool: Tool = "digit"
    filter: int = 0
    choosing_filter: bool = False
    show_candidates: bool = False
    show_conflicts: bool = True

    @property
    def squares(self) -> tuple[int, ...]:
        """The selected squares in grid order."""
        return tuple(sorted(self.selected))

    def select(self, where: int) -> "Selection":
        """Select only this square."""
        return replace(self, selected=frozenset({where}), cursor=where)

    def select_all(self, squares: Iterable[int]) -> "Selection":
        """Select these squares, with the cursor on the first."""
        chosen = tuple(squares)
        return replace(self, selected=frozenset(chosen), cursor=chosen[0] if chosen else None)

    def add(self, where: int) -> "Selection":
        """Add this square to the selection."""
        return replace(self, selected=self.selected | {where}, cursor=where)

    def toggle(self, where: int) -> "Selection":
        """Add this square to the selection. If it is one of several selected ones, remove it."""
        if where in self.selected and len(self.selected) > 1:
            left = self.selected - {where}
            return replace(self, selected=left, cursor=max(left))
        return self.add(where)

    def move(self, rows: int, columns: int, *, extend: bool = False) -> "Selection":
        """Move the cursor within the grid, the first time to its middle. `extend` keeps the selection."""
        if self.cursor is None:
            return self.select(_MIDDLE)
        row, column = square(self.cursor)
        where = _clamp(row + rows) * DIGITS + _clamp(column + columns)
        return self.add(where) if extend else self.select(where)

    def switch_tool(self, tool: Tool) -> "Selection":
        """Select this tool. If it is selected already, return to writing digits."""
        return replace(self, tool="digit" if self.tool == tool else tool)

    def switch_filter(self, digit: int) -> "Selection":
        """Highlight this digit. If it is highlighted already, stop that."""
        return replace(self, filter=0 if self.filter == digit else digit, choosing_filter=False)


def _clamp(value: int) -> int:
    return min(max(value, 0), DIGITS - 1)


@dataclass(frozen=True, slots=True)
class SudokuCalls:
    """The callbacks of a sudoku panel, in addition to those of every table.

    `select_square` selects one square, 0 to 80, alone. `open_popup` opens the small palette at a square, or closes it
    with None. The callbacks from `hint` on belong to the coach: show the next stage of a hint, list all steps or close
    the list, show a hint, apply a hint, take the next step of the solution, ask for confirmation of a command, fill all
    singles of a kind, check against the solution, report the completeness, toggle the answer, and clear the message.
    """

    select: Callable[[Selection], None]
    select_square: Callable[[int], None]
    open_popup: Callable[[int | None], None]
    toggle_menu: Callable[[], None]
    hint: Callable[[], None]
    list_steps: Callable[[], None]
    show_hint: Callable[[SolvingHint], None]
    apply_hint: Callable[[SolvingHint], None]
    next_step: Callable[[], None]
    ask: Callable[[str], None]
    fill: Callable[[RunKind], None]
    check: Callable[[], None]
    completeness: Callable[[], None]
    toggle_answer: Callable[[], None]
    silence: Callable[[], None]


@dataclass(frozen=True, slots=True)
class SudokuMoment:
    """A sudoku table for one viewer at one moment.

    `general` is common to all games. `seat` is the seat whose grid is shown ("" for a spectator). `selection` has the
    squares and the tool, `coach` its message about the grid shown. `menu_open` is True while the menu of all commands
    is open. `time_text` is the time spent. `result` is the stored result once this person has solved the puzzle.
    `celebrated_ms` is the time since the celebration began, or None.
    """

    general: Moment
    seat: Seat
    selection: Selection
    coach: CoachView
    menu_open: bool
    time_text: str
    result: SolvedResult | None
    celebrated_ms: float | None
    calls: SudokuCalls

    @property
    def t(self) -> Texts:
        """The texts in the viewer's language."""
        return self.general.t

    @property
    def canvas(self) -> Canvas:
        """The canvas, for measuring texts."""
        return self.general.canvas

    @property
    def table(self) -> TableView:
        """The table as this viewer sees it."""
        return self.general.table

    @property
    def state(self) -> State:
        """The viewed state; the blank one before the game."""
        return state_of(self.table.state)

    @property
    def live_state(self) -> State:
        """The state of the live game, whichever ply is viewed."""
        return state_of(self.table.replay.state)

    @property
    def out_of_race(self) -> bool:
        """Whether the viewer has finished a race or given up."""
        return self.seat != "" and self.live_state.race is not None and self.seat not in racing_seats(self.live_state)

    @property
    def aids_off(self) -> bool:
        """Whether hints, steps, checks and the answer are off: in a race until its end, unless aids are announced."""
        state = self.live_state
        return state.race is not None and state.race.aids == "off" and self.table.replay.playing

    @property
    def clears_notes(self) -> bool:
        """Whether a digit removes its notes from row, column and box: if the settings want that and there are notes."""
        sheet = self.live_state.sheet_of(self.seat)
        noted = any(isinstance(action, Note) for action in self.general.pending)
        return self.general.settings.clear_notes and (noted or any(sheet.corner) or any(sheet.centre))

    def obstacle(self, *, over: bool = False) -> str:
        """Return the reason why the viewer cannot change the grid now, as a message id; empty if they can.

        With `over`, the end of the game is no obstacle.
        """
        table, state = self.table, self.state
        if table.watching:
            return "watching-only"
        if not table.live:
            return "look-live-first"
        if not state.givens:
            return "refused-not_begun"
        if not table.replay.playing and not over:
            return "refused-game_over"
        if self.out_of_race and not over:
            return "refused-race_over"
        return "sudoku-paused-first" if state.paused else ""

    def may_act(self, *, over: bool = False) -> bool:
        """Return True if the viewer can change the grid now; otherwise notify them of the reason."""
        why = self.obstacle(over=over)
        if why:
            self.general.calls.notify(self.t(why))
        return not why

    def may_take_aid(self, *, over: bool = False) -> bool:
        """Return True if the viewer can take an aid now; otherwise notify them of the reason."""
        if self.aids_off:
            self.general.calls.notify(self.t("refused-no_aids"))
            return False
        return self.may_act(over=over)

    def act(self, action: Action) -> bool:
        """Send an action to the server, or notify the viewer of an obstacle. Return whether it was sent."""
        return self.may_act() and self.general.calls.send(action)


def state_of(state: object) -> State:
    """Return the state of a game of sudoku, or the blank one if there is none yet."""
    return state if isinstance(state, State) else State()


def seat_of(table: TableView) -> Seat:
    """Return the seat whose grid the viewer sees: the first one of their own, or "" for a spectator."""
    return next(iter(table.seats), "")
