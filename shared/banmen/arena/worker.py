"""A process of a match: plays the games that it is asked for, one after another.

It starts both contenders and keeps them from game to game; after a fault a contender is started anew. Lines of JSON go
each way: first the match, then numbers of games; back come `Told`, `Played` and `Refused`. However the arena ends, this
process ends with it, and with all that it has started.
"""

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Mapping
from threading import Timer
from typing import Any, BinaryIO

import msgspec

from banmen.arena.contenders import Contenders, Trace
from banmen.arena.match import GameRecord, Match, Side
from banmen.arena.play import play_game
from banmen.external_program import ProgramFault
from banmen.games import GAMES
from banmen.jit import do_without
from banmen.processes import interrupts
from banmen.processes.child import kill_all
from banmen.processes.lifetime import end_with_parent
from banmen.processes.lines import LineReader

TRACEBACK = "--traceback"
"""The argument with which tracebacks of scripts go to standard error."""

_NICE = 10
_GRACE_S = 2.5
"""The longest time in which contenders may end by themselves after the match."""


class Told(msgspec.Struct, frozen=True, tag="told"):
    """A ply of a game under way, in plain values; the game has begun where `action` is None."""

    number: int
    action: Any = None


class Played(msgspec.Struct, frozen=True, tag="played"):
    """A game that was played, and what the contenders that have names of their own call themselves."""

    record: GameRecord
    names: Mapping[Side, str]


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """A contender that cannot be started at all: the code and details of a `ProgramFault`."""

    side: Side
    code: str
    details: Mapping[str, str]


Answer = Told | Played | Refused


class NotStarted(Exception):
    """A contender that cannot be started at all."""

    def __init__(self, side: Side, fault: ProgramFault) -> None:
        super().__init__(side, fault)
        self.side, self.fault = side, fault


class Worker:
    """Plays games one after another, in one process."""

    def __init__(
        self, match: Match, tell: Callable[[Told], object] = lambda _: None, trace: Trace = lambda _: None
    ) -> None:
        self._match, self._tell = match, tell
        self._game = GAMES[match.game]
        self._started = False
        self.contenders = Contenders(self._game, match, trace)

    def play(self, number: int) -> Played:
        """Play the game of this number. Raise NotStarted if it is the first and a contender cannot be started."""
        if not self._started:
            self._start()
        self._tell(Told(number))
        record = play_game(
            self._match,
            self._game,
            number,
            self.contenders,
            lambda action: self._tell(Told(number, msgspec.to_builtins(action))),
        )
        if record.fault is not None:
            self.contenders.end(record.fault.side)
        return Played(record, self.contenders.names())

    def _start(self) -> None:
        for side in self.contenders:
            try:
                self.contenders[side].begin("")
            except ProgramFault as fault:
                self.contenders.close()
                raise NotStarted(side, fault) from None
        self._started = True


def serve(
    match: Match,
    next_number: Callable[[], int | None],
    answer: Callable[[Answer], object],
    trace: Trace = lambda _: None,
) -> None:
    """Play games until there is no next number, or a contender cannot be started."""
    worker = Worker(match, answer, trace)
    try:
        while (number := next_number()) is not None:
            answer(worker.play(number))
    except NotStarted as error:
        answer(Refused(error.side, error.fault.code, error.fault.details))
    finally:
        worker.contenders.close()


class _Input:
    """What the arena writes to this process. At its end a game under way is given up at once."""

    def __init__(self) -> None:
        self._at_work = True
        self._ended = False
        self._lines = LineReader(0, self._end)

    def match(self) -> Match:
        """Return the match, which is the first line. Raise EOFError."""
        return msgspec.json.decode(self._lines.next() or "", type=Match)

    def next_number(self) -> int | None:
        """Wait for the number of the next game; None at the end."""
        self._at_work = False
        try:
            number = int(self._lines.next() or "")
        except EOFError:
            return None
        self._at_work = True
        if self._ended:
            leave()
        return number

    def _end(self) -> None:
        """Leave at once from a game; else let the contenders end by themselves first, but not for ever."""
        self._ended = True
        if self._at_work:
            leave()
        late = Timer(_GRACE_S, leave)
        late.daemon = True
        late.start()


def leave(*_: object) -> None:
    """End this process at once, and all that it has started first."""
    kill_all()
    os._exit(0)


def main() -> None:
    """Play what the arena asks for, until it ends."""
    interrupts.ignore()
    end_with_parent()
    signal.signal(signal.SIGTERM, leave)
    with contextlib.suppress(AttributeError, OSError):  # not on every platform
        os.nice(_NICE)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a game prints is no answer
    with contextlib.suppress(EOFError, OSError):  # the arena has ended meanwhile
        given = _Input()
        match = given.match()
        if not match.fast:
            do_without()
        trace = sys.stderr.write if TRACEBACK in sys.argv else lambda _: None
        serve(match, given.next_number, lambda answer: _write(answers, answer), trace)
    sys.stderr.flush()
    leave()


def _write(answers: BinaryIO, answer: Answer) -> None:
    answers.write(msgspec.json.encode(answer) + b"\n")
    answers.flush()
