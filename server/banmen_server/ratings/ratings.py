"""The ratings of one server, and their persistence: a record of the log for each game that counts.

Servers that share the log follow the stream, so all of them have the same ratings.

The records are those of the stream RATINGS. Each has the standings after its game, so that no old game is computed
again; its `append_id` names table and game, so that none counts twice. From time to time all standings become one
archive, so that a server starts as fast after a million games as after ten.

A game that a kill left out is found again from its table, whose games show whether they count: a loaded table notes the
games after the last counted one of its head (`tables.head_rows`). The archive names the counted games that
might be noted again.

They are those of Glicko-2 for one game at a time: each game is a rating period of its own (M. Glickman, "Example of the
Glicko-2 system", http://www.glicko.net/glicko/glicko2.pdf, 2012).
"""

import asyncio
import logging
import math
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

import glicko2
import msgspec

from banmen.game import Seat
from banmen.protocol.codec import BadMessage, convert, pack, unpack
from banmen.protocol.rows import Rating
from banmen.replay import Replay
from banmen_server.log import Archive, Conflict, Damaged, EventLog, Head, OutcomeUnknown, Record, Unavailable
from banmen_server.logs import fields
from banmen_server.tables.history import PlayedGame

_SCALE = 173.7178
_FARTHEST = 100_000.0
_LEAST_DEVIATION, _LARGEST_DEVIATION = 45.0, 350.0
"""The limits of a deviation. Below the least one a rating would hardly change, though a player learns."""


class PlayerStrength(msgspec.Struct, frozen=True):
    """A player's estimated strength in a game after `games` games."""

    rating: float = 1500.0
    deviation: float = _LARGEST_DEVIATION
    volatility: float = 0.06
    games: int = 0

    def __post_init__(self) -> None:
        """Raise ValueError for impossible values, for example from a damaged record."""
        if not (abs(self.rating) < _FARTHEST and 0 < self.deviation <= _LARGEST_DEVIATION and 0 < self.volatility < 1):
            raise ValueError("A standing has a rating, deviation or volatility that no games lead to.")

    @property
    def rounded(self) -> Rating:
        """The rating as other players see it."""
        return Rating(round(self.rating), round(self.deviation), self.games)


class _Player(glicko2.Player):  # type: ignore[misc]  # the library has no types
    """A player of the library, with step 5.1 as in the paper.

    Release 2.1.0 uses the rating instead of the deviation there, which shifts the volatility of those far from 1500.
    """

    def _f(self, x: float, delta: float, v: float, a: float) -> float:
        phi, tau = float(self.rd) / _SCALE, float(self._tau)
        grown = math.exp(x)
        spread = phi**2 + v + grown
        return grown * (delta**2 - phi**2 - v - grown) / (2 * spread**2) - (x - a) / tau**2


def after(own: PlayerStrength, other: PlayerStrength, score: float) -> PlayerStrength:
    """Return a player's standing after a game against another: `score` 1 for a win, 0.5 for a draw, 0 for a loss."""
    player = _Player(own.rating, own.deviation, own.volatility)
    player.update_player([other.rating], [other.deviation], [score])
    deviation = min(max(player.rd, _LEAST_DEVIATION), _LARGEST_DEVIATION)
    return PlayerStrength(player.rating, deviation, player.vol, own.games + 1)


logger = logging.getLogger(__name__)

RATINGS = "ratings"
"""The name of the stream in the log. No table's id is like this."""

_RETRY_S = 1.0


class Rated(msgspec.Struct, frozen=True, tag_field="type", tag="rated"):
    """A game that counted: its end (ms since 1970), and its players' standings in `game` after it."""

    table: str
    round: int
    game: str
    at: int
    standings: dict[str, PlayerStrength]


class _Standings(msgspec.Struct, frozen=True):
    """The archive of the stream: the standings by player and game, and the ids of games that might be noted again."""

    standings: dict[str, dict[str, PlayerStrength]]
    counted: list[str]


