"""An engine of others as an analyst, beside banmen's own search."""

from banmen.games.reversi.engine.search import Limits, Searcher
from banmen.games.reversi.nboard.engine import NBoardAnalyst, NBoardEngine
from banmen.games.reversi.state import BLACK, WHITE, Position, bitboards, opening
from tests.banmen.games.reversi.nboard.test_engine import SECONDS, Ours, Scripted

MUST_ANSWER_A_PASS = Position(8, "XO" + "-" * 60 + "OX", WHITE)


def analyst(conversation: Ours | Scripted, size: int = 8) -> NBoardAnalyst:
    return NBoardAnalyst(NBoardEngine(conversation, 1), size, SECONDS)


def test_banmens_engine_says_the_same_by_the_protocol_as_by_itself() -> None:
    own, other = bitboards(Position(4, "-OOX" + "OOXX" + "OXOO" + "XX-O", BLACK), BLACK)
    itself = Searcher(4, compiled=False).values(own, other, Limits(depth=4))
    said = analyst(Ours(), 4).values(own, other, Limits(depth=4))
    assert [(each.square, each.value, each.exact) for each in said] == [
        (each.square, each.value, each.exact) for each in itself
    ]


def test_the_requested_depth_is_set() -> None:
    own, other = bitboards(opening(8), BLACK)
    engine = Scripted(hint=[f"search {square} 1.5 0 3" for square in ("D3C3", "C4", "F5", "E6")])
    (best, *_) = analyst(engine).values(own, other, Limits(depth=3))
    assert "set depth 3" in engine.told
    assert (best.square, best.value, best.depth) == (26, 1.5, 3)


def test_a_line_ends_where_the_engine_leaves_the_board() -> None:
    own, other = bitboards(opening(8), BLACK)
    found = analyst(Scripted(hint=["search F5D6Z9C3 1 0 1"])).best(own, other, Limits(depth=1))
    assert (found.square, found.line) == (37, (37, 43))


def test_a_side_without_a_move_passes() -> None:
    own, other = bitboards(MUST_ANSWER_A_PASS, WHITE)
    found = analyst(Scripted(hint=["search C1 6 0 1", "search F8 6 0 1"])).best(own, other, Limits(depth=1))
    assert (found.square, found.value, found.line) == (None, -6.0, (-1, 2))


def test_a_game_that_is_over_is_counted_without_the_engine() -> None:
    engine = Scripted()
    full = (1 << 64) - 1
    found = analyst(engine).best(full ^ 0xFF, 0xF, Limits())
    assert (found.value, found.exact) == (56.0, True)
    assert analyst(engine).best(0xF, full ^ 0xFF, Limits()).value == -56.0
    assert analyst(engine).best(0xF, 0xF0, Limits()).value == 0.0
    assert not any(line.startswith("hint") for line in engine.told)
