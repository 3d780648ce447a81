"""Serves one client of the hall: its greeting, its limits, and the path from a frame to its answer.

Frames are answered one after the other, in the order of their arrival. A frame waits while another one runs, while the
connection has exceeded its budget or waits for its turn of the loop, and while the peer lags in reading.
"""

import asyncio
import logging
from collections.abc import Callable, Collection
from enum import Enum
from functools import partial
from math import ceil
from time import perf_counter
from typing import Any

from banmen import __version__
from banmen.addresses.typed import parse_address
from banmen.game import Refusal
from banmen.protocol import messages
from banmen.protocol.codec import BadMessage, decode_from_client, decode_json_from_client, encode, plain_values
from banmen_server.admin.bans import Ban
from banmen_server.hall.hall import Hall
from banmen_server.hall.player_connections import Tab
from banmen_server.hall.players import Tokens, new_player
from banmen_server.logs import fields, shortened
from banmen_server.metrics import is_limit
from banmen_server.names import display_name
from banmen_server.net.budgets import Bucket, ConnectionBudget
from banmen_server.net.dispatch import BEGUN, Apart, Timed, dispatch, is_at_table
from banmen_server.net.endpoint import Endpoint
from banmen_server.net.limits import AddressLimits
from banmen_server.net.outbox import Backlog, JsonOutbox, Outbox
from banmen_server.net.websocket import Received
from banmen_server.tables.decisions import Actor
from banmen_server.tables.presence import Status
from banmen_server.tables.room import Room
from banmen_server.tables.subscriber import AnyFrame, Source

logger = logging.getLogger(__name__)

_MAX_WAITING = 8
"""Frames queued here behind a running one; more stay with the peer."""
_MAX_REFUSAL_CHARS = 300
"""The text of a refusal may quote the frame."""
ANSWERS_A_SECOND, ANSWERS_AT_ONCE = 2.0, 6.0
"""Answers with the list to one connection: six fast letters get a list each, more of them one at the end."""
_READER_S = 5e-6
"""The server time of sending a record to one watcher of a crowd. Several records together take less."""

_ANSWERED_AT_ONCE = frozenset({messages.Hello, messages.Ping, messages.Point, messages.Boards, messages.Available})
_BEGUN_APART = frozenset({messages.Pace, messages.Advise})
_PUBLISHED = BEGUN | {messages.Say, messages.Pace}
"""Commands that watchers receive a record of."""


def refused(refusal: Refusal, command: str | None) -> messages.Refused:
    """Return the answer to the command of this id, or to a frame whose id is unknown."""
    text, wait_s = refusal.text, refusal.wait_s
    shortened = text if len(text) <= _MAX_REFUSAL_CHARS else text[: _MAX_REFUSAL_CHARS - 1] + "…"
    return messages.Refused(command, refusal.code, shortened, None if wait_s is None else ceil(wait_s * 1000))


def other_version(data: str | bytes, *, json: bool = False) -> int | None:
    """Return the protocol version of a hello if it differs; its other fields may be unknown here."""
    try:
        raw = plain_values(data, json=json)
    except BadMessage:
        return None
    proto = raw.get("proto") if isinstance(raw, dict) and raw.get("type") == "hello" else None
    return proto if isinstance(proto, int) and proto != messages.PROTOCOL_VERSION else None


def identify(token: str | None, tokens: Tokens, limits: AddressLimits, address: str) -> tuple[str, str]:
    """Return the player of a token, or a new one; and the token to keep. Raises Refusal.

    Only invalid tokens count against the address: nobody guesses a valid one, and its player always gets in, whatever
    others of the address try.
    """
    if token is None:
        limits.count("identity", address)
        player = new_player()
        return player, tokens.issue(player)
    try:
        known = tokens.read(token)
    except Refusal:
        limits.count("wrong_token", address)
        raise
    return known.player, tokens.renewed(token, known)


