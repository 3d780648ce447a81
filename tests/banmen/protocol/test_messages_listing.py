"""The messages about the list of tables: their bounds, and the frame of a plain `lobby`."""

from typing import Any

import pytest

from banmen.protocol.codec import BadMessage, decode_from_client, decode_from_server, encode, pack
from banmen.protocol.messages import Board, Boards, Lobby, LobbyChanges, Tables


def test_defaults_are_left_out() -> None:
    assert encode(Lobby()) == pack({"type": "lobby"})
    assert encode(Tables(())) == pack({"type": "tables", "tables": []})
    assert encode(LobbyChanges(3, 5, plies={"t1": 4})) == pack(
        {"type": "lobby_changes", "match": 3, "open": 5, "plies": {"t1": 4}}
    )
    assert decode_from_server(pack({"type": "board", "table": "t1"})) == Board("t1")


@pytest.mark.parametrize(
    "fields",
    [{"most": 0}, {"most": 10_001}, {"games": ["reversi"] * 17}, {"phases": ["begun"]}, {"search": "x" * 65}],
    ids=str,
)
def test_fields_out_of_bounds_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(BadMessage):
        decode_from_client(pack({"type": "lobby", **fields}))


def test_one_looks_at_so_many_boards_at_most() -> None:
    assert decode_from_client(encode(Boards(("t1",) * 32))) == Boards(("t1",) * 32)
    with pytest.raises(BadMessage):
        decode_from_client(encode(Boards(("t1",) * 33)))
