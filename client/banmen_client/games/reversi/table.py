"""The table of reversi: that of all two-player move games, with hints, and with a review of a finished game."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar

import pygame

from banmen.games.reversi import analysis
from banmen.games.reversi.analysis import JudgedPly, RecordedGame, discs_text, recorded_game
from banmen.games.reversi.review import SIGNS, RankedSquares
from banmen.games.reversi.state import Position
from banmen.grid import Square
from banmen.replay import Replay
from banmen_client.games.reversi import cover
from banmen_client.games.reversi.analysis import graph, panel
from banmen_client.games.reversi.analysis.analyst import GameReview, analyst
from banmen_client.games.reversi.analysis.branches import branches, is_branch, try_dialog
from banmen_client.games.reversi.analysis.panel import ReviewActions
from banmen_client.games.reversi.board import ReversiBoard
from banmen_client.games.reversi.overlay import NO_OVERLAY, ReversiOverlay, SquareText, line_discs
from banmen_client.games.reversi.practice.puzzles import game_puzzles_dialog
from banmen_client.screens.help_dialog import KeyGroups
from banmen_client.screens.table.game_table import Caption
from banmen_client.screens.table.moment import Moment, TableCalls
from banmen_client.screens.timeline.timeline import Graph
from banmen_client.screens.two_players.facts import TwoPlayerFacts
from banmen_client.screens.two_players.panel import Extras, PanelButton
from banmen_client.screens.two_players.table import TwoPlayerTable
from banmen_client.table.view import TableView
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget

FACTS = TwoPlayerFacts(
    board=ReversiBoard,
    piece=cover.disc,
    ply_text=cover.ply_text,
    action_text=cover.action_text,
    options_text=cover.beginning_text,
    count=cover.count,
    passed=cover.passed,
    transcript=cover.transcript,
    score_text=cover.score_text,
    line_name=cover.line_name,
)

_LONGEST_LINE = 8
_MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_SHIFT


class ReversiTable(TwoPlayerTable):
    """A table of reversi. It keeps whether hints and the best line are shown; the analyst has their contents."""

    own_milestone_looks: ClassVar[Mapping[str, tuple[str, str]]] = {"turning": ("red", "flag")}
    board: ReversiBoard

    def __init__(self, calls: TableCalls) -> None:
        super().__init__(calls, FACTS)
        self._analyst = analyst()
        self._hint_on = self._line_on = False
        self._branches = branches()
        self._known: tuple[tuple[int, object], RecordedGame | None] = ((0, None), None)

    # --- conditions ---------------------------------------------------------------------------------------------------

    def _game(self, replay: Replay) -> RecordedGame | None:
        """Return the line of play. It is computed again only after a change."""
        key = (len(replay.plies), replay.plies[-1] if replay.plies else None)
        if key[0] != self._known[0][0] or key[1] is not self._known[0][1]:
            self._known = key, recorded_game(replay)
        return self._known[1]

    def _review(self, replay: Replay) -> GameReview | None:
        """Return the review that is shown, or None."""
        review = None if replay.playing and _competes(replay) else self._analyst.review_of(self._game(replay))
        return review if review is not None and review.shown else None

    def _may_review(self, moment: Moment) -> bool:
        """Return True if the game is over, or if it is a record, even an unfinished one."""
        replay = moment.table.replay
        return (moment.recorded or replay.outcome is not None) and self._game(replay) is not None

    def _hinted(self, table: TableView) -> Position | None:
        """Return the position for a hint, or None.

        There is no hint while people compete, or while a seated player waits for the other side.
        """
        state, replay = table.state, table.replay
        if not isinstance(state, Position) or state.turn is None or _competes(replay):
            return None
        waits = replay.playing and table.live and table.seats and state.turn not in table.seats
        return None if waits else state

    # --- display ------------------------------------------------------------------------------------------------------

    def shows_timeline(self, replay: Replay) -> bool:
        """Return True while a game is reviewed: its graph is above the timeline."""
        return self._review(replay) is not None

    def has_graph(self, replay: Replay) -> bool:
        """Return True while a game is reviewed."""
        return self._review(replay) is not None

    def own_milestones(self, replay: Replay) -> Mapping[str, Sequence[int]]:
        """Return the turning points."""
        review = self._review(replay)
        return {} if review is None else {"turning": review.turning_points}

    def graph(self, moment: Moment) -> Graph | None:
        """Return the graph of the review's values."""
        review = self._review(moment.table.replay)
        if review is None:
            return None
        return graph.graph(moment.t, review, moment.table.shown, max(1, moment.front))

    def panel(self, moment: Moment, rect: Rect, *, tight: bool) -> Sequence[Widget]:
        """Return the usual panel, or that of the review. Update the marks on the board."""
        review = self._review(moment.table.replay)
        self.board.overlay = self._overlay(moment, review)
        if review is None:
            return super().panel(moment, rect, tight=tight)
        actions = self._review_actions(moment, review)
        return panel.compose(moment, rect, self.facts, self._moves, review, actions, tight=tight)

    def extras(self, moment: Moment) -> Extras:
        """Return the buttons for hint, best line and review that are possible, and the progress of a hint."""
        buttons: list[PanelButton] = []
        position, replay = self._hinted(moment.table), moment.table.replay
        if not moment.table.waiting and not _competes(replay) and moment.table.state.turn is not None:
            buttons.append(PanelButton("hint", "lightbulb", self._toggle_hint, on=self._hint_on))
            if self._hint_on or self._line_on:
                buttons.append(PanelButton("hint-line", "list-checks", self._toggle_line, on=self._line_on))
        if self._may_review(moment):
            buttons.append(PanelButton("review", "search", lambda: self._toggle_review(moment)))
            if moment.table.state.turn is None:
                show = partial(self._show_puzzles, moment)
                buttons.append(PanelButton("endgame-open", "circle-question-mark", show))
        if is_branch(replay, self._branches) and not moment.recorded:
            buttons.append(PanelButton("try-back", "history", lambda: self._go_back(replay)))
        asked = position is not None and (self._hint_on or self._line_on)
        hint = self._analyst.hint_on(position) if position is not None and asked else None
        return Extras(buttons, panel.hint_text(moment.t, hint, self._analyst.hint_failed) if asked else "")

    def caption(self, moment: Moment) -> Caption:
        """Return the number of the move and the move, with its judgement in a review."""
        caption = super().caption(moment)
        review = self._review(moment.table.replay)
        ply = None if review is None else review.plies.get(moment.table.shown)
        if ply is None or ply.square is None:
            return caption
        return Caption(caption.text, f"{caption.remark}{SIGNS[ply.judgement]}")

    def keys(self, moment: Moment) -> KeyGroups:
        """Return the keys of the table, and those of hint and review if they are possible."""
        own = []
        if not _competes(moment.table.replay):
            own += ["key-hint", "key-hint-line"]
        if self._may_review(moment):
            own.append("key-review")
        return {**super().keys(moment), "help": own}

    def tick(self, table: TableView, server_now_ms: int) -> bool:
        """Request the hint on the viewed position. Return True if there is anything new to show."""
        asked = self._hint_on or self._line_on
        self._analyst.ask(self._hinted(table) if asked else None)
        self._arrive(table.replay)
        return self._analyst.poll() | super().tick(table, server_now_ms)

    def _arrive(self, replay: Replay) -> None:
        """View the ply where a branch began, once its original game is open again."""
        origin = self._branches.going_back
        if origin is not None and self._game(replay) == recorded_game(origin.replay):
            self._branches.going_back = None
            self.calls.look(origin.ply)

    def _overlay(self, moment: Moment, review: GameReview | None) -> ReversiOverlay:
        """Return the values of the squares, and the best line from the viewed position."""
        position = self._hinted(moment.table)
        if position is None or position.turn is None:
            return NO_OVERLAY
        hint = self._analyst.hint_on(position) if self._hint_on or self._line_on else None
        values: Sequence[tuple[Square, SquareText]] = ()
        if hint is not None and hint.values and self._hint_on:
            values = _square_texts(hint, position.size)
        line: Sequence[int] = hint.values[0].line if hint is not None and hint.values else ()
        if review is not None and not line:
            following = review.plies.get(moment.table.shown + 1)
            line = () if following is None else following.line
        if not self._line_on:
            line = ()
        discs = line_discs(line, position.size, position.turn, _LONGEST_LINE)
        return ReversiOverlay(values, discs)

    # --- actions ------------------------------------------------------------------------------------------------------

    def own_key(self, moment: Moment, event: pygame.event.Event) -> bool:
        """Handle the keys: F2 for the hint, F3 for the best line, F4 for the review."""
        if event.mod & _MODIFIERS:
            return False
        keys: Mapping[int, Callable[[], None]] = {
            pygame.K_F2: lambda: self._press_hint(moment, self._toggle_hint),
            pygame.K_F3: lambda: self._press_hint(moment, self._toggle_line),
            pygame.K_F4: lambda: self._press_review(moment),
        }
        if event.key not in keys:
            return False
        keys[event.key]()
        return True

    def _press_hint(self, moment: Moment, toggle: Callable[[], None]) -> None:
        """Toggle a hint by its key, or notify the user why there is none."""
        if _competes(moment.table.replay):
            self.calls.notify(moment.t("hint-not-now"))
        elif getattr(moment.table.state, "turn", None) is None:
            self.calls.notify(moment.t("hint-game-over"))
        else:
            toggle()

    def _press_review(self, moment: Moment) -> None:
        """Toggle the review by its key, or notify the user why there is none."""
        if self._may_review(moment):
            self._toggle_review(moment)
        else:
            self.calls.notify(moment.t("review-not-over"))

    def _toggle_hint(self) -> None:
        self._hint_on = not self._hint_on
        self.calls.redraw()

    def _toggle_line(self) -> None:
        self._line_on = not self._line_on
        self.calls.redraw()

    def _toggle_review(self, moment: Moment) -> None:
        """Show the review, and compute it if necessary; or end it."""
        game = self._game(moment.table.replay)
        if game is None:
            return
        review = self._review(moment.table.replay)
        if review is not None:
            review.shown = self._line_on = self._hint_on = False
        else:
            self._analyst.review(game).shown = True
        self.calls.redraw()

    def _show_puzzles(self, moment: Moment) -> None:
        """Show the puzzles of the game."""
        game = self._game(moment.table.replay)
        if game is not None:
            self.calls.show_dialog(game_puzzles_dialog([game]))

    def _review_actions(self, moment: Moment, review: GameReview) -> ReviewActions:
        ply, seats = review.plies.get(moment.table.shown), moment.table.replay.seats
        goes_on = moment.table.state.turn is not None
        lost_at = self._lost_at(review)
        full = bool(moment.table.seats) and None not in seats.values() and not moment.table.replay.offers
        return ReviewActions(
            toggle_line=self._toggle_line,
            toggle_hint=self._toggle_hint,
            try_it=(lambda: self.calls.show_dialog(try_dialog(moment, self._branches))) if goes_on else None,
            show_better=(lambda: self._show_better(ply)) if ply is not None and ply.judgement != "best" else None,
            lost_at=(lambda: self.calls.look(lost_at.number)) if lost_at is not None else None,
            repeat=lambda: self._repeat_review(review),
            end=lambda: self._toggle_review(moment),
            rematch=(lambda: self.calls.offer("rematch", None)) if full else None,
            line_on=self._line_on,
            hint_on=self._hint_on,
        )

    @staticmethod
    def _lost_at(review: GameReview) -> JudgedPly | None:
        """Return the losing move once every ply was judged, or None."""
        return analysis.decisive(review.in_order) if review.seen_whole else None

    def _repeat_review(self, review: GameReview) -> None:
        self._analyst.review(review.game)
        self.calls.redraw()

    def _show_better(self, ply: JudgedPly) -> None:
        """View the position before a ply, and show the better line."""
        self._line_on = True
        self.calls.look(ply.number - 1)

    def _go_back(self, replay: Replay) -> None:
        """Leave this branch and open its original game at the ply where the branch began.

        Leaving that game leads to the hall.
        """
        origin = self._branches.origin_of(replay)
        if origin is not None:
            self._branches.going_back = origin
            self.calls.leave()
            self.calls.open_replay(origin.replay)


def _competes(replay: Replay) -> bool:
    """Return True if a person plays against another one or a bot, so that a hint could decide the game."""
    return replay.people_compete and not all(sitter is not None and sitter.bot for sitter in replay.seats.values())


def _square_texts(hint: RankedSquares, size: int) -> Sequence[tuple[Square, SquareText]]:
    best = panel.best_values(hint)
    return tuple(
        (divmod(one.square, size), SquareText(discs_text(one.value, exact=one.exact), one in best))
        for one in hint.values
    )
