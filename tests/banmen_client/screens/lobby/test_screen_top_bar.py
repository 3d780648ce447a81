"""The top bar of the lobby: the connection."""

import pygame
import pytest

from banmen_client.net.link import LinkState
from tests.banmen_client.person import Enter, Hall


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (LinkState("connecting"), "Connecting to 192.168.0.20"),
        (LinkState("connecting", attempt=4), "trying again (try 4)"),
        (LinkState("waiting", attempt=2, retry_in_s=3.2), "next try in 4 s (try 2)"),
        (LinkState("offline"), "No connection to"),
        (LinkState("ended", code="shutdown"), "Disconnected"),
        (LinkState("online", rtt_ms=31.0), "31 ms"),
    ],
)
def test_the_connection_is_always_said(hall: Hall, state: LinkState, words: str) -> None:
    hall.news(state)
    assert hall.reads(words)


@pytest.mark.parametrize("state", [LinkState("waiting", attempt=2, retry_in_s=3.2), LinkState("offline")])
@pytest.mark.parametrize("width_px", [1280, 640])
def test_a_press_on_the_broken_connection_tries_again(enter: Enter, state: LinkState, width_px: int) -> None:
    hall = enter(width_px)
    hall.click("connection")
    assert hall.link.calls.count(("retry", None)) == 0
    hall.news(state)
    hall.click("connection")
    hall.tab_to("connection")
    hall.key(pygame.K_RETURN, "\r")
    assert hall.link.calls.count(("retry", None)) == 2


def test_a_server_that_never_answered_was_not_lost_and_why_is_said(hall: Hall) -> None:
    hall.window.session.player = None  # as before the first welcome
    hall.news(LinkState("waiting", attempt=2, retry_in_s=3.2, code="no_hall"))
    assert hall.reads("something else answers there")
    assert hall.reads("next try in 4 s")
    assert not hall.reads("Connection lost")
    hall.news(LinkState("connecting", attempt=3))
    assert hall.reads("Connecting to")


def test_this_computer_is_named_within_a_sentence_as_one_writes_it(enter: Enter) -> None:
    hall = enter(address=None)
    assert any(line.startswith("Connected to this computer") for line in hall.canvas.read)
