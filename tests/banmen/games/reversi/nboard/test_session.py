"""The engine's side of NBoard: the session of the published example, and whatever else may come."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.game import Seat
from banmen.games.reversi.engine.search import FoundMove, Searcher, Stop
from banmen.games.reversi.nboard.engine import Chose, Valued, read_answer
from banmen.games.reversi.nboard.session import EngineMove, NBoardSession, Thinker
from banmen.games.reversi.notation.ggf import GgfMove, write_ggf
from banmen.games.reversi.state import BLACK, WHITE, Position, opening
from tests.amounts import examples

PUBLISHED = (
    "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]"
    "BO[8 ---------------------------O*------*O--------------------------- *]"
    "B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)"
)
NO_MOVE = "(;BO[8 XO------ -------- -------- -------- -------- -------- -------- ------OX O];)"
"""White has no move, black has c1 and f8."""
OVER = "(;BO[4 XXXX XXXX XXXX XXX- O];)"


def in_python(size: int) -> Searcher:
    return Searcher(size, compiled=False)


class Said:
    """A session with banmen's own search, and the lines it wrote; its clock advances by a tenth whenever it is read."""

    def __init__(self, thinker: Thinker | None = None, waiting: str = "") -> None:
        self.lines: list[str] = []
        self.waiting = waiting
        self._ticks = iter(range(10**9))
        self.session = NBoardSession(
            thinker or Thinker(searcher=in_python), self.lines.append, self.clock, lambda: self.waiting
        )

    def clock(self) -> float:
        return next(self._ticks) / 10

    def __call__(self, *lines: str) -> list[str]:
        """What it answers to these lines."""
        self.lines.clear()
        for line in lines:
            assert self.session.execute(line)
        return list(self.lines)


def moves_in(lines: list[str]) -> list[str | None]:
    return [answer.square for answer in map(read_answer, lines) if isinstance(answer, Chose)]


def test_the_published_session() -> None:
    said = Said()
    lines = said("nboard 2", f"set game {PUBLISHED}", "set depth 3", "ping 1", "go")
    assert "set myname banmen 3" in lines
    assert "pong 1" in lines
    (square,) = moves_in(lines)
    assert square in {"d6", "c3", "c4", "c6", "d7", "d8", "e8", "f8", "g4", "g3", "c7", "g7", "b5", "b6", "g5", "g6"}
    assert any(line.startswith("nodestats ") for line in lines)
    assert lines.index("pong 1") < lines.index("status banmen 3 is thinking")
    assert lines[-1] == "status"


def test_go_does_not_play_the_move() -> None:
    said = Said()
    first = moves_in(said("set depth 1", "go"))
    assert moves_in(said("go")) == first
    assert moves_in(said("move F5/0.00/0.1", "go"))[0] in {"d6", "f4", "f6"}


def test_moves_come_in_both_versions_of_the_protocol() -> None:
    new, old = Said(), Said()
    assert new("set depth 2", "move F5", "move d6/1.0", "go") == old("set depth 2", "F5", "d6//2", "go")


def test_a_pass_is_requested_and_answered() -> None:
    said = Said()
    assert said(f"set game {NO_MOVE}", "go") == ["=== PA"]
    assert moves_in(said("move PA", "go"))[0] in {"c1", "f8"}
    assert said(f"set game {OVER}", "go") == ["=== PA"], "who waits for an answer gets one when the game is over too"


def test_a_pass_that_is_not_written_in_a_record_is_made() -> None:
    start = Position(8, "XO" + "-" * 60 + "OX", WHITE)
    assert moves_in(Said()(f"set game {write_ggf(start, [GgfMove(BLACK, 'c1')])}", "go")) == [None]


def test_an_earlier_position_comes_back_by_another_game() -> None:
    said = Said()
    before = said(f"set game {write_ggf(opening(8))}", "set depth 2", "go")
    said("move F5", "go")
    assert moves_in(said(f"set game {write_ggf(opening(8))}", "go")) == moves_in(before)


def test_hints_value_the_best_moves_deeper_and_deeper() -> None:
    lines = Said()(f"set game {PUBLISHED}", "set depth 3", "hint 2")
    valued = [answer for answer in map(read_answer, lines) if isinstance(answer, Valued)]
    assert [answer.depth for answer in valued] == [1, 1, 2, 2, 3, 3]
    assert valued[-2].value >= valued[-1].value
    assert len({answer.line[0] for answer in valued[-2:]}) == 2


def test_a_hint_of_a_solved_position_says_so() -> None:
    lines = Said()("set game (;BO[4 -OOX OOXX OXOO XX-O *];)", "set depth 4", "hint 5")
    valued = [answer for answer in map(read_answer, lines) if isinstance(answer, Valued)]
    assert valued
    assert all(answer.exact for answer in valued)


def test_a_hint_where_one_has_to_pass() -> None:
    lines = Said()(f"set game {NO_MOVE}", "set depth 2", "hint 3")
    (valued,) = (answer for answer in map(read_answer, lines) if isinstance(answer, Valued))
    assert valued.line[0] is None


def test_the_whole_game_is_analysed_the_last_position_first() -> None:
    lines = Said()("set depth 1", "move F5", "move D6", "analyze")
    assert [line.split()[:2] for line in lines if line.startswith("analysis")] == [
        ["analysis", "2"],
        ["analysis", "1"],
        ["analysis", "0"],
    ]


def test_a_game_is_learnt_by_saying_so() -> None:
    assert Said()("learn", "set contempt 50", "ping 7") == ["learned", "pong 7"]


