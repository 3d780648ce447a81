"""`banmen reversi solve`: the result of perfect play from a position, with a progress bar and a checkpoint file."""

import os
import re
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, MutableMapping
from hashlib import sha256
from random import Random
from zlib import crc32

from platformdirs import user_cache_path

from banmen.commands import Command, closing
from banmen.commands.errors import reason, refusal_text
from banmen.commands.parser import Parser
from banmen.commands.progress import Bar
from banmen.game import BadOptions
from banmen.games.reversi.console import position_board, score_text
from banmen.games.reversi.engine.search import LARGEST_COMPILED, Searcher, compiled
from banmen.games.reversi.engine.solving import COMPILED_BELOW, PYTHON_BELOW, Bounds, Sides, Solving
from banmen.games.reversi.notation.positions import position_of
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import (
    EMPTY_MARK,
    LARGEST,
    SMALLEST,
    Place,
    Position,
    bitboards,
    opening,
    position_text,
    start_position,
)
from banmen.grid import square_name
from banmen.texts import Texts

FAILED = 1
_MOST_EMPTIES, _MOST_EMPTIES_IN_PYTHON = 32, 16
"""Empty squares that can be solved within hours; the opening on 6x6 has 32."""
_PLACES = 1 << 22
"""Size of the transposition table, about 100 MB."""

_HEAD = b"banmen reversi solve 2\n"
_LINE = re.compile(rb"([0-9a-f]{1,64}) ([0-9a-f]{1,64}) (-?\d{1,3}) (-?\d{1,3}) ([0-9a-f]{8})\n")


def _configure(parser: Parser) -> None:
    t = parser.t
    parser.description = t("reversi-solve-about")
    parser.epilog = closing(t, "reversi-solve-status", "reversi solve 4x4", "reversi solve 6x6")
    parser.add_argument("position", type=_position(t), metavar="POSITION", help=t("reversi-solve-position"))
    parser.add_argument("--anew", action="store_true", help=t("reversi-solve-anew"))


def _position(t: Texts) -> Callable[[str], Position]:
    """Return the type of an argument that is a position, or a size for its opening."""

    def position(text: str) -> Position:
        size = re.fullmatch(r"([0-9]{1,2})[xX×]\1", text.strip())
        if size and SMALLEST <= int(size[1]) <= LARGEST and int(size[1]) % 2 == 0:
            return opening(int(size[1]))
        written = position_of(text)
        if written is None:
            raise ArgumentTypeError(t("reversi-solve-no-position", text=text))
        try:
            return start_position(written.size, written.word)
        except BadOptions as fault:
            raise ArgumentTypeError(refusal_text(t, fault)) from None

    return position


def _solve(arguments: Namespace) -> int:
    t: Texts = arguments.t
    position: Position = arguments.position
    fast = position.size <= LARGEST_COMPILED and compiled() is not None
    empties, most = position.board.count(EMPTY_MARK), _MOST_EMPTIES if fast else _MOST_EMPTIES_IN_PYTHON
    if empties > most:
        needs_fast = empties <= _MOST_EMPTIES and position.size <= LARGEST_COMPILED
        message = "reversi-solve-needs-fast" if needs_fast else "reversi-solve-too-large"
        sys.stderr.write(f"{t(message, empties=str(empties), most=str(most))}\n")
        return FAILED
    value, names = _solved(t, position, fast=fast, anew=arguments.anew)
    sys.stdout.write(f"{t('reversi-solve-value', seat=str(position.turn), value=f'{value:+d}')}\n{''.join(names)}\n")
    end = _after(position, names)
    sys.stdout.write(f"{position_board(end)}\n{score_text(t, end)}\n")
    return 0


SOLVE = Command("solve", "reversi-solve", _configure, _solve)


def _solved(t: Texts, position: Position, *, fast: bool, anew: bool) -> tuple[int, list[str]]:
    """Return the value for the side to move, and the names of the squares of a best line."""
    file, bar = BoundsFile(t, position_text(position)), Bar()
    if anew:
        file.delete()
    if file.damaged:
        sys.stderr.write(f"{t('reversi-solve-damaged', count=file.damaged, file=str(file.path))}\n")
    if file:
        sys.stderr.write(f"{t('reversi-solve-goes-on', count=len(file), file=str(file.path))}\n")
    searcher = Searcher(position.size, compiled=fast, places=_PLACES if fast else None)
    solving = Solving(position.size, searcher, file, bar.show, COMPILED_BELOW if fast else PYTHON_BELOW)
    sides = bitboards(position, str(position.turn))
    try:
        value = solving.value(*sides)
        line = list(solving.line(*sides, value))
    except KeyboardInterrupt:
        bar.clear()
        sys.stderr.write(f"{t('reversi-solve-stopped', file=str(file.path))}\n")
        raise
    bar.clear()
    file.delete()
    return value, [square_name(divmod(square, position.size)) for square in line if square >= 0]


def _after(position: Position, names: list[str]) -> Position:
    """Return the position after these legal moves."""
    for name in names:
        decided = REVERSI.decide(position, str(position.turn), Place(name), Random(0))  # reversi rolls no dice
        position = decided.state
    return position


# --- the checkpoint file ----------------------------------------------------------------------------------------------


class BoundsFile(MutableMapping[Sides, Bounds]):
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
