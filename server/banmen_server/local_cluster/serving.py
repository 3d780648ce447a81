"""Runs `banmen cluster`: a whole cluster on this machine until Ctrl+C, or an error message."""

import asyncio
import importlib.util
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from filelock import FileLock, Timeout

from banmen.commands.files import reason
from banmen.texts import Texts
from banmen_server.local_cluster.engine_nodes import PROGRAM, NoEngine, NotReady, engine_program, is_running, tail
from banmen_server.local_cluster.folder import ClusterFolder, NotAFolder
from banmen_server.local_cluster.running import Ended, LocalCluster
from banmen_server.signals import hung_up, stopped_by_signals

EXIT_FAILED, EXIT_IN_USE = 1, 3

new_event_loop: Callable[[], asyncio.AbstractEventLoop]
try:
    from uvloop import new_event_loop
except ImportError:  # Windows, PyPy
    from asyncio import new_event_loop


class _CannotRun(Exception):
    """Why the cluster cannot run: a sentence, and the exit status."""

    def __init__(self, sentence: str, status: int = EXIT_FAILED) -> None:
        super().__init__(sentence)
        self.status = status


def run(arguments: Namespace) -> int:
    """Run a cluster until a signal comes. Return the exit status."""
    t: Texts = arguments.t
    try:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(_run(t, arguments.folder, arguments.servers, arguments.port))
    except KeyboardInterrupt:  # before the signal handlers were set
        return 0
    except _CannotRun as error:
        sys.stderr.write(f"banmen cluster: {error}\n")
        return error.status
    return 0


async def _run(t: Texts, path: Path, servers: int, first_port: int | None) -> None:
    program = _wanted_programs(t)
    try:
        folder = ClusterFolder(path, servers, first_port)
        with FileLock(folder.lock, timeout=0):
            _none_left(t, folder)
            folder.save()
            await _serve(t, folder, program)
    except NotAFolder:
        raise _CannotRun(t("cluster-command-not-a-folder", folder=str(path))) from None
    except Timeout:
        raise _CannotRun(t("cluster-command-in-use", folder=str(path)), EXIT_IN_USE) from None
    except OSError as error:
        raise _CannotRun(t("cluster-command-no-folder", folder=str(path), reason=reason(t, error))) from None


def _wanted_programs(t: Texts) -> str:
    """Return the engine's program. Raises _CannotRun, which says what is missing and how to get it."""
    if importlib.util.find_spec("nats") is None:
        raise _CannotRun(t("serve-command-no-cluster"))
    try:
        return engine_program()
    except NoEngine:
        raise _CannotRun(t("cluster-command-no-engine", program=PROGRAM)) from None


def _none_left(t: Texts, folder: ClusterFolder) -> None:
    """Check that no node of an earlier start is running, which would write the same files. Raises _CannotRun."""
    for node in folder.earlier:
        if is_running(node.address, node.name):
            raise _CannotRun(t("cluster-command-left", node=node.name, port=str(node.address.port)), EXIT_IN_USE)


async def _serve(t: Texts, folder: ClusterFolder, program: str) -> None:
    stop = asyncio.Event()
    with stopped_by_signals(stop.set), hung_up(stop.set):  # its terminal was closed
        cluster = LocalCluster(folder, program)
        try:
            await cluster.start(stop)
            if not stop.is_set():
                _print(*cluster.lines, t("cluster-command-ready", folder=str(folder.path), engine=folder.engine_url))
                await cluster.keep_running(stop, lambda ended: _print(_why_again(t, ended)))
        except NotReady as error:
            said = tail(error.log)
            raise _CannotRun(t("cluster-command-not-ready", part=error.node, log=str(error.log), said=said)) from None
        finally:
            await cluster.stop()


def _why_again(t: Texts, ended: Ended) -> str:
    return t("cluster-command-again", part=ended.name, status=str(ended.status), log=str(ended.log))


def _print(*lines: str) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.flush()
