"""The compact form of all records of a table at which nothing happens any longer.

`pack_archive` makes it; `unpack_archive` and `unfold_archive` read it. Whatever the rules and the table can compute is
left out, so both directions fold the table. Every event and every time is exact. So are the append ids of the last
`KEPT_COMMANDS` commands, limited to the last `KEPT_BEGINNINGS` prefixes of ids.
"""

import re
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, islice, pairwise, zip_longest
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgpack
import msgspec

from banmen.events import ActionPlayed, AnyTableEvent, Attended, Began, Clock, Ended, read_event
from banmen.game import AnyGame, Seat
from banmen.protocol.codec import BadMessage, pack
from banmen.protocol.messages import ClockRule
from banmen.replay import Replay
from banmen_server.tables import clocks
from banmen_server.tables.stored_record import KEPT_COMMANDS, SERVER, CommandName, command_name

FORMAT = 2
_IDS_OF_RECORDS = 1
"""The previous format, 1."""
WITH_CHECKPOINT = 3
KEPT_DIGESTS = 8
"""Last commands whose digests are kept: two bytes each are most of what an id costs."""
KEPT_BEGINNINGS = 16
"""Prefixes of ids that are kept. A client has one prefix and a counter; each further prefix costs 16 bytes."""
MAX_BYTES = 1 << 28
"""The maximum size of an inflated stream."""

WORDS = Path(__file__).with_name("archive_words_1.bin").read_bytes()
"""Common contents of archives, the most common last, that prime deflate. They never change within a format."""

_HEAD, _LENGTH = struct.Struct(">BI"), struct.Struct(">I")
_HEX = re.compile("((?:[0-9a-f]{2}){5,})")
_HEX_TEXT = 1
_NUMBERED = re.compile(r"(.*[^0-9])([1-9][0-9]{0,8})", re.DOTALL)
_SEVEN_BITS, _MORE = 127, 128
_BYTE, _LOWEST = 8, 255
_LARGE = 15
_NONE = object()
_PLAIN = 0  # the whole event, in the value
_ENDED = 1  # the game ended by its rules
_BEGAN = 2  # the next game began with the event in the value; plus 1 if the seats were swapped
_ATTENDED = 4  # the time spent follows from the clock; plus 1 if players are present
_PLAYED = 16  # plus twice the seat's number, plus 1 for a further event of the same action; the event
_CLOCK = 128  # plus 16 times the number of a clock's rule, plus the number of the seat to move, from 1, or 0
_MAX_SEATS = 15
Short: TypeAlias = tuple[int, tuple[Any, ...]]
"""A code below 256, and at most one value of plain types."""
Records: TypeAlias = Sequence[tuple[Sequence[AnyTableEvent], int, str]]
"""Records, each with its events, their time (ms since 1970), and its append id."""


class BadArchive(Exception):
    """The bytes are no archive, or are damaged, or do not fold to a table."""


class Columns(NamedTuple):
    """The columns of an archive.

    `sizes` (from 0) and `times` (any integers, ms) have one entry per record. `codes` (bytes) and `values` (of plain
    types) are those of all events. `ids` are the texts of the last commands, or with `of_all` of the last records,
    including the server's; `digests` (0 to 65,535) are theirs.
    """

    sizes: Sequence[int]
    times: Sequence[int]
    codes: bytes
    values: Sequence[Any]
    ids: Sequence[str]
    digests: Sequence[int]
    of_all: bool = False


class _Stream(NamedTuple):
    """The deflated part. `sizes`, `times`, `ids` and `hex_sizes` are varints: 7 bits a byte, the lowest first.

    A time is the difference d to the one before, as 2d, or as -2d - 1 if it is negative; its lowest byte is at the end
    of the archive. An id is the number of its prefix, then 0 if it has no number at its end. Otherwise it is followed
    by 1 plus the encoded difference to the next number after that prefix. In format 1 the number itself follows.
    `small` has half a byte for each value, the higher one first: a number below 15, or 15 for the next element of
    `plain`. That is msgpack of these values and of the prefixes of ids, with an extension for each text that has long
    hexadecimal parts: an array of its parts, those as numbers. `hex_sizes` are their lengths in bytes.
    """

    sizes: bytes
    codes: bytes
    small: bytes
    plain: bytes
    times: bytes
    ids: bytes
    hex_sizes: bytes


