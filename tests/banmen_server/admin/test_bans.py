"""Bans: whom they cover, when they end, and that they survive a restart."""

import asyncio
from collections.abc import Callable, Mapping

import pytest

from banmen_server.admin import bans as module
from banmen_server.admin.bans import Ban, Bans, subject_of, utc
from banmen_server.admin.requests import RequestFault
from banmen_server.log import Unavailable

PLAYER = "p0123456789abcdef0123"
HOUR_MS = 3_600_000


class Stored:
    """The small values of a log, in memory."""

    def __init__(self, values: Mapping[str, bytes] | None = None) -> None:
        self.values = dict(values or {})

    async def put(self, name: str, value: bytes | None) -> None:
        self.values.pop(name, None)
        if value is not None:
            self.values[name] = value

    async def get(self, name: str) -> bytes | None:
        return self.values.get(name)

    async def names(self, prefix: str) -> list[str]:
        return sorted(name for name in self.values if name.startswith(prefix))

    def watch(self, prefix: str, told: Callable[[str, bytes | None], None]) -> Callable[[], None]:  # noqa: ARG002 - nobody else writes
        return lambda: None


class Clock:
    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def banned(clock: Clock, *bans: Ban, stored: Stored | None = None) -> Bans:
    made = Bans(stored or Stored(), clock)

    async def add() -> None:
        for ban in bans:
            await made.add(ban)

    asyncio.run(add())
    return made


@pytest.mark.parametrize(
    ("who", "subject"),
    [
        (PLAYER, PLAYER),
        (" 203.0.113.7 ", "203.0.113.7/32"),
        ("203.0.113.7/24", "203.0.113.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1::/48", "2001:db8:1::/48"),
        ("::ffff:203.0.113.7", "203.0.113.7/32"),
    ],
)
def test_a_ban_accepts_a_player_an_address_or_a_network(who: str, subject: str) -> None:
    assert subject_of(who) == subject


@pytest.mark.parametrize("who", ["", "Aki", "p123", "203.0.113", "203.0.113.0/33", "example.org"])
def test_a_ban_refuses_any_other_subject(who: str) -> None:
    with pytest.raises(RequestFault) as caught:
        subject_of(who)
    assert caught.value.code == "nobody"


@pytest.mark.parametrize(
    ("subject", "address", "met"),
    [
        ("203.0.113.7/32", "203.0.113.7", True),
        ("203.0.113.7/32", "::ffff:203.0.113.7", True),
        ("203.0.113.7/32", "203.0.113.8", False),
        ("203.0.113.0/24", "203.0.113.8", True),
        ("203.0.113.0/24", "2001:db8::1", False),
        ("2001:db8:1:2::/64", "2001:db8:1:2::9", True),
        ("2001:db8:1:2::/64", "2001:db8:1:3::9", False),
        ("2001:db8:1:2::/64", "203.0.113.7", False),
        (PLAYER, "203.0.113.7", False),
        ("203.0.113.0/24", "", False),
    ],
)
def test_a_ban_meets_its_addresses(clock: Clock, subject: str, address: str, *, met: bool) -> None:
    bans = banned(clock, Ban(subject))
    assert (bans.of_address(address) is not None) == met
    assert Bans.covers(subject, address) == met


def test_a_ban_of_a_player_meets_that_player_alone(clock: Clock) -> None:
    bans = banned(clock, Ban(PLAYER))
    assert bans.of_player(PLAYER) == Ban(PLAYER)
    assert bans.of_player("p1123456789abcdef0123") is None


def test_a_ban_ends_by_its_time(clock: Clock) -> None:
    bans = banned(clock, Ban(PLAYER, clock.now + HOUR_MS), Ban("203.0.113.7/32", clock.now + 2 * HOUR_MS))
    clock.now += HOUR_MS - 1
    assert bans.of_player(PLAYER)
    clock.now += 1
    assert bans.of_player(PLAYER) is None
    assert [ban.subject for ban in bans.all()] == ["203.0.113.7/32"]


def test_a_ban_is_ended_by_hand(clock: Clock) -> None:
    bans = banned(clock, Ban(PLAYER), Ban("203.0.113.0/24"), Ban("203.0.112.0/24"))
    asyncio.run(bans.end("203.0.113.0/24"))
    assert bans.of_address("203.0.113.9") is None
    assert bans.of_address("203.0.112.9")
    asyncio.run(bans.end("203.0.112.0/24"))
    assert bans.of_address("203.0.112.9") is None
    with pytest.raises(RequestFault, match="not banned"):
        asyncio.run(bans.end("203.0.113.0/24"))


def test_bans_outlive_the_server_and_those_that_have_ended_are_forgotten(clock: Clock) -> None:
    stored = Stored()
    banned(clock, Ban(PLAYER, clock.now + HOUR_MS, "Noise."), Ban("203.0.113.0/24", None, "盤"), stored=stored)
    stored.values["ban/broken"] = b"\xc1"
    clock.now += HOUR_MS
    later = Bans(stored, clock)
    asyncio.run(later.load())
    assert later.all() == [Ban("203.0.113.0/24", None, "盤")]
    assert later.of_address("203.0.113.200")
    assert f"ban/{PLAYER}" not in stored.values


def test_a_newer_ban_takes_the_place_of_an_older_one(clock: Clock) -> None:
    bans = banned(clock, Ban("203.0.113.0/24"), Ban("203.0.113.0/24", clock.now + 1, "again"))
    assert bans.all() == [Ban("203.0.113.0/24", clock.now + 1, "again")]
    asyncio.run(bans.end("203.0.113.0/24"))
    assert bans.of_address("203.0.113.1") is None


def test_there_are_only_so_many_and_ended_ones_make_room(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_BANS", 2)
    bans = banned(clock, Ban("10.0.0.1/32", clock.now + 1), Ban("10.0.0.2/32"))
    with pytest.raises(RequestFault, match="2 bans already"):
        asyncio.run(bans.add(Ban("10.0.0.3/32")))
    clock.now += 1
    asyncio.run(bans.add(Ban("10.0.0.3/32")))
    assert [ban.subject for ban in bans.all()] == ["10.0.0.2/32", "10.0.0.3/32"]


def test_a_banned_player_reads_the_end_and_the_reason() -> None:
    assert Ban(PLAYER).text() == "This server does not let you in."
    until_ms = 1_700_000_000_001
    assert utc(until_ms) == "2023-11-14 22:14 UTC"
    text = "This server does not let you in until 2023-11-14 22:14 UTC: Flooding."
    assert Ban(PLAYER, until_ms, "Flooding.").text() == text


def test_an_expired_ban_stops_no_start_while_nothing_can_be_written(clock: Clock) -> None:
    class Full(Stored):
        async def put(self, name: str, value: bytes | None) -> None:  # noqa: ARG002 - nothing is stored
            raise Unavailable("database or disk is full")

    stored = Stored()
    banned(clock, Ban(PLAYER, clock.now + 1), Ban("192.0.2.0/24"), stored=stored)
    clock.now += 1
    again = Bans(Full(stored.values), clock)
    asyncio.run(again.load())
    assert [ban.subject for ban in again.all()] == ["192.0.2.0/24"]
