"""The dialog with puzzles: "Black to move and win". Each move is answered with its result, its reason and best play.

The puzzles are those that banmen brings (the puzzle of the day, then by grade), or those of games, which a worker
process finds while the dialog is open.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from banmen.games.reversi.analysis import RecordedGame, square_text
from banmen.games.reversi.practice import words
from banmen.games.reversi.practice.collection import daily_puzzle, own_puzzles
from banmen.games.reversi.practice.puzzles import GRADES, GamePuzzle, Puzzle, PuzzleMove
from banmen.games.reversi.state import position_text
from banmen.processes.clock import day_number, today
from banmen.texts import Texts
from banmen_client.games.reversi.analysis.analyst import Analyst, PuzzleSearch, analyst
from banmen_client.games.reversi.overlay import NO_OVERLAY, ReversiOverlay, SquareText, line_discs
from banmen_client.games.reversi.practice.board import ExerciseBoard
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.system.solved import SolvedPuzzles
from banmen_client.ui.controls import ButtonSpec, Select
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label, Paragraph
from banmen_client.ui.overlays import dialog
from banmen_client.ui.widget import Widget

HIGHEST, FRAME, SIDE, MIN_SIDE = 480, 170, 330, 250
"""The maximum height of the board, and the room that the dialog needs around it and beside it, in units."""
_LONGEST_LINE = 12
_DAILY = 0
"""The choice that stands for the puzzle of the day; the others are grades."""


class ShownPuzzle(NamedTuple):
    """A puzzle and where it is from: empty, or the move of a game."""

    puzzle: Puzzle
    source: str = ""


class PuzzleDialog:
    """The dialog's state: the puzzles, the present one, and the move that was tried."""

    def __init__(
        self, puzzles: Callable[[Texts], Sequence[ShownPuzzle]], title: str, then: DialogMaker | None = None
    ) -> None:
        self._puzzles, self._title, self._then = puzzles, title, then
        self._number = 0
        self._tried: PuzzleMove | None = None
        self._told = False  # whether the solution was shown before it was found
        self._solved = SolvedPuzzles("reversi")
        self._board = ExerciseBoard(self._try)

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t, area = window.t, window.canvas.area
        height = min(HIGHEST, area.h - FRAME)
        close = partial(self._close, window)
        puzzles = self._puzzles(t)
        solution = ButtonSpec("solution", t("puzzle-solution"), partial(self._solve, window), enabled=bool(puzzles))
        following = ButtonSpec(
            "next", t("puzzle-next"), partial(self._next, window), kind="primary", enabled=len(puzzles) > 1
        )
        return dialog(
            window.canvas,
            key="puzzle",
            title=t(self._title),
            buttons=[ButtonSpec("close", t("close"), close), solution, following],
            on_cancel=close,
            width=min(height + SIDE + 72, area.w - 32),
            content_height=height,
            compose=partial(self._contents, window, puzzles),
        )

    # --- display ------------------------------------------------------------------------------------------------------

    def _contents(self, window: Window, puzzles: Sequence[ShownPuzzle], rect: Rect) -> Sequence[Widget]:
        grid, side = rect.cut_left(min(rect.h, rect.w - MIN_SIDE), 18)
        top, rest = side.cut_top(42, 10)
        widgets = [*self._head(window, top, len(puzzles))]
        if not puzzles:
            return widgets
        shown = puzzles[self._number % len(puzzles)]
        self._board.show(shown.puzzle.position, self._overlay(shown.puzzle))
        for key, text, size, bold in self._texts(window.t, shown):
            height = window.canvas.paragraph_height(text, rest.w, size, bold=bold)
            place, rest = rest.cut_top(height, 8)
            widgets.append(Paragraph(key=f"puzzle/{key}", rect=place, text=text, size=size, bold=bold))
        return [self._board.widget(window, "puzzle/board", grid), *widgets]

    def _head(self, window: Window, rect: Rect, count: int) -> Sequence[Widget]:
        """Return what stands above the task."""
        text = window.t("puzzle-number", number=self._number % max(1, count) + 1, count=count)
        return [Label(key="puzzle/number", rect=rect, text=text, size=14, color="secondary")]

    def _texts(self, t: Texts, shown: ShownPuzzle) -> Sequence[tuple[str, str, float, bool]]:
        """Return the key, text, size and weight of each paragraph beside the board."""
        puzzle, tried = shown.puzzle, self._tried
        solved = t("puzzle-solved") if _key(puzzle) in self._solved else ""
        grade = " · ".join(filter(None, [words.grade_text(t, puzzle), shown.source, solved]))
        texts = [("grade", grade, 14, False), ("task", words.task_text(t, puzzle), 18, True)]
        if tried is not None:
            texts.append(("verdict", words.verdict_text(t, puzzle, tried), 16, True))
            texts.append(("why", words.why_text(t, puzzle, tried), 15, False))
            line = words.line_text(t, tried.line, puzzle.position.size)
            texts.append(("line", t("puzzle-line", line=line), 14, False))
        return [each for each in texts if each[1]]

    def _overlay(self, puzzle: Puzzle) -> ReversiOverlay:
        """Return the numbered discs of the line that follows the tried move; after the solution also all results."""
        if self._tried is None:
            return NO_OVERLAY
        size, solved = puzzle.position.size, self._tried == puzzle.solution
        line = line_discs(self._tried.line, size, str(puzzle.position.turn), _LONGEST_LINE)
        if not solved:
            return ReversiOverlay((), line)
        values = [
            (divmod(move.square, size), SquareText(words.value_text(move), move == puzzle.solution))
            for move in puzzle.moves
        ]
        return ReversiOverlay(values)

    # --- actions ------------------------------------------------------------------------------------------------------

    def _present(self, window: Window) -> Puzzle:
        puzzles = self._puzzles(window.t)
        return puzzles[self._number % len(puzzles)].puzzle

    def _try(self, window: Window, square: int) -> None:
        puzzle = self._present(window)
        self._tried = puzzle.move_at(square)
        if self._tried == puzzle.solution and not self._told:
            self._solved.add(_key(puzzle))

    def _close(self, window: Window) -> None:
        window.show_dialog(self._then)

    def _solve(self, window: Window) -> None:
        self._tried = self._present(window).solution
        self._told = True
        window.redraw()

    def _next(self, window: Window) -> None:
        self._number += 1
        self._tried, self._told = None, False
        window.redraw()


