"""`banmen tour count`: count the knight's tours of a board, with a progress bar and a checkpoint file.

The arguments that name a board, and the sentence that it has no tour, are the same for all actions of `banmen tour`.
"""

import os
import re
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from platformdirs import user_cache_path

from banmen import jit
from banmen.commands import Command, closing
from banmen.commands.errors import reason
from banmen.commands.parser import Parser
from banmen.commands.progress import Bar
from banmen.games.knights_tour.engine.backend import PYTHON, compiled
from banmen.games.knights_tour.engine.board import detailed_reason, name_of, no_tour_reason, square_named
from banmen.games.knights_tour.engine.counting import (
    BadCountCheckpoint,
    Count,
    Task,
    is_countable,
    known_count,
    start_count,
)
from banmen.grid import NotASquare
from banmen.texts import Texts

LONGEST_SIDE = 4000
MOST_SQUARES = 4_000_000

_SIZE = re.compile(r"([1-9][0-9]{0,8})[x×X]([1-9][0-9]{0,8})")


def add_board(parser: Parser) -> None:
    """Add the arguments: the board, the start, and whether the tour is closed."""
    t = parser.t
    parser.add_argument("board", type=_size(t), metavar="ROWSxCOLUMNS", help=t("tour-command-board"))
    parser.add_argument("--start", metavar="SQUARE", help=t("tour-command-start"))
    parser.add_argument("--closed", action="store_true", help=t("tour-command-closed"))


def board_of(arguments: Namespace) -> tuple[int, int, int | None]:
    """Return the rows, the columns, and the start square or None. End the program if there is no such square."""
    rows, columns = arguments.board
    if arguments.start is None:
        return rows, columns, None
    try:
        start = square_named(arguments.start, rows, columns)
    except NotASquare:
        arguments.parser.refuse("tour-command-no-square", name=arguments.start, rows=str(rows), columns=str(columns))
    return rows, columns, start


def _size(t: Texts) -> Callable[[str], tuple[int, int]]:
    """Return the type of an argument that is a board size: rows and columns."""

    def size(text: str) -> tuple[int, int]:
        match = _SIZE.fullmatch(text)
        if match is None:
            raise ArgumentTypeError(t("tour-command-size", text=text))
        rows, columns = int(match[1]), int(match[2])
        if max(rows, columns) > LONGEST_SIDE or rows * columns > MOST_SQUARES:
            limits = {"side": str(LONGEST_SIDE), "squares": str(MOST_SQUARES)}
            raise ArgumentTypeError(t("tour-command-too-large", text=text, **limits))
        return rows, columns

    return size


def no_tour_sentence(t: Texts, rows: int, columns: int, start: int | None, reason: str, *, closed: bool) -> str:
    """Return the sentence that says which tour does not exist, and why. `reason` is that of `NoTour`."""
    kind = "closed" if closed else "open"
    size = {"rows": str(rows), "columns": str(columns)}
    if start is None:
        which = t("tour-command-tour", kind=kind, **size)
    else:
        which = t("tour-command-tour-from", kind=kind, square=name_of(start, rows, columns), **size)
    why = "no_tour" if reason == "searched" else detailed_reason(reason, rows, columns, closed=closed)
    none = t("tour-command-not-found" if reason == "stuck" else "tour-command-none", tour=which)
    return t("tour-command-why", none=none, why=t(f"tour-end-{why}-why"))


_HEAD = b"banmen tour count 2\n"
"""Version 2: files of version 1 numbered the starts' rows from above, and are not read."""
_DIGEST = 32

FAILED = 1

_LEAST_ADVANCES, _ADVANCES_WORTH_COMPILED = 4, 12
"""Loading the compiled backend takes about a second, or several if it must be compiled first.

It pays after about a second of pure Python, if several more seconds of that are left.
"""
_LARGE_CHECKPOINT = 1 << 20
"""In bytes: a count that has advanced this far starts with the compiled backend."""


