"""A subscription at the engine that outlives its client: it is renewed at the next one."""

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from banmen_server.logs import fields

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.aio.subscription import Subscription as AtClient

logger = logging.getLogger(__name__)

OnMessage = Callable[["Msg"], None]

_MAX_MESSAGES, _MAX_BYTES = 100_000, 64 << 20
"""Unread messages and bytes of a subscription before the client drops messages."""


class Subscription:
    """A subscription, at the present client."""

    def __init__(self, subject: str, queue: str, callback: OnMessage) -> None:
        self._subject, self._queue, self._on_message = subject, queue, callback
        self._at_client: AtClient | None = None
        self.ended = False

    async def begin(self, client: "Client") -> None:
        """Subscribe at this client, unless the subscription has ended."""
        if not self.ended:
            self._at_client = await client.subscribe(
                self._subject,
                queue=self._queue,
                cb=self._deliver,
                pending_msgs_limit=_MAX_MESSAGES,
                pending_bytes_limit=_MAX_BYTES,
            )

    async def end(self) -> None:
        """Unsubscribe at the client."""
        if self._at_client is not None:
            await self._at_client.unsubscribe()

    async def _deliver(self, msg: "Msg") -> None:
        if self.ended:
            return
        try:
            self._on_message(msg)
        except Exception:
            logger.exception("message_failed", extra=fields(subject=msg.subject))
