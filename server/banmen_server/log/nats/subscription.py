"""A subscription at the engine that outlives its client: it begins anew at the next one."""

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from banmen_server.logs import fields

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.aio.subscription import Subscription as AtClient

logger = logging.getLogger(__name__)

Told = Callable[["Msg"], None]

_MOST_MESSAGES, _MOST_BYTES = 100_000, 64 << 20
"""So much of a subscription waits to be read before messages are dropped."""


class Subscription:
    """A subscription, at the client that there is."""

    def __init__(self, subject: str, queue: str, told: Told) -> None:
        self._subject, self._queue, self._told = subject, queue, told
        self._at_client: AtClient | None = None
        self.ended = False

    async def begin(self, client: "Client") -> None:
        """Have it at this client, unless it has ended."""
        if not self.ended:
            self._at_client = await client.subscribe(
                self._subject,
                queue=self._queue,
                cb=self._tell,
                pending_msgs_limit=_MOST_MESSAGES,
                pending_bytes_limit=_MOST_BYTES,
            )

    async def end(self) -> None:
        """Let the client know that it has ended."""
        if self._at_client is not None:
            await self._at_client.unsubscribe()

    async def _tell(self, msg: "Msg") -> None:
        if self.ended:
            return
        try:
            self._told(msg)
        except Exception:
            logger.exception("message_failed", extra=fields(subject=msg.subject))
