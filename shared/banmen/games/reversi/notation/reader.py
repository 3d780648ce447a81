"""Read games of reversi from texts and files: transcripts, PGN, positions, GGF, one or many, and the WTHOR base.

The format is recognized by its own marks: GGF by `(;`, PGN by its tags. A text without a format is tried as positions,
as a transcript, as prose with moves scattered in it, and as a list with a game on each line or in each paragraph. A
text with more legal moves than `_SURELY_MEANT` is meant as a game, so its fault is reported.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from banmen.files.plain_text import decode_anyway
from banmen.game import BadFile, BadOptions, BadText, Beside, Puzzle, RecordedGames, Transcript
from banmen.games.reversi.notation.ggf import GgfGame, GgfMove, read_ggf, write_ggf
from banmen.games.reversi.notation.pgn import PgnGame, games_in, is_pgn, moves_of, without_comments
from banmen.games.reversi.notation.positions import drawn_position, find_position
from banmen.games.reversi.notation.transcript import read_game as read_moves
from banmen.games.reversi.notation.wthor import read_wthor
from banmen.games.reversi.records import ArchivedGame, transcript_of
from banmen.games.reversi.state import USUAL, opening, position_text, start_position
from banmen.grid import NotASquare, parse_square, square_name

_BEGIN = "(;"
"""How a game begins in GGF: a text that has it is meant for GGF."""
_END = re.compile(r"\]\s*;\)")
_YEAR = re.compile(r"(?:19|20)\d\d")
_RESULT = re.compile(r"\s*([+-]?\d{1,9})")
_SCORE = re.compile(r"\s*(\d{1,3})\s*-\s*(\d{1,3})")
_FIRST_BYTES = 200
_NOT_DUE = "pass_not_due"
_SURELY_MEANT = 3
"""A text with more legal moves than this is a game, whatever else it has."""

_SQUARE = r"(?:[a-p](?:1[0-6]|[1-9])|--|pass|pa|ps)"
_STARTS_WITH_MOVE = re.compile(rf"[\s\d.,:|>-]{{0,400}}{_SQUARE}|\s*\d{{1,2}}[x×]\d", re.IGNORECASE)
_SCORED = re.compile(rf"(?:[\s;,]*{_SQUARE}\s*:\s*[+-]?\d{{1,3}}(?:\.\d+)?)*[\s;]*", re.IGNORECASE)
"""What OBF, the format of positions to solve, has after a position: moves and their values."""

_MOST_LINES = 4096
"""Texts with more lines are not read as a list of games: this many take some seconds."""

_MOVES = re.compile(r"(?<![^\W_])(?:(?:[a-p](?:1[0-6]|[1-9])){1,252}|(?:[a-z]\d{1,2}){3,252})(?![^\W_])", re.IGNORECASE)
"""Squares in a word, or so many look-alikes that they are meant as squares."""
_LIKE_MOVE = re.compile(r"(?<![^\W_])(?:[a-p] \d{1,2}|\d{1,2}[a-p]|[a-z]{1,2}\d{1,2})(?![^\W_])", re.IGNORECASE)
_ESCAPE = re.compile(r"%[0-9a-f]{2}", re.IGNORECASE)
_PASS = re.compile(r"(?<![^\W_])(?:pass|pa|ps)(?![^\W_])|--", re.IGNORECASE)
_LIKE_POSITION = re.compile(r"\s*([-._XxOo*●○]{20,})(?=[\s;]|\Z)")
_SEPARATORS = re.compile(r"[\s,;|/–—+'\"\[\](){}<>*_`-]+")
_ATTACHED = re.compile(r"(?:[^\w\s.!?:。、」』&#])*")
"""Characters attached to the last move that do not end a sentence."""
_NO_BREAK = re.compile(r"[^\n]")
_FEWEST = 3
_LONGEST = 1 << 14


class NamedTranscript(NamedTuple):
    """A game as a transcript, and the names of the players, "" if unknown."""

    text: str
    black: str = ""
    white: str = ""


def read_text(text: str) -> Transcript | Puzzle | RecordedGames | None:
    """Return what a text holds; None if it is not about reversi. Raise BadText."""
    if _BEGIN in text:
        records: Sequence[ArchivedGame] = read_games(text)
    elif is_pgn(text):
        records = _read_pgn(text)
    else:
        return _read_plain(text)
    return transcript_of(records[0]) if len(records) == 1 else _many(records)


def as_transcripts(text: str) -> Sequence[NamedTranscript]:
    """Return the games of a text as transcripts: those of GGF, PGN or a list, or the text itself. Raise BadText."""
    plain = _without_comments(text)
    if is_pgn(text):
        return [
            NamedTranscript("\n" * (game.line - 1) + _pgn_moves(game), *_players(game.tags)) for game in games_in(text)
        ]
    records = (
        read_games(text) if _BEGIN in text else (_read_lines(plain) or _read_positions(plain) or _read_drawn(text))
    )
    if records:
        return [NamedTranscript(_moves_text(record), record.black, record.white) for record in records]
    hidden = _hidden(plain) if _is_faulty(plain) else None
    return [NamedTranscript(plain if hidden is None else hidden)]


def read_file(data: bytes, beside: Beside) -> RecordedGames | None:
    """Return the games of a WTHOR file or of a long GGF file; None for another file. Raise BadFile."""
    games = read_wthor(data, beside)
    if games is not None:
        return _many(games)
    if _BEGIN not in data[:_FIRST_BYTES].decode("ascii", "replace"):
        return None
    try:
        games = read_games(decode_anyway(data))
    except BadText as fault:
        text = f"Game {fault.number}, line {fault.line}: {fault.text}"
        raise BadFile("ggf_game", text, number=str(fault.number), line=str(fault.line)) from None
    return _many(games) if len(games) > 1 else None


def read_games(text: str) -> Sequence[ArchivedGame]:
    """Return the games of a text in GGF, at least one. Raise BadText, whose `number` is that of the game."""
    records: list[ArchivedGame] = []
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


def write_games(records: Sequence[ArchivedGame]) -> str:
    """Return the games in GGF, one on each line."""
    return "".join(f"{_written(record)}\n" for record in records)


def _games_in(text: str) -> Iterator[tuple[int, int]]:
    """Yield the beginning and end of each game in a text; a game without an end is skipped."""
    begin = text.find(_BEGIN)
    while begin >= 0:
        end = _END.search(text, begin)
        if end is None:
            return
        yield begin, end.end()
        begin = text.find(_BEGIN, end.end())


# --- texts without a format -------------------------------------------------------------------------------------------


def _read_plain(text: str) -> Transcript | Puzzle | RecordedGames | None:
    """Return the game, the position, or the list of games or positions of a text. Raise BadText."""
    plain = _without_comments(text)
    positions = _read_positions(plain) or _read_drawn(text)
    if positions:
        first = positions[0]
        alone = Puzzle(first.start, {"size": first.size, "start": first.start})
        return alone if len(positions) == 1 else _many(positions)
    try:
        found = read_moves(plain)
    except BadText as fault:
        other = None if fault.code == _NOT_DUE else _read_otherwise(plain)
        if other is None:
            raise
        return other
    read = _read_otherwise(plain) if found is None else found
    if read is None:
        _refuse_position(text)
    return read


def _refuse_position(text: str) -> None:
    """Raise BadText if the text begins with squares that fit no board."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            like = _LIKE_POSITION.match(line)
            if like is not None and set(like[1]) & set("XxOo*●○"):
                count = len(like[1])
                fault = f"A position of {count} signs fits no board."
                raise BadText("bad_position", fault, line=number, column=like.start(1) + 1, found=str(count))
            return


