"""Challenges between players: pending until answered, withdrawn or expired.

They live in memory alone, on the challenger's server: after a restart nobody waits for an answer any longer. The result
of an accepted one, a table with both players, is durable like every table.
"""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from random import Random
from typing import NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from banmen.game import Refusal, Setting
from banmen.games import GAMES
from banmen.options import read_options
from banmen.protocol import messages
from banmen.protocol.codec import encode, pack
from banmen.protocol.messages import Challenged, ChallengeEnd, ChallengeOver, OpenChallenge
from banmen.protocol.rows import Challenger
from banmen_server.cluster import ALONE, Cluster, NoAnswer
from banmen_server.cluster.shared_maps import SharedMaps
from banmen_server.config import Config
from banmen_server.hall.listing import Changes, pages, with_rows
from banmen_server.names import ListedNames, Person
from banmen_server.net.budgets import Bucket
from banmen_server.ratings.ratings import Ratings
from banmen_server.tables.decisions import Actor
from banmen_server.tables.subscriber import Subscriber

logger = logging.getLogger(__name__)

MAX_LISTED = 500
"""The maximum length of the list; nobody would read more."""
_MAX_APART = 50
"""Changes sent one by one; if there are more at a time, the whole list is sent again."""
_ANSWER, _REST = "challenge.answer", "challenge.rest"
_ANSWER_S = 10.0
"""Seconds that another server may take to open the table of a challenge."""
_MAX_COOLDOWN_S = 3_600
_KEPT = 1_000
"""Ended challenges that are remembered, so that a repeated command gets the same answer; and cooldowns."""


class AvailablePlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player available for challenges, under its own name, in messages between servers."""

    player: messages.Player
    rated: bool = False


class PresentPlayer(Subscriber, Protocol):
    """A greeted connection."""

    @property
    def actor(self) -> Actor:
        """The player and the name of this connection."""
        ...


class AvailablePlayers:
    """The players available for challenges, by their connections, and the subscribers of the list."""

    def __init__(self, ratings: Ratings, every_s: float, maps: SharedMaps | None = None) -> None:
        self._ratings = ratings
        self._shared = (maps or SharedMaps(ALONE.bus)).map("available", AvailablePlayer, self._on_remote_change)
        self._games: dict[str, dict[PresentPlayer, tuple[str, ...]]] = {}
        self._subscribers: set[Subscriber] = set()
        self._known: dict[str, messages.Player] = {}
        self._names = ListedNames()
        self._frames: list[bytes] | None = None
        self._changes = Changes[str](self._send_changes, every_s)

    def set(self, connection: PresentPlayer, games: Collection[str]) -> None:
        """List a player for these games; none: remove the player. Raises Refusal with `no_such_game`."""
        unknown = next((game for game in games if game not in GAMES), None)
        if unknown is not None:
            raise Refusal("no_such_game", f"There is no game {unknown!r} here.")
        if games:
            self._games.setdefault(connection.player, {})[connection] = tuple(dict.fromkeys(games))
        else:
            self._games.pop(connection.player, None)
        self._changes.add(connection.player)

    def remove(self, connection: PresentPlayer) -> None:
        """Remove a closed connection; the player stays listed through its other connections."""
        listed = self._games.get(connection.player, {})
        if listed.pop(connection, None) is not None:
            if not listed:
                del self._games[connection.player]
            self._changes.add(connection.player)

    def changed(self, player: str) -> None:
        """Publish a change of a player's ratings."""
        if player in self._games:
            self._changes.add(player)

    def of(self, player: str, game: str) -> Actor | None:
        """Return a player of any server if available for challenges at this game, else None."""
        listed = self._listed(player)
        if listed is None or game not in listed.player.games:
            return None
        return Actor(player, listed.player.name, listed.player.bot, listed.rated)

    def _on_remote_change(self, _server: str, player: str, _before: object, _now: object) -> None:
        self._changes.add(player)

    # --- subscribers -------------------------------------------------------------------------------------------------

    def subscribe(self, subscriber: Subscriber) -> None:
        """Send the list, if it is not empty, and every change from now on."""
        if not self._subscribers:
            self._changes.flush()
        self._subscribers.add(subscriber)
        if self._known:
            self.refresh(subscriber)

    def refresh(self, subscriber: Subscriber) -> None:
        """Send the whole list to a subscriber that missed updates."""
        if subscriber in self._subscribers:
            for frame in self._whole_list():
                subscriber.send_update(frame, self)

    def _whole_list(self) -> list[bytes]:
        """Return the cached frames of the list: one `players`, and a `player_listed` for each that it cannot hold."""
        if self._frames is None:
            rows = [pack(player) for player in self._known.values()]
            first = next(pages(rows))
            rest = [encode(messages.PlayerListed(player)) for player in list(self._known.values())[len(first) :]]
            self._frames = [with_rows(messages.Players(()), "players", first), *rest]
        return self._frames

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Stop sending to this subscriber."""
        self._subscribers.discard(subscriber)

    def stop(self) -> None:
        """Stop the timer."""
        self._changes.stop()

    def _send_changes(self, players: Collection[str]) -> None:
        frames = [frame for player in players if (frame := self._update_of(player)) is not None]
        if frames:
            self._frames = None
        if len(frames) > _MAX_APART:
            frames = self._whole_list()
        for frame in frames:
            for subscriber in self._subscribers:
                subscriber.send_update(frame, self)

    def _update_of(self, player: str) -> bytes | None:
        """Return the frame with the change of a player, or None if nothing changed."""
        row = self._row(player)
        if row == self._known.get(player):
            return None
        if row is None:
            self._names.names_for(player, ())
            del self._known[player]
            return encode(messages.PlayerUnlisted(player))
        self._known[player] = row
        return encode(messages.PlayerListed(row))

    def _row(self, player: str) -> messages.Player | None:
        """Return the row of a player under a distinct name; None if it is not listed, or the list is full."""
        listed = self._listed(player)
        self._shared.publish(player, listed if player in self._games else None)
        if listed is None or (player not in self._known and len(self._known) >= MAX_LISTED):
            return None
        person = Person(player, listed.player.name)
        return replace(listed.player, name=self._names.names_for(player, (person,))[person])

    def _listed(self, player: str) -> AvailablePlayer | None:
        """Return an available player of this or another server, or None."""
        present = self._games.get(player)
        if present is None:
            return next(iter(self._shared.of(player).values()), None)
        connection, games = list(present.items())[-1]
        actor = connection.actor
        ratings: Mapping[str, messages.Rating] = self._ratings.all_of(player) if actor.rated else {}
        shown = {game: ratings[game] for game in games if game in ratings}
        return AvailablePlayer(messages.Player(player, actor.name, games, actor.bot, shown), actor.rated)


class RemoteChallenge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pending challenge, and the append id of the command that made it."""

    challenge: OpenChallenge
    append_id: str = ""

    @property
    def pair(self) -> tuple[str, str]:
        """The challenger and the challenged player."""
        return self.challenge.by.player, self.challenge.to.player


class AnswerChallenge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's `accept` or `decline`, for the server of the challenge."""

    id: str
    challenge: str
    player: str
    name: str
    accept: bool
    bot: bool = False
    rated: bool = False


