"""The time that is spent on a game without turns, while players are present. Pure.

It is recorded when the last player leaves and when the first one returns; in between it follows from the clock. It is
also recorded regularly, so that a killed server loses only the time since the last record.
"""

from banmen.events import Attended
from banmen.replay import Replay

CHECKPOINT_S = 20.0
"""Seconds between records of the running time while nothing else happens."""


def counts(replay: Replay) -> bool:
    """Return True if time is spent on a game now, or would be if players were present."""
    return replay.setting is not None and replay.setting.timed and replay.playing and not replay.show


def attended(replay: Replay, now: int, *, here: bool) -> tuple[Attended, ...]:
    """Return the record at `now` (ms since 1970) of players being `here` or not; nothing if that is unchanged."""
    return (Attended(here, replay.time.at(now)),) if counts(replay) and replay.time.here != here else ()


def checkpoint(replay: Replay, now: int) -> tuple[Attended, ...]:
    """Return a record of the running time; nothing while it stands still."""
    return (Attended(replay.time.here, replay.time.at(now)),) if runs(replay) else ()


def runs(replay: Replay) -> bool:
    """Return True if the time runs."""
    return replay.time.since is not None and counts(replay)


def stopped_by_restart(replay: Replay, last: int) -> tuple[Attended, ...]:
    """Stop the time after a restart, as it stood at the last record (ms since 1970): nobody is present."""
    return attended(replay, last, here=False)
