"""The challenges that live at other servers: each at that of the player who made it, where it is answered."""

import logging
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

import msgspec

from banmen.game import Refusal
from banmen.protocol import messages
from banmen.protocol.messages import Challenged, ChallengeOver, OpenChallenge
from banmen_server.cluster import Cluster
from banmen_server.cluster.bus import NoAnswer
from banmen_server.cluster.shared_maps import SharedMaps
from banmen_server.tables.opening import Actor

logger = logging.getLogger(__name__)

_ANSWER, _REST = "challenge.answer", "challenge.rest"
_ANSWER_S = 10.0
"""So long another server may take to open the table of a challenge."""


class ToldChallenge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A challenge that waits, and the append id of the command that made it."""

    challenge: OpenChallenge
    append_id: str = ""

    @property
    def pair(self) -> tuple[str, str]:
        """Who asked, and who is asked."""
        return self.challenge.by.player, self.challenge.to.player


class AnswerChallenge(msgspec.Struct, frozen=True, omit_defaults=True):
    """The `accept` or `decline` of a player, for the server where the challenge lives."""

    id: str
    challenge: str
    player: str
    name: str
    accept: bool
    bot: bool = False
    rated: bool = False


class AnsweredChallenge(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of it: the code and the text of a refusal, or nothing."""

    code: str = ""
    text: str = ""


class ToldRest(msgspec.Struct, frozen=True):
    """So long (s) a player may not challenge another again; 0: at once."""

    by: str
    to: str
    wait_s: float


class OwnChallenges(Protocol):
    """The challenges of this server."""

    async def accept(self, command: messages.Accept, actor: Actor) -> None:
        """Open the table of a challenge. Raises Refusal."""
        ...

    async def decline(self, command: messages.Decline, actor: Actor) -> None:
        """Decline a challenge, or withdraw one's own. Raises Refusal."""
        ...

    def rests(self, pair: tuple[str, str], wait_s: float) -> None:
        """Let the second of these have peace of the first."""
        ...


class ChallengeNetwork(NamedTuple):
    """The other servers, and how a player who is here is told something."""

    cluster: Cluster
    maps: SharedMaps
    tell_here: Callable[[str, messages.Frame], object]


class ChallengesElsewhere:
    """What other servers tell of their challenges, and this one of its `own`."""

    def __init__(self, network: ChallengeNetwork, own: OwnChallenges) -> None:
        self._network = network
        self._own = own
        self._map = network.maps.map("challenge", ToldChallenge, self._changed)
        bus = network.cluster.bus
        bus.answer(_ANSWER, self._asked)
        if not bus.alone:
            bus.subscribe(_REST, self._rests)

    def tell(self, challenge: str, told: ToldChallenge | None) -> None:
        """Let the others know of a challenge of this server; None: it waits no more."""
        self._map.tell(challenge, told)

    def tell_rest(self, pair: tuple[str, str], wait_s: float) -> None:
        """Let the others know how long a player has peace of another, who may come in by any of them."""
        if not self._network.cluster.bus.alone:
            self._network.cluster.bus.publish(_REST, msgspec.msgpack.encode(ToldRest(*pair, wait_s)))

    def _rests(self, _server: str, data: bytes) -> None:
        told = msgspec.msgpack.decode(data, type=ToldRest)
        self._own.rests((told.by, told.to), told.wait_s)

    def __iter__(self) -> Iterator[ToldChallenge]:
        """Those that wait at other servers."""
        for _, _, told in self._map.items():
            yield told

    def has(self, challenge: str) -> bool:
        """Whether a challenge waits at another server."""
        return bool(self._map.of(challenge))

    async def answer(self, command: messages.Accept | messages.Decline, actor: Actor) -> None:
        """Let the server answer where the challenge lives. Raises Refusal."""
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

    async def _asked(self, _server: str, data: bytes) -> bytes:
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

    def _changed(self, server: str, challenge: str, before: ToldChallenge | None, now: ToldChallenge | None) -> None:
        """Tell those who are here of a challenge, and that it is withdrawn where its server is gone.

        Other ends are told by its server.
        """
        told = now or before
        for player in told.pair if told is not None else ():
            if now is not None and before is None:
                self._network.tell_here(player, Challenged(now.challenge))
            elif now is None and server not in self._network.cluster.bus.peers:
                self._network.tell_here(player, ChallengeOver(challenge, "withdrawn"))
