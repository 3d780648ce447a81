"""The standings of a tournament: points, then the opponents' points, the games among equals, and the discs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from banmen.game import Seat
from banmen.games.tournament.state import DRAW, WIN, Board, TournamentState


class Standing(NamedTuple):
    """A player's place, shared by players whom nothing distinguishes. All points are counted in halves.

    `buchholz` are the points of all opponents; `direct` those from games against players with the same points and
    Buchholz score; `discs` is how many more of what the games count the player had than the opponents.
    """

    place: int
    seat: Seat
    points: int
    buchholz: int
    direct: int
    discs: int


def points_in(board: Board) -> Mapping[Seat, int]:
    """Return what a board gives to each of its players."""
    if not board.white:
        return {board.black: WIN}
    if board.result == "draw":
        return {board.black: DRAW, board.white: DRAW}
    return {board.black: WIN * (board.result == "black"), board.white: WIN * (board.result == "white")}


def points_of(state: TournamentState) -> Mapping[Seat, int]:
    """Return the points of each entrant."""
    points = dict.fromkeys(state.entrants, 0)
    for board in _boards(state):
        for seat, won in points_in(board).items():
            points[seat] = points.get(seat, 0) + won
    return points


def standings(state: TournamentState) -> Sequence[Standing]:
    """Return all entrants, the best first."""
    points = points_of(state)
    met: dict[Seat, list[Board]] = {seat: [] for seat in points}
    for board in _boards(state):
        if board.white:
            met[board.black].append(board)
            met[board.white].append(board)
    buchholz = {seat: sum(points[_opponent(board, seat)] for board in met[seat]) for seat in points}
    rows = []
    order = sorted(points, key=lambda seat: (-points[seat], -buchholz[seat]))
    for _, group in groupby(order, key=lambda seat: (points[seat], buchholz[seat])):
        equals = list(group)
        for seat in equals:
            among = [board for board in met[seat] if _opponent(board, seat) in equals]
            direct = sum(points_in(board)[seat] for board in among)
            discs = sum(board.discs if board.black == seat else -board.discs for board in met[seat])
            rows.append(Standing(0, seat, points[seat], buchholz[seat], direct, discs))
    return list(_placed(sorted(rows, key=lambda row: [-value for value in row[2:]])))


def _placed(rows: Iterable[Standing]) -> Iterator[Standing]:
    place, before = 0, None
    for number, row in enumerate(rows, 1):
        if row[2:] != before:
            place, before = number, row[2:]
        yield row._replace(place=place)


def _boards(state: TournamentState) -> Iterator[Board]:
    return (board for boards in state.paired for board in boards)


def _opponent(board: Board, seat: Seat) -> Seat:
    return board.white if board.black == seat else board.black
