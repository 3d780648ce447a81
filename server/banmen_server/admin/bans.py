"""Bans of players, addresses and networks, each for a time or permanently. They survive a restart."""

import re
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network

import msgspec

from banmen_server.admin.requests import RequestFault
from banmen_server.log import OutcomeUnknown, Unavailable, ValueStore

MAX_BANS = 10_000
_PREFIX = "ban/"
_PLAYER = re.compile(r"p[0-9a-f]{20}")
_IPV6_OF_ONE = 64
"""An IPv6 address stands for its /64, all of which one household has."""


class Ban(msgspec.Struct, frozen=True):
    """A ban of `subject`: a player's id, or a network in its usual form. It ends at `until_ms` (since 1970).

    Without that it is permanent.
    """

    subject: str
    until_ms: int | None = None
    why: str = ""

    def text(self) -> str:
        """Return the sentence for a client that meets the ban."""
        until = "" if self.until_ms is None else f" until {utc(self.until_ms)}"
        return f"This server does not let you in{until}{f': {self.why}' if self.why else '.'}"


def utc(at_ms: int) -> str:
    """Return a time (ms since 1970) to the minute, rounded up."""
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(-(-at_ms // 60_000) * 60))


def is_player(who: str) -> bool:
    """Return True if this has the form of a player's id."""
    return _PLAYER.fullmatch(who) is not None


def subject_of(who: str) -> str:
    """Return the subject to ban for this text: a player's id, or the network of an address. Raises Fault."""
    text = who.strip()
    if is_player(text):
        return text
    try:
        network = ip_network(text, strict=False)
    except ValueError:
        raise RequestFault("nobody", f"{text!r} is no player's id and no address.", who=text) from None
    return str(_usual(network))


def _usual(network: object) -> object:
    if not isinstance(network, IPv6Network):
        return network
    mapped = network.network_address.ipv4_mapped
    if mapped is not None and network.prefixlen >= 96:  # noqa: PLR2004 - the part of an IPv4 address in IPv6
        return ip_network((mapped, network.prefixlen - 96), strict=False)
    return network.supernet(new_prefix=_IPV6_OF_ONE) if network.prefixlen > _IPV6_OF_ONE else network


class Bans:
    """All bans. `now` returns ms since 1970."""

    def __init__(self, values: ValueStore, now: Callable[[], int]) -> None:
        self._values = values
        self._now = now
        self._bans: dict[str, Ban] = {}
        self._lengths: Counter[tuple[int, int]] = Counter()  # the number of networks with this version and prefix
        self.on_remote_ban: Callable[[Ban], None] = lambda _ban: None
        """Called with a ban that another server has set."""

    async def load(self) -> None:
        """Read the bans, and follow those of other servers; expired ones are removed.

        Raises what the log raises.
        """
        self._values.watch(_PREFIX, self._on_remote_change)
        for name in await self._values.names(_PREFIX):
            packed = await self._values.get(name)
            try:
                ban = msgspec.msgpack.decode(packed or b"", type=Ban)
            except msgspec.MsgspecError:
                continue
            if self._is_active(ban):
                self._put(ban)
            else:
                with suppress(Unavailable, OutcomeUnknown):  # a full disk: the next start removes it
                    await self._values.put(name, None)

    def _on_remote_change(self, name: str, packed: bytes | None) -> None:
        """Apply a change that another server has stored."""
        if packed is None:
            self._drop(name.removeprefix(_PREFIX))
            return
        try:
            ban = msgspec.msgpack.decode(packed, type=Ban)
        except msgspec.MsgspecError:
            return
        if self._is_active(ban) and self._bans.get(ban.subject) != ban:
            self._put(ban)
            self.on_remote_ban(ban)

    def _is_active(self, ban: Ban) -> bool:
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
            self._lengths += Counter()  # drops zero counts
        return ban

    def all(self) -> list[Ban]:
        """Return the active bans, in the order of their end."""
        bans = [ban for ban in self._bans.values() if self._is_active(ban)]
        return sorted(bans, key=lambda ban: (ban.until_ms is None, ban.until_ms or 0, ban.subject))

    async def add(self, ban: Ban) -> None:
        """Add a ban, replacing one of the same subject. Raises Fault, and what the log raises."""
        if ban.subject not in self._bans and len(self._bans) >= MAX_BANS:
            await self._forget_ended()
            if len(self._bans) >= MAX_BANS:
                raise RequestFault(
                    "too_many", f"There are {MAX_BANS} bans already; end some, or ban a network.", most=str(MAX_BANS)
                )
        await self._values.put(f"{_PREFIX}{ban.subject}", msgspec.msgpack.encode(ban))
        self._put(ban)

    async def _forget_ended(self) -> None:
        for ban in [ban for ban in self._bans.values() if not self._is_active(ban)]:
            await self.end(ban.subject)

    async def end(self, subject: str) -> Ban:
        """End a ban. Raises Fault if there is none, and what the log raises."""
        if subject not in self._bans:
            raise RequestFault("no_such_ban", f"{subject} is not banned.", who=subject)
        await self._values.put(f"{_PREFIX}{subject}", None)
        ended = self._drop(subject)
        return ended or Ban(subject)

    def of_player(self, player: str) -> Ban | None:
        """Return the active ban of a player, or None."""
        return self._active_ban(player)

    def of_address(self, address: str) -> Ban | None:
        """Return an active ban of an address or of a network around it, or None."""
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
        return next(filter(None, map(self._active_ban, subjects)), None)

    @staticmethod
    def covers(subject: str, address: str) -> bool:
        """Return True if a ban of this subject applies to this address."""
        if is_player(subject):
            return False
        try:
            return ip_network(subject).supernet_of(ip_network(subject_of(address)))  # type: ignore[arg-type]  # checked
        except (RequestFault, TypeError):  # no address; of the other version
            return False

    def _active_ban(self, subject: str) -> Ban | None:
        ban = self._bans.get(subject)
        return ban if ban is not None and self._is_active(ban) else None
