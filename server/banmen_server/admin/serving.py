"""Serves operators: the socket of a server, as long as it runs."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from banmen_server.admin.actions import Actions
from banmen_server.admin.listener import AVAILABLE, admin_socket, listening
from banmen_server.app import Server
from banmen_server.logs import fields

logger = logging.getLogger(__name__)


class NoAdminSocket(Exception):
    """The named socket cannot be created: `cause` is the reason."""

    def __init__(self, path: Path, cause: OSError) -> None:
        super().__init__(f"{path}: {cause}")
        self.path = path
        self.cause = cause


@asynccontextmanager
async def operated(server: Server, stop: Callable[[], None]) -> AsyncIterator[None]:
    """Answer operators during the context; `stop` ends the server.

    A server that a window started, or that has no data file, has no socket unless one is named. Raises NoAdminSocket if
    the named one cannot be created; a failure with the default one is logged.
    """
    config = server.hall.config
    named = config.admin_socket
    actions = Actions(server, stop)
    async with AsyncExitStack() as opened:
        if named is not None or (AVAILABLE and not config.until_idle and config.has_file):
            path = named or admin_socket(config.data)
            try:
                await opened.enter_async_context(listening(path, actions.carry_out))
            except OSError as error:
                if named is not None:
                    raise NoAdminSocket(path, error) from error
                logger.warning("no_admin_socket", extra=fields(path=path, reason=error))
        yield
        actions.draining.end()
