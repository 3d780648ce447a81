"""What the programs at a table are asked, and whether an answer is wanted still. Pure, like the table itself."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from banmen.game import AnyGame, Seat
from banmen.programs import Chosen, next_in_turn
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


def askers(replay: Replay) -> Sequence[Sequence[Seat]]:
    """The seats of programs that are asked together; each by itself, at its own pace, beside people without turns."""
    seats = tuple(replay.programs)
    return [(seat,) for seat in seats] if _at_any_time(replay) else [seats] if seats else []


def question(replay: Replay, now: int, seats: Collection[Seat]) -> Question | None:
    """What the programs in these seats are asked at `now` (ms since 1970); None where they have nothing to do."""
    game = replay.game
    programs = {seat: program for seat, program in programs_in_turn(replay).items() if seat in seats}
    if game is None or not replay.playing or not programs:
        return None
    if replay.setting is not None and replay.setting.turns and game.to_move(replay.state) not in programs:
        return None
    return Question(game, replay.state, programs, clockwork.thinking_time_s(replay, now))


def is_open(asked: Question, replay: Replay) -> bool:
    """Whether an answer is wanted still: whether the state is the same, or at least the game where nobody takes turns.

    Beside people who act at any time a program could never answer otherwise.
    """
    if not replay.playing or not asked.programs.items() <= replay.programs.items():
        return False
    return _at_any_time(replay) or replay.state == asked.state


def pause_s(replay: Replay, chosen: Sequence[Chosen[Any]], usual_s: float) -> float:
    """How long, in s, the programs wait before they do what they chose: where nobody takes turns, people keep up."""
    if not chosen or not _at_any_time(replay):
        return 0.0
    return usual_s if chosen[0].pause_s is None else chosen[0].pause_s


def _at_any_time(replay: Replay) -> bool:
    """Whether programs act beside people where nobody takes turns."""
    return replay.setting is not None and not replay.setting.turns and not replay.show


def programs_in_turn(replay: Replay) -> Mapping[Seat, str]:
    """The program of each seat that one holds, in the order in which they act next."""
    plies, programs = replay.plies, replay.programs
    return {seat: programs[seat] for seat in next_in_turn(list(programs), plies[-1].seat if plies else None)}