def write_columns(columns: Columns) -> bytes:
    """Return the archive of these columns."""
    texts, (beginnings, ids) = _HexTexts(), _split(columns.ids)
    small = [value if type(value) is int and 0 <= value < _LARGE else _LARGE for value in columns.values]
    large = [value for value, number in zip(columns.values, small, strict=True) if number == _LARGE]
    plain = msgpack.packb([*texts.shortened(large), texts.shortened(beginnings)])
    steps = [at - before for before, at in pairwise([0, *columns.times])]
    times = [*map(_doubled, steps)]
    above = _varints(time >> _BYTE for time in times)
    hex_sizes = _varints(map(len, texts.parts))
    stream = _Stream(_varints(columns.sizes), columns.codes, _halves(small), plain, above, _varints(ids), hex_sizes)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_DEFAULT_STRATEGY, WORDS)
    deflated = deflate.compress(msgpack.packb(stream)) + deflate.flush()
    kept = columns.digests[-KEPT_DIGESTS:]
    digests = struct.pack(f">{len(kept)}H", *kept)
    rest = b"".join([deflated, *texts.parts, digests, bytes(time & _LOWEST for time in times)])
    return _HEAD.pack(FORMAT, zlib.crc32(rest)) + rest


def with_checkpoint(data: bytes, checkpoint: bytes) -> bytes:
    """Return the archive `data` with a checkpoint of its table."""
    rest = _LENGTH.pack(len(checkpoint)) + checkpoint + data[_HEAD.size :]
    return _HEAD.pack(WITH_CHECKPOINT, zlib.crc32(rest)) + rest


def checkpoint_of(data: bytes) -> bytes:
    """Return the checkpoint in an archive; empty if it has none. Raises BadArchive."""
    return _parts(data)[1]


def _parts(data: bytes) -> tuple[int, bytes, bytes]:
    """Return the number of an archive's format, its checkpoint, and the rest. Raises BadArchive."""
    if len(data) < _HEAD.size:
        raise BadArchive("it is too short")
    number, check = _HEAD.unpack_from(data)
    if number not in {_IDS_OF_RECORDS, FORMAT, WITH_CHECKPOINT}:
        raise BadArchive(f"it has the format {number}; {WITH_CHECKPOINT} is read here")
    rest = data[_HEAD.size :]
    if zlib.crc32(rest) != check:
        raise BadArchive("its checksum says that it was altered")
    if number != WITH_CHECKPOINT:
        return number, b"", rest
    if len(rest) < _LENGTH.size:
        raise BadArchive("it is too short")
    end = _LENGTH.size + _LENGTH.unpack_from(rest)[0]
    return number, rest[_LENGTH.size : end], rest[end:]


def read_columns(data: bytes) -> Columns:
    """Return the columns of an archive. Raises BadArchive, or any exception for other bytes with a correct checksum."""
    number, _, rest = _parts(data)
    inflate = zlib.decompressobj(-zlib.MAX_WBITS, WORDS)
    stream = _Stream(*msgpack.unpackb(inflate.decompress(rest, MAX_BYTES)))
    tail, place, known = inflate.unused_data, 0, list[str]()
    for size in _numbers(stream.hex_sizes):
        known.append(tail[place : place + size].hex())
        place += size
    *large, beginnings = msgpack.unpackb(stream.plain, ext_hook=partial(_text, known))
    of_all = number == _IDS_OF_RECORDS
    ids = _joined(beginnings, list(_numbers(stream.ids)), counted=not of_all)
    digests = [0] * len(ids)
    if not of_all:
        kept = min(len(ids), KEPT_DIGESTS)
        digests[len(ids) - kept :] = struct.unpack_from(f">{kept}H", tail, place)
        place += 2 * kept
    times = (above << _BYTE | below for above, below in zip(_numbers(stream.times), tail[place:], strict=True))
    return Columns(
        list(_numbers(stream.sizes)),
        list(accumulate(map(_halved, times))),
        stream.codes,
        _values(stream.small, large),
        ids,
        digests,
        of_all,
    )


# --- ids --------------------------------------------------------------------------------------------------------------


def numbered(text: str) -> tuple[str, int]:
    """Return the prefix of an id and the number at its end, or 0 if it has none."""
    found = _NUMBERED.fullmatch(text)
    return (found[1], int(found[2])) if found else (text, 0)


