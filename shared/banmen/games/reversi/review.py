"""The review of a game, the hint for a position, and their texts: the engine searches, `analysis` judges.

A position has one value for every caller: that of a search of a fixed depth without selective cuts, so that it does not
depend on earlier searches. A review goes over the game twice, so that all of it is visible soon: first quickly, then
thoroughly. The thorough round begins with the plies whose values are exact, from the last one back, and continues with
the others from the first one on. Its results replace those of the first round.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol

import msgspec

from banmen.game import Seat
from banmen.games.reversi.analysis import (
    LEAST_LOST,
    JudgedPly,
    Judgement,
    Lead,
    PlayedPly,
    RecordedGame,
    decisive,
    discs_text,
    played_plies,
    recorded_game,
    shown_lost,
    square_text,
    standings,
    turning_points,
)
from banmen.games.reversi.coach import Reason, reason
from banmen.games.reversi.engine.search import FoundMove, Limits, Searcher, never, warm
from banmen.games.reversi.engine.solving import Sides, canonical
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, EMPTY_MARK, USUAL, WHITE, Position, bitboards
from banmen.grid import parse_square
from banmen.jit import available
from banmen.programs.job import Job, Stop
from banmen.replay import Replay
from banmen.texts import LANGUAGES, Texts

PASS = -1

SIGNS: Mapping[Judgement, str] = {"best": "", "good": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""The usual signs of the judgements, so that none is shown by colour alone."""

MOST_GAMES = 64
"""How many games' steps a process caches, the most recently used."""
_DEPTH_BEFORE_EXACT = 4
"""A hint is searched to this depth before it is solved, so that something is visible soon."""

_EXPLAINED_SQUARES = 4
"""How many of a class's different answers are searched, the most frequent ones; each takes some tenths of a second."""


class Effort(NamedTuple):
    """The search effort: a depth in plies, and the number of empty squares from which the game is solved."""

    depth: int
    exact_from: int

    def limits(self) -> Limits:
        """Return the effort as limits for the engine."""
        return Limits(self.depth, exact_from=self.exact_from)


QUICK, QUICK_LARGE, QUICK_COMPILED = Effort(2, 6), Effort(1, 4), Effort(6, 12)
THOROUGH, THOROUGH_LARGE, THOROUGH_COMPILED = Effort(6, 12), Effort(4, 8), Effort(10, 20)
"""Large boards are those that are never compiled."""


class ReviewRequest(msgspec.Struct, frozen=True):
    """A game to review: its first position and the squares (row * size + column) of its discs.

    `depth` is the depth of the thorough round in plies; None chooses one that takes about a minute at most. `done`
    steps are known already and skipped.
    """

    start: Position
    squares: tuple[int, ...]
    depth: int | None = None
    done: int = 0


class ReviewStep(msgspec.Struct, frozen=True):
    """One step of a review: its number, from 1, and its result for one ply."""

    number: int
    ply: JudgedPly


class HintRequest(msgspec.Struct, frozen=True):
    """A position whose legal squares are to be valued."""

    position: Position


class SquareValue(msgspec.Struct, frozen=True):
    """The value of a legal square for the side to move, in discs, and the best play from it on, passes as -1."""

    square: int
    value: float
    exact: bool
    line: tuple[int, ...] = ()


class RankedSquares(msgspec.Struct, frozen=True):
    """The legal squares, the best first, at this search depth. `final`: no deeper search follows."""

    values: tuple[SquareValue, ...]
    depth: int
    final: bool = False


@cache
def searcher(size: int) -> Searcher:
    """Return this process' searcher for a board size; its table is reused."""
    return Searcher(size, compiled=None if compiled(size) else False, selective=False)


def compiled(size: int) -> bool:
    """Return True if boards of this size are searched by compiled code."""
    return size <= USUAL and available()


def efforts(size: int, depth: int | None = None) -> tuple[Effort, Effort]:
    """Return the efforts of both rounds of a review; `depth` overrides the thorough one's."""
    if compiled(size):
        quick, thorough = QUICK_COMPILED, THOROUGH_COMPILED
    elif size <= USUAL:
        quick, thorough = QUICK, THOROUGH
    else:
        quick, thorough = QUICK_LARGE, THOROUGH_LARGE
    return quick, thorough if depth is None else thorough._replace(depth=depth)


