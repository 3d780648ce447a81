"""`banmen reversi games`: print the recorded games of a file that match a search."""

import sys
from argparse import Namespace
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from banmen.commands import Command, closing, file_name
from banmen.commands.errors import CommandError, unreadable
from banmen.commands.parser import Parser
from banmen.files.plain_text import decode_anyway
from banmen.game import BadFile, BadText
from banmen.games.reversi.notation.reader import read_file, read_games, write_games
from banmen.games.reversi.records import ArchivedGame, search_records
from banmen.grid import square_name
from banmen.texts import Texts

NONE_FOUND = 1
_MOST_BYTES = 1 << 28
_GGF = "(;"
"""The beginning of a game in GGF."""


def _configure(parser: Parser) -> None:
    t = parser.t
    parser.description = t("reversi-games-about")
    parser.epilog = closing(
        t,
        "reversi-games-status",
        "reversi games games.ggf mika 33-31",
        "reversi games games.ggf black:aki tiger 2004 --ggf",
    )
    parser.add_argument("file", type=file_name(t), metavar="FILE", help=t("reversi-games-file"))
    parser.add_argument("asked", nargs="*", metavar="WORD", help=t("reversi-games-asked"))
    parser.add_argument("--ggf", action="store_true", help=t("reversi-games-ggf"))


def _games(arguments: Namespace) -> int:
    t: Texts = arguments.t
    try:
        records = _read(t, Path(arguments.file))
    except CommandError as fault:
        sys.stderr.write(f"{fault}\n")
        return fault.status
    found = search_records(records, " ".join(arguments.asked))
    if arguments.ggf:
        sys.stdout.write(write_games([records[number] for number in found]))
    else:
        for number in found:
            sys.stdout.write(f"{_line(t, number + 1, records[number])}\n")
    sys.stderr.write(f"{t('reversi-games-found', found=str(len(found)), count=str(len(records)))}\n")
    return 0 if found else NONE_FOUND


GAMES = Command("games", "reversi-games", _configure, _games)


def _read(t: Texts, path: Path) -> Sequence[ArchivedGame]:
    """Return the games of a file. Raise CommandError."""
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES)
    except OSError as error:
        raise unreadable(t, str(path), error) from None
    try:
        found = read_file(data, partial(siblings, path))
        text = "" if found else decode_anyway(data)
        if found is None and _GGF not in text:
            raise CommandError(t("reversi-in-file", name=str(path), fault=t("reversi-games-unknown")))
        records: Sequence[ArchivedGame] = read_games(text) if found is None else found.games
    except BadFile as fault:
        sentence = t(f"unread-{fault.code}", **fault.details)
        raise CommandError(t("reversi-in-file", name=str(path), fault=sentence)) from None
    except BadText as fault:
        sentence = t("unread-ggf_game", number=str(fault.number), line=str(fault.line))
        raise CommandError(t("reversi-in-file", name=str(path), fault=sentence)) from None
    return records


def siblings(path: Path, endings: Collection[str]) -> Mapping[str, bytes]:
    """Return the files in the same folder with these endings; empty if the folder cannot be read."""
    found: dict[str, bytes] = {}
    with suppress(OSError):
        for other in path.parent.iterdir():
            if other.suffix.lower() in endings:
                found[other.name] = other.read_bytes()
    return found


def _line(t: Texts, number: int, record: ArchivedGame) -> str:
    """Return a game on one line: its number, players and score, when and where, the opening, the moves."""
    score = "{}-{}".format(*record.score) if record.score else "-"
    opening = t(f"opening-{record.opening}") if record.opening else ""
    moves = "".join(square_name(divmod(square, record.size)) for square in record.moves)
    said = (f"{number}", record.black, score, record.white, f"{record.event} {record.year or ''}".strip(), opening)
    start = f"{record.start} " if record.start else ""
    return "\t".join([*said, f"{start}{moves}"])
