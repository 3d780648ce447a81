"""Colouring and chains: candidates joined by links, of which one end or the other is true.

A strong link means that one of two candidates is true, a weak link that one of them is false. A chain begins and ends
with a strong link and alternates, so a candidate that sees both ends is removed; the proof is its candidates in order.
If both ends are the same candidate, it is true. The search for chains is breadth-first from all starts together, so the
shortest are found first. Colouring looks at all strong links of a digit (or all squares of a pair) that are connected:
candidates of the same colour are all true or all false.
"""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple, TypeAlias

from banmen.games.sudoku.engine.position import Candidate, CandidateGrid, Candidates, SolvingStep
from banmen.games.sudoku.engine.units import DIGITS, SEEN, SQUARES, UNIT_SETS, digits_of, squares_in

LONGEST = 10
"""Maximum number of strong links in a chain: more than people follow."""

_FEWEST_OF_A_TRAP = 4  # smaller networks trap only candidates that locked candidates eliminate
_FEWEST_IN_A_ROW = 4  # squares of a remote pair; with fewer, the ends at an odd distance are a naked pair
_FEWEST_OF_ONE_DIGIT = 3  # two strong links of a digit are a turbot fish
_FEWEST_OF_PAIRS = 4  # three squares of two candidates are an XY-wing
_FEWEST = 2


# --- colouring ------------------------------------------------------------------------------------------------------


class _Network(NamedTuple):
    """The squares of a connected network, as two sets: neighbours differ in colour. The first has the first square."""

    first: int
    second: int


