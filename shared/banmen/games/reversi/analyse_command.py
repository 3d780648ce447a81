"""`banmen reversi analyse`: judge every move of a recorded game, and print a table."""

import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, cast

from banmen.commands import Command, closing
from banmen.commands.errors import BAD_FILE, display_name, program_fault_text, unreadable
from banmen.commands.parser import Parser, number_to
from banmen.commands.progress import Bar
from banmen.game import Refusal, Seat
from banmen.games.reversi import analysis
from banmen.games.reversi.analysis import JudgedPly, Judgement, square_text
from banmen.games.reversi.console import is_named, read_source
from banmen.games.reversi.nboard.engine import NBoardEngine
from banmen.games.reversi.records import transcript_of
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, WHITE
from banmen.processes.child import open_program
from banmen.programs.external import ProgramFault
from banmen.reading import Found, FoundGames, Unread, read_file, replay_of, unread_text
from banmen.replay import Replay
from banmen.texts import Texts, width_of

if TYPE_CHECKING:
    from banmen.games.reversi.review import PositionJudge

ENGINE_FAILED = 1
_DEEPEST = 60
_PROTOCOL = "nboard"
_ENGINE_DEPTH, _ENGINE_LIMIT_S = 8, 60.0
_SIGNS: dict[Judgement, str] = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
_GAP = "  "


def _configure(parser: Parser) -> None:
    t = parser.t
    parser.description = t("reversi-analyse-about")
    parser.epilog = closing(
        t,
        "reversi-analyse-status",
        "reversi analyse game.txt --depth 2",
        "reversi analyse f5d6c3d3 --depth 1 --lang ja",
    )
    parser.add_argument("transcript", metavar="FILE", help=t("reversi-analyse-file"))
    depth = number_to(t, _DEEPEST, 1, "reversi-depth-wanted")
    parser.add_argument("--depth", type=depth, metavar="N", help=t("reversi-analyse-depth"))

    parser.add_argument("--engine", type=_engine(t), metavar="nboard:COMMAND", help=t("reversi-analyse-engine"))


def _engine(t: Texts) -> Callable[[str], str]:
    """Return the type of an argument that names an engine by its command."""

    def engine(text: str) -> str:
        protocol, _, command = text.partition(":")
        if protocol != _PROTOCOL or not command.strip():
            raise ArgumentTypeError(t("reversi-analyse-engine-wanted", text=text))
        return command

    return engine


def _run(arguments: Namespace) -> int:
    t: Texts = arguments.t
    source: str = arguments.transcript
    try:
        found = read_file(read_source(source))
    except OSError as error:
        return _fail(str(unreadable(t, source, error)))
    except Refusal as fault:
        return _fail(fault_text(t, source, fault))
    replays = replays_of(found)
    games = [game for replay in replays if (game := analysis.recorded_game(replay)) is not None]
    if not games:
        return _fail(t("reversi-in-file", name=display_name(t, source), fault=t("reversi-analyse-no-game")))
    for number, game in enumerate(games, 1):
        try:
            plies = _judge_game(game, arguments.depth, arguments.engine)
        except ProgramFault as fault:
            sys.stderr.write(f"{program_fault_text(t, fault.code, fault.details)}\n")
            return ENGINE_FAILED
        if len(games) > 1:
            count = str(len(games))
            sys.stdout.write(f"{t('reversi-game-number', number=str(number), count=count, players='')}\n")
        sys.stdout.write(table_text(t, plies, game.start.size))
        sys.stdout.flush()
    return 0


ANALYSE = Command("analyse", "reversi-analyse", _configure, _run)


def replays_of(found: Found) -> Sequence[Replay]:
    """Return the recorded games as replays, without those that the rules refuse."""
    if isinstance(found, Replay):
        return [found]
    replays: list[Replay] = []
    if isinstance(found, FoundGames) and found.game == REVERSI.key:
        for record in found.games:
            with suppress(Refusal):
                replays.append(replay_of(REVERSI, transcript_of(record)))
    return replays


def _judge_game(game: analysis.RecordedGame, depth: int | None, engine: str | None) -> Sequence[JudgedPly]:
    """Return the plies of a game, judged by the search or an engine; a bar shows the progress. Raise ProgramFault."""
    if engine is None:
        return _review_game(game, depth)
    from banmen.games.reversi.nboard.engine import NBoardAnalyst  # noqa: PLC0415 - likewise

    opened = cast("NBoardEngine", open_program(REVERSI, _PROTOCOL, engine, depth or _ENGINE_DEPTH))
    try:
        return _review_game(game, depth or _ENGINE_DEPTH, NBoardAnalyst(opened, game.start.size, _ENGINE_LIMIT_S))
    finally:
        opened.close()


def _review_game(
    game: analysis.RecordedGame, depth: int | None, analyst: "PositionJudge | None" = None
) -> Sequence[JudgedPly]:
    from banmen.games.reversi.review import ReviewRequest, review, steps_of  # noqa: PLC0415 - keeps --help quick

    found: dict[int, JudgedPly] = {}
    bar, steps = Bar(), steps_of(*game)
    try:
        for step in review(ReviewRequest(*game, depth=depth), lambda: False, analyst):
            found[step.ply.number] = step.ply
            bar.show(step.number / steps)
    finally:
        bar.clear()
    return [found[number] for number in sorted(found)]


