"""The services of the server that rooms share: the turns of shows, the memory of all tables, the log, the engines.

`RoomLock` is each room's own: under it the table is judged, and its record is written and folded.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Generator, Mapping
from random import Random
from typing import Any, NamedTuple

import msgspec

from banmen.game import Refusal, Seat
from banmen.protocol import messages
from banmen.replay import Replay
from banmen_server.cluster import ALONE, Cluster
from banmen_server.engines.processes import EngineProcesses
from banmen_server.log import EventLog
from banmen_server.metrics import Metrics
from banmen_server.net.scheduling import TURN_S, TurnQueue
from banmen_server.tables.table import Table


class RoomLock:
    """A fair lock, acquired with `async with`.

    Code that must not wait, and keeps the lock beyond its turn of the loop, tests and sets `held`, and calls `release`
    later: so a move needs no call to acquire it.
    """

    def __init__(self) -> None:
        self.held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    @property
    def waiting(self) -> int:
        """The number of waiting tasks."""
        return len(self._waiting)

    async def __aenter__(self) -> None:
        if not self.held:
            self.held = True
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the lock was granted just before the cancellation
                self.release()
            raise

    def release(self) -> None:
        """Grant the lock to the first waiting task."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.held = False

    async def __aexit__(self, *_: object) -> None:
        self.release()


_PLY_BYTES = 500
"""The approximate size of a ply of a show, with its share of the states and records in memory."""
_OPENED_BYTES = 500_000
"""A new show, with a second of its plies."""
COUNTED_BYTES = 4_000
"""Packed growth after which a table of people is counted before an action: not after every small one."""
SMALL_BYTES = 64_000
"""People can always play on at a table of this size, such as a game of reversi or a sudoku filled by hand."""
_ACTION_BYTES = 50_000
"""An action of a person that changes all of a large board."""
MAX_OF_TABLE_BYTES = 4_000_000
"""The maximum for a table of people, without the views of it, of which a class has forty: some 20,000 usual actions.
Archiving takes ten times as much."""
_LITTLE_OF_NETWORK_BYTES, _LITTLE_OF_HOST_BYTES = 2_000_000, 1_000_000
"""The minimum for everybody: some hours of sudoku for one player, some games for a class."""
_AGAIN_S = 10.0


class ShowTurns:
    """Gives each show its turn, in a fair order of their hosts."""

    def __init__(self) -> None:
        self._queue = TurnQueue(_in_next_turn)

    async def wait(self, table: Table) -> None:
        """Wait until this turn of the loop has no other show. Return immediately at a table that is no show."""
        if table.replay.show:
            await _Step(self._queue.step(table.opened.host))
            self._queue.use(2 * TURN_S)


class _Step:
    """The awaitable of a task's turn."""

    def __init__(self, step: Generator[asyncio.Future[None], None, None]) -> None:
        self._step = step

    def __await__(self) -> Generator[asyncio.Future[None], None, None]:
        return self._step


def _in_next_turn(do: Callable[[], None]) -> None:
    asyncio.get_running_loop().call_soon(do)


class _Taken(NamedTuple):
    """The size of a table, its host and the host's network."""

    host: str
    network: str
    size: int


_NOTHING = _Taken("", "", 0)


class TableMemory:
    """Counts the bytes of tables by host and by network. `network_of` returns the network of a player.

    `most_bytes` is the maximum for all tables; `size` is their approximate total.
    """

    def __init__(self, network_of: Callable[[str], str], most_bytes: int) -> None:
        self.size = 0
        self._network_of = network_of
        self._most_bytes = most_bytes
        self._taken: dict[str, _Taken] = {}
        self._of_host: Counter[str] = Counter()
        self._of_network: Counter[str] = Counter()

    def add(self, table: Table) -> None:
        """Count a table that was opened or loaded."""
        show = table.replay.show and table.replay.playing
        self._count(table, _OPENED_BYTES if show else 0)

    def remove(self, table: Table) -> None:
        """Stop counting a table."""
        self._add(self._taken.pop(table.id, _NOTHING), -1)

    def may_grow(self, table: Table, plies: int) -> bool:
        """Return True if a show may grow by `plies` plies, which are then counted."""
        return self._may_grow(table, plies * _PLY_BYTES)

    def check_action(self, table: Table) -> None:
        """Count an action of a person. Raise Refusal if there is no memory for it."""
        if table.views.truth_size > MAX_OF_TABLE_BYTES:
            raise Refusal("game_too_large", "This game has become as large as games may be; begin another one.")
        if table.views.size <= SMALL_BYTES:
            self._count(table)
        elif not self._may_grow(table, _ACTION_BYTES):
            text = "Games of your address take as much memory as they may; try again when some of them have ended."
            raise Refusal("too_many_tables_of_address", text, wait_s=_AGAIN_S)

    def check_show(self, host: str) -> None:
        """Raise Refusal if there is no memory for one more show of a host."""
        if not self._has_room(host, self._network_of(host), _OPENED_BYTES):
            text = "Shows of your address take as much memory as they may; try again when some of them have ended."
            raise Refusal("too_many_tables_of_address", text, wait_s=_AGAIN_S)

    def _may_grow(self, table: Table, more: int) -> bool:
        taken = self._count(table)
        if not self._has_room(taken.host, taken.network, more):
            return False
        self._count(table, more)
        return True

    def _has_room(self, host: str, network: str, more: int) -> bool:
        of_network, of_host = self._of_network[network], self._of_host[host]
        for_network = (self._most_bytes - (self.size - of_network)) // 2
        for_host = max(_LITTLE_OF_HOST_BYTES, (for_network - (of_network - of_host)) // 2)
        return of_network + more <= max(_LITTLE_OF_NETWORK_BYTES, for_network) and of_host + more <= for_host

    def _count(self, table: Table, more: int = 0) -> _Taken:
        """Count a table at its present size, plus `more` bytes."""
        before, opened = self._taken.get(table.id, _NOTHING), table.replay.opened
        table.views.grown_bytes = 0
        host = opened.host if opened is not None else ""
        taken = self._taken[table.id] = _Taken(host, self._network_of(host), table.views.size + more)
        self._add(before, -1)
        self._add(taken, 1)
        return taken

    def _add(self, taken: _Taken, times: int) -> None:
        change = times * taken.size
        self.size += change
        for counted, name in ((self._of_host, taken.host), (self._of_network, taken.network)):
            counted[name] += change
            if not counted[name]:
                del counted[name]


class RoomServices(msgspec.Struct, frozen=True):
    """The services that a room uses. `now` returns ms since 1970; `ratings` those of the seated players, by seat.

    `program_every_s` is the time between two actions of a program in a game without turns, so that people keep up.
    `memory` limits the growth of tables, `show_turns` schedules shows, and `cluster` is the group of servers that share
    the log.
    """

    log: EventLog
    rng: Random
    metrics: Metrics
    now: Callable[[], int]
    spawn: Callable[[Coroutine[Any, Any, None]], None]
    presence_every_s: float
    program_every_s: float
    engines: EngineProcesses
    ratings: Callable[[Replay], Mapping[Seat, messages.Rating]]
    memory: TableMemory
    cluster: Cluster = ALONE
    show_turns: ShowTurns = msgspec.field(default_factory=ShowTurns)
