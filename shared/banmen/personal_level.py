"""A player's personal level: the program against which the player would win half of the games.

It follows from the player's latest finished games against the computer, and from the measured strength of the programs.
Only games from a start that is fair and always the same count, as for ratings.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from typing import NamedTuple

from banmen.game import AnyGame, BadOptions, Outcome, Seat
from banmen.options import read_options
from banmen.protocol.rows import OwnTable

FEWEST_GAMES = 10
LATEST_GAMES = 20
"""A player learns, so older games say less."""

_SCALE = 400.0
"""In Elo: a player who is stronger by this scores ten times as much as the other."""


class ComputerResult(NamedTuple):
    """A game against a program that ended at `ended` (ms since 1970): 1 for a win, 0.5 for a draw, 0 for a loss."""

    program: str
    score: float
    ended: int


def personal_level(game: AnyGame, tables: Iterable[OwnTable]) -> str | None:
    """Return the program that suits the player of these tables; None before `FEWEST_GAMES` games."""
    results = nlargest(LATEST_GAMES, results_in(game, tables), key=lambda result: result.ended)
    return suiting({name: program.elo for name, program in game.programs.items() if program.elo is not None}, results)


def suiting(elo: Mapping[str, float], results: Sequence[ComputerResult]) -> str | None:
    """Return the program whose own expected score in these games is closest to the player's.

    A win and a loss against the average opponent are added, so that ten wins prove a finite strength.
    """
    against = [elo[result.program] for result in results if result.program in elo]
    if len(against) < FEWEST_GAMES:
        return None
    scored = 1 + sum(result.score for result in results if result.program in elo)
    against += [sum(against) / len(against)] * 2
    return min(elo, key=lambda program: abs(scored - sum(_expected(elo[program] - other) for other in against)))


def _expected(ahead: float) -> float:
    """Return the expected score of a player who is ahead by so much Elo."""
    return float(1 / (1 + 10 ** (-ahead / _SCALE)))


def results_in(game: AnyGame, tables: Iterable[OwnTable]) -> Iterator[ComputerResult]:
    """Yield the results of the player's finished games of `game` alone against one program."""
    for own in tables:
        if own.row.game != game.key or not _is_even(game, own.row.options):
            continue
        if own.outcome is not None:
            yield from _result(own.row.programs, own.mine, own.outcome, own.touched)
        for past in own.before:
            yield from _result(past.programs, past.mine, past.outcome, past.ended)


def _is_even(game: AnyGame, options: Mapping[str, object]) -> bool:
    try:
        return game.setting(read_options(game, options)).rated
    except BadOptions:
        return False


def _result(
    programs: Mapping[Seat, str], mine: Sequence[Seat], outcome: Outcome, ended: int
) -> Iterator[ComputerResult]:
    if len(programs) == len(mine) == 1:
        (program,) = programs.values()
        score = 0.5 if outcome.winner is None else float(outcome.winner in mine)
        yield ComputerResult(program, score, ended)
