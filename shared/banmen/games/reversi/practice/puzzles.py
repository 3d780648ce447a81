"""Puzzles: positions of games in which exactly one move wins, solved to the end, and graded by how hard they are.

A position is a puzzle if few enough squares are empty to solve it, the side to move has at least `LEAST_CHOICES` moves,
and one of them wins while all others draw or lose. Each move keeps its exact value, the best play after it, and for a
wrong one the coach's reason. So a puzzle is shown and judged without a search.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

import msgspec

from banmen.game import BadOptions, IllegalMove
from banmen.games.reversi.analysis import RecordedGame, played_plies
from banmen.games.reversi.coach import Reason, reason
from banmen.games.reversi.engine import search
from banmen.games.reversi.engine.bitboards import flips, frame, mobility
from banmen.games.reversi.engine.search import LARGEST_COMPILED, FoundMove, Limits
from banmen.games.reversi.records import ArchivedGame
from banmen.games.reversi.review import searcher
from banmen.games.reversi.state import EMPTY_MARK, Position, bitboards, opening, start_position
from banmen.programs.job import Job, Stop

LEAST_EMPTIES = 6
"""With fewer empty squares people count everything, and it is no puzzle."""
MOST_EMPTIES, MOST_EMPTIES_IN_PYTHON = 16, 9
"""Empty squares up to which a position is solved: takes some hundredths of a second, in Python up to seconds."""
LEAST_CHOICES = 3
_PLIES = 6
"""Plies of a wrong move's line: enough to see what it gives away."""
GRADES = 5
"""A grade is from 1 (easy) to this."""


class PuzzleMove(msgspec.Struct, frozen=True):
    """A legal move of a puzzle, square as row * size + column.

    `value` is the exact result in discs for the side to move. `line` is the best play from this move on, passes as
    -1: to the end of the game, or the first plies of a wrong one. `why` is the reason why a wrong move was one, if that
    can be said simply.
    """

    square: int
    value: int
    line: tuple[int, ...]
    why: Reason | None = None


class Puzzle(msgspec.Struct, frozen=True):
    """A position, its moves with the only winning one first, and its grade from 1 to `GRADES`."""

    position: Position
    moves: tuple[PuzzleMove, ...]
    grade: int

    @property
    def solution(self) -> PuzzleMove:
        """The only move that wins."""
        return self.moves[0]

    def move_at(self, square: int) -> PuzzleMove | None:
        """Return the move on a square; None if it is illegal."""
        return next((move for move in self.moves if move.square == square), None)


class GamePuzzle(msgspec.Struct, frozen=True):
    """A puzzle of a game: the number of the ply in question, from 1, and the square that was played there."""

    puzzle: Puzzle
    number: int
    played: int

    @property
    def missed(self) -> bool:
        """Whether the player did not find the winning move."""
        return self.played != self.puzzle.solution.square


class PuzzleSolver(Protocol):
    """What solves positions. See `Searcher`."""

    def within(self, own: int, other: int, window: tuple[int, int], tell: "Tell") -> int:
        """Return the exact value of a position, or a bound outside the window."""
        ...

    def values(self, own: int, other: int, limits: Limits, stop: Stop) -> list[FoundMove]:
        """Return the value of each move, the best first."""
        ...

    def best(self, own: int, other: int, limits: Limits) -> FoundMove:
        """Return the best move of a position."""
        ...


class Tell(Protocol):
    """Called every few milliseconds during a search."""

    def __call__(self) -> None:
        """Receive the call."""
        ...


# --- finding ----------------------------------------------------------------------------------------------------------


def most_empties(size: int) -> int:
    """Return the number of empty squares up to which positions of this size are solved here."""
    is_fast = size <= LARGEST_COMPILED and search.compiled() is not None
    return MOST_EMPTIES if is_fast else MOST_EMPTIES_IN_PYTHON


def puzzles_of(game: RecordedGame, stop: Stop, empties: int | None = None) -> Iterator[GamePuzzle]:
    """Yield the puzzles of a game, the last one first: it is the quickest to solve. Raise IllegalMove.

    `empties` is the largest number of empty squares, by default what this process solves quickly.
    """
    most, solver = empties or most_empties(game.start.size), searcher(game.start.size)
    for ply in reversed(played_plies(game.start, game.squares)):
        left = ply.before.board.count(EMPTY_MARK)
        if stop() or left > most:
            return
        if ply.square is not None and (puzzle := puzzle_at(ply.before, solver, stop)) is not None:
            yield GamePuzzle(puzzle, ply.number, ply.square)


def line_of_play(record: ArchivedGame) -> RecordedGame | None:
    """Return a recorded game as its first position and squares; None if it starts in no position of the game."""
    try:
        start = start_position(record.size, record.start) if record.start else opening(record.size)
    except BadOptions:
        return None
    return RecordedGame(start, tuple(record.moves))