def _without_comments(text: str) -> str:
    """Return the text without comments, unless it is nothing but comments."""
    plain = without_comments(text)
    return plain if plain.strip() else text


def _read_otherwise(plain: str) -> Transcript | RecordedGames | None:
    """Return the games of a text that is no transcript, or the one hidden in it. Raise BadText."""
    moves, fault = moves_alone(plain), None
    try:
        found = None if moves is None else read_moves(moves)
    except BadText as error:
        fault = error
    else:
        if isinstance(found, Transcript):
            return found
    records = _read_lines(plain)
    if not records and fault is not None and (fault.number or 0) > _SURELY_MEANT:
        raise fault
    return _many(records) if records else None


def _hidden(plain: str) -> str | None:
    """Return the text with blanks for all but its moves, if these are one game; else None."""
    moves = moves_alone(plain)
    return None if moves is None or _is_faulty(moves) else moves


def _read_positions(text: str) -> Sequence[ArchivedGame]:
    """Return the positions of a text with one on each line, each optionally with moves and values; else empty."""
    records: list[ArchivedGame] = []
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
        records.append(ArchivedGame("", "", "", 0, None, b"", found.size, found.word))
    return records


def _read_drawn(text: str) -> Sequence[ArchivedGame]:
    """Return the position of a text that is a drawn board; else empty."""
    found = drawn_position(text)
    try:
        start_position(found.size, found.word) if found else None
    except BadOptions:
        return ()
    return [ArchivedGame("", "", "", 0, None, b"", found.size, found.word)] if found else ()


