"""A worker process of a match: play the requested games one after another.

It starts both contenders and keeps them from game to game; after a fault a contender is restarted. JSON lines go both
ways: in, first the match and then numbers of games; out, `PlyPlayed`, `WorkerGame` and `ContenderRefused`. However the
arena ends, this process ends too, with everything that it started.
"""

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Mapping
from threading import Timer
from typing import Any, BinaryIO

import msgspec

from banmen.arena.contenders import Contenders, Trace, play_game
from banmen.arena.match import GameRecord, Match, Side
from banmen.games import GAMES
from banmen.jit import do_without
from banmen.processes import lifetime
from banmen.processes.child import LineReader, kill_all
from banmen.processes.lifetime import end_with_parent, lower_priority
from banmen.programs.external import ProgramFault

TRACEBACK = "--traceback"
"""The argument that sends tracebacks of scripts to standard error."""

_NICE = 10
_GRACE_S = 2.5
"""How long contenders may take to end after the match."""


class PlyPlayed(msgspec.Struct, frozen=True, tag="told"):
    """A ply of a running game, in plain values; the game has begun if `action` is None."""

    number: int
    action: Any = None


class WorkerGame(msgspec.Struct, frozen=True, tag="played"):
    """A finished game, and the names of the contenders that give one."""

    record: GameRecord
    names: Mapping[Side, str]


class ContenderRefused(msgspec.Struct, frozen=True, tag="refused"):
    """A contender that could not be started: the code and details of a `ProgramFault`."""

    side: Side
    code: str
    details: Mapping[str, str]


WorkerAnswer = PlyPlayed | WorkerGame | ContenderRefused


class ContenderNotStarted(Exception):
    """A contender that could not be started."""

    def __init__(self, side: Side, fault: ProgramFault) -> None:
        super().__init__(side, fault)
        self.side, self.fault = side, fault


class ArenaWorker:
    """Plays games one after another in one process."""

    def __init__(
        self, match: Match, tell: Callable[[PlyPlayed], object] = lambda _: None, trace: Trace = lambda _: None
    ) -> None:
        self._match, self._tell = match, tell
        self._game = GAMES[match.game]
        self._started = False
        self.contenders = Contenders(self._game, match, trace)

    def play(self, number: int) -> WorkerGame:
        """Play the game with this number.

        Raise ContenderNotStarted if it is the first and a contender fails to start.
        """
        if not self._started:
            self._start()
        self._tell(PlyPlayed(number))
        record = play_game(
            self._match,
            self._game,
            number,
            self.contenders,
            lambda action: self._tell(PlyPlayed(number, msgspec.to_builtins(action))),
        )
        if record.fault is not None:
            self.contenders.end(record.fault.side)
        return WorkerGame(record, self.contenders.names())

    def _start(self) -> None:
        for side in self.contenders:
            try:
                self.contenders[side].begin("")
            except ProgramFault as fault:
                self.contenders.close()
                raise ContenderNotStarted(side, fault) from None
        self._started = True


def serve(
    match: Match,
    next_number: Callable[[], int | None],
    answer: Callable[[WorkerAnswer], object],
    trace: Trace = lambda _: None,
) -> None:
    """Play games until there is no next number, or a contender cannot be started."""
    worker = ArenaWorker(match, answer, trace)
    try:
        while (number := next_number()) is not None:
            answer(worker.play(number))
    except ContenderNotStarted as error:
        answer(ContenderRefused(error.side, error.fault.code, error.fault.details))
    finally:
        worker.contenders.close()


class _Input:
    """The arena's input to this process. When it ends, a running game is aborted."""

    def __init__(self) -> None:
        self._at_work = True
        self._ended = False
        self._lines = LineReader(0, self._end)

    def match(self) -> Match:
        """Return the match, the first line. Raise EOFError."""
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
        """Exit immediately during a game; otherwise let the contenders end first, for at most `_GRACE_S`."""
        self._ended = True
        if self._at_work:
            leave()
        late = Timer(_GRACE_S, leave)
        late.daemon = True
        late.start()


def leave(*_: object) -> None:
    """Kill everything that this process started, and exit immediately."""
    kill_all()
    os._exit(0)


def main() -> None:
    """Play the games that the arena asks for, until it ends."""
    lifetime.ignore_interrupts()
    end_with_parent()
    signal.signal(signal.SIGTERM, leave)
    lower_priority(_NICE)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # output of a game must not mix with answers
    with contextlib.suppress(EOFError, OSError):  # the arena has ended in the meantime
        given = _Input()
        match = given.match()
        if not match.fast:
            do_without()
        trace = sys.stderr.write if TRACEBACK in sys.argv else lambda _: None
        serve(match, given.next_number, lambda answer: _write(answers, answer), trace)
    sys.stderr.flush()
    leave()


def _write(answers: BinaryIO, answer: WorkerAnswer) -> None:
    answers.write(msgspec.json.encode(answer) + b"\n")
    answers.flush()
