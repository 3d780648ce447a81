"""Lines of a stream, waited for and looked ahead at."""

import io
import os

import pytest

from banmen.processes.lines import LineReader


def test_lines_come_in_their_order_and_then_the_end() -> None:
    reader = LineReader(io.BytesIO("go\r\nping 1\n盤 \xff".encode() + b"\xff\nlast".replace(b"", b"")))
    assert [reader.next(5) for _ in range(4)] == ["go", "ping 1", "盤 ÿ\ufffd", "last"]
    for _ in range(2):
        with pytest.raises(EOFError):
            reader.next(5)


def test_what_does_not_come_in_time_is_no_line() -> None:
    read, write = os.pipe()
    with os.fdopen(read, "rb") as stream:
        reader = LineReader(stream)
        assert reader.next(0.01) is None
        os.write(write, b"late\n")
        assert reader.next(5) == "late"
        os.close(write)
        with pytest.raises(EOFError):
            reader.next(5)


def test_what_waits_can_be_looked_at_and_is_still_read() -> None:
    reader = LineReader(io.BytesIO(b"go\nping 1\nquit\n"))
    assert reader.next(5) == "go"
    while (found := reader.first_waiting(lambda line: line.startswith("q"))) is None:
        pass  # the thread is about to read it
    assert found == "quit"
    assert reader.first_waiting(lambda line: line == "hint") is None
    assert [reader.next(5), reader.next(5)] == ["ping 1", "quit"]
    with pytest.raises(EOFError):
        reader.next(5)
    assert reader.first_waiting(lambda _: True) is None


def test_a_stream_that_is_closed_meanwhile_ends() -> None:
    stream = io.BytesIO(b"go\n")
    stream.close()
    with pytest.raises(EOFError):
        LineReader(stream).next(5)
