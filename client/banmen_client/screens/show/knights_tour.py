"""The knight's tour on the screen of shows: its figures, its graph, the next squares, and a person's own try."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

import pygame

from banmen.automata.knights_tour import choose
from banmen.engines.knights_tour.board import name_of
from banmen.events import PROGRAM
from banmen.games.knights_tour.search import root
from banmen.games.knights_tour.values import KNIGHT, Moved, Retreat, Return, Step, Tour
from banmen.texts import Texts
from banmen_client.boards.cursor import typed
from banmen_client.boards.knights_tour import KnightsTourBoard
from banmen_client.boards.knights_tour_moment import Remarks, candidates, last_retreat
from banmen_client.coach.knights_tour import Advice, advise
from banmen_client.screens import dialogs
from banmen_client.screens.show import knights_tour_next as onward
from banmen_client.screens.show import knights_tour_panel as panel
from banmen_client.screens.show.knights_tour_depths import Depths, Rate
from banmen_client.screens.show.knights_tour_graph import Graph
from banmen_client.screens.show.knights_tour_next import Deed, Next
from banmen_client.screens.show.knights_tour_verdict import verdict
from banmen_client.screens.show.screen import KEYS
from banmen_client.screens.standing import Standing
from banmen_client.screens.thinking import Thinking
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget

if TYPE_CHECKING:
    from banmen_client.screens.show.screen import ShowScreen

_CARDS, _TIGHT_CARDS, _GAP, _TIGHT_GAP = 92, 82, 14, 8
_LEAST_GRAPH = 112
_OWN_KEYS = tuple(f"tour-key-{name}" for name in ("square", "number", "back", "hint", "cursor"))


class KnightsTourShow:
    """The `Performance` of a knight's tour, for one screen."""

    def __init__(self) -> None:
        self.board = KnightsTourBoard()
        self._depths, self._rate = Depths(), Rate()
        self._graph = Graph(self._depths)
        self._thinking = Thinking()
        self._advice: tuple[Tour, Advice] | None = None

    def dress(self, theme: str) -> None:
        """Draw for this theme."""
        self.board.theme = "dark" if theme == "dark" else "light"

    def tick(self) -> bool:
        """Whether an answer has come."""
        return self._thinking.poll()

    # --- words ------------------------------------------------------------------------------------------------------

    def subtitle(self, t: Texts, standing: Standing) -> str:
        """The method, the board, what is looked for."""
        state: Tour = standing.state
        parts = [t("tour-by-person") if _by_person(standing) else t(f"tour-method-{state.method}")]
        parts.append(t("tour-size", rows=str(state.rows), columns=str(state.columns)))
        if state.closed:
            parts.append(t("tour-closed"))
        if state.find == "all":
            parts.append(t("tour-all"))
        return " · ".join(parts)

    def step_text(self, t: Texts, standing: Standing) -> tuple[str, str]:
        """The ply looked at, and how often the knight went back until then."""
        return t("tour-step", number=standing.shown), t("tour-went-back", count=standing.state.retreats)

    def marks(self) -> Mapping[str, tuple[str, str]]:
        """Red for retreats, green for tours."""
        return {"retreat": ("red", ""), "solution": ("green", "party-popper")}

    # --- the panel --------------------------------------------------------------------------------------------------

    def panel(self, screen: "ShowScreen", rect: Rect, standing: Standing, *, tight: bool) -> Sequence[Widget]:
        """Figures, depth over time, what comes next."""
        t = screen.window.t
        state: Tour = standing.state
        self._depths.take(standing.replay)
        rate = self._seen_rate(screen, standing)
        ahead, back = _what_follows(standing)
        shown = self._next(screen, standing, ahead, back)
        self.board.remarks = Remarks(
            state, ahead, self._hint(state), last_retreat(state, standing.replay.plies, standing.shown)
        )
        gap = _TIGHT_GAP if tight else _GAP
        cards, rest = rect.cut_top(_TIGHT_CARDS if tight else _CARDS, gap)
        person = _by_person(standing)
        widgets = [*panel.cards(cards, panel.figures(t, state, person=person, rate=rate), tight=tight)]
        canvas = screen.window.canvas
        wanted = onward.height(canvas, shown, rest.w, tight=tight)
        small = tight or rest.h < wanted + gap + _LEAST_GRAPH  # rather than to do without the graph
        less = onward.height(canvas, shown, rest.w, tight=small)
        if rest.h >= less + gap + _LEAST_GRAPH:
            below, graph = rest.cut_bottom(less, gap)
            widgets += panel.graph(t, graph, self._graph, state, shown=standing.shown, last=max(1, screen.front))
        else:
            below, small = rest, tight or rest.h < wanted
        return [*widgets, *onward.compose(canvas, t, below, shown, tight=small)]

    def _seen_rate(self, screen: "ShowScreen", standing: Standing) -> float:
        """Plies a second that pass before the viewer; none at rest."""
        rate = self._rate.see(screen.window.now_ms(), standing.shown)
        return rate if screen.runs else 0.0

    def _next(self, screen: "ShowScreen", standing: Standing, ahead: int | None, back: int | None) -> Next:
        t, state = screen.window.t, standing.state
        squares = candidates(state)
        plays = bool(standing.seats) and screen.at_live_edge and standing.replay.playing
        advice = self._advice_on(state)
        person = _by_person(standing)
        found = verdict(t, state, advice=advice, dead_end=not squares and bool(state.path), person=person)
        return Next(
            state,
            squares,
            self._hint(state) if person else ahead,
            note=t("tour-next-person") if person else t(f"tour-next-{state.method}"),
            said=self._said(t, state, advice),
            back=back,
            verdict=found,
            go=(lambda square: screen.act(Step(square))) if plays else None,
            deeds=self._deeds(screen, state) if plays else (),
        )

    def _said(self, t: Texts, state: Tour, advice: Advice | None) -> str:
        """What was found out about the next squares."""
        if self._thinking.busy:
            return t("tour-thinking")
        if advice is None or advice.square is None:
            return ""
        return t(f"tour-advice-{advice.kind}", square=name_of(advice.square, state.columns))

    # --- a person's own try -----------------------------------------------------------------------------------------

    def _deeds(self, screen: "ShowScreen", state: Tour) -> Sequence[Deed]:
        least = root(state)
        advice = self._advice_on(state)
        keep = advice.keep if advice is not None and advice.keep else least
        return (
            Deed("back", "undo-2", lambda: self._take_back(screen), state.depth > least),
            Deed("hint", "lightbulb", lambda: self._ask(screen), bool(state.path) and advice is None),
            Deed(
                "keep" if keep > least else "again",
                "rotate-ccw",
                lambda: screen.act(Return(keep) if keep < state.depth - 1 else Retreat()),
                state.depth > keep,
            ),
        )

    def _take_back(self, screen: "ShowScreen") -> None:
        state: Tour = screen.standing().state
        if state.depth > root(state):
            screen.act(Retreat())

    def _ask(self, screen: "ShowScreen") -> None:
        """Have it worked out whether a tour is still possible."""
        state: Tour = screen.standing().state

        def answered(advice: Advice) -> None:
            self._advice = (state, advice)
            screen.window.redraw()

        if state.path and self._advice_on(state) is None:
            self._thinking.ask(lambda: advise(state), answered)
            screen.window.redraw()

    def _advice_on(self, state: Tour) -> Advice | None:
        """What was advised for this path."""
        if self._advice is None or self._advice[0].path != state.path or self._advice[0].board != state.board:
            return None
        return self._advice[1]

    def _hint(self, state: Tour) -> int | None:
        advice = self._advice_on(state)
        return None if advice is None else advice.square

    def key(self, screen: "ShowScreen", event: pygame.event.Event) -> bool:
        """Of who plays: Backspace takes back, F2 is a hint, a square goes by its name or by its place in the list."""
        if not screen.standing().seats:
            return False
        if event.unicode == "?" or event.key == pygame.K_F1:
            screen.window.ask(dialogs.keys((*_OWN_KEYS, *KEYS)))
            return True
        own: Mapping[int, Callable[[ShowScreen], None]] = {pygame.K_BACKSPACE: self._take_back, pygame.K_F2: self._ask}
        if event.key in own:
            own[event.key](screen)
            return True
        return screen.at_live_edge and self._typed(screen, typed(event), event)

    def _typed(self, screen: "ShowScreen", character: str, event: pygame.event.Event) -> bool:
        if not (character.isascii() and character.isalnum()):
            return False
        used, action = self.board.key(event)
        number = int(character) if character.isdigit() else 0
        if not used and 0 < number <= len(self.board.candidates):
            used, action = True, Step(self.board.candidates[number - 1].square)
        screen.act(action)
        screen.window.redraw()
        return used


def _by_person(standing: Standing) -> bool:
    sitter = standing.replay.seats.get(KNIGHT)
    return sitter is not None and sitter.player != PROGRAM


def _what_follows(standing: Standing) -> tuple[int | None, int | None]:
    """The square that a program goes to next, or the one it goes back to; as it was played, else as it will choose."""
    state, plies, shown = standing.state, standing.replay.plies, standing.shown
    if _by_person(standing) or not plies:
        return None, None
    if shown + 1 < len(plies):
        event = plies[shown + 1].event
        square = event.square if isinstance(event, Moved) else None
        back = not isinstance(event, Moved)
    elif state.method == "constructive":
        return None, None  # the tour may have to be built first
    else:
        action = choose(state, KNIGHT, Random(0))
        square = action.square if isinstance(action, Step) else None
        back = isinstance(action, Retreat)
    came_from = state.squares()[-2] if back and state.depth > 1 else None
    return square, came_from
