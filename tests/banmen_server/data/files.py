"""Data files to test with: some tables of every game, in records and in archives, with a stream and a secret."""

import asyncio
from pathlib import Path

from banmen_server.log import Archive, Head
from banmen_server.log.sqlite import SqliteLog
from banmen_server.tables.archive import pack_archive
from banmen_server.tables.views import pack_events
from tests.banmen_server.tables.test_loading import long_sitting
from tests.games.test_every_game import SETUPS

TABLES = len(SETUPS)


def make_file(path: Path) -> Path:
    """A file with a table for each of `SETUPS`, `t0`, `t1` and so on: archived, settled, or in the journal."""

    async def make() -> None:
        log = SqliteLog(path)
        await log.secret("tokens")
        await log.append("ratings", 0, [b"\x81\xa1a\x01", b"\xc0", b"\x81\xa1b\xca\x3f\x80\x00\x00"], append_id="t0/1")
        for number, (key, options) in enumerate(SETUPS):
            sitting, name, seq = long_sitting(key, options), f"t{number}", 0
            records = [(events, at, kept) for (events, at), kept in zip(sitting.records, sitting.ids, strict=True)]
            for events, at, append_id in records:
                seq = await log.append(name, seq, pack_events(events, at), append_id=append_id)
            code, over = f"K7QX-2MP{number}", not number % 2
            head = Head(name, code, "p1/o", ("p1", "p2"), over, touched_ms=5, rows=b"\x00\xff", last_seq=seq)
            if number % 3:
                await log.settle(name, head, Archive(seq, pack_archive(records)) if number % 3 == 1 else None)
        await log.close()

    asyncio.run(make())
    return path


def damage(path: Path, at: bytes) -> None:
    """Flip a byte in the middle of these bytes in the file."""
    data = bytearray(path.read_bytes())
    data[data.index(at) + len(at) // 2] ^= 0x10
    path.write_bytes(data)
