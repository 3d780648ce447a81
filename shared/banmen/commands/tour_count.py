"""`banmen tour count`: how many knight's tours a board has, with a progress bar; what was interrupted goes on later."""

import sys
from argparse import ArgumentParser, Namespace

from banmen.commands import Command, closing
from banmen.commands.tour_board import add_board, board_of
from banmen.commands.tour_kept import Kept
from banmen.commands.tour_told import told_no_tour
from banmen.engines.knights_tour import fast
from banmen.engines.knights_tour.counting import counted_at_once, counting, is_countable
from banmen.engines.knights_tour.impossible import why_none
from banmen.engines.knights_tour.kernels import PLAIN
from banmen.engines.knights_tour.task import Counting, NotSaved, Task

FAILED = 1

_PIECES_BEFORE_FAST = 10
"""A few seconds of pure Python; what takes longer is worth loading, perhaps compiling, what is fast."""
_MUCH = 1 << 20
"""Bytes kept: not worth beginning with in pure Python."""
_BAR = 40


def _configure(parser: ArgumentParser) -> None:
    parser.description = (
        "Count the tours of a board, from a start or from every square. An open tour counts once in each direction, a "
        "closed one once. The number is the last thing written. A count that is interrupted goes on where it was when "
        "the same is counted again."
    )
    parser.epilog = closing(
        "0 counted, also where there is none; 1 the board is too large to be counted; 2 wrong arguments.",
        "tour count 5x5 --start a1",
        "tour count 6x6 --closed",
    )
    add_board(parser)
    parser.add_argument("--anew", action="store_true", help="forget what an interrupted count knew")


def _count(arguments: Namespace) -> int:
    rows, columns, start = board_of(arguments)
    task = Task(rows, columns, start, arguments.closed)
    total = counted_at_once(task)
    if total is not None:
        reason = why_none(rows, columns, start, closed=arguments.closed)
        if reason is not None:
            sys.stderr.write(f"{told_no_tour(rows, columns, start, reason, closed=arguments.closed)}\n")
    elif not is_countable(task, fast=fast.available()):
        sys.stderr.write(f"{_too_large(task)}\n")
        return FAILED
    else:
        total = _counted(task, Kept(task), anew=arguments.anew)
    sys.stdout.write(f"{total}\n")
    return 0


COUNT = Command("count", "count all tours", _configure, _count)


def _counted(task: Task, kept: Kept, *, anew: bool) -> int:
    bar = _Bar()
    count = _begun(task, kept, anew=anew)
    pieces = 0
    try:
        while not count.over:
            worth_keeping = count.go_on()
            pieces += 1
            if worth_keeping:
                kept.keep(count)
            if pieces == _PIECES_BEFORE_FAST and (kernels := fast.warm()):
                count.use(kernels)
            bar.show(count.done)
    except KeyboardInterrupt:
        bar.clear()
        if kept.is_there:
            sys.stderr.write(f"Stopped. The same command goes on at {kept.done:.0%} ({kept.path}).\n")
        raise
    bar.clear()
    kept.forget()
    return count.total


def _begun(task: Task, kept: Kept, *, anew: bool) -> Counting:
    """A count from its beginning, or where an interrupted one was; what cannot be read is as if it were not."""
    if anew:
        kept.forget()
    saved = kept.read()
    if saved:
        try:
            count = counting(task, saved, (len(saved) > _MUCH and fast.warm()) or PLAIN)
        except NotSaved:
            return counting(task)
        sys.stderr.write(f"Going on at {count.done:.0%}, where an earlier count was stopped ({kept.path}).\n")
        return count
    return counting(task)


def _too_large(task: Task) -> str:
    """Why a board cannot be counted."""
    size = f"{task.rows}x{task.columns}"
    if is_countable(task, fast=True):
        return f"{size} is too large for pure Python: install banmen[fast], and have some 10 GB of memory."
    return f"{size} is too large: the ways to fill half of it fit into no memory."


class _Bar:
    """A bar on standard error, where that is a terminal."""

    def __init__(self) -> None:
        self._shown = ""

    def show(self, done: float) -> None:
        """The share that is done, from 0 to 1."""
        filled = round(done * _BAR)
        line = f"[{'#' * filled}{'.' * (_BAR - filled)}] {done:6.1%}"
        if line != self._shown and sys.stderr.isatty():
            sys.stderr.write(f"\r{line}")
            sys.stderr.flush()
            self._shown = line

    def clear(self) -> None:
        """Take the bar away."""
        if self._shown:
            sys.stderr.write(f"\r{' ' * len(self._shown)}\r")
            self._shown = ""
