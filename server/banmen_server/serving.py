"""Runs `banmen serve`: the server with its signals, its output, and the messages for a failed start."""

import asyncio
import errno
import logging
import os
import sqlite3
import sys
from argparse import Namespace
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import (
    AbstractContextManager,
    AsyncExitStack,
    asynccontextmanager,
    contextmanager,
    nullcontext,
    suppress,
)
from functools import partial
from pathlib import Path
from stat import S_ISDIR
from threading import Thread

from banmen import __version__
from banmen.commands.errors import BAD_FILE, reason, unreadable
from banmen.game import Refusal
from banmen.texts import Texts
from banmen_server.admin.actions import NoAdminSocket, operated
from banmen_server.app import Server, running
from banmen_server.command import config_of, within_file_limit
from banmen_server.config import Config, default_data
from banmen_server.engine_login import BadLogin, engine_setup_fault, waiting_for_engine
from banmen_server.hall.lease_holder import until_quiet
from banmen_server.log import InUse, NotALog, Unavailable
from banmen_server.log.nats.connection import NotInstalled
from banmen_server.logs import Repeats, fields, goes_to_journal, logging_to, priority
from banmen_server.memory import collect_when_quiet, collecting_little, keep_little, release_memory_regularly
from banmen_server.net.discovery import (
    announced,
    can_announce,
    columns_of,
    published,
    published_address,
    ready_lines,
)
from banmen_server.net.listener import CannotListen
from banmen_server.net.tls import BadCertificate
from banmen_server.service_manager import ServiceManager, take_service_manager
from banmen_server.signals import hung_up, stopped_by_signals

_SWITCHED_EVERY_S = 0.0001

_LOG_EVERY_S = 60.0
_WARM_UP_AFTER_S, _LITTLE_BYTES = 2.0, 8 * 1024
"""Warming up waits for players: the one who started the server connects first, or all return after a restart."""

logger = logging.getLogger(__name__)

EXIT_FAILED, EXIT_IN_USE = 1, 3
_ENGINE_FAULTS = (BadLogin, NotInstalled)

new_event_loop: Callable[[], asyncio.AbstractEventLoop]
try:
    from uvloop import new_event_loop
except ImportError:  # Windows, PyPy
    from asyncio import new_event_loop


def run(arguments: Namespace) -> int:
    """Serve until a signal, or with --until-idle until the last client leaves. Return the exit status."""
    if arguments.key and not arguments.cert:
        arguments.parser.refuse("serve-command-key-alone")
    if (arguments.log_creds or arguments.log_ca) and not arguments.log:
        arguments.parser.refuse("serve-command-log-alone")
    if arguments.log and arguments.data:
        arguments.parser.refuse("serve-command-log-or-data")
    config = within_file_limit(config_of(arguments), arguments.t)
    if config.has_file and config.data.parent != default_data().parent and _is_missing(config.data.parent):
        return _fail(arguments.t("serve-command-no-folder", folder=str(config.data.parent)), BAD_FILE)
    keep_little()
    try:
        with (
            collecting_little(),
            _switching_often(),
            logging_to(form=arguments.log_format, level=arguments.log_level) as repeats,
            asyncio.Runner(loop_factory=new_event_loop) as runner,
        ):
            runner.run(_serve(arguments.t, config, repeats))
    except KeyboardInterrupt:  # before the signal handlers were set
        return 0
    except (*_ENGINE_FAULTS, InUse, NotALog, NoAdminSocket, Unavailable, Refusal, BadCertificate, OSError) as error:
        of_engine = _engine_fault(arguments.t, error, config) if config.log else None
        file_status = BAD_FILE if isinstance(error, BadLogin | OSError) else EXIT_FAILED
        sentence, status = (of_engine, file_status) if of_engine else _why(arguments.t, error, config)
        return _fail(sentence, status)
    return 0


def _is_missing(folder: Path) -> bool:
    """Return True if there is no such folder. The log reports a folder that cannot be read."""
    try:
        return not S_ISDIR(folder.stat().st_mode)
    except OSError as error:
        return isinstance(error, FileNotFoundError | NotADirectoryError)


def _fail(sentence: str, status: int) -> int:
    """Print why the server ended, and return the exit status."""
    sys.stderr.write(f"{priority(logging.ERROR) if goes_to_journal(sys.stderr) else ''}banmen: {sentence}\n")
    return status


