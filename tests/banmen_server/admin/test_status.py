"""What the server reports of itself, and what needs attention."""

import math
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banmen import __version__
from banmen_server.admin.status import BACKUP_DAYS, CERTIFICATE_DAYS, MIN_FREE_BYTES, Status, status_of
from banmen_server.upkeep import DiskRoom, LastBackup, note_backup
from tests.banmen_server.wire_client import Scene, play

CERTIFICATES = Path(__file__).resolve().parents[1] / "net" / "certificates"
DAY_MS = 24 * 3_600_000
NOW_MS = 1_795_955_036_112
BACKUP = LastBackup(NOW_MS - DAY_MS, "/backups/hall.db", 1_234_567, good=True)
WELL = Status(
    version="1.0.0",
    url="wss://games.example.org",
    uptime_s=100_000,
    now_ms=NOW_MS,
    trouble=None,
    draining=False,
    players=3,
    bots=1,
    connections=4,
    tables=2,
    playing=5,
    over=7,
    lag_s=0.003,
    data="/data/hall.db",
    data_bytes=2_000_000,
    data_limit_bytes=10_000_000_000,
    disk=DiskRoom(MIN_FREE_BYTES, 10 * MIN_FREE_BYTES),
    backup=BACKUP,
    certificate_ms=NOW_MS + (CERTIFICATE_DAYS + 1) * DAY_MS,
)


def test_a_server_counts_people_bots_and_tables(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        await stage.pair()
        await stage.come("Bot", bot=True)
        await stage.connect()  # which says nothing
        status = status_of(stage.server)
        assert (status.version, status.url, status.trouble) == (__version__, stage.server.url, None)
        assert (status.players, status.bots, status.connections, status.tables) == (3, 1, 4, 1)
        assert (status.data, status.certificate_ms, status.backup) == (str(tmp_path / "hall.db"), None, None)
        assert list(status.attention()) == []
        note_backup(tmp_path / "hall.db", BACKUP)
        stage.server.hall.openings.draining = True
        assert status_of(stage.server).backup == BACKUP
        assert status_of(stage.server).draining

    play(scene, tmp_path / "hall.db")


def test_a_server_says_when_its_certificate_expires(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        ends_ms = status_of(stage.server).certificate_ms
        assert ends_ms == stage.server.certificate_expires_s * 1000
        assert math.isfinite(stage.server.certificate_expires_s)

    play(scene, tmp_path / "hall.db", cert=CERTIFICATES / "first.pem", key=CERTIFICATES / "first.key.pem")


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({}, []),
        ({"trouble": "The server is 3.1 s late with everything."}, ["health"]),
        ({"certificate_ms": NOW_MS + CERTIFICATE_DAYS * DAY_MS - 1}, ["certificate"]),
        ({"certificate_ms": NOW_MS - 1}, ["certificate"]),
        ({"certificate_ms": None, "disk": None, "backup": None}, []),
        ({"disk": DiskRoom(MIN_FREE_BYTES - 1, 10 * MIN_FREE_BYTES)}, ["disk"]),
        ({"backup": msgspec.structs.replace(BACKUP, good=False)}, ["backup"]),
        ({"backup": msgspec.structs.replace(BACKUP, at_ms=NOW_MS - BACKUP_DAYS * DAY_MS - 1)}, ["backup"]),
    ],
)
def test_what_needs_attention_is_named(changes: dict[str, Any], codes: list[str]) -> None:
    assert msgspec.structs.replace(WELL, **changes).answer()["attention"] == codes
