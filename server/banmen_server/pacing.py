"""The pace of a show: where everyone looks, how fast it goes on, and how far it must have been played. Pure.

A show is a table whose seats are all held by programs. Its plies are played a little ahead of the shared position; the
position itself is a function of time, so that everyone is at the same ply and nothing need be sent for each of them.
"""

from banmen.events import Paced
from banmen.game import Refusal
from banmen.protocol.messages import Pace, Rest
from banmen.replay import Replay

MOST_PLIES = 100_000
"""Plies of one game of programs; a search that needs more stands still there."""

AHEAD_MS = 1_000
"""So long before it is shown a ply is played."""

MOST_AT_ONCE = 200
"""Actions of programs in one record."""


class PliesWanted(Exception):
    """A show must go on so many plies, or to its next milestone, before this can be decided."""

    def __init__(self, plies: int, *, to_milestone: bool = False) -> None:
        super().__init__(plies)
        self.plies, self.to_milestone = plies, to_milestone


def goes_on(replay: Replay, *, resting: bool) -> bool:
    """Whether programs can play another ply of a show."""
    return replay.show and replay.playing and rests(replay, resting=resting) is None


def rests(replay: Replay, *, resting: bool) -> Rest | None:
    """Why programs play no further ply of a show that is not over; None where they do. `resting` is the table's."""
    if not replay.show or not replay.playing:
        return None
    if len(replay.plies) >= MOST_PLIES:
        return "limit"
    return "nothing" if resting else None


def due(replay: Replay, now: int) -> int:
    """How many plies of a show are to be played at once, so that none is missing when it is to be shown."""
    pace = replay.pace
    if pace is None or pace.paused:
        return 0
    room = MOST_PLIES - len(replay.plies)
    return max(0, min(int(replay.wanted_ply(now + AHEAD_MS)) + 1 - (len(replay.plies) - 1), MOST_AT_ONCE, room))


def broken_off(replay: Replay) -> tuple[Paced, ...]:
    """A show stands still after a restart, where it was when the server was last heard of."""
    return paused(replay, max([replay.paced_at, *(ply.at for ply in replay.plies[-1:])]))


def paused(replay: Replay, now: int) -> tuple[Paced, ...]:
    """A show stands still from now on, if it goes on."""
    pace = replay.pace
    if pace is None or pace.paused:
        return ()
    return (Paced(replay.shared_ply(now), pace.speed, paused=True),)


def paced(replay: Replay, command: Pace, player: str, now: int, *, resting: bool) -> tuple[Paced, ...]:
    """The pace that who opened the table sets. Raises Refusal, and PliesWanted where more must be played first."""
    pace, opened = replay.pace, replay.opened
    if pace is None or opened is None or not replay.show:
        raise Refusal("no_program", "This is no show of programs, so there is no pace to set.")
    if player != opened.host:
        raise Refusal("not_host", "Who opened the table sets the pace; look on your own if you want another one.")
    ply, last = replay.shared_ply(now), len(replay.plies) - 1
    stands = pace.paused if command.paused is None else command.paused
    if command.seek:
        ply, stands = _next_milestone(replay, ply, resting=resting), True
    elif command.ply is not None:
        if command.ply > last and goes_on(replay, resting=resting):
            raise PliesWanted(min(command.ply, MOST_PLIES - 1) - last)
        ply = min(command.ply, last)
    return (Paced(ply, pace.speed if command.speed is None else command.speed, stands),)


def _next_milestone(replay: Replay, after: int, *, resting: bool) -> int:
    """The next milestone; the last ply where no other comes. Raises PliesWanted."""
    game, plies = replay.game, replay.plies
    for number in range(after + 1, len(plies)):
        if game is not None and game.milestone(plies[number].event) is not None:
            return number
    if goes_on(replay, resting=resting):
        raise PliesWanted(MOST_PLIES - len(plies), to_milestone=True)
    return len(plies) - 1
