"""Reads of a stream: many messages from any replica in one answer, or the newest one from the leader."""

import asyncio
import json
from base64 import b64decode
from collections.abc import Sequence
from datetime import datetime
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from banmen_server.log import Unavailable
from banmen_server.log.nats.connection import EngineConnection, status_of
from banmen_server.log.nats.messages import Place
from banmen_server.log.nats.streams import EngineError, ask

if TYPE_CHECKING:
    from nats.aio.msg import Msg

AT_ONCE = 256
"""The maximum number of messages in one answer."""
SUBJECTS_AT_ONCE = 500
_ANSWER_S, _AGAIN_S, _PATIENCE_S = 2.0, 0.1, 6.0
"""Seconds for an answer, between attempts, and for all of them: an isolated replica answers after seconds."""
_FIRST_S = 0.3
"""Seconds for the first answer. The replica may hang: then another is asked, with a longer deadline."""
_NO_MESSAGE = 10037
_END, _NOT_FOUND = 204, 404


class Page(NamedTuple):
    """Messages of a stream in order.

    `ended`: the replica has no further ones yet. `up_to`: the last position that it has searched.
    """

    messages: list["Msg"]
    ended: bool
    up_to: int


class LeaderMessage(NamedTuple):
    """A message as the leader stores it."""

    subject: str
    data: bytes
    place: Place


async def next_page(connection: EngineConnection, stream: str, subject: str, first: int, most: int = AT_ONCE) -> Page:
    """Read the messages of these subjects from position `first` on. Raises Unavailable."""
    return await _get(connection, stream, {"seq": max(1, first), "next_by_subj": subject, "batch": most})


async def last_messages(connection: EngineConnection, stream: str, subjects: Sequence[str], since: int = 1) -> Page:
    """Read the last message of each of these subjects that has one from position `since` on. Raises Unavailable."""
    return await _get(connection, stream, {"multi_last": list(subjects), "seq": max(1, since)})


async def _get(connection: EngineConnection, stream: str, about: dict[str, Any]) -> Page:
    until, within_s = monotonic() + _PATIENCE_S, _FIRST_S
    while True:
        try:
            page = await _try_to_get(connection, stream, about, within_s)
        except Unavailable:
            if monotonic() > until:
                raise
            within_s = min(2 * within_s, _ANSWER_S)
            await asyncio.sleep(_AGAIN_S)
        else:
            if page is not None:
                return page
            if monotonic() > until:
                raise Unavailable(f"the engine does not give all of stream {stream}")


async def _try_to_get(connection: EngineConnection, stream: str, about: dict[str, Any], within_s: float) -> Page | None:
    """Read a page whose first message must arrive within `within_s`; None if part of the answer was lost."""
    arriving = _Arriving(within_s)
    reply, end = connection.reply_to(arriving.on_message)
    try:
        if not connection.publish(f"$JS.API.DIRECT.GET.{stream}", json.dumps(about).encode(), reply=reply):
            raise Unavailable(f"the engine cannot be reached: {connection.error or 'it went away'}")
        last = await arriving.ended
    except TimeoutError as error:
        raise Unavailable(f"the engine does not give stream {stream}") from error
    finally:
        end()
        arriving.timer.cancel()
    status, headers, messages = status_of(last), last.headers or {}, arriving.messages
    if status not in {_END, _NOT_FOUND}:
        raise Unavailable(f"the engine does not give stream {stream}: {headers.get('Description', status)}")
    if not _is_whole(messages, headers.get("Nats-Last-Sequence") if status == _END else None):
        return None
    return Page(messages, int(headers.get("Nats-Num-Pending", 0)) == 0, int(headers.get("Nats-UpTo-Sequence", 0)))


class _Arriving:
    """The messages of an answer while they arrive. `ended` is the last one.

    `ended` fails with TimeoutError if no message arrives within `within_s`, or no further one within `_ANSWER_S`.
    """

    def __init__(self, within_s: float) -> None:
        self._loop = asyncio.get_running_loop()
        self.messages: list[Msg] = []
        self.ended: asyncio.Future[Msg] = self._loop.create_future()
        self.timer = self._loop.call_later(within_s, self._look, 0)

    def on_message(self, msg: "Msg") -> None:
        """Add a message of the answer."""
        if not status_of(msg):
            self.messages.append(msg)
        elif not self.ended.done():
            self.ended.set_result(msg)

    def _look(self, arrived: int) -> None:
        if len(self.messages) > arrived:
            self.timer = self._loop.call_later(_ANSWER_S, self._look, len(self.messages))
        elif not self.ended.done():
            self.ended.set_exception(TimeoutError())


def _is_whole(messages: Sequence["Msg"], last: str | None) -> bool:
    """Return True if no message of an answer is missing: each names the one before it, and the end the last."""
    before = "0"
    for msg in messages:
        headers = msg.headers or {}
        if headers.get("Nats-Last-Sequence") != before:
            return False
        before = headers["Nats-Sequence"]
    return last is None or last == before


async def leaders_last(connection: EngineConnection, stream: str, subject: str) -> LeaderMessage | None:
    """Return the last message of a subject, from the leader. Raises Unavailable."""
    return await _of_leader(connection, stream, {"last_by_subj": subject})


async def leaders_next(connection: EngineConnection, stream: str, subject: str, first: int) -> LeaderMessage | None:
    """Return the first message of a subject from position `first` on, from the leader. Raises Unavailable."""
    return await _of_leader(connection, stream, {"seq": max(1, first), "next_by_subj": subject})


async def _of_leader(connection: EngineConnection, stream: str, about: dict[str, Any]) -> LeaderMessage | None:
    try:
        found = (await ask(connection, f"STREAM.MSG.GET.{stream}", about, within_s=_ANSWER_S))["message"]
    except EngineError as error:
        if error.code == _NO_MESSAGE:
            return None
        raise Unavailable(f"the engine does not give stream {stream}: {error}") from error
    time_ms = int(datetime.fromisoformat(found["time"]).timestamp() * 1000)
    return LeaderMessage(found["subject"], b64decode(found.get("data", "")), Place(found["seq"], 0, time_ms))
