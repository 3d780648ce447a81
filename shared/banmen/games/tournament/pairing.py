"""Who meets whom in the next round of a Swiss tournament: the pairing with the least cost.

A pairing costs more the further the points of its players are apart, and the less their colours are balanced after it.
Nobody meets the same player twice. Of an odd number of players one has the bye, once at most. The least total cost is a
matching of least weight, which `networkx` finds; with many players each is matched among the nearest in the standings.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from banmen.game import Seat
from banmen.games.tournament.standings import points_of
from banmen.games.tournament.state import Board, Round, TournamentState

LARGEST_DIFFERENCE = 2
"""So many more games with one colour than with the other a player has only if there is no other pairing."""
_POINTS, _COLOUR_TWICE, _SECOND_BYE = 100, 10**6, 10**9
_NEAREST = 10
"""Opponents among whom a player is matched first; twice as many if somebody finds none among them."""

Pair: TypeAlias = tuple[Seat, ...]
"""Black and white, or the player who has the bye."""


class Contender(NamedTuple):
    """A player to be paired: its points in halves, whom it has met, and its colours.

    `blacks` is how many more games it has played with black than with white, `last` the colour of the last one.
    """

    seat: Seat
    points: int = 0
    met: frozenset[Seat] = frozenset()
    blacks: int = 0
    last: str = ""
    byes: int = 0


def contenders(state: TournamentState) -> Sequence[Contender]:
    """Return the players to be paired, as the rounds so far leave them."""
    points = points_of(state)
    return [_contender(seat, points[seat], state.paired) for seat in state.active]


def _contender(seat: Seat, points: int, rounds: Sequence[Round]) -> Contender:
    met, blacks, last, byes = set(), 0, "", 0
    for board in _boards_of(seat, rounds):
        if not board.white:
            byes += 1
            continue
        is_black = board.black == seat
        met.add(board.white if is_black else board.black)
        blacks, last = blacks + (1 if is_black else -1), "black" if is_black else "white"
    return Contender(seat, points, frozenset(met), blacks, last, byes)


def _boards_of(seat: Seat, rounds: Sequence[Round]) -> Iterator[Board]:
    return (board for boards in rounds for board in boards if seat in (board.black, board.white))


def pair_round(players: Iterable[Contender], rng: Random) -> Sequence[Pair] | None:
    """Return the pairs of the next round, the best players first and the bye last; None if there is no pairing."""
    drawn = list(players)
    rng.shuffle(drawn)
    drawn.sort(key=lambda player: -player.points)
    nearest = _NEAREST
    while True:
        matched = _matched(drawn, nearest)
        if matched is not None or nearest >= len(drawn):
            return None if matched is None else [_coloured(pair, rng) for pair in matched]
        nearest *= 2


def _matched(players: Sequence[Contender], nearest: int) -> Sequence[tuple[Contender, ...]] | None:
    """Return the pairs of least cost among opponents near to each other; None if somebody is left over."""
    # imported here: it takes half a second and 20 MB, and a window, which knows the rules too, never pairs
    from networkx import (  # type: ignore[import-untyped]  # noqa: PLC0415 - see above; it has no types
        Graph,
        max_weight_matching,
    )

    costs = dict(_costs(players, nearest))
    graph = Graph()
    most = max(costs.values(), default=0) + 1
    graph.add_weighted_edges_from((one, other, most - cost) for (one, other), cost in costs.items())
    found = sorted((min(pair), max(pair)) for pair in max_weight_matching(graph, maxcardinality=True))
    if len(found) < (len(players) + 1) // 2:
        return None
    pairs = [tuple(players[place] for place in pair if place < len(players)) for pair in found]
    return sorted(pairs, key=lambda pair: len(pair) == 1)


def _costs(players: Sequence[Contender], nearest: int) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield the cost of each pair of places; the place after the last one stands for the bye."""
    for place, player in enumerate(players):
        beside = 0
        for other in range(place + 1, len(players)):
            if beside >= nearest:
                break
            if players[other].seat not in player.met:
                beside += 1
                yield (place, other), cost_of((player, players[other]))
    if len(players) % 2:
        lowest = players[-1].points
        for place, player in enumerate(players):
            yield (place, len(players)), cost_of((player,), lowest)


def cost_of(pair: Sequence[Contender], lowest: int = 0) -> int:
    """Return the cost of a pair, or of the bye of a single player, if the last one has `lowest` points."""
    if len(pair) == 1:
        return _POINTS * (pair[0].points - lowest) ** 2 + _SECOND_BYE * pair[0].byes
    black, white = sorted(pair, key=lambda player: player.blacks)
    after = (black.blacks + 1, white.blacks - 1)
    too_often = sum(abs(blacks) > LARGEST_DIFFERENCE for blacks in after)
    colours = sum(blacks * blacks for blacks in after) + _COLOUR_TWICE * too_often
    return _POINTS * (black.points - white.points) ** 2 + colours


def _coloured(pair: Sequence[Contender], rng: Random) -> Pair:
    """Return the seats of a pair, black first: whoever had black less often, or not in the last game, or by lot."""
    if len(pair) == 1:
        return (pair[0].seat,)
    drawn = rng.sample(pair, 2)
    drawn.sort(key=lambda player: (player.blacks, player.last == "black"))
    return tuple(player.seat for player in drawn)