@contextmanager
def _switching_often() -> Iterator[None]:
    """Let the writer thread run soon while the loop is busy.

    The writer needs the interpreter's lock after each step of SQLite, dozens of times for a batch. With the default
    switch interval of 5 ms, one client that kept the loop busy delayed everybody's moves. A loop with many short turns
    never holds the lock for 5 ms: each of its system calls restarts the writer's wait, so that the writer ran only by
    luck.
    """
    usual_s = sys.getswitchinterval()
    sys.setswitchinterval(_SWITCHED_EVERY_S)
    try:
        yield
    finally:
        sys.setswitchinterval(usual_s)


def _why(t: Texts, error: Exception, config: Config) -> tuple[str, int]:
    """Return why the server ended, as a sentence, and the exit status."""
    data = str(config.data)
    if isinstance(error, InUse):
        url = published_address(config.data)
        message = "serve-command-in-use-by" if url else "serve-command-in-use"
        return t(message, file=data, url=url or ""), EXIT_IN_USE
    if isinstance(error, NotALog):
        return t(f"serve-command-{_data_fault(error)}", file=data), BAD_FILE
    if isinstance(error, Unavailable | Refusal):
        if _is_damaged(error):
            return t("serve-command-damaged", file=data), BAD_FILE
        status = EXIT_FAILED if _may_pass(error.__cause__) else BAD_FILE
        return t("serve-command-unavailable", file=data, reason=_cause(t, error)), status
    if isinstance(error, NoAdminSocket):
        return t("serve-command-no-admin-socket", path=str(error.path), reason=reason(t, error.cause)), EXIT_FAILED
    return _listen_error(t, error, config), BAD_FILE if isinstance(error, BadCertificate) else EXIT_FAILED


def _may_pass(cause: BaseException | None) -> bool:
    """Return True if the next start may succeed without a repair of the file, for example after a full disk."""
    return not isinstance(cause, OSError) or cause.errno in {errno.ENOSPC, errno.EDQUOT, errno.EIO}


def _engine_fault(t: Texts, error: Exception, config: Config) -> str | None:
    """Return why the engine cannot be used, as a sentence; None for errors with other causes."""
    if sentence := engine_setup_fault(t, error):
        return sentence
    match error:
        case Unavailable():
            return t("serve-command-log-unavailable", engine=config.stored_at, reason=str(error))
        case OSError(filename=str(name)):
            return str(unreadable(t, name, error))
    return None


def _data_fault(error: NotALog) -> str:
    """Return why a data file cannot be used: `damaged`, `newer` or `foreign`."""
    cause = error.__cause__
    if isinstance(cause, sqlite3.DatabaseError):
        return "damaged"
    return "newer" if "newer" in str(error) else "foreign"


def _is_damaged(error: Exception) -> bool:
    """Return True if SQLite found the damage only after opening the file."""
    cause = error.__cause__
    return isinstance(cause, sqlite3.DatabaseError) and cause.sqlite_errorcode == sqlite3.SQLITE_CORRUPT


def _cause(t: Texts, error: Exception) -> str:
    """Return why the data file cannot be used, in the words of the system or of SQLite."""
    cause = error.__cause__
    return reason(t, cause) if isinstance(cause, OSError) else str(cause or error)


def _listen_error(t: Texts, error: Exception, config: Config) -> str:
    """Return why the server cannot listen, as a sentence."""
    if isinstance(error, BadCertificate):
        why = reason(t, error.cause) if error.cause else error.reason
        return t("serve-command-bad-certificate", file=str(error.file), reason=why)
    host, port = (error.host, error.port) if isinstance(error, CannotListen) else (config.host, config.port)
    code = error.errno if isinstance(error, OSError) else None
    if code == errno.EADDRNOTAVAIL:
        return t("serve-command-no-address", host=host)
    if code == errno.EADDRINUSE:
        return t("serve-command-port-in-use", port=str(port))
    if code == errno.EACCES:
        return t("serve-command-port-closed", port=str(port))
    return t("serve-command-cannot-start", reason=reason(t, error) if isinstance(error, OSError) else str(error))


async def _serve(t: Texts, config: Config, repeats: Repeats) -> None:
    stop = asyncio.Event()
    manager = take_service_manager(os.environ)
    with stopped_by_signals(stop.set), suppress(_StoppedWaiting):
        async with _started_server(t, config, stop) as server, operated(server, stop.set):
            hang_up = partial(_reload, server, manager) if _reloads(config) else stop.set
            with _published(config, server.own_url), _announced(config, server.urls), hung_up(hang_up):
                await _serve_until(stop, t, server, repeats, manager)
        logger.info("stopped")


class _StoppedWaiting(Exception):
    """A signal stopped the server while it waited for its engine."""


