"""Positions of reversi and its events, as they come over the network."""

import re
from collections.abc import Iterator

import msgspec
import pytest

from banmen.game import BadOptions
from banmen.games.reversi import state
from banmen.games.reversi.state import (
    BLACK,
    WHITE,
    Position,
    ReversiEvent,
    begin_position,
    bitboards,
    opening,
    with_turn,
)

SIZES = (4, 6, 8, 10, 12, 14, 16)


@pytest.mark.parametrize("size", SIZES)
def test_black_holds_the_rising_diagonal_and_moves_first(size: int) -> None:
    position, half = opening(size), size // 2
    assert position.turn == BLACK
    placed = {divmod(at, size): mark for at, mark in enumerate(position.board) if mark != "-"}
    black, white = [(half - 1, half), (half, half - 1)], [(half - 1, half - 1), (half, half)]
    assert placed == {**dict.fromkeys(black, "X"), **dict.fromkeys(white, "O")}


def test_an_event_of_the_wire_begins_no_board_that_the_rules_would_not() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "began", "size": 10**9}, ReversiEvent)


def test_a_long_opening_is_read_no_further_than_it_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    class Reads:
        def finditer(self, moves: str) -> Iterator[re.Match[str]]:
            for found in squares.finditer(moves):
                read.append(found[0])
                yield found

    squares = state._SQUARE
    monkeypatch.setattr(state, "_SQUARE", Reads())
    with pytest.raises(BadOptions, match="Move 2 of the opening, f5, is not legal"):
        begin_position(8, "", "f5" * 29_000)
    assert read == ["f5", "f5"]


def test_the_first_square_is_the_lowest_bit() -> None:
    position = Position(4, "X----O---------X", BLACK)
    assert bitboards(position, BLACK) == (1 | 1 << 15, 1 << 5)
    assert bitboards(position, WHITE) == (1 << 5, 1 | 1 << 15)


def test_bitboards_are_no_part_of_a_position() -> None:
    read, unread = opening(8), opening(8)
    assert bitboards(read, BLACK) == (1 << 28 | 1 << 35, 1 << 27 | 1 << 36)
    assert read == unread
    assert hash(read) == hash(unread)
    assert msgspec.to_builtins(read) == msgspec.to_builtins(unread)


def test_the_turn_goes_over_without_the_text_being_read_again() -> None:
    position = opening(8)
    bitboards(position, BLACK)
    passed = with_turn(position, WHITE)
    assert passed == msgspec.structs.replace(position, turn=WHITE)
    assert passed.__dict__ == position.__dict__
