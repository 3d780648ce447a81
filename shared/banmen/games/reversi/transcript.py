"""Transcripts of reversi: the squares in the order they were played, `f5d6c3…`, and their replay through the rules.

Written: lower case, nothing between the squares, no passes. Read: any case, blanks and commas anywhere between, move
numbers with a dot (`1.`), and passes (`--`, `pa`, `pass`, `ps`). A row has one digit on boards smaller than 10, and on
the others one or two, as many as follow: `p16a10` is two squares. Whether a square is on the board, and whether a pass
was due, is for the rules to say.
"""

import re
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from banmen.game import Decided, IllegalMove, Refusal
from banmen.games.reversi.rules import REVERSI, Passed, Place, Placed, Position, ReversiEvent
from banmen.options import read_options

_BETWEEN = r"(?P<between>[\s,]+|[0-9]+\.+)"
_PASSES = r"(?P<pass>(?i:pass|pa|ps)|--)"
_SMALL = re.compile(rf"{_BETWEEN}|{_PASSES}|(?P<square>[a-zA-Z][0-9])")
_LARGE = re.compile(rf"{_BETWEEN}|{_PASSES}|(?P<square>[a-zA-Z][0-9]{{1,2}})")
_TWO_DIGITS_FROM = 10
_NO_DICE = Random(0)


class Step(NamedTuple):
    """One disc or pass of a transcript.

    `square` is its name in lower case, None for a pass; `number` counts the discs from 1, and a pass has that of the
    disc after it. `line` and `column`, from 1, say where in the text it stands.
    """

    square: str | None
    number: int
    line: int
    column: int


class BadTranscript(Refusal):
    """Text that is no transcript: disc `number` was expected at `line` and `column`, all from 1."""

    def __init__(self, text: str, *, number: int, line: int, column: int) -> None:
        super().__init__("bad_transcript", text)
        self.number, self.line, self.column = number, line, column


class IllegalStep(Refusal):
    """A step that the rules refuse, with their code and sentence; `before` is the position it was to be played in."""

    def __init__(self, step: Step, fault: IllegalMove, before: Position) -> None:
        super().__init__(fault.code, fault.text)
        self.step, self.before = step, before


class Ply(Protocol):
    """What a transcript needs of a ply."""

    @property
    def event(self) -> Any:
        """The game's event."""
        ...


def write_transcript(plies: Iterable[Ply]) -> str:
    """The squares of all discs placed, in order: `f5d6c3d3…`."""
    return "".join(ply.event.square for ply in plies if isinstance(ply.event, Placed))


def read_transcript(text: str, size: int) -> tuple[Step, ...]:
    """Read the transcript of a game on a board of this size. Raises BadTranscript."""
    sign = _LARGE if size >= _TWO_DIGITS_FROM else _SMALL
    steps: list[Step] = []
    number, at = 1, 0
    while at < len(text):
        match = sign.match(text, at)
        line, column = _line_and_column(text, at)
        if match is None:
            rest = text[at:].split(maxsplit=1)[0][:12]
            raise BadTranscript(f"{rest!r} is neither a square nor a pass.", number=number, line=line, column=column)
        if match["square"]:
            steps.append(Step(match["square"].lower(), number, line, column))
            number += 1
        elif match["pass"]:
            steps.append(Step(None, number, line, column))
        at = match.end()
    return tuple(steps)


def _line_and_column(text: str, at: int) -> tuple[int, int]:
    """Line and column, both from 1, of a place in a text."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def replay_transcript(steps: Sequence[Step], size: int) -> Position:
    """The position after all steps on a board of this size. Raises BadOptions for the size, and IllegalStep."""
    options = read_options(REVERSI, {"size": size})
    state = REVERSI.evolve(REVERSI.blank, REVERSI.begin(options, _NO_DICE))
    passed = False
    for step in steps:
        try:
            events, state = _play(state, step, passed=passed)
        except IllegalMove as fault:
            raise IllegalStep(step, fault, state) from None
        passed = any(isinstance(event, Passed) for event in events)
    return state


def _play(state: Position, step: Step, *, passed: bool) -> Decided[Position, ReversiEvent]:
    """Play a step. A pass changes nothing: it may be written once, where the rules have just passed (`passed`).

    Raises IllegalMove.
    """
    if state.turn is None:
        raise IllegalMove("game_over", "The game is over.")
    if step.square is not None:
        return REVERSI.decide(state, state.turn, Place(step.square), _NO_DICE)
    if not passed:
        raise IllegalMove("pass_not_due", f"Nobody passes here: {state.turn} has a legal move.")
    return Decided((), state)
