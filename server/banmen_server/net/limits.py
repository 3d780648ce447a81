"""Limits what one address may have or do: open connections, new connections a second, and what its players create.

An address counts by its network: the address itself for IPv4, its /64 for IPv6, since one household has a whole /64. A
refusal says how long to wait.
"""

import asyncio
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import blake2b
from math import ceil
from secrets import token_bytes
from typing import Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from banmen.game import Refusal
from banmen_server.config import Config

_IPV6_PREFIX = 64
_WIDE_IPV4, _WIDE_IPV6 = 24, 48

_FEWEST = 10
"""Connections that an address may have, however few are free."""
_MAX_REMEMBERED = 20_000
"""Remembered pairs of address and kind. Beyond it, the least recently used is forgotten."""
_LONGEST_IN_SECONDS = 90
"""A longer time is written in minutes."""

Kind: TypeAlias = Literal["identity", "connection", "table", "opening", "advice", "wrong_code", "wrong_token"]
"""What an address is limited in: something that it creates, or a wrong attempt."""

# --- networks ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Return the network of an IP address. Other text, such as an empty one, is returned unchanged."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, _IPV6_PREFIX), strict=False))


def network_number(network: str, key: bytes) -> int:
    """Return a number from 1 to 65,536 that stands for a network in stored tables.

    Its `wide_part` is the same for all networks of a /24 or /48. Some 65,536 IPv4 addresses share each number: so it
    identifies none, even to somebody with the data file and its key.
    """
    return 1 + 256 * _byte(_wide(network), key) + _byte(network, key)


def wide_part(number: int) -> int:
    """Return the part of a network's number that neighbouring networks share."""
    return (number - 1) // 256


def _byte(text: str, key: bytes) -> int:
    return blake2b(text.encode(), key=key, digest_size=1).digest()[0]


def _wide(network: str) -> str:
    """Return the usual range of one provider or site around a network; other text is returned unchanged."""
    try:
        inner = ipaddress.ip_network(network)
    except ValueError:
        return network
    return str(inner.supernet(new_prefix=_WIDE_IPV4 if isinstance(inner, ipaddress.IPv4Network) else _WIDE_IPV6))


# --- connections ------------------------------------------------------------------------------------------------------


