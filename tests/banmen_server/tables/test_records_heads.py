"""The head of a table: whose it is, and whether it is over."""

import pytest

from banmen.events import Began
from banmen.games.reversi.rules import Reversi
from banmen_server.log import Head
from banmen_server.tables.records import head_after
from tests.banmen_server.tables.sitting import NOW, WIPED_OUT, sitting_of_two

HEAD = Head("t1", "K7QX-2MPD", "p1/o", ("p1", "p2"), wakes=True)


def test_the_last_move_ends_a_table_and_a_new_round_reopens_it() -> None:
    sitting, finished = sitting_of_two(), sitting_of_two()
    sitting.play(" ".join(WIPED_OUT.split()[:-1]))
    finished.play(WIPED_OUT)
    ending, _ = finished.records[-1]
    over = head_after(HEAD, sitting.table, ending, NOW)
    assert over is not None
    assert (over.over, over.players) == (True, ("p1", "p2"))
    assert sitting.table.replay.playing, "the table is as it was"
    opening = finished.table.replay.plies[0].event
    again = head_after(over, finished.table, (Began(2, opening, swapped=True),), NOW)
    assert again is not None
    assert (again.over, again.players) == (False, ("p1", "p2"))
    assert not finished.table.replay.playing


def test_for_a_head_no_game_is_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sitting_of_two()
    sitting.play(WIPED_OUT)
    ending, _ = sitting.records[-1]
    monkeypatch.setattr(Reversi, "evolve", None)
    over = head_after(HEAD, sitting.table, ending, NOW)
    assert over is not None
    assert over.over
