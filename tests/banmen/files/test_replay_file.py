"""Saved replays: what a file keeps, what it omits, and that damaged bytes are refused."""

from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.events import Clock, Offered, Paced, TableOpened
from banmen.files import replay_file
from banmen.files.replay_file import BadReplay, read_replay, write_replay
from banmen.game import Outcome
from banmen.games import GAMES
from banmen.protocol.codec import pack, unpack
from banmen.replay import Replay
from tests.amounts import examples
from tests.banmen.played import AT, PUZZLE, played

TABLES = {
    "reversi": played("reversi", {"size": 4}, 100),
    "sudoku": played("sudoku", {"givens": PUZZLE, "mode": "race"}, 25),
    "battle": played("battle", {"seed": "7"}, 1000),
}
every_table = pytest.mark.parametrize("replay", TABLES.values(), ids=list(TABLES))


def raw(replay: Replay = TABLES["battle"]) -> Any:
    return unpack(write_replay(replay))


def refused(data: bytes) -> str:
    with pytest.raises(BadReplay) as refusal:
        read_replay(data)
    assert refusal.value.text.endswith(".")
    return refusal.value.code


# --- reading a saved table --------------------------------------------------------------------------------------------


@every_table
def test_a_table_comes_back_with_every_ply(replay: Replay) -> None:
    again = read_replay(write_replay(replay))
    assert again.game is replay.game
    assert (again.plies, again.state, again.outcome) == (replay.plies, replay.state, replay.outcome)
    assert (again.seats, again.sayings, again.round) == (replay.seats, replay.sayings, 1)
    assert list(again.seats) == list(replay.seats)
    for ply in range(len(replay.plies)):
        assert again.state_at(ply) == replay.state_at(ply)
    assert write_replay(again) == write_replay(replay)


def test_a_file_names_its_format_and_version() -> None:
    file = raw()
    assert (file["format"], file["version"]) == ("banmen replay", 1)
    assert write_replay(TABLES["reversi"]).index(b"banmen replay") < 16, "near the beginning, for `file` and its kind"


def test_codes_offers_and_clocks_are_not_saved() -> None:
    replay = played("reversi", {}, 3)
    replay.apply(Clock("black", AT, {"black": 1, "white": 2}), AT)
    replay.apply(Offered("black", "draw"), AT)
    replay.apply(Paced(1, 2.0, paused=False), AT)
    again = read_replay(write_replay(replay))
    assert (again.offers, again.clock, again.pace, again.paced_at) == ({}, None, None, 0)
    assert again.opened is not None
    assert again.opened.code == ""
    assert b"K7QX" not in write_replay(replay)


def test_a_game_can_be_saved_once_it_has_begun() -> None:
    assert read_replay(write_replay(played("reversi", {}, 3))).playing
    empty = Replay()
    empty.apply(TableOpened("reversi", {}, "p1", "", "e"), AT)
    assert refused(write_replay(empty)) == "damaged_replay"
    assert refused(write_replay(Replay())) == "damaged_replay"


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [b"", b"53..7", b"\xc1", pack({}), pack([1]), pack({"format": "other"}), b"\x80" * 99])
def test_something_else(data: bytes) -> None:
    assert refused(data) == "not_a_replay"


def test_a_replay_of_a_later_version() -> None:
    assert refused(pack(raw() | {"version": 2, "more": 1})) == "later_version"


def test_a_file_that_is_too_large_is_not_even_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_file, "MOST_BYTES", 1 << 20)
    assert refused(b"\x80" * (1 << 20) + b"\x80") == "too_large"


@pytest.mark.parametrize(("bound", "value"), [("MOST_BYTES", 1000), ("MOST_PLIES", 10)])
def test_nothing_is_written_that_would_not_be_read(bound: str, value: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_file, bound, value)
    with pytest.raises(BadReplay) as refusal:
        write_replay(TABLES["battle"])
    assert refusal.value.code == "too_large"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("version", 0),
        ("snapshot", None),
        ("snapshot/opened", None),
        ("snapshot/opened/game", "chess"),
        ("snapshot/opened/options", {"seed": 1}),
        ("snapshot/seats", {"hero": None}),
        ("snapshot/seats", {"hero": None, "princess": None}),
        ("snapshot/plies", []),
        ("snapshot/plies/0/event", {"type": "began"}),
        ("snapshot/plies/1/event", {"type": "began"}),
        ("snapshot/plies/1/at", "yesterday"),
        ("snapshot/plies/1/at", -1),
        ("snapshot/plies/1/seat", None),
        ("snapshot/plies/1/seat", "princess"),
        ("snapshot/outcome/winner", "princess"),
        ("snapshot/round", -1),
        ("snapshot/sayings", [{}]),
    ],
)
def test_a_damaged_one(path: str, value: object) -> None:
    file = raw()
    *parts, last = path.split("/")
    inner = file
    for part in parts:
        inner = inner[int(part) if part.isdecimal() else part]
    inner[last] = value
    assert refused(pack(file)) == "damaged_replay"


@pytest.mark.parametrize("fault", [KeyError, ValueError, IndexError, TypeError, OverflowError, AttributeError])
def test_events_that_cannot_be_folded_are_refused_with_a_sentence(
    fault: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def evolve(*_: object) -> None:
        raise fault

    data = write_replay(TABLES["reversi"])
    monkeypatch.setattr(type(GAMES["reversi"]), "evolve", evolve)
    assert refused(data) == "damaged_replay"


# --- any bytes at all -------------------------------------------------------------------------------------------------

anything: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text(max_size=20) | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Everything within: its container and its key there."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [place for key in keys for place in [(value, key), *places(value[key])]]


@st.composite
def spoiled(draw: st.DrawFn) -> bytes:
    """A saved replay where something has another value, is missing, or where bytes are changed or cut off."""
    file = raw(draw(st.sampled_from(list(TABLES.values()))))
    for _ in range(draw(st.integers(0, 3))):
        container, key = draw(st.sampled_from(places(file)))
        if isinstance(container, list) and key >= len(container):
            continue
        if draw(st.booleans()):
            container[key] = draw(anything)
        elif isinstance(container, list):
            del container[key]
        else:
            container.pop(key, None)
    data = bytearray(msgpack.packb(file))
    for _ in range(draw(st.integers(0, 2))):
        data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    return bytes(data[: draw(st.integers(0, len(data)))] if draw(st.integers(0, 9)) == 0 else data)


@settings(max_examples=examples(300))
@given(data=st.binary(max_size=300) | spoiled() | anything.map(msgpack.packb))
def test_whatever_is_read_makes_a_sound_replay_or_a_sentence(data: bytes) -> None:
    try:
        replay = read_replay(data)
    except BadReplay:
        return
    assert replay.game is not None
    assert replay.plies
    for ply in range(len(replay.plies)):
        replay.state_at(ply)
    assert replay.outcome is None or isinstance(replay.outcome, Outcome)
    assert write_replay(read_replay(write_replay(replay))) == write_replay(replay)