def simple_colouring(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield simple colourings of a digit: `proof` has one colour, `fins` the other.

    Wrap: two squares of a colour see each other, so that colour is false and removed; `units` is where. Trap:
    candidates that see both colours are removed.
    """
    for digit in range(1, DIGITS + 1):
        for network in _networks(_partners(position, digit)):
            yield from _wraps(position, digit, network)
            yield from _traps(position, digit, network)


def _wraps(position: CandidateGrid, digit: int, network: _Network) -> Iterator[SolvingStep]:
    for colour in network:
        for unit, squares in enumerate(UNIT_SETS):
            if (colour & squares).bit_count() > 1:
                yield _coloured(position, digit, network, position.candidates_in(digit, colour), (unit,))
                break


def _traps(position: CandidateGrid, digit: int, network: _Network) -> Iterator[SolvingStep]:
    if (network.first | network.second).bit_count() < _FEWEST_OF_A_TRAP:
        return
    seen = [0, 0]
    for colour in (0, 1):
        for index in squares_in(network[colour]):
            seen[colour] |= SEEN[index]
    removes = position.candidates_in(digit, seen[0] & seen[1] & ~(network.first | network.second))
    if removes:
        yield _coloured(position, digit, network, removes, ())


def _coloured(
    position: CandidateGrid, digit: int, network: _Network, removes: Candidates, units: tuple[int, ...]
) -> SolvingStep:
    proof, fins = (position.candidates_in(digit, colour) for colour in network)
    return SolvingStep("simple_colouring", removes=removes, proof=proof, fins=fins, units=units)


def remote_pair(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield remote pairs: a row of at least four squares with the same two candidates, each of which sees the next.

    Squares at an odd distance hold both digits between them, so a square that sees both has neither. The proof follows
    the row, two candidates for each square.
    """
    by_pair: dict[int, int] = {}
    for index in squares_in(position.pairs):
        pair = position.candidates[index]
        by_pair[pair] = by_pair.get(pair, 0) | 1 << index
    for pair, chosen in by_pair.items():
        if chosen.bit_count() >= _FEWEST_IN_A_ROW:
            partners = {index: SEEN[index] & chosen for index in squares_in(chosen)}
            for network in _networks(partners):
                yield from _remote_pairs(position, pair, partners, network)


def _remote_pairs(
    position: CandidateGrid, pair: int, partners: dict[int, int], network: _Network
) -> Iterator[SolvingStep]:
    low, high = digits_of(pair)
    for start in squares_in(network.first):
        for end in squares_in(network.second & ~SEEN[start]):
            seen = SEEN[start] & SEEN[end]
            removes = tuple(sorted(position.candidates_in(low, seen) + position.candidates_in(high, seen)))
            if removes:
                row = _shortest(partners, start, end)
                turns = ((low, high), (high, low))
                proof = tuple((index, digit) for pace, index in enumerate(row) for digit in turns[pace % 2])
                yield SolvingStep("remote_pair", removes=removes, proof=proof)


def _partners(position: CandidateGrid, digit: int) -> dict[int, int]:
    """Return, for each square in a strong link of the digit, the set of its link partners."""
    partners: dict[int, int] = {}
    for _, first, second in position.links[digit - 1]:
        partners[first] = partners.get(first, 0) | 1 << second
        partners[second] = partners.get(second, 0) | 1 << first
    return partners


def _networks(partners: dict[int, int]) -> Iterator[_Network]:
    """Yield the connected networks that can be coloured alternately, ordered by their first squares."""
    done = 0
    for start in sorted(partners):
        if not done >> start & 1:
            colours = [1 << start, 0]
            added, turn = 1 << start, 0
            while added:
                turn ^= 1
                reached = 0
                for index in squares_in(added):
                    reached |= partners[index]
                added = reached & ~colours[turn]
                colours[turn] |= added
            done |= colours[0] | colours[1]
            # Colours overlap if the network has a ring of odd length; then the position has no solution.
            if not colours[0] & colours[1]:
                yield _Network(*colours)


def _shortest(partners: dict[int, int], start: int, end: int) -> list[int]:
    """Return a shortest path between two squares of a network; if several, over the first squares."""
    rings = [1 << start]
    reached = 1 << start
    while not reached >> end & 1:
        ring = 0
        for index in squares_in(rings[-1]):
            ring |= partners[index]
        rings.append(ring & ~reached)
        reached |= ring
    path = [end]
    for ring in reversed(rings[:-1]):
        path.append(squares_in(ring & partners[path[-1]])[0])
    return path[::-1]


# --- chains ---------------------------------------------------------------------------------------------------------


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
    """The nodes of a chain in order, and the candidates that it removes."""

    nodes: list[int]
    gone: Nodes


class _Start(NamedTuple):
    """A start of chains: `node`, assumed false; all nodes false then, and those found last."""

    node: int
    false: Nodes
    last: Nodes


def x_chain(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield X-chains: chains of one digit."""
    graph = LinkGraph(strong_in_units(position), weak_links_of_digits(position))
    yield from _chains("x_chain", graph, _FEWEST_OF_ONE_DIGIT)


def xy_chain(position: CandidateGrid) -> Iterator[SolvingStep]:
    """Yield XY-chains: chains through squares with two candidates."""
    weak = {
        node_of(index, digit): (plane & SEEN[index]) << SQUARES * (digit - 1)
        for digit, plane in enumerate(position.planes, 1)
        for index in squares_in(plane & position.pairs)
    }
    yield from _chains("xy_chain", LinkGraph(strong_in_squares(position), weak), _FEWEST_OF_PAIRS)


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
    for nodes, gone in search_chains(graph, fewest, LONGEST):
        yield chain_step(technique, nodes, gone)


def search_chains(graph: LinkGraph, fewest: int, longest: int) -> Iterator[Chain]:
    """Yield the chains of `fewest` to `longest` strong links, shortest first.

    Each removes something that none before did.
    """
    onward = {node: excluded_by(graph, targets) for node, targets in graph.strong.items()}
    joined = sum(1 << node for node in onward)
    starts = [_Start(node, 1 << node, 1 << node) for node in onward]
    reported = 0
    for length in range(1, longest + 1):
        starts = [start for start in map(partial(_next_links, onward, joined), starts) if start.last]
        if length >= fewest:
            for start in starts:
                new = start.last & graph.weak[start.node] & _EVERY_CANDIDATE & ~reported
                while new:
                    target = new & -new
                    chain = _chain(graph, onward, start.node, target)
                    gone = _excluded_by_ends(graph, chain) | target
                    new &= ~gone
                    if _is_simple(chain, gone):
                        reported |= gone
                        yield Chain(chain, gone)


def excluded_by(graph: LinkGraph, nodes: Nodes) -> Nodes:
    """Return the nodes that are false if all of these are true."""
    false = 0
    for node in squares_in(nodes):
        false |= graph.weak[node]
    return false


def _next_links(onward: dict[int, Nodes], joined: Nodes, start: _Start) -> _Start:
    """Extend a start by one strong and one weak link."""
    found = 0
    for node in squares_in(start.last & joined):
        found |= onward[node]
    return _Start(start.node, start.false | found, found & ~start.false)


def _chain(graph: LinkGraph, onward: dict[int, Nodes], start: int, target: Nodes) -> list[int]:
    """Return a shortest chain from the start to a node that excludes the target; if several, over the first nodes."""
    rings = [1 << start]
    false = found = 1 << start
    while not found & target:
        found = 0
        for node in squares_in(rings[-1]):
            found |= onward.get(node, 0)
        found &= ~false
        false |= found
        rings.append(found)
    chain = []
    for ring in reversed(rings[:-1]):
        before = next(node for node in squares_in(ring) if onward.get(node, 0) & target)
        chain += [next(node for node in squares_in(graph.strong[before]) if graph.weak[node] & target), before]
        target = 1 << before
    return chain[::-1]


def _excluded_by_ends(graph: LinkGraph, chain: list[int]) -> Nodes:
    gone = graph.weak[chain[0]] & graph.weak[chain[-1]] & _EVERY_CANDIDATE
    for node in chain:
        gone &= ~(1 << node)
    return gone


def _is_simple(chain: list[int], gone: Nodes) -> bool:
    """Return True if no candidate occurs twice except as both ends, and none is removed.

    Otherwise a shorter chain proves the same.
    """
    inner = chain[1:]
    return len(set(inner)) == len(inner) and not any(gone >> node & 1 for node in chain) and chain[0] not in inner[:-1]


def chain_step(technique: str, chain: list[int], gone: Nodes) -> SolvingStep:
    """Return the step of a chain whose nodes are candidates."""
    proof: Candidates = tuple(map(candidate_of, chain))
    if chain[0] == chain[-1]:
        return SolvingStep(technique, sets=proof[:1], proof=proof)
    return SolvingStep(technique, removes=candidates_in(gone), proof=proof)


def candidates_in(nodes: Nodes) -> Candidates:
    """Return the candidates of a set of nodes without groups, in order of squares."""
    return tuple(sorted(map(candidate_of, squares_in(nodes))))
