"""The lag of the event loop, measured while something holds it."""

import asyncio
import time

from banmen_server.measuring import Measuring
from banmen_server.metrics import Histogram, Metrics


class Watched(Histogram):
    """A histogram that says when something was counted."""

    __slots__ = ("counted",)

    def __init__(self) -> None:
        super().__init__()
        self.counted = asyncio.Event()

    def observe(self, seconds: float) -> None:
        super().observe(seconds)
        self.counted.set()


def test_what_holds_the_loop_is_seen_as_its_lag() -> None:
    metrics = Metrics()
    measuring = Measuring(metrics)

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
