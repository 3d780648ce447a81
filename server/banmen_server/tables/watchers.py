"""Those at a table without a seat: how many there are, and by which names the others know the first of them.

Who comes or goes costs the same beside none and beside thousands. Some may be there by way of other servers.
"""

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import islice
from typing import NamedTuple

from banmen_server.hall.names import distinct_names
from banmen_server.tables.subscriber import Subscriber

MOST_NAMED = 40
"""Watchers whose names are told: a class, and a frame that stays small."""


class Came(NamedTuple):
    """When a watcher came (ms since 1970), by which server (its id; "" is this one), and the name."""

    at_ms: int
    server: str
    name: str


class Watchers:
    """The watchers of a table in the order in which they came: `there`, with when that was. `now` gives ms since 1970.

    `elsewhere` are the first that are there by way of each other server, in the order in which they came; the servers
    tell them apart alike, so every watcher has one name.
    """

    def __init__(self, now: Callable[[], int], server: str = "") -> None:
        self._now = now
        self._server = server
        self.there: OrderedDict[Subscriber, int] = OrderedDict()  # whose first ones are found though many have gone
        self._row: list[Subscriber] | None = None
        self._elsewhere: list[Came] = []
        self._names: dict[Subscriber, str] | None = None
        self._all: tuple[str, ...] = ()
        self._taken: frozenset[str] = frozenset()

    def __contains__(self, subscriber: Subscriber) -> bool:
        """Whether this subscriber watches."""
        return subscriber in self.there

    def __len__(self) -> int:
        """How many there are."""
        return len(self.there)

    def __iter__(self) -> Iterator[Subscriber]:
        """All of them, the first to come first."""
        return iter(self.there)

    @property
    def row(self) -> Sequence[Subscriber]:
        """All of them in a list, made anew after one has come or gone: to go through it takes half as long."""
        if self._row is None:
            self._row = list(self.there)
        return self._row

    @property
    def anyone(self) -> bool:
        """Whether anybody watches, at any server."""
        return bool(self.there or self._elsewhere)

    @property
    def is_crowd(self) -> bool:
        """Whether there are more than are named."""
        return len(self.there) > MOST_NAMED

    def add(self, subscriber: Subscriber) -> None:
        """Add one that comes; one that is there keeps its place."""
        if subscriber not in self.there:
            self.there[subscriber], self._row = self._now(), None
            if not self.is_crowd:
                self._names = None

    def discard(self, subscriber: Subscriber) -> bool:
        """Take out one that goes. Returns whether it was there."""
        if subscriber not in self.there:
            return False
        del self.there[subscriber]
        self._row = None
        if self._names is not None and subscriber in self._names:
            self._names = None
        return True

    def clear(self) -> None:
        """Take out all."""
        self.there.clear()
        self._names = self._row = None

    def first(self) -> Iterator[tuple[Subscriber, Came]]:
        """The first to come of this server, no more than are named."""
        for subscriber, at_ms in islice(self.there.items(), MOST_NAMED):
            yield subscriber, Came(at_ms, self._server, subscriber.name)

    def set_elsewhere(self, watchers: Iterable[Came]) -> None:
        """Note who of them is there by way of other servers."""
        elsewhere = sorted(watchers)
        if elsewhere != self._elsewhere:
            self._elsewhere = elsewhere
            self._names = None

    def all_names(self, taken: Collection[str]) -> tuple[str, ...]:
        """The names of the first at all servers, told apart as `names` says."""
        if not self.anyone:
            return ()
        self.names(taken)
        return self._all

    def names(self, taken: Collection[str]) -> Mapping[Subscriber, str]:
        """The names of the first, told apart from each other and from the `taken` ones; kept until that changes.

        Not more than are named: to tell a thousand Guests apart would hold every table up. Of them those of this server
        are given.
        """
        if self._names is None or self._taken != frozenset(taken):
            own = ((came, subscriber) for subscriber, came in self.first())
            others = ((came, None) for came in self._elsewhere)
            first = list(islice(merge(own, others, key=_order) if self._elsewhere else own, MOST_NAMED))
            self._taken = frozenset(taken)
            self._all = tuple(distinct_names([came.name for came, _ in first], taken))
            self._names = {each: name for (_, each), name in zip(first, self._all, strict=True) if each is not None}
        return self._names


def _order(came: tuple[Came, Subscriber | None]) -> tuple[int, str]:
    return came[0].at_ms, came[0].server