# --- the text ---------------------------------------------------------------------------------------------------------


def table_text(t: Texts, plies: Sequence[JudgedPly], size: int) -> str:
    """Return the table of a game, and a summary of the game."""
    rows = [[t(f"analyse-{name}") for name in ("number", "side", "move", "value", "lost", "judgement", "better")]]
    number = 0
    for ply in plies:
        number += ply.square is not None
        rows.append(_row(t, ply, number, size))
    widths = [max(width_of(row[column]) for row in rows) for column in range(len(rows[0]))]
    right = {0, 3, 4}
    lines = [
        _GAP.join(_cell(cell, widths[column], right=column in right) for column, cell in enumerate(row)).rstrip()
        for row in rows
    ]
    return "\n".join([*lines, "", *_summary(t, plies, size), ""])


def _row(t: Texts, ply: JudgedPly, number: int, size: int) -> list[str]:
    """Return the cells of one ply: the value is black's after it."""
    side = t(f"seat-{ply.seat}")
    value = analysis.discs_text(ply.played_for_black, exact=ply.played_exact)
    if ply.square is None:
        return ["", side, t("pass"), value, "", "", ""]
    square = square_text(ply.square, size)
    if ply.judgement == "best" or ply.best is None:
        return [str(number), side, square, value, "", "", ""]
    kind = f"{_SIGNS.get(ply.judgement, '')} {t(f'review-{ply.judgement}')}".strip()
    better = f"{square_text(ply.best, size)} {analysis.discs_text(ply.value_for_black, exact=ply.exact)}"
    return [str(number), side, square, value, str(analysis.shown_lost(ply)), kind, better]


def _cell(text: str, width: int, *, right: bool) -> str:
    space = " " * (width - width_of(text))
    return f"{space}{text}" if right else f"{text}{space}"


def _summary(t: Texts, plies: Sequence[JudgedPly], size: int) -> list[str]:
    """Return how often each side erred, where the game turned, where it was lost, and where exact values begin."""
    lines = [_errors(t, plies, seat) for seat in (BLACK, WHITE)]
    turned = analysis.turning_points(plies)
    if turned:
        numbers = _move_numbers(plies)
        moves = [f"{numbers[at]} {square_text(plies[at - 1].square or 0, size)}" for at in turned]
        lines.append(t("analyse-turned", moves=", ".join(moves)))
    lost = analysis.decisive(plies)
    if lost is not None and lost.square is not None:
        square, number = square_text(lost.square, size), str(_move_numbers(plies)[lost.number])
        lines.append(t("analyse-lost-with", seat=lost.seat, number=number, square=square))
    lines += _reasons(t, plies, size)
    exact = [ply.number for ply in plies if ply.exact]
    first = min((at for at in exact if all(ply.exact for ply in plies[at - 1 :])), default=None)
    if first is not None:
        lines.append(t("analyse-exact", number=str(_move_numbers(plies)[first])))
    return lines


def _reasons(t: Texts, plies: Sequence[JudgedPly], size: int) -> Iterator[str]:
    """Yield why each mistake and blunder was one, if that can be said simply: "23 d7 ?: It lets Black take …"."""
    from banmen.games.reversi.review import why_text  # noqa: PLC0415 - likewise

    numbers = _move_numbers(plies)
    for ply in plies:
        why = why_text(t, ply, size) if ply.judgement in {"mistake", "blunder"} else ""
        if why and ply.square is not None:
            yield f"{numbers[ply.number]} {square_text(ply.square, size)} {_SIGNS[ply.judgement]}: {why}"


def _move_numbers(plies: Sequence[JudgedPly]) -> dict[int, int]:
    """Return the disc number of each ply; for a pass that of the next disc."""
    numbers, number = dict[int, int](), 1
    for ply in plies:
        numbers[ply.number] = number
        number += ply.square is not None
    return numbers


def _errors(t: Texts, plies: Sequence[JudgedPly], seat: Seat) -> str:
    counted = analysis.counts(plies, seat)
    errors = {f"{kind}_count": counted[kind] for kind in ("inaccuracy", "mistake", "blunder")}
    return t("analyse-errors", seat=seat, lost=round(analysis.lost_in_all(plies, seat)), **errors)


# --- files ------------------------------------------------------------------------------------------------------------


def fault_text(t: Texts, source: str, fault: Refusal) -> str:
    """Return what is wrong and in which file; for text on the command line also that there is no such file."""
    told = unread_text(t, fault)
    if is_named(source):
        return t("reversi-in-file", name=display_name(t, source), fault=told)
    if isinstance(fault, Unread) and fault.fault is None:
        return t("console-no-file", name=source)
    return t("reversi-nor-file", fault=told)


def _fail(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return BAD_FILE
