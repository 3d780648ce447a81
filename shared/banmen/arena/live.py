"""Shows the games of a match in a hall as they are played: a table each, at which both sides are the arena's.

A thread of its own holds the connection, as a bot, and plays at the tables what was played here. The match keeps pace
with the hall while that can be reached, and goes on without it where it cannot. Nothing that happens there changes a
game: the hall is told, never asked.
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
from banmen.arena.worker import Told
from banmen.bot import Bot, Moment, Patience, Refused, Watching
from banmen.game import AnyGame, Seat
from banmen.names import shortened
from banmen.net.incoming import LinkState
from banmen.net.timing import DEFAULT_TIMING, Timing
from banmen.protocol import messages

_FOREVER_S = 1e9
_UNREACHED_S = 5.0
"""So long the match waits for a hall that cannot be reached."""
CLOSING_S = 10.0
BROKEN_OFF_S = 1.0
"""The time for leaving the hall where a match is broken off."""
_LOOKING_S = 0.1


@dataclass
class _Shown:
    """A game that is shown: the actions still to be shown there, and how many were given; None ends it."""

    number: int
    names: Mapping[Side, str]
    actions: "SimpleQueue[Any]" = field(default_factory=SimpleQueue)
    given: int = 0
    table: str = ""
    opened: Event = field(default_factory=Event)
    over: Event = field(default_factory=Event)


class Hall:
    """The hall at `url`, where the arena is called `name`, and its sides as `names` says when a game begins.

    `tell` gets a refusal there as a code and a sentence, or `unreached`, each once. `pace_s` is the least time between
    two plies that are shown.
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
        tell: Callable[[str, str], object] = lambda _code, _text: None,
        timing: Timing = DEFAULT_TIMING,
    ) -> None:
        self._url, self._name, self._match, self._game = url, name, match, game
        self._names = names
        self._pace_s, self._tell, self._timing = pace_s, tell, timing
        self._told: set[str] = set()
        self._games: dict[int, _Shown] = {}
        self._online, self._offline_since = False, time.monotonic()
        self._ready = Event()
        self._loop: asyncio.AbstractEventLoop
        self._bot: Bot
        self._thread = Thread(target=lambda: asyncio.run(self._serve()), name="banmen hall", daemon=True)
        self._thread.start()
        self._ready.wait()

    # --- what the match tells, from its own threads -------------------------------------------------------------------

    def listen(self, told: Told) -> None:
        """Show what a process of the match tells."""
        if told.action is None:
            self.begin(told.number)
        else:
            self.play(told.number, told.action)

    def begin(self, number: int) -> None:
        """A game begins: a table is opened for it."""
        if number not in self._games:
            shown = self._games[number] = _Shown(number, dict(self._names()))
            self._soon(self._open(shown))

    def play(self, number: int, action: Any) -> None:
        """An action was played, in plain values."""
        shown = self._games.get(number)
        if shown is not None:
            shown.given += 1
            shown.actions.put(action)

    def end(self, record: GameRecord) -> None:
        """A game is over: what was not told before is shown, and then its end."""
        self.begin(record.number)
        shown = self._games[record.number]
        for action in record.actions[shown.given :]:
            shown.actions.put(action)
        shown.given = len(record.actions) + 1  # nothing that is told later comes after it
        shown.actions.put(None)
        if record.fault is not None:
            self._soon(self._resign(shown))

    def wait(self, number: int) -> None:
        """Wait until a game was shown to its end, or the hall cannot be reached."""
        shown = self._games.get(number)
        while shown is not None and not shown.over.wait(_LOOKING_S):
            if not self._online and time.monotonic() > self._offline_since + _UNREACHED_S:
                self._say("unreached", "")
                return
        self._games.pop(number, None)

    def close(self, within_s: float = CLOSING_S) -> None:
        """Take tables of games that were not ended off the hall, and leave it; wait for it no longer than that."""
        for shown in list(self._games.values()):
            shown.actions.put(None)
        with suppress(TimeoutError):
            asyncio.run_coroutine_threadsafe(self._leave(), self._loop).result(within_s)
            self._thread.join(within_s)

    # --- in the thread of the connection ------------------------------------------------------------------------------

    async def _serve(self) -> None:
        patience = Patience(slow_s=_FOREVER_S, longest_s=_FOREVER_S, linger_s=0)
        watching = Watching(
            fault=lambda fault, _: self._say(fault.kind, str(fault.args.get("error", ""))),
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

    async def _open(self, shown: _Shown) -> None:
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
            self._say(refused.code, refused.text)
            shown.over.set()
            return
        await self._bot.wait_until(lambda: self._table_of(code) is not None)
        shown.table = self._table_of(code) or ""
        shown.opened.set()

    def _table_of(self, code: str) -> str | None:
        return next((at for at, table in self._bot.tables.items() if _code(table.replay.opened) == code), None)

    def _at(self, table: str) -> _Shown | None:
        return next((shown for shown in list(self._games.values()) if shown.table == table), None)

    def _over(self, table: str) -> None:
        shown = self._at(table)
        if shown is not None:
            shown.over.set()

    async def _resign(self, shown: _Shown) -> None:
        """End a forfeited game at its table, when all that was played is shown there."""
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
        """What was played here in this position. Where the game ended here, wait until it has ended there too."""
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

    def _say(self, code: str, text: str) -> None:
        if code not in self._told:
            self._told.add(code)
            self._tell(code, text)


def _discarding(table: str, name: str) -> messages.Discard:
    return messages.Discard(name, table)


def _code(opened: Any) -> str:
    return str(opened.code) if opened is not None else ""