def _split(ids: Iterable[str]) -> tuple[list[str], list[int]]:
    """Return the prefixes of ids, each once, and two numbers for each id."""
    places, last, numbers = dict[str, int](), dict[str, int](), list[int]()
    for beginning, number in map(numbered, ids):
        step = _doubled(number - last.get(beginning, 0) - 1) + 1 if number else 0
        numbers += places.setdefault(beginning, len(places)), step
        last[beginning] = number
    return list(places), numbers


def _joined(beginnings: Sequence[str], numbers: Sequence[int], *, counted: bool) -> list[str]:
    """Undo `_split`; if the ids are not `counted`, each second number is the one at the end."""
    last, ids = dict[int, int](), list[str]()
    for which, step in zip(numbers[::2], numbers[1::2], strict=True):
        number = last.get(which, 0) + 1 + _halved(step - 1) if step and counted else step
        ids.append(f"{beginnings[which]}{number or ''}")
        last[which] = number
    return ids


# --- numbers and values -----------------------------------------------------------------------------------------------


def _doubled(number: int) -> int:
    """Map any integer to one that is not negative: n to 2n, or to -2n - 1 if it is negative."""
    return 2 * number if number >= 0 else -2 * number - 1


def _halved(number: int) -> int:
    return -(number >> 1) - 1 if number & 1 else number >> 1


def _halves(numbers: Sequence[int]) -> bytes:
    """Pack two numbers below 16 into each byte, and 15 after the last of an odd number of them."""
    return bytes(high << 4 | low for high, low in zip_longest(numbers[::2], numbers[1::2], fillvalue=_LARGE))


def _values(small: bytes, large: Sequence[Any]) -> list[Any]:
    """Return all values in order, with one of `large` for each 15."""
    rest = iter(large)
    values = (half if half < _LARGE else next(rest, _NONE) for byte in small for half in (byte >> 4, byte & _LARGE))
    return [value for value in values if value is not _NONE]


def _varints(numbers: Iterable[int]) -> bytes:
    data = bytearray()
    for number in numbers:
        while number > _SEVEN_BITS:
            data.append(number & _SEVEN_BITS | _MORE)
            number >>= 7  # noqa: PLW2901 - the remaining bits
        data.append(number)
    return bytes(data)


def _numbers(varints: bytes) -> Iterator[int]:
    number = shift = 0
    for byte in varints:
        number |= (byte & _SEVEN_BITS) << shift
        shift += 7
        if byte < _MORE:
            yield number
            number = shift = 0


class _HexTexts:
    """Replaces long hexadecimal parts of texts by numbers. `parts` are their bytes, each once."""

    def __init__(self) -> None:
        self._numbers: dict[bytes, int] = {}

    @property
    def parts(self) -> Sequence[bytes]:
        return list(self._numbers)

    def shortened(self, value: Any) -> Any:
        """Return a plain value in which extensions replace texts with such parts."""
        match value:
            case str() if len(parts := _HEX.split(value)) > 1:
                return msgpack.ExtType(_HEX_TEXT, msgpack.packb([*map(self._part, range(len(parts)), parts)]))
            case list() | tuple():
                return [self.shortened(part) for part in value]
            case dict():
                return {name: self.shortened(part) for name, part in value.items()}
        return value

    def _part(self, place: int, part: str) -> str | int:
        """Return the number of a part: every second part is hexadecimal."""
        return self._numbers.setdefault(bytes.fromhex(part), len(self._numbers)) if place % 2 else part


def _text(known: Sequence[str], code: int, data: bytes) -> str:
    """Return the text of an extension."""
    if code != _HEX_TEXT:
        raise BadArchive(f"it has an extension {code}")
    return "".join(known[part] if isinstance(part, int) else part for part in msgpack.unpackb(data))


def in_full(replay: Replay, event: AnyTableEvent, at: int) -> Short:  # noqa: ARG001 - as `condense_event`
    """Return the form of an event that leaves nothing out."""
    return _PLAIN, (msgspec.to_builtins(event),)


def condense_event(replay: Replay, event: AnyTableEvent, at: int) -> Short:
    """Return the short form of an event that happened at `at` (ms since 1970) to the table `replay`."""
    short = None
    match event:
        case ActionPlayed():
            short = _played(replay, event)
        case Clock():
            short = _clock(replay, event, at)
        case Began(number, first) if replay.game is not None and number == replay.round + 1:
            short = _BEGAN + event.swapped, (_condensed(replay.game, replay.game.blank, first),)
        case Ended() if event == _ended(replay):
            short = _ENDED, ()
        case Attended(here, spent_ms) if spent_ms == replay.time.at(at):
            short = _ATTENDED + here, ()
    return short or in_full(replay, event, at)


