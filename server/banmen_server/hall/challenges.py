"""Challenges between players: pending until answered, withdrawn or expired.

They live in memory alone, on the challenger's server: after a restart nobody waits for an answer any longer. The result
of an accepted one, a table with both players, is durable like every table.
"""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from random import Random
from typing import NamedTuple

from banmen.game import Refusal, Setting
from banmen.games import GAMES
from banmen.options import read_options
from banmen.protocol import messages
from banmen.protocol.challenging import ChallengeEnd
from banmen.protocol.messages import OpenChallenge
from banmen.protocol.rows import Challenger
from banmen_server.config import Config
from banmen_server.hall.remote_challenges import ChallengeNetwork, RemoteChallenge, RemoteChallenges
from banmen_server.net.budgets import Bucket
from banmen_server.tables.opening import Actor

_MAX_COOLDOWN_S = 3_600
_KEPT = 1_000
"""Ended challenges that are remembered, so that a repeated command gets the same answer; and cooldowns."""


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
