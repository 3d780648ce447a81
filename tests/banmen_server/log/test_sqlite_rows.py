"""Rows are inserted with few statements, and those that are large with one that keeps no copy of many."""

import sqlite3
from contextlib import closing

import pytest

from banmen_server.log.sqlite_rows import insert_rows


@pytest.mark.parametrize(
    ("rows", "size", "statements"),
    [
        (1, 8, [1]),
        (60, 8, [60]),
        (150, 8, [64, 64, 22]),
        (1, 1 << 20, [1]),
        (5, 1 << 15, [1] * 5),
        (66, 999, [1] * 64 + [2]),
    ],
)
def test_small_rows_are_inserted_together(rows: int, size: int, statements: list[int]) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute("CREATE TABLE kept (number, data)")
        asked: list[str] = []
        values = [value for number in range(rows) for value in (number, bytearray([number]) * size)]
        connection.set_trace_callback(asked.append)
        insert_rows(connection, "INSERT INTO kept", 2, values)
        connection.set_trace_callback(None)
        found = connection.execute("SELECT number, data FROM kept ORDER BY number").fetchall()
    assert found == [(number, bytes([number]) * size) for number in range(rows)]
    assert [each.count("(") for each in asked] == statements
