"""The thinking time that each seat had left after each ply of the present game. Pure."""

from collections.abc import Iterable, Mapping, Sequence

from banmen.game import Seat
from banmen.replay import Replay


class ClockTimes:
    """The times (ms) of the seats after each ply, in the game's order of seats; empty without a clock.

    A takeback returns to the opponents the time that they spent on the undone moves.
    """

    __slots__ = ("_left",)

    def __init__(self, left: Iterable[Sequence[int]] = ()) -> None:
        self._left = [tuple(times) for times in left]

    def __eq__(self, other: object) -> bool:
        """Whether the other one has the same times."""
        return isinstance(other, ClockTimes) and self._left == other._left

    __hash__ = None  # type: ignore[assignment]  # mutable

    def note(self, replay: Replay) -> None:
        """Add the times after a record that `replay` has folded; drop those of plies that were taken back."""
        clock, ply = replay.clock, len(replay.plies) - 1
        if clock is None or ply < 0:
            self._left = []
            return
        times = tuple(clock.remaining.get(seat, 0) for seat in replay.seats)
        del self._left[ply:]
        # No takeback leads between the plies of one record.
        self._left += [times] * (ply + 1 - len(self._left))

    def after(self, replay: Replay, ply: int) -> Mapping[Seat, int]:
        """Return the time of each seat (ms) after a ply; empty if unknown."""
        return dict(zip(replay.seats, self._left[ply], strict=True)) if 0 <= ply < len(self._left) else {}

    def stored(self) -> Sequence[Sequence[int]]:
        """Return the times for a checkpoint."""
        return self._left
