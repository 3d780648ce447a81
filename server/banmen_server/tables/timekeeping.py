"""The time that is spent on a game without turns, where players are there. Pure.

It is told when the last player leaves and when the first one comes back; in between it follows from the clock. Now and
then it is told again, so that a server that was killed gives back only what passed since.
"""

from banmen.events import Attended
from banmen.replay import Replay

CHECKPOINT_S = 20.0
"""How often it is told while it runs and nothing else happens."""


def counts(replay: Replay) -> bool:
    """Whether time is spent on a game now, or would be if players were there."""
    return replay.setting is not None and replay.setting.timed and replay.playing and not replay.show


def attended(replay: Replay, now: int, *, here: bool) -> tuple[Attended, ...]:
    """What is told at `now` (ms since 1970) when players are `here`, or no longer; nothing where that is known."""
    return (Attended(here, replay.time.at(now)),) if counts(replay) and replay.time.here != here else ()


def checkpoint(replay: Replay, now: int) -> tuple[Attended, ...]:
    """The time told again; nothing where it stands still."""
    return (Attended(replay.time.here, replay.time.at(now)),) if runs(replay) else ()


def runs(replay: Replay) -> bool:
    """Whether the time runs."""
    return replay.time.since is not None and counts(replay)


def stopped_by_restart(replay: Replay, last: int) -> tuple[Attended, ...]:
    """After a restart nobody is here, and the time stands where it stood at the last record (ms since 1970)."""
    return attended(replay, last, here=False)
