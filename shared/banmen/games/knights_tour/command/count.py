"""`banmen tour count`: count the knight's tours of a board, with a progress bar and a checkpoint file."""

import sys
from argparse import Namespace

from banmen import jit
from banmen.commands import Command, closing
from banmen.commands.parser import Parser
from banmen.commands.progress import Bar
from banmen.games.knights_tour.command.board import add_board, board_of, no_tour_sentence
from banmen.games.knights_tour.command.checkpoint import CheckpointFile
from banmen.games.knights_tour.engine.backend import PYTHON, compiled
from banmen.games.knights_tour.engine.counting import is_countable, known_count, start_count
from banmen.games.knights_tour.engine.impossible import no_tour_reason
from banmen.games.knights_tour.engine.task import BadCheckpoint, Count, Task
from banmen.texts import Texts

FAILED = 1

_LEAST_ADVANCES, _ADVANCES_WORTH_COMPILED = 4, 12
"""Loading the compiled backend takes about a second, or several if it must be compiled first.

It pays after about a second of pure Python, if several more seconds of that are left.
"""
_LARGE_CHECKPOINT = 1 << 20
"""In bytes: a count that has advanced this far starts with the compiled backend."""


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
        reason = no_tour_reason(rows, columns, start, closed=arguments.closed)
        if reason is not None:
            sys.stderr.write(f"{no_tour_sentence(t, rows, columns, start, reason, closed=arguments.closed)}\n")
    elif not is_countable(task, fast=jit.available()):
        sys.stderr.write(f"{_too_large(t, task)}\n")
        return FAILED
    else:
        total = _run_to_the_end(t, task, CheckpointFile(t, task), anew=arguments.anew)
    sys.stdout.write(f"{total}\n")
    return 0


COUNT = Command("count", "tour-count-command", _configure, _run)


def _run_to_the_end(t: Texts, task: Task, file: CheckpointFile, *, anew: bool) -> int:
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


def _begin(t: Texts, task: Task, file: CheckpointFile, *, anew: bool) -> Count:
    """Return a count from its beginning, or from its checkpoint. A checkpoint that cannot be read is ignored."""
    if anew:
        file.delete()
    checkpoint = file.read()
    if checkpoint:
        try:
            count = start_count(task, checkpoint, (len(checkpoint) > _LARGE_CHECKPOINT and compiled()) or PYTHON)
        except BadCheckpoint:
            return start_count(task)
        at = {"progress": f"{count.progress:.0%}", "file": str(file.path)}
        sys.stderr.write(f"{t('tour-count-goes-on', **at)}\n")
        return count
    return start_count(task)


def _too_large(t: Texts, task: Task) -> str:
    """Return the sentence that says why a board cannot be counted."""
    message = "tour-count-needs-fast" if is_countable(task, fast=True) else "tour-count-too-large"
    return t(message, rows=str(task.rows), columns=str(task.columns))
