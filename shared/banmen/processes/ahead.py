"""Work on items that arrive in order, in several threads, and time spent on work: for commands.

A command that reads a pipe must answer what has arrived before it waits for more, and must end at once with Ctrl+C
although a thread still waits for the pipe.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Queue
from threading import Thread
from time import perf_counter
from typing import Generic, NamedTuple, TypeVar

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")

_AHEAD = 2
"""Items that are held for each job."""


class _End(NamedTuple):
    """The end of the items, by an error or None."""

    error: Exception | None


class Timed(Generic[ItemT, ResultT]):
    """A function that adds up the time spent in it, in s."""

    def __init__(self, work: Callable[[ItemT], ResultT]) -> None:
        self._work = work
        self.spent_s = 0.0

    def __call__(self, item: ItemT) -> ResultT:
        begin = perf_counter()
        try:
            return self._work(item)
        finally:
            self.spent_s += perf_counter() - begin


def map_ahead(work: Callable[[ItemT], ResultT], items: Iterator[ItemT], jobs: int) -> Iterator[ResultT]:
    """Yield the results in order, computed by so many threads while a further one waits for items.

    A result is yielded before the next item is waited for. Few items are held. Raise what the items or the work raise,
    after the results before.
    """
    arrived: Queue[ItemT | _End] = Queue(_AHEAD * jobs)

    def read() -> None:
        try:
            for item in items:
                arrived.put(item)
        except Exception as error:  # noqa: BLE001 - it is raised where the results are taken
            arrived.put(_End(error))
        else:
            arrived.put(_End(None))

    Thread(target=read, name="reading", daemon=True).start()
    asked: deque[Future[ResultT]] = deque()
    with ThreadPoolExecutor(jobs) as pool:
        while True:
            while asked and (len(asked) >= _AHEAD * jobs or arrived.empty()):
                yield asked.popleft().result()
            item = arrived.get()
            if isinstance(item, _End):
                break
            asked.append(pool.submit(work, item))
        for each in asked:
            yield each.result()
    if item.error is not None:
        raise item.error
