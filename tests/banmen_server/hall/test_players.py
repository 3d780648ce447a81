"""Tokens."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import URLSafeSerializer

from banmen.game import Refusal
from banmen_server.hall.players import Tokens, new_player
from banmen_server.log import Unavailable
from banmen_server.log.sqlite import SqliteLog

DAY_MS = 24 * 3_600_000


class Watch:
    """A clock that a test sets, in ms."""

    def __init__(self) -> None:
        self.at_ms = 1_800_000_000_000

    def __call__(self) -> int:
        return self.at_ms


def tokens(secret: bytes = b"ours", watch: Watch | None = None) -> Tokens:
    return Tokens(secret, watch or Watch(), days=365)


def refused(known: Tokens, token: str) -> str:
    with pytest.raises(Refusal) as refusal:
        known.read(token)
    assert refusal.value.code == "bad_token"
    return refusal.value.text


@given(st.binary(min_size=1), st.text(max_size=40))
def test_a_token_names_its_player(secret: bytes, player: str) -> None:
    known = tokens(secret)
    assert known.read(known.issue(player)).player == player


@given(st.text(max_size=60))
def test_a_token_that_was_not_issued_names_nobody(token: str) -> None:
    assert "did not give" in refused(tokens(), token)


@pytest.mark.parametrize("said", [7, ["p1"], ["p1", "2026"], [1, 2], {"p1": 1}, None])
def test_a_malformed_token_names_nobody(said: object) -> None:
    refused(tokens(), str(URLSafeSerializer(b"ours", salt="banmen player").dumps(said)))


def test_a_token_that_the_library_has_compressed_names_its_player_too() -> None:
    known = tokens()
    token = known.issue("0" * 60)
    assert token.startswith(".")
    assert known.read(token).player == "0" * 60


def test_a_token_of_another_server_names_nobody() -> None:
    refused(tokens(), tokens(b"theirs").issue("p1"))


def test_a_changed_token_names_nobody() -> None:
    known = tokens()
    token = known.issue(new_player())
    for index in range(len(token) - 1):  # the last sign has bits that mean nothing
        changed = token[:index] + ("A" if token[index] != "A" else "B") + token[index + 1 :]
        refused(known, changed)


def test_a_token_that_is_used_lives_on_and_one_that_is_not_expires() -> None:
    watch = Watch()
    known = tokens(watch=watch)
    used = forgotten = known.issue("p1")
    for _ in range(40):
        watch.at_ms += 20 * DAY_MS
        token = known.read(used)
        assert token.player == "p1"
        used = known.renewed(used, token)
    assert "too long" in refused(known, forgotten)


def test_a_young_token_stays_the_same() -> None:
    watch = Watch()
    known = tokens(watch=watch)
    token = known.issue("p1")
    watch.at_ms += 7 * DAY_MS
    assert known.renewed(token, known.read(token)) == token
    watch.at_ms += DAY_MS
    assert known.renewed(token, known.read(token)) != token


def served(file: Path, watch: Watch) -> Tokens:
    """The tokens of a server that starts with this file, and stops."""

    async def start() -> Tokens:
        log = SqliteLog(file)
        try:
            known = tokens(await log.secret("token"), watch)
            await known.load(log)
        finally:
            await log.close()
        return known

    return asyncio.run(start())


def test_a_token_of_an_earlier_version_is_good_for_a_year_from_the_first_start_that_knows_of_time(
    tmp_path: Path,
) -> None:
    watch, file = Watch(), tmp_path / "hall.db"
    old = str(URLSafeSerializer(asyncio.run(secret_of(file)), salt="banmen player").dumps("p1"))
    known = served(file, watch)
    assert known.read(old).player == "p1"
    assert known.read(known.renewed(old, known.read(old))).player == "p1"
    watch.at_ms += 364 * DAY_MS
    assert served(file, watch).read(old).player == "p1"
    watch.at_ms += 2 * DAY_MS
    refused(served(file, watch), old)


async def secret_of(file: Path) -> bytes:
    log = SqliteLog(file)
    try:
        return await log.secret("token")
    finally:
        await log.close()


def test_a_revoked_token_stays_invalid_after_a_restart(tmp_path: Path) -> None:
    watch, file = Watch(), tmp_path / "hall.db"

    async def revoke() -> tuple[str, str, int]:
        log = SqliteLog(file)
        try:
            known = tokens(await log.secret("token"), watch)
            await known.load(log)
            stolen, other = known.issue("p1"), known.issue("p2")
            await known.revoke("p1")
            assert "revoked" in refused(known, stolen)
            watch.at_ms += 1
            assert known.read(known.issue("p1")).player == "p1", "a newer one is good"
            return stolen, other, len(await log.names(""))
        finally:
            await log.close()

    stolen, other, stored = asyncio.run(revoke())
    again = served(file, watch)
    assert "revoked" in refused(again, stolen)
    assert again.read(other).player == "p2"
    watch.at_ms += 366 * DAY_MS
    served(file, watch)
    assert asyncio.run(stored_names(file)) == stored - 1, "when all its tokens have expired, nothing is kept of it"


async def stored_names(file: Path) -> int:
    log = SqliteLog(file)
    try:
        return len(await log.names(""))
    finally:
        await log.close()


def test_the_newest_secret_signs_once_all_know_it_and_older_ones_verify(tmp_path: Path) -> None:
    async def scene() -> None:
        watch = Watch()
        log = SqliteLog(tmp_path / "hall.db")
        known = Tokens(await log.secret("token"), watch, days=365)
        await known.load(log)
        old = known.issue("p1")
        assert await known.rotate() == 2
        assert refused(Tokens(b"other", watch, days=365), old)
        assert known.renewed(old, known.read(old)) == old  # other servers may not know the new secret yet
        watch.at_ms += 10_000
        new = known.renewed(old, known.read(old))
        assert new != old
        assert known.read(new).player == known.read(old).player == "p1"
        again = Tokens(await log.secret("token"), watch, days=365)
        assert "did not give" in refused(again, new)
        await again.load(log)
        assert again.read(new) == known.read(new)
        await log.close()

    asyncio.run(scene())


def test_a_shorter_lifetime_ends_tokens_of_an_old_secret_for_good(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        watch = Watch()
        log = SqliteLog(tmp_path / "hall.db")
        known = Tokens(await log.secret("token"), watch, days=365)
        await known.load(log)
        old = known.issue("p1")
        await known.rotate()
        watch.at_ms += 8 * DAY_MS
        for days in (7, 365):
            again = Tokens(await log.secret("token"), watch, days=days)
            await again.load(log)
            assert "did not give" in refused(again, old)
        await log.close()

    asyncio.run(scene())


def test_a_secret_is_forgotten_once_all_that_it_has_signed_has_expired(tmp_path: Path) -> None:
    async def scene() -> None:
        watch = Watch()
        log = SqliteLog(tmp_path / "hall.db")
        known = Tokens(await log.secret("token"), watch, days=365)
        await known.load(log)
        await known.rotate()
        watch.at_ms += 364 * DAY_MS
        assert await known.rotate() == 3
        watch.at_ms += 2 * DAY_MS
        assert await known.rotate() == 3  # without the first
        watch.at_ms += 364 * DAY_MS
        assert await known.rotate() == 3  # without the second
        assert len(await log.names("token secrets/")) == 3
        await log.close()

    asyncio.run(scene())


def test_what_has_expired_stops_no_start_while_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_room(*_: object) -> None:
        raise Unavailable("database or disk is full")

    async def scene() -> None:
        watch = Watch()
        log = SqliteLog(tmp_path / "hall.db")
        known = Tokens(await log.secret("token"), watch, days=365)
        await known.load(log)
        old = known.issue("p1")
        await known.rotate()
        await known.revoke("p2")
        watch.at_ms += 366 * DAY_MS
        with monkeypatch.context() as full:
            full.setattr(log, "put", no_room)
            again = Tokens(await log.secret("token"), watch, days=365)
            await again.load(log)
            assert "did not give" in refused(again, old)
        assert len(await log.names("revoked/")) == 1
        await Tokens(await log.secret("token"), watch, days=365).load(log)
        assert await log.names("revoked/") == []
        await log.close()

    asyncio.run(scene())
