"""`banmen reversi nboard`: banmen's engine for any program that speaks the NBoard protocol."""

import os
import sys
from argparse import Namespace
from random import Random
from typing import TYPE_CHECKING

from banmen.commands import Command, closing
from banmen.commands.parser import Parser, number_to
from banmen.games.reversi.rules import REVERSI
from banmen.processes.background import DaemonTask
from banmen.processes.child import LineReader
from banmen.processes.clock import clock_s

if TYPE_CHECKING:
    from banmen.games.reversi.nboard.session import Thinker

_DEEPEST = 60
_LOOKING_S = 0.05
"""How often to check for a stop while the search is compiled, in seconds."""


def _configure(parser: Parser) -> None:
    t = parser.t
    parser.description = t("reversi-nboard-about")
    parser.epilog = closing(t, "reversi-nboard-status", "reversi nboard --level 5", "reversi nboard --depth 10")
    strength = parser.add_mutually_exclusive_group()
    levels = tuple(REVERSI.programs)
    strength.add_argument("--level", choices=levels, metavar="N", help=t("reversi-nboard-level", last=levels[-1]))
    depth = number_to(t, _DEEPEST)
    strength.add_argument("--depth", type=depth, metavar="N", help=t("reversi-nboard-depth"))


def _run(arguments: Namespace) -> int:
    from banmen.games.reversi.nboard.session import LevelThinker, Thinker  # noqa: PLC0415 - keeps --help quick

    converse(LevelThinker(arguments.level, Random()) if arguments.level else Thinker(), arguments.depth)
    return 0


NBOARD = Command("nboard", "reversi-nboard", _configure, _run)


def converse(thinker: "Thinker", depth: int | None = None) -> None:
    """Execute the lines of standard input until it ends or a line says quit.

    The search is compiled in the background, which is slow the first time; only thinking commands wait for it. A line
    that would stop the search ends this wait too, and the command is dropped. If the search is still being compiled at
    the end, the process exits anyway.
    """
    from banmen.games.reversi.engine.search import warm  # noqa: PLC0415 - likewise
    from banmen.games.reversi.nboard.session import STOPPING, THINKING, NBoardSession  # noqa: PLC0415 - likewise

    lines = LineReader(sys.stdin.fileno())
    warming = DaemonTask(warm, "banmen warming")

    def waiting() -> str:
        return _word(lines.first_waiting(lambda line: _word(line) in STOPPING) or "")

    def write(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    session = NBoardSession(thinker, write, clock_s, waiting, depth=depth)
    try:
        while (line := lines.next()) is not None:
            warming.start()  # started with the first line, so that no move waits for it
            while _word(line) in THINKING and warming.running and not waiting():
                warming.wait(_LOOKING_S)
            if _word(line) in THINKING and warming.running:
                continue
            if not session.execute(line):
                break
    except EOFError:
        pass
    if warming.running:
        os._exit(0)  # output is flushed, and a compiling thread would not end


def _word(line: str) -> str:
    return line.strip().partition(" ")[0]
