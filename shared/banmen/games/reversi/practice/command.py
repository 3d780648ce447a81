"""`banmen reversi puzzles`: the puzzle of the day, or those in the games of a file."""

import sys
from argparse import Namespace
from pathlib import Path

from banmen.commands import Command, closing
from banmen.commands.errors import BAD_FILE, display_name, unreadable
from banmen.commands.parser import Parser, date_type
from banmen.game import Refusal
from banmen.games.reversi import analysis
from banmen.games.reversi.analyse_command import fault_text, replays_of
from banmen.games.reversi.console import position_board, read_source
from banmen.games.reversi.games_command import siblings
from banmen.games.reversi.practice import words
from banmen.games.reversi.practice.collection import daily_puzzle
from banmen.games.reversi.practice.puzzles import GamePuzzle, Puzzle, puzzles_of
from banmen.games.reversi.state import position_text
from banmen.processes.clock import day_number, today
from banmen.reading import read_file
from banmen.texts import Texts

NONE_FOUND = 1


def _configure(parser: Parser) -> None:
    t = parser.t
    parser.description = t("reversi-puzzles-about")
    parser.epilog = closing(t, "reversi-puzzles-status", "reversi puzzles", "reversi puzzles finished.txt --solution")
    parser.add_argument("source", nargs="?", metavar="FILE", help=t("reversi-puzzles-file"))
    parser.add_argument("--day", type=date_type(t), metavar="YYYY-MM-DD", help=t("reversi-puzzles-day"))
    parser.add_argument("--solution", action="store_true", help=t("reversi-puzzles-solution"))


def _puzzles(arguments: Namespace) -> int:
    t: Texts = arguments.t
    if arguments.source is not None:
        return _in_games(t, arguments.source, solution=arguments.solution)
    day: str = arguments.day or today()
    puzzle = daily_puzzle(day_number(day))
    heading = t("reversi-puzzles-of-day", day=day, grade=words.grade_text(t, puzzle))
    sys.stdout.write(_shown(t, heading, puzzle, solution=arguments.solution))
    return 0


PUZZLES = Command("puzzles", "reversi-puzzles", _configure, _puzzles)


def _in_games(t: Texts, source: str, *, solution: bool) -> int:
    """Print the puzzles of each game as they are found. Return the exit status."""
    try:
        replays = replays_of(read_file(read_source(source), lambda endings: siblings(Path(source), endings)))
    except OSError as error:
        return _fail(str(unreadable(t, source, error)))
    except Refusal as fault:
        return _fail(fault_text(t, source, fault))
    games = [game for replay in replays if (game := analysis.recorded_game(replay)) is not None]
    if not games:
        return _fail(t("reversi-in-file", name=display_name(t, source), fault=t("reversi-analyse-no-game")))
    found = 0
    for number, game in enumerate(games, 1):
        for each in sorted(puzzles_of(game, lambda: False), key=lambda each: each.number):
            found += 1
            heading = _heading(t, number, len(games), each)
            sys.stdout.write(_shown(t, f"{heading}\n", each.puzzle, solution=solution) + "\n")
            sys.stdout.flush()
    sys.stderr.write(f"{t('reversi-puzzles-found', count=found)}\n")
    return 0 if found else NONE_FOUND


def _heading(t: Texts, number: int, count: int, found: GamePuzzle) -> str:
    """Return the source of a puzzle: the game, the move, and the square played there."""
    played = analysis.square_text(found.played, found.puzzle.position.size)
    missed = str(found.missed).lower()
    game = f"{t('reversi-game-number', number=str(number), count=str(count), players='')} " if count > 1 else ""
    place = t("reversi-puzzles-in-game", number=found.puzzle.position.moves + 1, square=played, missed=missed)
    return f"{game}{place} · {words.grade_text(t, found.puzzle)}"


def _shown(t: Texts, heading: str, puzzle: Puzzle, *, solution: bool) -> str:
    """Return the task and the board, and the solution with the reasons of the other moves if that is asked for."""
    position = puzzle.position
    lines = [heading.rstrip("\n"), position_board(position), words.task_text(t, puzzle), position_text(position)]
    if solution:
        right = puzzle.solution
        lines.append(words.verdict_text(t, puzzle, right))
        lines.append(t("puzzle-line", line=words.line_text(t, right.line, position.size)))
        for move in puzzle.moves[1:]:
            verdict = words.verdict_text(t, puzzle, move)
            lines.append(" ".join(filter(None, [verdict, words.why_text(t, puzzle, move)])))
    return "".join(f"{line}\n" for line in lines)


def _fail(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return BAD_FILE
