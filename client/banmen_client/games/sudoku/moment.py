"""What a panel of sudoku is given: the table's moment, what is this person's alone, and callbacks to change that."""

from collections.abc import Callable
from dataclasses import dataclass

from banmen.game import Seat
from banmen.games.sudoku import race
from banmen.games.sudoku.coach.hints import Hint
from banmen.games.sudoku.state import Action, Note, State
from banmen.texts import Texts
from banmen_client.games.sudoku.coach.messages import CoachView
from banmen_client.games.sudoku.coach.runs import RunKind
from banmen_client.games.sudoku.records import Result
from banmen_client.games.sudoku.selection import Selection
from banmen_client.screens.table.moment import Moment
from banmen_client.table.view import TableView
from banmen_client.ui.canvas import Canvas


@dataclass(frozen=True, slots=True)
class SudokuCalls:
    """What a person may do at this window, beyond what is done at every table.

    `select_square` selects one square, 0 to 80, alone; `open_popup` opens the small palette at a square, or closes it
    with None. From `hint` on they are the coach's: the next press of a hint, what a hint advises, the next step of the
    solution, a question before the command of this name, all singles of a kind filled, the check against the solution,
    how complete the grid is, the answer shown or hidden, and nothing said.
    """

    select: Callable[[Selection], None]
    select_square: Callable[[int], None]
    open_popup: Callable[[int | None], None]
    toggle_menu: Callable[[], None]
    hint: Callable[[], None]
    apply_hint: Callable[[Hint], None]
    next_step: Callable[[], None]
    ask: Callable[[str], None]
    fill: Callable[[RunKind], None]
    check: Callable[[], None]
    completeness: Callable[[], None]
    toggle_answer: Callable[[], None]
    silence: Callable[[], None]


@dataclass(frozen=True, slots=True)
class SudokuMoment:
    """A sudoku table before one person at one moment.

    `general` is what every game has; `seat` the seat whose grid is shown ("" for a watcher, who sees what all see);
    `selection` the squares and the tool; `coach` what it says of the grid shown; `menu_open` whether the sheet of all
    commands is open; `time_text` the time spent; `result` what is kept of it once this person has solved the puzzle;
    `celebrated_ms` for how long a completed grid is celebrated, None if it is not.
    """

    general: Moment
    seat: Seat
    selection: Selection
    coach: CoachView
    menu_open: bool
    time_text: str
    result: Result | None
    celebrated_ms: float | None
    calls: SudokuCalls

    @property
    def t(self) -> Texts:
        """The words."""
        return self.general.t

    @property
    def canvas(self) -> Canvas:
        """The canvas, by which texts are measured."""
        return self.general.canvas

    @property
    def table(self) -> TableView:
        """The table as this player sees it."""
        return self.general.table

    @property
    def state(self) -> State:
        """The state looked at; the blank one before the game."""
        return state_of(self.table.state)

    @property
    def live_state(self) -> State:
        """The state that everyone plays on, whatever is looked at."""
        return state_of(self.table.replay.state)

    @property
    def out_of_race(self) -> bool:
        """Whether the person has finished or given up in a race."""
        return self.seat != "" and self.live_state.race is not None and self.seat not in race.racing(self.live_state)

    @property
    def aids_off(self) -> bool:
        """Whether hints, steps, checks and the answer are off: in a race until it is over, unless they are told."""
        state = self.live_state
        return state.race is not None and state.race.aids == "off" and self.table.replay.playing

    @property
    def clears_notes(self) -> bool:
        """Whether a digit takes its notes out of row, column and box: if wanted, and if there are any."""
        sheet = self.live_state.sheet_of(self.seat)
        noted = any(isinstance(action, Note) for action in self.general.pending)
        return self.general.settings.clear_notes and (noted or any(sheet.corner) or any(sheet.centre))

    def obstacle(self, *, over: bool = False) -> str:
        """Return why the person cannot do anything to the grid now, as a message id; empty where they can.

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
        """Whether the person can do something to the grid now. Says why not."""
        why = self.obstacle(over=over)
        if why:
            self.general.calls.notify(self.t(why))
        return not why

    def may_take_aid(self, *, over: bool = False) -> bool:
        """Whether the person can be helped now. Says why not."""
        if self.aids_off:
            self.general.calls.notify(self.t("refused-no_aids"))
            return False
        return self.may_act(over=over)

    def act(self, action: Action) -> bool:
        """Ask the server for an action, or say why not; the server judges. Return whether it was sent."""
        return self.may_act() and self.general.calls.send(action)


def state_of(state: object) -> State:
    """Return the state of a game of sudoku; the blank one where there is none yet."""
    return state if isinstance(state, State) else State()


def seat_of(table: TableView) -> Seat:
    """Return the seat whose grid a person sees: the first one that is their own; "" for a watcher."""
    return next(iter(table.seats), "")
