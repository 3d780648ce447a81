"""Reads games of reversi from texts and files: transcripts, positions, GGF with one game or many, the WTHOR base."""

import re
from collections.abc import Iterator, Sequence

from banmen.game import BadFile, BadText, Beside, Puzzle, RecordedGames, Transcript
from banmen.games.reversi.ggf import GgfGame, GgfMove, read_ggf, write_ggf
from banmen.games.reversi.records import Record, transcript_of
from banmen.games.reversi.state import opening, position_text, start_position
from banmen.games.reversi.transcript import read_game as read_moves
from banmen.games.reversi.wthor import read_wthor
from banmen.grid import NotASquare, parse_square, square_name

_GGF_MEANT = re.compile(r"[\s\d]*\(;")
_BEGIN, _END = "(;", ";)"
_YEAR = re.compile(r"(?:19|20)\d\d")
_RESULT = re.compile(r"\s*([+-]?\d{1,9})")
_FIRST_BYTES = 200


def read_text(text: str) -> Transcript | Puzzle | RecordedGames | None:
    """What a text holds; None for one that is not meant for reversi. Raises BadText."""
    if not _GGF_MEANT.match(text):
        return read_moves(text)
    records = read_games(text)
    return transcript_of(records[0]) if len(records) == 1 else RecordedGames(records)


def as_transcript(text: str) -> str:
    """The first game of a text in GGF as a transcript; any other text as it is. Raises BadText."""
    if not _GGF_MEANT.match(text):
        return text
    record = read_games(text)[0]
    moves = "".join(square_name(divmod(square, record.size)) for square in record.moves)
    return f"{record.start or f'{record.size}x{record.size}'} {moves}"


def read_file(data: bytes, beside: Beside) -> RecordedGames | None:
    """The games of a file of the WTHOR base or of a long file in GGF; None for another file. Raises BadFile."""
    games = read_wthor(data, beside)
    if games is not None:
        return RecordedGames(games)
    if not _GGF_MEANT.match(data[:_FIRST_BYTES].decode("ascii", "replace")):
        return None
    try:
        games = read_games(data.decode("utf-8", "replace"))
    except BadText as fault:
        text = f"Game {fault.number}, line {fault.line}: {fault.text}"
        raise BadFile("ggf_game", text, number=str(fault.number), line=str(fault.line)) from None
    return RecordedGames(games) if len(games) > 1 else None


def read_games(text: str) -> Sequence[Record]:
    """The games of a text in GGF, at least one. Raises BadText, whose `number` is that of the game."""
    records: list[Record] = []
    for begin, end in _games_in(text):
        try:
            records.append(_record(read_ggf(text[begin:end])))
        except BadText as fault:
            lines = text.count("\n", 0, begin)
            place = {"line": fault.line + lines, "column": fault.column, "number": len(records) + 1}
            raise BadText(fault.code, fault.text, found=fault.found, **place) from None
    if not records:
        raise BadText("bad_ggf", "The game has no end, ';)'.", line=1, column=1, number=1)
    return records


def write_games(records: Sequence[Record]) -> str:
    """The games in GGF, a line each."""
    return "".join(f"{_written(record)}\n" for record in records)


def _games_in(text: str) -> Iterator[tuple[int, int]]:
    """Where in a text each game begins and ends; what has no end is none."""
    begin = text.find(_BEGIN)
    while begin >= 0:
        end = text.find(_END, begin)
        if end < 0:
            return
        yield begin, end + len(_END)
        begin = text.find(_BEGIN, end)


def _record(game: GgfGame) -> Record:
    """A game of GGF. Raises BadText for a move off the board."""
    size, start = game.start.size, game.start
    names = [move.square for move in game.moves if move.square is not None]
    try:
        squares = [parse_square(name, size, size) for name in names]
    except NotASquare as fault:
        raise BadText("bad_ggf", f"{fault}.", line=1, column=1) from None
    result, year = _RESULT.match(game.properties.get("RE", "")), _YEAR.search(game.properties.get("DT", ""))
    margin = None if result is None else int(result[1])
    return Record(
        black=game.properties.get("PB", ""),
        white=game.properties.get("PW", ""),
        event=game.properties.get("EV", "") or game.properties.get("PC", ""),
        year=int(year[0]) if year else 0,
        discs=None if margin is None or abs(margin) > size * size else (size * size + margin) // 2,
        moves=bytes(row * size + column for row, column in squares),
        size=size,
        start="" if start == opening(size) else position_text(start),
    )


def _written(record: Record) -> str:
    size = record.size
    position = start_position(size, record.start) if record.start else opening(size)
    moves = [GgfMove(action.seat, action.action.square) for action in transcript_of(record).actions]
    said = {"PC": record.event, "DT": str(record.year or ""), "PB": record.black, "PW": record.white}
    if record.discs is not None:
        said["RE"] = f"{2 * record.discs - size * size:+d}"
    return write_ggf(position, moves, {name: value for name, value in said.items() if value})
