"""Chains and loops: candidates joined by links, of which one end or the other is true.

A strong link means that one of two candidates is true, a weak link that one of them is false. A chain begins and ends
with a strong link and alternates, so a candidate that sees both ends is removed; the proof is its candidates in order.
If both ends are the same candidate, it is true. If a weak link joins the ends, the chain is a loop: every second
candidate is true and no other, so each weak link has a true end, and removes what sees both of its ends. The search is
breadth-first from all starts together, so the shortest are found first, and loops before chains of the same length.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple, TypeAlias

from banmen.games.sudoku.engine.position import Candidate, CandidateGrid, Candidates, SolvingStep
from banmen.games.sudoku.engine.units import DIGITS, SEEN, SQUARES, digits_of, squares_in

LONGEST = 10
"""Maximum number of strong links in a chain: more than people follow."""

MAX_WALKS = 30
"""Maximum number of shortest chains between two nodes that are tried for one that meets no node twice."""

_FEWEST_OF_ONE_DIGIT = 3  # two strong links of a digit are a turbot fish
_FEWEST_OF_PAIRS = 4  # three squares of two candidates are an XY-wing
_FEWEST = 2

Nodes: TypeAlias = int
"""A set of nodes. A node is a candidate, 81 * (digit - 1) + square, or from 729 on a group of `grouped`."""

CANDIDATES = DIGITS * SQUARES
"""The number of nodes that are candidates."""

_EVERY_CANDIDATE = (1 << CANDIDATES) - 1


class LinkGraph(NamedTuple):
    """For each node, the sets of nodes with a strong and with a weak link to it."""

    strong: dict[int, Nodes]
    weak: dict[int, Nodes]


class Chain(NamedTuple):
    """The nodes of a chain in order, and the candidates that it removes; the ends of a loop exclude each other."""

    nodes: list[int]
    gone: Nodes
    is_loop: bool = False


class _Start(NamedTuple):
    """A start of chains: `node`, assumed false, and what follows from it, ring by ring, one strong link apart.

    `rings` are the nodes that are false then, the start first; `ends` those that are true because of each ring. `false`
    and `true` are their unions, `new` are the ends of the last ring that no ring before has.
    """

    node: int
    rings: tuple[Nodes, ...]
    ends: tuple[Nodes, ...]
    false: Nodes
    true: Nodes
    new: Nodes


def x_chain(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield X-chains: chains of one digit."""
    graph = LinkGraph(strong_in_units(position), weak_links_of_digits(position))
    yield from _chains("x_chain", graph, _FEWEST_OF_ONE_DIGIT)


