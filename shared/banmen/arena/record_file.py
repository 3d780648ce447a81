"""The record of a match: a file of JSON lines, the match first and then its games, in their order.

Games are written in whole pairs, and what a crash left of half a line or half a pair is cut off when it is gone on
with. So the file is whole at any time, and the same again from the same seed.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from banmen.arena.match import GameRecord, Line, Match

_DECODER: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


class BadRecord(Exception):
    """A file that is no record: `line` from 1."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line} is no line of a record")
        self.line = line


class Recorded(NamedTuple):
    """What a file holds: the match, its games in whole pairs, and how many bytes of the file they take."""

    match: Match
    games: Sequence[GameRecord]
    length: int


def read_record(content: bytes) -> Recorded | None:
    """What a file holds; None if it holds not even the match. Raise BadRecord."""
    match: Match | None = None
    games: list[GameRecord] = []
    at = length = 0
    for number, line in enumerate(content.splitlines(keepends=True), 1):
        at += len(line)
        if not line.endswith(b"\n"):
            break
        found = _decoded(line, number)
        if isinstance(found, Match) == (number > 1) or (isinstance(found, GameRecord) and found.number != len(games)):
            raise BadRecord(number)
        if isinstance(found, Match):
            match = found
        else:
            games.append(found)
        if len(games) % 2 == 0:
            length = at
    return None if match is None else Recorded(match, games[: len(games) // 2 * 2], length)


def _decoded(line: bytes, number: int) -> Line:
    try:
        return _DECODER.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise BadRecord(number) from None


class RecordFile:
    """A file that a match is written to. Raises OSError."""

    def __init__(self, path: Path, recorded: Recorded | None = None) -> None:
        """Go on where `recorded` ends, else begin the file anew."""
        self._file = path.open("r+b" if recorded else "wb")
        if recorded:
            self._file.truncate(recorded.length)
            self._file.seek(recorded.length)

    def write(self, *lines: Line) -> None:
        """Write lines, all at once."""
        self._file.write(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()
