"""Servers of two neighbouring versions: what a newer one says besides, an older one passes over."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from banmen.protocol import messages
from banmen.protocol.rows import Challenger, OpenChallenge, Player
from banmen_server.admin.actions import DrainServer, EndConnections, ShowText
from banmen_server.cluster.nats_bus import Alive
from banmen_server.cluster.shared_maps import News
from banmen_server.hall.challenges import (
    AnswerChallenge,
    AnsweredChallenge,
    AvailablePlayer,
    RemoteChallenge,
    RemoteCooldown,
)
from banmen_server.hall.cluster_presence import PlayerConnected, PlayersOnline, Points, TablesChanged, ToPlayer
from banmen_server.hall.listing import RemoteRow
from banmen_server.tables.presence import NodePresence

RATING = messages.Rating(1500, 80, 9)
ROW = messages.Row(
    "t1",
    "reversi",
    "playing",
    {"black": "Aki", "white": None},
    {"size": 8},
    "all",
    clock=messages.ClockRule(60_000, 2_000),
    state={"turn": "black"},
    ratings={"black": RATING},
)
ASKED = OpenChallenge("c1", "reversi", Challenger("p1", "Aki", rating=RATING), Challenger("p2", "Mio"), 7)
SAID: list[msgspec.Struct] = [
    Alive("1.2", "ws://b:8765", draining=True),
    AnswerChallenge("a1", "c1", "p1", "Aki", accept=True),
    AnsweredChallenge("no_such_challenge", "There is none."),
    AvailablePlayer(Player("p1", "Aki", ("reversi",), ratings={"reversi": RATING}), rated=True),
    PlayerConnected("p1", "s2"),
    DrainServer(60),
    EndConnections("p1", "kicked", "Out."),
    RemoteRow(ROW, {"black": "p1"}, "p1"),
    News(3, {}, {"row": ["t1"]}, begins=True),
    Points("t1", "black", 4),
    PlayersOnline({"p1": 7}),
    ShowText("We close."),
    TablesChanged({"t1": ("p1",)}),
    NodePresence(("p1",), (("p1", "here", 7),), 1, ((8, "Guest"),)),
    ToPlayer("p1", b"frame"),
    RemoteChallenge(ASKED, "p1/c7"),
    RemoteCooldown("p1", "p2", 10.0),
]


def with_more(value: Any) -> Any:
    """The same as a newer server might say it: every struct has one further field."""
    if isinstance(value, msgspec.Struct) and not isinstance(
        value, messages.ClockRule
    ):  # its array has no room for further fields
        fields = {name: with_more(getattr(value, name)) for name in value.__struct_fields__}
        return {**fields, "of_the_next_version": ["something"]}
    if isinstance(value, Mapping):
        return {key: with_more(each) for key, each in value.items()}
    return [with_more(each) for each in value] if isinstance(value, tuple | list) else value


@pytest.mark.parametrize("said", SAID, ids=lambda said: type(said).__name__)
def test_unknown_fields_of_a_newer_server_are_ignored(said: msgspec.Struct) -> None:
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(with_more(said)), type=type(said)) == said


@pytest.mark.parametrize("said", SAID, ids=lambda said: type(said).__name__)
def test_missing_fields_of_an_older_server_have_defaults(said: msgspec.Struct) -> None:
    """Every field but those that were there from the beginning may be left out."""
    kept = {field.name for field in msgspec.structs.fields(said) if field.required}
    plain = {name: value for name, value in msgspec.to_builtins(said).items() if name in kept}
    assert msgspec.convert(plain, type(said)) is not None
