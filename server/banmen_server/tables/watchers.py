"""Those at a table without a seat: how many there are, and by which names the others know the first of them.

Who comes or goes costs the same beside none and beside thousands.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping
from itertools import islice

from banmen_server.hall.names import distinct_names
from banmen_server.tables.subscriber import Subscriber

MOST_NAMED = 40
"""Watchers whose names are told: a class, and a frame that stays small."""


class Watchers:
    """The watchers of a table in the order in which they came."""

    def __init__(self) -> None:
        self._there: OrderedDict[Subscriber, None] = OrderedDict()  # whose first ones are found though many have gone
        self._names: dict[Subscriber, str] | None = None
        self._taken: frozenset[str] = frozenset()

    def __contains__(self, subscriber: Subscriber) -> bool:
        """Whether this subscriber watches."""
        return subscriber in self._there

    def __len__(self) -> int:
        """How many there are."""
        return len(self._there)

    def __iter__(self) -> Iterator[Subscriber]:
        """All of them, the first to come first."""
        return iter(self._there)

    @property
    def is_crowd(self) -> bool:
        """Whether there are more than are named."""
        return len(self._there) > MOST_NAMED

    def add(self, subscriber: Subscriber) -> None:
        """Add one that comes; one that is there keeps its place."""
        if subscriber not in self._there:
            self._there[subscriber] = None
            if not self.is_crowd:
                self._names = None

    def discard(self, subscriber: Subscriber) -> bool:
        """Take out one that goes. Returns whether it was there."""
        if subscriber not in self._there:
            return False
        del self._there[subscriber]
        if self._names is not None and subscriber in self._names:
            self._names = None
        return True

    def clear(self) -> None:
        """Take out all."""
        self._there.clear()
        self._names = None

    def names(self, taken: Collection[str]) -> Mapping[Subscriber, str]:
        """The names of the first, told apart from each other and from the `taken` ones; kept until that changes.

        Not more than are named: to tell a thousand Guests apart would hold every table up.
        """
        if self._names is None or self._taken != frozenset(taken):
            named = list(islice(self._there, MOST_NAMED))
            self._taken = frozenset(taken)
            self._names = dict(zip(named, distinct_names([each.name for each in named], taken), strict=True))
        return self._names
