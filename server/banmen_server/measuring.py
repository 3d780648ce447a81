"""What is measured in the background: how late the event loop is, how large the data, how many tables it has."""

import asyncio
from collections import deque
from contextlib import suppress
from itertools import count
from typing import NamedTuple, Protocol

from banmen_server.log import OutcomeUnknown, Unavailable
from banmen_server.metrics import Metrics

_EVERY_S = 0.5
_RECENT = 20
"""So many measurements of the lag are recent: those of ten seconds."""
_STORED_EVERY = 60
"""The log is asked how much it holds once in so many measurements of the lag."""


class Stored(NamedTuple):
    """How much the log holds."""

    size_bytes: int = 0
    playing: int = 0
    over: int = 0


class Log(Protocol):
    """A log that tells how much it holds."""

    @property
    def waiting(self) -> int:
        """How much waits to be written."""
        ...

    async def size_bytes(self) -> int:
        """The bytes of all its tables."""
        ...

    async def count(self) -> tuple[int, int]:
        """How many tables are not over, and how many are."""
        ...


class Measuring:
    """Measures as long as `run` runs. `lag_s` is the worst lag of the last ten seconds."""

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
        """The worst lag of late, in seconds."""
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
        """Ask the log how much it holds; where it cannot tell now, what it told before stays."""
        with suppress(Unavailable, OutcomeUnknown):
            self._stored = Stored(await self._log.size_bytes(), *await self._log.count())
