"""The players of the load: matches of two who replay recorded games, and a player who writes notes into a sudoku.

The games are random, each from a seed, and recorded before; so the load needs no rules while it is measured. A match
moves as soon as the player to move has seen the previous move (a closed loop); a `paced` one when `move` is called. No
coroutine waits: a received message causes the next move.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Sequence
from functools import cache, partial
from itertools import count
from random import Random
from typing import NamedTuple

import msgpack
import msgspec

from banmen.games import GAMES
from banmen.options import read_options
from banmen.protocol import messages
from banmen.protocol.codec import encode
from banmen_server.bench import ceiling
from banmen_server.bench.client import Client, greeted, is_kind, new_id, some_at_a_time
from banmen_server.bench.figures import AcknowledgedAction, ActionTally
from banmen_server.bench.processes import CEILING, MeasuredServer

GAME = "reversi"
_AT_ONCE = 25
_now = time.perf_counter
_decode_done = msgspec.msgpack.Decoder(messages.Done).decode
_NOTES_GAME = "sudoku"
_GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_EMPTY = [square for square, sign in enumerate(_GIVENS) if sign == "."]
_DIGITS = 9


class MeasuredMove(NamedTuple):
    """The mover's position among the seats, and the square."""

    place: int
    square: str


@cache
def recorded_game(game: str, seed: int) -> tuple[MeasuredMove, ...]:
    """Return the moves of one game of two players who place something on a square."""
    rules, rng = GAMES[game], Random(seed)
    state = rules.evolve(rules.blank, rules.begin(read_options(rules, {}), rng))
    moves: list[MeasuredMove] = []
    while state.turn is not None:
        action = rng.choice(list(rules.legal(state, state.turn)))
        moves.append(MeasuredMove(rules.seats.index(state.turn), action.square))
        state = rules.decide(state, state.turn, action, rng).state
    return tuple(moves)


def recorded_games(game: str, seed: int, number: int) -> list[tuple[MeasuredMove, ...]]:
    return [recorded_game(game, seed + one) for one in range(number)]


class _PendingMove(NamedTuple):
    """A pending move: its command's id, its square, and when it was sent (s)."""

    id: str
    square: str
    at_s: float


class MeasuredMatch(ABC):
    """Two players at one table. `seen` is the number of moves of the game that each of them has seen."""

    def __init__(
        self, players: Sequence[Client], games: Sequence[Sequence[MeasuredMove]], number: int, tally: ActionTally
    ) -> None:
        self.players = players
        self.paced = False
        self._tally = tally
        self._games = games
        self._number = number
        self._seen = [0, 0]
        self._moved = [-1, -1]  # the ply of each player's last move
        self._begun = 0
        self._swapped = 0
        self._over = False

    @property
    def _game(self) -> Sequence[MeasuredMove]:
        return self._games[self._number % len(self._games)]

    def start(self, *, paced: bool) -> None:
        """Start playing."""
        self.paced = paced
        if not paced:
            self._next()

    def move(self) -> None:
        """Make the next move of a paced match. If the previous one is still pending, count it as late."""
        if self._seen[0] == self._seen[1] not in self._moved:
            self._next()
        else:
            self._tally.late += 1

    def _next(self) -> None:
        """Make the next move, unless it is pending; after the last one request the next game."""
        if self._over:
            self._over = False
            self._request_rematch()
        self._play(0)
        self._play(1)

    def _play(self, player: int) -> None:
        """Make a player's move, if it is this player's turn."""
        game, ply = self._game, self._seen[player]
        if ply < len(game) and game[ply].place ^ self._swapped == player and self._moved[player] != ply:
            self._moved[player] = ply
            self._send(player, game[ply].square)

    def _saw(self, player: int, moves: int) -> None:
        """Handle a player's receipt of `moves` more moves."""
        seen, length = self._seen, len(self._game)
        seen[player] += moves
        if seen[player] < length:
            if not self.paced:
                self._play(player)
        elif seen[0] == seen[1] == length:
            if self.paced:
                self._over = True
            else:
                self._request_rematch()

    def _on_game_began(self, *, swapped: bool) -> None:
        """Handle a player's receipt of the next game's beginning."""
        self._begun += 1
        if self._begun == len(self.players):
            self._begun = 0
            self._seen, self._moved = [0, 0], [-1, -1]
            self._swapped ^= swapped
            self._number += 1
            if not self.paced:
                self._next()

    @abstractmethod
    def _send(self, player: int, square: str) -> None:
        """Send a move."""

    @abstractmethod
    def _request_rematch(self) -> None:
        """Request the next game."""