def exact_from(size: int) -> int:
    """Return the number of empty squares from which a review is exact."""
    return efforts(size)[1].exact_from


def steps_of(start: Position, squares: Sequence[int]) -> int:
    """Return the number of steps of a game's review: two for each ply. Raise IllegalMove."""
    return 2 * len(played_plies(start, squares))


# --- the review -------------------------------------------------------------------------------------------------------


class PositionJudge(Protocol):
    """What values positions: the search, or an external engine. See `Searcher`."""

    def best(self, own: int, other: int, limits: Limits, stop: Stop) -> FoundMove:
        """Return the best move of `own`, which is to move."""
        ...


class PositionValuer:
    """The values of a game's positions at one effort, each searched once.

    A value that `stop` interrupted is unusable.
    """

    def __init__(self, engine: PositionJudge, effort: Effort, stop: Stop) -> None:
        self._engine, self._effort, self._stop = engine, effort, stop
        self._known: dict[Position, FoundMove] = {}

    def value(self, position: Position, seat: Seat) -> FoundMove:
        """Return the value of a position for a seat, whichever side is to move; for a finished game it is exact."""
        found = self._known.get(position)
        if found is None:
            found = self._known[position] = self._searched(position)
        return found if (position.turn or BLACK) == seat else found._replace(value=-found.value)

    def _searched(self, position: Position) -> FoundMove:
        """Return the value for the side to move, or for black."""
        outcome = REVERSI.outcome(position)
        if outcome is not None:
            score = outcome.counts["score"]
            return FoundMove(None, float(score[BLACK] - score[WHITE]), True, 0, 0, ())
        turn = position.turn or BLACK
        return self._engine.best(*bitboards(position, turn), self._effort.limits(), self._stop)


def review(request: ReviewRequest, stop: Stop, analyst: PositionJudge | None = None) -> Iterator[ReviewStep]:
    """Judge every ply twice, by the search or another analyst, and yield the steps. Raise IllegalMove."""
    size = request.start.size
    engine = analyst or searcher(size)
    plies = played_plies(request.start, request.squares)
    quick, thorough = (PositionValuer(engine, effort, stop) for effort in efforts(size, request.depth))
    exact_from = efforts(size)[1].exact_from
    solved = [ply for ply in plies if ply.before.board.count(EMPTY_MARK) <= exact_from]
    estimated = plies[: len(plies) - len(solved)]
    rounds = ((quick, plies), (thorough, solved[::-1]), (thorough, estimated))
    steps = [(ply, valuer) for valuer, some in rounds for ply in some]
    for number, (ply, valuer) in enumerate(steps[request.done :], request.done + 1):
        judged = judge(ply, valuer)
        if stop():
            return
        yield ReviewStep(number, judged)


def judge(ply: PlayedPly, valuer: PositionValuer) -> JudgedPly:
    """Judge one ply by the values of the positions before and after it."""
    before, after = valuer.value(ply.before, ply.seat), valuer.value(ply.after, ply.seat)
    known = JudgedPly(
        ply.number, ply.seat, ply.square, before.square, before.value, after.value, before.exact, before.depth
    )
    known = msgspec.structs.replace(known, played_exact=after.exact, line=before.line)
    if ply.square is None or ply.square == before.square:
        return known
    if after.value < before.value and not _as_good(ply, before.square):
        return msgspec.structs.replace(known, why=_reason(ply, known, after.line))
    passes = (PASS,) if ply.after.turn == ply.seat else ()
    return msgspec.structs.replace(known, best=ply.square, line=(ply.square, *passes, *after.line))


def _reason(ply: PlayedPly, judged: JudgedPly, answers: Sequence[int]) -> Reason | None:
    """Return why an error was one; None for a ply that loses too little to be one, or without a simple reason."""
    if ply.square is None or judged.lost < LEAST_LOST["inaccuracy"]:
        return None
    passes = (PASS,) if ply.after.turn == ply.seat else ()
    own, other = bitboards(ply.before, ply.seat)
    return reason(own, other, ply.before.size, (ply.square, *passes, *answers), judged.line)


