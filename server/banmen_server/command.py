"""`banmen serve`: the command line of the server, its signals, and its error messages."""

import asyncio
import errno
import logging
import os
import signal
import socket
import sqlite3
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

from banmen.commands import Command, closing
from banmen.game import Refusal
from banmen_server.app import Server, running
from banmen_server.config import Config, default_data
from banmen_server.log import InUse, NotALog, Unavailable
from banmen_server.net.address import published, published_address, ready_line

EXIT_FAILED, EXIT_IN_USE, EXIT_BAD_DATA = 1, 3, 4

new_event_loop: Callable[[], asyncio.AbstractEventLoop]
try:
    from uvloop import new_event_loop
except ImportError:  # Windows, PyPy
    from asyncio import new_event_loop


def configure(parser: ArgumentParser) -> None:
    """Declare the arguments of `banmen serve`."""
    defaults = Config(data=Path())
    parser.epilog = closing(
        "0 ended by a signal; 1 it cannot start; 2 wrong arguments; 3 another server has the file open; "
        "4 the file is damaged, of a newer banmen, or no file of banmen.",
        "serve",
        "serve --host 127.0.0.1 --port 9000 --data tables.db",
    )
    parser.add_argument("--host", default=defaults.host, help="address to listen on (default: all, %(default)s)")
    parser.add_argument("--port", type=_port, default=defaults.port, help="0 takes any free one (default: %(default)s)")
    parser.add_argument("--data", type=Path, metavar="FILE", help=f"where games are kept (default: {default_data()})")
    parser.add_argument(
        "--until-idle", action="store_true", help="end when standard input has ended and nobody is connected"
    )
    for name, text in (
        ("max_tables", "tables at once"),
        ("max_tables_of_player", "tables that one player may have open"),
        ("max_connections", "connections at once"),
        ("max_connections_of_address", "connections of one address"),
        ("commands_a_second", "commands a second of one connection"),
    ):
        default = int(getattr(defaults, name))
        option = "--" + name.replace("_", "-")
        parser.add_argument(option, type=_count, default=default, metavar="N", help=f"{text} (default: {default})")


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) <= 65_535:  # noqa: PLR2004 - what a port is
        raise ArgumentTypeError(f"{text!r} is no port: a whole number from 0 to 65535")
    return int(text)


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is no whole number from 1")
    return int(text)


def config_of(arguments: Namespace) -> Config:
    """The config of parsed arguments."""
    given = {name: value for name, value in vars(arguments).items() if name in Config._fields and value is not None}
    return Config(**{"data": default_data(), **given})


def run(arguments: Namespace) -> int:
    """Serve until a signal comes, or with --until-idle until nobody is connected. Gives the exit status."""
    config = config_of(arguments)
    logging.basicConfig(format="banmen: %(levelname)s: %(message)s", level=logging.WARNING)
    # The library logs every failed handshake, which strangers on the internet cause all the time.
    logging.getLogger("websockets").setLevel(logging.CRITICAL)
    try:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(_serve(config))
    except KeyboardInterrupt:  # before the signal handlers were set
        return 0
    except InUse as error:
        url = published_address(config.data)
        return _failed(f"{error} (it runs at {url})" if url else str(error), EXIT_IN_USE)
    except NotALog as error:
        return _failed(_data_error(error, config), EXIT_BAD_DATA)
    except (Unavailable, Refusal) as error:
        return _failed(_data_error(error, config))
    except OSError as error:
        return _failed(_listen_error(error, config))
    return 0


def _data_error(error: Exception, config: Config) -> str:
    """Why the data file cannot be used, as a sentence without its full stop that names the file."""
    cause = error.__cause__
    if isinstance(cause, sqlite3.DatabaseError) and cause.sqlite_errorcode == sqlite3.SQLITE_CORRUPT:
        return f"{config.data} is damaged; restore it from a copy, or name another file with --data"
    text = str(error)
    return text if str(config.data) in text else f"{config.data}: {text}"


def _failed(sentence: str, status: int = EXIT_FAILED) -> int:
    sys.stderr.write(f"banmen: {sentence}.\n")
    return status


def _listen_error(error: OSError, config: Config) -> str:
    """Why the server cannot listen, as a sentence without its full stop."""
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"{config.host} is no address of this computer"
    if error.errno == errno.EADDRINUSE:
        return f"port {config.port} is in use by another program; choose another one with --port"
    if error.errno == errno.EACCES:
        return f"port {config.port} is not open to you; choose one from 1024 with --port"
    return f"the server cannot start: {error.strerror or error}"


async def _serve(config: Config) -> None:
    stop = asyncio.Event()
    with _signals(stop.set):
        async with running(config) as server:
            with published(config.data, server.url):
                _print(ready_line(server.host, server.port))
                if config.until_idle:
                    await _until_idle(server, config.idle_exit_s, stop)
                else:
                    await stop.wait()


def _print(line: str) -> None:
    """Print a line; standard output may be closed."""
    with suppress(OSError, ValueError):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


@contextmanager
def _signals(stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` in the event loop when SIGTERM or SIGINT comes."""
    loop = asyncio.get_running_loop()
    signals = (signal.SIGTERM, signal.SIGINT)
    try:
        for number in signals:
            loop.add_signal_handler(number, stop)
    except NotImplementedError:  # Windows
        for number in signals:
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))
        yield
        return
    try:
        yield
    finally:
        for number in signals:
            loop.remove_signal_handler(number)


async def _until_idle(server: Server, for_s: float, stop: asyncio.Event) -> None:
    """Wait until standard input has ended and nobody was connected for `for_s`, or for `stop`."""
    loop = asyncio.get_running_loop()
    stdin_ended = asyncio.Event()

    def read_stdin() -> None:
        with suppress(OSError):
            # Not with `sys.stdin`: this thread would hold its lock when the interpreter ends.
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


SERVE = Command("serve", "serve tables to friends and windows", configure, run)
