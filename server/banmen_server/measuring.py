"""Background measurements: the lag of the event loop, the size of the data, and its number of tables."""

import asyncio
from collections import deque
from contextlib import suppress
from itertools import count
from typing import NamedTuple, Protocol

from banmen_server.log import OutcomeUnknown, Unavailable
from banmen_server.metrics import Metrics

_EVERY_S = 0.5
_RECENT = 20
"""The number of recent measurements of the lag: those of ten seconds."""
_STORED_EVERY = 60
"""The size of the log is read once in this number of measurements of the lag."""


class Stored(NamedTuple):
    """The size of the data in bytes, and its numbers of unfinished and finished tables."""

    size_bytes: int = 0
    playing: int = 0
    over: int = 0


class Log(Protocol):
    """A log that reports its size."""

    @property
    def waiting(self) -> int:
        """The number of records and other items that wait to be written."""
        ...

    async def size_bytes(self) -> int:
        """Return the size of all its tables in bytes."""
        ...

    async def count(self) -> tuple[int, int]:
        """Return the numbers of unfinished and of finished tables."""
        ...


class Measuring:
    """Measures while `run` runs. `lag_s` is the worst lag of the last ten seconds."""

    def __init__(self, metrics: Metrics, log: Log) -> None:
        self._metrics = metrics
        self._log = log
        self._stored = Stored()
        self._lags_s: deque[float] = deque(maxlen=_RECENT)
        metrics.gauges["loop_lag_recent_seconds"] = ("The worst lag of the last ten seconds.", lambda: self.lag_s)

        metrics.gauges["log_waiting"] = ("Records and others that wait to be written.", lambda: self._log.waiting)
        metrics.gauges["data_bytes"] = ("Bytes of tables, looked at twice a minute.", lambda: self._stored.size_bytes)
        metrics.gauges["tables_stored"] = (
            "Tables in the data by state, looked at twice a minute.",
            lambda: {"playing": self._stored.playing, "over": self._stored.over},
        )

    @property
    def lag_s(self) -> float:
        """The worst recent lag, in seconds."""
        return max(self._lags_s, default=0.0)

    async def run(self, every_s: float = _EVERY_S) -> None:
        """Measure until cancelled."""
        loop = asyncio.get_running_loop()
        for number in count():
            if number % _STORED_EVERY == 0:
                await self._ask_log()
            due_s = loop.time() + every_s
            await asyncio.sleep(every_s)
            lag_s = max(0.0, loop.time() - due_s)
            self._metrics.lag_s.observe(lag_s)
            self._lags_s.append(lag_s)
            self._metrics.sort()

    async def _ask_log(self) -> None:
        """Read the size of the log. If it is unavailable, keep the previous values."""
        with suppress(Unavailable, OutcomeUnknown):
            self._stored = Stored(await self._log.size_bytes(), *await self._log.count())
