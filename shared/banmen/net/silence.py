"""Detect that a connected server leaves a ping or a move unanswered for longer than a player waits patiently."""

import asyncio
from collections.abc import Callable
from math import inf

from banmen.protocol import messages

QuickCommand = messages.Act | messages.Offer | messages.Answer | messages.Resign | messages.Claim | messages.Say
"""Commands that a server answers immediately; opening a table or giving advice may take seconds.

If the server cannot store one of them now, it is sent again until it can: such a refusal is no answer.
"""
_PING = "ping"


def is_unavailable(message: messages.FromServer) -> bool:
    """Return True if the server refused a command because it cannot store it now."""
    return isinstance(message, messages.Refused) and message.code == "unavailable"


class Silence:
    """The unanswered pings and moves of one connection. Used in one event loop.

    `on_change` is called with True once one has waited for `quiet_s`, and with False once none is overdue.
    """

    def __init__(self, quiet_s: float, on_change: Callable[[bool], None]) -> None:
        self._quiet_s = quiet_s
        self._on_change = on_change
        self._asked_s: dict[str, float] = {}
        self._is_silent = False
        self._timer: asyncio.TimerHandle | None = None

    def sent(self, frame: messages.Frame) -> None:
        """Record a frame that was sent, if it needs a prompt answer."""
        if isinstance(frame, messages.Ping | QuickCommand):
            self._asked_s.setdefault(getattr(frame, "id", _PING), asyncio.get_running_loop().time())
            self._look()

    def received(self, message: messages.FromServer) -> None:
        """Record a message: it may answer a command, and any message shows that the server is alive."""
        if self._asked_s:
            self._asked_s.pop(_PING, None)
            if not is_unavailable(message):
                self._asked_s.pop(getattr(message, "id", None) or "", None)
            self._look()

    def stop(self) -> None:
        """Forget all frames and stop notifying: the connection has ended."""
        self._asked_s.clear()
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        """Notify of a change, and check again when the oldest frame has waited for `quiet_s`."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        loop = asyncio.get_running_loop()
        due_s = min(self._asked_s.values(), default=inf) + self._quiet_s
        is_silent = loop.time() >= due_s
        if self._asked_s and not is_silent:
            self._timer = loop.call_at(due_s, self._look)
        if is_silent != self._is_silent:
            self._is_silent = is_silent
            self._on_change(is_silent)
