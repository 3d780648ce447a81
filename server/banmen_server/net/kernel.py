"""What the system knows of a connection."""

import asyncio
import sys

if sys.platform == "win32":

    def unread_bytes(transport: asyncio.BaseTransport) -> int:  # noqa: ARG001 - it is not known there
        """How many bytes have arrived that were not read yet; 0 where that is not known."""
        return 0

else:
    from fcntl import ioctl
    from termios import FIONREAD

    def unread_bytes(transport: asyncio.BaseTransport) -> int:
        """How many bytes have arrived that were not read yet; 0 where that is not known."""
        plug = transport.get_extra_info("socket")
        try:
            return int.from_bytes(ioctl(plug.fileno(), FIONREAD, bytes(4)), sys.byteorder)
        except (OSError, ValueError):  # it is closed already
            return 0
