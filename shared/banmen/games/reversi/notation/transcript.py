"""Transcripts of reversi: the squares in the order they were played, `f5d6c3…`, and their replay by the rules.

The writer uses lower case, no separators and no passes. The reader accepts any case, blanks and commas anywhere between
squares, move numbers with a dot (`1.`), and passes (`--`, `pa`, `pass`, `ps`). A row has one digit on boards smaller
than 10; on others it has one or two, as many as follow: `p16a10` is two squares. The rules judge whether a square is on
the board and whether a pass was due.

A board other than 8x8 is written before the squares, `6x6 e4e3…`. So is any board if fewer than two squares follow,
which might be mistaken for a host name. Without a board it is the one on which the moves are legal. A game from another
position has that position before the squares (see `positions`). An opening that was played before the first ply is
written as if it had been played.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from banmen.game import BadOptions, BadText, Decided, IllegalMove, Puzzle, Transcript, WrittenAction
from banmen.games.reversi.notation.positions import find_position
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import (
    LARGEST,
    SMALLEST,
    USUAL,
    Passed,
    Place,
    Placed,
    Position,
    ReversiBegan,
    ReversiEvent,
    squares_in,
    start_position,
)
from banmen.options import read_options

_BETWEEN = r"(?P<between>[\s,;]+|[0-9]+\.+)"
_PASSES = r"(?P<pass>(?i:pass|pa|ps)|--)"
_SMALL = re.compile(rf"{_BETWEEN}|{_PASSES}|(?P<square>[a-zA-Z][0-9])")
_LARGE = re.compile(rf"{_BETWEEN}|{_PASSES}|(?P<square>[a-zA-Z][0-9]{{1,2}})")
_TWO_DIGITS_FROM = 10
_BOARD = re.compile(r"\s*([0-9]{1,3})[x×]\1(?![0-9])", re.IGNORECASE)
_SQUARE = r"(?:[\s,]|[0-9]+\.|--|pass|pa|ps)*[a-p](?:1[0-6]|[1-9])"
_MEANT = re.compile(rf"(?:{_SQUARE}){{3}}", re.IGNORECASE)
"""Matches the beginning of a text that is meant to be a transcript, valid or not: three squares."""
_FEWEST_ALONE = 2
_MOST_CHARACTERS = 1 << 14
"""The longest transcript that is read: a game on the largest board has 252 moves."""

_SIZES = (USUAL, *(size for size in range(SMALLEST, LARGEST + 1, 2) if size != USUAL))
_NO_DICE = Random(0)


class TranscriptStep(NamedTuple):
    """One disc or pass of a transcript.

    `square` is its name in lower case, None for a pass; `number` counts the discs from 1, and a pass has that of the
    next disc. `line` and `column`, from 1, are its place in the text.
    """

    square: str | None
    number: int
    line: int
    column: int


class BadTranscript(BadText):
    """Text that is no transcript: disc `number` was expected at `line` and `column`, all from 1."""

    def __init__(self, found: str, *, number: int, line: int, column: int) -> None:
        text = f"{found!r} is neither a square nor a pass."
        super().__init__("bad_transcript", text, line=line, column=column, number=number, found=found)


class IllegalStep(BadText):
    """A step that the rules refuse, with their code and sentence; `before` is the position before it."""

    def __init__(self, step: TranscriptStep, fault: IllegalMove, before: Position) -> None:
        place = {"line": step.line, "column": step.column, "number": step.number}
        super().__init__(fault.code, fault.text, found=step.square or "", **place)
        self.step, self.before = step, before


class WrittenPly(Protocol):
    """The part of a ply that a transcript needs."""

    @property
    def event(self) -> Any:
        """The game's event."""
        ...


def write_transcript(plies: Iterable[WrittenPly]) -> str:
    """Return the squares of all discs placed, in order: `f5d6c3d3…`.

    The board or position comes first if it is needed.
    """
    events = [ply.event for ply in plies]
    began = next((event for event in events if isinstance(event, ReversiBegan)), ReversiBegan(USUAL))
    squares = [*squares_in(began.moves), *(event.square for event in events if isinstance(event, Placed))]
    needed = began.size != USUAL or len(squares) < _FEWEST_ALONE
    before = began.start or (f"{began.size}x{began.size}" if needed else "")
    return f"{before} {''.join(squares)}".strip()


class Beginning(NamedTuple):
    """What precedes the moves of a transcript: the squares a side, the position, and the index where it ends.

    `size` is None if it is not written; `start` is "" for the usual position.
    """

    size: int | None
    start: str
    end: int


