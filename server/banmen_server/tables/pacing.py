"""The pace of a show: the ply that everyone sees, its speed, and how many plies must be played ahead. Pure.

A show is a table whose seats are all held by programs. Its plies are played a little ahead of the displayed one. The
displayed ply follows from the time, so everyone sees the same ply without a message for each of them.
"""

from banmen.events import Paced
from banmen.game import Refusal
from banmen.protocol.messages import Pace, Rest
from banmen.replay import Replay
from banmen_server.tables.decision import Decision, PliesWanted

MAX_PLIES = 100_000
"""Plies of one game of a show; a search that needs more stops there."""

AHEAD_MS = 1_000
"""How long before its display a ply is played."""

MAX_AT_ONCE = 200
"""The maximum number of programs' actions in one record."""


def can_continue(replay: Replay, *, stalled: bool) -> bool:
    """Return True if programs can play another ply of a show."""
    return replay.show and replay.playing and pause_reason(replay, stalled=stalled) is None


def pause_reason(replay: Replay, *, stalled: bool) -> Rest | None:
    """Return why the programs of a running show play no further ply; None if they do. `stalled` is the table's."""
    if not replay.show or not replay.playing:
        return None
    if len(replay.plies) >= MAX_PLIES:
        return "limit"
    return "nothing" if stalled else None


def plies_due(replay: Replay, now: int) -> int:
    """Return how many plies of a show must be played now, so that each is ready for its display."""
    pace = replay.pace
    if pace is None or pace.paused:
        return 0
    room = MAX_PLIES - len(replay.plies)
    return max(0, min(int(replay.paced_ply(now + AHEAD_MS)) + 1 - (len(replay.plies) - 1), MAX_AT_ONCE, room))


def paused_by_restart(replay: Replay) -> tuple[Paced, ...]:
    """Return the pause of a show after a restart, at the ply displayed when the last record was made."""
    return paused(replay, max([replay.paced_at, *(ply.at for ply in replay.plies[-1:])]))


def paused(replay: Replay, now: int) -> tuple[Paced, ...]:
    """Return the pause of a running show, else nothing."""
    pace = replay.pace
    if pace is None or pace.paused:
        return ()
    return (Paced(replay.shared_ply(now), pace.speed, paused=True),)


def decide_pace(replay: Replay, command: Pace, player: str, now: int, *, stalled: bool) -> Decision | PliesWanted:
    """Return the pace that the host of the table sets. Raises Refusal."""
    pace, opened = replay.pace, replay.opened
    if pace is None or opened is None or not replay.show:
        raise Refusal("no_program", "This is no show of programs, so there is no pace to set.")
    if player != opened.host:
        raise Refusal("not_host", "Who opened the table sets the pace; look on your own if you want another one.")
    ply, last = replay.shared_ply(now), len(replay.plies) - 1
    now_paused = pace.paused if command.paused is None else command.paused
    if command.seek:
        found = _next_milestone(replay, ply)
        if found is None and can_continue(replay, stalled=stalled):
            return PliesWanted(MAX_PLIES - len(replay.plies), to_milestone=True)
        ply, now_paused = last if found is None else found, True
    elif command.ply is not None:
        if command.ply > last and can_continue(replay, stalled=stalled):
            return PliesWanted(min(command.ply, MAX_PLIES - 1) - last)
        ply = min(command.ply, last)
    return Decision((Paced(ply, pace.speed if command.speed is None else command.speed, now_paused),))


def _next_milestone(replay: Replay, after: int) -> int | None:
    """Return the first milestone after a ply, or None."""
    game, plies = replay.game, replay.plies
    if game is None:
        return None
    return next((ply for ply in range(after + 1, len(plies)) if game.milestone(plies[ply].event) is not None), None)
