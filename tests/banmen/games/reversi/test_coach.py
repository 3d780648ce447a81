"""Why a move was bad: each kind of reason on a position for which it is true, and none where lines do not differ."""

from random import Random

import msgspec
import pytest

from banmen.games.reversi.analysis import JudgedPly, played_plies
from banmen.games.reversi.coach import Reason, reason
from banmen.games.reversi.engine.search import Searcher, never
from banmen.games.reversi.review import Effort, PositionValuer, judge, why_text
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, WHITE, Place, Position, bitboards, opening, start_position
from banmen.grid import parse_square, square_name
from banmen.texts import Texts

A = "-------- -------- ---XXX-- ---XXO-- ---XOO-- ---OOO-- -------- --------"
B = "-------- -------- ---XXX-O ---XXXO- --OXOO-- --XOOOOO -------- --------"
C = "-------- ----O--- ---XOO-O --XXOXO- --XXOO-- --XOOOOO -------- --------"
D = "-------- ----O--- ---XOO-O --XXOOO- --XXXOO- --XXOOOO --X----- --------"
E = "-XXXXX-- -O-OOO-- XXOXOOOO -XXOOOOO -XOOOOOO --XOOOOO --XX-OX- ----X---"
F = "XXXXXX-- -XXXXXX- XXXXOXXO -XXOXXXO OOOXOXXO -OOOOXXO --OO-XX- -OO-XX--"
G = "XXXXXX-- -XXXXXX- XXXXOXXO XOXOXXXO XOXXXXXO XOXXXXXO -OOOXXX- -OO-XX--"
H = "---OO--- --OOOX-X --OOOXXX OOOOOXXX OOXXXXXX O-XOOXO- -O-OXO-- --OX-O--"

EXAMPLES = [
    (B, "h7 h8 e7 g5", "c7 e7 d7", "corner", "White takes the corner h8 at once."),
    (D, "g7 f7 f1 h8", "e7 d7 d8 c2", "corner-later", "It loses the corner h8 soon after."),
    (G, "a7 g1 h1 a2 --", "a8 a7 d8 h1", "corner-open", "The corner a8 was there to take."),
    (H, "c7 g7 h6 e8", "h6 e8 a8 b6", "corner-won", "h6 wins the corner a8."),
    (F, "a7 a6 d8 g8", "a4 h2 e7 h8", "parity", "An even area of 4: White plays last there."),
    (A, "g7 g6 g3 c5", "g4 h3 c7 f2", "few-moves", "It leaves 1 safe move; g4 leaves 9."),
    (C, "f7 g3 e1 d7", "d2 g3 g5 b6", "frees", "It leaves White 14 moves; d2 leaves 9."),
    (E, "e7 c2 g1 g2", "c2 a6 a4 h8", "left", "It leaves c2 to White."),
    (C, "g2 g5 f2 b6", "d2 g3 g5 b6", "beside-corner", "It lies beside the empty corner h1."),
    (A, "f7 e7 e8 g3", "g4 h3 c7 f2", "frontier", "10 discs are easy to turn; with g4 only 7."),
    (B, "h4 c4 h2 c7", "c7 e7 d7", "mobility", "Black soon has fewer moves than with c7."),
]


def position_on(board: str, seat: str) -> Position:
    """A position with this seat to move; the board is drawn for black, and white's is the same in its colours."""
    signs = "".join(board.split())
    return start_position(8, f"{signs}X" if seat == BLACK else signs.translate(str.maketrans("XO", "OX")) + "O")


def squares(text: str) -> tuple[int, ...]:
    pairs = [parse_square(name, 8, 8) if name != "--" else (0, -1) for name in text.split()]
    return tuple(row * 8 + column for row, column in pairs)


def error(board: str, played: str, best: str, seat: str) -> JudgedPly:
    """An error of a seat, as a review judges it."""
    one, another = squares(played), squares(best)
    why = reason(*bitboards(position_on(board, seat), seat), 8, one, another)
    return JudgedPly(1, seat, one[0], another[0], 0, -9, exact=False, depth=8, line=another, why=why)


@pytest.mark.parametrize(("board", "played", "best", "kind", "said"), EXAMPLES)
def test_each_reason_is_found_and_said_in_words(board: str, played: str, best: str, kind: str, said: str) -> None:
    ply = error(board, played, best, BLACK)
    assert ply.why is not None
    assert ply.why.kind == kind
    assert why_text(Texts("en"), ply, 8) == said
    swapped = said.translate(str.maketrans("WB", "BW")).replace("Bhite", "Black").replace("Wlack", "White")
    assert why_text(Texts("en"), error(board, played, best, WHITE), 8) == swapped
    assert square_name(divmod(ply.why.square, 8)) in why_text(Texts("ja"), ply, 8) or ply.why.square < 0


@pytest.mark.parametrize(
    ("board", "played", "best"),
    [
        (A, "g4 h3 c7 f2", "g4 h3 c7 f2"),
        (F, "a4", "a7"),
        (B, "h4", "c7"),
        (B, "", "c7 e7"),
        (B, "c7 e7", "a1 b1"),
    ],
    ids=["the same move", "an odd area instead of an even one", "nothing known of both lines", "no line", "illegal"],
)
def test_without_a_simple_reason_nothing_is_said(board: str, played: str, best: str) -> None:
    assert reason(*bitboards(position_on(board, BLACK), BLACK), 8, squares(played), squares(best)) is None


def test_a_corner_counts_only_as_far_as_both_lines_are_known() -> None:
    """White may take h8 in the best line too, a ply after those that the search has kept of it."""
    assert error(D, "g7 f7 f1 h8", "e7 d7 d8 c2", BLACK).why == Reason("corner-later", 63)
    short = error(D, "g7 f7 f1 h8", "e7 d7", BLACK).why
    assert short is None or short.kind != "corner-later"


def place(position: Position, square: int) -> Position:
    name = square_name(divmod(square, 8))
    return REVERSI.decide(position, position.turn or BLACK, Place(name), Random(0)).state


def test_the_review_gives_each_error_its_reason_whose_numbers_are_those_of_the_rules() -> None:
    """Games of a shallow search and of chance: who is freed has as many moves as the rules say."""
    dice, found = Random(4), set[str]()
    valuer = PositionValuer(Searcher(8, compiled=False, places=1 << 12, selective=False), Effort(3, 0), never)
    position, line = opening(8), list[int]()
    while position.turn is not None and len(line) < 40:
        row, column = parse_square(dice.choice(list(REVERSI.legal(position, position.turn))).square, 8, 8)
        line.append(row * 8 + column)
        position = place(position, line[-1])
    for ply in played_plies(opening(8), line):
        judged = judge(ply, valuer)
        if judged.lost < 3:
            assert judged.why is None
        elif judged.why is not None and judged.best is not None:
            found.add(judged.why.kind)
            if judged.why.kind == "frees":
                after = [ply.after, place(ply.before, judged.best)]
                counts = [
                    len(list(REVERSI.legal(msgspec.structs.replace(each, turn=opponent), opponent)))
                    for each in after
                    for opponent in ({BLACK: WHITE, WHITE: BLACK}[ply.seat],)
                ]
                assert counts == [judged.why.played, judged.why.best]
    assert len(found) >= 3, found
