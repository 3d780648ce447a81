"""One tour by walking: step by step, back where it does not go on; no recursion, so any board will do.

The board has a border two squares wide and, in place of marks, for each square the number of free squares one move from
it; so a step touches eight numbers. A walk goes where the automaton of its method goes, which looks at `choice`.
"""

from collections.abc import Sequence
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from banmen.engines.knights_tour.choice import rank
from banmen.engines.knights_tour.ground import Ground
from banmen.engines.knights_tour.stepping import MOST_EXITS, TAKEN

Method: TypeAlias = Literal["backtracking", "warnsdorff", "warnsdorff_backtracking"]

_EQUAL_EXITS = 1 << 40
"""More than any rank: the number of exits decides first."""


class Walked(NamedTuple):
    """How a walk ended: with a tour (`path`, its squares in order) or None.

    Without a tour, `exhausted` says that everything was tried: there is none. Else it was stuck, or had taken as many
    steps as it may.
    """

    path: list[int] | None
    exhausted: bool
    steps: int


class Walk:
    """A board to walk on. Squares given and taken are indices of the board without its border."""

    def __init__(self, rows: int, columns: int, *, closed: bool = False, ties: Random | None = None) -> None:
        """Of squares with equal exits the farthest from the middle comes first, or with `ties` one at random."""
        self.ground = Ground(rows, columns)
        self.squares, self.offsets = self.ground.squares, self.ground.offsets
        self.closed = closed
        self.exits = self.ground.exits()
        self.ranks = _ranks(self.ground, ties)
        self.path: list[int] = []

    def run(self, path: Sequence[int], method: Method, limit: int | None = None) -> Walked:
        """Go on from a path of one square or more, never back beyond its end, for at most so many steps."""
        for square in path:
            self._enter(self.ground.place(square))
        least, steps = len(path), 0
        options = {
            "backtracking": self._free,
            "warnsdorff": self._fewest_first,
            "warnsdorff_backtracking": self._hopeful_fewest_first,
        }[method]
        tried = 0
        while not self._is_tour():
            if limit is not None and steps >= limit:
                return Walked(None, exhausted=False, steps=steps)
            steps += 1
            ahead = options()
            if tried:
                ahead = ahead[ahead.index(tried) + 1 :]
            if ahead:
                self._enter(ahead[0])
                tried = 0
            elif method == "warnsdorff" or len(self.path) <= least:
                return Walked(None, exhausted=method != "warnsdorff", steps=steps)
            else:
                tried = self._leave()
        return Walked([self.ground.square(place) for place in self.path], exhausted=False, steps=steps)

    def _is_tour(self) -> bool:
        return len(self.path) == self.squares and (not self.closed or self.path[-1] - self.path[0] in self.offsets)

    def _enter(self, place: int) -> None:
        exits = self.exits
        exits[place] += TAKEN
        for offset in self.offsets:
            exits[place + offset] -= 1
        self.path.append(place)

    def _leave(self) -> int:
        place, exits = self.path.pop(), self.exits
        exits[place] -= TAKEN
        for offset in self.offsets:
            exits[place + offset] += 1
        return place

    def _free(self) -> list[int]:
        """The free places one move on, in the order of the directions."""
        exits, here = self.exits, self.path[-1]
        return [here + offset for offset in self.offsets if exits[here + offset] <= MOST_EXITS]

    def _fewest_first(self) -> list[int]:
        free = self._free()
        if len(free) > 1:
            exits, ranks = self.exits, self.ranks
            free.sort(key=lambda place: exits[place] * _EQUAL_EXITS - ranks[place])
        return free

    def _hopeful_fewest_first(self) -> list[int]:
        """As `choice.hopeful` has them."""
        free, exits = self._fewest_first(), self.exits
        left = self.squares - len(self.path)
        if self.closed:
            return self._hopeful_home(free, left)
        if left == 1 or not free or exits[free[0]] > 1:
            return free
        forced = [place for place in free if exits[place] <= 1]
        if len(forced) > 2 or not exits[free[0]]:  # noqa: PLR2004 - one is next, one is last
            return []
        return forced if len(forced) == 2 else free  # noqa: PLR2004 - one is next, one is last

    def _hopeful_home(self, free: list[int], left: int) -> list[int]:
        home, exits = self.path[0], self.exits
        if left == 1:
            return [place for place in free if place - home in self.offsets]
        ways_home = exits[home] - TAKEN
        forced = [place for place in free if exits[place] + (place - home in self.offsets) <= 1]
        if not ways_home or len(forced) > 1:
            return []
        return [place for place in forced or free if ways_home > 1 or place - home not in self.offsets]


def _ranks(ground: Ground, ties: Random | None) -> list[int]:
    """For each place its rank among those with equal exits, highest first: that of `choice`, or chance."""
    rows, columns = ground.rows, ground.columns
    if ties is not None:
        return ground.filled([[ties.randrange(_EQUAL_EXITS) for _ in range(columns)] for _ in range(rows)], 0)
    across = [rank(column, columns) for column in range(columns)]
    downs = [rank(row, rows) for row in range(rows)]
    return ground.filled([[down + right for right in across] for down in downs], 0)
