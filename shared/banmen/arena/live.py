"""Show the games of a match in a hall while they are played: the arena opens a table for each and plays both sides.

A thread holds the connection, as a bot, and repeats the match's plies at the tables. The match waits for the hall while
the hall is reachable, and continues without it otherwise. The hall only displays: nothing that happens there changes a
game of the match.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

import msgspec

from banmen.arena.match import GameRecord, Match, Side, draw_opening, seats_of
from banmen.arena.worker import PlyPlayed
from banmen.bot import Bot, Moment, Patience, Refused, Watching
from banmen.game import AnyGame, Seat
from banmen.names import shortened
from banmen.net.connection import DEFAULT_TIMING, Timing
from banmen.net.reconnector import LinkState
from banmen.protocol import messages

_FOREVER_S = 1e9
_UNREACHED_S = 5.0
"""How long the match waits for an unreachable hall."""
CLOSING_S = 10.0
BROKEN_OFF_S = 1.0
"""The time for leaving the hall when a match is aborted."""
_LOOKING_S = 0.1


@dataclass
class _ShownGame:
    """A game shown in the hall: the `actions` still to be played there, and how many were `given`; None ends it."""

    number: int
    names: Mapping[Side, str]
    actions: "SimpleQueue[Any]" = field(default_factory=SimpleQueue)
    given: int = 0
    table: str = ""
    opened: Event = field(default_factory=Event)
    over: Event = field(default_factory=Event)


class LiveHall:
    """The hall at `url`, where the arena is called `name`; `names` returns the sides' names when a game begins.

    `report` gets each refusal once, as a code and a sentence, or `unreached`. `pace_s` is the minimum time between two
    plies shown.
    """

    def __init__(
        self,
        url: str,
        name: str,
        match: Match,
        game: AnyGame,
        names: Callable[[], Mapping[Side, str]],
        *,
        pace_s: float = 0.0,
        report: Callable[[str, str], object] = lambda _code, _text: None,
        timing: Timing = DEFAULT_TIMING,
    ) -> None:
        self._url, self._name, self._match, self._game = url, name, match, game
        self._names = names
        self._pace_s, self._report, self._timing = pace_s, report, timing
        self._reported: set[str] = set()
        self._games: dict[int, _ShownGame] = {}
        self._online, self._offline_since = False, time.monotonic()
        self._ready = Event()
        self._loop: asyncio.AbstractEventLoop
        self._bot: Bot
        self._thread = Thread(target=lambda: asyncio.run(self._serve()), name="banmen hall", daemon=True)
        self._thread.start()
        self._ready.wait()

    # --- called by the match, from its own threads --------------------------------------------------------------------

    def listen(self, ply: PlyPlayed) -> None:
        """Show a ply from a process of the match."""
        if ply.action is None:
            self.begin(ply.number)
        else:
            self.play(ply.number, ply.action)

    def begin(self, number: int) -> None:
        """Open a table for a game that begins."""
        if number not in self._games:
            shown = self._games[number] = _ShownGame(number, dict(self._names()))
            self._soon(self._open(shown))

    def play(self, number: int, action: Any) -> None:
        """Show an action, in plain values."""
        shown = self._games.get(number)
        if shown is not None:
            shown.given += 1
            shown.actions.put(action)

    def end(self, record: GameRecord) -> None:
        """Show the rest of a finished game, and then its end."""
        self.begin(record.number)
        shown = self._games[record.number]
        for action in record.actions[shown.given :]:
            shown.actions.put(action)
        shown.given = len(record.actions) + 1  # later actions are out of range
        shown.actions.put(None)
        if record.fault is not None:
            self._soon(self._resign(shown))

    def wait(self, number: int) -> None:
        """Wait until a game was shown to its end, or the hall is unreachable."""
        shown = self._games.get(number)
        while shown is not None and not shown.over.wait(_LOOKING_S):
            if not self._online and time.monotonic() > self._offline_since + _UNREACHED_S:
                self._report_once("unreached", "")
                return
        self._games.pop(number, None)

    def close(self, within_s: float = CLOSING_S) -> None:
        """Discard the tables of unfinished games and leave the hall, within `within_s` seconds."""
        for shown in list(self._games.values()):
            shown.actions.put(None)
        with suppress(TimeoutError):
            asyncio.run_coroutine_threadsafe(self._leave(), self._loop).result(within_s)
            self._thread.join(within_s)

    # --- in the thread of the connection ------------------------------------------------------------------------------

    async def _serve(self) -> None:
        patience = Patience(slow_s=_FOREVER_S, longest_s=_FOREVER_S, linger_s=0)
        watching = Watching(
            fault=lambda fault, _: self._report_once(fault.kind, str(fault.args.get("error", ""))),
            over=lambda played: self._over(played.table),
            link=self._link,
        )
        self._bot = Bot(
            self._url,
            self._choose,
            name=self._name,
            rated=False,
            watching=watching,
            patience=patience,
            timing=self._timing,
        )
        self._loop = asyncio.get_running_loop()
        self._ready.set()
        await self._bot.run()

    def _link(self, state: LinkState) -> None:
        online = state.kind == "online"
        if self._online and not online:
            self._offline_since = time.monotonic()
        self._online = online

    async def _open(self, shown: _ShownGame) -> None:
        options, _ = draw_opening(self._game, self._match.seed, shown.number // 2)
        sides = seats_of(self._game, shown.number)
        fields = {
            "options": msgspec.to_builtins(options),
            "seats": dict.fromkeys(sides, "me"),
            "names": {seat: shortened(shown.names[side]) for seat, side in sides.items()},
        }
        try:
            code = await self._bot.open(self._match.game, **fields)
        except Refused as refused:
            self._report_once(refused.code, refused.text)
            shown.over.set()
            return
        await self._bot.wait_until(lambda: self._table_of(code) is not None)
        shown.table = self._table_of(code) or ""
        shown.opened.set()

    def _table_of(self, code: str) -> str | None:
        return next((at for at, table in self._bot.tables.items() if _code(table.replay.opened) == code), None)

    def _at(self, table: str) -> _ShownGame | None:
        return next((shown for shown in list(self._games.values()) if shown.table == table), None)

    def _over(self, table: str) -> None:
        shown = self._at(table)
        if shown is not None:
            shown.over.set()

    async def _resign(self, shown: _ShownGame) -> None:
        """End a forfeited game at its table, once all its actions are shown there."""
        while not shown.over.is_set() and not (shown.table and shown.actions.empty()):  # noqa: ASYNC110 - by threads
            await asyncio.sleep(_LOOKING_S)
        with suppress(Refused):
            await self._bot.command(lambda name: messages.Resign(name, shown.table))
        shown.over.set()

    async def _leave(self) -> None:
        if self._online:
            unfinished = [shown.table for shown in self._games.values() if shown.table and not shown.over.is_set()]
            for table in unfinished:
                with suppress(Refused):
                    await self._bot.command(partial(_discarding, table))
        self._bot.stop()

    # --- in a thread for each choice ----------------------------------------------------------------------------------

    def _choose(self, _state: Any, _legal: list[Any], _seat: Seat, moment: Moment) -> Any:
        """Return the match's action in this position.

        If the match's game ended, wait until the table's game has ended.
        """
        began = time.monotonic()
        while (shown := self._at(moment.table)) is None:
            time.sleep(_LOOKING_S)
            if moment.table not in self._bot.tables:
                return None
        action = shown.actions.get()
        if action is None:
            while moment.table in self._bot.tables and self._bot.tables[moment.table].replay.playing:
                time.sleep(_LOOKING_S)
        time.sleep(max(0.0, began + self._pace_s - time.monotonic()))
        return action

    # --- small parts --------------------------------------------------------------------------------------------------

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop)

    def _report_once(self, code: str, text: str) -> None:
        if code not in self._reported:
            self._reported.add(code)
            self._report(code, text)


def _discarding(table: str, name: str) -> messages.Discard:
    return messages.Discard(name, table)


def _code(opened: Any) -> str:
    return str(opened.code) if opened is not None else ""
