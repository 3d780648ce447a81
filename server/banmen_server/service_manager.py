"""Tells systemd how the server is: ready, reloading, stopping, and that its event loop still turns (sd_notify(3)).

The messages are datagrams of `NAME=value` lines to the socket that NOTIFY_SOCKET names. Without one, as on a terminal
or under another service manager, nothing is sent.

The watchdog is fed by a task of the event loop, not by a thread: a loop that is stuck stops feeding it, so that systemd
ends the server and starts it again. Acknowledged moves are on the disk by then.
"""

import asyncio
import os
import socket
import time
from collections.abc import MutableMapping
from contextlib import suppress

_FEEDS = 3
"""How often the watchdog is fed in its time: a loop that is late once does not end the server."""


class ServiceManager:
    """Sends messages to the service manager at `address`; `watchdog_s` is the watchdog's time, or None without one."""

    def __init__(self, address: str | None, watchdog_s: float | None = None) -> None:
        self._address = address
        self.watchdog_s = watchdog_s if address else None

    def ready(self, status: str) -> None:
        """Report that the server is ready, or ready again after `reloading`; `systemctl status` shows the status."""
        self._send("READY=1", f"STATUS={status}")

    def reloading(self) -> None:
        """Report that the server reads its certificate again; `ready` must follow."""
        self._send("RELOADING=1", f"MONOTONIC_USEC={time.monotonic_ns() // 1000}")

    def stopping(self) -> None:
        """Report that the server stops."""
        self._send("STOPPING=1")

    async def feed_watchdog(self) -> None:
        """Feed the watchdog until cancelled; return if there is none."""
        while self.watchdog_s:
            self._send("WATCHDOG=1")
            await asyncio.sleep(self.watchdog_s / _FEEDS)

    def _send(self, *lines: str) -> None:
        if not self._address or not hasattr(socket, "AF_UNIX"):
            return
        address = f"\0{self._address[1:]}" if self._address.startswith("@") else self._address
        # a manager that is gone or does not read must not stop the server
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to:
            to.setblocking(False)
            to.sendto("\n".join(lines).encode(), address)


def take_service_manager(environment: MutableMapping[str, str]) -> ServiceManager:
    """Return the service manager that the environment names, and remove it there: child processes must not use it."""
    address = environment.pop("NOTIFY_SOCKET", None)
    watchdog_us = environment.pop("WATCHDOG_USEC", "")
    process = environment.pop("WATCHDOG_PID", "")
    is_ours = process in {"", str(os.getpid())}
    watchdog_s = int(watchdog_us) / 1_000_000 if watchdog_us.isdecimal() and is_ours else None
    return ServiceManager(address, watchdog_s)
