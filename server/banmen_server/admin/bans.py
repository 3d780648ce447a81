"""Who is let in no more: players, addresses and networks, each until a time or for good. They survive a restart."""

import re
import time
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network
from typing import Protocol

import msgspec

from banmen_server.admin.requests import Fault

MAX_BANS = 10_000
_PREFIX = "ban/"
_PLAYER = re.compile(r"p[0-9a-f]{20}")
_IPV6_OF_ONE = 64
"""An address of IPv6 stands for its /64: whoever has one has them all."""


class Values(Protocol):
    """The small values that a log stores."""

    async def put(self, name: str, value: bytes | None) -> None:
        """Store a value under a name; None removes it."""
        ...

    async def get(self, name: str) -> bytes | None:
        """The value under a name."""
        ...

    async def names(self, prefix: str) -> list[str]:
        """The names of values that begin so."""
        ...

    def watch(self, prefix: str, told: Callable[[str, bytes | None], None]) -> Callable[[], None]:
        """Call `told` with each value under such a name that another server stores from now on."""
        ...


class Ban(msgspec.Struct, frozen=True):
    """`subject` is a player's id, or a network in its usual form. It holds until `until_ms` (since 1970).

    Without that it holds until it is ended.
    """

    subject: str
    until_ms: int | None = None
    why: str = ""

    def text(self) -> str:
        """The sentence for whoever meets the ban."""
        until = "" if self.until_ms is None else f" until {utc(self.until_ms)}"
        return f"This server does not let you in{until}{f': {self.why}' if self.why else '.'}"


def utc(at_ms: int) -> str:
    """A time (ms since 1970) to the minute, rounded up."""
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(-(-at_ms // 60_000) * 60))


def is_player(who: str) -> bool:
    """Whether this is the form of a player's id."""
    return _PLAYER.fullmatch(who) is not None


def subject_of(who: str) -> str:
    """What is banned under this name: a player's id, or the network of an address. Raises Fault."""
    text = who.strip()
    if is_player(text):
        return text
    try:
        network = ip_network(text, strict=False)
    except ValueError:
        raise Fault("nobody", f"{text!r} is no player's id and no address.", who=text) from None
    return str(_usual(network))


def _usual(network: object) -> object:
    if not isinstance(network, IPv6Network):
        return network
    mapped = network.network_address.ipv4_mapped
    if mapped is not None and network.prefixlen >= 96:  # noqa: PLR2004 - the part of an IPv4 address in IPv6
        return ip_network((mapped, network.prefixlen - 96), strict=False)
    return network.supernet(new_prefix=_IPV6_OF_ONE) if network.prefixlen > _IPV6_OF_ONE else network


class Bans:
    """All bans. `now` gives ms since 1970."""

    def __init__(self, values: Values, now: Callable[[], int]) -> None:
        self._values = values
        self._now = now
        self._bans: dict[str, Ban] = {}
        self._lengths: Counter[tuple[int, int]] = Counter()  # how many networks have this version and prefix
        self.banned_elsewhere: Callable[[Ban], None] = lambda _ban: None
        """Called with a ban that another server has set."""

    async def load(self) -> None:
        """Read the bans, and what other servers do to them; those that have ended are removed.

        Raises what the log raises.
        """
        self._values.watch(_PREFIX, self._on_remote_change)
        for name in await self._values.names(_PREFIX):
            packed = await self._values.get(name)
            try:
                ban = msgspec.msgpack.decode(packed or b"", type=Ban)
            except msgspec.MsgspecError:
                continue
            if self._holds(ban):
                self._put(ban)
            else:
                await self._values.put(name, None)

    def _on_remote_change(self, name: str, packed: bytes | None) -> None:
        """Take up what another server has stored."""
        if packed is None:
            self._drop(name.removeprefix(_PREFIX))
            return
        try:
            ban = msgspec.msgpack.decode(packed, type=Ban)
        except msgspec.MsgspecError:
            return
        if self._holds(ban) and self._bans.get(ban.subject) != ban:
            self._put(ban)
            self.banned_elsewhere(ban)

    def _holds(self, ban: Ban) -> bool:
        return ban.until_ms is None or ban.until_ms > self._now()

    def _put(self, ban: Ban) -> None:
        self._drop(ban.subject)
        self._bans[ban.subject] = ban
        if not is_player(ban.subject):
            network = ip_network(ban.subject)
            self._lengths[network.version, network.prefixlen] += 1

    def _drop(self, subject: str) -> Ban | None:
        ban = self._bans.pop(subject, None)
        if ban is not None and not is_player(subject):
            network = ip_network(subject)
            self._lengths[network.version, network.prefixlen] -= 1
            self._lengths += Counter()  # without those of which there are none
        return ban

    def all(self) -> list[Ban]:
        """The bans that hold, those that end first before others."""
        bans = [ban for ban in self._bans.values() if self._holds(ban)]
        return sorted(bans, key=lambda ban: (ban.until_ms is None, ban.until_ms or 0, ban.subject))

    async def add(self, ban: Ban) -> None:
        """Add a ban, in the place of one of the same subject. Raises Fault, and what the log raises."""
        if ban.subject not in self._bans and len(self._bans) >= MAX_BANS:
            await self._forget_ended()
            if len(self._bans) >= MAX_BANS:
                raise Fault(
                    "too_many", f"There are {MAX_BANS} bans already; end some, or ban a network.", most=str(MAX_BANS)
                )
        await self._values.put(f"{_PREFIX}{ban.subject}", msgspec.msgpack.encode(ban))
        self._put(ban)

    async def _forget_ended(self) -> None:
        for ban in [ban for ban in self._bans.values() if not self._holds(ban)]:
            await self.end(ban.subject)

    async def end(self, subject: str) -> Ban:
        """End a ban. Raises Fault where there is none, and what the log raises."""
        if subject not in self._bans:
            raise Fault("no_such_ban", f"{subject} is not banned.", who=subject)
        await self._values.put(f"{_PREFIX}{subject}", None)
        ended = self._drop(subject)
        return ended or Ban(subject)

    def of_player(self, player: str) -> Ban | None:
        """The ban of a player, if one holds."""
        return self._held(player)

    def of_address(self, address: str) -> Ban | None:
        """A ban of an address or of a network around it, if one holds."""
        if not self._lengths:
            return None
        try:
            ip = ip_address(address.partition("%")[0])
        except ValueError:
            return None
        ip = (ip.ipv4_mapped or ip) if isinstance(ip, IPv6Address) else ip
        subjects = (
            str(ip_network((ip, bits), strict=False)) for version, bits in self._lengths if version == ip.version
        )
        return next(filter(None, map(self._held, subjects)), None)

    @staticmethod
    def covers(subject: str, address: str) -> bool:
        """Whether a ban of this subject would be one of this address."""
        if is_player(subject):
            return False
        try:
            return ip_network(subject).supernet_of(ip_network(subject_of(address)))  # type: ignore[arg-type]  # checked
        except (Fault, TypeError):  # no address; of the other version
            return False

    def _held(self, subject: str) -> Ban | None:
        ban = self._bans.get(subject)
        return ban if ban is not None and self._holds(ban) else None