def _as_good(ply: PlayedPly, best: int | None) -> bool:
    """Return True if a ply and the best one lead to positions that are rotations or reflections of each other."""
    if best is None:
        return False
    (other,) = played_plies(ply.before, (best,))[:1]
    one, another = (
        canonical(Sides(*bitboards(position, ply.seat)), position.size) for position in (ply.after, other.after)
    )
    return one == another


# --- the hint ---------------------------------------------------------------------------------------------------------


def hints(request: HintRequest, stop: Stop) -> Iterator[RankedSquares]:
    """Value the legal squares ply by ply deeper, and exactly at the end if few squares are empty.

    The best square's value is the position's; the last hint's is the one that a review shows.
    """
    position = request.position
    if position.turn is None:
        return
    effort = efforts(position.size)[1]
    own, other = bitboards(position, position.turn)
    empties = position.board.count(EMPTY_MARK)
    solved = empties <= effort.exact_from
    deepest = min(empties, _DEPTH_BEFORE_EXACT) if solved else effort.depth
    every = [Effort(depth, 0) for depth in range(1, deepest + 1)]
    every += [Effort(empties, empties)] if solved else []
    for number, each in enumerate(every, 1):
        found = searcher(position.size).values(own, other, each.limits(), stop)
        if stop() or not found:
            return
        values = [SquareValue(one.square, one.value, one.exact, one.line) for one in found if one.square is not None]
        yield RankedSquares(tuple(values), min(one.depth for one in found), number == len(every))


def hint_on(position: Position) -> FoundMove:
    """Return the best square of a position and its value for the side to move, as in its last hint."""
    valuer = PositionValuer(searcher(position.size), efforts(position.size)[1], never)
    return valuer.value(position, position.turn or BLACK)


def advise(state: Position) -> Mapping[str, Any]:
    """Return the hint in plain values; docs/protocol/reversi.md describes the fields. May take a second."""
    found = hint_on(state)
    return {
        "moves": state.moves,
        "square": None if found.square is None else square_text(found.square, state.size),
        "value": found.value,
        "shown": discs_text(found.value, exact=found.exact),
        "exact": found.exact,
        "depth": found.depth,
    }


def explain(state: Position, squares: Sequence[str], lang: str) -> Mapping[str, Any]:
    """Return what `Game.explain` describes, about the squares that a class has chosen. May take a second."""
    size, t = state.size, Texts(lang)
    valuer = PositionValuer(searcher(size), efforts(size)[1], never)
    found = valuer.value(state, state.turn or BLACK)
    if found.square is None:
        return {}
    best = square_text(found.square, size)
    how = t("hint-exact") if found.exact else t("hint-depth", depth=found.depth)
    value = discs_text(found.value, exact=found.exact)
    said, right = [t("explain-best", square=best, value=value, how=how)], []
    worse: JudgedPly | None = None
    for number, square in enumerate(squares):
        row, column = parse_square(square, size, size)
        ply = played_plies(state, (row * size + column,))[0]
        judged = judge(ply, valuer) if number < _EXPLAINED_SQUARES and square != best else None
        if square == best or _as_good(ply, found.square) or (judged is not None and judged.best == ply.square):
            right.append({"type": "place", "square": square})
        elif worse is None:
            worse = judged
    if worse is not None:
        said += [verdict_text(t, worse, size), why_text(t, worse, size)]
    return {"best": {"type": "place", "square": best}, "right": right, "text": "\n".join(filter(None, said))}


# --- jobs for a process of their own ----------------------------------------------------------------------------------


def warm_up(_request: None, _stop: Stop) -> Iterator[None]:
    """Load or compile the engine, so that the first answer comes soon."""
    warm()
    yield None


REVIEW = Job(f"{__name__}:REVIEW", ReviewRequest, ReviewStep, review)
HINTS = Job(f"{__name__}:HINTS", HintRequest, RankedSquares, hints)
WARM = Job(f"{__name__}:WARM", type(None), type(None), warm_up)


# --- texts ------------------------------------------------------------------------------------------------------------


def verdict_text(t: Texts, ply: JudgedPly, size: int) -> str:
    """Return the judgement of a ply: "c4: mistake, 7 discs lost"."""
    if ply.square is None:
        return t("review-passed", seat=ply.seat)
    square = square_text(ply.square, size)
    if ply.judgement == "best":
        return t("review-best", square=square)
    kind = t(f"review-{ply.judgement}")
    return t("review-verdict", square=square, kind=kind, lost=shown_lost(ply), exact=str(ply.exact).lower())


