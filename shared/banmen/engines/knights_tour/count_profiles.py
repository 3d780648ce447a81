"""Tours counted by their profiles: not one by one, but as many at once as have the same part ahead of them."""

from collections.abc import Iterator

from banmen.engines.knights_tour.kernels import PLAIN, Kernels
from banmen.engines.knights_tour.profile import plan
from banmen.engines.knights_tour.tally import PROFILE_BYTES, Packed, Tally, one_part
from banmen.engines.knights_tour.task import NotSaved, Task

_WORTH_KEEPING = 20_000
"""Profiles: fewer are soon counted again."""


class ProfileCount:
    """A `Counting`."""

    def __init__(self, task: Task, saved: bytes = b"", kernels: Kernels = PLAIN) -> None:
        """Begin, or go on. Raises NotSaved."""
        self._plan = plan(task.rows, task.columns, None if task.closed else task.start, closed=task.closed)
        self._directions = 2 if task.start is None and not task.closed else 1
        self._wanted = PLAIN
        self.use(kernels)
        self._layer, packed = _unpacked(saved) if saved else (0, one_part(self._plan))
        if not 0 <= self._layer < len(self._plan.layers):
            raise NotSaved("That is no count of this board.")
        self._tally = self._tallied(packed)

    def _tallied(self, packed: Packed) -> Tally:
        """A tally in the way wanted, or a plain one where that has no room."""
        self._kernels = PLAIN if packed.wide > (self._wanted.most_wide or packed.wide) else self._wanted
        tally = self._kernels.tally(self._plan, packed)
        if not tally.fits:
            self._kernels = self._wanted = PLAIN
            tally = PLAIN.tally(self._plan, tally.packed())
        return tally

    @property
    def over(self) -> bool:
        """Whether all are counted."""
        return self._layer == len(self._plan.layers)

    @property
    def total(self) -> int:
        """How many there are; without a start a profile has both directions of a tour in one."""
        return self._directions * self._tally.complete()

    @property
    def done(self) -> float:
        """About which share is done; the squares are taken for equally long."""
        return 1.0 if self.over else (self._layer + self._tally.done) / len(self._plan.layers)

    def go_on(self) -> bool:
        """Take a square for some profiles more."""
        if self._tally.take(self._plan.layers[self._layer]):
            return False
        self._layer += 1
        if self._wanted is not self._kernels or not self._tally.fits:
            self._tally = self._tallied(self._tally.packed())
        return not self.over and len(self._tally) >= _WORTH_KEEPING

    def use(self, kernels: Kernels) -> None:
        """Go on in another way when this square is taken; never where it has no room for this board's profiles."""
        if kernels.bound is None or self._plan.bound <= kernels.bound:
            self._wanted = kernels

    def saved(self) -> Iterator[bytes]:
        """A line with the layer and the bytes of a number; then profiles and numbers."""
        packed = self._tally.packed()
        yield f"{self._layer} {packed.wide}\n".encode()
        yield from packed.pieces


def _unpacked(saved: bytes) -> tuple[int, Packed]:
    """The layer, and the profiles with their numbers. Raises NotSaved."""
    head = saved.partition(b"\n")[0]
    try:
        layer, wide = map(int, head.split())
    except ValueError as error:
        raise NotSaved("That is no count by profiles.") from error
    body = saved[len(head) + 1 :]
    if wide < 1 or not body or len(body) % (PROFILE_BYTES + wide):
        raise NotSaved("That is no whole count by profiles.")
    return layer, Packed(wide, iter([body]))