def xy_chain(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield XY-chains: chains through squares with two candidates."""
    yield from _chains(
        "xy_chain", LinkGraph(strong_in_squares(position), weak_links_of_digits(position)), _FEWEST_OF_PAIRS
    )


def aic(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield alternating inference chains: through strong links of every kind."""
    strong = strong_in_units(position)
    for node, other in strong_in_squares(position).items():
        strong[node] = strong.get(node, 0) | other
    yield from _chains("aic", LinkGraph(strong, weak_links(position)), _FEWEST)


def node_of(index: int, digit: int) -> int:
    return SQUARES * (digit - 1) + index


def candidate_of(node: int) -> Candidate:
    digit, index = divmod(node, SQUARES)
    return index, digit + 1


def strong_in_units(position: CandidateGrid) -> dict[int, Nodes]:
    strong: dict[int, Nodes] = {}
    for digit, links in enumerate(position.links, 1):
        for _, first, second in links:
            one, other = node_of(first, digit), node_of(second, digit)
            strong[one] = strong.get(one, 0) | 1 << other
            strong[other] = strong.get(other, 0) | 1 << one
    return strong


def strong_in_squares(position: CandidateGrid) -> dict[int, Nodes]:
    strong = {}
    for index in squares_in(position.pairs):
        low, high = (node_of(index, digit) for digit in digits_of(position.candidates[index]))
        strong[low], strong[high] = 1 << high, 1 << low
    return strong


def weak_links_of_digits(position: CandidateGrid) -> dict[int, Nodes]:
    """Return the weak links between candidates of the same digit."""
    return {
        node_of(index, digit): (plane & SEEN[index]) << SQUARES * (digit - 1)
        for digit, plane in enumerate(position.planes, 1)
        for index in squares_in(plane)
    }


def weak_links(position: CandidateGrid) -> dict[int, Nodes]:
    weak = {}
    for index in squares_in(position.empty):
        nodes = [node_of(index, digit) for digit in digits_of(position.candidates[index])]
        square = sum(1 << node for node in nodes)
        for node in nodes:
            start = node - index
            weak[node] = (position.planes[start // SQUARES] & SEEN[index]) << start | square ^ 1 << node
    return weak


def _chains(technique: str, graph: LinkGraph, fewest: int) -> Iterator[SolvingStep]:
    for chain in search_chains(graph, fewest, LONGEST):
        yield chain_step(technique, chain)


def _removes_nothing(_loop: list[int]) -> Nodes:
    return 0


def search_chains(
    graph: LinkGraph, fewest: int, longest: int, also: Callable[[list[int]], Nodes] = _removes_nothing
) -> Iterator[Chain]:
    """Yield the chains of `fewest` to `longest` strong links, shortest first; of one length, loops first.

    What each removes was not removed by a single one before. `also` returns what a loop removes besides what sees both
    ends of a weak link.
    """
    onward = {node: excluded_by(graph, targets) for node, targets in graph.strong.items()}
    starts = [_Start(node, (1 << node,), (), 1 << node, 0, 0) for node in onward]
    reported: list[Nodes] = []

    def is_new(gone: Nodes) -> bool:
        return bool(gone) and not any(gone & ~before == 0 for before in reported)

    for length in range(1, longest + 1):
        starts = [_next_ring(graph, onward, start) for start in starts if start.rings[-1]]
        if length >= fewest:
            for find in (_loops, _open_chains):
                for start in starts:
                    for chain in find(graph, start, also, is_new):
                        reported.append(chain.gone)
                        yield chain


def excluded_by(graph: LinkGraph, nodes: Nodes) -> Nodes:
    """Return the nodes that are false if all of these are true."""
    false = 0
    for node in squares_in(nodes):
        false |= graph.weak[node]
    return false


def _next_ring(graph: LinkGraph, onward: dict[int, Nodes], start: _Start) -> _Start:
    """Extend a start by one strong and one weak link."""
    true = false = 0
    for node in squares_in(start.rings[-1]):
        if node in onward:
            true |= graph.strong[node]
            false |= onward[node]
    ring = false & ~start.false
    return _Start(
        start.node,
        (*start.rings, ring),
        (*start.ends, true),
        start.false | ring,
        start.true | true,
        true & ~start.true,
    )


def _loops(
    graph: LinkGraph, start: _Start, also: Callable[[list[int]], Nodes], is_new: Callable[[Nodes], bool]
) -> Iterator[Chain]:
    """Yield the loops whose last link leads back to the start, and removes something."""
    for end in squares_in(start.new & graph.weak[start.node]):
        if end > start.node and graph.weak[start.node] & graph.weak[end] & _EVERY_CANDIDATE:
            for nodes in islice(_walks(graph, start, end), MAX_WALKS):
                if len(set(nodes)) == len(nodes):
                    gone = _excluded_by_links(graph, nodes) | also(nodes)
                    if is_new(gone):
                        yield Chain(nodes, gone, is_loop=True)
                    break


def _open_chains(
    graph: LinkGraph, start: _Start, _also: Callable[[list[int]], Nodes], is_new: Callable[[Nodes], bool]
) -> Iterator[Chain]:
    """Yield the chains from the start to each new end, if something sees both."""
    seen = graph.weak[start.node] & _EVERY_CANDIDATE
    for end in squares_in(start.new & excluded_by(graph, seen)):
        if is_new(seen & graph.weak[end]):
            for nodes in islice(_walks(graph, start, end), MAX_WALKS):
                gone = _excluded_by_ends(graph, nodes)
                if _is_simple(nodes):
                    if is_new(gone):
                        yield Chain(nodes, gone)
                    break


def _walks(graph: LinkGraph, start: _Start, end: int, level: int = -1) -> Iterator[list[int]]:
    """Yield the shortest chains from the start to an end, over the first nodes first."""
    level %= len(start.ends)
    for false in squares_in(graph.strong[end] & start.rings[level]):
        if level == 0:
            yield [false, end]
        else:
            for before in squares_in(graph.weak[false] & start.ends[level - 1]):
                for walk in _walks(graph, start, before, level - 1):
                    yield [*walk, false, end]


def _excluded_by_ends(graph: LinkGraph, chain: list[int]) -> Nodes:
    return graph.weak[chain[0]] & graph.weak[chain[-1]] & _EVERY_CANDIDATE


def _excluded_by_links(graph: LinkGraph, loop: list[int]) -> Nodes:
    gone = 0
    for one, other in zip(loop[1::2], (*loop[2::2], loop[0]), strict=True):
        gone |= graph.weak[one] & graph.weak[other]
    return gone & _EVERY_CANDIDATE


def _is_simple(chain: list[int]) -> bool:
    """Return True if no node occurs twice except as both ends; otherwise a shorter chain proves the same."""
    inner = chain[1:]
    return len(set(inner)) == len(inner) and chain[0] not in inner[:-1]


def chain_step(technique: str, chain: Chain) -> SolvingStep:
    """Return the step of a chain whose nodes are candidates; a loop has its own technique."""
    proof: Candidates = tuple(map(candidate_of, chain.nodes))
    if proof[0] == proof[-1]:
        return SolvingStep(technique, sets=proof[:1], proof=proof)
    return SolvingStep("loop" if chain.is_loop else technique, removes=candidates_in(chain.gone), proof=proof)


def candidates_in(nodes: Nodes) -> Candidates:
    """Return the candidates of a set of nodes without groups, in order of squares."""
    return tuple(sorted(map(candidate_of, squares_in(nodes))))
