"""`banmen reversi`: counts of the game tree, and the replay of a transcript, on the console."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from pathlib import Path

from banmen.commands import Command, add_actions, closing, run_action
from banmen.game import BadOptions
from banmen.games.reversi.engine.perft import perft
from banmen.games.reversi.rules import BLACK, MARKS, USUAL, WHITE, Position, bitboards, opening
from banmen.games.reversi.rules import REVERSI as RULES
from banmen.games.reversi.transcript import (
    BadTranscript,
    IllegalStep,
    Step,
    read_transcript,
    replay_transcript,
    written_size,
)
from banmen.grid import board_text
from banmen.options import read_options

ILLEGAL, CANNOT = 1, 2


def _configure(parser: ArgumentParser) -> None:
    add_actions(parser, PERFT, REPLAY)


REVERSI = Command("reversi", "count reversi's game tree, or replay a transcript", _configure, run_action)


def _add_size(parser: ArgumentParser) -> None:
    parser.add_argument("--size", type=_size, default=USUAL, metavar="N", help="squares a side, 8 by default")


def _size(text: str) -> int:
    """The size of a board that the rules accept."""
    try:
        return read_options(RULES, {"size": int(text) if text.isdecimal() else text}).size
    except BadOptions as fault:
        raise ArgumentTypeError(f"{text}: {fault.text}") from None


def _depth(text: str) -> int:
    if not text.isdecimal():
        raise ArgumentTypeError(f"{text}: A depth is a whole number from 0.")
    return int(text)


# --- perft --------------------------------------------------------------------------------------------------------


def _configure_perft(parser: ArgumentParser) -> None:
    parser.description = "Count the leaves of the game tree at a depth."
    parser.epilog = closing(
        "0 counted; 2 wrong arguments.",
        "reversi perft 7",
        "reversi perft 8 --size 6",
    )
    parser.add_argument("depth", type=_depth, metavar="DEPTH", help="plies below the opening; a pass is one ply")
    _add_size(parser)


def _perft(arguments: Namespace) -> int:
    own, other = bitboards(opening(arguments.size), BLACK)
    if sys.stderr.isatty():
        for depth in range(1, arguments.depth):
            sys.stderr.write(f"depth {depth}: {perft(own, other, arguments.size, depth)}\n")
    sys.stdout.write(f"{perft(own, other, arguments.size, arguments.depth)}\n")
    return 0


PERFT = Command("perft", "count the leaves of the game tree at a depth", _configure_perft, _perft)


# --- replay -------------------------------------------------------------------------------------------------------


def _configure_replay(parser: ArgumentParser) -> None:
    parser.description = "Replay a transcript and show the final board and the score."
    parser.epilog = closing(
        "0 replayed; 1 a move that the rules refuse; 2 no transcript, or wrong arguments.",
        "reversi replay f5d6c3d3c4",
    )
    parser.add_argument("transcript", metavar="TRANSCRIPT", help="f5d6c3…, or a file of it, or - for standard input")
    parser.add_argument("--size", type=_size, metavar="N", help="squares a side; by default as written, or else 8")


def _replay(arguments: Namespace) -> int:
    source: str = arguments.transcript
    try:
        text = _transcript(source)
        size = arguments.size or written_size(text) or USUAL
        position = replay_transcript(read_transcript(text, size), size)
    except OSError as error:
        return _fail(f"{source} cannot be read: {error.strerror}.", CANNOT)
    except BadOptions as fault:
        return _fail(fault.text, CANNOT)
    except BadTranscript as fault:
        hint = " There is no file of this name either." if text == source else ""
        place = f"Line {fault.line}, column {fault.column}, move {fault.number}"
        return _fail(f"{place}: {fault.text}{hint}", CANNOT)
    except IllegalStep as fault:
        sys.stdout.write(f"{_board_text(fault.before)}\n")
        sys.stdout.flush()
        return _fail(f"{_step_name(fault.step)}: {fault.text}", ILLEGAL)
    sys.stdout.write(f"{_board_text(position)}\n{_score_text(position)}\n")
    return 0


REPLAY = Command("replay", "replay a transcript and show the final board and the score", _configure_replay, _replay)


def _transcript(argument: str) -> str:
    """The text an argument means: that of standard input, of a file, or its own. Raises OSError."""
    if argument == "-":
        return sys.stdin.buffer.read().decode("utf-8-sig", "replace")
    path = Path(argument)
    try:
        is_file = bool(argument.strip()) and path.exists()
    except OSError:  # a long transcript is no possible name of a file
        is_file = False
    return path.read_bytes().decode("utf-8-sig", "replace") if is_file else argument


def _step_name(step: Step) -> str:
    return f"Move {step.number}, {step.square}" if step.square else f"Pass before move {step.number}"


def _board_text(position: Position) -> str:
    size = position.size
    return board_text(position.board[start : start + size] for start in range(0, size * size, size))


def _score_text(position: Position) -> str:
    """The discs and what they mean: whose turn it is, or who won and how the empty squares count."""
    outcome = RULES.outcome(position)
    if outcome is None:
        discs = {seat: position.board.count(mark) for seat, mark in MARKS.items()}
        return f"{_score_line('Score', discs)}\n{str(position.turn).capitalize()} to move"
    lines = [_score_line("Score", outcome.counts["discs"])]
    if outcome.counts["score"] != outcome.counts["discs"]:
        lines.append(_score_line("With the empty squares to the winner", outcome.counts["score"]))
    return "\n".join([*lines, f"{outcome.winner.capitalize()} wins" if outcome.winner else "Draw"])


def _score_line(what: str, counts: Mapping[str, int]) -> str:
    return f"{what}: black {counts[BLACK]}, white {counts[WHITE]}"


def _fail(sentence: str, status: int) -> int:
    sys.stderr.write(f"{sentence}\n")
    return status
