"""The watchers of a table, viewers without a seat: their number, and the names of the first of them.

Entering and leaving cost the same among thousands as alone. Some watchers may be on other servers.
"""

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import islice
from typing import NamedTuple

from banmen_server.hall.names import distinct_names
from banmen_server.tables.subscriber import Subscriber

MAX_NAMED = 40
"""Watchers who are named: enough for a class, and a frame that stays small."""


class Arrival(NamedTuple):
    """The arrival of a watcher: its time (ms since 1970), its server's id ("" is this one), and the name."""

    at_ms: int
    server: str
    name: str


class Watchers:
    """The watchers of a table in the order of their arrival; `arrivals` has the times (ms since 1970, from `now`).

    The first watchers on each other server are known, too. All servers give each watcher the same name.
    """

    def __init__(self, now: Callable[[], int], server: str = "") -> None:
        self._now = now
        self._server = server
        # finds the first ones quickly even after many have left
        self.arrivals: OrderedDict[Subscriber, int] = OrderedDict()
        self._row: list[Subscriber] | None = None
        self._remote: list[Arrival] = []
        self._names: dict[Subscriber, str] | None = None
        self._all: tuple[str, ...] = ()
        self._taken: frozenset[str] = frozenset()

    def __contains__(self, subscriber: Subscriber) -> bool:
        """Whether this subscriber watches."""
        return subscriber in self.arrivals

    def __len__(self) -> int:
        """How many there are."""
        return len(self.arrivals)

    def __iter__(self) -> Iterator[Subscriber]:
        """All of them, the first to come first."""
        return iter(self.arrivals)

    @property
    def row(self) -> Sequence[Subscriber]:
        """All watchers in a list, remade after each change: iterating it takes half as long."""
        if self._row is None:
            self._row = list(self.arrivals)
        return self._row

    @property
    def has_watchers(self) -> bool:
        """Whether any server has a watcher."""
        return bool(self.arrivals or self._remote)

    @property
    def is_crowd(self) -> bool:
        """Whether there are more watchers than are named."""
        return len(self.arrivals) > MAX_NAMED

    def add(self, subscriber: Subscriber) -> None:
        """Add a watcher; one that is present keeps its place."""
        if subscriber not in self.arrivals:
            self.arrivals[subscriber], self._row = self._now(), None
            if not self.is_crowd:
                self._names = None

    def discard(self, subscriber: Subscriber) -> bool:
        """Remove a watcher. Return True if it was present."""
        if subscriber not in self.arrivals:
            return False
        del self.arrivals[subscriber]
        self._row = None
        if self._names is not None and subscriber in self._names:
            self._names = None
        return True

    def clear(self) -> None:
        """Remove all watchers."""
        self.arrivals.clear()
        self._names = self._row = None

    def first(self) -> Iterator[tuple[Subscriber, Arrival]]:
        """Yield the first watchers of this server, at most as many as are named."""
        for subscriber, at_ms in islice(self.arrivals.items(), MAX_NAMED):
            yield subscriber, Arrival(at_ms, self._server, subscriber.name)

    def set_remote(self, watchers: Iterable[Arrival]) -> None:
        """Set the watchers on other servers."""
        elsewhere = sorted(watchers)
        if elsewhere != self._remote:
            self._remote = elsewhere
            self._names = None

    def all_names(self, taken: Collection[str]) -> tuple[str, ...]:
        """Return the distinct names of the first watchers on all servers."""
        if not self.has_watchers:
            return ()
        self.names(taken)
        return self._all

    def names(self, taken: Collection[str]) -> Mapping[Subscriber, str]:
        """Return the names of this server's first watchers, distinct from each other and from the `taken` ones.

        They are cached until a change. Only the first few are named: making a thousand Guests distinct would block
        every table.
        """
        if self._names is None or self._taken != frozenset(taken):
            own = ((came, subscriber) for subscriber, came in self.first())
            others = ((came, None) for came in self._remote)
            first = list(islice(merge(own, others, key=_order) if self._remote else own, MAX_NAMED))
            self._taken = frozenset(taken)
            self._all = tuple(distinct_names([came.name for came, _ in first], taken))
            self._names = {each: name for (_, each), name in zip(first, self._all, strict=True) if each is not None}
        return self._names


def _order(came: tuple[Arrival, Subscriber | None]) -> tuple[int, str]:
    return came[0].at_ms, came[0].server