class AnsweredChallenge(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of an answer: the code and the text of a refusal, or nothing."""

    code: str = ""
    text: str = ""


class RemoteCooldown(msgspec.Struct, frozen=True):
    """Seconds during which a player may not challenge another again; 0 ends the cooldown."""

    by: str
    to: str
    wait_s: float


class ChallengeNetwork(NamedTuple):
    """The other servers, and a function that sends to a player on this server."""

    cluster: Cluster
    maps: SharedMaps
    send_local: Callable[[str, messages.Frame], object]


class RemoteChallenges:
    """Receives the challenges of other servers, and publishes this server's `own`."""

    def __init__(self, network: ChallengeNetwork, own: "Challenges") -> None:
        self._network = network
        self._own = own
        self._map = network.maps.map("challenge", RemoteChallenge, self._changed)
        bus = network.cluster.bus
        bus.answer(_ANSWER, self._on_answer)
        if not bus.alone:
            bus.subscribe(_REST, self._on_cooldown)

    def publish(self, challenge: str, remote: RemoteChallenge | None) -> None:
        """Publish a challenge of this server; None: it is no longer pending."""
        self._map.publish(challenge, remote)

    def publish_cooldown(self, pair: tuple[str, str], wait_s: float) -> None:
        """Publish a cooldown, because the challenger may connect to any server."""
        if not self._network.cluster.bus.alone:
            self._network.cluster.bus.publish(_REST, msgspec.msgpack.encode(RemoteCooldown(*pair, wait_s)))

    def _on_cooldown(self, _server: str, data: bytes) -> None:
        remote = msgspec.msgpack.decode(data, type=RemoteCooldown)
        self._own.set_cooldown((remote.by, remote.to), remote.wait_s)

    def __iter__(self) -> Iterator[RemoteChallenge]:
        """Yield the pending challenges of other servers."""
        for _, _, remote in self._map.items():
            yield remote

    def has(self, challenge: str) -> bool:
        """Return True if a challenge is pending on another server."""
        return bool(self._map.of(challenge))

    async def answer(self, command: messages.Accept | messages.Decline, actor: Actor) -> None:
        """Forward an answer to the server of the challenge. Raises Refusal."""
        server = next(iter(self._map.of(command.challenge)))
        asked = AnswerChallenge(
            command.id,
            command.challenge,
            actor.player,
            actor.name,
            isinstance(command, messages.Accept),
            actor.bot,
            actor.rated,
        )
        bus = self._network.cluster.bus
        try:
            data = await bus.request(server, _ANSWER, msgspec.msgpack.encode(asked), _ANSWER_S)
        except NoAnswer:
            text = "The server of the other player does not answer; try again in a moment."
            raise Refusal("unavailable", text) from None
        answered = msgspec.msgpack.decode(data, type=AnsweredChallenge)
        if answered.code:
            raise Refusal(answered.code, answered.text)

    async def _on_answer(self, _server: str, data: bytes) -> bytes:
        asked = msgspec.msgpack.decode(data, type=AnswerChallenge)
        actor = Actor(asked.player, asked.name, asked.bot, asked.rated)
        try:
            if asked.accept:
                await self._own.accept(messages.Accept(asked.id, asked.challenge), actor)
            else:
                await self._own.decline(messages.Decline(asked.id, asked.challenge), actor)
        except Refusal as refusal:
            return msgspec.msgpack.encode(AnsweredChallenge(refusal.code, refusal.text))
        return msgspec.msgpack.encode(AnsweredChallenge())

    def _changed(
        self, server: str, challenge: str, before: RemoteChallenge | None, now: RemoteChallenge | None
    ) -> None:
        """Notify the local players of a new challenge, or of its withdrawal if its server is gone.

        Its server notifies them of any other end.
        """
        remote = now or before
        for player in remote.pair if remote is not None else ():
            if now is not None and before is None:
                self._network.send_local(player, Challenged(now.challenge))
            elif now is None and server not in self._network.cluster.bus.peers:
                self._network.send_local(player, ChallengeOver(challenge, "withdrawn"))


class Pairing(NamedTuple):
    """An accepted challenge: the command that opens its table for `by`, and the player `to` at the other `seat`."""

    id: str
    by: Actor
    command: messages.Open
    to: Actor
    seat: str


class _Waiting(NamedTuple):
    """A pending challenge, the command that made it, both players, and the timer that ends it."""

    challenge: OpenChallenge
    append_id: str
    by: Actor
    to: str
    timer: asyncio.TimerHandle


class _Cooldown(NamedTuple):
    """When a player may challenge another again (seconds of the loop's clock), and how long the wait was."""

    until_s: float
    wait_s: float


class ChallengeServices(NamedTuple):
    """The services of the hall that challenges use.

    `available` returns a player if available for a game, `rating` an actor's rating in it, `send` sends to a
    player if online, `pair` opens the table of an accepted challenge and returns its id (it raises Refusal).
    """

    available: Callable[[str, str], Actor | None]
    rating: Callable[[Actor, str], messages.Rating | None]
    send: Callable[[str, messages.Frame], None]
    pair: Callable[[Pairing], Awaitable[str]]
    now: Callable[[], int]
    rng: Random


class Challenges:
    """The pending challenges of one server."""

    def __init__(self, config: Config, services: ChallengeServices, network: ChallengeNetwork) -> None:
        self._config = config
        self._services = services
        self._waiting: dict[str, _Waiting] = {}
        self._network = network
        self._remote = RemoteChallenges(network, self)
        self._made: OrderedDict[str, str] = OrderedDict()
        self._accepted: OrderedDict[str, str] = OrderedDict()
        self._accepting: set[str] = set()
        self._cooldowns: OrderedDict[tuple[str, str], _Cooldown] = OrderedDict()
        self._rates: OrderedDict[str, Bucket] = OrderedDict()

    def stop(self) -> None:
        """Stop all timers."""
        for waiting in self._waiting.values():
            waiting.timer.cancel()

    def of(self, player: str) -> Iterator[OpenChallenge]:
        """Yield the pending challenges to and by a player."""
        for waiting in self._waiting.values():
            if player in {waiting.by.player, waiting.to}:
                yield waiting.challenge
        for remote in self._remote:
            if player in remote.pair:
                yield remote.challenge

    # --- challenging -------------------------------------------------------------------------------------------------

    def challenge(self, command: messages.Challenge, by: Actor) -> None:
        """Challenge a player, and notify both. Raises Refusal."""
        append_id = f"{by.player}/{command.id}"
        if append_id in self._made or any(remote.append_id == append_id for remote in self._remote):
            return
        setting = _setting(command)
        to = self._available(command, by)
        self._check_limits(by, to)
        challenge = OpenChallenge(
            id=f"c{secrets.token_hex(8)}",
            game=command.game,
            by=self._challenger(by, command.game),
            to=self._challenger(to, command.game),
            expires=self._services.now() + round(self._config.challenge_s * 1000),
            options={name: value for name, value in command.options.items() if value is not None},
            clock=command.clock,
            seat=command.seat,
            rated=command.rated,
        )
        if command.seat is not None and command.seat not in setting.seats:
            raise Refusal("no_such_seat", f"The game has no seat {command.seat!r}; it has {', '.join(setting.seats)}.")
        loop = asyncio.get_running_loop()
        timer = loop.call_later(self._config.challenge_s, self._expire, challenge.id)
        self._waiting[challenge.id] = _Waiting(challenge, append_id, by, to.player, timer)
        _remember(self._made, append_id, challenge.id)
        self._remote.publish(challenge.id, RemoteChallenge(challenge, append_id))
        for player in (by.player, to.player):
            self._network.send_local(player, messages.Challenged(challenge))

    def _challenger(self, actor: Actor, game: str) -> Challenger:
        return Challenger(actor.player, actor.name, actor.bot, self._services.rating(actor, game))

    def _available(self, command: messages.Challenge, by: Actor) -> Actor:
        to = self._services.available(command.to, command.game)
        if to is None:
            raise Refusal("not_available", "This player may not be challenged at this game, or no more.")
        if to.player == by.player:
            raise Refusal("not_available", "One cannot challenge oneself.")
        return to

    def _check_limits(self, by: Actor, to: Actor) -> None:
        """Raise Refusal if one more challenge would be too many or too early."""
        waiting = [(each.by.player, each.to) for each in self._waiting.values()]
        waiting += [each.pair for each in self._remote]
        own = [asked for asker, asked in waiting if asker == by.player]
        if to.player in own:
            raise Refusal("already_challenged", f"{to.name} has not answered your challenge yet.")
        if len(own) >= self._config.max_challenges_of_player:
            raise Refusal("too_many_challenges", f"{len(own)} of your challenges wait for an answer already.")
        if sum(asked == to.player for _, asked in waiting) >= self._config.max_challenges_to_player:
            raise Refusal("too_many_challenges", f"{to.name} has many challenges to answer; try again later.")
        rest = self._cooldowns.get((by.player, to.player))
        if rest is not None and asyncio.get_running_loop().time() < rest.until_s:
            raise Refusal("challenged_lately", f"{to.name} has not taken up your last challenge; ask again in a while.")
        rate, burst = self._config.challenges_a_minute / 60, self._config.max_challenges_of_player
        bucket = self._rates.get(by.player) or Bucket(rate, burst)
        _remember(self._rates, by.player, bucket)
        if not bucket.try_take(1, asyncio.get_running_loop().time()):
            raise Refusal("too_many_challenges", "You challenge too often; wait a little.")

    # --- answering ---------------------------------------------------------------------------------------------------

    async def accept(self, command: messages.Accept, actor: Actor) -> None:
        """Open the table of a challenge, and send both players its id. Raises Refusal."""
        if self._accepted.get(command.challenge) == actor.player:
            return
        if self._remote.has(command.challenge):
            await self._remote.answer(command, actor)
            _remember(self._accepted, command.challenge, actor.player)
            return
        waiting = self._waiting.get(command.challenge)
        if waiting is None or waiting.to != actor.player or command.challenge in self._accepting:
            raise _no_such_challenge()
        self._accepting.add(command.challenge)
        try:
            table = await self._services.pair(self._pairing(waiting, actor))
        except Refusal:
            self._end(command.challenge, "withdrawn")
            raise
        finally:
            self._accepting.discard(command.challenge)
        _remember(self._accepted, command.challenge, actor.player)
        self._end(command.challenge, "accepted", table)

    def _pairing(self, waiting: _Waiting, to: Actor) -> Pairing:
        challenge = waiting.challenge
        setting = _setting(challenge)
        seat = challenge.seat or self._services.rng.choice(setting.seats)
        other = next(each for each in setting.seats if each != seat)
        command = messages.Open(
            f"challenge-{challenge.id}",
            challenge.game,
            dict(challenge.options),
            {seat: "me"},
            clock=challenge.clock,
            rated=challenge.rated,
        )
        return Pairing(challenge.id, waiting.by, command, to, other)

    async def decline(self, command: messages.Decline, actor: Actor) -> None:
        """Decline a challenge, or withdraw one's own. Raises Refusal."""
        if self._remote.has(command.challenge):
            await self._remote.answer(command, actor)
            return
        waiting = self._waiting.get(command.challenge)
        accepted = command.challenge in self._accepting
        if waiting is None or accepted or actor.player not in {waiting.to, waiting.by.player}:
            raise _no_such_challenge()
        self._end(command.challenge, "withdrawn" if actor.player == waiting.by.player else "declined")

    def _expire(self, challenge: str) -> None:
        if challenge not in self._accepting:
            self._end(challenge, "expired")

    def _end(self, challenge: str, reason: ChallengeEnd, table: str | None = None) -> None:
        waiting = self._waiting.pop(challenge, None)
        if waiting is None:
            return
        waiting.timer.cancel()
        self._remote.publish(challenge, None)
        pair = (waiting.by.player, waiting.to)
        before = self._cooldowns.get(pair)
        wait_s = min(before.wait_s * 2, _MAX_COOLDOWN_S) if before else self._config.challenge_again_s
        wait_s = 0.0 if reason == "accepted" else wait_s
        self.set_cooldown(pair, wait_s)
        self._remote.publish_cooldown(pair, wait_s)
        for player in (waiting.by.player, waiting.to):
            self._services.send(player, messages.ChallengeOver(challenge, reason, table))

    def set_cooldown(self, pair: tuple[str, str], wait_s: float) -> None:
        """Protect a player who declined a challenge from the challenger, each time for longer."""
        if wait_s:
            _remember(self._cooldowns, pair, _Cooldown(asyncio.get_running_loop().time() + wait_s, wait_s))
        else:
            self._cooldowns.pop(pair, None)


def _setting(asked: messages.Challenge | OpenChallenge) -> Setting:
    """Return what the table of a challenge needs. Raises Refusal."""
    game = GAMES.get(asked.game)
    if game is None:
        raise Refusal("no_such_game", f"There is no game {asked.game!r} here.")
    plain = {name: value for name, value in asked.options.items() if value is not None}
    setting = game.setting(read_options(game, plain))
    if len(setting.seats) != 2 or not setting.rivals:  # noqa: PLR2004 - a challenge is one to one
        raise Refusal("not_for_two", "A challenge is for a game of two against each other.")
    if asked.clock is not None and not setting.turns:
        raise Refusal("no_clock", "Nobody waits for a turn in this game, so there is no clock to play by.")
    return setting


def _no_such_challenge() -> Refusal:
    return Refusal("no_such_challenge", "There is no such challenge any more.")


def _remember(kept: OrderedDict, key: object, value: object) -> None:  # type: ignore[type-arg]  # any keys and values
    """Remember a value, and forget the oldest if there are too many."""
    kept[key] = value
    while len(kept) > _KEPT:
        kept.popitem(last=False)