class ToCount(NamedTuple):
    """A finished game that counts: its players, the first one's score (1, 0.5, 0), and the time of its end."""

    table: str
    round: int
    game: str
    players: tuple[str, str]
    score: float
    ended: int

    @property
    def id(self) -> str:
        """The `append_id` of its record."""
        return f"{self.table}/{self.round}"


_DECODER = msgspec.msgpack.Decoder(_Standings)


def to_count(table: str, game: str, played: PlayedGame) -> ToCount | None:
    """Return a finished game in the form for counting; None if it does not count."""
    if not played.counts:
        return None
    sitters = {seat: sitter.player for seat, sitter in played.seats.items() if sitter}
    first, second = sitters
    winner = played.outcome.winner
    score = 0.5 if winner is None else float(winner == first)
    return ToCount(table, played.round, game, (sitters[first], sitters[second]), score, played.ended)


class Ratings:
    """The standings of all players. If `on` is false nobody has any, and no game counts.

    `changed` is called with the players of each counted game.
    """

    def __init__(
        self,
        log: EventLog,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        changed: Callable[[tuple[str, ...]], None],
        *,
        on: bool = True,
    ) -> None:
        self.on = on
        self._log = log
        self._spawn = spawn
        self._changed = changed
        self._standings: dict[str, dict[str, PlayerStrength]] = {}
        self._counted: set[str] = set()
        self._noted: set[str] = set()
        self._counting: Counter[str] = Counter()
        self._seq = 0
        self._archived = 0
        self._lock = asyncio.Lock()
        self._stopped = asyncio.Event()
        self._end_following: Callable[[], None] | None = None
        self._reading = False

    async def load(self) -> None:
        """Read the earlier games. Raises Unavailable, Damaged, and BadMessage for other contents."""
        if self._end_following is None:
            self._end_following = self._log.follow(RATINGS, self._on_record)
        await self._read()

    async def _read(self) -> set[str]:
        """Fold the log's newer records. Return the players whose standings changed. Raises as `load` does."""
        changed: set[str] = set()
        async for found in self._log.read(RATINGS, after=self._seq):
            if found.seq > self._seq:  # otherwise it was received meanwhile
                changed |= self._apply(found)
        return changed

    def _apply(self, found: Record | Archive) -> set[str]:
        """Fold a record or archive. Return the players whose standings changed. Raises BadMessage."""
        changed: set[str] = set()
        if isinstance(found, Archive):
            before = self._standings
            self._restore(found)
            changed = {player for player, standings in self._standings.items() if standings != before.get(player)}
        else:
            for event in found.events:
                rated = convert(unpack(event), Rated, what="record of a rating")
                self._fold(rated, found.append_id)
                changed.update(rated.standings)
        self._seq = found.seq
        return changed

    def _on_record(self, found: Record | Archive | None) -> None:
        """Apply another server's record; if one before it is missing, read that."""
        if found is not None and found.seq <= self._seq:
            return
        if isinstance(found, Record) and found.seq - len(found.events) == self._seq and not self._lock.locked():
            try:
                self._changed(tuple(self._apply(found)))
            except BadMessage as error:
                logger.warning("ratings_unreadable", extra=fields(reason=error))
        elif not self._reading:
            self._reading = True
            self._spawn(self._catch_up())

    async def _catch_up(self) -> None:
        """Read the games that other servers have counted, after the running operation."""
        async with self._lock:
            self._reading = False
            await self._reload()

    def _restore(self, archive: Archive) -> None:
        try:
            kept = _DECODER.decode(archive.data)
        except (msgspec.MsgspecError, ValueError) as error:
            raise BadMessage("bad_field", f"The archive of the ratings is damaged: {error}.") from error
        self._standings, self._counted = kept.standings, set(kept.counted)
        self._archived = archive.seq

    def _fold(self, rated: Rated, append_id: str) -> None:
        self._counted.add(append_id)
        for player, standing in rated.standings.items():
            self._standings.setdefault(player, {})[rated.game] = standing

    def stop(self) -> None:
        """Stop retrying failed writes."""
        self._stopped.set()
        if self._end_following is not None:
            self._end_following()

    # --- reading -----------------------------------------------------------------------------------------------------

    def of(self, player: str, game: str) -> Rating | None:
        """Return a player's rating in a game, or None."""
        standing = self._standings.get(player, {}).get(game) if self.on else None
        return standing.rounded if standing else None

    def all_of(self, player: str) -> Mapping[str, Rating]:
        """Return a player's ratings, by game."""
        standings = self._standings.get(player, {}) if self.on else {}
        return {game: standing.rounded for game, standing in standings.items()}

    def at_table(self, replay: Replay) -> Mapping[Seat, Rating]:
        """Return the ratings of the seated players who want one, by seat."""
        found: dict[Seat, Rating] = {}
        for seat, sitter in replay.seats.items():
            if sitter and sitter.rated and replay.game and (rating := self.of(sitter.player, replay.game.key)):
                found[seat] = rating
        return found

    # --- counting ----------------------------------------------------------------------------------------------------

    def note(self, game: ToCount | None) -> None:
        """Count a finished game, once however often it is noted."""
        if self.on and game is not None and not (game.id in self._counted or game.id in self._noted):
            self._noted.add(game.id)
            self._counting[game.table] += 1
            self._spawn(self._count(game))

    def is_counting(self, table: str) -> bool:
        """Return True if a game of this table is still to be counted."""
        return table in self._counting

    async def _count(self, game: ToCount) -> None:
        """Make the record of a game durable, however long that takes, then apply it."""
        async with self._lock:
            while not (self._stopped.is_set() or game.id in self._counted):
                try:
                    await self._append(game)
                except Damaged as error:
                    self.on = False
                    logger.error("ratings_unreadable", extra=fields(reason=error))  # noqa: TRY400 - the reason says it all
                    break
                except Conflict:  # another server has counted a game
                    if not await self._reload():
                        await self._wait()
                except (Unavailable, OutcomeUnknown) as error:
                    logger.warning("game_not_rated_yet", extra=fields(game=game.id, reason=error))
                    await self._wait()
                    await self._reload()
        self._noted.discard(game.id)
        self._counting -= Counter((game.table,))

    async def settle(self, may_be_noted: Callable[[str], Awaitable[bool]], *, after_games: int = 0) -> None:
        """Archive all standings if more than `after_games` were counted since the last archive.

        `may_be_noted` returns True for a table whose counted games may be noted again. Raises Unavailable,
        OutcomeUnknown, Conflict, Damaged.
        """
        if not self.on or self._seq - self._archived <= after_games:
            return
        async with self._lock:
            counted = [game for game in sorted(self._counted) if await may_be_noted(game.rpartition("/")[0])]
            seq = self._seq
            archive = Archive(seq, msgspec.msgpack.encode(_Standings(self._standings, counted)))
            await self._log.settle(RATINGS, Head(RATINGS, last_seq=seq), archive)
            self._counted, self._archived = set(counted), seq

    async def _append(self, game: ToCount) -> None:
        one, other = (self._standings.get(player, {}).get(game.game, PlayerStrength()) for player in game.players)
        standings = after(one, other, game.score), after(other, one, 1 - game.score)
        rated = Rated(game.table, game.round, game.game, game.ended, dict(zip(game.players, standings, strict=True)))
        seq = await self._log.append(RATINGS, self._seq, [pack(rated)], append_id=game.id)
        if seq > self._seq:  # otherwise it was written before, and has been read
            self._seq = seq
            self._fold(rated, game.id)
        self._changed(game.players)

    async def _wait(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(_RETRY_S):
                await self._stopped.wait()

    async def _reload(self) -> bool:
        """Read and publish the games counted meanwhile. Return True if there were any."""
        try:
            changed = await self._read()
        except (Unavailable, Damaged, BadMessage) as error:
            logger.warning("ratings_unreadable", extra=fields(reason=error))
            return False
        if changed:
            self._changed(tuple(changed))
        return bool(changed)
