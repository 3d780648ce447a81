"""What the programs at a table are asked, and whether an answer is wanted still. Pure, like the table itself."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from banmen.game import AnyGame, Seat
from banmen.programs import next_in_turn
from banmen.replay import Replay
from banmen_server.tables import clock as clockwork


class Question(NamedTuple):
    """What is next in a state, for the program of each seat, the one that is asked first being the first.

    `within_s` is how long they may think by the clock of the table; None without one.
    """

    game: AnyGame
    state: Any
    programs: Mapping[Seat, str]
    within_s: float | None


def question(replay: Replay, now: int) -> Question | None:
    """What the programs are asked at `now` (ms since 1970); None where none of them has to do anything."""
    game, programs = replay.game, programs_in_turn(replay)
    if game is None or not replay.playing or not programs:
        return None
    if replay.setting is not None and replay.setting.turns and clockwork.to_move(game, replay.state) not in programs:
        return None
    return Question(game, replay.state, programs, clockwork.thinking_time_s(replay, now))


def is_open(asked: Question, replay: Replay) -> bool:
    """Whether an answer is wanted still: whether the state is the same, or at least the game where nobody takes turns.

    Beside people who act at any time a program could never answer otherwise.
    """
    if not replay.playing or replay.programs != asked.programs:
        return False
    at_any_time = replay.setting is not None and not replay.setting.turns and not replay.show
    return at_any_time or replay.state == asked.state


def programs_in_turn(replay: Replay) -> Mapping[Seat, str]:
    """The program of each seat that one holds, in the order in which they act next."""
    plies, programs = replay.plies, replay.programs
    return {seat: programs[seat] for seat in next_in_turn(list(programs), plies[-1].seat if plies else None)}
