"""`Analyst`: the hints and reviews of one window, computed in its worker process and kept while it is open.

A hint goes before a review, which goes on where it was once the hint is there.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, Protocol

from banmen.games.reversi import analysis
from banmen.games.reversi.analysis import JudgedPly, RecordedGame, Standing
from banmen.games.reversi.review import (
    HINTS,
    REVIEW,
    Hint,
    HintRequest,
    ReviewRequest,
    ReviewStep,
    steps_of,
)
from banmen.games.reversi.state import Position
from banmen.job import Job
from banmen_client.system.worker_process import AnswerT, Orders, RequestT, WorkerProcess

_MOST_GAMES, _MOST_HINTS = 64, 256
"""So many reviews and hints are kept, those looked at last."""


class Worker(Protocol):
    """What the analyst needs of a `WorkerProcess`."""

    def ask(self, job: Job[RequestT, AnswerT], request: RequestT, orders: Orders[AnswerT]) -> None:
        """Have a job done in place of the one under way."""
        ...

    def stop(self) -> None:
        """End the job under way."""
        ...

    def poll(self) -> bool:
        """Deliver what has come."""
        ...


@dataclass
class GameReview:
    """What is known of one game: its plies by their numbers, and how many steps of the review are done.

    `failed` is the error of a review that could not go on; it may be asked for again. `shown`: whoever comes to this
    game sees its review.
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
    def standings(self) -> tuple[Standing, ...]:
        """How black stands before the first ply and after each, as far as the plies are known in a row."""
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
        """The plies at which the game turned, once the whole of it was seen."""
        return analysis.turning_points(self.in_order) if self.seen_whole else ()


_Running = tuple[Literal["hint"], Position] | tuple[Literal["review"], RecordedGame] | None


class Analyst:
    """Hints and reviews, asked for and kept. All methods are for the main thread."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._reviews: OrderedDict[RecordedGame, GameReview] = OrderedDict()
        self._hints: OrderedDict[Position, Hint] = OrderedDict()
        self._hint_wanted: Position | None = None
        self._review_wanted: RecordedGame | None = None
        self._running: _Running = None
        self.hint_failed = ""

    # --- reviews ----------------------------------------------------------------------------------------------------

    def review_of(self, game: RecordedGame | None) -> GameReview | None:
        """What is known of a game; None if its review was never asked for."""
        return None if game is None else self._reviews.get(game)

    def review(self, game: RecordedGame) -> GameReview:
        """Review a game, or go on with its review."""
        review = self._reviews.setdefault(game, GameReview(game, steps_of(*game)))
        self._reviews.move_to_end(game)
        while len(self._reviews) > _MOST_GAMES:
            self._reviews.popitem(last=False)
        review.failed = ""
        self._review_wanted = None if review.complete else game
        self._schedule()
        return review

    # --- hints ------------------------------------------------------------------------------------------------------

    def hint_on(self, position: Position) -> Hint | None:
        """What is known of the legal squares of a position."""
        return self._hints.get(position)

    def ask(self, position: Position | None) -> None:
        """Have the squares of a position valued, in place of another; None: no hint is wanted any more."""
        if position is not None and position.turn is None:
            position = None
        if position != self._hint_wanted:
            self._hint_wanted, self.hint_failed = position, ""
            self._schedule()

    # --- the worker -------------------------------------------------------------------------------------------------

    def poll(self) -> bool:
        """Take what the worker found. Return whether there was anything."""
        return self._worker.poll()

    def _schedule(self) -> None:
        """Have the worker do what is wanted most."""
        wanted = self._wanted()
        if wanted == self._running:
            return
        self._running = wanted
        if wanted is None:
            self._worker.stop()
        elif wanted[0] == "hint":
            self._ask_hint(wanted[1])
        else:
            self._ask_review(self._reviews[wanted[1]])

    def _wanted(self) -> _Running:
        position, game = self._hint_wanted, self._review_wanted
        if position is not None and not self.hint_failed:
            known = self._hints.get(position)
            if known is None or not known.final:
                return "hint", position
        return None if game is None else ("review", game)

    def _ask_hint(self, position: Position) -> None:
        def take(hint: Hint) -> None:
            self._hints[position] = hint
            self._hints.move_to_end(position)
            while len(self._hints) > _MOST_HINTS:
                self._hints.popitem(last=False)

        def failed(error: str) -> None:
            self.hint_failed = error
            self._schedule()

        self._worker.ask(HINTS, HintRequest(position), Orders(take, self._ended, failed))

    def _ask_review(self, review: GameReview) -> None:
        def take(step: ReviewStep) -> None:
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
        self._worker.ask(REVIEW, request, Orders(take, ended, failed))

    def _ended(self) -> None:
        """What ran has ended: the next one's turn."""
        self._running = None
        self._schedule()


@cache
def analyst() -> Analyst:
    """Return the one analyst of the window, with the one worker process."""
    return Analyst(WorkerProcess())
