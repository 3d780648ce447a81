"""The whole list with boards: packed once, told row by row."""

from typing import Any

from msgspec.structs import replace

from banmen.protocol import messages
from banmen.protocol.codec import decode_from_server
from banmen_server.hall.lobby import LobbyChange, WholeList
from tests.banmen_server.hall.listed import entry, folder


def test_a_change_of_the_board_alone_is_sent_and_an_unchanged_row_is_not() -> None:
    listed, states = entry("t1", "playing"), {"t1": 1}
    entries = {"t1": listed}
    whole = WholeList(entries, states.get)
    whole.subscribers.add(folder())
    [tables] = whole.frames()
    assert decode_from_server(tables) == messages.Tables((replace(listed.row, state=1),))
    assert whole.update([LobbyChange(listed, listed)]) == []
    states["t1"] = 2
    [frame] = whole.update([LobbyChange(listed, listed)])
    assert decode_from_server(frame) == messages.Listed(replace(listed.row, state=2))
    del entries["t1"]
    [frame] = whole.update([LobbyChange(listed, None)])
    assert decode_from_server(frame) == messages.Unlisted("t1")


def test_where_nobody_sees_it_nothing_is_packed_until_somebody_asks() -> None:
    asked: list[str] = []

    def state_of(name: str) -> Any:
        asked.append(name)

    before, now = entry("t1"), entry("t1", plies=1)
    whole = WholeList({"t1": now}, state_of)
    assert whole.update([LobbyChange(before, now)]) == []
    assert asked == []
    whole.frames()
    assert whole.frames() is whole.frames()
    assert asked == ["t1"]
