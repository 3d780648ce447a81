"""The table of a knight's tour: figures, depth over time, next squares, and a person's own try."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

import pygame

from banmen.game import never
from banmen.games.knights_tour.engine.board import name_of
from banmen.games.knights_tour.search import choose, least_depth
from banmen.games.knights_tour.state import KNIGHT, Moved, Retreat, Return, Step, Tour, TourAction
from banmen.replay import PROGRAM
from banmen.texts import Texts
from banmen_client.drawing.cursor import typed
from banmen_client.games.knights_tour import panel
from banmen_client.games.knights_tour.annotations import Annotations, candidates, last_retreat
from banmen_client.games.knights_tour.board import KnightsTourBoard
from banmen_client.games.knights_tour.coach import Advice, TourCoach, verdict
from banmen_client.games.knights_tour.depth_graph import DepthGraph, Depths, Rate
from banmen_client.games.knights_tour.panel import NextSquares
from banmen_client.screens.help_dialog import KeyGroups
from banmen_client.screens.table import head
from banmen_client.screens.table.game_table import Caption, GameTable
from banmen_client.screens.table.moment import Moment, TableCalls
from banmen_client.screens.timeline import timeline
from banmen_client.system.settings import Theme
from banmen_client.table.view import TableView
from banmen_client.ui.controls import ButtonSpec
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget

_KEYS: KeyGroups = {
    "play": tuple(f"tour-key-{name}" for name in ("square", "number", "cursor", "back")),
    "help": ("tour-key-hint",),
}


class KnightsTourTable(GameTable):
    """A table of the knight's tour. It keeps the depths played, the measured speed, and the coach's advice."""

    always_timeline = True
    queues_actions = True
    milestones: ClassVar[Mapping[str, tuple[str, str]]] = {
        "retreat": ("red", ""),
        "solution": ("green", "party-popper"),
    }
    board: KnightsTourBoard

    def __init__(self, calls: TableCalls) -> None:
        super().__init__(calls)
        self.board = KnightsTourBoard()
        self._depths, self._rate = Depths(), Rate()
        self._graph = DepthGraph(self._depths)
        self._coach = TourCoach()

    # --- display -----------------------------------------------------------------------------------------------------

    def use_theme(self, theme: Theme) -> None:
        self.board.theme = theme

    def preparations(self, moment: Moment) -> Iterator[object]:  # noqa: ARG002 - the board has its state
        """Return the sprites of the next steps."""
        return self.board.preparations()

    def panel(self, moment: Moment, rect: Rect, *, tight: bool) -> Sequence[Widget]:
        """Return the head, the figures, the depth over time and the next squares. Update the board's annotations."""
        table = moment.table
        state: Tour = table.state
        self._depths.update(table.replay)
        rate = self._rate.see(moment.now_ms, table.shown)
        ahead, back = _following_squares(table)
        self.board.annotations = Annotations(
            state, ahead, self._hint(state), last_retreat(state, table.replay.plies, table.shown)
        )
        figures = panel.figures(moment.t, state, person=_by_person(table), rate=rate if moment.playing else 0.0)
        above, rest = head.compose(moment, rect, _subtitle(moment.t, table), tight=tight)
        below = panel.compose_panel(
            moment, rest, figures, self._graph, self._next_squares(moment, ahead, back), tight=tight
        )
        return [*above, *below]

    def caption(self, moment: Moment) -> Caption:
        """Return the viewed ply, and the number of times that the knight went back before it."""
        t, table = moment.t, moment.table
        return Caption(t("tour-step", number=table.shown), t("tour-went-back", count=table.state.retreats))

    def keys(self, moment: Moment) -> KeyGroups:
        """Return the keys of the timeline; for a player, those of the board come first."""
        return {**(_KEYS if moment.table.seats else {}), "look": timeline.KEYS}

    def tick(self, table: TableView, server_now_ms: int) -> bool:  # noqa: ARG002 - only the coach changes over time
        """Return True if the coach has an answer."""
        return self._coach.tick()

    def _next_squares(self, moment: Moment, ahead: int | None, back: int | None) -> NextSquares:
        t, table = moment.t, moment.table
        state: Tour = table.state
        squares, person, advice = candidates(state), _by_person(table), self._coach.advice_on(state)
        plays = bool(table.seats) and moment.at_live_edge and table.replay.playing
        return NextSquares(
            state,
            squares,
            self._hint(state) if person else ahead,
            note=t("tour-next-person") if person else t(f"tour-next-{state.method}"),
            answer=self._answer(t, state, advice),
            back=back,
            verdict=verdict(
                t,
                state,
                advice=advice,
                dead_end=not squares and bool(state.path),
                person=person,
                stopped_at=table.shown if table.at_show_limit else None,
            ),
            go=(lambda square: self._act(Step(square))) if plays else None,
            commands=self._commands(moment, advice) if plays else (),
        )

    def _answer(self, t: Texts, state: Tour, advice: Advice | None) -> str:
        if self._coach.busy:
            return t("tour-thinking")
        if advice is None or advice.square is None:
            return ""
        return t(f"tour-advice-{advice.kind}", square=name_of(advice.square, state.rows, state.columns))

    def _hint(self, state: Tour) -> int | None:
        advice = self._coach.advice_on(state)
        return None if advice is None else advice.square

    # --- a person's own try ------------------------------------------------------------------------------------------

    def _commands(self, moment: Moment, advice: Advice | None) -> Sequence[ButtonSpec]:
        """Return the commands: a step back, a hint, and a return to the last hopeful square or to the beginning."""
        state: Tour = moment.table.state
        t, least = moment.t, least_depth(state)

        def command(name: str, icon: str, press: Callable[[], None], *, enabled: bool) -> ButtonSpec:
            label, tooltip = t(f"tour-do-{name}"), t(f"tour-do-{name}-hint")
            return ButtonSpec(f"tour/{name}", label, press, icon=icon, enabled=enabled, tooltip=tooltip)

        keep = advice.keep if advice is not None and advice.keep else least
        return (
            command("back", "undo-2", lambda: self._take_back(state), enabled=state.depth > least),
            command("hint", "lightbulb", lambda: self._ask(state), enabled=bool(state.path) and advice is None),
            command(
                "keep" if keep > least else "again",
                "rotate-ccw",
                lambda: self._act(Return(keep) if keep < state.depth - 1 else Retreat()),
                enabled=state.depth > keep,
            ),
        )

    def _act(self, action: TourAction) -> None:
        self.calls.act(action)

    def _take_back(self, state: Tour) -> None:
        if state.depth > least_depth(state):
            self._act(Retreat())

    def _ask(self, state: Tour) -> None:
        """Ask the coach whether a tour is still possible."""
        if state.path and self._coach.advice_on(state) is None:
            self._coach.ask(state, then=self.calls.redraw)
            self.calls.redraw()

    # --- keys --------------------------------------------------------------------------------------------------------

    def own_key(self, moment: Moment, event: pygame.event.Event) -> bool:
        """Handle a player's keys: Backspace takes back, F2 asks for a hint, a name or list number picks a square."""
        if not moment.table.seats:
            return False
        own: Mapping[int, Callable[[Tour], None]] = {pygame.K_BACKSPACE: self._take_back, pygame.K_F2: self._ask}
        if event.key in own:
            own[event.key](moment.table.state)
            return True
        return moment.at_live_edge and self._typed(typed(event), event)

    def _typed(self, character: str, event: pygame.event.Event) -> bool:
        if not (character.isascii() and character.isalnum()):
            return False
        used, action = self.board.key(event)
        number = int(character) if character.isdigit() else 0
        if not used and 0 < number <= len(self.board.candidates):
            used, action = True, Step(self.board.candidates[number - 1].square)
        if action is not None:
            self._act(action)
        self.calls.redraw()
        return used


