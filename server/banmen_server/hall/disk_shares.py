"""Which finished games go first when all of them take more of the disk than they may.

Who fills the disk loses their own first: those of the network that takes most, and there those of the player who takes
most. Games that a person played alone go before games of people with each other, older ones before newer ones.

It is worked out from a sample, because a server may have millions of games. Who takes a good part of the disk has as
large a part of the sample.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from banmen_server.log import Head


class Taking(NamedTuple):
    """A finished game, and how many bytes it takes."""

    head: Head
    bytes: int

    @property
    def owner(self) -> str:
        """The player whose table it is."""
        return self.head.players[0] if self.head.players else ""

    @property
    def network(self) -> int | str:
        """The network from which it was opened; the owner, where that is not known."""
        return self.head.network or self.owner

    @property
    def alone(self) -> bool:
        """Whether no two people played there."""
        return len(self.head.players) < 2  # noqa: PLR2004 - two people


def first_to_go(sample: Iterable[Taking]) -> Iterator[Head]:
    """All games of a sample, in the order in which they go. Each one that goes makes its owner's share smaller."""
    networks: defaultdict[int | str, list[Taking]] = defaultdict(list)
    for one in sample:
        networks[one.network].append(one)
    taken = Counter({network: sum(one.bytes for one in own) for network, own in networks.items()})
    while networks:
        network = max(networks, key=lambda each: taken[each])
        goes = _first_of(networks[network])
        networks[network].remove(goes)
        taken[network] -= goes.bytes
        if not networks[network]:
            del networks[network]
        yield goes.head


def _first_of(own: Sequence[Taking]) -> Taking:
    """The first game of a network that goes."""
    among = [one for one in own if one.alone] or own
    taken = Counter[str]()
    for one in among:
        taken[one.owner] += one.bytes
    ((owner, _),) = taken.most_common(1)
    return min((one for one in among if one.owner == owner), key=lambda one: one.head.touched_ms)