def expand_event(replay: Replay, code: int, values: Iterator[Any], at: int) -> AnyTableEvent:
    """Restore the event of a code, whose value is the next of `values`. May raise anything for other input."""
    game = replay.game
    if code == _PLAIN:
        return read_event(next(values), game)
    if game is None:
        raise ValueError("an event stands before the opening of the table")
    if code >= _CLOCK:
        rule, number = divmod(code - _CLOCK, _MAX_SEATS + 1)
        return _required(_CLOCK_RULES[rule](replay, (None, *game.seats)[number], at))
    if code >= _PLAYED:
        number, again = divmod(code - _PLAYED, 2)
        seat = list(replay.seats)[number]
        return ActionPlayed(seat, replay.actions.get(seat, 0) + 1 - again, game.expand(replay.state, next(values)))
    if code >= _ATTENDED:
        return Attended(code > _ATTENDED, replay.time.at(at))
    if code >= _BEGAN:
        return Began(replay.round + 1, game.expand(game.blank, next(values)), code > _BEGAN)
    return _required(_ended(replay))


def _condensed(game: AnyGame, state: Any, event: Any) -> Any:
    return msgspec.to_builtins(game.condense(state, event))


def _played(replay: Replay, event: ActionPlayed) -> Short | None:
    seats, before = list(replay.seats)[:_MAX_SEATS], replay.actions.get(event.seat, 0)
    if replay.game is None or event.seat not in seats or event.n not in {before, before + 1}:
        return None
    code = _PLAYED + 2 * seats.index(event.seat) + (event.n == before)
    return code, (_condensed(replay.game, replay.state, event.event),)


def _ended(replay: Replay) -> Ended | None:
    outcome = None if replay.game is None else replay.game.outcome(replay.state)
    return None if outcome is None else Ended(outcome)


# --- clocks -----------------------------------------------------------------------------------------------------------


def _clock(replay: Replay, event: Clock, at: int) -> Short | None:
    seats = () if replay.game is None else replay.game.seats[:_MAX_SEATS]
    for number, seat in enumerate((None, *seats)):
        if seat == event.turn:
            rules = (rule for rule, clock in enumerate(_CLOCK_RULES) if clock(replay, seat, at) == event)
            return next(((_CLOCK + rule * (_MAX_SEATS + 1) + number, ()) for rule in rules), None)
    return None


def _following(
    rule: Callable[[ClockRule, Clock, Seat | None, int], Clock], replay: Replay, turn: Seat | None, at: int
) -> Clock | None:
    """Return the clock that `rule` gives after an event that passes the turn to `turn`."""
    wanted = replay.opened.clock if replay.opened else None
    return None if wanted is None or replay.clock is None else rule(wanted, replay.clock, turn, at)


def _started(replay: Replay, at: int) -> Clock | None:
    wanted = replay.opened.clock if replay.opened else None
    return None if wanted is None or replay.game is None else clocks.start_clock(wanted, replay.game, replay.state, at)


_CLOCK_RULES: Sequence[Callable[[Replay, Seat | None, int], Clock | None]] = (
    lambda replay, turn, at: _following(clocks.clock_after_move, replay, turn, at),
    lambda replay, turn, at: _following(clocks.clock_after_takeback, replay, turn, at),
    lambda replay, _, at: None if replay.clock is None else clocks.clock_after_restart(replay.clock, at),
    lambda replay, _, at: _started(replay, at),
)
"""Ways to compute a clock; their order is a part of the format."""


def _required(event: Clock | Ended | None) -> Clock | Ended:
    if event is None:
        raise ValueError("this does not follow from the table")
    return event


class TableRecord(NamedTuple):
    """A record of a table: its events, their time (ms since 1970), and its append id.

    An id that the archive did not keep is empty, or `SERVER` for the server's own records.
    """

    events: tuple[AnyTableEvent, ...]
    at: int
    append_id: str


