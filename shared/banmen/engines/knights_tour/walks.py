"""All tours of a board walked, one after another: counted, or shown. For boards small enough to have few."""

from collections.abc import Iterator
from typing import TypedDict

from banmen.engines.knights_tour.board import reached
from banmen.engines.knights_tour.ground import Ground
from banmen.engines.knights_tour.kernels import PLAIN, Kernels
from banmen.engines.knights_tour.stepping import WAYS, enter

_MOVES = (1 << WAYS) - 1
"""The bits of the moves in what `enter` gives."""
_LEVELS_OF_PROGRESS = 8


class Walked(TypedDict):
    """A walk that can be gone on with: the squares of the path, for each what is ahead, and the tours so far."""

    path: list[int]
    ahead: list[int]
    tours: int


class TourWalk:
    """A walk through all tours from a square. A closed tour is met twice, once in each direction."""

    def __init__(self, rows: int, columns: int, start: int, *, closed: bool = False) -> None:
        """Begin on the start."""
        self._ground = ground = Ground(rows, columns)
        self._home = ground.place(start) if closed else 0
        near_home = set(map(ground.place, reached(rows, columns, start))) if closed else set()
        self._near_home = [int(place in near_home) for place in range(len(ground.exits()))]
        self.tours = 0
        self._use(PLAIN, [start], [])

    def _use(self, kernels: Kernels, squares: list[int], ahead: list[int]) -> None:
        """Make the tables anew, for a path of these squares; without `ahead` nothing of it was tried."""
        table, ground = kernels.table, self._ground
        self._kernels = kernels
        path = [ground.place(square) for square in squares]
        exits = ground.exits()
        entered = self._entered(path, exits)
        unused = [0] * (ground.squares - len(path))
        self._tables = (
            table(ground.offsets),
            table(exits),
            table(self._near_home),
            self._home,
            table(path + unused),
            table((ahead or entered) + unused),
            table((len(path), ground.squares)),
        )

    def _entered(self, path: list[int], exits: list[int]) -> list[int]:
        """For each place of a path what was ahead when the knight came there."""
        ahead: list[int] = []
        for depth, place in enumerate(path):
            last = (ahead[-1] >> WAYS) - (exits[place] == 1) if ahead else 0
            left = self._ground.squares - depth - 1
            ahead.append(enter(self._ground.offsets, exits, self._near_home, self._home, place, last, left))
        return ahead

    def _so_far(self) -> tuple[list[int], list[int]]:
        """The places of the path, and what is ahead at each."""
        *_, path, ahead, (depth, _) = self._tables
        return [int(place) for place in path[:depth]], [int(moves) for moves in ahead[:depth]]

    @property
    def over(self) -> bool:
        """Whether all tours were met."""
        *_, (depth, _) = self._tables
        return not depth

    @property
    def done(self) -> float:
        """About which share of the walk is behind, from the moves tried at its first squares."""
        path, ahead = self._so_far()
        if not path:
            return 1.0
        share, width = 0.0, 1.0
        entered = self._entered(path[:_LEVELS_OF_PROGRESS], self._ground.exits())
        for depth, (at_first, now) in enumerate(zip(entered, ahead, strict=False)):
            moves = (at_first & _MOVES).bit_count()
            tried = moves - (now & _MOVES).bit_count()
            under_way = depth + 1 < len(path)
            if moves:
                share += width * (tried - under_way) / moves
                width /= moves
        return share

    def go_on(self, steps: int | None = None) -> int:
        """Walk so many steps more, or some; gives how many tours were met."""
        met = int(self._kernels.walk_on(*self._tables, steps or self._kernels.steps))
        self.tours += met
        return met

    def tour(self) -> list[int]:
        """The squares in order, right after a tour was met."""
        return [self._ground.square(int(place)) for place in self._tables[4]]

    def use(self, kernels: Kernels) -> None:
        """Go on in another way of running."""
        saved = self.saved()
        self._use(kernels, saved["path"], saved["ahead"])

    def saved(self) -> Walked:
        """What `resume` goes on from."""
        path, ahead = self._so_far()
        return Walked(path=[self._ground.square(place) for place in path], ahead=ahead, tours=self.tours)

    def resume(self, walked: Walked) -> None:
        """Go on where another walk was. Raises ValueError for what was none."""
        path, ahead = walked["path"], walked["ahead"]
        squares = self._ground.squares
        if len(path) != len(ahead) or len(set(path)) != len(path) or not all(0 <= square < squares for square in path):
            raise ValueError("That is no path of a walk.")
        self.tours = walked["tours"]
        self._use(self._kernels, path, ahead)


def tours(rows: int, columns: int, start: int, *, closed: bool = False) -> Iterator[list[int]]:
    """The tours from a square, as squares in order; a closed one in one direction only."""
    if rows * columns == 1 and not closed:
        yield [start]  # nowhere to walk to: it is over as it begins
        return
    walk = TourWalk(rows, columns, start, closed=closed)
    while not walk.over:
        if walk.go_on(1):
            tour = walk.tour()
            if not closed or tour[1] < tour[-1]:  # of both directions
                yield tour