def _by_person(table: TableView) -> bool:
    sitter = table.replay.seats.get(KNIGHT)
    return sitter is not None and sitter.player != PROGRAM


def _subtitle(t: Texts, table: TableView) -> str:
    """Return the method, the board, and the kind of tour."""
    state: Tour = table.state
    parts = [t("tour-by-person") if _by_person(table) else t(f"tour-method-{state.method}")]
    parts.append(t("tour-size", rows=str(state.rows), columns=str(state.columns)))
    if state.closed:
        parts.append(t("tour-closed"))
    if state.find == "all":
        parts.append(t("tour-all"))
    return " · ".join(parts)


def _following_squares(table: TableView) -> tuple[int | None, int | None]:
    """Return the square that a program goes to next, or the one it goes back to.

    If the next ply is known, they are from it; at the end they are the program's next choice.
    """
    state, plies, shown = table.state, table.replay.plies, table.shown
    if _by_person(table) or not plies:
        return None, None
    if shown + 1 < len(plies):
        event = plies[shown + 1].event
        square = event.square if isinstance(event, Moved) else None
        back = not isinstance(event, Moved)
    elif state.method == "constructive":
        return None, None  # the tour may have to be built first
    else:
        action = choose(state, KNIGHT, Random(0), never)
        square = action.square if isinstance(action, Step) else None
        back = isinstance(action, Retreat)
    came_from = state.squares()[-2] if back and state.depth > 1 else None
    return square, came_from
