"""The training of named openings: what is asked next, and what was answered wrong asked again. Pure.

A session asks for each move of one side in the chosen lines, in order. A wrong answer is corrected: the same question
stays until its move was played. The question comes again after `GAPS[0]` others, and once more after `GAPS[1]`; each
further wrong answer starts that anew. Where no other question is left, it comes without waiting.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

import msgspec

from banmen.game import Seat
from banmen.games.reversi.engine.bitboards import frame, mobility
from banmen.games.reversi.engine.solving import Sides, canonical
from banmen.games.reversi.openings import Discs, discs_after, opening_lines, squares_of
from banmen.games.reversi.state import BLACK, USUAL, squares_in

GAPS: Sequence[int] = (2, 5)
"""How many other questions come before one is asked again: after a wrong answer, and after it was right once."""


class Question(msgspec.Struct, frozen=True):
    """A move to find: the key of the opening, and how many of its moves are on the board."""

    key: str
    number: int

    @property
    def before(self) -> tuple[int, ...]:
        """The squares (row * 8 + column) played so far."""
        return line_squares()[self.key][: self.number]

    @property
    def square(self) -> int:
        """The square of the line's next move."""
        return line_squares()[self.key][self.number]


class Repeat(msgspec.Struct, frozen=True):
    """A question to ask again once `due` answers have been given; `step` is the index of its next gap."""

    question: Question
    due: int
    step: int


class Training(msgspec.Struct, frozen=True):
    """The state of a session. `answered` counts the questions done, `right` those whose first answer was right.

    `ahead` are the questions not asked yet, `repeats` those to ask again. `question` is the present one, None at the
    end; `wrong` says that it has been answered wrong.
    """

    ahead: tuple[Question, ...]
    repeats: tuple[Repeat, ...] = ()
    question: Question | None = None
    step: int = -1
    wrong: bool = False
    answered: int = 0
    right: int = 0

    @property
    def is_repeat(self) -> bool:
        """Whether the present question is asked again."""
        return self.step >= 0

    @property
    def left(self) -> int:
        """The number of questions left, the present one included."""
        return len(self.ahead) + len(self.repeats) + (self.question is not None)


@cache
def line_squares() -> Mapping[str, tuple[int, ...]]:
    """Return the squares of each opening by its key, in the order of the file."""
    return {key: squares_of(squares_in(moves)) for key, moves in opening_lines()}


def begin_training(keys: Iterable[str], seat: Seat) -> Training:
    """Return a session with the moves of one side in these lines; a move that several lines share is asked once.

    The first disc is no question: its four squares are the same by symmetry.
    """
    asked, questions = set[tuple[int, ...]](), list[Question]()
    for key in keys:
        line = line_squares()[key]
        for number in range(1, len(line)):
            if line[: number + 1] not in asked and _turn(line[:number]) == (seat == BLACK):
                asked.add(line[: number + 1])
                questions.append(Question(key, number))
    return _next(Training(tuple(questions)))


def answer(training: Training, square: int) -> Training:
    """Return the session after an answer: a legal move's square. A wrong one leaves the question as it is."""
    question = training.question
    if question is None:
        return training
    if not is_right(question, square):
        return msgspec.structs.replace(training, wrong=True)
    done = training.answered + 1
    step = 0 if training.wrong else training.step + 1 if training.is_repeat else len(GAPS)
    repeats = training.repeats
    if step < len(GAPS):
        repeats = (*repeats, Repeat(question, done + GAPS[step], step))
    right = training.right + (not training.wrong)
    return _next(msgspec.structs.replace(training, repeats=repeats, answered=done, right=right))


def is_right(question: Question, square: int) -> bool:
    """Return True for the line's move, and for one whose position is a rotation or reflection of it."""
    if square == question.square:
        return True
    one, another = (discs_after((*question.before, each)) for each in (square, question.square))
    return one is not None and another is not None and _canonical(one) == _canonical(another)


def legal_squares(question: Question) -> Sequence[int]:
    """Return the squares on which the side to move can play."""
    own, other = _sides(question.before)
    moves = mobility(own, other, frame(USUAL))
    return [square for square in range(USUAL * USUAL) if moves >> square & 1]


def _next(training: Training) -> Training:
    """Return the session with its next question: a repeat that is due, else a new one, else the earliest repeat."""
    due = [each for each in training.repeats if each.due <= training.answered or not training.ahead]
    if due:
        again = min(due, key=lambda each: each.due)
        rest = tuple(each for each in training.repeats if each is not again)
        return msgspec.structs.replace(training, repeats=rest, question=again.question, step=again.step, wrong=False)
    first, ahead = (training.ahead[0], training.ahead[1:]) if training.ahead else (None, ())
    return msgspec.structs.replace(training, ahead=ahead, question=first, step=-1, wrong=False)


def _turn(before: tuple[int, ...]) -> bool:
    """Return True if black is to move after these moves."""
    after = discs_after(before)
    return after is not None and after.black_moves


def _sides(before: tuple[int, ...]) -> Sides:
    after = discs_after(before)
    if after is None:
        raise ValueError("The moves of a named opening are legal.")
    return Sides(after.black, after.white) if after.black_moves else Sides(after.white, after.black)


def _canonical(after: Discs) -> Sides:
    return canonical(Sides(after.black, after.white), USUAL)