def puzzle_at(position: Position, solver: PuzzleSolver, stop: Stop) -> Puzzle | None:
    """Return the position as a puzzle; None if it is none, or if `stop` ended the search."""
    empties = position.board.count(EMPTY_MARK)
    if position.turn is None or empties < LEAST_EMPTIES:
        return None
    own, other = bitboards(position, position.turn)
    if not _wins_with_one_move(own, other, position.size, solver):
        return None
    found = solver.values(own, other, Limits(exact_from=empties), stop)
    if stop() or not all(each.exact for each in found):
        return None
    lines = [
        _best_play(_Sides(own, other), position.size, _square(each), solver, _PLIES if at else None)
        for at, each in enumerate(found)
    ]
    moves = tuple(
        PuzzleMove(line[0], round(each.value), line, reason(own, other, position.size, line, lines[0]) if at else None)
        for at, (each, line) in enumerate(zip(found, lines, strict=True))
    )
    return Puzzle(position, moves, _grade(own, other, position.size, moves))


def _wins_with_one_move(own: int, other: int, size: int, solver: PuzzleSolver) -> bool:
    """Return True if exactly one of several moves wins. A second winning move ends the search."""
    after = list(_positions_after(own, other, size))
    if len(after) < LEAST_CHOICES:
        return False
    won = 0
    for _, mine, theirs in after:
        won += solver.within(theirs, mine, (-1, 1), _nothing) < 0
        if won > 1:
            return False
    return won == 1


def _nothing() -> None:
    """Let the search continue."""


def _positions_after(own: int, other: int, size: int) -> Iterator[tuple[int, int, int]]:
    """Yield the square of each move, and the discs of both sides after it."""
    masks = frame(size)
    moves = mobility(own, other, masks)
    while moves:
        bit = moves & -moves
        moves ^= bit
        turned = flips(own, other, bit, masks)
        yield bit.bit_length() - 1, own | turned | bit, other ^ turned


class _Sides(NamedTuple):
    """The discs of the side to move and of the other side."""

    own: int
    other: int


def _square(found: FoundMove) -> int:
    if found.square is None:
        raise ValueError("A side that has moves was found to pass.")
    return found.square


def _best_play(sides: _Sides, size: int, square: int, solver: PuzzleSolver, plies: int | None) -> tuple[int, ...]:
    """Return the best play from a move on: so many plies, or to the end of the game.

    Each position is solved by itself: the line that a search returns comes from its table, and may err after a pass.
    """
    line, masks = [square], frame(size)
    while plies is None or len(line) < plies:
        if line[-1] >= 0:
            turned = flips(*sides, 1 << line[-1], masks)
            sides = _Sides(sides.own | turned | 1 << line[-1], sides.other ^ turned)
        sides = _Sides(sides.other, sides.own)
        following = solver.best(*sides, Limits(exact_from=size * size)).line
        if not following:
            break
        line.append(following[0])
    return tuple(line)


# --- grading ----------------------------------------------------------------------------------------------------------


class _Look(NamedTuple):
    """What a beginner sees of a move, in the order of its weight. Of two moves the larger one looks better."""

    takes_corner: bool
    keeps_corners: bool
    discs: int


def _grade(own: int, other: int, size: int, moves: Sequence[PuzzleMove]) -> int:
    """Return the grade, which grows by one for every third empty square, and by one each for the look of the solution.

    It looks bad if a beginner likes another move better, and if it gives up a corner that another move keeps.
    """
    looks = {square: _look(mine, theirs, size, square) for square, mine, theirs in _positions_after(own, other, size)}
    right = looks[moves[0].square]
    empties = size * size - (own | other).bit_count()
    points = (empties - LEAST_EMPTIES) // 3
    points += any(look > right for look in looks.values())
    points += not right.keeps_corners and any(look.keeps_corners for look in looks.values())
    return min(GRADES, 1 + points)


def _look(mine: int, theirs: int, size: int, square: int) -> _Look:
    """Return how a move looks, from the discs of both sides after it."""
    last = size - 1
    corners = (0, last, size * last, size * size - 1)
    given = mobility(theirs, mine, frame(size)) & sum(1 << corner for corner in corners)
    return _Look(square in corners, not given, mine.bit_count() - theirs.bit_count())


# --- a job for a process of its own -----------------------------------------------------------------------------------


class PuzzleRequest(msgspec.Struct, frozen=True):
    """The games in which to look for puzzles: their first positions and squares."""

    games: tuple[tuple[Position, tuple[int, ...]], ...]


class PuzzleStep(msgspec.Struct, frozen=True):
    """A game that was searched: its number, from 0, and its puzzles."""

    number: int
    puzzles: tuple[GamePuzzle, ...]


def find_puzzles(request: PuzzleRequest, stop: Stop) -> Iterator[PuzzleStep]:
    """Search game after game for puzzles. A game with an illegal move has none."""
    for number, game in enumerate(request.games):
        try:
            found = tuple(puzzles_of(RecordedGame(*game), stop))
        except IllegalMove:
            found = ()
        if stop():
            return
        yield PuzzleStep(number, found)


PUZZLES = Job(f"{__name__}:PUZZLES", PuzzleRequest, PuzzleStep, find_puzzles)
