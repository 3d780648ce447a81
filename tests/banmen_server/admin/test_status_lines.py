"""The lines of `banmen admin status`, in both languages."""

from collections.abc import Mapping
from typing import Any

import msgspec

from banmen.texts import Texts
from banmen_server.admin.status_lines import status_lines
from banmen_server.upkeep import DiskRoom
from tests.banmen_server.admin.test_status import BACKUP, DAY_MS, NOW_MS, WELL


def lines(language: str = "en", **changes: Any) -> list[str]:
    answer: Mapping[str, Any] = msgspec.structs.replace(WELL, **changes).answer()
    return ["|".join(row) for row in status_lines(Texts(language), answer)]


def test_a_server_that_is_well_has_no_mark() -> None:
    assert lines() == [
        " |Health|all is well",
        " |Version|1.0.0",
        " |Running for|1 d 3 h 46 min",
        " |Address|wss://games.example.org",
        " |Players|3, 1 of them bots; connections: 4",
        " |Tables|2 in memory; stored: 5 unfinished, 7 finished",
        " |Lag|0.003 s at worst in the last 10 s",
        " |Data|/data/hall.db: 2.0 MB of 10.0 GB at most",
        " |Disk|500.0 MB of 5.0 GB free",
        " |Certificate|until 2026-12-07 12:23:56 UTC (8 days)",
        " |Last backup|2026-11-28 12:23:56 UTC: /backups/hall.db (1.2 MB)",
    ]


def test_what_needs_attention_is_marked() -> None:
    said = lines(
        trouble="The disk is full.",
        disk=DiskRoom(0, 1_000_000),
        certificate_ms=NOW_MS - DAY_MS,
        backup=msgspec.structs.replace(BACKUP, good=False),
    )
    assert [line for line in said if line.startswith("!")] == [
        "!|Health|The disk is full.",
        "!|Disk|0.0 MB of 1.0 MB free",
        "!|Certificate|expired at 2026-11-28 12:23:56 UTC",
        "!|Last backup|2026-11-28 12:23:56 UTC: /backups/hall.db (1.2 MB), not all of it is whole",
    ]


def test_a_draining_server_says_so() -> None:
    assert lines("ja", draining=True)[0] == " |状態|問題ありません。新しい卓は開けず、誰も対局しなくなったら止まります"


def test_a_server_of_a_cluster_has_neither_disk_nor_backup() -> None:
    said = lines(disk=None, backup=None, certificate_ms=None)
    assert [line for line in said if "isk" in line or "backup" in line] == []
    assert " |Certificate|none" in said
    assert lines(backup=None)[-1] == " |Last backup|none is known"