@asynccontextmanager
async def _started_server(t: Texts, config: Config, stop: asyncio.Event) -> AsyncIterator[Server]:
    """Start a server. Raises _StoppedWaiting if `stop` is set while it waits for its engine."""

    def waiting(reason: str) -> None:
        sys.stderr.write(f"banmen: {waiting_for_engine(t, config.stored_at, reason)}\n")

    async with AsyncExitStack() as opened:
        starting = asyncio.ensure_future(opened.enter_async_context(running(config, waiting=waiting)))
        stopping = asyncio.ensure_future(stop.wait())
        try:
            ends = (starting, stopping) if config.log else (starting,)  # do not interrupt an upgrade of the data file
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopping.cancel()
            if not starting.done():
                starting.cancel()
        try:
            server = await starting
        except asyncio.CancelledError:
            raise _StoppedWaiting from None
        yield server


def _published(config: Config, url: str) -> AbstractContextManager[None]:
    """Publish the URL in a file next to the data file, for windows and commands on this computer."""
    return published(config.data, url) if config.has_file else nullcontext()


def _announced(config: Config, urls: Sequence[str]) -> AbstractContextManager[None]:
    """Announce the server in its network, unless --no-announce is given or it is unreachable there."""
    return announced(urls) if config.announce and can_announce(config.host, urls) else nullcontext()


async def _serve_until(
    stop: asyncio.Event, t: Texts, server: Server, repeats: Repeats, manager: ServiceManager
) -> None:
    """Print that the server is ready, and serve until `stop`, or as --until-idle says."""
    config = server.hall.config
    _print("\n".join(ready_lines(t, server.urls, columns_of(sys.stdout))))
    warming = asyncio.create_task(_warm_up(server))
    reporting = asyncio.create_task(_log_every_minute(server, repeats))
    metrics = server.hall.metrics
    collecting = asyncio.create_task(collect_when_quiet(lambda: metrics.accepted + metrics.bytes_received))
    releasing = asyncio.create_task(release_memory_regularly())
    feeding = asyncio.create_task(manager.feed_watchdog())
    _log_start(server, config)
    manager.ready(server.url)
    if config.until_idle:
        await _until_idle(server, config.idle_exit_s, stop)
    else:
        await stop.wait()
    manager.stopping()
    for each in (warming, reporting, collecting, releasing, feeding):
        each.cancel()
    logger.info("stopping", extra=fields(connections=server.limiter.count))


async def _warm_up(server: Server) -> None:
    """Load lazy modules, which takes a third of a second, once clients send little."""
    metrics = server.hall.metrics
    await until_quiet(lambda: metrics.bytes_received, _LITTLE_BYTES, partial(asyncio.sleep, _WARM_UP_AFTER_S))
    server.warm_up()


def _log_start(server: Server, config: Config) -> None:
    known = fields(version=__version__, url=server.url, data=config.stored_at, tables=len(server.hall.tables))
    logger.info("started", extra=known)


async def _log_every_minute(server: Server, repeats: Repeats) -> None:
    """Log the counted events each minute, and the number of connections if it has changed."""
    connections = 0
    while True:
        await asyncio.sleep(_LOG_EVERY_S)
        repeats.flush()
        if server.limiter.count != connections:
            connections = server.limiter.count
            logger.info("connections", extra=fields(connections=connections))


def _print(lines: str) -> None:
    """Print lines and flush: a reader may exit after the first one. Standard output may be closed."""
    with suppress(OSError, ValueError):
        sys.stdout.write(f"{lines}\n")
        sys.stdout.flush()


def _reloads(config: Config) -> bool:
    """Return True if SIGHUP reloads the certificate.

    Without a certificate, SIGHUP from a terminal means that it closed.
    """
    return config.cert is not None or not sys.stderr.isatty()


def _reload(server: Server, manager: ServiceManager) -> None:
    """Read the certificate again."""
    manager.reloading()
    server.reload()
    manager.ready(server.url)


async def _until_idle(server: Server, for_s: float, stop: asyncio.Event) -> None:
    """Wait until standard input has ended and nobody was connected for `for_s`, or until `stop`."""
    loop = asyncio.get_running_loop()
    stdin_ended = asyncio.Event()

    def read_stdin() -> None:
        with suppress(OSError):
            # Do not use `sys.stdin`: this thread would hold its lock when the interpreter ends.
            while os.read(0, 4096):
                pass
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(stdin_ended.set)

    async def idle() -> None:
        await stdin_ended.wait()
        await server.limiter.idle(for_s)

    Thread(target=read_stdin, name="standard input", daemon=True).start()
    tasks = [loop.create_task(idle()), loop.create_task(stop.wait())]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