def welcome(
    send: Callable[[messages.Frame], None], player: str, token: str, now: int, public_url: str | None = None
) -> None:
    """Answer a greeting at `now` (ms since 1970), with the link for friends if that is `public_url`."""
    server = f"banmen {__version__}"
    send(messages.Welcome(proto=messages.PROTOCOL_VERSION, server=server, player=player, token=token, now=now))
    if public_url:
        send(messages.ReachedAt(parse_address(public_url).link))


class ListRequests:
    """The requests of one connection for the list, and the pending one.

    `answer` starts answering that; `replaced` is called when another replaces it.
    """

    __slots__ = ("_answer", "_boards", "_bucket", "_is_answering", "_replaced", "_request", "_timer")

    def __init__(self, answer: Callable[[messages.Lobby], None], replaced: Callable[[], None]) -> None:
        self._answer = answer
        self._replaced = replaced
        self._bucket = Bucket(ANSWERS_A_SECOND, ANSWERS_AT_ONCE)
        self._request: messages.Lobby | None = None
        self._boards: Collection[str] = ()
        self._is_answering = False
        self._timer: asyncio.TimerHandle | None = None

    def put_off(self, request: messages.Lobby) -> bool:
        """Return True if a request is deferred, perhaps to be replaced; False to answer it now."""
        if self._is_answering or (request.on and self._timer is not None):
            if self._request is not None:
                self._replaced()
            self._request, self._boards = request, ()
            return True
        if not request.on:
            self.stop()
            return False
        wait_s = self._bucket.charge(1, perf_counter())
        if wait_s > 0:
            self._request, self._boards = request, ()
            self._timer = asyncio.get_running_loop().call_later(wait_s, self._begin)
        return wait_s > 0

    def look(self, tables: Collection[str]) -> None:
        """Remember the tables whose boards are wanted with the pending list."""
        if self._request is not None:
            self._boards = tables

    def answered(self) -> Collection[str]:
        """Continue after the answer to a deferred request. Return the tables whose boards were requested."""
        self._is_answering = False
        boards, request = self._boards, self._request
        if request is not None:
            self._request = None
            if not self.put_off(request):
                self._is_answering = True
                self._answer(request)
            return ()
        self._boards = ()
        return boards

    def stop(self) -> None:
        """Forget the pending request."""
        self._request, self._boards = None, ()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _begin(self) -> None:
        request, self._request, self._timer = self._request, None, None
        if request is not None:
            self._is_answering = True
            self._answer(request)


class Life(Enum):
    """The states of a connection, from its opening to its end.

    OPEN: frames are answered. CLOSING: `bye` is sent, and nothing after it; queued frames are dropped. LEAVING: the
    peer is lost; the queued frames are executed, unless the server closes the connection. LEFT: the hall has forgotten
    it.
    All transitions:

    =======  =======  =======  ===================
    state    close()  lost()   the last frame ends
    =======  =======  =======  ===================
    OPEN     CLOSING  LEAVING
    CLOSING           LEAVING
    LEAVING                    LEFT
    =======  =======  =======  ===================
    """

    OPEN = 1
    CLOSING = 2
    LEAVING = 3
    LEFT = 4


