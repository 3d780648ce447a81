import errno
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from banmen.net.mirror import Mirror
from banmen.protocol.messages import Done, Join, Open, Opened, Say, Snapshot
from banmen_client.net.link import Link, LinkState
from banmen_client.system import local_server
from banmen_client.system.local_server import CannotStart, LocalServer, LocalState, start
from tests.banmen_client.net.linking import news

PATIENCE_S = 30.0

OWN_A_SERVER = """
import sys
from pathlib import Path
from banmen_client.system.local_server import start
server = start(Path(sys.argv[1]), port=0)
print(server.url, server.pid, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "local.db"


@pytest.fixture
def started() -> Iterator[Callable[..., LocalServer]]:
    """A function that starts servers as windows do. They are stopped at the end of the test."""
    servers: list[LocalServer] = []

    def begin(data: Path, **how: Any) -> LocalServer:
        servers.append(start(data, port=how.pop("port", 0), **how))
        return servers[-1]

    yield begin
    for server in servers:
        server.stop()
    for server in servers:
        child = server._process
        assert child is None or child.wait() == 0


def link_to(url: str, **more: Any) -> Link:
    link = Link(url, name="Anna", **more)
    link.start()
    return link


def online(link: Link) -> None:
    news(link, LinkState, lambda state: state.kind == "online")


def test_the_first_window_starts_the_server_and_the_second_finds_it(
    data: Path, started: Callable[..., LocalServer]
) -> None:
    first, second = started(data), started(data)
    assert (first.started_here, second.started_here) == (True, False)
    assert first.url == second.url
    assert (first.shared, second.shared) == (False, False)
    anna, ben = link_to(first.url), link_to(second.url)
    opening = Open(anna.new_id(), "reversi")
    anna.send(opening)
    code = news(anna, Opened).code
    ben.send(Join(ben.new_id(), code))
    mirror = Mirror(news(ben, Snapshot).table)
    assert mirror.table
    anna.close()
    # The one who started it goes first; the other plays on.
    first.stop()
    ben.send(Say(ben.new_id(), mirror.table, "still here"))
    news(ben, Done, lambda done: done.seq > 3)
    ben.close()


def test_a_killed_server_is_started_again_on_its_port_and_nothing_is_lost(
    data: Path, started: Callable[..., LocalServer]
) -> None:
    told: SimpleQueue[LocalState] = SimpleQueue()
    server = started(data, on_state=told.put)
    url, pid = server.url, server.pid
    link = link_to(url)
    link.send(Open(link.new_id(), "reversi"))
    table = news(link, Snapshot).table
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert told.get(timeout=PATIENCE_S).kind == "restarting"
    assert told.get(timeout=PATIENCE_S) == LocalState("running", url)
    assert server.pid not in {pid, None}
    said = Say(link.new_id(), table, "hello again")
    link.send(said)
    assert news(link, Done, lambda done: done.id == said.id).seq == 3
    link.close()


def test_when_the_window_that_owned_the_server_is_gone_another_window_starts_one(
    data: Path, started: Callable[..., LocalServer]
) -> None:
    owner = subprocess.Popen(
        [sys.executable, "-c", OWN_A_SERVER, str(data)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with owner:
        assert owner.stdout is not None
        url, pid = owner.stdout.readline().split()
        told: SimpleQueue[LocalState] = SimpleQueue()
        guest = started(data, on_state=told.put)
        assert (guest.url, guest.started_here) == (url, False)
        link = link_to(guest.url)
        online(link)
        guest.check()
        assert (guest.url, guest.started_here) == (url, False)
        owner.kill()
        os.kill(int(pid), signal.SIGKILL)
        while not guest.started_here:
            # A process that dies closes its connections one by one: the port may still answer for a moment.
            news(link, LinkState, lambda state: state.kind == "waiting")
            guest.check()
    assert told.get(timeout=PATIENCE_S) == LocalState("running", url)
    link.retry(guest.url)
    online(link)
    link.close()


def test_sharing_opens_the_same_server_to_the_network(data: Path, started: Callable[..., LocalServer]) -> None:
    told: SimpleQueue[LocalState] = SimpleQueue()
    server = started(data, on_state=told.put)
    url, pid = server.url, server.pid
    link = link_to(url)
    online(link)
    server.share()
    server.share()
    assert (server.shared, server.url) == (True, url)
    assert server.pid != pid
    online(link)
    guest = started(data)
    assert (guest.url, guest.started_here, guest.shared) == (url, False, False)
    guest.share()
    assert not guest.shared
    link.close()
    # That the first child ended was meant: nothing was started in its place.
    assert (server.shared, server.started_here, told.empty()) == (True, True, True)


def test_a_port_that_is_taken_is_left_for_another_one(data: Path, started: Callable[..., LocalServer]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        server = started(data, port=port)
        assert server.started_here
        assert server.url != f"ws://127.0.0.1:{port}"


def test_a_server_let_go_ends_and_is_not_started_again(data: Path, started: Callable[..., LocalServer]) -> None:
    told: SimpleQueue[LocalState] = SimpleQueue()
    server = started(data, on_state=told.put)
    child = server._process
    assert child is not None
    server.stop()
    server.stop()
    assert child.wait() == 0
    server.check()
    assert told.empty()


# --- servers that misbehave -------------------------------------------------------------------------------------------


def instead(text: str) -> Callable[[Path, str, int], Sequence[str]]:
    return lambda _data, _host, _port: (sys.executable, "-c", f"import sys\n{text}")


def test_a_server_that_cannot_start_says_its_own_words(data: Path) -> None:
    with pytest.raises(CannotStart) as refusal:
        start(data, command_line=instead("sys.exit('banmen: this file is no log of banmen.')"))
    assert (refusal.value.code, refusal.value.text) == ("died", "this file is no log of banmen.")


def test_a_folder_in_which_nothing_can_be_written_is_named_before_a_server_is_started(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file, where a folder should be")
    data = tmp_path / "home" / "banmen" / "local.db"
    with pytest.raises(CannotStart) as refusal:
        start(data, command_line=instead("raise AssertionError"))
    assert (refusal.value.code, refusal.value.place) == ("unwritable", data.parent)


@pytest.mark.parametrize(
    ("number", "code"), [(errno.EROFS, "unwritable"), (errno.EACCES, "unwritable"), (errno.ENOSPC, "disk_full")]
)
def test_a_full_disk_and_missing_permission_have_different_codes(
    data: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    monkeypatch.setattr(local_server, "cannot_write", lambda _folder: OSError(number, "not so"))
    with pytest.raises(CannotStart) as refusal:
        start(data, command_line=instead("raise AssertionError"))
    assert (refusal.value.code, refusal.value.place) == (code, data.parent)


def test_a_file_that_cannot_be_written_is_named(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data.write_bytes(b"")
    monkeypatch.setattr(os, "access", lambda path, _mode: path != data)
    with pytest.raises(CannotStart) as refusal:
        start(data, command_line=instead("raise AssertionError"))
    assert (refusal.value.code, refusal.value.place) == ("unwritable", data)


def test_a_file_of_another_program_is_named(data: Path) -> None:
    data.write_bytes(b"a letter to a friend" * 100)
    with pytest.raises(CannotStart) as refusal:
        start(data, port=0)
    assert (refusal.value.code, refusal.value.place) == ("bad_data", data)
    assert data.read_bytes().startswith(b"a letter")


@pytest.mark.parametrize("beside", [None, "", "ws://127.0.0.1:1\n", "nonsense here"])
def test_a_file_in_use_by_a_server_that_does_not_answer_is_an_error_in_the_end(data: Path, beside: str | None) -> None:
    if beside is not None:
        data.with_name("local.db.address").write_text(beside)
    patience = local_server.DEFAULT_TIMEOUTS._replace(find_s=0, poll_s=0)
    with pytest.raises(CannotStart) as refusal:
        start(data, timeouts=patience, command_line=instead("print('in use.', file=sys.stderr); sys.exit(3)"))
    assert (refusal.value.code, refusal.value.text) == ("data_in_use", "in use.")


def test_a_server_on_its_way_up_is_waited_for(data: Path, started: Callable[..., LocalServer]) -> None:
    """Its data file is in use, but the file with its address does not exist yet."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        beside = data.with_name("local.db.address")
        tells_at_the_second_try = f"""
from pathlib import Path
beside, seen = Path({str(beside)!r}), Path({str(data)!r})
if seen.exists():
    beside.write_text("ws://192.0.2.9:{port}")
seen.write_text("")
sys.exit(3)"""
        patience = local_server.DEFAULT_TIMEOUTS._replace(poll_s=0.01)
        server = started(data, timeouts=patience, command_line=instead(tells_at_the_second_try))
        assert (server.url, server.started_here) == (f"ws://127.0.0.1:{port}", False)


def test_a_server_that_dies_again_and_again_is_given_up(data: Path) -> None:
    told: SimpleQueue[LocalState] = SimpleQueue()
    short_lived = instead("print('ws://127.0.0.1:9', flush=True); sys.exit(1)")
    patience = local_server.DEFAULT_TIMEOUTS._replace(restarts=2)
    server = start(data, on_state=told.put, timeouts=patience, command_line=short_lived)
    states = [told.get(timeout=PATIENCE_S)]
    while states[-1].kind != "failed":
        states.append(told.get(timeout=PATIENCE_S))
    assert [state.kind for state in states] == ["restarting", "running"] * 2 + ["restarting", "failed"]
    assert not server.started_here
    server.stop()
