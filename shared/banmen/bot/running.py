"""Run `banmen bot`: a script or an engine finds games at a server and plays them until it is stopped.

With the code of a table it plays there alone. Otherwise it keeps tables open, accepts challenges, and returns to its
games after a restart.

An engine that fails is restarted and asked once more. If it fails again it has no move for this position: the bot stops
with one sentence, and its games stay open, to be continued.
"""

import asyncio
import inspect
import io
import os
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout, suppress
from itertools import cycle
from pathlib import Path
from random import Random
from threading import Event, Lock
from typing import Any, NoReturn, TextIO
from urllib.parse import quote

from banmen.bot.bot import Accept, Bot, Refused, Watching
from banmen.bot.choosing import ChooseFailed, Fault, call, is_choosing
from banmen.bot.script import BadScript, BotScript, load
from banmen.bot.table import BotTable, Played
from banmen.commands.errors import BAD_FILE, program_fault_text
from banmen.files import data_folder
from banmen.game import AnyGame, IllegalMove, Seat
from banmen.games import GAMES
from banmen.names import shortened
from banmen.net.identity import Identity, take_slot
from banmen.net.reconnector import LinkState
from banmen.options import read_options
from banmen.processes.child import open_program
from banmen.programs.external import ExternalProgram, ProgramFault, illegal
from banmen.protocol import messages
from banmen.protocol.messages import LIMITS
from banmen.replay import PROGRAM, Sitter
from banmen.texts import Texts

ENGINE_FAULT = "engine"
"""The kind of fault after which the bot cannot continue."""

_TRIES = 2
_NO_DICE = Random(0)


