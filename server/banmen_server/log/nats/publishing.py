"""Stores messages at the engine: each is sent again until its outcome is known, and never stored twice.

No task waits for an answer: the answer completes a `Publication`, and one timer repeats those without an answer.
"""

import asyncio
import secrets
from collections.abc import Mapping
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from banmen_server.log import LogFuture, OutcomeUnknown, Unavailable
from banmen_server.log.nats.connection import NO_RESPONDERS, EngineConnection, status_of
from banmen_server.log.nats.streams import StreamLayout

if TYPE_CHECKING:
    from nats.aio.msg import Msg

PATIENCE_S = 10.0
"""Seconds of attempts to store a message: an engine whose leader has died has another by then."""
_TROUBLE_PATIENCE_S = 2.0
"""Seconds of attempts if nothing could be stored for `PATIENCE_S` already."""
_LOOK_EVERY_S, _AGAIN_S, _PROBE_EVERY_S = 0.1, 0.3, 0.5
_PROBE_S = 1.0
_SAID_AFTER_S, _CHECK_S = 3.0, 4.0

EXPECTED, EXPECTED_SUBJECT = "Nats-Expected-Last-Subject-Sequence", "Nats-Expected-Last-Subject-Sequence-Subject"
REPLACES = {"Nats-Rollup": "sub"}
"""A header: the message replaces all before it on its subject."""
_AGAIN = frozenset({10158, 10167})
"""Error codes for which the message is sent again: it is being stored already, or too many are."""
_LOST = frozenset({10071, 10164})
"""Error codes of a lost race: another message was stored first, or this one by an attempt whose answer was lost."""


class OutgoingMessage(NamedTuple):
    """A message to store."""

    subject: str
    data: bytes
    headers: Mapping[str, str]


class Lost(Exception):
    """A message was not stored after the expected one, perhaps because it was stored before."""


class _PublishFailure(msgspec.Struct):
    err_code: int = 0
    description: str = ""


class _Answer(msgspec.Struct):
    seq: int = 0
    error: _PublishFailure | None = None


_ANSWER = msgspec.json.Decoder(_Answer)


class Publication(LogFuture[int], kw_only=True):
    """A message that is being stored; its result is its position. Raises Lost, Unavailable, OutcomeUnknown."""

    message: OutgoingMessage
    partition: int | None = None
    until: float = 0.0
    first_s: float = 0.0
    sent_s: float = 0.0
    unanswered: int = 0
    reply: str = ""


