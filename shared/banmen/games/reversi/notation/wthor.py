"""WTHOR, the base of games of the Fédération Française d'Othello: files of games `.wtb`, players `.jou`, events `.trn`.

Source: https://www.ffothello.org/wthor/Format_WThor.pdf. All three begin with 16 bytes: century, year,
month and day of creation; N1, the number of games (4 bytes, as all numbers little end first); N2, the number of names
(2); the year of the games (2); P1, the size of the board (0 and 8: 8x8, 10: 10x10); P2, 1 for solitaires; P3, the
depth: at how many empty squares the theoretical score was found; one byte more.

A game has 68 bytes, on 10x10 104: the numbers of its event, of black and of white (2 each), black's discs, the
theoretical score, and the moves, ten times the row and the column, from 1; 0 after the last one. Passes are not
written. A player's name has 20 bytes, an event's 26, in Latin-1 with zeros at the end.
"""

from collections.abc import Mapping, Sequence
from struct import Struct
from typing import NamedTuple

from banmen.game import BadFile, Beside
from banmen.games.reversi.records import ArchivedGame
from banmen.games.reversi.state import USUAL

_HEADER = Struct("<4BIHH4B")
_GAME = Struct("<3H2B")
_CENTURIES, _MONTHS, _DAYS = range(19, 22), range(1, 13), range(1, 32)
_LARGE = 10
_SIZES: Mapping[int, int] = {0: USUAL, USUAL: USUAL, _LARGE: _LARGE}
_PLAYER_BYTES, _EVENT_BYTES = 20, 26
_NO_SQUARE = 255
_BASE = "wthor"
"""The base name of the files with the names."""


class _Header(NamedTuple):
    """The fields of the header."""

    games: int
    names: int
    year: int
    board: int
    solitaires: bool


def read_wthor(data: bytes, beside: Beside) -> Sequence[ArchivedGame] | None:
    """Return the games of a `.wtb` file, with the names from files beside it; None for another file. Raise BadFile."""
    header = _header(data)
    if header is None:
        return None
    size = _size(header)
    squares, length = size * size - 4, _GAME.size + size * size - 4
    body = memoryview(data)[_HEADER.size :]
    if len(body) != header.games * length:
        wanted = _HEADER.size + header.games * length
        text = f"Its header says {header.games} games, {wanted} bytes, but it has {len(data)}: it is cut or damaged."
        raise BadFile("wthor_length", text, games=str(header.games), wanted=str(wanted), found=str(len(data)))
    names = beside((".jou", ".trn"))
    players = _names(names, ".jou", _PLAYER_BYTES)
    events = _names(names, ".trn", _EVENT_BYTES)
    squares_of = _squares_by_byte(size)
    records: list[ArchivedGame] = []
    for at in range(0, len(body), length):
        event, black, white, discs, _theoretical = _GAME.unpack_from(body, at)
        moves = bytes(body[at + _GAME.size : at + _GAME.size + squares]).translate(squares_of, b"\0")
        if _NO_SQUARE in moves or discs > size * size:
            raise BadFile("wthor_game", f"Game {len(records) + 1} is damaged.", number=str(len(records) + 1))
        records.append(
            ArchivedGame(
                _name(players, black), _name(players, white), _name(events, event), header.year, discs, moves, size
            )
        )
    return records


def _header(data: bytes) -> _Header | None:
    """Parse the header; None if the bytes are no header."""
    if len(data) < _HEADER.size:
        return None
    century, year, month, day, games, names, played, board, kind, _depth, _more = _HEADER.unpack_from(data)
    if century not in _CENTURIES or year > 99 or month not in _MONTHS or day not in _DAYS:  # noqa: PLR2004 - of a century
        return None
    return _Header(games, names, played, board, kind == 1)


def _size(header: _Header) -> int:
    """Return the squares a side. Raise BadFile if it is no file of games."""
    if header.names and not header.games:
        raise BadFile("wthor_names", "These are the names of the WTHOR base; open a .wtb file, which has games.")
    if header.solitaires or header.names or header.board not in _SIZES:
        raise BadFile("wthor_kind", "It is of the WTHOR base, but has no games of 8x8 or 10x10.")
    return _SIZES[header.board]


def _squares_by_byte(size: int) -> bytes:
    """Return, for each byte of a move, its square (`row * size + column`), or `_NO_SQUARE`."""
    places = (divmod(byte, 10) for byte in range(256))
    if size == _LARGE:  # the tenth column has no digit of its own: it is written as 0 of the next ten
        places = ((row - (column == 0), column or _LARGE) for row, column in places)
    return bytes(
        (row - 1) * size + column - 1 if 1 <= row <= size and 1 <= column <= size else _NO_SQUARE
        for row, column in places
    )


def _names(files: Mapping[str, bytes], ending: str, length: int) -> Sequence[str]:
    """Return the names in a file beside the games: the base's own file, else the first one; empty without one."""
    known = [name for name in sorted(files) if name.lower().endswith(ending)]
    known.sort(key=lambda name: _BASE not in name.lower())
    if not known:
        return ()
    body = files[known[0]][_HEADER.size :]
    names = (body[at : at + length].partition(b"\0")[0] for at in range(0, len(body) - length + 1, length))
    return [" ".join(name.decode("latin-1").split()) for name in names]


def _name(names: Sequence[str], number: int) -> str:
    """Return a name by its number, or the number itself if the names are missing."""
    return names[number] if number < len(names) else f"#{number}"
