"""Write-ahead logs as power cuts leave them: with frames at the end that SQLite does not read, and damaged ones."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from banmen_server.log.active_tables import ActiveTables
from banmen_server.log.connections import connect
from banmen_server.log.queries import TableReading

_HEADER, _FRAME = 32, 24 + 4096

HOW = ("torn", "rolled back", "flipped", "cut")


def tear(wal: Path, how: str, rng: Random) -> None:
    """Damage the end of a write-ahead log, or leave something there that was never committed."""
    data = bytearray(wal.read_bytes())
    frames = [data[at : at + _FRAME] for at in range(_HEADER, len(data) - _FRAME + 1, _FRAME)]
    if how == "torn":  # the last commit reached the disk in part
        last = rng.choice(frames)
        keep = rng.randrange(24, _FRAME)
        data += last[:keep] + bytes(_FRAME - keep)
    elif how == "rolled back":  # older pages, with a commit of their own that does not follow what is before
        for frame in rng.sample(frames, min(3, len(frames))):
            data += frame[:4] + (1 << 10).to_bytes(4, "big") + frame[8:]
    elif how == "flipped":
        data[rng.randrange(_HEADER, len(data))] ^= 1 << rng.randrange(8)
    else:
        del data[rng.randrange(_HEADER, len(data)) :]
    wal.write_bytes(data)


def ends_by_sqlite(path: Path, folder: Path) -> dict[str, int]:
    """The last good event of each table, as SQLite reads a copy of the file; none of a table that it cannot read."""
    for file in path.parent.glob(f"{path.name}*"):
        if not file.name.endswith("-shm"):
            shutil.copyfile(file, folder / file.name)
    ends: dict[str, int] = {}
    with closing(connect(folder / path.name)) as connection:
        active = ActiveTables()
        active.load(connection)
        for (name,) in connection.execute("SELECT name FROM tables").fetchall():
            reading = TableReading(name, 0, active.positions_of)
            try:
                while not reading.next_page(connection).ended:
                    pass
            except sqlite3.DatabaseError:
                continue
            ends[name] = reading.seq
    return ends
