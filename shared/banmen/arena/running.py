"""What `banmen arena` does: a match between two programs, and what it says about their strength."""

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
from banmen.arena.live import BROKEN_OFF_S, CLOSING_S, Hall
from banmen.arena.match import LARGEST_SEED, Fault, Match, Side, Tally
from banmen.arena.record_file import BadRecord, Recorded, RecordFile, read_record
from banmen.arena.report import SIDES, bar_text, called, fault_text, hall_text, names_of, not_started_text, report
from banmen.arena.runner import Broken, Runner
from banmen.arena.statistics import Sprt
from banmen.arena.worker import NotStarted
from banmen.commands.files import BAD_FILE, CommandError, check_writable, unreadable, unwritable
from banmen.commands.progress import Bar
from banmen.games import GAMES
from banmen.jit import available
from banmen.texts import Texts

FAILED, INTERRUPTED, TERMINATED = 1, 130, 143


def run(arguments: Namespace) -> int:
    """Play the match that is asked for, or what is left of it. Gives the exit status."""
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
    run = _Run(t, match, arguments.games, sprt, file)
    if arguments.hall:
        run.watched(arguments.hall.url, arguments.pace)
    for number in range(0, len(recorded.games) if recorded else 0, 2):
        run.tally.add(recorded.games[number : number + 2] if recorded else ())
    try:
        return run.play(arguments.jobs, traceback=arguments.traceback)
    finally:
        if file:
            file.close()


def _match(arguments: Namespace) -> Match:
    """Return the match that is asked for. Ends the program where a contender is nothing that can play the game."""
    game = GAMES[arguments.game]
    for text in (arguments.a, arguments.b):
        if read_spec(game, text) is None:
            programs = ", ".join(game.programs)
            protocols = ", ".join(f"{name}:COMMAND" for name in game.protocols)
            arguments.parser.refuse(
                "arena-no-contender", text=text, programs=programs or "-", protocols=protocols or "-"
            )
    seed = arguments.seed or Random().randint(1, LARGEST_SEED)  # this draw needs no seed of its own: its result is told
    limit, depth = float(arguments.limit), arguments.depth
    more = {"limit_s": limit, "depth": depth, "fast": available()}
    return Match(game=game.key, a=arguments.a, b=arguments.b, seed=seed, **more)


# --- the file ---------------------------------------------------------------------------------------------------------


def _recorded(t: Texts, arguments: Namespace) -> Recorded | None:
    """What the file holds that is to be gone on with. Raise CommandError, also where it must not be lost."""
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
    """Return the match of the file. Raise CommandError if another one is asked for."""
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
def uninterrupted() -> Iterator[None]:
    """Keep Ctrl+C and SIGTERM back until the end of this, so that what belongs together is done together."""
    kept: list[int] = []
    with _handled({number: lambda number, _: kept.append(number) for number in (signal.SIGINT, signal.SIGTERM)}):
        yield
    for number in kept:
        signal.raise_signal(number)


class _Terminated(KeyboardInterrupt):
    """SIGTERM ends a match as Ctrl+C does."""


def _terminate(*_: object) -> None:
    raise _Terminated


@contextmanager
def _handled(handlers: "Mapping[int, Callable[[int, FrameType | None], object]]") -> Iterator[None]:
    """Handle these signals so, until the end of this."""
    if current_thread() is not main_thread():  # which no signal reaches
        yield
        return
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _ended(runner: Runner) -> Iterator[None]:
    """End the processes of a match at the end of this, whatever comes between: at once where it is broken off."""
    try:
        yield
    except BaseException:
        with uninterrupted():
            runner.stop()
        raise
    with uninterrupted():
        runner.close()


# --- the match --------------------------------------------------------------------------------------------------------


class _Run:
    """Plays a match, writes it down, and says how it stands."""

    def __init__(self, t: Texts, match: Match, games: int, sprt: Sprt | None, file: RecordFile | None) -> None:
        self._t, self._match, self._games = t, match, games
        self._sprt, self._file = sprt, file
        self._bar = Bar()
        self._told: set[tuple[Side, str]] = set()
        self._names = names_of(t, match)
        self._hall: Hall | None = None
        self.tally = Tally()

    def watched(self, url: str, pace_s: float) -> None:
        """Show every game in the hall there."""
        match = self._match
        self._hall = Hall(
            url,
            self._t("arena-name"),
            match,
            GAMES[match.game],
            lambda: {side: called(self._names, side) for side in SIDES},
            pace_s=pace_s,
            tell=lambda code, text: self._say(hall_text(self._t, code, text)),
        )

    def play(self, jobs: int, *, traceback: bool) -> int:
        """Play what is left of the match. Gives the exit status."""
        status = 0
        try:
            if not self._decided() and self.tally.games < self._games:
                listen = self._hall.listen if self._hall else lambda _: None
                runner = Runner(self._match, jobs, listen, traceback=traceback)
                with _handled({signal.SIGTERM: _terminate}), _ended(runner):
                    self._play(runner)
        except KeyboardInterrupt as end:
            status = TERMINATED if isinstance(end, _Terminated) else INTERRUPTED
        except NotStarted as error:
            self._say(not_started_text(self._t, self._names, error.side, error.fault))
            spec = read_spec(GAMES[self._match.game], self._match.a if error.side == "a" else self._match.b)
            return BAD_FILE if spec is not None and spec.kind == SCRIPT else FAILED
        except Broken:
            status = FAILED
            self._say(self._t("arena-broken"))
        finally:
            if self._hall:
                with uninterrupted() if status else nullcontext():
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
                self._tell(result.record.fault)
            if len(pair) == 2:  # noqa: PLR2004 - a pair
                with uninterrupted():
                    if self._file:
                        self._file.write(*pair)
                    self.tally.add(pair)
                pair = []
                self._bar.show(self.tally.games / self._games, bar_text(self.tally))
                if self._decided():
                    break

    def _decided(self) -> bool:
        return self._sprt is not None and self._sprt.accepted(self.tally.pairs) is not None

    def _tell(self, fault: Fault) -> None:
        """Say the first fault of its kind; all are counted."""
        if (fault.side, fault.code) not in self._told:
            self._told.add((fault.side, fault.code))
            self._say(fault_text(self._t, self._names, fault))

    def _say(self, sentence: str) -> None:
        self._bar.clear()
        sys.stderr.write(f"{sentence}\n")
