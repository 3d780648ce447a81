"""What the operating system knows about a connection."""

import asyncio
import sys

if sys.platform == "win32":

    def unread_bytes(transport: asyncio.BaseTransport) -> int:  # noqa: ARG001 - unknown on Windows
        """Return the number of received bytes not read yet; 0 if unknown."""
        return 0

else:
    from fcntl import ioctl
    from termios import FIONREAD

    def unread_bytes(transport: asyncio.BaseTransport) -> int:
        """Return the number of received bytes not read yet; 0 if unknown."""
        plug = transport.get_extra_info("socket")
        try:
            return int.from_bytes(ioctl(plug.fileno(), FIONREAD, bytes(4)), sys.byteorder)
        except (OSError, ValueError):  # it is closed already
            return 0
