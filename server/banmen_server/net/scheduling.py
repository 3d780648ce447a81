"""Shares the time of the event loop among connections: turns for their work, and timers for very many of them.

A loop runs everything that has arrived in one turn, and checks for more only then. If hundreds of connections have sent
something, or their timers end together, later arrivals would wait for all of that. So once a small part of a turn is
used up, further work waits, and networks get turns by start-time fair queueing (Goyal, Vin and Cheng, 1996): under any
load, the work of a light network is done as quickly as if all were light. Timers of one length share a single timer of
the loop, and only some expire in one turn.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Generator, Hashable
from heapq import heappop, heappush
from itertools import count
from math import inf
from time import perf_counter
from typing import Generic, NamedTuple, Protocol, TypeVar

Member = TypeVar("Member", bound=Hashable)

TURN_S = 0.0005
"""Seconds of a turn for connections' work: a move needs a few turns, and gets them within an unnoticeable time."""
_STEP_S = 0.001
"""The expected time of a task's step in its turn: it runs later in the turn."""
_LEAD_S = 0.002
"""The lead of a network without queued work over those that had turns: more than a greeting or a move needs."""
_MAX_ENDED = 1024
"""If the ends of more networks are known, the irrelevant ones are forgotten."""
_MAX_EXPIRED = 64
"""Members of a timer queue that expire in one turn of the loop; then the loop serves others."""
_HELD_UP_S, _ONE_TURN_S = 0.5, 0.01
"""How late a timer is if the process was held up, and how long the loop takes to read what has arrived meanwhile."""