def _read_lines(text: str) -> Sequence[ArchivedGame]:
    """Return the games of a text with one on each line or in each paragraph, at least two; else empty.

    Raise BadText.
    """
    lines = text.split("\n")
    if len(lines) > _MOST_LINES:
        return ()
    for parts in (_lines_with_moves(lines), _paragraphs_with_moves(lines)):
        records: list[ArchivedGame] = []
        for number, part in parts:
            try:
                found = read_moves(part)
            except BadText as fault:
                if len(records) > 1 and len(parts) > len(records):  # the text is meant as a list
                    fault.line += number
                    raise
                break
            if not isinstance(found, Transcript):
                break
            records.append(_record_of(found))
        if 1 < len(records) == len(parts):
            return records
    return ()


def _lines_with_moves(lines: Sequence[str]) -> Sequence[tuple[int, str]]:
    """Return the number (from 0) and the moves of each line that has any."""
    found = [(number, moves_alone(line) or line) for number, line in enumerate(lines)]
    return [(number, moves) for number, moves in found if _STARTS_WITH_MOVE.match(moves)]


def _paragraphs_with_moves(lines: Sequence[str]) -> Sequence[tuple[int, str]]:
    """Return the number (from 0) of the first line, and the moves, of each paragraph that has any."""
    filled = [bool(line.strip()) for line in lines]
    begins = [number for number, is_filled in enumerate(filled) if is_filled and not (number and filled[number - 1])]
    parts = zip(begins, (*begins[1:], len(lines)), strict=False)
    found = [(begin, moves_alone("\n".join(lines[begin:end]))) for begin, end in parts]
    return [(number, moves) for number, moves in found if moves]


def _is_faulty(text: str) -> bool:
    """Return True if a text is no valid transcript, and may hide the moves of one."""
    try:
        return read_moves(text) is None
    except BadText as fault:
        return fault.code != _NOT_DUE


def _many(records: Sequence[ArchivedGame]) -> RecordedGames:
    """Return a collection of games, each named by its players and what else is known of it."""

    def texts() -> Sequence[tuple[str, str]]:
        return [(_name_of(record), write_games([record]) if record.moves else record.start) for record in records]

    return RecordedGames(records, texts)


def _name_of(record: ArchivedGame) -> str:
    score = "{}-{}".format(*record.score) if record.score else ""
    players = f"{record.black} – {record.white}" if record.black or record.white else _moves_text(record)[:40]
    return " · ".join(part for part in (players, score, f"{record.event} {record.year or ''}".strip()) if part)


# --- moves scattered in a text ----------------------------------------------------------------------------------------


def moves_alone(text: str) -> str | None:
    """Return the text with blanks for all but its moves, which keep their places.

    None if it has fewer than three moves, if text between two moves occurs only once, if something looks like a wrong
    move, or if something else directly follows the last move.
    """
    if len(text) > _LONGEST:
        return None
    plain = _ESCAPE.sub("   ", text)
    found = list(_MOVES.finditer(plain))
    if sum(len(match.group()) for match in found) < 2 * _FEWEST:
        return None
    between = [plain[one.end() : other.start()] for one, other in pairwise(found)]
    shapes = Counter(filter(None, map(_shape, between)))
    after = plain[found[-1].end() :]
    if any(_LIKE_MOVE.search(part) for part in (*between, after)) or any(count == 1 for count in shapes.values()):
        return None
    attached = _shape(_ATTACHED.match(after)[0])  # type: ignore[index]  # it may be empty
    if attached and attached not in shapes:
        return None
    kept, at = "", 0
    for match in found:
        kept += _blank_out(plain[at : match.start()]) + match.group()
        at = match.end()
    return kept + _blank_out(plain[at:])


