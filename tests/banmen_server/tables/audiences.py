"""A table of two with its audience, and connections that keep what they are sent."""

from typing import Any

from banmen.protocol.codec import decode_from_server
from banmen.protocol.messages import Events, Frame, Join, Open, Say
from banmen_server.metrics import Metrics
from banmen_server.tables.audience import Audience
from banmen_server.tables.decisions import Actor
from banmen_server.tables.presence import Attendance
from banmen_server.tables.subscriber import AnyFrame, Source
from tests.banmen_server.no_broadcast import NoBroadcast
from tests.banmen_server.tables.sitting import AKI, MIO, NOW, Sitting


class Recorder:
    """A connection that keeps what it is sent. While it `lags`, it drops updates, as one does that is not read."""

    def __init__(self, actor: Actor) -> None:
        self.player, self.name = actor.player, actor.name
        self.lags = False
        self.received: list[Any] = []
        self.frames: list[bytes] = []

    def send_update(self, frame: AnyFrame, source: Source) -> bool:  # noqa: ARG002 - the test itself refreshes
        if not self.lags:
            self.frames.append(bytes(frame))
            self.received.append(decode_from_server(bytes(frame)))
        return not self.lags

    broadcast = NoBroadcast()

    def send(self, message: Frame) -> None:
        self.received.append(message)

    def took(self) -> list[Any]:
        """What has come since it was last asked."""
        received, self.received = self.received, []
        return received


class Room(Sitting):
    """A table of two, Aki and Mio, with its audience; presence is sent immediately."""

    def __init__(self) -> None:
        super().__init__(Open("o", "reversi"))
        self.do(MIO, Join("j", "t1"))
        self.audience = audience_of(self)

    def enter(self, actor: Actor) -> Recorder:
        subscriber = Recorder(actor)
        self.audience.enter(subscriber)
        return subscriber

    def say(self, text: str) -> int:
        """Apply and send a chat event; return its number."""
        command = Say("s", "t1", text)
        decided = self.table.decide(command, AKI, self.now, frozenset())
        self.audience.send_events(self.table.apply(decided, self.now))  # type: ignore[arg-type] # it needs nothing
        return self.table.replay.seq


def audience_of(sitting: Sitting, presence_every_s: float = 0, metrics: Metrics | None = None) -> Audience:
    attendance = Attendance(NOW, leave_grace_ms=10, drop_grace_ms=40)
    return Audience(sitting.table, attendance, lambda: sitting.now, presence_every_s, metrics=metrics)


def texts(messages: list[Any]) -> list[str]:
    """Return the texts of the chat events among these messages."""
    return [event.event["text"] for message in messages if isinstance(message, Events) for event in message.events]