def better_ply_text(t: Texts, ply: JudgedPly, size: int) -> str:
    """Return what would have been better, with both values; for the best ply, which side leads after it."""
    if ply.square is None or ply.best is None or ply.judgement == "best":
        return standing_text(t, Lead(ply.played_for_black, ply.played_exact))
    best = discs_text(ply.value, exact=ply.exact)
    played = discs_text(ply.played, exact=ply.played_exact)
    return t("review-better", square=square_text(ply.best, size), value=best, played=played)


def why_text(t: Texts, ply: JudgedPly, size: int) -> str:
    """Return why the ply was an error: "It lets White take the corner h8."; empty if no simple reason was found."""
    why = ply.why
    if why is None or ply.best is None:
        return ""
    corner, best = square_text(why.square, size), square_text(ply.best, size)
    return t(f"review-why-{why.kind}", seat=ply.seat, corner=corner, better=best, played=why.played, best=why.best)


def standing_text(t: Texts, now: Lead) -> str:
    """Return which side leads, and by how many discs: "White +42"."""
    rounded = round(now.value)
    ahead = "black" if rounded > 0 else "white" if rounded < 0 else "even"
    return t("review-value", ahead=ahead, value=discs_text(abs(now.value), exact=now.exact))


# --- the answer for clients without an engine -------------------------------------------------------------------------

_found: OrderedDict[RecordedGame, list[ReviewStep]] = OrderedDict()


def review_answer(replay: Replay, known: int, lang: str, stop: Stop) -> Mapping[str, Any]:
    """Compute at least one more step of a game's review, and further ones until `stop()`.

    The client has `known` steps; the answer holds the plies judged since. docs/protocol/reversi.md describes the
    fields. It is empty for a game without a disc placed.
    """
    game = recorded_game(replay)
    if game is None:
        return {}
    steps = _steps_of(game, known, stop)
    plies = {step.ply.number: step.ply for step in steps}
    in_order = [plies[number] for number in sorted(plies)]
    changed = {step.ply.number for step in steps[known if known <= len(steps) else 0 :]}
    all_steps, size = steps_of(*game), game.start.size
    t = Texts(lang if lang in LANGUAGES else "en")
    whole = 2 * len(plies) == all_steps
    lost = decisive(in_order) if whole else None
    return {
        "steps": all_steps,
        "done": len(steps),
        "said": _progress(t, len(steps), all_steps, size),
        "begins": _standing(t, standings(in_order[:1])[0]) if 1 in plies else None,
        "plies": [_answer_ply(t, ply, size) for ply in in_order if ply.number in changed],
        "turned": list(turning_points(in_order)) if whole else [],
        "lost_at": None if lost is None else lost.number,
    }


def _steps_of(game: RecordedGame, known: int, stop: Stop) -> Sequence[ReviewStep]:
    """Return the steps found so far, after finding more if the client has all of them."""
    steps = _found.setdefault(game, [])
    _found.move_to_end(game)
    while len(_found) > MOST_GAMES:
        _found.popitem(last=False)
    if known >= len(steps):
        for step in review(ReviewRequest(*game, done=len(steps)), never):
            steps.append(step)
            if stop():
                break
    return steps


def _progress(t: Texts, done: int, steps: int, size: int) -> str:
    if done >= steps:
        return t("review-done", empties=str(exact_from(size)))
    return t("review-running", percent=str(100 * done // steps))


def _standing(t: Texts, now: Lead) -> Mapping[str, Any]:
    """Return the value for black, and which side leads, in words."""
    return {"value": now.value, "said": standing_text(t, now)}


def _answer_ply(t: Texts, ply: JudgedPly, size: int) -> Mapping[str, Any]:
    """Return one judged ply: its sentences, and the value for black of the position after it."""
    return {
        "number": ply.number,
        "value": ply.played_for_black,
        "shown": standing_text(t, Lead(ply.played_for_black, ply.played_exact)),
        "judgement": ply.judgement,
        "sign": SIGNS[ply.judgement],
        "verdict": verdict_text(t, ply, size),
        "better": better_ply_text(t, ply, size),
        "why": why_text(t, ply, size),
        "line": [square_text(square, size) for square in ply.line],
    }
