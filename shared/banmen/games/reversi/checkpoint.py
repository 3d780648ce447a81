"""The checkpoint of a solving process, in the user's cache folder: one line for each position with known bounds.

Lines are only appended, so a crash can damage only the last one. Each has a checksum; a damaged line is skipped, and
the others are used.
"""

import os
import re
import sys
from collections.abc import Iterator, MutableMapping
from hashlib import sha256
from zlib import crc32

from platformdirs import user_cache_path

from banmen.commands.files import reason
from banmen.games.reversi.engine.solving import Bounds, Sides
from banmen.texts import Texts

_HEAD = b"banmen reversi solve 2\n"
_LINE = re.compile(rb"([0-9a-f]{1,64}) ([0-9a-f]{1,64}) (-?\d{1,3}) (-?\d{1,3}) ([0-9a-f]{8})\n")


class CheckpointFile(MutableMapping[Sides, Bounds]):
    """The known bounds of positions, saved as they are found. A write error is reported once.

    `damaged` is the number of lines that were skipped.
    """

    def __init__(self, t: Texts, word: str) -> None:
        """Open the file of the position with this word."""
        self._t = t
        self.path = user_cache_path("banmen") / "reversi" / f"{sha256(word.encode()).hexdigest()[:16]}.solve"
        self._start = crc32(word.encode())  # so that lines from another position's file fail the checksum
        self._known, self.damaged = self._read()
        self._is_whole = self._fails = False

    def __getitem__(self, sides: Sides) -> Bounds:
        return self._known[sides]

    def __iter__(self) -> Iterator[Sides]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def __setitem__(self, sides: Sides, bounds: Bounds) -> None:
        self._known[sides] = bounds
        self._write(sides, bounds)

    def __delitem__(self, sides: Sides) -> None:
        raise TypeError("What is known is not forgotten one by one.")

    def delete(self) -> None:
        """Forget all bounds and delete the file."""
        self._known.clear()
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            self._report(error)

    def _write(self, sides: Sides, bounds: Bounds) -> None:
        """Append a line. The first time the file is rewritten, because its last line may be damaged."""
        if self._fails:
            return
        try:
            if not self._is_whole:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                fresh = self.path.with_suffix(f".{os.getpid()}")
                fresh.write_bytes(_HEAD + b"".join(self._line(*each) for each in self._known.items()))
                fresh.replace(self.path)
                self._is_whole = True
            else:
                with self.path.open("ab") as file:
                    file.write(self._line(sides, bounds))
        except OSError as error:
            self._report(error)

    def _report(self, error: OSError) -> None:
        self._fails = True
        kept = {"file": str(self.path), "reason": reason(self._t, error)}
        sys.stderr.write(f"{self._t('reversi-solve-not-kept', **kept)}\n")

    def _line(self, sides: Sides, bounds: Bounds) -> bytes:
        content = f"{sides.own:x} {sides.other:x} {bounds.lower} {bounds.upper}".encode()
        return b"%b %08x\n" % (content, crc32(content, self._start))

    def _read(self) -> tuple[dict[Sides, Bounds], int]:
        """Return the bounds in the file and the number of damaged lines; empty if it cannot be read."""
        try:
            head, *lines = self.path.read_bytes().splitlines(keepends=True) or [_HEAD]
        except OSError:
            return {}, 0
        if head != _HEAD:
            return {}, 1 + len(lines)
        known: dict[Sides, Bounds] = {}
        damaged = 0
        for line in lines:
            one = _LINE.fullmatch(line)
            if one is None or int(one[5], 16) != crc32(line.rpartition(b" ")[0], self._start):
                damaged += 1
            else:
                known[Sides(int(one[1], 16), int(one[2], 16))] = Bounds(int(one[3]), int(one[4]))
        return known, damaged
