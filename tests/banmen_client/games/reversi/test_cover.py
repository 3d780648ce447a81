"""The texts and the small pictures of reversi."""

from typing import Any

import pygame
import pytest

from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, WHITE, ReversiBegan, opening, position_text
from banmen.protocol.messages import Row
from banmen.replay import Ply
from banmen.texts import Texts
from banmen_client.games.reversi import cover
from banmen_client.games.reversi.cover import disc, thumbnail, tile
from banmen_client.games.reversi.discs import room_px
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
    assert cover.line_name(EN, [Ply(ReversiBegan(8, moves="f5d6c3d3c4"), 0)]) == "Tiger"
    assert cover.line_name(EN, [Ply(ReversiBegan(8, start=position_text(opening(8)), moves="f5d6"), 0)]) == ""


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


@pytest.mark.parametrize("size", range(4, 17, 2))
@pytest.mark.parametrize("side", [40, 56, 112])
def test_a_thumbnail_has_the_size_asked_and_round_corners(size: int, side: int) -> None:
    picture = thumbnail(opening(size), side)
    assert picture.get_size() == (side, side)
    assert picture.get_at((0, 0)).a < 20
    assert picture.get_at((side // 2, 1)).a > 200


def test_thumbnails_of_different_positions_differ_and_the_same_is_not_drawn_twice() -> None:
    one, other = thumbnail(opening(8), 56), thumbnail(REVERSI.blank, 56)
    assert pygame.image.tobytes(one, "RGBA") != pygame.image.tobytes(other, "RGBA")
    assert thumbnail(opening(8), 56) is one


@pytest.mark.parametrize("seat", [BLACK, WHITE])
def test_a_disc_comes_in_the_middle_of_its_picture(seat: str) -> None:
    picture = disc(seat, 54)
    assert picture.get_width() == room_px(54)
    assert picture.get_at(picture.get_rect().center).a == 255


@pytest.mark.parametrize("size_px", [(148, 102), (296, 204), (74, 51), (300, 90)])
def test_the_tile_is_filled_to_its_edges(size_px: tuple[int, int]) -> None:
    picture = tile(size_px)
    assert picture.get_size() == size_px
    right, bottom = size_px[0] - 1, size_px[1] - 1
    for corner in ((0, 0), (right, 0), (0, bottom), (right, bottom)):
        assert max(picture.get_at(corner)[:3]) > 10
