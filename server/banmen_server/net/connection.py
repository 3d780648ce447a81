"""One WebSocket connection: the greeting, the limits, and the way from a frame to its answer."""

import asyncio
import logging
from typing import Any

from websockets.exceptions import ConnectionClosed

from banmen import __version__
from banmen.game import Refusal
from banmen.protocol import messages
from banmen.protocol.codec import BadMessage, decode_from_client, encode, unpack
from banmen_server.hall.hall import Hall
from banmen_server.hall.names import display_name
from banmen_server.hall.players import Tokens, new_player
from banmen_server.logs import fields
from banmen_server.net.dispatch import dispatch
from banmen_server.net.limits import TokenBucket
from banmen_server.net.outbox import Outbox, Socket
from banmen_server.tables.audience import Source
from banmen_server.tables.opening import Actor
from banmen_server.tables.room import Room

logger = logging.getLogger(__name__)

_LONGEST_REFUSAL = 300
"""In characters."""


class Connection:
    """One client, of an IP address. `actor` has an empty player until the greeting; `gone` once the hall dropped it."""

    def __init__(self, hall: Hall, tokens: Tokens, socket: Socket, address: str = "") -> None:
        config = hall.config
        self.address = address
        self.actor = Actor("", "")
        self.rooms: set[Room] = set()
        self.gone = False
        self._hall = hall
        self._tokens = tokens
        self._socket = socket
        self._outbox = Outbox(socket, self, hall.metrics, config.stalled_s)
        self._bucket = TokenBucket(config.commands_a_second, config.commands_at_once)
        self._bad_frames = 0
        self._closing = False
        loop = asyncio.get_running_loop()
        self._hello_timer = loop.call_later(config.hello_s, self._hello_timed_out)

    @property
    def player(self) -> str:
        """The player's id; empty before the greeting."""
        return self.actor.player

    @property
    def name(self) -> str:
        """The player's name; empty before the greeting."""
        return self.actor.name

    # --- sending -----------------------------------------------------------------------------------------------------

    def send(self, message: messages.Frame) -> None:
        """Send an answer. Nothing is sent after `bye`."""
        self.send_frame(encode(message))

    def send_frame(self, frame: bytes) -> None:
        """Send an answer that is encoded already."""
        if not self._closing:
            self._outbox.send(frame)

    def send_update(self, frame: bytes, source: Source) -> bool:
        """Send an update, or drop it while the peer lags. Returns whether it was sent."""
        return not self._closing and self._outbox.send_update(frame, source)

    def close(self, code: str, text: str, close_code: int) -> None:
        """Send `bye` with the reason, and close."""
        if self._closing:
            return
        self.send(messages.Bye(code, text))
        self._closing = True
        self._outbox.flush()
        if self._outbox.lagging:
            self._socket.transport.abort()
            return
        self._hall.spawn(self._socket.close(close_code, code))

    def supersede(self) -> None:
        """Close, because the player has a newer connection."""
        self.close("superseded", "You have come in from somewhere else.", messages.CLOSE_SUPERSEDED)

    def _hello_timed_out(self) -> None:
        self.close("no_hello", "No hello came in time.", messages.CLOSE_FAULTS)

    # --- receiving ---------------------------------------------------------------------------------------------------

    async def serve(self) -> None:
        """Answer every frame in turn until the connection closes."""
        try:
            async for data in self._socket:
                await self._outbox.writable()
                if not self._closing:
                    await self._receive(data)
        except ConnectionClosed:
            pass
        finally:
            self._hello_timer.cancel()
            self._outbox.stop()
            consented = self._socket.close_code == messages.CLOSE_CONSENTED
            self._hall.disconnect(self, "left" if consented else "away")

    async def _receive(self, data: str | bytes) -> None:
        self._hall.metrics.bytes_received += len(data)
        within_rate = self._bucket.take()
        try:
            message = decode_from_client(data)
        except BadMessage as error:
            self._bad_frame(error, data)
            return
        self._bad_frames = 0
        await self._answer(message, within_rate=within_rate)

    async def _answer(self, message: Any, *, within_rate: bool) -> None:
        """Carry out a message, and answer it whatever happens."""
        result = "done"
        try:
            await self._carry_out(message, within_rate=within_rate)
        except Refusal as refusal:
            result = refusal.code
            self._refuse(message, refusal)
        except Exception:
            result = "internal"
            logger.exception("command_failed", extra=fields(kind=message.__struct_config__.tag))
            self._refuse(message, Refusal("internal", "The server failed at this; the fault is its own."))
        self._hall.metrics.command(message.__struct_config__.tag, result)

    def _refuse(self, message: Any, refusal: Refusal) -> None:
        self.send(messages.Refused(getattr(message, "id", None), refusal.code, _shortened(refusal.text)))

    async def _carry_out(self, message: Any, *, within_rate: bool) -> None:
        if not within_rate:
            raise Refusal("too_fast", "You send too much at once; wait a little, then send it again.")
        if isinstance(message, messages.Hello):
            self._greet(message)
        elif not self.player:
            raise Refusal("not_greeted", "Say hello first.")
        elif isinstance(message, messages.Ping):
            self.send(messages.Pong(message.t, self._hall.now()))
        elif isinstance(message, messages.Point):
            self._hall.point(message, self)
        elif isinstance(message, messages.Lobby):
            self._subscribe_lobby(message)
        elif isinstance(message, messages.Boards):
            self._hall.lobby.look(self, message.tables)
        elif isinstance(message, messages.Available):
            self._hall.players.set(self, message.games)
        else:
            await dispatch(self._hall, message, self)

    def _subscribe_lobby(self, message: messages.Lobby) -> None:
        if message.on:
            self._hall.subscribe_lobby(self, message)
        else:
            self._hall.unsubscribe_lobby(self)

    def _greet(self, hello: messages.Hello) -> None:
        """Give the connection its player. Raises Refusal."""
        if self.player:
            raise Refusal("already_greeted", "You have said hello already.")
        if hello.proto != messages.PROTOCOL_VERSION:
            self._refuse_version(hello.proto)
            return
        player = new_player() if hello.token is None else self._tokens.player(hello.token)
        rated = hello.rated and self._hall.ratings.on
        actor = Actor(player, display_name(hello.name), hello.bot, rated)
        if hello.bot:
            self._hall.check_bot(player, self.address)
        self.actor = actor
        self._hello_timer.cancel()
        self._hall.connect(self)
        self.send(
            messages.Welcome(
                proto=messages.PROTOCOL_VERSION,
                server=f"banmen {__version__}",
                player=player,
                token=self._tokens.issue(player),
                now=self._hall.now(),
            )
        )

    def _refuse_version(self, proto: int) -> None:
        """Close the connection of a client with another version of the protocol."""
        ours = messages.PROTOCOL_VERSION
        older = "server is the older one" if ours < proto else "client is the older one"
        self.close("version", f"You speak protocol {proto}, the server {ours}: the {older}.", messages.CLOSE_VERSION)

    # --- bad frames --------------------------------------------------------------------------------------------------

    def _bad_frame(self, error: BadMessage, data: str | bytes) -> None:
        """Refuse a frame that is no message. Close the connection after too many of them in a row."""
        self._hall.metrics.command("frame", error.code)
        proto = None if self.player else _other_version(data)
        if proto is not None:
            self._refuse_version(proto)
            return
        self.send(messages.Refused(error.id, error.code, _shortened(error.text)))
        self._bad_frames += 1
        if self._bad_frames >= self._hall.config.bad_frames_in_a_row:
            text = f"{self._bad_frames} frames in a row could not be read."
            self.close("too_many_faults", text, messages.CLOSE_FAULTS)


def _shortened(text: str) -> str:
    """The text of a refusal with a bounded length: it may quote what was sent."""
    return text if len(text) <= _LONGEST_REFUSAL else text[: _LONGEST_REFUSAL - 1] + "…"


def _other_version(data: str | bytes) -> int | None:
    """The version in a hello of another protocol version, whose other fields may be unknown here."""
    if isinstance(data, str) or len(data) > messages.MAX_FRAME_BYTES:
        return None
    try:
        raw = unpack(data)
    except BadMessage:
        return None
    proto = raw.get("proto") if isinstance(raw, dict) and raw.get("type") == "hello" else None
    return proto if isinstance(proto, int) and proto != messages.PROTOCOL_VERSION else None
