"""TLS that is required of the engine, not left to it: a node that speaks none is told nothing, not even a login."""

import logging
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nats.aio.client import Client


# The client makes its stream anew for TLS, of which asyncio warns at each end, where nothing is wrong.
logging.getLogger("asyncio").addFilter(lambda record: "eof_received() has no effect" not in str(record.msg))


class NoTls(ConnectionError):
    """A node that speaks no TLS."""


def require_tls(client: "Client") -> None:
    """Let a client leave a node without TLS, whenever it comes there: by itself it goes on without."""
    process = client._process_info  # noqa: SLF001 - the client asks in no other way

    async def checked(info: dict[str, Any], initial_connection: bool = False) -> None:  # noqa: FBT001, FBT002 - as there
        if initial_connection and not info.get("tls_required"):
            if not info.get("tls_available"):
                raise NoTls("it speaks no TLS, which was asked for")
            info["tls_required"] = True
        await process(info, initial_connection)

    client._process_info = checked  # type: ignore[method-assign]  # noqa: SLF001 - as above
