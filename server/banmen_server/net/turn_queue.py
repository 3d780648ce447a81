"""How connections share the turns of the event loop: what is too much for one waits for the next, in a fair order.

A loop carries out in one turn all that has come, and looks for more only then. Where hundreds of connections have sent
something, or their timers end together, what comes next would wait for all of that. So once a little of a turn is used
up the others wait: first those of addresses and players that have taken least lately.
"""

import asyncio
from collections.abc import Callable, Generator
from heapq import heappop, heappush
from itertools import count
from time import perf_counter

TURN_S = 0.0005
"""So much of a turn is for what connections send: a move needs a few turns, and has them while nobody notices."""
_STEP_S = 0.001
"""What a step of a task may take that has its turn, as far as is known: it runs later in the turn."""


class TurnQueue:
    """What waits for its turn. While it is `full`, everything that connections send has to wait, too.

    `used_s` is how much connections have taken since the last turn. Nobody waits where one address is `alone`.
    `soon` calls something in the loop's next turn, `clock` gives seconds of a clock that only goes forward.
    """

    __slots__ = ("_alone", "_clock", "_numbers", "_soon", "_steps_s", "_waiting", "full", "used_s")

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
        self._waiting: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()

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

    def add(self, taken: float, do: Callable[[], None]) -> None:
        """Have something done when it is its turn: before what waits for those that have taken more."""
        heappush(self._waiting, (taken, next(self._numbers), do))
        self._fill()

    def step(self, taken: float) -> Generator[asyncio.Future[None], None, None]:
        """Have the next step of a task wait for its turn, where others wait: what it is to `yield from`."""
        if self.full:
            turn = asyncio.get_running_loop().create_future()
            self.add(taken, lambda: self._let(turn))
            yield from turn

    def _let(self, turn: "asyncio.Future[None]") -> None:
        if not turn.done():
            turn.set_result(None)
            self._steps_s += _STEP_S

    def _fill(self) -> None:
        """Let nothing more begin in this turn of the loop."""
        if not self.full:
            self.full = True
            self._soon(self._begin_turn)

    def _begin_turn(self) -> None:
        """Do what is next, as much as fits into a turn with what was done besides, and something in any case."""
        until_s = self._clock() + TURN_S - self.used_s
        self._steps_s = 0.0
        try:
            while self._waiting:
                heappop(self._waiting)[2]()
                if self._clock() + self._steps_s > until_s:
                    break
        finally:
            self.used_s = 0.0
            self.full = bool(self._waiting)
            if self.full:
                self._soon(self._begin_turn)
