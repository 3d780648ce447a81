"""What is measured in the background: how late the event loop is."""

import asyncio
from collections import deque

from banmen_server.metrics import Metrics

_EVERY_S = 0.5
_RECENT = 20
"""So many measurements of the lag are recent: those of ten seconds."""


class Measuring:
    """Measures as long as `run` runs. `lag_s` is the worst lag of the last ten seconds."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._lags_s: deque[float] = deque(maxlen=_RECENT)
        metrics.gauges["loop_lag_recent_seconds"] = ("The worst lag of the last ten seconds.", lambda: self.lag_s)

    @property
    def lag_s(self) -> float:
        """The worst lag of late, in seconds."""
        return max(self._lags_s, default=0.0)

    async def run(self, every_s: float = _EVERY_S) -> None:
        """Measure until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due_s = loop.time() + every_s
            await asyncio.sleep(every_s)
            lag_s = max(0.0, loop.time() - due_s)
            self._metrics.lag_s.observe(lag_s)
            self._lags_s.append(lag_s)
