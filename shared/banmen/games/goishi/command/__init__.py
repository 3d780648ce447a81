"""`banmen goishi`: solve boards of goishi hiroi on the console; `generate.py` makes new ones."""

import os
import re
import sys
from argparse import Namespace
from collections.abc import Collection, Sequence
from pathlib import Path

from banmen.commands import Command, add_actions, closing, file_name, run_action
from banmen.commands.errors import STANDARD, CommandError, display_name, malformed, unreadable
from banmen.commands.parser import Parser, number_to
from banmen.games.goishi.command.generate import GENERATE
from banmen.games.goishi.engine import STONE, StoneBoard, Undecided, count, orders, solve
from banmen.games.goishi.files import BadBoard, fault_text, read_goishi, rows_of
from banmen.reading import plain_text
from banmen.texts import Texts

_LEAVING = frozenset("qQ\x1b\x03\x04")
_LONGEST_KEY = 32


def at_a_terminal() -> bool:
    """Return True if input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def wait_for_key() -> bool:
    """Wait for a key press. Return False for q, Esc, or the end of the input."""
    sys.stdout.flush()
    key = _key()
    return bool(key) and key not in _LEAVING


if sys.platform == "win32":  # pragma: no cover - the other half of a pair

    def _key() -> str:
        """Return the characters of one key press: an arrow key sends several at once."""
        import msvcrt  # noqa: PLC0415 - there is none elsewhere

        return msvcrt.getwch()

else:

    def _key() -> str:
        """What one key sends: of an arrow it is several characters, which come together."""
        import termios  # noqa: PLC0415 - there is none on Windows
        import tty  # noqa: PLC0415 - as above

        terminal = sys.stdin.fileno()
        before = termios.tcgetattr(terminal)
        try:
            tty.setcbreak(terminal, termios.TCSADRAIN)  # a key pressed early counts
            return os.read(terminal, _LONGEST_KEY).decode("utf-8", "replace")
        finally:
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)


LARGEST = 100
"""Maximum rows and columns of a board that is solved on the console."""

_MOST_BYTES = 1 << 18
"""How much of a file is read; the largest board is shorter in every form."""

_ADDRESS = re.compile(r"(^|[/?])goishi(_edit)?/(v:/)?\d+/\d+/", re.IGNORECASE)


def read_board(t: Texts, source: str) -> StoneBoard:
    """Return the board of a file, of standard input, or of an address; it has at least one stone.

    Raise CommandError.
    """
    plain = plain_text(_text(t, source))
    try:
        board = read_goishi(plain.text, LARGEST)
    except BadBoard as fault:
        fault.column = plain.column(fault.line, fault.column)
        raise malformed(t, source, fault, fault_text(t, fault)) from None
    if STONE not in board.stones:
        raise CommandError(t("goishi-solve-no-stone", name=display_name(t, source)))
    return board


def _text(t: Texts, source: str) -> bytes | str:
    if "://" in source or (_ADDRESS.search(source) and not Path(source).exists()):
        return source
    try:
        if source == STANDARD:
            content = sys.stdin.buffer.read(_MOST_BYTES)
        else:
            with Path(source).open("rb") as file:
                content = file.read(_MOST_BYTES)
    except OSError as error:
        raise unreadable(t, source, error) from None
    return content


TAKEN = "="


def draw_board(board: StoneBoard, picked: Collection[int]) -> str:
    """Return the board row by row: `O` a stone, `=` a picked stone, `.` an empty square."""
    taken = set(picked)
    signs = "".join(TAKEN if square in taken else sign for square, sign in enumerate(board.stones))
    return "\n".join(" ".join(row) for row in rows_of(board._replace(stones=signs)))


def draw_numbers(board: StoneBoard, order: Sequence[int]) -> str:
    """Return the board row by row, each stone as its number in the order."""
    numbers = {square: str(number) for number, square in enumerate(order, 1)}
    width = len(str(len(order)))
    signs = [numbers.get(square, sign).rjust(width) for square, sign in enumerate(board.stones)]
    rows = (signs[start : start + board.columns] for start in range(0, len(signs), board.columns))
    return "\n".join(" ".join(row) for row in rows)


def pick_sentence(t: Texts, board: StoneBoard, number: int, square: int) -> str:
    """Return one pick in words."""
    row, column = divmod(square, board.columns)
    return t("goishi-solve-pick", number=str(number), row=str(row + 1), column=str(column + 1))


SOLVED, FAILED, NOT_DECIDED = 0, 1, 3
USUAL_LIMIT = 1_000_000
LARGEST_LIMIT = 10**15


def _configure(parser: Parser) -> None:
    add_actions(parser, SOLVE, GENERATE)


GOISHI = Command("goishi", "goishi-command", _configure, run_action)


def _configure_solve(parser: Parser) -> None:
    t = parser.t
    parser.description = t("goishi-solve-about")
    parser.epilog = closing(
        t,
        "goishi-solve-status",
        "goishi solve board.txt --steps",
        "goishi solve board.txt --count --limit 0",
        'goishi solve "https://puzz.link/p?goishi/6/7/vsten1tvo"',
    )
    parser.add_argument("file", type=file_name(t), metavar="FILE", help=t("goishi-solve-file"))
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--all", action="store_true", help=t("goishi-solve-all"))
    what.add_argument("--count", action="store_true", help=t("goishi-solve-count"))
    parser.add_argument("--steps", action="store_true", help=t("goishi-solve-steps"))
    limit, usual = number_to(t, LARGEST_LIMIT, 0), t("goishi-solve-limit", usual=f"{USUAL_LIMIT:,}")
    parser.add_argument("--limit", type=limit, default=USUAL_LIMIT, metavar="N", help=usual)


def _solve(arguments: Namespace) -> int:
    t: Texts = arguments.t
    if arguments.count and arguments.steps:
        arguments.parser.refuse("goishi-solve-no-steps")
    try:
        board = read_board(t, arguments.file)
    except CommandError as why:
        return _fail(str(why), why.status)
    nodes = arguments.limit or None
    try:
        if arguments.count:
            return _write_count(t, count(board, nodes=nodes))
        if arguments.all:
            return _show_all(t, board, nodes, steps=arguments.steps)
        return _show_one(t, board, nodes, steps=arguments.steps)
    except Undecided as so_far:
        found = t("goishi-undecided-found", count=so_far.found, limit=str(arguments.limit))
        return _fail(found, NOT_DECIDED)


SOLVE = Command("solve", "goishi-solve-command", _configure_solve, _solve)


def _write_count(t: Texts, found: int) -> int:
    if not found:
        sys.stderr.write(f"{t('goishi-unsolvable')}\n")
    _write(str(found))
    return SOLVED if found else FAILED


def _show_one(t: Texts, board: StoneBoard, nodes: int | None, *, steps: bool) -> int:
    """Show one order. Raise Undecided."""
    order = solve(board, nodes=nodes)
    if order is None:
        return _fail(t("goishi-unsolvable"), FAILED)
    if steps and not _show_steps(t, board, order):
        return SOLVED
    _write(draw_numbers(board, order))
    _write(t("goishi-solve-solved", count=len(order)))
    return SOLVED


def _show_all(t: Texts, board: StoneBoard, nodes: int | None, *, steps: bool) -> int:
    """Show every order. Raise Undecided."""
    found = 0
    for order in orders(board, nodes=nodes):
        found += 1
        _write(t("goishi-solve-order", number=str(found)))
        if steps and not _show_steps(t, board, order):
            return SOLVED
        _write(f"{draw_numbers(board, order)}\n")
    if not found:
        return _fail(t("goishi-unsolvable"), FAILED)
    _write(t("goishi-solve-orders", count=found))
    return SOLVED


def _show_steps(t: Texts, board: StoneBoard, order: Sequence[int]) -> bool:
    """Show the board before and after each pick. Return False if the user pressed a key to leave."""
    waits = at_a_terminal()
    for picked in range(len(order) + 1):
        if picked:
            _write(pick_sentence(t, board, picked, order[picked - 1]))
        _write(f"{draw_board(board, order[:picked])}\n")
        if waits and picked < len(order) and not wait_for_key():
            return False
    return True


def _write(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def _fail(sentence: str, status: int) -> int:
    """Write a sentence to standard error, after the output; return the status."""
    sys.stdout.flush()
    sys.stderr.write(f"{sentence}\n")
    return status