class CountCheckpointFile:
    """The checkpoint file of one task. An unreadable file is ignored; a write error is reported once."""

    def __init__(self, t: Texts, task: Task) -> None:
        self._t = t
        start = "" if task.start is None else f"-{name_of(task.start, task.rows, task.columns)}"
        name = f"{task.rows}x{task.columns}{start}{'-closed' if task.closed else ''}"
        self.path = user_cache_path("banmen") / "tour" / f"{name}.count"
        self.progress = 0.0
        self._reported = False

    @property
    def exists(self) -> bool:
        """Whether there is a checkpoint."""
        return self.path.exists()

    def read(self) -> bytes:
        """Return the checkpoint if it is complete and unchanged, otherwise b""."""
        try:
            content = self.path.read_bytes()
        except OSError:
            return b""
        body = content[len(_HEAD) : -_DIGEST]
        is_whole = content.startswith(_HEAD) and sha256(body).digest() == content[-_DIGEST:]
        return body if is_whole else b""

    def save(self, count: Count) -> None:
        """Replace the checkpoint by that of this count. At any time either the old or the new one is complete."""
        fresh = self.path.with_suffix(f".{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._write(fresh, count)
            fresh.replace(self.path)
            self.progress = count.progress
        except OSError as error:
            self._report(error)
        finally:
            with suppress(OSError):
                fresh.unlink()

    @staticmethod
    def _write(path: Path, count: Count) -> None:
        digest = sha256()
        with path.open("wb") as file:
            file.write(_HEAD)
            for chunk in count.checkpoint():
                digest.update(chunk)
                file.write(chunk)
            file.write(digest.digest())

    def _report(self, error: OSError) -> None:
        if not self._reported:
            kept = {"file": str(self.path), "reason": reason(self._t, error)}
            sys.stderr.write(f"{self._t('tour-count-not-kept', **kept)}\n")
        self._reported = True

    def delete(self) -> None:
        """Delete the file."""
        if not self.exists:
            return
        try:
            self.path.unlink()
        except OSError as error:
            self._report(error)


def _configure(parser: Parser) -> None:
    t = parser.t
    parser.description = t("tour-count-about")
    parser.epilog = closing(
        t,
        "tour-count-status",
        "tour count 5x5 --start a1",
        "tour count 6x6 --closed",
    )
    add_board(parser)
    parser.add_argument("--anew", action="store_true", help=t("tour-count-anew"))


def _run(arguments: Namespace) -> int:
    t: Texts = arguments.t
    rows, columns, start = board_of(arguments)
    task = Task(rows, columns, start, arguments.closed)
    total = known_count(task)
    if total is not None:
        why = no_tour_reason(rows, columns, start, closed=arguments.closed)
        if why is not None:
            sys.stderr.write(f"{no_tour_sentence(t, rows, columns, start, why, closed=arguments.closed)}\n")
    elif not is_countable(task, fast=jit.available()):
        sys.stderr.write(f"{_too_large(t, task)}\n")
        return FAILED
    else:
        total = _run_to_the_end(t, task, CountCheckpointFile(t, task), anew=arguments.anew)
    sys.stdout.write(f"{total}\n")
    return 0


COUNT = Command("count", "tour-count-command", _configure, _run)


def _run_to_the_end(t: Texts, task: Task, file: CountCheckpointFile, *, anew: bool) -> int:
    bar = Bar()
    count = _begin(t, task, file, anew=anew)
    advances, asked = 0, False
    try:
        while not count.finished:
            worth_saving = count.advance()
            advances += 1
            if worth_saving:
                file.save(count)
            if not asked and pays_to_compile(advances, count.progress):
                asked = True
                if backend := compiled():
                    count.switch_to(backend)
            bar.show(count.progress)
    except KeyboardInterrupt:
        bar.clear()
        if file.exists:
            at = {"progress": f"{file.progress:.0%}", "file": str(file.path)}
            sys.stderr.write(f"{t('tour-count-stopped', **at)}\n")
        raise
    bar.clear()
    file.delete()
    return count.total


def pays_to_compile(advances: int, progress: float) -> bool:
    """Return True if the compiled backend pays for a count with this progress after this many advances."""
    if advances < _LEAST_ADVANCES or progress >= 1:
        return False
    return advances * (1 - progress) >= _ADVANCES_WORTH_COMPILED * progress


def _begin(t: Texts, task: Task, file: CountCheckpointFile, *, anew: bool) -> Count:
    """Return a count from its beginning, or from its checkpoint. A checkpoint that cannot be read is ignored."""
    if anew:
        file.delete()
    checkpoint = file.read()
    if checkpoint:
        try:
            count = start_count(task, checkpoint, (len(checkpoint) > _LARGE_CHECKPOINT and compiled()) or PYTHON)
        except BadCountCheckpoint:
            return start_count(task)
        at = {"progress": f"{count.progress:.0%}", "file": str(file.path)}
        sys.stderr.write(f"{t('tour-count-goes-on', **at)}\n")
        return count
    return start_count(task)


def _too_large(t: Texts, task: Task) -> str:
    """Return the sentence that says why a board cannot be counted."""
    message = "tour-count-needs-fast" if is_countable(task, fast=True) else "tour-count-too-large"
    return t(message, rows=str(task.rows), columns=str(task.columns))
