"""One WebSocket connection: the handshake, the limits, and the way from a frame to its answer."""

import asyncio
import logging
from typing import Any

from websockets.exceptions import ConnectionClosed

from banmen import __version__
from banmen.game import Refusal
from banmen.protocol import messages
from banmen.protocol.codec import BadMessage, decode_from_client, encode, unpack
from banmen_server.audience import Source
from banmen_server.dispatch import dispatch
from banmen_server.hall import Hall
from banmen_server.limits import Bucket
from banmen_server.opening import Actor
from banmen_server.outbox import Outbox, Socket
from banmen_server.players import Tokens, new_player, readable
from banmen_server.room import Room

logger = logging.getLogger(__name__)

_LONGEST_TEXT = 300
"""Characters of a refusal."""


class Connection:
    """A visitor of the hall. `actor` has an empty player until it is greeted."""

    def __init__(self, hall: Hall, tokens: Tokens, socket: Socket) -> None:
        config = hall.config
        self.actor = Actor("", "")
        self.rooms: set[Room] = set()
        self.gone = False
        self._hall = hall
        self._tokens = tokens
        self._socket = socket
        self._outbox = Outbox(socket, self, hall.metrics, config.stalled_s)
        self._bucket = Bucket(config.commands_a_second, config.commands_at_once)
        self._faults = 0
        self._dismissed = False
        loop = asyncio.get_running_loop()
        self._greeting = loop.call_later(config.hello_s, self._give_up_waiting)

    @property
    def player(self) -> str:
        """The player's id; empty before the greeting."""
        return self.actor.player

    # --- out ---------------------------------------------------------------------------------------------------------

    def send(self, message: messages.Frame) -> None:
        """Send an answer; nothing follows a `bye`."""
        if not self._dismissed:
            self._outbox.send(encode(message))

    def tell(self, frame: bytes, source: Source) -> bool:
        """Send news, or drop them while the peer lags. Returns whether they were sent."""
        return not self._dismissed and self._outbox.tell(frame, source)

    def dismiss(self, code: str, text: str, close_code: int) -> None:
        """Say why, and close."""
        if self._dismissed:
            return
        self.send(messages.Bye(code, text))
        self._dismissed = True
        self._outbox.flush()
        if self._outbox.lagging:
            self._socket.transport.abort()
            return
        self._hall.spawn(self._socket.close(close_code, code))

    def supersede(self) -> None:
        """Say that the player has come by a newer connection, and close."""
        self.dismiss("superseded", "You have come in from somewhere else.", messages.CLOSE_SUPERSEDED)

    def _give_up_waiting(self) -> None:
        self.dismiss("no_hello", "No hello came in time.", messages.CLOSE_FAULTS)

    # --- in ----------------------------------------------------------------------------------------------------------

    async def serve(self) -> None:
        """Answer every frame in turn, until the connection closes."""
        try:
            async for data in self._socket:
                await self._outbox.flowing()
                if not self._dismissed:
                    await self._receive(data)
        except ConnectionClosed:
            pass
        finally:
            self._greeting.cancel()
            self._outbox.stop()
            consented = self._socket.close_code == messages.CLOSE_CONSENTED
            self._hall.lose(self, "left" if consented else "away")

    async def _receive(self, data: str | bytes) -> None:
        self._hall.metrics.bytes_received += len(data)
        in_time = self._bucket.take()
        try:
            message = decode_from_client(data)
        except BadMessage as fault:
            self._fault(fault, data)
            return
        self._faults = 0
        await self._answer(message, in_time=in_time)

    async def _answer(self, message: Any, *, in_time: bool) -> None:
        """Do what a message asks, and answer it whatever happens."""
        result = "done"
        try:
            await self._carry_out(message, in_time=in_time)
        except Refusal as refusal:
            result = refusal.code
            self._refuse(message, refusal)
        except Exception:
            result = "internal"
            logger.exception("a %s failed", type(message).__name__)
            self._refuse(message, Refusal("internal", "The server failed at this; the fault is its own."))
        self._hall.metrics.command(message.__struct_config__.tag, result)

    def _refuse(self, message: Any, refusal: Refusal) -> None:
        self.send(messages.Refused(getattr(message, "id", None), refusal.code, _bounded(refusal.text)))

    async def _carry_out(self, message: Any, *, in_time: bool) -> None:
        if not in_time:
            raise Refusal("too_fast", "You send too much at once; wait a little, then send it again.")
        if isinstance(message, messages.Hello):
            self._greet(message)
        elif not self.player:
            raise Refusal("not_greeted", "Say hello first.")
        elif isinstance(message, messages.Ping):
            self.send(messages.Pong(message.t, self._hall.now()))
        elif isinstance(message, messages.Lobby):
            self._list(message)
        else:
            await dispatch(self._hall, message, self)

    def _list(self, message: messages.Lobby) -> None:
        if message.on:
            self._hall.lobby.subscribe(self)
        else:
            self._hall.lobby.unsubscribe(self)

    def _greet(self, hello: messages.Hello) -> None:
        """Learn who this is. Raises Refusal."""
        if self.player:
            raise Refusal("already_greeted", "You have said hello already.")
        if hello.proto != messages.PROTOCOL_VERSION:
            self._part(hello.proto)
            return
        player = new_player() if hello.token is None else self._tokens.player(hello.token)
        self.actor = Actor(player, readable(hello.name))
        self._greeting.cancel()
        self._hall.greet(self)
        self.send(
            messages.Welcome(
                proto=messages.PROTOCOL_VERSION,
                server=f"banmen {__version__}",
                player=player,
                token=self._tokens.issue(player),
                now=self._hall.now(),
            )
        )

    def _part(self, proto: int) -> None:
        """Part with a client of another version of the protocol."""
        ours = messages.PROTOCOL_VERSION
        older = "server is the older one" if ours < proto else "client is the older one"
        self.dismiss("version", f"You speak protocol {proto}, the server {ours}: the {older}.", messages.CLOSE_VERSION)

    # --- faults ------------------------------------------------------------------------------------------------------

    def _fault(self, fault: BadMessage, data: str | bytes) -> None:
        """Answer a frame that is no message."""
        self._hall.metrics.command("frame", fault.code)
        proto = None if self.player else _foreign_proto(data)
        if proto is not None:
            self._part(proto)
            return
        self.send(messages.Refused(fault.id, fault.code, _bounded(fault.text)))
        self._faults += 1
        if self._faults >= self._hall.config.faults_in_a_row:
            text = f"{self._faults} frames in a row could not be read."
            self.dismiss("too_many_faults", text, messages.CLOSE_FAULTS)


def _bounded(text: str) -> str:
    """A refusal may name what was sent, which may be long."""
    return text if len(text) <= _LONGEST_TEXT else text[: _LONGEST_TEXT - 1] + "…"


def _foreign_proto(data: str | bytes) -> int | None:
    """The version that a hello of another protocol names: its other fields need not be known here."""
    if isinstance(data, str) or len(data) > messages.MAX_FRAME_BYTES:
        return None
    try:
        raw = unpack(data)
    except BadMessage:
        return None
    proto = raw.get("proto") if isinstance(raw, dict) and raw.get("type") == "hello" else None
    return proto if isinstance(proto, int) and proto != messages.PROTOCOL_VERSION else None