def pack_archive(records: Records) -> bytes:
    """Return the archive of all records of a table, after unpacking and comparing it.

    Raises BadArchive if even the uncompressed form does not reproduce the records.
    """
    for shorten in (condense_event, in_full):
        try:
            data = write_columns(_columns(records, shorten))
            _compare(records, unpack_archive(data))
        except Exception as error:  # noqa: BLE001 - an added game may leave out too much
            fault = error
        else:
            return data
    raise BadArchive(f"no archive can be made: {fault!r}") from fault


def unpack_archive(data: bytes) -> list[TableRecord]:
    """Return the records of an archive.

    Raises BadArchive, and BadMessage with `no_such_game` if its game is not installed.
    """
    return [record for record, _ in unfold_archive(data)]


def unfold_archive(data: bytes) -> Iterator[tuple[TableRecord, Mapping[int, Any]]]:
    """Yield the records of an archive, each with the game's states after its events, by the events' place.

    Raises as `unpacked`.
    """
    try:
        yield from _records(read_columns(data))
    except BadArchive:
        raise
    except Exception as error:  # an added game may fold what no table ever was
        if isinstance(error, BadMessage) and error.code == "no_such_game":
            raise
        raise BadArchive(f"it makes no table: {error!r}") from error


def _compare(records: Records, again: Records) -> None:
    """Raise BadArchive if the records differ in anything that an archive keeps."""
    if len(records) != len(again):
        raise BadArchive("it would have another number of records")
    for number, ((events, at, _), (events_again, at_again, _)) in enumerate(zip(records, again, strict=True)):
        if at != at_again or [*map(pack, events)] != [*map(pack, events_again)]:
            raise BadArchive(f"record {number + 1} would be read as another one")
    if kept_commands(records) != kept_commands(again):
        raise BadArchive("the ids of commands would be read as others")


def kept_commands(records: Records) -> list[CommandName]:
    """Return the commands whose ids an archive of these records keeps: the last ones, in order.

    Only the last few have a digest.
    """
    kept: list[CommandName] = []
    beginnings: set[str] = set()
    for _, _, append_id in reversed(records):
        if append_id.startswith(SERVER):
            continue
        command = command_name(append_id)
        beginnings.add(numbered(command.name)[0])
        if not append_id or len(kept) == KEPT_COMMANDS or len(beginnings) > KEPT_BEGINNINGS:
            break
        kept.append(command if len(kept) < KEPT_DIGESTS else CommandName(command.name))
    return kept[::-1]


def _columns(records: Records, shorten: Callable[[Replay, AnyTableEvent, int], Short]) -> Columns:
    replay, codes = Replay(), bytearray()
    values: list[Any] = []
    for events, at, _ in records:
        for event in events:
            code, value = shorten(replay, event, at)
            codes.append(code)
            values.extend(value)
            replay.apply(event, at)
    kept = kept_commands(records)
    return Columns(
        [2 * len(events) + append_id.startswith(SERVER) for events, _, append_id in records],
        [at for _, at, _ in records],
        bytes(codes),
        values,
        [command.name for command in kept],
        [command.digest for command in kept],
    )


def _records(columns: Columns) -> Iterator[tuple[TableRecord, Mapping[int, Any]]]:
    replay, codes, values = Replay(), iter(columns.codes), iter(columns.values)
    for size, at, append_id in zip(columns.sizes, columns.times, _append_ids(columns), strict=True):
        events: list[AnyTableEvent] = []
        states: dict[int, Any] = {}
        for place, code in enumerate(islice(codes, size >> 1)):
            event = expand_event(replay, code, values, at)
            replay.apply(event, at)
            events.append(event)
            if isinstance(event, (ActionPlayed, Began)):
                states[place] = replay.state
        if len(events) < size >> 1:
            raise BadArchive("it has fewer events than it says")
        yield TableRecord(tuple(events), at, append_id), states
    if next(codes, None) is not None:
        raise BadArchive("it has more events than it says")


def _append_ids(columns: Columns) -> list[str]:
    """Return the append id of each record: `SERVER` for the server's own, "" if it is not kept."""
    ids = [SERVER if size & 1 else "" for size in columns.sizes]
    places = [place for place, size in enumerate(columns.sizes) if columns.of_all or not size & 1]
    kept = [*map(CommandName, columns.ids, columns.digests)]
    if len(kept) > len(places):
        raise BadArchive("it has more ids than commands")
    for place, command in zip(places[len(places) - len(kept) :], kept, strict=True):
        ids[place] = command.append_id()
    return ids
