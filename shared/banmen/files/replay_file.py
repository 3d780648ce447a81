"""Saved replays: everything known of a table in one msgpack map, the same for every game.

The map is `{"format": "banmen replay", "version": 1, "snapshot": …}`, with the snapshot of docs/protocol.md. What
matters only while people are at the table is omitted: its code, offers, clocks and pace. Reading returns a valid replay
or raises BadReplay, whatever the bytes are.
"""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from banmen.game import Refusal
from banmen.protocol.codec import convert, pack, unpack
from banmen.replay import Replay, TimeSpent, from_snapshot, snapshot

FORMAT = "banmen replay"
VERSION = 1
ENDING = ".banmen"
"""The usual file ending; only the content decides."""

MOST_BYTES = 8 << 20
"""The longest file to write or read; a knight's tour of 100,000 plies fits.

Reading takes up to 75 times this memory.
"""

MOST_PLIES = 100_000

_LEFT_OUT: Mapping[str, Any] = {"offers": [], "clock": None, "pace": None, "paced_at": 0}

_FOLD_ERRORS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What folding raises for events that the rules would never return."""


class BadReplay(Refusal):
    """Bytes that are not a saved replay: `not_a_replay`, `later_version`, `too_large` or `damaged_replay`."""


class _Ply(msgspec.Struct):
    """The shape of a ply; the game's event is checked separately."""

    event: dict[str, Any]
    at: Annotated[int, Meta(ge=0, le=2**53)]
    seat: Annotated[str, Meta(max_length=32)] | None
    n: Annotated[int, Meta(ge=0, le=2**53)]


class _TableParts(msgspec.Struct):
    """The parts of a snapshot that folding does not check."""

    round: Annotated[int, Meta(ge=0, le=2**31)]
    plies: Annotated[list[_Ply], Meta(max_length=MOST_PLIES)]


class _File(msgspec.Struct):
    format: str
    version: Annotated[int, Meta(ge=1)]
    snapshot: dict[str, Any]


def write_replay(replay: Replay) -> bytes:
    """Return the bytes of a replay file. Raise BadReplay with `too_large`."""
    saved = {**snapshot(replay), **_LEFT_OUT}
    if "time" in saved:
        saved["time"] = msgspec.to_builtins(_stopped(replay))
    if saved["opened"]:
        saved["opened"] = {**saved["opened"], "code": ""}
    data = pack({"format": FORMAT, "version": VERSION, "snapshot": saved})
    if len(data) > MOST_BYTES or len(replay.plies) > MOST_PLIES:
        raise _too_large()
    return data


def _stopped(replay: Replay) -> TimeSpent:
    """Return the time spent up to the last ply."""
    return replay.time.running(replay.plies[-1].at if replay.plies else 0, paused=True)


def _too_large() -> BadReplay:
    return BadReplay("too_large", f"A saved replay has at most {MOST_BYTES >> 20} MiB and {MOST_PLIES} plies.")


def read_replay(data: bytes) -> Replay:
    """Return the replay in the bytes of a file. Raise BadReplay."""
    if len(data) > MOST_BYTES:
        raise _too_large()
    try:
        raw = unpack(data)
    except Refusal:
        raw = None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise BadReplay("not_a_replay", "This is no saved replay of banmen.")
    if isinstance(raw.get("version"), int) and raw["version"] > VERSION:
        raise BadReplay("later_version", "This replay was saved by a later version of banmen.")
    try:
        return _replay(convert(raw, _File, what="replay"))
    except Refusal as fault:
        raise BadReplay("damaged_replay", f"The saved replay is damaged. {fault.text}") from None
    except _FOLD_ERRORS:
        raise BadReplay("damaged_replay", "The saved replay is damaged: its events do not make a game.") from None


def _replay(file: _File) -> Replay:
    """Return the replay of a file. Raise Refusal, or one of `_FOLD_ERRORS` if its events make no game."""
    table: _TableParts = convert(file.snapshot, _TableParts, what="replay")
    replay = from_snapshot({**file.snapshot, **_LEFT_OUT}, len(table.plies))
    if replay.setting is None or not table.plies:
        raise BadReplay("damaged_replay", "There is no game in it.")
    seats = replay.setting.seats
    if set(replay.seats) != set(seats):
        raise BadReplay("damaged_replay", "Its seats are not those of the game.")
    acting = {ply.seat for ply in replay.plies[1:]}
    winning = {replay.outcome.winner} - {None} if replay.outcome else set()
    if not acting | winning <= set(seats):
        raise BadReplay("damaged_replay", "Somebody acts or wins in it who has no seat.")
    replay.seats = {seat: replay.seats[seat] for seat in seats}
    replay.time = _stopped(replay)
    return replay
