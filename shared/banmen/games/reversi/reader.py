"""Reads games of reversi from texts and files: transcripts, PGN, positions, GGF, one or many, and the WTHOR base."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from banmen.game import BadFile, BadOptions, BadText, Beside, Puzzle, RecordedGames, Transcript
from banmen.games.reversi.ggf import GgfGame, GgfMove, read_ggf, write_ggf
from banmen.games.reversi.pgn import games_in, is_pgn, without_comments
from banmen.games.reversi.positions import find_position
from banmen.games.reversi.records import Record, transcript_of
from banmen.games.reversi.state import USUAL, opening, position_text, start_position
from banmen.games.reversi.transcript import read_game as read_moves
from banmen.games.reversi.wthor import read_wthor
from banmen.grid import NotASquare, parse_square, square_name
from banmen.plain_text import decode_anyway

_GGF_MEANT = re.compile(r"[\s\d]*\(;")
_BEGIN = "(;"
_END = re.compile(r"\]\s*;\)")
_YEAR = re.compile(r"(?:19|20)\d\d")
_RESULT = re.compile(r"\s*([+-]?\d{1,9})")
_SCORE = re.compile(r"\s*(\d{1,3})\s*-\s*(\d{1,3})")
_FIRST_BYTES = 200

_SQUARE = r"(?:[a-p](?:1[0-6]|[1-9])|--|pass|pa|ps)"
_STARTS_WITH_MOVE = re.compile(rf"[\s\d.,:|>-]{{0,20}}{_SQUARE}|\s*\d{{1,2}}[x×]\d", re.IGNORECASE)
_STARTS_LIKE_MOVE = re.compile(r"[\s\d.,:|>-]{0,20}[a-z]{1,2}\d{1,2}|\s*\d{1,2}[x×]\d", re.IGNORECASE)
"""A line with a move, or with one that was typed wrong: that is no heading, and is not passed over."""
_LABEL = re.compile(r"^[ \t]*[A-Za-z][A-Za-z ]{0,20}:(?!\S*//)", re.MULTILINE)
_ADDRESS = re.compile(r"https?://\S+", re.IGNORECASE)
_IN_ADDRESS = re.compile(r"(?<![a-z0-9])(?:[a-h][1-8]){4,64}(?![a-z0-9])", re.IGNORECASE)
_SCORED = re.compile(rf"(?:[\s;,]*{_SQUARE}\s*:\s*[+-]?\d{{1,3}}(?:\.\d+)?)*[\s;]*", re.IGNORECASE)
"""What OBF, the format of positions to be solved, has behind a position: moves and what they are worth."""

_MOST_LINES = 4096
"""No text with more lines is read as a list of games: so many take some seconds."""


class NamedTranscript(NamedTuple):
    """A game as a transcript, and the names of the players, empty where they are not known."""

    text: str
    black: str = ""
    white: str = ""


def read_text(text: str) -> Transcript | Puzzle | RecordedGames | None:
    """What a text holds; None for one that is not meant for reversi. Raises BadText."""
    if _GGF_MEANT.match(text):
        records: Sequence[Record] = read_games(text)
    elif is_pgn(text):
        records = _read_pgn(text)
    else:
        return _read_plain(text)
    return transcript_of(records[0]) if len(records) == 1 else _many(records)


def as_transcripts(text: str) -> Sequence[NamedTranscript]:
    """The games of a text as transcripts: those of GGF, PGN or a list, or the text itself. Raises BadText."""
    plain = without_comments(text)
    if is_pgn(text):
        return [
            NamedTranscript("\n" * (game.line - 1) + without_comments(game.moves), *_players(game.tags))
            for game in games_in(text)
        ]
    records = read_games(text) if _GGF_MEANT.match(text) else (_read_lines(plain) or _read_positions(plain))
    if records:
        return [NamedTranscript(_moves_text(record), record.black, record.white) for record in records]
    hidden = _is_faulty(plain) and _read_hidden(plain) is not None
    return [NamedTranscript(_moves_alone(plain) if hidden else plain)]


def read_file(data: bytes, beside: Beside) -> RecordedGames | None:
    """The games of a file of the WTHOR base or of a long file in GGF; None for another file. Raises BadFile."""
    games = read_wthor(data, beside)
    if games is not None:
        return _many(games)
    if not _GGF_MEANT.match(data[:_FIRST_BYTES].decode("ascii", "replace")):
        return None
    try:
        games = read_games(decode_anyway(data))
    except BadText as fault:
        text = f"Game {fault.number}, line {fault.line}: {fault.text}"
        raise BadFile("ggf_game", text, number=str(fault.number), line=str(fault.line)) from None
    return _many(games) if len(games) > 1 else None


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
        end = _END.search(text, begin)
        if end is None:
            return
        yield begin, end.end()
        begin = text.find(_BEGIN, end.end())


# --- texts without a format -------------------------------------------------------------------------------------------


def _read_plain(text: str) -> Transcript | Puzzle | RecordedGames | None:
    """The game, the position, or the games or positions a line each, of a text. Raises BadText."""
    plain = without_comments(text)
    positions = _read_positions(plain)
    if positions:
        first = positions[0]
        alone = Puzzle(first.start, {"size": first.size, "start": first.start})
        return alone if len(positions) == 1 else _many(positions)
    try:
        found = read_moves(plain)
    except BadText:
        other = _read_otherwise(plain)
        if other is None:
            raise
        return other
    return _read_otherwise(plain) if found is None else found


def _read_otherwise(plain: str) -> Transcript | RecordedGames | None:
    """The games a line each of a text that is no transcript, or the one that it has somewhere. Raises BadText."""
    records = _read_lines(plain)
    return _many(records) if records else _read_hidden(plain)


def _read_positions(text: str) -> Sequence[Record]:
    """The positions of a text with one a line, each perhaps with moves and their worth; none where it has another."""
    records: list[Record] = []
    for line in text.split("\n"):
        if not line.strip():
            continue
        found = find_position(line)
        if found is None or _SCORED.fullmatch(line, found.end) is None or len(records) == _MOST_LINES:
            return ()
        try:
            start_position(found.size, found.word)
        except BadOptions:
            return ()
        records.append(Record("", "", "", 0, None, b"", found.size, found.word))
    return records


def _read_lines(text: str) -> Sequence[Record]:
    """The games of a text with one a line, at least two; none where it is something else. Raises BadText."""
    lines = [(number, line) for number, line in enumerate(text.split("\n")) if _STARTS_WITH_MOVE.match(line)]
    records: list[Record] = []
    if not 1 < len(lines) <= _MOST_LINES or _is_one_game(text):
        return ()
    for number, line in lines:
        try:
            found = read_moves(line)
        except BadText as fault:
            if len(records) > 1:  # a list was meant
                fault.line += number
                raise
            return ()
        if not isinstance(found, Transcript):
            return ()
        records.append(_record_of(found))
    return records


def _is_one_game(text: str) -> bool:
    try:
        return read_moves(text) is not None
    except BadText:
        return False


def _is_faulty(text: str) -> bool:
    try:
        return read_moves(text) is None
    except BadText:
        return True


def _read_hidden(text: str) -> Transcript | None:
    """The game of a text in an address, or below headings and behind labels; None where there is none."""
    try:
        found = read_moves(_moves_alone(text))
    except BadText:
        return None
    return found if isinstance(found, Transcript) else None


def _moves_alone(text: str) -> str:
    """The moves in the address that a text has, or the text with blanks for labels and lines without a move."""
    address = _ADDRESS.search(text)
    in_address = _IN_ADDRESS.search(address.group()) if address else None
    if in_address is not None:
        return in_address.group()
    labelled = _LABEL.sub(lambda found: " " * len(found.group()), text)
    return "\n".join(line if _STARTS_LIKE_MOVE.match(line) else "" for line in labelled.split("\n"))


def _many(records: Sequence[Record]) -> RecordedGames:
    """Many games, each with the names of its players and what else is known of it."""

    def texts() -> Sequence[tuple[str, str]]:
        return [(_name_of(record), write_games([record]) if record.moves else record.start) for record in records]

    return RecordedGames(records, texts)


def _name_of(record: Record) -> str:
    score = "{}-{}".format(*record.score) if record.score else ""
    players = f"{record.black} – {record.white}" if record.black or record.white else _moves_text(record)[:40]
    return " · ".join(part for part in (players, score, f"{record.event} {record.year or ''}".strip()) if part)


# --- records ----------------------------------------------------------------------------------------------------------


def _read_pgn(text: str) -> Sequence[Record]:
    """The games of a text in PGN. Raises BadText, whose `number` is that of the game where there are several."""
    records: list[Record] = []
    for game in games_in(text):
        try:
            found = read_moves(without_comments(game.moves) if game.moves.strip() else "8x8")
        except BadText as fault:
            fault.line += game.line - 1
            raise
        if not isinstance(found, Transcript):
            raise BadText("bad_pgn", "The game has no moves.", line=game.line, column=1)
        records.append(_record_of(found, game.tags))
    return records


def _players(tags: Mapping[str, str]) -> tuple[str, str]:
    return tags.get("black", ""), tags.get("white", "")


def _record_of(transcript: Transcript, tags: Mapping[str, str] | None = None) -> Record:
    """The record of a game that was read, and what its tags say."""
    tags = tags or {}
    size = transcript.options.get("size", USUAL)
    squares = [parse_square(written.action.square, size, size) for written in transcript.actions]
    year, score = _YEAR.search(tags.get("date", "")), _SCORE.match(tags.get("result", ""))
    black, white = _players(tags)
    is_score = score is not None and int(score[1]) + int(score[2]) == size * size
    return Record(
        black=black,
        white=white,
        event=tags.get("event", ""),
        year=int(year[0]) if year else 0,
        discs=int(score[1]) if score is not None and is_score else None,
        moves=bytes(row * size + column for row, column in squares),
        size=size,
        start=transcript.options.get("start", ""),
    )


def _moves_text(record: Record) -> str:
    moves = "".join(square_name(divmod(square, record.size)) for square in record.moves)
    return f"{record.start or f'{record.size}x{record.size}'} {moves}"


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
