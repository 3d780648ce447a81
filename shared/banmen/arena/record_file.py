"""The record of a match: a file of JSON lines, the match first and then its games in order.

Games are written in complete pairs. When a match is resumed, half a line or half a pair left by a crash is cut off. So
the file is always complete, and the same seed gives the same file.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from banmen.arena.match import GameRecord, Line, Match

_DECODER: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


class BadRecord(Exception):
    """A file that is not a record; `line`, from 1, is the first bad line."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line} is no line of a record")
        self.line = line


class Recorded(NamedTuple):
    """The contents of a record: the match, its games in complete pairs, and their length in bytes."""

    match: Match
    games: Sequence[GameRecord]
    length: int


def read_record(content: bytes) -> Recorded | None:
    """Return the contents of a record, or None if it has not even the match. Raise BadRecord."""
    match: Match | None = None
    games: list[GameRecord] = []
    at = length = 0
    for number, line in enumerate(content.splitlines(keepends=True), 1):
        at += len(line)
        if not line.endswith(b"\n"):
            break
        found = _decode(line, number)
        if isinstance(found, Match) == (number > 1) or (isinstance(found, GameRecord) and found.number != len(games)):
            raise BadRecord(number)
        if isinstance(found, Match):
            match = found
        else:
            games.append(found)
        if len(games) % 2 == 0:
            length = at
    return None if match is None else Recorded(match, games[: len(games) // 2 * 2], length)


def _decode(line: bytes, number: int) -> Line:
    try:
        return _DECODER.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise BadRecord(number) from None


class RecordFile:
    """A file to which a match is written. Raises OSError."""

    def __init__(self, path: Path, recorded: Recorded | None = None) -> None:
        """Open the file: continue after `recorded`, or start a new one."""
        self._file = path.open("r+b" if recorded else "wb")
        if recorded:
            self._file.truncate(recorded.length)
            self._file.seek(recorded.length)

    def write(self, *lines: Line) -> None:
        """Write lines in a single write."""
        self._file.write(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()
