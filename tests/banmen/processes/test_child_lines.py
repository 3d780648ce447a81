"""Lines of a stream, waited for and looked ahead at."""

import os
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

from banmen.processes.child import LONGEST_LINE, LineReader


def reading(folder: Path, content: bytes) -> LineReader:
    """A reader of a file with this content."""
    path = folder / "lines.txt"
    path.write_bytes(content)
    return LineReader(os.open(path, os.O_RDONLY))


def test_lines_come_in_their_order_and_then_the_end(tmp_path: Path) -> None:
    reader = reading(tmp_path, "go\r\nping 1\n盤 \xff".encode() + b"\xff\nlast")
    assert [reader.next(5) for _ in range(4)] == ["go", "ping 1", "盤 ÿ\ufffd", "last"]
    for _ in range(2):
        with pytest.raises(EOFError):
            reader.next(5)


def test_a_long_line_comes_in_pieces(tmp_path: Path) -> None:
    reader = reading(tmp_path, b"9" * (LONGEST_LINE + 3) + b"\n" + b"7" * (2 * LONGEST_LINE + 1))
    assert [len(reader.next(5) or "") for _ in range(5)] == [LONGEST_LINE, 3, LONGEST_LINE, LONGEST_LINE, 1]


def test_no_line_in_time_is_none() -> None:
    read, write = os.pipe()
    reader = LineReader(read)
    assert reader.next(0.01) is None
    os.write(write, b"la")
    os.write(write, b"te\n")
    assert reader.next(5) == "late"
    os.close(write)
    with pytest.raises(EOFError):
        reader.next(5)


def test_a_waiting_line_can_be_peeked_and_is_still_read(tmp_path: Path) -> None:
    reader = reading(tmp_path, b"go\nping 1\nquit\n")
    assert reader.next(5) == "go"
    while (found := reader.first_waiting(lambda line: line.startswith("q"))) is None:
        pass  # the thread is about to read it
    assert found == "quit"
    assert reader.first_waiting(lambda line: line == "hint") is None
    assert [reader.next(5), reader.next(5)] == ["ping 1", "quit"]
    with pytest.raises(EOFError):
        reader.next(5)
    assert reader.first_waiting(lambda _: True) is None


def test_a_descriptor_that_is_closed_ends() -> None:
    read, write = os.pipe()
    os.close(read)
    with pytest.raises(EOFError):
        LineReader(read).next(5)
    os.close(write)


def test_the_end_is_reported_even_without_a_reader() -> None:
    read, write = os.pipe()
    ended = Event()
    reader = LineReader(read, at_end=ended.set)
    os.write(write, b"unread\n")
    assert not ended.is_set()
    os.close(write)
    assert ended.wait(30)
    assert reader.next(5) == "unread"


def test_an_endless_stream_is_dropped_for_the_given_time_only() -> None:
    read, write = os.pipe()
    reader = LineReader(read)
    assert not reader.drop(0.05)
    os.close(write)
    assert reader.drop(30)


WAITS = "import sys; from banmen.processes.child import LineReader; LineReader(0).next(); print('leaving')"


def test_a_process_leaves_while_its_reader_still_waits() -> None:
    with subprocess.Popen([sys.executable, "-c", WAITS], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"line\n")
        process.stdin.flush()
        assert process.stdout.read() == b"leaving\n"
        assert process.wait(60) == 0
