"""A player who writes notes into the squares of a sudoku, one after another, at a table of its own."""

import time
from collections import deque
from itertools import count

import msgpack
import msgspec

from banmen.protocol import messages
from banmen.protocol.codec import encode
from banmen_server.bench.client import Client, greeted, is_kind, new_id
from banmen_server.bench.processes import Server
from banmen_server.bench.tally import Acknowledged, Tally

_GAME = "sudoku"
_GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_EMPTY = [square for square, sign in enumerate(_GIVENS) if sign == "."]
_DIGITS = 9
_decode_done = msgspec.msgpack.Decoder(messages.Done).decode


class NoteWriter:
    """Writes each digit into each empty square, then removes them all, and so on. `move` writes the next note."""

    def __init__(self, client: Client, table: str, tally: Tally) -> None:
        self._client = client
        self._table = table
        self._tally = tally
        self._numbers = count(1)
        self._sent: deque[tuple[float, int]] = deque()
        client.on_message = self._on_message

    def move(self) -> None:
        """Write the next note."""
        n = next(self._numbers)
        round_of_all, at = divmod(n - 1, len(_EMPTY) * _DIGITS)
        square, digit = _EMPTY[at // _DIGITS], at % _DIGITS + 1
        action = {"type": "note", "squares": [square], "kind": "corner", "digit": digit, "on": round_of_all % 2 == 0}
        self._sent.append((time.perf_counter(), square))
        self._client.send(encode(messages.Act(str(n), self._table, n, action)))

    def _on_message(self, data: bytes) -> None:
        if is_kind(data, b"done"):
            at_s, square = self._sent.popleft()
            self._tally.waited(time.perf_counter() - at_s)
            self._tally.acknowledged.append(Acknowledged(self._table, _decode_done(data).seq, str(square)))
        elif is_kind(data, b"refused") or is_kind(data, b"bye"):
            self._tally.faults.append(f"refused: {msgpack.unpackb(data)}")


async def seated_writer(server: Server, tally: Tally) -> NoteWriter:
    """Return a new player alone at a table."""
    client = await greeted(server)
    opened = await client.ask(messages.Open(new_id(), _GAME, {"givens": _GIVENS}), b"opened")
    return NoteWriter(client, opened["table"], tally)
