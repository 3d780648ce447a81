"""`banmen reversi replay`: replay a transcript and print its final board and score."""

import sys
from argparse import Namespace
from collections.abc import Sequence

from banmen.commands import Command, closing
from banmen.commands.errors import BAD_FILE, display_name, refusal_text, unreadable
from banmen.commands.parser import WRONG_ARGUMENTS, Parser
from banmen.game import BadOptions, BadText
from banmen.games.reversi.console import is_named, position_board, read_source, score_text, size_text, size_type
from banmen.games.reversi.notation.reader import NamedTranscript, as_transcripts
from banmen.games.reversi.notation.transcript import (
    BadTranscript,
    IllegalStep,
    TranscriptStep,
    beginning,
    read_transcript,
    replay_transcript,
)
from banmen.games.reversi.openings import opening_name, squares_of
from banmen.games.reversi.state import USUAL, Position
from banmen.reading import plain_text
from banmen.texts import Texts

ILLEGAL = 1


def _configure(parser: Parser) -> None:
    t = parser.t
    parser.description = t("reversi-replay-about")
    parser.epilog = closing(t, "reversi-replay-status", "reversi replay f5d6c3d3c4")
    parser.add_argument("transcript", metavar="TRANSCRIPT", help=t("reversi-transcript"))
    parser.add_argument("--size", type=size_type(t), metavar="N", help=t("reversi-size-written", usual=str(USUAL)))


def _replay(arguments: Namespace) -> int:
    t: Texts = arguments.t
    source: str = arguments.transcript
    try:
        games = as_transcripts(plain_text(read_source(source) if is_named(source) else source).text)
    except OSError as error:
        return _fail(str(unreadable(t, source, error)), BAD_FILE)
    except BadText as fault:
        told = t("unread-ggf_game", number=str(fault.number), line=str(fault.line))
        return _fail(t("reversi-in-file", name=display_name(t, source), fault=told), BAD_FILE)
    status = 0
    for number, game in enumerate(games, 1):
        if len(games) > 1:
            named = f" ({game.black} – {game.white})" if game.black or game.white else ""
            count = str(len(games))
            sys.stdout.write(f"{t('reversi-game-number', number=str(number), count=count, players=named)}\n")
            sys.stdout.flush()
        status = max(status, _replay_one(arguments, game))
    return status


def _replay_one(arguments: Namespace, game: NamedTranscript) -> int:
    """Print the final board and score of a game; return the exit status."""
    t: Texts = arguments.t
    source: str = arguments.transcript
    size = USUAL
    try:
        written = beginning(game.text)
        size = arguments.size or written.size or USUAL
        steps = read_transcript(game.text, size)
        position = replay_transcript(steps, size, written.start)
    except BadOptions as fault:
        return _fail(size_text(t, str(size)) if fault.code == "bad_size" else refusal_text(t, fault), WRONG_ARGUMENTS)
    except BadTranscript as fault:
        return _fail(_fault_text(t, fault, source), BAD_FILE)
    except IllegalStep as fault:
        sys.stdout.write(f"{position_board(fault.before)}\n")
        sys.stdout.flush()
        return _fail(t("reversi-illegal", step=_step_name(t, fault.step), fault=refusal_text(t, fault)), ILLEGAL)
    opening_line = _opening_text(t, steps, position, written.start)
    sys.stdout.write(f"{position_board(position)}\n{opening_line}{score_text(t, position)}\n")
    return 0


REPLAY = Command("replay", "reversi-replay", _configure, _replay)


def _fault_text(t: Texts, fault: BadTranscript, source: str) -> str:
    """Return where a text is no transcript; for text on the command line also that there is no such file."""
    place = {"line": str(fault.line), "column": str(fault.column), "number": str(fault.number)}
    told = t("reversi-fault", **place, fault=t("reversi-no-square", found=fault.found))
    return (
        t("reversi-nor-file", fault=told)
        if not is_named(source)
        else t("reversi-in-file", name=display_name(t, source), fault=told)
    )


def _step_name(t: Texts, step: TranscriptStep) -> str:
    if step.square:
        return t("reversi-move", number=str(step.number), square=step.square)
    return t("reversi-pass", number=str(step.number))


def _opening_text(t: Texts, steps: Sequence[TranscriptStep], position: Position, start: str) -> str:
    """Return a line with the name of the opening; "" if it has none."""
    if position.size != USUAL or start:
        return ""
    key = opening_name(squares_of(step.square for step in steps if step.square))
    return f"{t('reversi-opening-name', name=t(f'opening-{key}'))}\n" if key else ""


def _fail(sentence: str, status: int) -> int:
    sys.stderr.write(f"{sentence}\n")
    return status
