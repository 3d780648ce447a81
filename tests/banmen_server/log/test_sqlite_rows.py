"""The statements of a log, by themselves: an append counts on, plays once, and writes nothing where it conflicts."""

import sqlite3
from collections.abc import Iterator

import msgpack
import pytest

from banmen.protocol.codec import BadMessage
from banmen_server.log import Conflict, Record, TableEntry
from banmen_server.log import sqlite_rows as rows


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    """An empty log in memory."""
    connection = sqlite3.connect(":memory:")
    rows.create(connection)
    yield connection
    connection.close()


def new(table: str, expected: int, *events: bytes, append_id: str = "", now_ms: int = 5) -> rows.NewRecord:
    return rows.new_record(table, expected, events, append_id or f"{table}/{expected}", now_ms)


def records(connection: sqlite3.Connection, table: str, after: int = 0, limit: int = 100) -> list[Record]:
    table_id = rows.find_table(connection, table)
    assert table_id is not None
    return rows.page(connection, table, table_id, after, limit)


def test_an_empty_log_has_no_tables(connection: sqlite3.Connection) -> None:
    assert rows.tables(connection) == []
    assert rows.find_table(connection, "a") is None


def test_an_append_gives_the_number_of_its_last_event(connection: sqlite3.Connection) -> None:
    assert rows.append(connection, new("a", 0, b"1", b"2")) == 2
    assert rows.append(connection, new("a", 2, b"3")) == 3
    assert records(connection, "a") == [Record("a", 2, (b"1", b"2"), "a/0"), Record("a", 3, (b"3",), "a/2")]


def test_the_same_append_again_writes_nothing_and_gives_the_same_number(connection: sqlite3.Connection) -> None:
    rows.append(connection, new("a", 0, b"1", b"2"))
    rows.append(connection, new("a", 2, b"3"))
    before = connection.total_changes
    assert rows.append(connection, new("a", 0, b"1", b"2")) == 2
    assert connection.total_changes == before


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_an_append_after_another_number_conflicts_and_writes_nothing(
    connection: sqlite3.Connection, expected: int
) -> None:
    rows.append(connection, new("a", 0, b"1", b"2", append_id="first"))
    before = connection.total_changes
    with pytest.raises(Conflict) as conflict:
        rows.append(connection, new("a", expected, b"x", append_id="second"))
    assert conflict.value.actual == 2
    assert connection.total_changes == before


def test_a_new_table_begins_after_nothing(connection: sqlite3.Connection) -> None:
    with pytest.raises(Conflict) as conflict:
        rows.append(connection, new("a", 1, b"x"))
    assert conflict.value.actual == 0
    assert rows.tables(connection) == []


def test_an_id_is_one_append_of_its_table_only(connection: sqlite3.Connection) -> None:
    rows.append(connection, new("a", 0, b"1", append_id="same"))
    assert rows.append(connection, new("b", 0, b"1", b"2", append_id="same")) == 2


def test_a_page_never_cuts_a_record_and_goes_on_after_its_last(connection: sqlite3.Connection) -> None:
    for expected in range(0, 6, 2):
        rows.append(connection, new("a", expected, b"x", b"y"))
    assert [record.seq for record in records(connection, "a", after=3)] == [4, 6]
    first = records(connection, "a", limit=2)
    assert [record.seq for record in first] == [2, 4]
    assert [record.seq for record in records(connection, "a", after=first[-1].seq, limit=2)] == [6]


@pytest.mark.parametrize("packed", [b"", b"\xc1\xff", msgpack.packb(5), msgpack.packb(["text"])])
def test_a_damaged_record_is_told_with_its_table(connection: sqlite3.Connection, packed: bytes) -> None:
    rows.append(connection, new("t1", 0, b"a"))
    connection.execute("UPDATE records SET events = ?", (packed,))
    with pytest.raises(BadMessage, match="record of t1 that ends at 1 is damaged"):
        records(connection, "t1")


def test_tables_are_listed_from_the_oldest_with_the_time_of_their_last_append(connection: sqlite3.Connection) -> None:
    rows.append(connection, new("b", 0, b"1", now_ms=10))
    rows.append(connection, new("a", 0, b"1", now_ms=20))
    rows.append(connection, new("b", 1, b"2", now_ms=30))
    assert rows.tables(connection) == [TableEntry("b", 2, 30), TableEntry("a", 1, 20)]


def test_a_deleted_table_leaves_nothing_and_its_name_is_that_of_another_table(connection: sqlite3.Connection) -> None:
    rows.append(connection, new("a", 0, b"1"))
    rows.append(connection, new("b", 0, b"1"))
    before = rows.find_table(connection, "b")
    rows.delete(connection, "b")
    rows.delete(connection, "no such table")
    assert [entry.table for entry in rows.tables(connection)] == ["a"]
    assert connection.execute("SELECT count(*) FROM records").fetchone() == (1,)
    rows.append(connection, new("b", 0, b"again"))
    assert rows.find_table(connection, "b") != before, "a read under way does not go on in the new table"


def test_a_secret_is_made_once_for_each_name(connection: sqlite3.Connection) -> None:
    secret = rows.secret(connection, "tokens")
    assert len(secret) == rows.SECRET_BYTES
    assert rows.secret(connection, "tokens") == secret
    assert rows.secret(connection, "others") != secret


def test_a_record_has_events_of_bytes_and_names_that_can_be_stored() -> None:
    assert msgpack.unpackb(new("a", 0, b"1", b"2").packed) == [b"1", b"2"]
    with pytest.raises(ValueError, match="at least one event"):
        new("a", 0)
    with pytest.raises(TypeError, match="bytes"):
        rows.new_record("a", 0, ["text"], "x", 0)  # type: ignore[list-item] # what a caller could do
    for table, append_id in (("\ud800", "x"), ("a", "\ud800")):
        with pytest.raises(ValueError, match="surrogates"):
            rows.new_record(table, 0, [b"1"], append_id, 0)
