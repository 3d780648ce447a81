"""A server that does nothing but append: tables in turn, each append printed once it is acknowledged.

Event `n` of a table is the text `TABLE n`; a printed line is `TABLE SEQ`.
"""

import asyncio
import os
import sys
from itertools import count

from banmen_server.log.sqlite import SqliteLog

LONGEST_S = 60  # should the test be gone


async def play(log: SqliteLog, table: str, seq: int) -> None:
    for length in count(1):
        numbers = range(seq + 1, seq + 2 + length % 3)
        events = [f"{table} {number}".encode() for number in numbers]
        seq = await log.append(table, seq, events, append_id=f"after {seq}")
        os.write(1, f"{table} {seq}\n".encode())


async def main(path: str) -> None:
    log = SqliteLog(path)
    tables = [f"table-{n}" for n in range(8)]
    last = {table: head.last_seq for table in tables if (head := await log.head(table))}
    async with asyncio.timeout(LONGEST_S):
        await asyncio.gather(*(play(log, table, last.get(table, 0)) for table in tables))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
