"""Frames of the list are at most 64 KB, and hold each row once."""

from typing import Any

from banmen.protocol import messages
from banmen.protocol.codec import decode_from_server, encode
from banmen_server.hall.listing import (
    MAX_BYTES,
    Counts,
    Entry,
    LobbyUpdate,
    changes_frames,
    listed_frame,
    pages,
    tables_frames,
    whole_list_frames,
)
from tests.banmen_server.hall.listed import entry

MANY = [entry(f"t{number:04}") for number in range(1_500)]
PACKED = [one.packed for one in MANY]


def read(frames: list[bytes]) -> list[Any]:
    assert all(len(frame) <= MAX_BYTES for frame in frames)
    return [decode_from_server(frame) for frame in frames]


def test_the_first_of_several_frames_replaces_the_list() -> None:
    told = read(tables_frames(PACKED, Counts(1_500, 2_000)))
    assert len(told) > 1
    assert [one.added for one in told] == [False] + [True] * (len(told) - 1)
    assert {(one.match, one.open) for one in told} == {(1_500, 2_000)}
    assert [row for one in told for row in one.tables] == [one.row for one in MANY]


def test_a_frame_equals_the_encoded_message() -> None:
    row = MANY[0].row
    assert decode_from_server(tables_frames(PACKED[:1], Counts(1, 1))[0]) == messages.Tables((row,), match=1, open=1)
    assert listed_frame(PACKED[0]) == encode(messages.Listed(row))


def test_the_whole_list_is_one_tables_and_a_listed_for_each_row_that_it_does_not_hold() -> None:
    first, *rest = read(whole_list_frames(PACKED))
    assert isinstance(first, messages.Tables)
    assert rest == [messages.Listed(one.row) for one in MANY[len(first.tables) :]]
    assert read(whole_list_frames([])) == [messages.Tables(())]


def test_a_row_larger_than_a_frame_stands_alone() -> None:
    large = b"x" * (MAX_BYTES + 1)
    assert list(pages([b"a", large, b"b"])) == [[b"a"], [large], [b"b"]]


def update_of(before: list[Entry | None], now: list[Entry | None]) -> LobbyUpdate:
    told = LobbyUpdate()
    for one, other in zip(before, now, strict=True):
        told.add(one, other)
    return told


def test_very_many_changes_of_a_moment_come_in_several_frames() -> None:
    moved = [entry(one.row.table, plies=3) for one in MANY]
    nobody: list[Entry | None] = [None] * len(MANY)
    told = update_of([*nobody, *MANY, *MANY], [*MANY, *nobody, *moved])
    messages_ = read(changes_frames(told, Counts(5, 9)))
    assert [row for one in messages_ for row in one.listed] == [one.row for one in MANY]
    assert [name for one in messages_ for name in one.unlisted] == [one.row.table for one in MANY]
    assert {name: n for one in messages_ for name, n in one.plies.items()} == {one.row.table: 3 for one in MANY}
    assert {(one.match, one.open) for one in messages_} == {(5, 9)}