class BanmenMatch(MeasuredMatch):
    """A match at a table of banmen: a move is acknowledged by `done`."""

    def __init__(
        self,
        players: Sequence[Client],
        games: Sequence[Sequence[MeasuredMove]],
        number: int,
        tally: ActionTally,
        table: str,
    ) -> None:
        super().__init__(players, games, number, tally)
        self.table = table
        self._made = [0, 0]
        self._commands = 0
        self._sent: tuple[deque[_PendingMove], deque[_PendingMove]] = (deque(), deque())
        for place, player in enumerate(players):
            player.on_message = partial(self._on_message, place)

    def _on_message(self, player: int, data: bytes) -> None:
        if is_kind(data, b"events"):
            self._saw_events(player, data)
        elif is_kind(data, b"done"):
            self._done(player, data)
        elif is_kind(data, b"refused") or is_kind(data, b"bye"):
            self._tally.faults.append(f"refused: {msgpack.unpackb(data)}")

    def _saw_events(self, player: int, data: bytes) -> None:
        if moves := data.count(b"\xa6placed"):
            self._saw(player, moves)
        # not the late message about the first game
        elif b"\xa5began" in data and self._seen[player] == len(self._game):
            self._on_game_began(swapped=b"\xa7swapped\xc3" in data)
        elif b"\xa7offered" in data and player:
            self._command(player, messages.Answer(self._id(), self.table, "rematch", accept=True))

    def _done(self, player: int, data: bytes) -> None:
        sent = self._sent[player]
        done = _decode_done(data)
        if sent and sent[0].id == done.id:
            move = sent.popleft()
            self._tally.waited(_now() - move.at_s)
            self._tally.acknowledged.append(AcknowledgedAction(self.table, done.seq, move.square))

    def _send(self, player: int, square: str) -> None:
        self._made[player] += 1
        name = self._id()
        self._sent[player].append(_PendingMove(name, square, _now()))
        action = {"type": "place", "square": square}
        self._command(player, messages.Act(name, self.table, self._made[player], action))

    def _on_game_began(self, *, swapped: bool) -> None:
        if not self._begun:
            self._made = [0, 0]
        super()._on_game_began(swapped=swapped)

    def _request_rematch(self) -> None:
        self._command(0, messages.Offer(self._id(), self.table, "rematch"))

    def _command(self, player: int, command: messages.Frame) -> None:
        self.players[player].send(encode(command))

    def _id(self) -> str:
        self._commands += 1
        return str(self._commands)


class CeilingMatch(MeasuredMatch):
    """A match at a table of the ceiling: a move is acknowledged when its player receives it."""

    def __init__(
        self, players: Sequence[Client], games: Sequence[Sequence[MeasuredMove]], number: int, tally: ActionTally
    ) -> None:
        super().__init__(players, games, number, tally)
        self._sent_s: tuple[deque[float], deque[float]] = (deque(), deque())
        for place, player in enumerate(players):
            player.on_message = partial(self._on_message, place)

    def _on_message(self, player: int, data: bytes) -> None:
        _, _, square = msgpack.unpackb(data)
        if square is None:
            self._on_game_began(swapped=False)
            return
        if self._game[self._seen[player]].place == player:
            self._tally.waited(_now() - self._sent_s[player].popleft())
        self._saw(player, 1)

    def _send(self, player: int, square: str) -> None:
        self._sent_s[player].append(_now())
        self.players[player].send(msgpack.packb([ceiling.MOVE, square]))

    def _request_rematch(self) -> None:
        self.players[0].send(msgpack.packb([ceiling.MOVE, None]))


async def seated_match(
    server: MeasuredServer, games: Sequence[Sequence[MeasuredMove]], number: int, tally: ActionTally
) -> MeasuredMatch:
    """Return two new players at a table of their own, both of whom know that the game has begun."""
    players = await asyncio.gather(greeted(server), greeted(server))
    if server.kind == CEILING:
        for player in players:
            await player.ask_ceiling(ceiling.SIT, number)
        return CeilingMatch(players, games, number, tally)
    opened = await players[0].ask(messages.Open(new_id(), GAME), b"opened")
    await players[1].ask(messages.Join(new_id(), opened["code"]), b"presence")
    await players[0].ask(messages.Ping(0), b"pong")  # after its answer, no earlier message is pending
    return BanmenMatch(players, games, number, tally, opened["table"])


async def seated_matches(
    server: MeasuredServer, games: Sequence[Sequence[MeasuredMove]], tables: int, tally: ActionTally
) -> list[MeasuredMatch]:
    """Return `tables` matches that have not started to play."""
    seats = (partial(seated_match, server, games, number, tally) for number in range(tables))
    return await some_at_a_time(seats, _AT_ONCE)


class NoteWriter:
    """Writes each digit into each empty square, then removes them all, and so on. `move` writes the next note."""

    def __init__(self, client: Client, table: str, tally: ActionTally) -> None:
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
            self._tally.acknowledged.append(AcknowledgedAction(self._table, _decode_done(data).seq, str(square)))
        elif is_kind(data, b"refused") or is_kind(data, b"bye"):
            self._tally.faults.append(f"refused: {msgpack.unpackb(data)}")


async def seated_writer(server: MeasuredServer, tally: ActionTally) -> NoteWriter:
    """Return a new player alone at a table."""
    client = await greeted(server)
    opened = await client.ask(messages.Open(new_id(), _NOTES_GAME, {"givens": _GIVENS}), b"opened")
    return NoteWriter(client, opened["table"], tally)