class EngineChoice:
    """Asks one engine for the moves of all tables of a bot, one at a time. `limit_s` is the time for a move."""

    def __init__(self, game: AnyGame, protocol: str, command: str, *, depth: int, limit_s: float, t: Texts) -> None:
        """Start the engine. Raise ProgramFault."""
        self._game, self._protocol, self._command = game, protocol, command
        self._depth, self._limit_s, self._t = depth, limit_s, t
        self._asked = Lock()
        self._engine: ExternalProgram | None = self._open()
        self.name = self._engine.name

    def __call__(self, state: Any, _legal: list[Any], seat: Seat) -> Any:
        """Return the engine's move, checked by the rules. Raise ChooseFailed if it has none."""
        with self._asked:
            for tries_left in reversed(range(_TRIES)):
                try:
                    return self._choose(state, seat)
                except ProgramFault as fault:
                    self._end()
                    if not tries_left:
                        said = program_fault_text(self._t, fault.code, fault.details)
                        raise ChooseFailed(Fault(ENGINE_FAULT, {"fault": said})) from fault
        return None

    def close(self) -> None:
        """Stop the engine."""
        self._end()

    def _choose(self, state: Any, seat: Seat) -> Any:
        engine = self._engine = self._engine or self._open()
        action = engine.choose(state, seat, self._limit_s)
        try:
            self._game.decide(state, seat, action, _NO_DICE)
        except IllegalMove as refusal:
            raise illegal(action, refusal) from None
        return action

    def _open(self) -> ExternalProgram:
        return open_program(self._game, self._protocol, self._command, self._depth)

    def _end(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.close()


EXIT_SCRIPT, EXIT_REFUSED = 1, 3
_ENGINE_LIMIT_S = 60.0
_LAST_WORDS_S = 1.0
_QUICK_S = 1e-4
"""The interpreter's switch interval while the bot stops, so that a busy thread lets others run."""

_LATER = LIMITS | {"unavailable", "internal", "server_full", "too_many_tables"}
_AGAIN_S = 5.0


def run(arguments: Namespace) -> int:
    """Play until a signal arrives, or the bot leaves the table of the given code. Return the exit status."""
    t: Texts = arguments.t
    try:
        script = _engine(arguments) or load(arguments.script)
    except BadScript as bad:
        _report(t(f"bot-{bad.fault.kind}", **bad.fault.args))
        if arguments.traceback:
            _write(bad.fault.traceback)
        return BAD_FILE
    except ProgramFault as fault:
        _report(program_fault_text(t, fault.code, fault.details))
        return EXIT_SCRIPT
    try:
        return _run(arguments, script)
    finally:
        if isinstance(script.choose, EngineChoice):
            script.choose.close()


def _engine(arguments: Namespace) -> BotScript | None:
    """Return a script that plays with the engine of `PROTOCOL:COMMAND`, or None. Raise ProgramFault."""
    protocol, colon, command = arguments.script.partition(":")
    asked = [GAMES[key] for key in arguments.game if key in GAMES] or list(GAMES.values())
    game = next((game for game in asked if colon and protocol in game.protocols), None)
    if game is None:
        return None
    choice = EngineChoice(game, protocol, command, depth=arguments.depth, limit_s=_ENGINE_LIMIT_S, t=arguments.t)
    return BotScript(choice, games=(game.key,))


def _run(arguments: Namespace, script: BotScript) -> int:
    """Play with a script or engine. Return the exit status."""
    games = arguments.game or script.games or [next(iter(GAMES))]
    unknown = next((game for game in games if game not in GAMES), None)
    if unknown is not None:
        arguments.parser.refuse("bot-no-game", game=unknown, games=", ".join(GAMES))
    name = arguments.name or _own_name(arguments.script, script)
    identity = take_slot(data_folder() / "bots" / quote(name, safe=""))
    printed = _Printed(sys.stdout)
    try:
        with redirect_stdout(printed):
            return asyncio.run(_play(arguments, script, games, name, identity))
    finally:
        printed.stop()
        identity.close()


def _own_name(text: str, script: BotScript) -> str:
    """Return the default name of a bot: the engine's own name, or that of the script's file."""
    said = script.choose.name if isinstance(script.choose, EngineChoice) else ""
    return shortened(said or Path(text.partition(":")[2].split(" ")[0] or text).stem)


async def _play(arguments: Namespace, script: BotScript, games: Sequence[str], name: str, identity: Identity) -> int:
    t, url = arguments.t, arguments.address.url
    told = _Reporter(t, name, url, traceback=arguments.traceback)
    bot = Bot(
        url,
        script.choose,
        name=name,
        lang=t.language,
        token=identity.token(url),
        keep_token=lambda token: identity.keep_token(url, token),
        rated=not arguments.casual,
        watching=Watching(told.fault, told.over, told.link),
    )
    told.place, told.stop = bot.choosing.place, bot.stop
    stopped = _stopped_by_signals(bot)
    connection = asyncio.create_task(bot.run())
    playing = asyncio.create_task(_find_games(bot, script, games, arguments))
    await asyncio.wait({connection, playing}, return_when=asyncio.FIRST_COMPLETED)
    status = 0
    if playing.done():
        with suppress(asyncio.CancelledError):
            refused = playing.exception()
            if isinstance(refused, Refused):
                _report(t("bot-not-let-in", reason=refused.text))
                status = EXIT_REFUSED
            elif refused is not None:
                raise refused
        bot.stop()
    playing.cancel()
    if await connection is not None:
        return EXIT_REFUSED
    if stopped.is_set() and is_choosing() and not isinstance(script.choose, EngineChoice):
        _leave(status)
    return EXIT_SCRIPT if told.failed else status


async def _find_games(bot: Bot, script: BotScript, games: Sequence[str], arguments: Namespace) -> None:
    code = arguments.address.code
    if code is not None:
        await play_at(bot, code)
        return
    bot.available(games, accepting(bot, arguments.most, script.accept))
    await keep_open(bot, games, arguments.tables, Random())


async def play_at(bot: Bot, code: str) -> None:
    """Play at the table with this code until the bot has left it. Raise Refused."""
    await bot.join(code)
    await bot.wait_until(lambda: bool(bot.tables))
    await bot.wait_until(lambda: not bot.tables)


async def keep_open(bot: Bot, games: Sequence[str], tables: int, rng: Random, again_s: float = _AGAIN_S) -> None:
    """Keep `tables` tables open, each at a random seat, with the games in turn; replace one when its game is over.

    Tables from before a restart count. Raise Refused.
    """
    for game in cycle(games):
        await bot.wait_until(lambda: bot.settled and len(bot.hosted()) < tables)
        seats = GAMES[game].setting(read_options(GAMES[game], {})).seats
        try:
            await bot.open(game, seats={rng.choice(seats): "me"})
        except Refused as refused:
            if refused.code not in _LATER:
                raise
            await asyncio.sleep(again_s)


def accepting(bot: Bot, most: int, accept: Accept | None) -> Accept:
    """Return an `accept` that limits the bot to `most` games at a time; below that its own `accept` decides."""

    async def judge(challenge: messages.OpenChallenge) -> bool:
        if sum(table.replay.playing for table in bot.tables.values()) >= most:
            return False
        if accept is None:
            return True
        accepted = await call(accept, challenge)
        return bool(await accepted if inspect.isawaitable(accepted) else accepted)

    return judge


def _stopped_by_signals(bot: Bot) -> Event:
    """Stop the bot at Ctrl+C and SIGTERM; return the event that is set then."""
    loop, stopped = asyncio.get_running_loop(), Event()

    def stop() -> None:
        sys.setswitchinterval(_QUICK_S)  # a busy `choose` must not delay the goodbye
        stopped.set()
        bot.stop()

    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: an interrupt ends the loop
            loop.add_signal_handler(number, stop)
    return stopped


def _leave(status: int) -> NoReturn:
    """End the process immediately: a busy `choose` would delay the interpreter's own exit for seconds."""
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    os._exit(status)


class _Printed(io.TextIOBase):
    """Standard output for scripts. Their text is discarded once its reader has gone."""

    def __init__(self, out: TextIO) -> None:
        super().__init__()
        self._out = out
        self._stopped = False
        self._lock = Lock()

    def write(self, text: str) -> int:
        """Write the text, if anybody still reads it."""
        with self._lock, suppress(OSError, ValueError):
            if not self._stopped:
                self._out.write(text)
                self._out.flush()
        return len(text)

    def stop(self) -> None:
        """Stop writing. A thread that writes while the interpreter exits is a fatal error."""
        if self._lock.acquire(timeout=_LAST_WORDS_S):
            self._stopped = True
            self._lock.release()


class _Reporter:
    """Reports to the bot's author on standard error, one sentence for each event. `place` is that of `choose`.

    `failed`: an engine has failed permanently, and the bot was stopped.
    """

    def __init__(self, t: Texts, name: str, url: str, *, traceback: bool = False) -> None:
        self._traceback = traceback
        self.place = ""
        self.failed = False
        self.stop: Callable[[], object] = lambda: None
        self._t = t
        self._name = name
        self._url = url
        self._trouble, self._is_online = "", False

    def fault(self, fault: Fault, table: BotTable | None) -> None:
        """Report a fault, and the table at which it happened."""
        if self.failed:
            return  # already reported
        sentence = self._t(f"bot-{fault.kind}", **{"place": self.place, **fault.args})
        if table is not None and table.replay.opened is not None:
            where = {"table": table.id, "game": table.replay.opened.game, "ply": str(len(table.replay.plies) - 1)}
            sentence = f"{sentence} {self._t('bot-where', **where)}"
        _report(sentence)
        if self._traceback:
            _write(fault.traceback)
        if fault.kind == ENGINE_FAULT:
            self.failed = True
            self.stop()

    def over(self, played: Played) -> None:
        """Report that a game is over."""
        others = [
            self._named(played, sitter)
            for seat, sitter in played.replay.seats.items()
            if sitter and seat not in played.seats
        ]
        winner = played.outcome.winner
        result = "drawn" if winner is None else "won" if winner in played.seats else "lost"
        _report(self._t("bot-over", result=result, others=", ".join(others) or "-", reason=self._reason(played)))

    def _named(self, played: Played, sitter: Sitter) -> str:
        """Return an opponent's name; for a program, its name in the game's messages."""
        game = played.replay.game
        message = f"program-{game.key if game else ''}-{sitter.program}"
        return self._t(message) if sitter.player == PROGRAM and self._t.has(message) else sitter.name or sitter.program

    def _reason(self, played: Played) -> str:
        """Return why a game is over, in words, or the rules' own word if there is no message for it."""
        message, outcome = f"bot-reason-{played.outcome.reason}", played.outcome
        lost = next((seat for seat in played.replay.seats if seat != outcome.winner), "")
        return self._t(message, lost=lost) if self._t.has(message) else outcome.reason

    def link(self, state: LinkState) -> None:
        """Report the connection: once when it is made, once when it is lost."""
        if state.kind == "online":
            if not self._is_online:
                _report(self._t("bot-online", name=self._name, url=self._url))
            self._trouble, self._is_online = "", True
            return
        self._is_online = False
        if state.code and state.code != self._trouble:
            self._trouble = state.code
            _report(self._t("bot-ended" if state.kind == "ended" else "bot-offline", reason=state.text))


def _report(sentence: str) -> None:
    _write(f"banmen bot: {sentence}\n")


def _write(text: str) -> None:
    with suppress(OSError, ValueError):  # standard error may be closed
        sys.stderr.write(text)
        sys.stderr.flush()
