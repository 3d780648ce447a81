"""The challenges of other servers. Each challenge lives on the challenger's server, which also receives the answer."""

import logging
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

import msgspec

from banmen.game import Refusal
from banmen.protocol import messages
from banmen.protocol.messages import Challenged, ChallengeOver, OpenChallenge
from banmen_server.cluster import Cluster, NoAnswer
from banmen_server.cluster.shared_maps import SharedMaps
from banmen_server.tables.opening import Actor

logger = logging.getLogger(__name__)

_ANSWER, _REST = "challenge.answer", "challenge.rest"
_ANSWER_S = 10.0
"""Seconds that another server may take to open the table of a challenge."""


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


class OwnChallenges(Protocol):
    """The challenges of this server."""

    async def accept(self, command: messages.Accept, actor: Actor) -> None:
        """Open the table of a challenge. Raises Refusal."""
        ...

    async def decline(self, command: messages.Decline, actor: Actor) -> None:
        """Decline a challenge, or withdraw one's own. Raises Refusal."""
        ...

    def set_cooldown(self, pair: tuple[str, str], wait_s: float) -> None:
        """Protect the second of these players from the first."""
        ...


class ChallengeNetwork(NamedTuple):
    """The other servers, and a function that sends to a player on this server."""

    cluster: Cluster
    maps: SharedMaps
    send_local: Callable[[str, messages.Frame], object]


class RemoteChallenges:
    """Receives the challenges of other servers, and publishes this server's `own`."""

    def __init__(self, network: ChallengeNetwork, own: OwnChallenges) -> None:
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