class TurnQueue:
    """Work that waits for its turn. While it is `full`, all work of connections has to wait.

    `used_s` is the time that connections have used since the last turn. Nobody waits while one address is `alone`.
    `soon` schedules a callback in the loop's next turn, `clock` returns seconds of a clock that never goes backwards.

    A network's next piece of work starts where its last one ended, in seconds of the time that it took, and not much
    earlier than the virtual time; the earliest start is next. The virtual time never goes back, and advances by the
    used time divided by the number of waiting networks: so ever new networks do not overtake those that have waited for
    long. The work of one network runs in the order of its arrival.
    """

    __slots__ = (
        "_ahead_s", "_alone", "_clock", "_ended_s", "_most_ended", "_next", "_numbers", "_soon", "_steps_s",
        "_virtual_s", "_waiting", "full", "used_s",
    )  # fmt: skip

    def __init__(
        self,
        soon: Callable[[Callable[[], None]], object],
        alone: Callable[[], bool] = lambda: False,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.full = False
        self._soon = soon
        self._alone = alone
        self._clock = clock
        self.used_s = 0.0
        self._steps_s = 0.0
        self._waiting: dict[str, deque[Callable[[], None]]] = {}
        self._next: list[tuple[float, int, str]] = []
        self._virtual_s = self._ahead_s = 0.0
        self._ended_s: dict[str, float] = {}
        self._most_ended = _MAX_ENDED
        self._numbers = count()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def use(self, seconds: float) -> None:
        """Count a connection's use of this turn."""
        self.used_s += seconds
        if self.used_s > TURN_S:
            self.use_up()

    def use_up(self) -> None:
        """Handle `used_s` exceeding `TURN_S`."""
        if self._alone():
            self.used_s = 0.0
        else:
            self._fill()

    def add(self, network: str, do: Callable[[], None]) -> None:
        """Queue work until it is the turn of its network, after that network's earlier work."""
        waiting = self._waiting.get(network)
        if waiting is None:
            waiting = self._waiting[network] = deque()
            self._start(network, max(self._virtual_s - self._ahead_s, self._ended_s.pop(network, -inf)))
        waiting.append(do)
        self._fill()

    def reserve(self, seconds: float = _STEP_S) -> None:
        """Count work that continues in a task, later in the turn, for about this many seconds."""
        self._steps_s += seconds

    def step(self, network: str) -> Generator[asyncio.Future[None], None, None]:
        """Make the next step of a task wait for its turn while others wait: to be used with `yield from`."""
        if self.full:
            turn = asyncio.get_running_loop().create_future()
            self.add(network, lambda: self._let(turn))
            yield from turn

    def _let(self, turn: "asyncio.Future[None]") -> None:
        if not turn.done():
            turn.set_result(None)
            self.reserve()

    def _fill(self) -> None:
        """Start nothing more in this turn of the loop."""
        if not self.full:
            self.full = True
            self._soon(self._begin_turn)

    def _begin_turn(self) -> None:
        """Do the next work that fits into a turn with its other work, and at least one piece."""
        until_s = self._time_s + TURN_S - self.used_s
        try:
            while self._next:
                self._do_next()
                if self._time_s > until_s:
                    break
        finally:
            self.used_s = 0.0
            self.full = bool(self._next)
            if self.full:
                self._soon(self._begin_turn)
                self._ahead_s = _LEAD_S
            else:
                self._virtual_s = self._ahead_s = 0.0
                self._ended_s.clear()

    @property
    def _time_s(self) -> float:
        """The clock, plus the reserved time of work that runs later in a turn."""
        return self._clock() + self._steps_s

    def _do_next(self) -> None:
        """Do one piece of work of the network with the earliest start."""
        starts_s, _, network = heappop(self._next)
        self._virtual_s = max(self._virtual_s, starts_s)
        waiting, began_s, shared_by = self._waiting[network], self._time_s, len(self._waiting)
        try:
            waiting.popleft()()
        finally:
            took_s = self._time_s - began_s
            ended_s = starts_s + took_s
            self._virtual_s += took_s / shared_by
            if waiting:
                self._start(network, ended_s)
            else:
                del self._waiting[network]
                self._end(network, ended_s)

    def _start(self, network: str, at_s: float) -> None:
        heappush(self._next, (at_s, next(self._numbers), network))

    def _end(self, network: str, at_s: float) -> None:
        """Remember where the next work of an idle network may start."""
        self._ended_s[network] = at_s
        if len(self._ended_s) > self._most_ended:
            latest_s = self._virtual_s - self._ahead_s
            self._ended_s = {each: ended_s for each, ended_s in self._ended_s.items() if ended_s > latest_s}
            self._most_ended = max(_MAX_ENDED, 2 * len(self._ended_s))


class TimerQueue(Generic[Member]):
    """Calls `expired(member)` once, `after_s` seconds after the member was added, unless it is discarded before.

    Because all wait equally long, they expire in the order in which they were added.

    A process that was held up (stopped, starved, swapped out) finds what has arrived meanwhile only after its timers,
    for libuv runs those first. So a late queue waits for one more turn of the loop: who has sent something in time is
    not given up.
    """

    def __init__(self, after_s: float, expired: Callable[[Member], None]) -> None:
        self._after_s = after_s
        self._expired = expired
        self._due: OrderedDict[Member, float] = OrderedDict()
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.Handle | None = None
        self._has_read = False

    def add(self, member: Member) -> None:
        """Start the time of a member, or restart it."""
        self._due.pop(member, None)
        self._due[member] = due = self._loop.time() + self._after_s
        if self._timer is None:
            self._timer = self._loop.call_at(due, self._expire)

    def discard(self, member: Member) -> None:
        """Stop the time of a member."""
        self._due.pop(member, None)

    def stop(self) -> None:
        """Stop the times of all members."""
        self._due.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _expire(self) -> None:
        now, expired = self._loop.time(), 0
        self._timer = None
        if self._due and not self._has_read and now - next(iter(self._due.values())) > _HELD_UP_S:
            self._has_read = True
            self._timer = self._loop.call_at(now + _ONE_TURN_S, self._expire)
            return
        self._has_read = False
        while self._due and expired < _MAX_EXPIRED:
            member, due = next(iter(self._due.items()))
            if due > now:
                break
            del self._due[member]
            expired += 1
            self._expired(member)
        if self._due and self._timer is None:
            self._timer = self._loop.call_at(next(iter(self._due.values())), self._expire)


class TimedPeer(Protocol):
    """One connection, as its timeouts use it."""

    def __hash__(self) -> int: ...

    def hello_timed_out(self) -> None:
        """Close, because no request or no greeting arrived in time."""
        ...

    def keep_alive(self) -> None:
        """Ping the peer; close if it has sent nothing since the last ping."""
        ...

    def abort(self) -> None:
        """Cut the connection."""
        ...


class ConnectionTimers(NamedTuple):
    """The timers of all connections: for the greeting, between pings, and for the end."""

    hello: TimerQueue[TimedPeer]
    ping: TimerQueue[TimedPeer]
    close: TimerQueue[TimedPeer]

    def forget(self, peer: TimedPeer) -> None:
        """Stop the timers of a connection."""
        for queue in self:
            queue.discard(peer)

    def stop(self) -> None:
        for queue in self:
            queue.stop()


def timeouts(hello_s: float, ping_s: float, close_s: float) -> ConnectionTimers:
    """Return the timeouts of one server."""
    return ConnectionTimers(
        TimerQueue(hello_s, lambda peer: peer.hello_timed_out()),
        TimerQueue(ping_s, lambda peer: peer.keep_alive()),
        TimerQueue(close_s, lambda peer: peer.abort()),
    )
