"""`banmen goishi`: solves boards of goishi hiroi on the console; making them is in a sibling."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence

from banmen.commands import Command, add_actions, closing, file_name, run_action
from banmen.games.goishi.command.generate import GENERATE
from banmen.games.goishi.command.keys import at_a_terminal, wait_for_key
from banmen.games.goishi.command.read import CommandError, read_board
from banmen.games.goishi.command.text import draw_board, draw_numbers, pick_sentence
from banmen.games.goishi.engine import Board, Undecided, count, orders

SOLVED, FAILED, NOT_DECIDED = 0, 1, 3
USUAL_LIMIT = 1_000_000


def _configure(parser: ArgumentParser) -> None:
    add_actions(parser, SOLVE, GENERATE)


GOISHI = Command("goishi", "solve and make boards of goishi hiroi", _configure, run_action)


def _configure_solve(parser: ArgumentParser) -> None:
    parser.description = (
        "Find an order in which all stones can be picked, moving along rows and columns to the first stone there, "
        "starting anywhere, never going straight back. The board is shown with the number of each stone."
    )
    parser.epilog = closing(
        "0 solved or counted; 1 proved that there is no order, or not readable; 2 wrong arguments; "
        "3 not decided within the limit.",
        "goishi solve board.txt --steps",
        "goishi solve board.txt --count --limit 0",
        'goishi solve "https://puzz.link/p?goishi/6/7/vsten1tvo"',
    )
    parser.add_argument(
        "file",
        type=file_name,
        metavar="FILE",
        help="rows between double quotes, a space for no stone and another character for a stone; or rows of O and .; "
        "a pzprv3 file; an address of puzz.link, which may also stand here itself; - for standard input",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--all", action="store_true", help="show every order")
    what.add_argument("--count", action="store_true", help="write only how many orders there are")
    parser.add_argument(
        "--steps",
        action="store_true",
        help="show the board after each stone, O a stone, = where one was taken; on a terminal a key goes on, q leaves",
    )
    parser.add_argument(
        "--limit",
        type=_limit,
        default=USUAL_LIMIT,
        metavar="N",
        help=f"look into at most N situations, {USUAL_LIMIT:,} by default, 0 for no limit",
    )


def _limit(text: str) -> int:
    if not text.isdecimal():
        raise ArgumentTypeError(f"{text}: A number from 0 is wanted.")
    return int(text)


def _solve(arguments: Namespace) -> int:
    if arguments.count and arguments.steps:
        arguments.parser.error("--count shows no steps")
    try:
        board = read_board(arguments.file)
    except CommandError as why:
        return _fail(str(why), FAILED)
    nodes = arguments.limit or None
    try:
        if arguments.count:
            return _write_count(count(board, nodes=nodes))
        return _show(board, nodes, every=arguments.all, steps=arguments.steps)
    except Undecided as so_far:
        many = "no order" if not so_far.found else f"{_orders(so_far.found)} or more"
        return _fail(f"Not decided: {many} found in {arguments.limit} situations; --limit sets more.", NOT_DECIDED)


SOLVE = Command("solve", "find an order in which all stones can be picked", _configure_solve, _solve)


def _write_count(found: int) -> int:
    if not found:
        sys.stderr.write("Unsolvable: all was tried.\n")
    _write(str(found))
    return SOLVED if found else FAILED


def _show(board: Board, nodes: int | None, *, every: bool, steps: bool) -> int:
    """Show one order, or every one. Raises Undecided."""
    found = 0
    for order in orders(board, nodes=nodes):
        found += 1
        if every:
            _write(f"Order {found}:")
        if steps and not _show_steps(board, order):
            return SOLVED
        _write(draw_numbers(board, order))
        if not every:
            break
        _write("")
    if not found:
        return _fail("Unsolvable: all was tried.", FAILED)
    _write(f"{_orders(found)}." if every else f"Solved: {_stones(len(order))}.")
    return SOLVED


def _show_steps(board: Board, order: Sequence[int]) -> bool:
    """Show the board before and after each pick; False where the user pressed a key to leave."""
    waits = at_a_terminal()
    for picked in range(len(order) + 1):
        if picked:
            _write(pick_sentence(board, picked, order[picked - 1]))
        _write(f"{draw_board(board, order[:picked])}\n")
        if waits and picked < len(order) and not wait_for_key():
            return False
    return True


def _stones(count: int) -> str:
    return "1 stone" if count == 1 else f"{count} stones"


def _orders(found: int) -> str:
    return "1 order" if found == 1 else f"{found} orders"


def _write(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def _fail(sentence: str, status: int) -> int:
    """Write a sentence to standard error, after the output; returns the status."""
    sys.stdout.flush()
    sys.stderr.write(f"{sentence}\n")
    return status
