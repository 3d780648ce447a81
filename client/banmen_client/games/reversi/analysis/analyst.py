"""`Analyst`: hints, reviews and puzzles for one window, from a worker process. Hints and reviews are cached.

A hint takes precedence over the search for puzzles, and that over a review. What was interrupted resumes afterwards.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, Protocol

from banmen.games.reversi import analysis
from banmen.games.reversi.analysis import JudgedPly, Lead, RecordedGame
from banmen.games.reversi.practice.puzzles import PUZZLES, GamePuzzle, PuzzleRequest, PuzzleStep
from banmen.games.reversi.review import HINTS, REVIEW, HintRequest, RankedSquares, ReviewRequest, ReviewStep, steps_of
from banmen.games.reversi.state import Position
from banmen.programs.job import Job
from banmen_client.system.worker_process import AnswerT, Orders, RequestT, WorkerProcess

_MAX_GAMES, _MAX_HINTS = 64, 256
"""The maximum number of cached reviews and hints; the least recently used ones are dropped."""


class AnalysisWorker(Protocol):
    """The part of a `WorkerProcess` that the analyst needs."""

    def ask(self, job: Job[RequestT, AnswerT], request: RequestT, orders: Orders[AnswerT]) -> None:
        """Start a job. It replaces the one that is running."""
        ...

    def stop(self) -> None:
        """Stop the running job."""
        ...

    def poll(self) -> bool:
        """Deliver the answers that have arrived. Return whether there were any."""
        ...


@dataclass
class GameReview:
    """The review of one game: its judged plies by number, and the number of steps done.

    `failed` is the error of a review that stopped; it may be requested again. With `shown` the review opens whenever
    the game is viewed.
    """

    game: RecordedGame
    steps: int
    plies: dict[int, JudgedPly] = field(default_factory=dict)
    done: int = 0
    failed: str = ""
    shown: bool = False

    @property
    def complete(self) -> bool:
        """Whether every ply was judged thoroughly."""
        return self.done >= self.steps

    @property
    def in_order(self) -> tuple[JudgedPly, ...]:
        """The plies judged so far, in order."""
        return tuple(self.plies[number] for number in sorted(self.plies))

    @property
    def standings(self) -> tuple[Lead, ...]:
        """The standing of black before the first ply and after each, up to the first ply not judged yet."""
        row: list[JudgedPly] = []
        while (ply := self.plies.get(len(row) + 1)) is not None:
            row.append(ply)
        return analysis.standings(row)

    @property
    def seen_whole(self) -> bool:
        """Whether every ply was judged at least quickly."""
        return 2 * len(self.plies) >= self.steps

    @property
    def turning_points(self) -> tuple[int, ...]:
        """The plies at which the game turned; empty until every ply was judged."""
        return analysis.turning_points(self.in_order) if self.seen_whole else ()


@dataclass(eq=False)
class PuzzleSearch:
    """The search for puzzles in games: those found so far, and the number of games searched.

    `failed` is the error that ended it.
    """

    wanted: tuple[RecordedGame, ...]
    found: list[GamePuzzle] = field(default_factory=list)
    done: int = 0
    failed: str = ""

    @property
    def games(self) -> int:
        """The number of games to search."""
        return len(self.wanted)


_Running = (
    tuple[Literal["hint"], Position]
    | tuple[Literal["puzzles"], PuzzleSearch]
    | tuple[Literal["review"], RecordedGame]
    | None
)


class Analyst:
    """Requests hints, reviews and puzzles, and caches hints and reviews. Call all methods on the main thread."""

    def __init__(self, worker: AnalysisWorker) -> None:
        self._worker = worker
        self._reviews: OrderedDict[RecordedGame, GameReview] = OrderedDict()
        self._hints: OrderedDict[Position, RankedSquares] = OrderedDict()
        self._hint_wanted: Position | None = None
        self._review_wanted: RecordedGame | None = None
        self._puzzles_wanted: PuzzleSearch | None = None
        self._running: _Running = None
        self.hint_failed = ""

    # --- reviews ----------------------------------------------------------------------------------------------------

    def review_of(self, game: RecordedGame | None) -> GameReview | None:
        """Return the review of a game; None if it was never requested."""
        return None if game is None else self._reviews.get(game)

    def review(self, game: RecordedGame) -> GameReview:
        """Start the review of a game, or resume it."""
        review = self._reviews.setdefault(game, GameReview(game, steps_of(*game)))
        self._reviews.move_to_end(game)
        while len(self._reviews) > _MAX_GAMES:
            self._reviews.popitem(last=False)
        review.failed = ""
        self._review_wanted = None if review.complete else game
        self._schedule()
        return review

    # --- hints ------------------------------------------------------------------------------------------------------

    def hint_on(self, position: Position) -> RankedSquares | None:
        """Return the hint on a position, as far as it was computed; None if it was never requested."""
        return self._hints.get(position)

    def ask(self, position: Position | None) -> None:
        """Request a hint on a position instead of any other. None cancels the request."""
        if position is not None and position.turn is None:
            position = None
        if position != self._hint_wanted:
            self._hint_wanted, self.hint_failed = position, ""
            self._schedule()

    # --- puzzles ------------------------------------------------------------------------------------------------------

    def find_puzzles(self, games: Sequence[RecordedGame]) -> PuzzleSearch:
        """Start the search for puzzles in these games, instead of any other such search."""
        self._puzzles_wanted = search = PuzzleSearch(tuple(games))
        self._schedule()
        return search

    def cancel_puzzles(self, search: PuzzleSearch) -> None:
        """Stop a search for puzzles, so that a review may continue."""
        if self._puzzles_wanted is search:
            self._puzzles_wanted = None
            self._schedule()

    # --- the worker -------------------------------------------------------------------------------------------------

    def poll(self) -> bool:
        """Receive the worker's answers. Return whether there were any."""
        return self._worker.poll()

    def _schedule(self) -> None:
        """Give the worker the most urgent job."""
        wanted = self._wanted()
        if wanted == self._running:
            return
        self._running = wanted
        if wanted is None:
            self._worker.stop()
        elif wanted[0] == "hint":
            self._ask_hint(wanted[1])
        elif wanted[0] == "puzzles":
            self._ask_puzzles(wanted[1])
        else:
            self._ask_review(self._reviews[wanted[1]])

    def _wanted(self) -> _Running:
        position, game = self._hint_wanted, self._review_wanted
        if position is not None and not self.hint_failed:
            known = self._hints.get(position)
            if known is None or not known.final:
                return "hint", position
        search = self._puzzles_wanted
        if search is not None and search.done < search.games and not search.failed:
            return "puzzles", search
        return None if game is None else ("review", game)

    def _ask_hint(self, position: Position) -> None:
        def store_hint(hint: RankedSquares) -> None:
            self._hints[position] = hint
            self._hints.move_to_end(position)
            while len(self._hints) > _MAX_HINTS:
                self._hints.popitem(last=False)

        def failed(error: str) -> None:
            self.hint_failed = error
            self._schedule()

        self._worker.ask(HINTS, HintRequest(position), Orders(store_hint, self._ended, failed))

    def _ask_puzzles(self, search: PuzzleSearch) -> None:
        def add_puzzles(step: PuzzleStep) -> None:
            search.found += sorted(step.puzzles, key=lambda each: each.number)
            search.done += 1

        def failed(error: str) -> None:
            search.failed = error
            self._ended()

        request = PuzzleRequest(tuple((game.start, game.squares) for game in search.wanted[search.done :]))
        self._worker.ask(PUZZLES, request, Orders(add_puzzles, self._ended, failed))

    def _ask_review(self, review: GameReview) -> None:
        def add_judged_ply(step: ReviewStep) -> None:
            review.plies[step.ply.number] = step.ply
            review.done = step.number

        def ended() -> None:
            if self._review_wanted == review.game:
                self._review_wanted = None
            self._ended()

        def failed(error: str) -> None:
            review.failed = error
            ended()

        request = ReviewRequest(*review.game, done=review.done)
        self._worker.ask(REVIEW, request, Orders(add_judged_ply, ended, failed))

    def _ended(self) -> None:
        """Start the next job after one has ended."""
        self._running = None
        self._schedule()


@cache
def analyst() -> Analyst:
    """Return the analyst of the window, with its single worker process."""
    return Analyst(WorkerProcess())
