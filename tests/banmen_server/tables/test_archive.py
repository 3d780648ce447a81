"""Archives: all records of a table in short, and the same ones again."""

import contextlib
import zlib
from collections.abc import Sequence
from random import Random
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.events import ActionPlayed, AnyTableEvent, Clock, Left, Said
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import Placed
from banmen.protocol.codec import BadMessage, pack
from banmen.protocol.messages import ClockRule, Join, Open
from banmen_server.tables import archive
from banmen_server.tables.archive import BadArchive, Columns, pack_archive, unpack_archive
from banmen_server.tables.decisions import Actor, open_table
from banmen_server.tables.stored_record import SERVER, command_name, server_append_id
from banmen_server.tables.table import Table
from tests.amounts import examples
from tests.banmen_server.tables.sitting import BLITZ, LIVES, NOW, Sitting, Step, random_sitting, sitting_of_two

Records = Sequence[tuple[Sequence[AnyTableEvent], int, str]]


def records_of(sitting: Sitting) -> Records:
    """The records of a table, of which the server itself made every fifth."""
    ids = [f"p1/{number}" if number % 5 else server_append_id() for number in range(len(sitting.records))]
    return [(events, at, append_id) for (events, at), append_id in zip(sitting.records, ids, strict=True)]


def same(records: Records, again: Records) -> None:
    """The events, the times and the commands are the same to the byte."""
    assert [[pack(event) for event in events] for events, _, _ in records] == [
        [pack(event) for event in events] for events, _, _ in again
    ]
    assert [[type(event) for event in events] for events, _, _ in records] == [
        [type(event) for event in events] for events, _, _ in again
    ]
    assert [at for _, at, _ in records] == [at for _, at, _ in again]
    assert_same_ids(
        [SERVER if name.startswith(SERVER) else name for _, _, name in records], [name for _, _, name in again]
    )


def assert_same_ids(ids: Sequence[str], again: Sequence[str]) -> None:
    """Assert that the commands are equal, the last eight of them with their digests."""
    commands, kept = map(command_name, ids), map(command_name, again)
    assert [command.name for command in commands] == [command.name for command in kept]
    assert [name for name in ids if name != SERVER][-8:] == [name for name in again if name != SERVER][-8:]


@settings(max_examples=examples(60))
@given(LIVES, st.sampled_from([None, BLITZ, ClockRule(10_000, 0, per_move=True)]))
def test_whatever_happened_at_a_table_is_unpacked_as_it_was(steps: list[Step], clock: ClockRule | None) -> None:
    records = records_of(random_sitting(steps, clock))
    same(records, unpack_archive(pack_archive(records)))


STRANGE: Sequence[AnyTableEvent] = [
    Left("white"),
    Said("", "\u0661 0123456789abcdef", None, "p0123456789abcdef"),
    Clock("black", None, {"white": -1}),
    Clock("red", 2**53, {}),
    ActionPlayed("black", 1, Placed("white", "a1", ())),
    ActionPlayed("black", 7, Placed("black", "f5", ("e5",))),
    ActionPlayed("nobody", 2**40, Placed("red", "f5", ("z9",))),
]
"""Events that no table would have now: logs are older than rules."""


@settings(max_examples=examples(60))
@given(
    LIVES,
    st.lists(
        st.tuples(
            st.lists(st.sampled_from(STRANGE), min_size=1, max_size=3),
            st.integers(-(2**63), 2**63 - 1),
            st.one_of(
                st.text(min_size=1),
                st.from_regex(r"\Ap([0-9a-f]{20})?([+][0-9a-f]{4})?/([0-9a-f]{4,16}-)?[0-9]{0,12}\Z"),
            ),
        ),
        max_size=12,
    ),
)
def test_records_that_no_table_would_make_are_unpacked_unchanged(steps: list[Step], more: list[Any]) -> None:
    records = [*records_of(random_sitting(steps)), *more]
    same(records, unpack_archive(pack_archive(records)))


def talk(ids: Sequence[str]) -> Records:
    """A table of two at which one says something under each of these ids."""
    sitting = sitting_of_two()
    records = records_of(sitting)
    return [*records, *(((Said("Aki", f"{n}", None, "p1"),), NOW + n, name) for n, name in enumerate(ids))]


@pytest.mark.parametrize(
    ("ids", "kept"),
    [
        ([f"p1+00ff/x-{number}" for number in range(300)], 256),
        ([f"p1+00ff/{number:08x}z" for number in range(300)], 16),
        ([f"p1+00ff/{window}-{number}" for window in range(40) for number in range(1, 11)], 160),
        ([*(f"p1/x-{number}" for number in range(20)), "", "p1/x-20"], 1),
    ],
    ids=["counted", "at random", "of many windows", "after one that was not kept before"],
)
def test_the_ids_of_the_last_commands_are_kept(ids: Sequence[str], kept: int) -> None:
    again = [record.append_id for record in unpack_archive(pack_archive(talk(ids)))][-len(ids) :]
    assert_same_ids([""] * (len(ids) - kept) + [*ids[-kept:]], again)
    assert {command_name(name).digest for name in again[:-8]} == {0}


def test_nothing_is_the_archive_of_no_records() -> None:
    assert unpack_archive(pack_archive([])) == []


