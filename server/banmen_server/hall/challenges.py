"""Challenges between players: who asks whom for which game, until it is answered, withdrawn or has expired.

They are kept in memory alone, at the server of who asks: after a restart nobody waits for an answer any more. What an
accepted one brings, a table at which both sit, is durable like every table.
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
from banmen_server.hall.challenges_elsewhere import ChallengeNetwork, ChallengesElsewhere, ToldChallenge
from banmen_server.net.buckets import Bucket
from banmen_server.tables.opening import Actor

_LONGEST_REST_S = 3_600
_KEPT = 1_000
"""Ended challenges that are remembered, so that a command that is sent again is answered as before; pairs that rest."""


class Pairing(NamedTuple):
    """An accepted challenge: the command that opens its table for `by`, and who sits at the other `seat`."""

    id: str
    by: Actor
    command: messages.Open
    to: Actor
    seat: str


class _Waiting(NamedTuple):
    """A challenge that waits, the command that made it, both players, and the timer that ends it."""

    challenge: OpenChallenge
    append_id: str
    by: Actor
    to: str
    timer: asyncio.TimerHandle


class _Rest(NamedTuple):
    """Until when (seconds of the loop's clock) somebody may not challenge somebody again, and how long that was."""

    until_s: float
    wait_s: float


class ChallengeServices(NamedTuple):
    """What challenges need of the hall.

    `available` gives a player who may be challenged at a game, `rating` one's rating in it, `tell` sends to a player if
    it is there, `pair` opens the table of an accepted challenge and gives its id (it raises Refusal).
    """

    available: Callable[[str, str], Actor | None]
    rating: Callable[[Actor, str], messages.Rating | None]
    tell: Callable[[str, messages.Frame], None]
    pair: Callable[[Pairing], Awaitable[str]]
    now: Callable[[], int]
    rng: Random


class Challenges:
    """The challenges of one server that wait for an answer."""

    def __init__(self, config: Config, services: ChallengeServices, network: ChallengeNetwork) -> None:
        self._config = config
        self._services = services
        self._waiting: dict[str, _Waiting] = {}
        self._network = network
        self._elsewhere = ChallengesElsewhere(network, self)
        self._made: OrderedDict[str, str] = OrderedDict()
        self._accepted: OrderedDict[str, str] = OrderedDict()
        self._accepting: set[str] = set()
        self._resting: OrderedDict[tuple[str, str], _Rest] = OrderedDict()
        self._rates: OrderedDict[str, Bucket] = OrderedDict()

    def stop(self) -> None:
        """Stop all timers."""
        for waiting in self._waiting.values():
            waiting.timer.cancel()

    def of(self, player: str) -> Iterator[OpenChallenge]:
        """The challenges to and by a player that wait."""
        for waiting in self._waiting.values():
            if player in {waiting.by.player, waiting.to}:
                yield waiting.challenge
        for told in self._elsewhere:
            if player in told.pair:
                yield told.challenge

    # --- challenging -------------------------------------------------------------------------------------------------

    def challenge(self, command: messages.Challenge, by: Actor) -> None:
        """Ask a player, and tell both. Raises Refusal."""
        append_id = f"{by.player}/{command.id}"
        if append_id in self._made or any(told.append_id == append_id for told in self._elsewhere):
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
        self._elsewhere.tell(challenge.id, ToldChallenge(challenge, append_id))
        for player in (by.player, to.player):
            self._network.tell_here(player, messages.Challenged(challenge))

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
        """Raise Refusal where one more challenge would be too many, or comes too soon."""
        waiting = [(each.by.player, each.to) for each in self._waiting.values()]
        waiting += [each.pair for each in self._elsewhere]
        own = [asked for asker, asked in waiting if asker == by.player]
        if to.player in own:
            raise Refusal("already_challenged", f"{to.name} has not answered your challenge yet.")
        if len(own) >= self._config.max_challenges_of_player:
            raise Refusal("too_many_challenges", f"{len(own)} of your challenges wait for an answer already.")
        if sum(asked == to.player for _, asked in waiting) >= self._config.max_challenges_to_player:
            raise Refusal("too_many_challenges", f"{to.name} has many challenges to answer; try again later.")
        rest = self._resting.get((by.player, to.player))
        if rest is not None and asyncio.get_running_loop().time() < rest.until_s:
            raise Refusal("challenged_lately", f"{to.name} has not taken up your last challenge; ask again in a while.")
        rate, burst = self._config.challenges_a_minute / 60, self._config.max_challenges_of_player
        bucket = self._rates.get(by.player) or Bucket(rate, burst)
        _remember(self._rates, by.player, bucket)
        if not bucket.try_take(1, asyncio.get_running_loop().time()):
            raise Refusal("too_many_challenges", "You challenge too often; wait a little.")

    # --- answering ---------------------------------------------------------------------------------------------------

    async def accept(self, command: messages.Accept, actor: Actor) -> None:
        """Open the table of a challenge, and tell both where it is. Raises Refusal."""
        if self._accepted.get(command.challenge) == actor.player:
            return
        if self._elsewhere.has(command.challenge):
            await self._elsewhere.answer(command, actor)
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
        if self._elsewhere.has(command.challenge):
            await self._elsewhere.answer(command, actor)
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
        self._elsewhere.tell(challenge, None)
        pair = (waiting.by.player, waiting.to)
        before = self._resting.get(pair)
        wait_s = min(before.wait_s * 2, _LONGEST_REST_S) if before else self._config.challenge_again_s
        wait_s = 0.0 if reason == "accepted" else wait_s
        self.rests(pair, wait_s)
        self._elsewhere.tell_rest(pair, wait_s)
        for player in (waiting.by.player, waiting.to):
            self._services.tell(player, messages.ChallengeOver(challenge, reason, table))

    def rests(self, pair: tuple[str, str], wait_s: float) -> None:
        """Let a player who did not take up a challenge have peace of the one who made it, each time for longer."""
        if wait_s:
            _remember(self._resting, pair, _Rest(asyncio.get_running_loop().time() + wait_s, wait_s))
        else:
            self._resting.pop(pair, None)


def _setting(asked: messages.Challenge | OpenChallenge) -> Setting:
    """What the table of a challenge needs. Raises Refusal."""
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
    """Remember a value, and forget the oldest where there are too many."""
    kept[key] = value
    while len(kept) > _KEPT:
        kept.popitem(last=False)
