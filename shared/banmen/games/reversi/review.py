"""The review of a game and the hint on a position: the engine searches, `analysis` judges.

A review goes over the game twice, so that the whole of it is seen soon: quickly, then thoroughly, first the plies whose
values are exact, from the last one back, then the others from the first one on. What the second round says takes the
place of the first one's words.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple, Protocol

import msgspec

from banmen.game import Seat
from banmen.games.reversi.analysis import JudgedPly, PlayedPly, played_plies
from banmen.games.reversi.engine.search import Found, Limits, Searcher, warm
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import EMPTY_MARK, USUAL, Position, bitboards, opponent
from banmen.jit import available
from banmen.job import Job, Stop

PASS = -1


class Effort(NamedTuple):
    """How far is searched: so many plies, exactly from so many empty squares on, and at most so many nodes a search."""

    depth: int
    exact_from: int
    nodes: int | None = None

    def limits(self) -> Limits:
        """As the engine takes it."""
        return Limits(self.depth, self.nodes, self.exact_from)


QUICK, QUICK_COMPILED = Effort(2, 6, 4_000), Effort(6, 12, 200_000)
THOROUGH, THOROUGH_COMPILED = Effort(6, 12, 300_000), Effort(10, 20, 3_000_000)
HINT, HINT_COMPILED = Effort(24, 12, 2_000_000), Effort(24, 22, 60_000_000)
_LAST_NODES, _LAST_NODES_COMPILED = 100_000, 6_000_000
"""After a search of so many nodes a hint does not look deeper: the next one would take several times as long."""
_DEPTH_BEFORE_EXACT = 4
"""A hint is searched so many plies deep before it is solved, so that something is seen soon."""


class ReviewRequest(msgspec.Struct, frozen=True):
    """A game to be reviewed: its first position and the squares (row * size + column) of its discs.

    `depth` are the plies of the thorough round, None for as many as take about a minute at most. `done` steps of the
    review are known already and left out.
    """

    start: Position
    squares: tuple[int, ...]
    depth: int | None = None
    done: int = 0


class ReviewStep(msgspec.Struct, frozen=True):
    """One step of a review: its number from 1, and what it found of one ply."""

    number: int
    ply: JudgedPly


class HintRequest(msgspec.Struct, frozen=True):
    """A position whose legal squares are to be valued."""

    position: Position


class SquareValue(msgspec.Struct, frozen=True):
    """What a legal square is worth for the side to move, in discs, and the best play from it on, passes as -1."""

    square: int
    value: float
    exact: bool
    line: tuple[int, ...] = ()


class Hint(msgspec.Struct, frozen=True):
    """The legal squares, the best first, searched so many plies deep. `final`: no deeper search follows."""

    values: tuple[SquareValue, ...]
    depth: int
    final: bool = False


@cache
def searcher(size: int) -> Searcher:
    """The searcher of this process for a board size; what it has found is used again."""
    return Searcher(size, compiled=None if compiled(size) else False)


def compiled(size: int) -> bool:
    """Whether boards of this size are searched by compiled code."""
    return size <= USUAL and available()


def efforts(size: int, depth: int | None = None) -> tuple[Effort, Effort]:
    """The efforts of both rounds of a review; with a depth the thorough one searches so many plies."""
    quick, thorough = (QUICK_COMPILED, THOROUGH_COMPILED) if compiled(size) else (QUICK, THOROUGH)
    return quick, thorough if depth is None else thorough._replace(depth=depth, nodes=None)


def exact_from(size: int) -> int:
    """From how many empty squares on a review is exact."""
    return efforts(size)[1].exact_from


def steps_of(start: Position, squares: Sequence[int]) -> int:
    """How many steps the review of a game takes: two for each ply. Raises IllegalMove."""
    return 2 * len(played_plies(start, squares))


# --- the review -------------------------------------------------------------------------------------------------------


class Analyst(Protocol):
    """What says how much a position is worth: the search, or an engine of others. See `Searcher`."""

    def best(self, own: int, other: int, limits: Limits, stop: Stop) -> Found:
        """The best move of `own`, which is to move."""
        ...

    def clear(self) -> None:
        """Forget all positions."""
        ...


def review(request: ReviewRequest, stop: Stop, analyst: Analyst | None = None) -> Iterator[ReviewStep]:
    """Judge every ply twice, in the order of the steps, by the search or by another analyst. Raises IllegalMove."""
    size = request.start.size
    engine = analyst or searcher(size)
    plies = played_plies(request.start, request.squares)
    quick, thorough = efforts(size, request.depth)
    solved = [ply for ply in plies if ply.before.board.count(EMPTY_MARK) <= thorough.exact_from]
    estimated = plies[: len(plies) - len(solved)]
    rounds = ((quick, plies), (thorough, solved[::-1]), (thorough, estimated))
    steps = [(ply, effort, ply is some[0]) for effort, some in rounds for ply in some]
    for number, (ply, effort, first) in enumerate(steps[request.done :], request.done + 1):
        if first:
            engine.clear()  # what is known better of the plies played than of others would make those look bad
        judged = judge(ply, engine, effort, stop)
        if stop():
            return
        yield ReviewStep(number, judged)


def judge(ply: PlayedPly, engine: Analyst, effort: Effort, stop: Stop) -> JudgedPly:
    """Judge one ply: the best play before it, and what was played searched as far."""
    found = value_of(ply.before, ply.seat, engine, effort, stop)
    known = JudgedPly(
        ply.number, ply.seat, ply.square, found.square, found.value, found.value, found.exact, found.depth, found.line
    )
    if ply.square is None or ply.square == found.square:
        return known
    as_far = effort._replace(depth=max(0, found.depth - 1), exact_from=effort.exact_from if found.exact else 0)
    reply = value_of(ply.after, ply.seat, engine, as_far, stop)
    known = msgspec.structs.replace(known, played=reply.value, exact=found.exact and reply.exact)
    if reply.value < found.value:
        return known
    passes = (PASS,) if ply.after.turn == ply.seat else ()
    line = (ply.square, *passes, *reply.line)
    return msgspec.structs.replace(known, best=ply.square, value=reply.value, line=line)


def value_of(position: Position, seat: Seat, engine: Analyst, effort: Effort, stop: Stop) -> Found:
    """The value of a position for a seat, whoever is to move; that of a game which is over is exact."""
    outcome = REVERSI.outcome(position)
    if outcome is not None:
        score = outcome.counts["score"]
        return Found(None, float(score[seat] - score[opponent(seat)]), True, 0, 0, ())
    turn = position.turn or seat
    found = engine.best(*bitboards(position, turn), effort.limits(), stop)
    return found if turn == seat else found._replace(value=-found.value)


# --- the hint ---------------------------------------------------------------------------------------------------------


def hints(request: HintRequest, stop: Stop) -> Iterator[Hint]:
    """Value the legal squares, ply by ply deeper, and exactly in the end where few squares are empty."""
    position = request.position
    if position.turn is None:
        return
    effort, nodes = (HINT_COMPILED, _LAST_NODES_COMPILED) if compiled(position.size) else (HINT, _LAST_NODES)
    own, other = bitboards(position, position.turn)
    empties = position.board.count(EMPTY_MARK)
    solved = empties <= effort.exact_from
    deepest = min(empties, _DEPTH_BEFORE_EXACT) if solved else effort.depth
    every = [effort._replace(depth=depth, exact_from=0) for depth in range(1, deepest + 1)]
    every += [effort._replace(depth=empties, exact_from=empties)] if solved else []
    for number, each in enumerate(every, 1):
        found = searcher(position.size).values(own, other, each.limits(), stop)
        if stop() or not found:
            return
        final = number == len(every) or (not solved and max(one.nodes for one in found) > nodes)
        values = [SquareValue(one.square, one.value, one.exact, one.line) for one in found if one.square is not None]
        yield Hint(tuple(values), min(one.depth for one in found), final)
        if final:
            return


def warmed(_request: None, _stop: Stop) -> Iterator[None]:
    """Load or compile the engine, so that the first answer comes soon."""
    warm()
    yield None


REVIEW = Job(f"{__name__}:REVIEW", ReviewRequest, ReviewStep, review)
HINTS = Job(f"{__name__}:HINTS", HintRequest, Hint, hints)
WARM = Job(f"{__name__}:WARM", type(None), type(None), warmed)
