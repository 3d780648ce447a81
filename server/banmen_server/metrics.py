"""Counts what happens on a server, and measures the lag of its loop and the size of its data.

`prometheus` exports the counters and histograms; docs/operations.md lists them.
"""

import asyncio
from bisect import bisect_right
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import count, pairwise
from typing import NamedTuple

import msgspec

from banmen.protocol.messages import Join
from banmen_server.log import MeasuredLog, OutcomeUnknown, Unavailable

BUCKETS_S = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""The upper bounds of the buckets of histograms. One more bucket has all longer times."""

_EVERY_S = 0.5
"""Seconds between measurements of the lag."""
_RECENT = 20
"""The number of recent measurements of the lag: those of ten seconds."""
_STORED_EVERY = 60
"""The size of the log is read once in this number of measurements of the lag."""

_LIMITS = frozenset({"banned", "challenged_lately", "draining", "server_full", "too_fast"})


def is_limit(code: str) -> bool:
    """Return True if a refusal's code comes from a limit, not from the rules of a game or a table."""
    return code in _LIMITS or code.startswith("too_many_")


class Histogram:
    """A histogram of durations in seconds.

    `observe` only appends to a list, to be cheap for each move. Durations are sorted into buckets by `sort`, or when
    somebody reads the histogram.
    """

    __slots__ = ("_counts", "_new_s", "_sum_s", "observe")

    def __init__(self) -> None:
        self._counts = [0] * (len(BUCKETS_S) + 1)
        self._sum_s = 0.0
        self._new_s: list[float] = []
        self.observe: Callable[[float], None] = self._new_s.append

    def __len__(self) -> int:
        """The number of observed durations."""
        return sum(self._counts) + len(self._new_s)

    @property
    def counts(self) -> Sequence[int]:
        """The number of durations for each of BUCKETS_S, and of longer ones."""
        self.sort()
        return self._counts

    @property
    def sum_s(self) -> float:
        """The sum of all durations."""
        self.sort()
        return self._sum_s

    def sort(self) -> None:
        """Sort the durations observed since the last call into their buckets, all at once."""
        new_s = self._new_s
        if not new_s:
            return
        new_s.sort()
        ends = (0, *(bisect_right(new_s, end_s) for end_s in BUCKETS_S), len(new_s))
        self._counts = [before + end - begin for before, (begin, end) in zip(self._counts, pairwise(ends), strict=True)]
        self._sum_s += sum(new_s)
        new_s.clear()


class Metrics:
    """The counters and histograms. Counting costs little more than an addition; call `sort` now and then.

    `command_s` has the time from a message to its answer, by the message's type. `refused` counts refused messages, by
    the name of the type and the code of the refusal; invalid frames count as `frame`. `decided_again` counts commands
    that were decided again as another server wrote to their table first. `turned_away` counts, by code, connections and
    frames that a limit rejected before they became a command.

    `gauges` are functions that are called when the metrics are read: name -> (help, function). A mapping that they
    return is exported with the label `state`. `counters` are functions like these whose numbers only grow, with the
    label `why`.
    """

    def __init__(self) -> None:
        self.command_s: defaultdict[type[msgspec.Struct], Histogram] = defaultdict(Histogram)
        self.refused: Counter[tuple[str, str]] = Counter()
        self.commit_s = Histogram()
        self.lag_s = Histogram()
        self.turned_away: Counter[str] = Counter()
        self.bytes_received = 0
        self.bytes_sent = 0
        self.accepted = 0
        self.lagged = 0
        self.decided_again = 0
        self.gauges: dict[str, tuple[str, Callable[[], float | Mapping[str, float]]]] = {}
        self.counters: dict[str, tuple[str, Callable[[], float | Mapping[str, float]]]] = {}

    @property
    def commands(self) -> Counter[tuple[str, str]]:
        """The number of answered messages, by the name of their type, and by `done` or a refusal's code."""
        counts = Counter(self.refused)
        for name, histogram in self.command_s_by_name.items():
            counts[name, "done"] = len(histogram) - sum(n for (kind, _), n in self.refused.items() if kind == name)
        return +counts

    @property
    def command_s_by_name(self) -> Mapping[str, Histogram]:
        """The times from messages to their answers, by the name of the message's type."""
        return {str(kind.__struct_config__.tag): histogram for kind, histogram in self.command_s.items()}

    @property
    def records(self) -> int:
        """The number of durable records: `commit_s` has a time for each."""
        return len(self.commit_s)

    def arrivals(self) -> int:
        """Return the number of arrivals at the server or at a table, admitted or not."""
        return self.accepted + len(self.command_s[Join])

    def sort(self) -> None:
        """Sort the durations observed since the last call into their buckets."""
        for histogram in (self.commit_s, self.lag_s, *self.command_s.values()):
            histogram.sort()


class StoredAmounts(NamedTuple):
    """The size of the data in bytes, and its numbers of unfinished and finished tables."""

    size_bytes: int = 0
    playing: int = 0
    over: int = 0


class Measuring:
    """Measures while `run` runs. `lag_s` is the worst lag of the last ten seconds."""

    def __init__(self, metrics: Metrics, log: MeasuredLog) -> None:
        self._metrics = metrics
        self._log = log
        self._stored = StoredAmounts()
        self._lags_s: deque[float] = deque(maxlen=_RECENT)
        metrics.gauges["loop_lag_recent_seconds"] = ("The worst lag of the last ten seconds.", lambda: self.lag_s)

        metrics.gauges["log_waiting"] = ("Records and others that wait to be written.", lambda: self._log.waiting)
        metrics.gauges["data_bytes"] = ("Bytes of tables, looked at twice a minute.", lambda: self._stored.size_bytes)
        metrics.gauges["tables_stored"] = (
            "Tables in the data by state, looked at twice a minute.",
            lambda: {"playing": self._stored.playing, "over": self._stored.over},
        )

    @property
    def stored(self) -> StoredAmounts:
        """The size of the data, read twice a minute."""
        return self._stored

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
            self._stored = StoredAmounts(await self._log.size_bytes(), *await self._log.count())
