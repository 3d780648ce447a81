"""A table of a log to which records with their numbers are appended."""

from banmen_server.log.sqlite import SqliteLog


async def append(log: SqliteLog, *numbers: int) -> None:
    """Append records of these numbers to the table `a`."""
    for number in numbers:
        await log.append("a", number - 1, [b"%d" % number], append_id=str(number))


async def numbers(log: SqliteLog) -> list[int]:
    """The numbers of its records."""
    return [record.seq async for record in log.read("a")]
