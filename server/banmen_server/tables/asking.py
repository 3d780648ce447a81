"""The questions of a table to its programs, and whether an answer is still valid. Pure, like the table itself."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from banmen.game import AnyGame, Seat
from banmen.programs import Chosen, next_in_turn
from banmen.replay import Replay
from banmen_server.tables import clock as clockwork


class Question(NamedTuple):
    """A state, and the program of each seat that may act in it; the first is asked first.

    `within_s` is how long they may think by the clock of the table; None without one.
    """

    game: AnyGame
    state: Any
    programs: Mapping[Seat, str]
    within_s: float | None


def question_groups(replay: Replay) -> Sequence[Sequence[Seat]]:
    """Return groups of program seats that are asked together.

    If people play without turns, each program is a group of its own, at its own pace.
    """
    seats = tuple(replay.programs)
    return [(seat,) for seat in seats] if _at_any_time(replay) else [seats] if seats else []


def question(replay: Replay, now: int, seats: Collection[Seat]) -> Question | None:
    """Return the question to the programs in these seats at `now` (ms since 1970); None if they have no move."""
    game = replay.game
    programs = {seat: program for seat, program in programs_in_turn(replay).items() if seat in seats}
    if game is None or not replay.playing or not programs:
        return None
    if replay.setting is not None and replay.setting.turns and game.to_move(replay.state) not in programs:
        return None
    return Question(game, replay.state, programs, clockwork.thinking_time_s(replay, now))


def is_open(asked: Question, replay: Replay) -> bool:
    """Return True if an answer is still valid: the state is the same, or, in a game without turns, the game is.

    Among people who act at any time, a program could otherwise never answer.
    """
    if not replay.playing or not asked.programs.items() <= replay.programs.items():
        return False
    return _at_any_time(replay) or replay.state == asked.state


def pause_s(replay: Replay, chosen: Sequence[Chosen[Any]], usual_s: float) -> float:
    """Return the seconds that programs wait before they act: in a game without turns, so that people keep up."""
    if not chosen or not _at_any_time(replay):
        return 0.0
    return usual_s if chosen[0].pause_s is None else chosen[0].pause_s


def _at_any_time(replay: Replay) -> bool:
    """Return True if programs act among people in a game without turns."""
    return replay.setting is not None and not replay.setting.turns and not replay.show


def programs_in_turn(replay: Replay) -> Mapping[Seat, str]:
    """Return the program of each seat that one holds, in the order in which they act next."""
    plies, programs = replay.plies, replay.programs
    return {seat: programs[seat] for seat in next_in_turn(list(programs), plies[-1].seat if plies else None)}
