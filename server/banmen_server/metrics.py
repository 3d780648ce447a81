"""What a server counts. `prometheus` writes it as text; docs/operations.md has a table of it."""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

import msgspec

from banmen.protocol.messages import Join

BUCKETS_S = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""The upper ends of the buckets of histograms; what is longer is in one more."""

_LIMITS = frozenset({"banned", "challenged_lately", "draining", "server_full", "too_fast"})


def is_limit(code: str) -> bool:
    """Whether it was a limit that refused something with this code, not the rules of a game or of a table."""
    return code in _LIMITS or code.startswith("too_many_")


class Histogram:
    """How many times took how long, in seconds.

    To `observe` a time is to add it to a list, which is all that a move can pay for. It is sorted into its bucket when
    somebody reads, or by `sort`.
    """

    __slots__ = ("_counts", "_new_s", "_sum_s", "observe")

    def __init__(self) -> None:
        self._counts = [0] * (len(BUCKETS_S) + 1)
        self._sum_s = 0.0
        self._new_s: list[float] = []
        self.observe: Callable[[float], None] = self._new_s.append

    def __len__(self) -> int:
        """How many times were observed."""
        return sum(self._counts) + len(self._new_s)

    @property
    def counts(self) -> Sequence[int]:
        """How many there are for each of BUCKETS_S, and how many took longer."""
        self.sort()
        return self._counts

    @property
    def sum_s(self) -> float:
        """How long they took, all together."""
        self.sort()
        return self._sum_s

    def sort(self) -> None:
        """Sort what was observed since into its buckets, all at once: a bucket has what lies between two ends."""
        new_s = self._new_s
        if not new_s:
            return
        new_s.sort()
        ends = (0, *(bisect_right(new_s, end_s) for end_s in BUCKETS_S), len(new_s))
        self._counts = [before + end - begin for before, (begin, end) in zip(self._counts, pairwise(ends), strict=True)]
        self._sum_s += sum(new_s)
        new_s.clear()


class Metrics:
    """Counters and histograms that cost not much more than an addition; `sort` is to be called now and then.

    `command_s` is how long messages took to answer, by their type; `refused` counts those that were refused, by the
    type's name and by code, and frames that are no message as `frame`.
    `gauges` are functions that are called when the metrics are read: name -> (help, function); what they give by name
    is told with the label `state`. `counters` are such functions too, whose numbers only grow, with
    the label `why`. `decided_again` counts
    commands before which another server wrote to their table; `turned_away`, by code, connections and frames that a
    limit ended before they were a command.
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
        """How many messages were answered, by the name of their type, and by `done` or a refusal's code."""
        told = Counter(self.refused)
        for name, histogram in self.command_s_by_name.items():
            told[name, "done"] = len(histogram) - sum(n for (kind, _), n in self.refused.items() if kind == name)
        return +told

    @property
    def command_s_by_name(self) -> Mapping[str, Histogram]:
        """How long messages took to answer, by the name of their type."""
        return {str(kind.__struct_config__.tag): histogram for kind, histogram in self.command_s.items()}

    @property
    def records(self) -> int:
        """How many records were made durable: each has its time in `commit_s`."""
        return len(self.commit_s)

    def came(self) -> int:
        """How often somebody came, to the server or to a table, let in or not."""
        return self.accepted + len(self.command_s[Join])

    def sort(self) -> None:
        """Sort all times that were observed since into their buckets."""
        for histogram in (self.commit_s, self.lag_s, *self.command_s.values()):
            histogram.sort()
