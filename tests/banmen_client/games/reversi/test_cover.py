"""The texts of a table of reversi: its beginning and the name of its opening."""

from typing import Any

import pytest

from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import Began, opening, position_text
from banmen.protocol.messages import Row
from banmen.replay import Ply
from banmen.texts import Texts
from banmen_client.games.reversi import cover
from tests.banmen_client.remote_table import RemoteTable

EN, JA = Texts("en"), Texts("ja")


def plies(*squares: str) -> list[Ply]:
    remote = RemoteTable().seats()
    remote.plays(*squares)
    return list(remote.replay.plies)


def row(**options: Any) -> Row:
    return Row("t1", "reversi", "waiting", {}, options, "all", state=REVERSI.blank)


def test_the_opening_is_named_once_it_arises_and_stays_when_it_is_left() -> None:
    assert cover.line_name(EN, plies()) == ""
    assert cover.line_name(EN, plies("f5", "d6")) == "Perpendicular"
    assert cover.line_name(JA, plies("f5", "d6", "c3", "d3", "c4")) == "虎"
    assert cover.line_name(EN, plies("f5", "d6", "c3", "d3", "c4", "b5")) == "Tiger"


def test_the_moves_before_the_first_ply_count_and_another_position_has_no_opening() -> None:
    assert cover.line_name(EN, [Ply(Began(8, moves="f5d6c3d3c4"), 0)]) == "Tiger"
    assert cover.line_name(EN, [Ply(Began(8, start=position_text(opening(8)), moves="f5d6"), 0)]) == ""


@pytest.mark.parametrize(
    ("options", "hall", "table"),
    [
        ({"size": 8}, "", "8×8"),
        ({"size": 10}, "10×10", "10×10"),
        ({"handicap": 1}, "1 corner for black", "8×8 · 1 corner for black"),
        ({"handicap": 3, "size": 6}, "6×6 · 3 corners for black", "6×6 · 3 corners for black"),
        ({"balanced": True}, "Balanced opening", "8×8 · Balanced opening"),
        (
            {"start": position_text(opening(8)), "moves": "f5"},
            "Your own position · After f5",
            "8×8 · Your own position · After f5",
        ),
    ],
)
def test_an_unusual_beginning_is_described(options: dict[str, Any], hall: str, table: str) -> None:
    assert cover.options_text(EN, row(**options)) == hall
    assert cover.beginning_text(EN, options) == table
