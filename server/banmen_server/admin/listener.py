"""The local socket of a server: a few operators at a time, lines of limited length, and an answer to each.

Only the user of the server may open it (mode 0600). An operator that disconnects, sends no line or reads no answer
costs the server nothing.
"""

import asyncio
import errno
import json
import logging
import os
import socket
import stat
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from banmen_server.admin.requests import LONGEST_LINE_BYTES, AnyRequest, Request, RequestFault
from banmen_server.log import OutcomeUnknown, Unavailable
from banmen_server.logs import fields

logger = logging.getLogger(__name__)

AVAILABLE = hasattr(socket, "AF_UNIX")
"""Whether Python has local sockets on this system."""
_MAX_OPERATORS = 8
_PATIENCE_S = 60.0
_decoder = msgspec.json.Decoder(AnyRequest)

Carrier = Callable[[Request], Awaitable[dict[str, Any]]]
"""Executes a request; returns the answer. Raises Fault."""


def admin_socket(data: Path) -> Path:
    """Return the default socket of the server of a data file."""
    return data.with_name(f"{data.name}.admin")


@asynccontextmanager
async def listening(path: Path, carry_out: Carrier) -> AsyncIterator[None]:
    """Answer operators at this path during the context. Raises OSError if the socket cannot be created."""
    listener = AdminListener(carry_out)
    bound = _bound(path)
    if sys.platform == "win32":
        server = await asyncio.start_server(listener.serve, sock=bound, limit=LONGEST_LINE_BYTES)
    else:
        server = await asyncio.start_unix_server(listener.serve, sock=bound, limit=LONGEST_LINE_BYTES)
    try:
        yield
    finally:
        server.close()
        await listener.close()
        with suppress(OSError):
            path.unlink()  # noqa: ASYNC240 - a local socket, at the very end


def local_socket() -> socket.socket:
    """Return a new socket for a path. Raises OSError where there is none, as on Windows."""
    family: int | None = getattr(socket, "AF_UNIX", None)
    if family is None:
        raise OSError(errno.EAFNOSUPPORT, "Python has no local sockets here")
    return socket.socket(family)


def _bound(path: Path) -> socket.socket:
    """Return a socket bound to the path, for this user alone. The socket of a killed server is replaced."""
    with suppress(FileNotFoundError):
        if not stat.S_ISSOCK(path.lstat().st_mode):
            raise FileExistsError(f"{path} is no socket")
        path.unlink()
    bound = local_socket()
    before = os.umask(0o177)  # private from its creation on
    try:
        bound.bind(str(path))
    except OSError:
        bound.close()
        raise
    finally:
        os.umask(before)
    return bound


class AdminListener:
    """Serves the connections of operators."""

    def __init__(self, carry_out: Carrier) -> None:
        self._carry_out = carry_out
        self._serving: dict[asyncio.Task[None] | None, asyncio.StreamWriter] = {}

    async def close(self) -> None:
        """Cut all connections."""
        serving = dict(self._serving)
        for writer in serving.values():
            writer.transport.abort()
        await asyncio.gather(*filter(None, serving), return_exceptions=True)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the lines of one operator, in turn."""
        task = asyncio.current_task()
        self._serving[task] = writer
        try:
            if len(self._serving) > _MAX_OPERATORS:
                await _send(
                    writer, _refused(RequestFault("busy", "Too many operators are connected; try again later."))
                )
            else:
                await self._answer_lines(reader, writer)
        except (OSError, TimeoutError):
            pass  # the operator is gone
        finally:
            if writer.transport.get_write_buffer_size():  # the operator does not read it
                writer.transport.abort()
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
            del self._serving[task]

    async def _answer_lines(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            async with asyncio.timeout(_PATIENCE_S):
                try:
                    line = await reader.readline()
                except ValueError:  # longer than the limit: the start of the next line is unknown
                    await _send(writer, _refused(RequestFault("malformed", "The line is too long.")))
                    return
            if not line.endswith(b"\n"):
                return
            await _send(writer, await self._answer(line))

    async def _answer(self, line: bytes) -> dict[str, Any]:
        """Return the answer to any line."""
        try:
            request: AnyRequest = _decoder.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            return _refused(RequestFault("malformed", f"That is no request: {error}."))
        try:
            return {"ok": True, **await self._carry_out(request)}
        except RequestFault as fault:
            return _refused(fault)
        except (Unavailable, OutcomeUnknown) as error:
            return _refused(RequestFault("unavailable", f"The server cannot write now: {error}."))
        except Exception:
            logger.exception("admin_failed", extra=fields(kind=request.__struct_config__.tag))
            return _refused(RequestFault("internal", "The server failed at this; its log says how."))


def _refused(fault: RequestFault) -> dict[str, Any]:
    return {"ok": False, "code": fault.code, "text": fault.text, "args": fault.args_of_text}


async def _send(writer: asyncio.StreamWriter, answer: dict[str, Any]) -> None:
    writer.write(json.dumps(answer, ensure_ascii=False).encode() + b"\n")
    async with asyncio.timeout(_PATIENCE_S):
        await writer.drain()