class OwnPuzzles(PuzzleDialog):
    """The puzzles that banmen brings: at first that of the day, then those of the chosen grade."""

    def __init__(self, day: int) -> None:
        self._choice = _DAILY
        self._day = day
        super().__init__(self._chosen, "endgame-title")

    def _chosen(self, _t: Texts) -> Sequence[ShownPuzzle]:
        if self._choice == _DAILY:
            return [ShownPuzzle(daily_puzzle(self._day))]
        return [ShownPuzzle(puzzle) for puzzle in own_puzzles() if puzzle.grade == self._choice]

    def _head(self, window: Window, rect: Rect, count: int) -> Sequence[Widget]:  # noqa: ARG002 - it shows the choice
        t = window.t
        options = [t("puzzle-of-day"), *(t(f"puzzle-grade-{grade}") for grade in range(1, GRADES + 1))]
        choose = partial(self._choose, window)
        return [Select(key="puzzle/choice", rect=rect, options=options, chosen=self._choice, on_choose=choose)]

    def _choose(self, window: Window, choice: int) -> None:
        self._choice, self._number = choice, self._day
        self._tried, self._told = None, False
        window.redraw()


class GamePuzzles(PuzzleDialog):
    """The puzzles of games, as far as they are found."""

    def __init__(self, games: Sequence[RecordedGame], worker: Analyst, then: DialogMaker | None = None) -> None:
        self._worker = worker
        self._search: PuzzleSearch = worker.find_puzzles(games)
        super().__init__(self._found, "endgame-of-games", then)

    def tick(self) -> bool:
        """Return True if more of the games were searched."""
        return self._worker.poll()

    def _close(self, window: Window) -> None:
        self._worker.cancel_puzzles(self._search)
        super()._close(window)

    def _found(self, t: Texts) -> Sequence[ShownPuzzle]:
        return [ShownPuzzle(each.puzzle, _source_text(t, each)) for each in self._search.found]

    def _head(self, window: Window, rect: Rect, count: int) -> Sequence[Widget]:
        t, search = window.t, self._search
        if search.failed:
            text = t("endgame-failed", reason=search.failed)
        elif search.done < search.games:
            text = t("endgame-searching", done=search.done, games=search.games, count=count)
        elif not count:
            text = t("endgame-none")
        else:
            return super()._head(window, rect, count)
        return [Label(key="puzzle/number", rect=rect, text=text, size=14, color="secondary")]


def _key(puzzle: Puzzle) -> bytes:
    """Return what a puzzle is known by once it is solved."""
    return position_text(puzzle.position).encode()


def _source_text(t: Texts, found: GamePuzzle) -> str:
    """Return the number of the move in its game, and the square played if it was not the solution."""
    played = square_text(found.played, found.puzzle.position.size)
    number = found.puzzle.position.moves + 1
    return t("puzzle-missed" if found.missed else "puzzle-found", number=number, square=played)


def own_puzzles_dialog() -> DialogMaker:
    """Return the dialog with the puzzles that banmen brings, at the one of today."""
    return OwnPuzzles(day_number(today()))


def game_puzzles_dialog(games: Sequence[RecordedGame], then: DialogMaker | None = None) -> DialogMaker:
    """Return the dialog with the puzzles of these games. The dialog `then` opens when it is closed."""
    return GamePuzzles(games, analyst(), then)