class Connection:
    """One client, of an IP address. `number` is 1 for the first that was accepted.

    `actor` has an empty player until the greeting; `gone` is set once the hall dropped it. Frames are answered one
    after the other, except long-running ones: see `Apart`. A few frames are queued meanwhile, the rest stays with
    the peer. `budget` limits its use of the server. `banned` returns a player's ban.
    """

    __slots__ = (
        "_apart",
        "_bad_frames",
        "_banned",
        "_endpoint",
        "_hall",
        "_is_advancing",
        "_is_busy",
        "_is_delayed",
        "_life",
        "_list_requests",
        "_outbox",
        "_status",
        "_tokens",
        "_took_s",
        "_waiting",
        "_waiting_bytes",
        "actor",
        "address",
        "broadcast",
        "budget",
        "gone",
        "number",
        "rooms",
        "send_update",
        "tab",
    )  # fmt: skip

    send_update: Callable[[AnyFrame, Source], bool]
    """Send an update, or drop it while the peer lags. Returns True if it was sent."""

    def __init__(
        self,
        hall: Hall,
        tokens: Tokens,
        endpoint: Endpoint,
        budget: ConnectionBudget,
        number: int,
        *,
        backlog: Backlog,
        banned: Callable[[str], Ban | None] = lambda _player: None,
    ) -> None:
        self.number = number
        self.address = endpoint.address
        self.actor = Actor("", "")
        self.rooms: dict[str, Room] = {}
        self.tab = Tab()
        self.gone = False
        self._hall = hall
        self._tokens = tokens
        self._banned = banned
        self._took_s = hall.metrics.command_s
        self._endpoint = endpoint
        self.budget = budget
        self.broadcast = self._outbox = (JsonOutbox if endpoint.json else Outbox)(
            endpoint, self, stalled_s=hall.config.stalled_s, backlog=backlog, caught_up=self._advance
        )
        self.send_update = self._outbox.send_update
        self._bad_frames = 0
        self._life = Life.OPEN
        self._status: Status = "away"
        self._waiting: list[Received] = []  # not a deque, which takes 0.6 KB when empty
        self._waiting_bytes = 0
        self._is_busy = False  # a frame runs that the next ones wait for
        self._is_delayed = False  # the next frame waits for the budget, or for its turn of the loop
        self._is_advancing = False  # `_advance` runs
        self._apart = Apart(self.rooms.values())
        self._list_requests: ListRequests | None = None  # until the list is asked for

    @property
    def player(self) -> str:
        """The player's id; empty before the greeting."""
        return self.actor.player

    @property
    def name(self) -> str:
        """The player's name; empty before the greeting."""
        return self.actor.name

    @property
    def plays(self) -> bool:
        """Whether the player sits at a table that this connection subscribes to."""
        return any(room.table.seats_of(self.player) for room in self.rooms.values())

    @property
    def waiting(self) -> int:
        """The number of frames that are running or queued."""
        return len(self._waiting) + self._is_busy + len(self._apart)

    # --- sending -----------------------------------------------------------------------------------------------------

    def send(self, message: messages.Frame) -> None:
        """Send an answer, unless `bye` has been sent."""
        self.send_frame(encode(message))

    def send_frame(self, frame: AnyFrame) -> None:
        """Send an encoded answer, unless `bye` has been sent."""
        if self._life is Life.OPEN:
            self._outbox.send(frame)

    def close(self, code: str, text: str, close_code: int, why: str = "", until: int | None = None) -> None:
        """Send `bye` with the reason, drop the queued frames, and close."""
        self._waiting.clear()
        self._apart.drop_waiting()
        if self._life is not Life.OPEN:
            return
        self.send(messages.Bye(code, text, why, until))
        self._life = Life.CLOSING
        self._outbox.flush()
        if self._outbox.lagging:
            self._endpoint.abort()
        else:
            self._endpoint.close(close_code, code)

    def turn_away(self, code: str, text: str, close_code: int, why: str = "", until: int | None = None) -> None:
        """Close because of a limit."""
        self._hall.metrics.turned_away[code] += 1
        self._log_refusal(code, "connection")
        self.close(code, text, close_code, why, until)

    def listen(self, on_bytes: Callable[[], None] | None) -> None:
        """Call `on_bytes` from now on whenever the peer sends anything; None stops it."""
        self._endpoint.on_bytes = on_bytes

    def ping(self) -> bool:
        """Send a ping. Return False if the server is not reading from the peer now."""
        return self._endpoint.ping()

    def supersede(self) -> None:
        """Close, because the player has a newer connection."""
        self.close("superseded", "You have come in from somewhere else.", messages.CLOSE_SUPERSEDED)

    # --- callbacks of the endpoint -----------------------------------------------------------------------------------

    def receive_message(self, length: int, message: bytes) -> None:
        """Receive a message of one frame of `length` bytes: answer it immediately if none waits before it."""
        is_first = not (self._waiting or self._is_busy or self._is_delayed or self._apart.tables)
        if not is_first or self._outbox.lagging or self._life is not Life.OPEN:
            self.receive([(length, message)])
            return
        if self._answer_frame(length, message):
            self._advance()

    def receive(self, received: list[Received]) -> None:
        """Receive frames in the order of their arrival."""
        if self._life is Life.OPEN:
            self._waiting.extend(received)
            self._waiting_bytes += sum(length for length, _ in received)
        self._advance()

    def pause_writing(self) -> None:
        """The peer reads too slowly."""
        self._outbox.pause()

    def resume_writing(self) -> None:
        """The peer has read."""
        self._outbox.resume()

    def closed(self) -> None:
        """Nothing more can be sent."""
        self._outbox.update_transport()

    def hello_timed_out(self) -> None:
        """Close, because no hello came in time."""
        self.close("no_hello", "No hello came in time.", messages.CLOSE_FAULTS)

    def lost(self, close_code: int | None) -> None:
        """Leave the hall, once the current command and the next few are executed.

        The server drops the others that came in the same read. It has answered none of them, and they might as well be
        at the peer still. Of a flood they are hundreds, which would occupy the server long after it.
        """
        del self._waiting[_MAX_WAITING:]
        self._waiting_bytes = sum(length for length, _ in self._waiting)
        self._outbox.stop()
        if self._list_requests is not None:
            self._list_requests.stop()
        self._life = Life.LEAVING
        self._status = "left" if close_code == messages.CLOSE_CONSENTED else "away"
        self._advance()

    # --- receiving ---------------------------------------------------------------------------------------------------

    def _advance(self, *, in_turn: bool = False) -> None:
        """Answer queued frames until something delays them, with `in_turn` at least one; read on if few are left."""
        if self._is_advancing:
            return
        self._is_advancing = True
        try:
            while self._waiting and not (self._must_wait or self._outbox.lagging):
                if self.budget.turns.full and not in_turn:
                    self._is_delayed = True
                    self.budget.wait_for_turn(partial(self._resume, in_turn=True))
                    break
                in_turn = False
                length, data = self._waiting.pop(0)
                self._waiting_bytes -= length
                self._answer_frame(length, data)
        finally:
            self._is_advancing = False
        if self._life is Life.LEAVING:
            if not (self._waiting or self._apart or self._must_wait):
                self._leave()
        elif self._is_delayed or self._outbox.lagging or len(self._waiting) > _MAX_WAITING or self._apart.full:
            self._endpoint.pause_reading()
        else:
            self._endpoint.resume_reading()

    def _leave(self) -> None:
        """Leave the hall, and drop what refers to this connection."""
        self._life = Life.LEFT
        self._hall.disconnect(self, self._status)
        self._outbox.release()
        self._list_requests = None

    @property
    def _must_wait(self) -> bool:
        """Whether the next frame has to wait."""
        return self._is_busy or self._is_delayed or self._apart.full

    def _answer_frame(self, length: int, data: bytes | str | None) -> bool:
        """Answer a frame, and schedule the next one within the budget. Return True if that has to wait."""
        began = perf_counter()
        try:
            wait_s = self.budget.received(length, self._waiting_bytes + self._endpoint.unread_bytes, began)
        except Refusal as refusal:
            self.turn_away(refusal.code, refusal.text, messages.CLOSE_FAULTS)
            return False
        self._hall.metrics.bytes_received += length
        if data is not None:
            try:
                message = (decode_json_from_client if self._endpoint.json else decode_from_client)(data)
            except BadMessage as error:
                self._bad_frame(error, data)
                self.budget.spent(perf_counter() - began)
            else:
                self._bad_frames = 0
                self._carry_out(message, began)
        if wait_s <= 0.0 and not self._outbox.wrote_much:
            return False
        self._outbox.wrote_much = False
        self._is_delayed = True
        asyncio.get_running_loop().call_later(wait_s, self._resume)
        return True

    def _resume(self, *, in_turn: bool = False) -> None:
        self._is_delayed = False
        self._advance(in_turn=in_turn)

    def _carry_out(self, message: Any, began: float) -> None:
        """Execute a message that arrived at `began` (perf_counter), without a task if it is for a known table."""
        if type(message) in BEGUN and not self._apart.tables:
            room = self.rooms.get(message.table)
            if room is not None:
                self._is_busy = True
                try:
                    begun = room.begin(message, self, began)
                except Exception as error:  # noqa: BLE001 - it is answered, and logged
                    self.ended(message, began, None, error, began)
                else:
                    if not begun:
                        self._start(message, began, None)
                return
        self._answer_or_start(message, began)

    def _answer_or_start(self, message: Any, began: float) -> None:
        """Execute any message, now or after a running one of its table."""
        kind = type(message)
        if not self.actor.player or kind in _ANSWERED_AT_ONCE:
            self._answer_at_once(message, began)
        elif self._puts_off(message) if kind is messages.Lobby else self._apart.tables and self._apart.defer(message):
            pass
        else:
            apart = self._apart.begin(message) if kind in _BEGUN_APART else None
            self._is_busy = apart is None
            self._start(message, began, apart)
            return
        self.budget.spent(perf_counter() - began)

    def _start(self, message: Any, began: float, apart: str | None) -> None:
        """Execute a command, and answer it: the only running one, except those that run `apart`, at a table."""
        ended = partial(self.ended, message, began, apart=apart)
        command = Timed(dispatch(self._hall, message, self), self._hall.spawn, ended, began)
        command.run() if is_at_table(message) else command.run_in_task(self.budget)

    def _puts_off(self, request: messages.Lobby) -> bool:
        """Return True if a request for the list is deferred, because a later one may replace it."""
        if self._list_requests is None:
            self._list_requests = ListRequests(self._answer_list_request, self.budget.replaced)
        return self._list_requests.put_off(request)

    def _answer_list_request(self, request: messages.Lobby) -> None:
        """Answer a deferred request for the list, in parallel with later messages."""
        if self._life is Life.OPEN:
            ended = partial(self._list_request_ended, request)
            Timed(dispatch(self._hall, request, self), self._hall.spawn, ended, perf_counter()).run_in_task(self.budget)

    def _list_request_ended(
        self, request: messages.Lobby, _seq: int | None, error: Exception | None, since_s: float
    ) -> None:
        """Charge the answer, send the boards requested meanwhile, and continue with a later request."""
        if error is not None:
            self._refuse(request, error)
        took_s = perf_counter() - since_s
        self._took_s[type(request)].observe(took_s)
        self.budget.spent(took_s)
        if self._list_requests is not None and self._life is Life.OPEN:
            boards = self._list_requests.answered()
            if boards:
                self._hall.lobby.look(self, boards)

    def _answer_at_once(self, message: Any, began: float) -> None:
        """Execute a message that needs no waiting, and answer it even after an error."""
        try:
            self._carry_out_at_once(message)
        except Exception as error:  # noqa: BLE001 - it is answered, and logged
            self._refuse(message, error)
        self._took_s[type(message)].observe(perf_counter() - began)

    def ended(
        self,
        command: Any,
        began_s: float,
        seq: int | None,
        error: Exception | None,
        since_s: float,
        *,
        apart: str | None = None,
    ) -> None:
        """Answer a finished command, see `Sender`; then continue with the next.

        `apart`: it ran apart, at that table.
        """
        if error is not None:
            self._refuse(command, error)
        elif seq is not None and self._life is Life.OPEN:
            self._outbox.send(encode(messages.Done(command.id, seq)))
        ended_s = perf_counter()
        self._took_s[type(command)].observe(ended_s - began_s)
        room = self._room_of(command) if error is None and type(command) in _PUBLISHED else None
        crowd = 0
        if room is not None:
            crowd = room.audience.crowd
            if type(command) in BEGUN:
                self.budget.stored(room.table.views.last_bytes)
        self.budget.spent(ended_s - since_s + crowd * _READER_S)
        if apart is None:
            self._is_busy = False
        else:
            self._start_next(apart)
        if self._waiting or self._life is Life.LEAVING or apart is not None:
            self._advance()

    def _room_of(self, command: Any) -> Room | None:
        """Return the room of a command, whose watchers receive its result in later turns of the loop."""
        return self.rooms.get(command.table) or self.rooms.get(self._apart.table_of(command))

    def _start_next(self, table: str) -> None:
        """Execute the next command queued behind one that ran apart, when it is its turn."""
        following = self._apart.following(table)
        if following is None:
            self._apart.end(table)
        else:
            self.budget.wait_for_turn(lambda: self._start(following, perf_counter(), table))

    def _refuse(self, message: Any, error: Exception) -> None:
        """Refuse a message; an error that is no refusal is the server's fault."""
        kind = message.__struct_config__.tag
        if not isinstance(error, Refusal):
            logger.error("command_failed", extra=fields(kind=kind, connection=self.number), exc_info=error)
            error = Refusal("internal", "The server failed at this; the fault is its own.")
        self._hall.metrics.refused[kind, error.code] += 1
        self.send(refused(error, getattr(message, "id", None)))
        if is_limit(error.code):
            self._log_refusal(error.code, kind)
            self.budget.refused()

    def _log_refusal(self, code: str, kind: str) -> None:
        if logger.isEnabledFor(logging.INFO):
            known = fields(code=code, kind=kind, connection=self.number, address=shortened(self.address))
            logger.info("refused", extra=known)

    def _carry_out_at_once(self, message: Any) -> None:
        """Execute a message that is not for a table. Raises Refusal."""
        if isinstance(message, messages.Hello):
            self._greet(message)
        elif not self.player:
            raise Refusal("not_greeted", "Say hello first.")
        elif isinstance(message, messages.Ping):
            self.send(messages.Pong(message.t, self._hall.now()))
        elif isinstance(message, messages.Point):
            self._hall.point(message, self)
        elif isinstance(message, messages.Boards):
            self._hall.lobby.look(self, message.tables)
            if self._list_requests is not None:
                self._list_requests.look(message.tables)
        elif isinstance(message, messages.Available):
            self._hall.players.set(self, message.games)

    def _greet(self, hello: messages.Hello) -> None:
        """Give the connection its player. Raises Refusal."""
        if self.player:
            raise Refusal("already_greeted", "You have said hello already.")
        if hello.proto != messages.PROTOCOL_VERSION:
            self._refuse_version(hello.proto)
            return
        player, token = identify(hello.token, self._tokens, self._hall.limits, self.address)
        ban = self._banned(player)
        if ban is not None:
            self.turn_away("banned", ban.text(), messages.CLOSE_REMOVED, ban.why, ban.until_ms)
            return
        if hello.bot:
            self._hall.check_bot(player, self.address)
        self.actor = Actor(player, display_name(hello.name), hello.bot, hello.rated and self._hall.ratings.on)
        self.tab = Tab(hello.browser, hello.tab)
        self._endpoint.greeted()
        self.budget.greeted(player)
        self._hall.connect(self)
        welcome(self.send, player, token, self._hall.now(), None if hello.bot else self._hall.config.public_url)

    def _refuse_version(self, proto: int) -> None:
        """Close the connection of a client with another version of the protocol."""
        ours = messages.PROTOCOL_VERSION
        older = "server is the older one" if ours < proto else "client is the older one"
        self.close("version", f"You speak protocol {proto}, the server {ours}: the {older}.", messages.CLOSE_VERSION)

    # --- bad frames --------------------------------------------------------------------------------------------------

    def _bad_frame(self, error: BadMessage, data: str | bytes) -> None:
        """Refuse a frame that is no message. Close the connection after too many of them in a row."""
        self._hall.metrics.refused["frame", error.code] += 1
        proto = None if self.player else other_version(data, json=self._endpoint.json)
        if proto is not None:
            self._refuse_version(proto)
            return
        self.send(refused(error, error.id))
        self._bad_frames += 1
        if self._bad_frames >= self._hall.config.bad_frames_in_a_row:
            self.close(
                "too_many_faults", f"{self._bad_frames} frames in a row could not be read.", messages.CLOSE_FAULTS
            )