class ConnectionLimiter:
    """Counts connections, in all and for each peer's IP address (of IPv6, its /64). `count` is the total.

    If there are other addresses, an address may have half of the free connections: so others always find room.
    """

    def __init__(self, max_connections: int, max_connections_of_address: int) -> None:
        self.count = 0
        self._max_connections = max_connections
        self._max_connections_of_address = max_connections_of_address
        self._count_of_address: Counter[str] = Counter()
        self._idle = asyncio.Event()
        self._idle.set()
        self._busy = asyncio.Event()

    @property
    def full(self) -> bool:
        """Whether the maximum number of connections is reached."""
        return self.count >= self._max_connections

    def check(self, address: str) -> None:
        """Raise Refusal with `server_full` or `too_many_connections` if one more is too many."""
        if self.full:
            raise Refusal("server_full", f"The server has {self.count} connections, as many as it takes.")
        of_address = self._count_of_address.get(network_of(address), 0)
        beside = max((self._max_connections - self.count) // 2, _FEWEST)
        most = self._max_connections_of_address
        if of_address >= (min(most, beside) if of_address < self.count else most):
            raise Refusal("too_many_connections", f"Your address has {of_address} connections to this server already.")

    def crowded(self, address: str) -> str:
        """Return the network with the most connections, if that is more than this address would have; else ""."""
        network, most = max(self._count_of_address.items(), key=lambda each: each[1], default=("", 0))
        return network if most > self._count_of_address[network_of(address)] + 1 else ""

    def add(self, address: str) -> None:
        """Count a connection."""
        self.count += 1
        self._count_of_address[network_of(address)] += 1
        self._idle.clear()
        self._busy.set()

    def remove(self, address: str) -> None:
        """Stop counting a connection."""
        self.count -= 1
        network = network_of(address)
        self._count_of_address[network] -= 1
        if not self._count_of_address[network]:
            del self._count_of_address[network]
        if not self.count:
            self._busy.clear()
            self._idle.set()

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """Count a connection during the context."""
        self.add(address)
        try:
            yield
        finally:
            self.remove(address)

    async def idle(self, for_s: float) -> None:
        """Wait until there has been no connection for `for_s` seconds."""
        while True:
            await self._idle.wait()
            try:
                async with asyncio.timeout(for_s):
                    await self._busy.wait()
            except TimeoutError:
                return


class Waiting(Hashable, Protocol):
    """A connection that can wait."""

    address: str

    def pause_reading(self) -> None:
        """Stop reading from it."""
        ...

    def resume_reading(self) -> None:
        """Continue reading from it."""
        ...


Member = TypeVar("Member", bound=Waiting)


class Admission(Generic[Member]):
    """Starts the connections of each address in the order of their arrival.

    `take` counts one more of an address, and raises Refusal with the time to wait if that is one too many. A single
    timer serves all waiting connections of an address.
    """

    def __init__(self, take: Callable[[str], None]) -> None:
        self._take = take
        self._waiting: dict[str, OrderedDict[Member, None]] = {}

    def admit(self, member: Member) -> None:
        """Read a new connection, immediately or when it is its turn."""
        network = network_of(member.address)
        waiting = self._waiting.get(network)
        if waiting is None:
            wait_s = self._wait_s(member)
            if not wait_s:
                return
            waiting = self._waiting[network] = OrderedDict()
            asyncio.get_running_loop().call_later(wait_s, self._admit_next, network)
        waiting[member] = None
        # Later, because uvloop starts reading after this callback.
        asyncio.get_running_loop().call_soon(self._pause, member)

    def forget(self, member: Member) -> None:
        """Forget a lost connection."""
        waiting = self._waiting.get(network_of(member.address))
        if waiting is not None:
            waiting.pop(member, None)

    def _pause(self, member: Member) -> None:
        if member in self._waiting.get(network_of(member.address), ()):
            member.pause_reading()

    def _admit_next(self, network: str) -> None:
        waiting = self._waiting[network]
        while waiting:
            member = next(iter(waiting))
            wait_s = self._wait_s(member)
            if wait_s:
                asyncio.get_running_loop().call_later(wait_s, self._admit_next, network)
                return
            del waiting[member]
            member.resume_reading()
        del self._waiting[network]

    def _wait_s(self, member: Member) -> float:
        """Count a connection and return 0, or return the seconds until the next attempt."""
        try:
            self._take(member.address)
        except Refusal as refusal:
            return refusal.wait_s or 1.0
        return 0.0


# --- what an address creates ------------------------------------------------------------------------------------------


class _Limit(NamedTuple):
    """A burst of `at_once`, then one in `every_s`. The refusal has `code` and `text`, to which the wait is added.

    `wrong` is the code with which counted attempts are refused. With `longest_s` the wait doubles with each further
    attempt, up to that many seconds.
    """

    at_once: int
    every_s: float
    code: str
    text: str
    wrong: str = ""
    longest_s: float = 0.0


class AddressLimits:
    """Counts what each address creates. `clock` returns seconds of a clock that never goes backwards."""

    def __init__(self, config: Config, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = _limits(config)
        self._clock = clock
        self._free_s: OrderedDict[tuple[Kind, str], float] = OrderedDict()

    def count(self, kind: Kind, address: str) -> None:
        """Count one of this kind. Raises Refusal, with the time to wait, if it is one too many."""
        limit, now, key = self._limits[kind], self._clock(), (kind, network_of(address))
        taken_s = max(self._free_s.get(key, now), now) + limit.every_s
        wait_s = taken_s - now - limit.at_once * limit.every_s
        if wait_s > 0:
            self._refuse(limit, key, wait_s)
        self._remember(key, taken_s)

    def check(self, kind: Kind, address: str) -> None:
        """Raise the Refusal of `count` if one more would be too many, and count nothing."""
        key = kind, network_of(address)
        if key not in self._free_s:
            return
        limit, now = self._limits[kind], self._clock()
        wait_s = max(self._free_s[key], now) - now - (limit.at_once - 1) * limit.every_s
        if wait_s > 0:
            self._refuse(limit, key, wait_s)

    @contextmanager
    def attempted(self, kind: Kind, address: str) -> Iterator[None]:
        """Count an attempt only if it is refused as wrong within the context. Raises Refusal.

        After too many wrong attempts, the context is not entered.
        """
        self.check(kind, address)
        try:
            yield
        except Refusal as refusal:
            if refusal.code == self._limits[kind].wrong:
                self.count(kind, address)
            raise

    def _refuse(self, limit: _Limit, key: tuple[Kind, str], wait_s: float) -> None:
        """Raise Refusal. If attempts are slowed down, this one doubles the wait."""
        if limit.longest_s:
            wait_s = max(wait_s, min(2 * wait_s, limit.longest_s))
            self._remember(key, self._clock() + (limit.at_once - 1) * limit.every_s + wait_s)
        raise Refusal(limit.code, f"{limit.text} in {_in_words(wait_s)}.", wait_s=wait_s)

    def _remember(self, key: tuple[Kind, str], free_s: float) -> None:
        self._free_s[key] = free_s
        self._free_s.move_to_end(key)
        if len(self._free_s) > _MAX_REMEMBERED:
            self._free_s.popitem(last=False)


def _in_words(wait_s: float) -> str:
    """Return a time in words, rounded up."""
    return f"{ceil(wait_s)} s" if wait_s <= _LONGEST_IN_SECONDS else f"{ceil(wait_s / 60)} min"


def _limits(config: Config) -> dict[Kind, _Limit]:
    """Return the limits of a server. A class of 40 that opens a table a minute for an hour stays within each."""
    of_address = max(config.max_connections_of_address, 1)
    tables = max(config.max_tables // 10, 50)
    again = "come back"
    return {
        "identity": _Limit(
            max(of_address // 2, 50),
            10,
            "too_many_new_players",
            f"Too many new players come from your address; {again}",
        ),
        "connection": _Limit(
            max(of_address, 50), 0.2, "too_many_connections", f"Your address connects too often; {again}"
        ),
        "table": _Limit(
            tables, 1, "too_many_tables_of_address", "Your address has opened too many tables; open the next one"
        ),
        "opening": _Limit(
            max(tables // 5, 10),
            1,
            "too_many_openings",
            "Your address has asked for too much to think about; try again",
        ),
        "advice": _Limit(
            max(of_address // 2, 50), 0.5, "too_much_advice", "Your address has asked for much help; ask again"
        ),
        "wrong_code": _Limit(
            100,
            10,
            "too_many_wrong_codes",
            "Too many codes from your address were wrong; try the next one",
            wrong="no_such_table",
            longest_s=300,
        ),
        "wrong_token": _Limit(
            max(of_address, 50),
            10,
            "too_many_wrong_tokens",
            f"Too many tokens from your address were wrong; {again}",
        ),
    }


class Addressed(Protocol):
    """A connection of a peer with this IP address."""

    address: str


class Connections(Protocol):
    """The connections of players."""

    def get(self, player: str, /) -> Addressed | None:
        """Return the newest connection of a player, or None."""
        ...


class PlayerLimits:
    """Finds a player's address by its newest connection.

    `key` is for the numbers of networks, which stay the same as long as it does.
    """

    def __init__(self, limits: AddressLimits, connections: Connections) -> None:
        self.key = token_bytes(32)
        self._limits = limits
        self._connections = connections

    def network(self, player: str) -> str:
        """Return the network of a player, or the player itself if it has no connection."""
        connection = self._connections.get(player)
        return player if connection is None else network_of(connection.address)

    def network_number(self, player: str) -> int:
        """Return a number for the network of a player, stored instead of the address."""
        return network_number(self.network(player), self.key)

    def check(self, kind: Kind, player: str) -> None:
        """Raise the Refusal of `count` if one more would be too many, and count nothing."""
        self._limits.check(kind, self.network(player))

    def count(self, kind: Kind, player: str) -> None:
        """Count one of this kind for the player's address. Raises Refusal if it is one too many."""
        self._limits.count(kind, self.network(player))
