"""A class before a knight that looks for its tour: one presents; one comes late, one goes its own way, one freezes."""

import socket
from contextlib import closing
from pathlib import Path
from time import monotonic

import pytest

from banmen.files.replay_file import read_replay
from banmen.protocol import messages
from banmen.protocol.codec import encode
from tests.end_to_end.desktop import PATIENCE_S, Desktop, Window, missing_programs, wait_until
from tests.end_to_end.person import Person, Presenter, server_ms
from tests.end_to_end.server_process import Server

SPEED = 1000.0


def frozen(server: Server, table: str) -> socket.socket:
    """A viewer that is greeted and watches, and from then on never reads its socket."""
    plug = socket.socket()
    plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plug.connect(("127.0.0.1", server.port))
    plug.settimeout(PATIENCE_S)
    plug.sendall(
        b"GET / HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    assert b" 101 " in plug.recv(1024)
    for message in (messages.Hello(1, "test", "Frozen"), messages.Watch("w1", table)):
        data = encode(message)
        assert len(data) < 126
        plug.sendall(bytes((0x82, 0x80 | len(data))) + bytes(4) + data)
    return plug


def test_a_presenter_and_three_viewers_one_late_one_on_its_own_one_frozen(server: Server) -> None:
    host, own = Presenter(server), Person(server, "Own")
    own.watch(host.table)
    host.take_until(lambda: host.mirror is not None and host.mirror.presence is not None)
    with closing(frozen(server, host.table)):
        host.take_until(lambda: host.mirror.presence.watching == 2)  # type: ignore[union-attr] # as was waited for
        host.pace(speed=SPEED)
        host.take_until(lambda: len(host.replay.plies) > 2_000)

        late, seen = Person(server, "Late"), host.replay.seq
        late.watch(host.table)
        assert late.messages_of_table == 1
        assert late.replay.seq >= seen, "one snapshot brings all that there was"
        now_ms = server_ms()
        shared = late.shows(now_ms)
        assert shared > 500
        own.take_until(lambda: own.replay.pace == late.replay.pace)
        for person in (host, own):
            assert person.shows(now_ms) == shared
            assert person.replay.state_at(shared) == late.replay.state_at(shared)

        first = own.watching.next_milestone(own.replay, 0)
        assert first is not None
        assert own.replay.plies[first].event == host.replay.plies[first].event
        own.watching.look(first, monotonic() * 1000, own.replay)
        before = len(own.replay.plies)
        own.take_until(lambda: len(own.replay.plies) > before + 500)
        assert own.ply == first, "while the rest stay live"
        assert late.shows(server_ms()) > first

        host.pace(ply=15_000)  # far more at once than the frozen one can be sent
        host.pace(ply=300, paused=True)
        for person in (host, late, own):
            person.take_until(lambda person=person: person.replay.pace.paused)  # type: ignore[misc] # a viewer's own
        assert (host.ply, late.ply, own.ply) == (300, 300, first)
        own.watching.live()
        assert own.ply == 300
        assert len(late.replay.plies) == len(host.replay.plies) > 15_000
        assert late.replay.state == host.replay.state
    for person in (host, own, late):
        person.close()


# --- with a real window ---------------------------------------------------------------------------------------------

needs_desktop = pytest.mark.skipif(
    bool(missing_programs()), reason=f"this machine lacks {', '.join(missing_programs())}"
)


def steps(ply: int) -> str:
    """What a window's title says of a ply."""
    return f"Step {ply:,} · Knight's tour"


def press(window: Window, key: str, title: str) -> None:
    """Press a key, and wait until the title says so."""
    window.keys(key)
    window.wait_for_title(title)


@needs_desktop
def test_a_pupil_s_window_scrubs_back_comes_back_and_keeps_the_replay(
    server: Server, desktop: Desktop, tmp_path: Path
) -> None:
    host = Presenter(server)
    pupil, again = Window(desktop, tmp_path / "pupil", (0, 0)), Window(desktop, tmp_path / "again", (960, 0))
    try:
        host.pace(ply=700, paused=True)
        host.take_until(lambda: len(host.replay.plies) > 700)
        pupil.start(f"127.0.0.1:{server.port}/{host.code}", "--name", "Sora", "--lang", "en")
        pupil.wait_for_title(steps(700))

        first = host.watching.next_milestone(host.replay, 0)
        assert first is not None
        press(pupil, "Home", steps(0))
        press(pupil, "Page_Down", steps(first))
        host.pace(speed=SPEED, paused=False)
        host.take_until(lambda: len(host.replay.plies) > 1_500)
        host.pace(ply=1_200, paused=True)
        host.take_until(lambda: host.replay.pace is not None and host.replay.pace.paused)
        assert steps(first) in pupil.title, "nobody pulls it away"
        press(pupil, "l", steps(1_200))

        saved = tmp_path / "pupil" / "XDG_DOCUMENTS_DIR" / "banmen"
        pupil.keys("ctrl+shift+r")
        wait_until(lambda: bool(list(saved.glob("*.banmen"))), "the saved replay")
        [path] = saved.glob("*.banmen")
        pupil.close()
        again.start(str(path), "--name", "Sora", "--lang", "en")
        again.wait_for_title(steps(0))
        press(again, "Page_Down", steps(first))
        press(again, "End", steps(len(read_replay(path.read_bytes()).plies) - 1))
    finally:
        pupil.close()
        again.close()
        host.close()