class Publisher:
    """Stores the messages of a server. `troubles` says which partitions could not be written, and why."""

    def __init__(self, connection: EngineConnection, layout: StreamLayout) -> None:
        self.troubles: dict[int | None, str] = {}
        self._since: dict[int | None, float] = {}
        self._connection = connection
        self._layout = layout
        self._waiting: dict[int, Publication] = {}
        self._numbers = count(1)
        self._session = secrets.token_urlsafe(6)
        self._prefix, self._end = connection.reply_to(self._on_answer)
        self._timer = asyncio.create_task(self._look())
        self._probing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._probing.set_result(None)
        self._probed_s = 0.0

    @property
    def health(self) -> str | None:
        """A sentence that says why storing fails now, or None."""
        if not self._connection.connected:
            return f"the engine cannot be reached: {self._connection.error or 'it went away'}"
        return next(iter(self.troubles.values()), None)

    def new_id(self) -> str:
        """Return a unique id for a message."""
        return f"{self._session}.{next(self._numbers)}"

    def is_own(self, msg: "Msg") -> bool:
        """Return True if this server has stored the message."""
        headers = msg.headers or {}
        return headers.get("Nats-Msg-Id", "").startswith(f"{self._session}.")

    def publish(
        self, partition: int | None, message: OutgoingMessage, *, patience_s: float = PATIENCE_S
    ) -> Publication:
        """Store a message of a partition; None is the partition of values."""
        now = monotonic()
        if partition in self.troubles and now > self._since[partition] + PATIENCE_S:
            patience_s = min(patience_s, _TROUBLE_PATIENCE_S)
        publication = Publication(message=message, partition=partition, until=now + patience_s, first_s=now)
        number = next(self._numbers)
        publication.reply = f"{self._prefix}.{number}"
        self._waiting[number] = publication
        if partition not in self.troubles:
            self._send(publication)
        return publication

    def check(self, partition: int) -> None:
        """Test whether a partition can be written although nobody writes there; `health` has the result."""
        if partition not in self.troubles:
            self.publish(partition, OutgoingMessage(self._layout.probe(partition), b"", REPLACES), patience_s=_CHECK_S)

    def close(self) -> None:
        """Stop waiting for answers."""
        self._timer.cancel()
        self._probing.cancel()
        self._end()

    def _send(self, publication: Publication) -> None:
        publication.sent_s = monotonic()
        subject, data, headers = publication.message
        publication.unanswered += self._connection.publish(subject, data, reply=publication.reply, headers=headers)

    def _on_answer(self, msg: "Msg") -> None:
        number = int(msg.subject.rpartition(".")[2])
        publication = self._waiting.get(number)
        if publication is None:
            return
        answer = _ANSWER.decode(msg.data) if status_of(msg) != NO_RESPONDERS else None
        if answer is None or (answer.error is not None and answer.error.err_code in _AGAIN):
            publication.unanswered -= 1  # nobody has stored it; send it again soon
            publication.sent_s = monotonic() - _AGAIN_S + _LOOK_EVERY_S
            return
        del self._waiting[number]
        if answer.error is None:
            self.troubles.pop(publication.partition, None)
            publication.set_result(answer.seq)
        elif answer.error.err_code in _LOST:
            self.troubles.pop(publication.partition, None)
            publication.set_exception(Lost(answer.error.description))
        else:
            reason = _sentence(answer.error)
            self._note(publication, reason)
            kind = Unavailable if publication.unanswered == 1 else OutcomeUnknown
            publication.set_exception(kind(reason))

    async def _look(self) -> None:
        """Repeat messages without an answer, and give up those past their deadline."""
        while True:
            await asyncio.sleep(_LOOK_EVERY_S)
            now = monotonic()
            if self.troubles and self._probing.done() and now > self._probed_s + _PROBE_EVERY_S:
                self._probed_s = now
                self._probing = asyncio.ensure_future(self._probe_all())
            for number, publication in list(self._waiting.items()):
                if now > publication.until:
                    del self._waiting[number]
                    self._give_up(publication)
                elif now > publication.sent_s + _AGAIN_S and publication.partition not in self.troubles:
                    self._send(publication)

    def _give_up(self, publication: Publication) -> None:
        reason = self.health or "too few nodes of the engine answer to store anything"
        if monotonic() - publication.first_s > _SAID_AFTER_S:
            self._note(publication, reason)
        kind = OutcomeUnknown if publication.unanswered else Unavailable
        publication.set_exception(kind(reason))

    def _note(self, publication: Publication, reason: str) -> None:
        """Record that a partition cannot be written."""
        if publication.partition not in self.troubles:
            self._since[publication.partition] = publication.first_s
        self.troubles[publication.partition] = reason

    async def _probe_all(self) -> None:
        """Test whether partitions that could not be written can be written again."""
        await asyncio.gather(*map(self._probe, list(self.troubles)))

    async def _probe(self, partition: int | None) -> None:
        subject = self._layout.claim("c", "") if partition is None else self._layout.probe(partition)
        headers = None if partition is None else REPLACES
        try:
            answer = await self._connection.request(subject, headers=headers, within_s=_PROBE_S)
            error = _ANSWER.decode(answer.data).error
        except Unavailable:
            return
        if error is None:
            self.troubles.pop(partition, None)
        else:
            self.troubles[partition] = _sentence(error)


def _sentence(failure: _PublishFailure) -> str:
    full = any(word in failure.description for word in ("exceeded", "insufficient", "no space"))
    return f"{'the engine is full' if full else 'the engine stores nothing'}: {failure.description}"
