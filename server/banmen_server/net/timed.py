"""A command that runs without a task while nothing delays it, and measures how long it occupies the loop."""

from collections.abc import Callable, Coroutine, Generator
from time import perf_counter
from typing import Any, Protocol

from banmen_server.log import LogFuture
from banmen_server.net.turn_queue import TurnQueue


class Ended(Protocol):
    """The callback for the end of a command."""

    def __call__(self, seq: int | None, error: Exception | None, since_s: float) -> None:
        """Handle the result. `since_s` (perf_counter) is the time from which its service counts, without waiting."""
        ...


class Turn(Protocol):
    """A member of a `network` that waits for turns of the loop in `turns`."""

    turns: TurnQueue
    network: str


class Timed:
    """A coroutine that needs no task while it waits only for records.

    It runs immediately, and continues within the wake-up of the loop that reports all records of a batch. If it waits
    for anything else, a task runs the rest of it. It is measured from `began_s` (perf_counter), without its waits.
    """

    __slots__ = ("_ended", "_seconds", "_spawn", "_work")

    def __init__(
        self,
        work: Coroutine[Any, Any, None],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        ended: Ended,
        began_s: float,
    ) -> None:
        self._work = work
        self._spawn = spawn
        self._ended = ended
        self._seconds = perf_counter() - began_s

    def run(self) -> None:
        """Run until it has to wait, or to its end."""
        began = perf_counter()
        failure: Exception | None = None
        try:
            awaited = self._work.send(None)
        except StopIteration:
            pass
        except Exception as error:  # noqa: BLE001 - reported to the caller
            failure = error
        else:
            self._seconds += perf_counter() - began
            if isinstance(awaited, LogFuture):
                awaited.then = self.run
            else:
                self._spawn(self._run_rest(awaited))
            return
        try:
            self._ended(None, failure, began - self._seconds)
        finally:
            del failure  # its traceback holds this frame: a cycle, which only a collection would find

    def run_in_task(self, turn: Turn) -> None:
        """Run all of it in a task, from the next turn of the loop on; each step when it is its turn."""
        self._spawn(self._run_rest(None, turn))

    async def _run_rest(self, awaited: Any, turn: Turn | None = None) -> None:
        failure: Exception | None = None
        try:
            steps = self._steps(awaited, turn)
            del awaited  # a future that fails holds its error, which will hold this frame
            await _Rest(steps)
        except Exception as error:  # noqa: BLE001 - reported to the caller
            failure = error
        try:
            self._ended(None, failure, perf_counter() - self._seconds)
        finally:
            del failure  # as above

    def _steps(self, awaited: Any, turn: Turn | None) -> Generator[Any, Any, None]:
        """Pass what the coroutine awaits to the task, and run it to the next await."""
        while True:
            step: Callable[[Any], Any] = self._work.send
            try:
                given = yield awaited
                if turn is not None:
                    yield from turn.turns.step(turn.network)
            except BaseException as error:  # noqa: BLE001 - the coroutine gets any error
                step, given = self._work.throw, error
            awaited = None
            began = perf_counter()
            try:
                awaited = step(given)
            except StopIteration:
                return
            finally:
                self._seconds += perf_counter() - began
                given = None  # an error that the coroutine raises again holds this frame, which would hold it


class _Rest:
    """The awaitable with which a task runs these steps."""

    def __init__(self, steps: Generator[Any, Any, None]) -> None:
        self._steps = steps

    def __await__(self) -> Generator[Any, Any, None]:
        return self._steps
