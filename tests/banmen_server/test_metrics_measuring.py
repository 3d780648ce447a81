"""The lag of the event loop while something blocks it."""

import asyncio
import time

import pytest

from banmen_server import metrics as module
from banmen_server.log import Unavailable
from banmen_server.metrics import Histogram, Measuring, Metrics


class Watched(Histogram):
    """A histogram that says when something was counted."""

    __slots__ = ("counted",)

    def __init__(self) -> None:
        super().__init__()
        self.counted = asyncio.Event()
        self.observe = self._observed

    def _observed(self, seconds: float) -> None:
        self._new_s.append(seconds)
        self.counted.set()


class Data:
    """A log that grows each time it is asked, and fails the third time."""

    def __init__(self) -> None:
        self.asked = 0

    @property
    def waiting(self) -> int:
        return self.asked

    async def size_bytes(self, partitions: object = None) -> int:  # noqa: ARG002 - the same
        self.asked += 1
        if self.asked == 3:
            raise Unavailable("no")
        return 1000 * self.asked

    async def count(self) -> tuple[int, int]:
        return self.asked, 10 * self.asked


def test_how_much_the_log_holds_is_asked_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_STORED_EVERY", 2)
    metrics, data = Metrics(), Data()

    async def scene() -> None:
        metrics.lag_s = watched = Watched()
        task = asyncio.create_task(Measuring(metrics, data).run(every_s=0))
        while data.asked < 3:
            watched.counted.clear()
            await watched.counted.wait()
        task.cancel()

    asyncio.run(scene())
    assert metrics.gauges["data_bytes"][1]() == 2000, "the last that it could tell"
    assert metrics.gauges["tables_stored"][1]() == {"playing": 2, "over": 20}


def test_a_blocked_loop_shows_as_lag() -> None:
    metrics = Metrics()
    measuring = Measuring(metrics, Data())

    async def scene() -> None:
        metrics.lag_s = watched = Watched()
        task = asyncio.create_task(measuring.run(every_s=0.001))
        await watched.counted.wait()
        watched.counted.clear()
        until = time.monotonic() + 0.05
        while time.monotonic() < until:
            pass
        await watched.counted.wait()
        task.cancel()

    assert measuring.lag_s == 0
    asyncio.run(scene())
    assert 0.04 < measuring.lag_s <= metrics.lag_s.sum_s
    assert metrics.gauges["loop_lag_recent_seconds"][1]() == measuring.lag_s
