"""Requires TLS of the engine: a node without TLS receives nothing, not even a login."""

import logging
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nats.aio.client import Client


# The client recreates its stream for TLS; asyncio then warns at each end of it, without a fault.
logging.getLogger("asyncio").addFilter(lambda record: "eof_received() has no effect" not in str(record.msg))


class NoTls(ConnectionError):
    """A node has no TLS."""


def require_tls(client: "Client") -> None:
    """Make a client leave a node without TLS, at every connection; otherwise it would continue unencrypted."""
    process = client._process_info  # noqa: SLF001 - the client has no public way

    async def checked(info: dict[str, Any], initial_connection: bool = False) -> None:  # noqa: FBT001, FBT002 - as there
        if initial_connection and not info.get("tls_required"):
            if not info.get("tls_available"):
                raise NoTls("it speaks no TLS, which was asked for")
            info["tls_required"] = True
        await process(info, initial_connection)

    client._process_info = checked  # type: ignore[method-assign]  # noqa: SLF001 - as above