def _shape(text: str) -> str:
    """Return the form of the text between two moves, without its letters and digits; "" if it only separates them."""
    rest = _SEPARATORS.sub(" ", _PASS.sub(" ", text)).strip()
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"[\d.:]+", "0", rest))


def _blank_out(text: str) -> str:
    return _NO_BREAK.sub(" ", text)


# --- records ----------------------------------------------------------------------------------------------------------


def _pgn_moves(game: PgnGame) -> str:
    """Return the moves of a PGN game, after its initial position, if any."""
    moves, start = moves_of(game), find_position(game.tags.get("fen", ""))
    first, *rest = moves.split("\n")
    return moves if start is None or first.strip() else "\n".join((start.word, *rest))


def _read_pgn(text: str) -> Sequence[ArchivedGame]:
    """Return the games of a PGN text. Raise BadText, whose `number` is that of the game if there are several."""
    records: list[ArchivedGame] = []
    for game in games_in(text):
        try:
            found = read_moves(_pgn_moves(game) if game.moves.strip() else "8x8")
        except BadText as fault:
            fault.line += game.line - 1
            raise
        if not isinstance(found, Transcript):
            raise BadText("bad_pgn", "The game has no moves.", line=game.line, column=1)
        records.append(_record_of(found, game.tags))
    return records


def _players(tags: Mapping[str, str]) -> tuple[str, str]:
    return tags.get("black", ""), tags.get("white", "")


def _record_of(transcript: Transcript, tags: Mapping[str, str] | None = None) -> ArchivedGame:
    """Return the record of a game that was read, with the content of its tags."""
    tags = tags or {}
    size = transcript.options.get("size", USUAL)
    squares = [parse_square(written.action.square, size, size) for written in transcript.actions]
    year, score = _YEAR.search(tags.get("date", "")), _SCORE.match(tags.get("result", ""))
    black, white = _players(tags)
    is_score = score is not None and int(score[1]) + int(score[2]) == size * size
    return ArchivedGame(
        black=black,
        white=white,
        event=tags.get("event", ""),
        year=int(year[0]) if year else 0,
        discs=int(score[1]) if score is not None and is_score else None,
        moves=bytes(row * size + column for row, column in squares),
        size=size,
        start=transcript.options.get("start", ""),
    )


def _moves_text(record: ArchivedGame) -> str:
    moves = "".join(square_name(divmod(square, record.size)) for square in record.moves)
    return f"{record.start or f'{record.size}x{record.size}'} {moves}"


def _record(game: GgfGame) -> ArchivedGame:
    """Return the record of a GGF game. Raise BadText for a move off the board."""
    size, start = game.start.size, game.start
    names = [move.square for move in game.moves if move.square is not None]
    try:
        squares = [parse_square(name, size, size) for name in names]
    except NotASquare as fault:
        raise BadText("bad_ggf", f"{fault}.", line=1, column=1) from None
    result, year = _RESULT.match(game.properties.get("RE", "")), _YEAR.search(game.properties.get("DT", ""))
    margin = None if result is None else int(result[1])
    return ArchivedGame(
        black=game.properties.get("PB", ""),
        white=game.properties.get("PW", ""),
        event=game.properties.get("EV", "") or game.properties.get("PC", ""),
        year=int(year[0]) if year else 0,
        discs=None if margin is None or abs(margin) > size * size else (size * size + margin) // 2,
        moves=bytes(row * size + column for row, column in squares),
        size=size,
        start="" if start == opening(size) else position_text(start),
    )


def _written(record: ArchivedGame) -> str:
    size = record.size
    position = start_position(size, record.start) if record.start else opening(size)
    moves = [GgfMove(action.seat, action.action.square) for action in transcript_of(record).actions]
    said = {"PC": record.event, "DT": str(record.year or ""), "PB": record.black, "PW": record.white}
    if record.discs is not None:
        said["RE"] = f"{2 * record.discs - size * size:+d}"
    return write_ggf(position, moves, {name: value for name, value in said.items() if value})
