"""Run `banmen arena`: a match between two programs, and what it says about their strength."""

import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import Random
from threading import current_thread, main_thread
from types import FrameType

from banmen.arena.contenders import SCRIPT, read_spec
from banmen.arena.live import BROKEN_OFF_S, CLOSING_S, LiveHall
from banmen.arena.match import (
    LARGEST_SEED,
    BadRecord,
    Forfeit,
    Match,
    PairTally,
    Recorded,
    RecordFile,
    Side,
    read_record,
)
from banmen.arena.report import SIDES, bar_text, called, fault_text, hall_text, names_of, not_started_text, report
from banmen.arena.runner import Runner, WorkerBroken
from banmen.arena.statistics import Sprt
from banmen.arena.worker import ContenderNotStarted
from banmen.commands.errors import BAD_FILE, CommandError, check_writable, unreadable, unwritable
from banmen.commands.progress import Bar
from banmen.games import GAMES
from banmen.jit import available
from banmen.texts import Texts

FAILED, INTERRUPTED, TERMINATED = 1, 130, 143


def run(arguments: Namespace) -> int:
    """Play the match, or the rest of a recorded one. Return the exit status."""
    t: Texts = arguments.t
    if arguments.games % 2:
        arguments.parser.refuse("arena-even-wanted", games=str(arguments.games))
    sprt = Sprt(*arguments.sprt) if arguments.sprt else None
    if sprt and sprt.elo0 >= sprt.elo1:
        arguments.parser.refuse("arena-sprt-wanted")
    match = _match(arguments)
    try:
        recorded = _recorded(t, arguments)
        if recorded:
            match = _resumed(t, arguments, match, recorded)
        file = _file(t, arguments.out, match, recorded)
    except CommandError as fault:
        sys.stderr.write(f"{fault}\n")
        return fault.status
    if arguments.seed is None and not recorded:
        sys.stderr.write(f"{t('console-seed-drawn', seed=str(match.seed))}\n")
    run = _MatchRun(t, match, arguments.games, sprt, file)
    if arguments.hall:
        run.show_in_hall(arguments.hall.url, arguments.pace)
    for number in range(0, len(recorded.games) if recorded else 0, 2):
        run.tally.add(recorded.games[number : number + 2] if recorded else ())
    try:
        return run.play(arguments.jobs, traceback=arguments.traceback)
    finally:
        if file:
            file.close()


def _match(arguments: Namespace) -> Match:
    """Return the match of the command line. End the program if a contender cannot play the game."""
    game = GAMES[arguments.game]
    for text in (arguments.a, arguments.b):
        if read_spec(game, text) is None:
            programs = ", ".join(game.programs)
            protocols = ", ".join(f"{name}:COMMAND" for name in game.protocols)
            arguments.parser.refuse(
                "arena-no-contender", text=text, programs=programs or "-", protocols=protocols or "-"
            )
    seed = arguments.seed or Random().randint(1, LARGEST_SEED)  # needs no seed: the result is shown
    limit, depth = float(arguments.limit), arguments.depth
    more = {"limit_s": limit, "depth": depth, "fast": available()}
    return Match(game=game.key, a=arguments.a, b=arguments.b, seed=seed, **more)


# --- the file ---------------------------------------------------------------------------------------------------------


def _recorded(t: Texts, arguments: Namespace) -> Recorded | None:
    """Return the record that is resumed, or None. Raise CommandError, also if an existing file would be overwritten."""
    if arguments.out is None:
        if arguments.resume:
            arguments.parser.refuse("arena-resume-what")
        return None
    path = Path(arguments.out)
    check_writable(t, arguments.out)
    try:
        content = path.read_bytes() if path.exists() else b""
    except OSError as error:
        raise unreadable(t, arguments.out, error) from None
    if content and not arguments.resume:
        raise CommandError(t("arena-there-already", name=arguments.out))
    try:
        return read_record(content)
    except BadRecord as fault:
        raise CommandError(t("arena-no-record", name=arguments.out, line=str(fault.line))) from None


def _resumed(t: Texts, arguments: Namespace, asked: Match, recorded: Recorded) -> Match:
    """Return the match of the record. Raise CommandError if the command line asks for another one."""
    match = recorded.match
    if arguments.seed is None:
        asked = Match(**{name: getattr(asked, name) for name in Match.__struct_fields__} | {"seed": match.seed})
    if asked != match:
        raise CommandError(t("arena-other-match", name=arguments.out))
    return match


def _file(t: Texts, name: str | None, match: Match, recorded: Recorded | None) -> RecordFile | None:
    if name is None:
        return None
    try:
        file = RecordFile(Path(name), recorded)
        if recorded is None:
            file.write(match)
    except OSError as error:
        raise unwritable(t, name, error) from None
    return file


