"""What a look-up costs beside many tables, in steps of SQLite, which are the same on every machine."""

import asyncio
from functools import partial
from pathlib import Path

from banmen_server.log import Head, queries
from banmen_server.log.sqlite import SqliteLog


async def opened(log: SqliteLog, table: str, player: str, own: str) -> None:
    """Let a player open a table with a command of this id."""
    name = f"{player}/{own}"
    head = Head(table, code=table.upper(), opened_by=name, players=(player,))
    await log.append(table, 0, [b"event"], append_id=name, head=head)


def test_an_opening_is_found_quickly_among_many_with_the_same_id(tmp_path: Path) -> None:
    steps = 0

    def stepped() -> int:
        nonlocal steps
        steps += 1
        return 0

    async def scene() -> list[int]:
        nonlocal steps
        log, counts = SqliteLog(tmp_path / "log.db"), []
        try:
            await opened(log, "mine", "me", "1")
            for others in (range(3), range(3, 200)):
                await asyncio.gather(*(opened(log, f"t{number}", f"p{number}", "1") for number in others))
                reader, steps = log._file.reader, 0
                reader.set_progress_handler(stepped, 1)
                found = queries.head_opened_by(reader, active=log._active, append_id="me/1")
                reader.set_progress_handler(None, 1)
                assert found is not None
                assert found.table == "mine"
                counts.append(steps)
            look = partial(queries.head_opened_by, log._file.reader, active=log._active)
            assert look(append_id="p7/1", how=queries.WITHOUT_INDEX) == look(append_id="p7/1") is not None
            assert look(append_id="p7/2") is None
        finally:
            await log.close()
        return counts

    few, many = asyncio.run(scene())
    assert few <= many <= 1.5 * few
