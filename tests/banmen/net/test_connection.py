"""One connection: its heartbeat, and frames that cannot be read."""

from time import time

import pytest

from banmen.net.connection import is_notable_change
from banmen.protocol.messages import Hello, Ping, Pong, Tables
from tests.banmen_client.net.linking import QUICK, linked, news, state
from tests.banmen_client.net.scripted_server import PATIENCE_S, ScriptedServer


def test_the_heartbeat_measures_the_way_and_tells_the_servers_clock(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome(now=1_000)
        state(link, "online")
        hour_ahead = int(time() * 1000) + 3_600_000
        ping = visit.receive(Ping)
        visit.send(Pong(ping.t, hour_ahead))
        online = state(link, "online")
        assert online.rtt_ms is not None
        assert 0 <= online.rtt_ms < PATIENCE_S * 1000
        assert abs(link.server_now_ms() - time() * 1000 - 3_600_000) < PATIENCE_S * 1000
        monkeypatch.setattr("time.time", lambda: 0.0)
        assert abs(link.server_now_ms() - hour_ahead) < PATIENCE_S * 1000, "whoever sets the clock here"


@pytest.mark.parametrize(
    ("told_ms", "rtt_ms", "told"),
    [
        (None, 0.0, True),
        (1.0, 10.9, False),
        (1.0, 11.1, True),
        (100.0, 129.0, False),
        (100.0, 131.0, True),
        (60.0, 40.0, True),
    ],
)
def test_a_round_trip_is_notable_if_it_differs_clearly_from_the_one_shown(
    told_ms: float | None, rtt_ms: float, *, told: bool
) -> None:
    assert is_notable_change(rtt_ms, told_ms) is told


@pytest.mark.parametrize("greeted", [True, False])
def test_a_server_that_is_silent_is_given_up_and_tried_again(server: ScriptedServer, greeted: bool) -> None:  # noqa: FBT001 - a parameter
    with linked(server, QUICK._replace(pong_timeout_s=0.1)) as link:
        visit = server.visit()
        if greeted:
            visit.welcome()
        assert state(link, "waiting").code == "silent"
        assert server.visit().receive(Hello).name == "Anna"


def test_a_frame_that_cannot_be_read_is_passed_over(server: ScriptedServer) -> None:
    with linked(server) as link:
        visit = server.visit()
        visit.welcome()
        visit.send_bytes(b"\xc1")
        visit.send_bytes("text")
        visit.send(Tables(()))
        news(link, Tables)
