"""The rows of a table in its head: they are read as they were packed, and they are small."""

from random import Random

import pytest
from msgspec.structs import replace

from banmen.game import Outcome
from banmen.protocol.codec import BadMessage
from banmen.protocol.rows import FinishedGame, OwnTable, Row
from banmen_server.log import Head
from banmen_server.tables.presence import PlayerStatus
from banmen_server.tables.records import HeadRows, noted_of, pack_rows, row_of

HEAD = Head("tabcdefghij", code="K7QX-2MPD", players=("p1", "p2"), over=True, touched_ms=1_700_000_000_000, last_seq=70)


def a_row(**fields: object) -> OwnTable:
    """The row of a finished game of reversi."""
    rng = Random(5)
    state = {"size": 8, "board": "".join(rng.choice("XO") for _ in range(64)), "turn": None, "moves": 60}
    row = Row(HEAD.table, "reversi", "over", {"black": "Aki", "white": "Mio"}, {}, "all", plies=61, state=state)
    scores = {"black": 33, "white": 31}
    outcome = Outcome("black", "played_out", {"discs": scores, "score": scores})
    made = OwnTable(row, HEAD.code, HEAD.touched_ms, ("black",), outcome=outcome, round=1, returns=True)
    return replace(made, **fields)


def with_rows(kept: HeadRows, head: Head = HEAD) -> Head:
    return replace(head, rows=pack_rows(kept, head))


def test_each_player_has_its_own_row() -> None:
    game = FinishedGame(1, {"black": "Aki", "white": "Mio"}, ("black",), Outcome(None, "agreed"), 12, 5)
    rows = {"p1": a_row(), "p2": a_row(mine=("white",), touched=HEAD.touched_ms - 9, returns=False, before=(game,))}
    head = with_rows(HeadRows(3, {}, rows))
    assert {player: row_of(head, player) for player in rows} == rows
    assert row_of(head, "p3") is None
    assert noted_of(head).counted == 3


def test_the_order_of_players_does_not_matter() -> None:
    rows = {"p1": a_row(), "p2": a_row(mine=("white",))}
    head = replace(with_rows(HeadRows(0, {}, rows)), players=("p2", "p1"))
    assert row_of(head, "p2") == rows["p2"]


def test_how_players_were_is_kept() -> None:
    statuses = {"p1": PlayerStatus("left", 5), "p2": PlayerStatus("away", 7)}
    assert noted_of(with_rows(HeadRows(2, statuses))) == HeadRows(2, statuses)
    assert noted_of(HEAD) == HeadRows()


def test_the_rows_of_a_finished_game_are_small() -> None:
    assert len(with_rows(HeadRows(1, {}, {"p1": a_row(), "p2": a_row(mine=("white",))})).rows) <= 100


@pytest.mark.parametrize("rows", [b"\x02unknown", b"\x01damaged", b"\x01" + b"\x00" * 9])
def test_rows_that_cannot_be_read_are_refused(rows: bytes) -> None:
    with pytest.raises(BadMessage):
        row_of(replace(HEAD, rows=rows), "p1")