def beginning(text: str) -> Beginning:
    """Parse what precedes the moves of a text."""
    match = _BOARD.match(text)
    if match:
        return Beginning(int(match[1]), "", match.end())
    position = find_position(text)
    return Beginning(position.size, position.word, position.end) if position else Beginning(None, "", 0)


def read_transcript(text: str, size: int) -> tuple[TranscriptStep, ...]:
    """Parse the transcript of a game on a board of this size, which may be written in it. Raise BadTranscript."""
    sign = _LARGE if size >= _TWO_DIGITS_FROM else _SMALL
    line_starts = [0, *(found.end() for found in re.finditer(r"\n", text))]
    steps: list[TranscriptStep] = []
    number, at = 1, beginning(text).end
    while at < len(text):
        match = sign.match(text, at)
        line = bisect_right(line_starts, at)
        column = at - line_starts[line - 1] + 1
        if match is None:
            raise BadTranscript(text[at : at + 12].split(maxsplit=1)[0], number=number, line=line, column=column)
        if match["square"]:
            steps.append(TranscriptStep(match["square"].lower(), number, line, column))
            number += 1
        elif match["pass"]:
            steps.append(TranscriptStep(None, number, line, column))
        at = match.end()
    return tuple(steps)


def replay_transcript(steps: Sequence[TranscriptStep], size: int, start: str = "") -> Position:
    """Return the position after all steps on a board of this size, from `start` if any.

    Raise BadOptions, IllegalStep.
    """
    return _judge(steps, {"size": size, "start": start})[1]


def read_game(text: str) -> Transcript | Puzzle | None:
    """Return the game of a text that looks like a transcript, or the position of one that is only that; else None.

    Raise BadTranscript, IllegalStep, and BadText for a position in which nobody can move.
    """
    size, start, end = beginning(text)
    if size is not None and start and not text[end:].strip(" ;\r\n\t"):
        return _position(size, start)
    if len(text.rstrip()) > _MOST_CHARACTERS:
        text = f"{text[:_MOST_CHARACTERS]}…"  # the ellipsis makes a longer text an error there
    faults: list[BadText] = []
    for tried in _SIZES if size is None else (size,):
        try:
            options: Mapping[str, Any] = {"size": tried, **({"start": start} if start else {})}
            actions, _ = _judge(read_transcript(text, tried), options)
        except (BadTranscript, IllegalStep) as fault:
            faults.append(fault)
        except BadOptions as fault:
            raise BadText(fault.code, fault.text, line=1, column=1) from None
        else:
            enough = size is not None or len(actions) >= _FEWEST_ALONE
            return Transcript(options, actions) if enough else None
    if size is None and not _MEANT.match(text):
        return None
    raise max(faults, key=lambda fault: fault.number or 0)


def _position(size: int, start: str) -> Puzzle:
    """Return a position alone. Raise BadText if nobody can move in it."""
    try:
        start_position(size, start)
    except BadOptions as fault:
        raise BadText(fault.code, fault.text, line=1, column=1) from None
    return Puzzle(start, {"size": size, "start": start})


def _judge(steps: Sequence[TranscriptStep], options: Mapping[str, Any]) -> tuple[Sequence[WrittenAction], Position]:
    """Return the discs placed, and the position after them. Raise BadOptions for the options, and IllegalStep."""
    state = REVERSI.evolve(REVERSI.blank, REVERSI.begin(read_options(REVERSI, options), _NO_DICE))
    actions: list[WrittenAction] = []
    passed = False
    for step in steps:
        try:
            events, after = _play(state, step, passed=passed)
        except IllegalMove as fault:
            raise IllegalStep(step, fault, state) from None
        if step.square is not None and state.turn is not None:
            actions.append(WrittenAction(state.turn, Place(step.square), step.line, step.column))
        state, passed = after, any(isinstance(event, Passed) for event in events)
    return actions, state


def _play(state: Position, step: TranscriptStep, *, passed: bool) -> Decided[Position, ReversiEvent]:
    """Play a step. A written pass changes nothing; it is allowed once, if the rules have just passed (`passed`).

    Raise IllegalMove.
    """
    if state.turn is None:
        raise IllegalMove("game_over", "The game is over.")
    if step.square is not None:
        return REVERSI.decide(state, state.turn, Place(step.square), _NO_DICE)
    if not passed:
        raise IllegalMove("pass_not_due", f"Nobody passes here: {state.turn} has a legal move.")
    return Decided((), state)