def game_of_two(rng: Random) -> Records:
    """A whole game of two people, who think for some seconds, with ids as a server and windows make them."""

    def digits(length: int) -> str:
        return "".join(rng.choices("0123456789abcdef", k=length))

    players = {seat: Actor(f"p{digits(20)}", name) for seat, name in (("black", "Takumi"), ("white", "Mio Sato"))}
    prefixes = {seat: digits(32) for seat in players}
    sitting = Sitting.__new__(Sitting)
    sitting.now, sitting.table, sitting.records = NOW, Table("t1", Random(1)), []
    first = open_table(
        Open("o", "reversi"), players["black"], code="K7QX-2MPD", epoch=digits(12), now=NOW, rng=Random(1)
    )
    sitting.record(first)
    sitting.do(players["white"], Join("j", "t1"))
    black, white = (players[seat].player for seat in players)
    ids = [f"{black}/{prefixes['black']}-2", f"{white}+{rng.randrange(1, 65536):04x}/{prefixes['white']}-2"]
    while seat := sitting.table.replay.state.turn:
        sitting.now += int(rng.lognormvariate(8.5, 0.9))
        sitting.place(players[seat], rng.choice(list(REVERSI.legal(sitting.table.replay.state, seat))).square)
        number, digest = sitting.table.replay.actions[seat] + 2, rng.randrange(1, 65536)
        ids.append(f"{players[seat].player}+{digest:04x}/{prefixes[seat]}-{number}")
    return [(events, at, append_id) for (events, at), append_id in zip(sitting.records, ids, strict=True)]


@pytest.mark.parametrize("seed", range(3))
def test_a_game_of_reversi_takes_350_bytes_at_most_with_the_ids_of_all_moves(seed: int) -> None:
    records = game_of_two(Random(seed))
    assert len(pack_archive(records)) <= 350
    assert_same_ids(
        [append_id for _, _, append_id in records],
        [record.append_id for record in unpack_archive(pack_archive(records))],
    )


# --- damage -----------------------------------------------------------------------------------------------------------


@settings(max_examples=examples(100))
@given(st.binary(max_size=400))
def test_bytes_that_are_no_archive_are_refused(data: bytes) -> None:
    with pytest.raises(BadArchive):
        unpack_archive(data)


def short_game() -> Records:
    sitting = sitting_of_two(clock=BLITZ)
    for square in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"]:
        sitting.now += 1234
        sitting.play(square)
    return records_of(sitting)


ARCHIVE = pack_archive(short_game())


@settings(max_examples=examples(100))
@given(st.integers(0, len(ARCHIVE) - 1), st.integers(1, 255))
def test_a_byte_that_was_altered_is_noticed(place: int, bits: int) -> None:
    altered = bytearray(ARCHIVE)
    altered[place] ^= bits
    with pytest.raises(BadArchive):
        unpack_archive(bytes(altered))


@settings(max_examples=examples(50))
@given(st.integers(0, len(ARCHIVE) - 1))
def test_an_archive_that_was_cut_is_noticed(length: int) -> None:
    with pytest.raises(BadArchive):
        unpack_archive(ARCHIVE[:length])


def test_an_archive_of_a_later_format_is_said_to_be_one() -> None:
    with pytest.raises(BadArchive, match="it has the format 4; 3 is read here"):
        unpack_archive(b"\x04" + ARCHIVE[1:])


def sealed(rest: bytes) -> bytes:
    """Bytes with a checksum that is right."""
    return bytes([archive.FORMAT]) + zlib.crc32(rest).to_bytes(4, "big") + rest


@settings(max_examples=examples(100))
@given(st.integers(0, len(ARCHIVE) - 6), st.integers(1, 255))
def test_where_the_checksum_is_right_damage_makes_other_records_or_is_refused(place: int, bits: int) -> None:
    rest = bytearray(ARCHIVE[5:])
    rest[place] ^= bits
    with contextlib.suppress(BadArchive, BadMessage):
        unpack_archive(sealed(bytes(rest)))


plain_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=examples(100))
@given(
    st.lists(st.integers(0, 6), max_size=8),
    st.lists(st.integers(-(2**70), 2**70), max_size=8),
    st.binary(max_size=12),
    st.lists(plain_values, max_size=8),
    st.tuples(st.lists(st.text(max_size=8), max_size=8), st.lists(st.integers(0, 65_535), max_size=8), st.booleans()),
)
def test_columns_that_make_no_table_are_refused(
    sizes: list[int], times: list[int], codes: bytes, values: list[Any], named: tuple[list[str], list[int], bool]
) -> None:
    """After a whole game, so that every code finds what it stands for."""
    game = archive.read_columns(ARCHIVE)
    ids, digests, of_all = named
    columns = Columns(
        [*game.sizes, *sizes],
        [*game.times, *times],
        game.codes + codes,
        [*game.values, *values],
        [*game.ids, *ids],
        [*game.digests, *digests],
        of_all,
    )
    with contextlib.suppress(BadArchive, BadMessage):
        unpack_archive(archive.write_columns(columns))


@pytest.mark.parametrize("stream", [[], [b""] * 3, [1] * 7, {}, [b"", b"", b"", b"\x90", b"", b"", b"\x05"]])
def test_streams_that_hold_no_columns_are_refused(stream: object) -> None:
    deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    with pytest.raises(BadArchive):
        unpack_archive(sealed(deflate.compress(msgpack.packb(stream)) + deflate.flush()))
