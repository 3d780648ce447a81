"""How connections share the turns of the event loop: what is too much for one waits for the next, in a fair order.

A loop carries out in one turn all that has come, and looks for more only then. Where hundreds of connections have sent
something, or their timers end together, what comes next would wait for all of that. So once a little of a turn is used
up the others wait, and networks have their turns as in start-time fair queueing (Goyal, Vin and Cheng, 1996): whatever
waits, one of a few is as soon done as if there were few of each.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Generator
from heapq import heappop, heappush
from itertools import count
from math import inf
from time import perf_counter

TURN_S = 0.0005
"""So much of a turn is for what connections send: a move needs a few turns, and has them while nobody notices."""
_STEP_S = 0.001
"""What a step of a task may take that has its turn, as far as is known: it runs later in the turn."""
_AT_ONCE_S = 0.002
"""So much a network has before those that have their turns already, where it had nothing waiting: more than one needs
to come in, or for a move."""
_MOST_ENDED = 1024
"""Where the ends of more networks are known, those are forgotten that are no matter any more."""


class TurnQueue:
    """What waits for its turn. While it is `full`, everything that connections send has to wait, too.

    `used_s` is how much connections have taken since the last turn. Nobody waits where one address is `alone`.
    `soon` calls something in the loop's next turn, `clock` gives seconds of a clock that only goes forward.

    A network's next one starts where its last one ended, in seconds of the time that it took, and not much earlier than
    the virtual time; the earliest start is next. The virtual time never goes back, and goes on by what is taken for
    each of the networks that wait: so ever new ones are not before those that have waited for long. What one network
    sends is done in the order in which it came.
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
        self._most_ended = _MOST_ENDED
        self._numbers = count()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def use(self, seconds: float) -> None:
        """Count what a connection took of this turn."""
        self.used_s += seconds
        if self.used_s > TURN_S:
            self.use_up()

    def use_up(self) -> None:
        """Take note that `used_s` is more than `TURN_S`."""
        if self._alone():
            self.used_s = 0.0
        else:
            self._fill()

    def add(self, network: str, do: Callable[[], None]) -> None:
        """Have something done when it is the turn of its network, after what that has had added before."""
        waiting = self._waiting.get(network)
        if waiting is None:
            waiting = self._waiting[network] = deque()
            self._start(network, max(self._virtual_s - self._ahead_s, self._ended_s.pop(network, -inf)))
        waiting.append(do)
        self._fill()

    def goes_on(self, seconds: float = _STEP_S) -> None:
        """Take note that what has its turn goes on in a task, later in the turn, for about so many seconds."""
        self._steps_s += seconds

    def step(self, network: str) -> Generator[asyncio.Future[None], None, None]:
        """Have the next step of a task wait for its turn, where others wait: what it is to `yield from`."""
        if self.full:
            turn = asyncio.get_running_loop().create_future()
            self.add(network, lambda: self._let(turn))
            yield from turn

    def _let(self, turn: "asyncio.Future[None]") -> None:
        if not turn.done():
            turn.set_result(None)
            self.goes_on()

    def _fill(self) -> None:
        """Let nothing more begin in this turn of the loop."""
        if not self.full:
            self.full = True
            self._soon(self._begin_turn)

    def _begin_turn(self) -> None:
        """Do what is next, as much as fits into a turn with what was done besides, and something in any case."""
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
                self._ahead_s = _AT_ONCE_S
            else:
                self._virtual_s = self._ahead_s = 0.0
                self._ended_s.clear()

    @property
    def _time_s(self) -> float:
        """The clock, with what was let begin and runs later in a turn."""
        return self._clock() + self._steps_s

    def _do_next(self) -> None:
        """Do one thing of the network that starts first."""
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
        """Keep for a network that has nothing waiting where its next one may start."""
        self._ended_s[network] = at_s
        if len(self._ended_s) > self._most_ended:
            latest_s = self._virtual_s - self._ahead_s
            self._ended_s = {each: ended_s for each, ended_s in self._ended_s.items() if ended_s > latest_s}
            self._most_ended = max(_MOST_ENDED, 2 * len(self._ended_s))