class Slow(Thinker):
    """A search that somebody interrupts while it looks at the second ply."""

    def __init__(self, said_meanwhile: str) -> None:
        super().__init__(searcher=in_python)
        self.said: Said | None = None
        self._word = said_meanwhile

    def _interrupt(self) -> None:
        assert self.said is not None
        self.said.waiting = self._word

    def choose(self, position: Position, seat: Seat, depth: int, stop: Stop) -> EngineMove:
        self._interrupt()
        assert stop()
        return super().choose(position, seat, depth, stop)

    def best(self, position: Position, seat: Seat, depth: int, stop: Stop) -> FoundMove:
        found = super().best(position, seat, depth, stop)
        self._interrupt()
        return found

    def values(self, position: Position, seat: Seat, depth: int, stop: Stop) -> list[FoundMove]:
        found = super().values(position, seat, depth, stop)
        if depth > 1:
            self._interrupt()
        return found


def interrupted(by: str) -> Said:
    thinker = Slow(by)
    said = Said(thinker)
    thinker.said = said
    return said


def test_a_ping_while_it_thinks_stops_it_without_a_move() -> None:
    said = interrupted("ping")
    assert moves_in(said("go")) == []
    said.waiting = ""
    assert said("ping 3") == ["pong 3"]


def test_the_end_while_it_thinks_stops_it_with_the_best_so_far() -> None:
    assert moves_in(interrupted("quit")("go")) != []


def test_a_hint_and_an_analysis_that_are_stopped_say_no_more() -> None:
    hints = [line for line in interrupted("ping")("hint 9") if line.startswith("search")]
    assert {line.split()[-1] for line in hints} == {"1"}
    assert [line for line in interrupted("ping")("move F5", "analyze") if line.startswith("analysis")] == []
    assert [line for line in interrupted("ping")(f"set game {NO_MOVE}", "hint 1") if line.startswith("search")] == []


class Asking(Thinker):
    """Asks some times whether its time is over, and notes after how many tenths of a second it was."""

    def __init__(self, limit_s: float | None = None) -> None:
        super().__init__(searcher=in_python)
        self.limit_s = limit_s
        self.tenths: int | None = None

    def choose(self, position: Position, seat: Seat, depth: int, stop: Stop) -> EngineMove:  # noqa: ARG002 - one ply will do
        self.tenths = next((tenths for tenths in range(100) if stop()), None)
        return super().choose(position, seat, 1, lambda: False)


BOARD = "BO[8 ---------------------------O*------*O--------------------------- *]"


@pytest.mark.parametrize(
    ("lines", "limit_s", "tenths"),
    [
        ([f"set game (;{BOARD};)"], None, None),
        ([f"set game (;TI[10]{BOARD};)"], None, 3),  # 10 s for 30 moves and a few
        ([], 2.0, 20),
        ([f"set game (;TI[10]{BOARD};)"], 2.0, 3),
        (["set time 5"], 2.0, 50),
        (["set time 0.5"], 2.0, 5),
        (["set time 0:03"], None, 30),
        (["set time 5", f"set game (;TI[10]{BOARD};)"], None, 3),
        (["set time 5", "set time 0"], 2.0, 20),
    ],
)
def test_a_move_keeps_its_time(lines: list[str], limit_s: float | None, tenths: int | None) -> None:
    thinker = Asking(limit_s)
    assert Said(thinker)(*lines, "set depth 1", "go")
    assert thinker.tenths is None if tenths is None else thinker.tenths in {tenths - 1, tenths}


@pytest.mark.parametrize(
    ("line", "begin"),
    [
        ("set depth deep", "status A depth"),
        ("set time", "status A time"),
        ("set time soon", "status A time"),
        ("set time -1", "status A time"),
        ("set game f5d6", "status A game in GGF"),
        (f"set game {PUBLISHED[:-2]}B[A1];)", "status A disc on a1"),
        (f"set game {PUBLISHED[:-2]}W[PA];)", "status It is black's turn"),
        ("move", "status A move is"),
        ("move Z9", "status z9 is off a board"),
        ("move A1", "status A disc on a1"),
        ("move PA", "status black has moves"),
    ],
)
def test_a_bad_command_is_reported_and_changes_nothing(line: str, begin: str) -> None:
    said = Said()
    before = said("set depth 2", "go")
    (told,) = said(line)
    assert told.startswith(begin)
    assert moves_in(said("go")) == moves_in(before)


@pytest.mark.parametrize(
    "line", ["", " ", "ping", "ping x", "nboards", "é\x00", "set", "set x", "status x", "GO", "F9"]
)
def test_a_line_that_says_nothing_is_passed_over(line: str) -> None:
    assert Said()(line) == []


def test_quit_ends_it() -> None:
    assert not Said().session.execute("quit")


@given(
    st.lists(
        st.tuples(
            st.sampled_from(
                ["", "set game ", "set depth ", "set time ", "move ", "hint ", "ping ", "set ", "(;BO[8 ", "nboard "]
            ),
            st.text(max_size=30),
        ).map("".join),
        max_size=8,
    )
)
@settings(max_examples=examples(60), deadline=None)
def test_no_line_breaks_it(lines: list[str]) -> None:
    said = Said(waiting="ping")
    for line in lines:
        if line.strip().partition(" ")[0] != "quit":
            assert said.session.execute(line)
    said.waiting = ""
    assert said("ping 99") == ["pong 99"]


def test_each_answer_is_one_line() -> None:
    lines = Said()("nboard 2", "set depth 1", "go", "hint 3", "analyze", "set game \n[", "move \n")
    assert lines
    assert [line for line in lines if "\n" in line] == []