@contextmanager
def defer_interrupts() -> Iterator[None]:
    """Defer Ctrl+C and SIGTERM until the block ends, so that a multi-step change is completed."""
    kept: list[int] = []
    with _signal_handlers(
        {number: lambda number, _: kept.append(number) for number in (signal.SIGINT, signal.SIGTERM)}
    ):
        yield
    for number in kept:
        signal.raise_signal(number)


class _Terminated(KeyboardInterrupt):
    """SIGTERM, which ends a match as Ctrl+C does."""


def _terminate(*_: object) -> None:
    raise _Terminated


@contextmanager
def _signal_handlers(handlers: "Mapping[int, Callable[[int, FrameType | None], object]]") -> Iterator[None]:
    """Install these signal handlers for the block."""
    if current_thread() is not main_thread():  # only the main thread may handle signals
        yield
        return
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _ending(runner: Runner) -> Iterator[None]:
    """End the workers when the block ends: abort them if it raised, else close them."""
    try:
        yield
    except BaseException:
        with defer_interrupts():
            runner.stop()
        raise
    with defer_interrupts():
        runner.close()


# --- the match --------------------------------------------------------------------------------------------------------


class _MatchRun:
    """Plays a match, records it, and reports the score."""

    def __init__(self, t: Texts, match: Match, games: int, sprt: Sprt | None, file: RecordFile | None) -> None:
        self._t, self._match, self._games = t, match, games
        self._sprt, self._file = sprt, file
        self._bar = Bar()
        self._reported: set[tuple[Side, str]] = set()
        self._names = names_of(t, match)
        self._hall: LiveHall | None = None
        self.tally = PairTally()

    def show_in_hall(self, url: str, pace_s: float) -> None:
        """Show every game in the hall at `url`."""
        match = self._match
        self._hall = LiveHall(
            url,
            self._t("arena-name"),
            match,
            GAMES[match.game],
            lambda: {side: called(self._names, side) for side in SIDES},
            pace_s=pace_s,
            report=lambda code, text: self._write_line(hall_text(self._t, code, text)),
        )

    def play(self, jobs: int, *, traceback: bool) -> int:
        """Play the rest of the match. Return the exit status."""
        status = 0
        try:
            if not self._decided() and self.tally.games < self._games:
                listen = self._hall.listen if self._hall else lambda _: None
                runner = Runner(self._match, jobs, listen, traceback=traceback)
                with _signal_handlers({signal.SIGTERM: _terminate}), _ending(runner):
                    self._play(runner)
        except KeyboardInterrupt as end:
            status = TERMINATED if isinstance(end, _Terminated) else INTERRUPTED
        except ContenderNotStarted as error:
            self._write_line(not_started_text(self._t, self._names, error.side, error.fault))
            spec = read_spec(GAMES[self._match.game], self._match.a if error.side == "a" else self._match.b)
            return BAD_FILE if spec is not None and spec.kind == SCRIPT else FAILED
        except WorkerBroken:
            status = FAILED
            self._write_line(self._t("arena-broken"))
        finally:
            if self._hall:
                with defer_interrupts() if status else nullcontext():
                    self._hall.close(BROKEN_OFF_S if status else CLOSING_S)
        self._bar.clear()
        for line in report(self._t, self._match, self._names, self.tally, sprt=self._sprt, games=self._games):
            sys.stdout.write(f"{line}\n")
        return status

    def _play(self, runner: Runner) -> None:
        pair = []
        self._bar.show(self.tally.games / self._games, bar_text(self.tally))
        for result in runner.games(range(self.tally.games, self._games)):
            self._names.update(result.names)
            pair.append(result.record)
            if self._hall:
                self._hall.end(result.record)
                self._hall.wait(result.record.number)
            if result.record.fault:
                self._report_fault(result.record.fault)
            if len(pair) == 2:  # noqa: PLR2004 - a pair
                with defer_interrupts():
                    if self._file:
                        self._file.write(*pair)
                    self.tally.add(pair)
                pair = []
                self._bar.show(self.tally.games / self._games, bar_text(self.tally))
                if self._decided():
                    break

    def _decided(self) -> bool:
        return self._sprt is not None and self._sprt.accepted(self.tally.pairs) is not None

    def _report_fault(self, fault: Forfeit) -> None:
        """Report the first fault of its kind; all are counted."""
        if (fault.side, fault.code) not in self._reported:
            self._reported.add((fault.side, fault.code))
            self._write_line(fault_text(self._t, self._names, fault))

    def _write_line(self, sentence: str) -> None:
        self._bar.clear()
        sys.stderr.write(f"{sentence}\n")
