"""Decides which finished games are deleted first when all of them take too much of the disk.

A player who fills the disk loses their own games first: those of the wide network (a /24 or /48) that takes most, in it
those of the network that takes most, and there those of the player who takes most. Therefore neither many names nor
many addresses evade this. Games that a person played alone are deleted before games between people, older ones before
newer ones.

It is computed from a sample, because a server may have millions of games. A player who takes a large part of the disk
has an equally large part of the sample.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from banmen_server.log import Head
from banmen_server.net.limits import wide_part


class Taking(NamedTuple):
    """A finished game, and its size in bytes."""

    head: Head
    bytes: int

    @property
    def owner(self) -> str:
        """The player who owns the table."""
        return self.head.players[0] if self.head.players else ""

    @property
    def network(self) -> int | str:
        """The network from which it was opened, or the owner if that is unknown."""
        return self.head.network or self.owner

    @property
    def wide(self) -> int | str:
        """The wide network around that network."""
        return wide_part(self.head.network) if self.head.network else self.owner

    @property
    def alone(self) -> bool:
        """Whether fewer than two people played there."""
        return len(self.head.players) < 2  # noqa: PLR2004 - two people


def first_to_go(sample: Iterable[Taking]) -> Iterator[Head]:
    """Yield all games of a sample in the order of deletion. Each deletion makes its owner's share smaller."""
    wide: defaultdict[int | str, defaultdict[int | str, list[Taking]]] = defaultdict(lambda: defaultdict(list))
    taken = Counter[tuple[int | str, ...]]()
    for one in sample:
        wide[one.wide][one.network].append(one)
        taken[(one.wide,)] += one.bytes
        taken[one.wide, one.network] += one.bytes
    while wide:
        around = max(wide, key=lambda each: taken[(each,)])
        networks = wide[around]
        network = max(networks, key=lambda each: taken[around, each])
        goes = _first_of(networks[network])
        networks[network].remove(goes)
        taken[(around,)] -= goes.bytes
        taken[around, network] -= goes.bytes
        if not networks[network]:
            del networks[network]
        if not networks:
            del wide[around]
        yield goes.head


def _first_of(own: Sequence[Taking]) -> Taking:
    """Return the first game of a network to delete."""
    among = [one for one in own if one.alone] or own
    taken = Counter[str]()
    for one in among:
        taken[one.owner] += one.bytes
    ((owner, _),) = taken.most_common(1)
    return min((one for one in among if one.owner == owner), key=lambda one: one.head.touched_ms)
