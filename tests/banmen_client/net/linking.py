"""A link to a scripted server, and functions that wait for its items."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, TypeVar

from banmen.protocol import messages
from banmen.protocol.messages import Done, Events, Join, Say, Snapshot, Watch
from banmen_client.net.link import Link, LinkState, Timing
from tests.banmen_client.net.scripted_server import PATIENCE_S, ScriptedServer, Visit

CODE = "K7QX-2MPD"
QUICK = Timing(
    ping_s=0.005,
    pong_timeout_s=PATIENCE_S,
    first_delay_s=0.001,
    longest_delay_s=0.004,
    connect_s=5,
    stable_s=0,
    close_s=0.3,
)
N = TypeVar("N")


@contextmanager
def linked(server: ScriptedServer | str, timing: Timing = QUICK, **more: Any) -> Iterator[Link]:
    link = Link(server if isinstance(server, str) else server.url, name="Anna", timing=timing, **more)
    link.start()
    try:
        yield link
    finally:
        link.close()
        assert not link._thread.is_alive()


def news(link: Link, kind: type[N], wanted: Callable[[N], object] = bool) -> N:
    """Return the next item of this kind for which `wanted` is true. Skip all others."""
    until = monotonic() + PATIENCE_S
    while True:
        item = link.incoming.get(timeout=max(0, until - monotonic()))
        if isinstance(item, kind) and wanted(item):
            return item


def state(link: Link, kind: str) -> LinkState:
    return news(link, LinkState, lambda item: item.kind == kind)


def no_news(link: Link, *kinds: type) -> None:
    """Assert that no item of these kinds has arrived."""
    while not link.incoming.empty():
        assert not isinstance(link.incoming.get_nowait(), kinds)


def send_message(link: Link, text: str) -> Say:
    command = Say(link.new_id(), "t1", text)
    assert link.send(command)
    return command


def events(first: int, count: int, table: str = "t1", epoch: str = "e1", code: str = CODE) -> Events:
    raw = [{"type": "opened", "code": code} if first + n == 1 else {"type": "said"} for n in range(count)]
    return Events(table, epoch, first, tuple(messages.Event(0, event) for event in raw))


def snapshot(seq: int, table: str = "t1", epoch: str = "e1", code: str = CODE) -> Snapshot:
    return Snapshot(table, epoch, seq, {"opened": {"code": code}})


def carried_out(link: Link, visit: Visit, command: Join | Watch) -> None:
    """Send a join or watch, and let the server confirm it."""
    assert link.send(command)
    assert visit.receive(type(command)) == command
    visit.send(Done(command.id, 0))


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port
