"""What is known while a position is solved, in a file of the user's cache folder: a line for each position that is.

Lines are only added, so whenever the program dies, all but the last one are whole; that one is not read.
"""

import re
import sys
from collections.abc import Iterator, MutableMapping
from hashlib import sha256
from pathlib import Path

from platformdirs import user_cache_path

from banmen.commands.files import reason
from banmen.games.reversi.engine.solving import Bounds, Sides
from banmen.texts import Texts

_HEAD = "banmen reversi solve 1\n"
_LINE = re.compile(r"([0-9a-f]{1,64}) ([0-9a-f]{1,64}) (-?\d{1,3}) (-?\d{1,3})\n")


class CheckpointFile(MutableMapping[Sides, Bounds]):
    """The bounds of positions, kept as they are found. A file that cannot be written is reported once."""

    def __init__(self, t: Texts, word: str) -> None:
        """The file of the position with this word."""
        self._t = t
        self.path = user_cache_path("banmen") / "reversi" / f"{sha256(word.encode()).hexdigest()[:16]}.solve"
        self._known = _read(self.path)
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
        """Forget everything, the file too."""
        self._known.clear()
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            self._report(error)

    def _write(self, sides: Sides, bounds: Bounds) -> None:
        """Add a line; the first time the file is written anew, since its last line may be torn."""
        if self._fails:
            return
        try:
            if not self._is_whole:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self.path.write_text(_HEAD + "".join(_line(*each) for each in self._known.items()), encoding="ascii")
                self._is_whole = True
            else:
                with self.path.open("a", encoding="ascii") as file:
                    file.write(_line(sides, bounds))
        except OSError as error:
            self._report(error)

    def _report(self, error: OSError) -> None:
        self._fails = True
        kept = {"file": str(self.path), "reason": reason(self._t, error)}
        sys.stderr.write(f"{self._t('reversi-solve-not-kept', **kept)}\n")


def _line(sides: Sides, bounds: Bounds) -> str:
    return f"{sides.own:x} {sides.other:x} {bounds.lower} {bounds.upper}\n"


def _read(path: Path) -> dict[Sides, Bounds]:
    """What a file knows; nothing where it is no checkpoint or cannot be read."""
    try:
        lines = path.read_text(encoding="ascii").splitlines(keepends=True)
    except (OSError, UnicodeDecodeError):
        return {}
    if not lines or lines[0] != _HEAD:
        return {}
    found = (_LINE.fullmatch(line) for line in lines[1:])
    return {Sides(int(one[1], 16), int(one[2], 16)): Bounds(int(one[3]), int(one[4])) for one in found if one}
