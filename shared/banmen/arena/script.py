"""The process of a script in a match; its arguments are the game's key and the script's path.

It loads the script, which defines `choose(state, legal, seat)`, answers that it is ready, and then answers each
question. The random numbers of the module `random` follow from the game's seed. Other output of the script is ignored.
When its input ends the process exits immediately, even if `choose` never returns.
"""

import asyncio
import os
import random
import sys
from collections.abc import Iterator
from typing import TextIO

import msgspec

from banmen.arena.contenders import SCRIPT_ANSWER, ScriptAnswer, ScriptQuestion
from banmen.bot import script as bot_script
from banmen.bot.choosing import Choose, ChooseFailed, Choosing, Fault, Moment
from banmen.bot.script import BadScript
from banmen.game import AnyGame
from banmen.games import GAMES
from banmen.processes.child import LineReader
from banmen.processes.lifetime import end_with_parent


def main() -> None:
    """Answer the questions on standard input until it ends."""
    end_with_parent()
    lines = LineReader(0, at_end=lambda: os._exit(0))
    key, path = sys.argv[1:3]
    serve(GAMES[key], path, _until_end(lines))


def serve(game: AnyGame, path: str, lines: Iterator[str]) -> None:
    """Load a script, and answer each question on standard output."""
    loaded = load(path)
    _write(sys.stdout, loaded if isinstance(loaded, ScriptAnswer) else ScriptAnswer())
    if not isinstance(loaded, ScriptAnswer):
        for answer in answers(game, loaded, lines):
            _write(sys.stdout, answer)


def _until_end(lines: LineReader) -> Iterator[str]:
    while (line := lines.next()) is not None:
        yield line


def load(path: str) -> Choose | ScriptAnswer:
    """Return the script's `choose`, or an answer that says what is wrong with the script."""
    try:
        return bot_script.load(path).choose
    except BadScript as bad:
        return _at_fault(bad.fault, bad.fault.kind.replace("-", "_"))


def answers(game: AnyGame, choose: Choose, lines: Iterator[str]) -> Iterator[ScriptAnswer]:
    """Yield the script's choice for each question."""
    choosing, loop = Choosing(choose), asyncio.new_event_loop()
    for line in lines:
        question = msgspec.json.decode(line, type=ScriptQuestion)
        if question.seed:
            random.seed(question.seed)
        state = msgspec.convert(question.state, game.State)
        legal = list(game.legal(state, question.seat))
        moment = Moment("", game.key, 1, None, {}, 0)
        try:
            yield ScriptAnswer(
                msgspec.to_builtins(loop.run_until_complete(choosing(state, legal, question.seat, moment)))
            )
        except ChooseFailed as failed:
            yield _at_fault(failed.fault, "script_raised")
        except TypeError as error:
            yield ScriptAnswer(code="no_action", details={"error": str(error)})
    loop.close()


def _at_fault(fault: Fault, code: str) -> ScriptAnswer:
    return ScriptAnswer(
        code=code, details={name: str(what) for name, what in fault.args.items()}, traceback=fault.traceback
    )


def _write(stream: TextIO, answer: ScriptAnswer) -> None:
    """Write an answer on a line of its own, whatever the script wrote before."""
    stream.write(f"\n{SCRIPT_ANSWER}{msgspec.json.encode(answer).decode()}\n")
    stream.flush()
