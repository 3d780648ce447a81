"""The cards of the lobby: joining, inviting, servers."""

import pygame
import pytest

from banmen.protocol import messages
from banmen_client.net.link import LinkState
from banmen_client.system.settings import KnownServer
from banmen_client.ui.text_field import CLIPBOARD
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.remote_table import SERVER


def test_an_address_is_typed_and_visited(hall: Hall) -> None:
    hall.click("entry")
    hall.write("example.org/K7QX-2MPD")
    hall.key(pygame.K_RETURN, "\r")
    assert hall.link.url == "ws://example.org:8780"
    assert hall.window.visiting == "ws://example.org:8780"


def test_a_code_is_typed_by_keyboard_alone(hall: Hall) -> None:
    hall.tab_to("entry")
    hall.write("k7qx2mpd")
    hall.tab_to("go")
    hall.key(pygame.K_SPACE, " ")
    hall.thinks()
    assert hall.link.sent == [messages.Join("c1", "K7QX-2MPD")]


def test_letters_typed_in_a_field_trigger_no_commands(hall: Hall) -> None:
    hall.click("entry")
    hall.write("what?")
    assert hall.window.lobby.state.entry.text == "what?"
    assert not hall.reads("Move between controls")


def test_text_that_is_neither_address_nor_code_shows_a_fault(hall: Hall) -> None:
    hall.click("entry")
    hall.write("here there")
    hall.key(pygame.K_RETURN, "\r")
    assert hall.reads("here there is neither an address, nor a code, nor a game.")
    assert len(hall.links) == 1
    assert "toast" not in hall.widget_keys()
    assert hall.window.stage.focused == "entry", "one can mend it at once"
    hall.write("x")
    assert not hall.reads("is neither an address")


def test_the_reason_why_a_code_fails_is_shown_next_to_the_field(hall: Hall) -> None:
    hall.click("entry")
    hall.write("k7qx2mpd")
    hall.key(pygame.K_RETURN, "\r")
    hall.answers(code="no_such_table")
    assert hall.reads(hall.window.t("refused-no_such_table"))
    assert "toast" not in hall.widget_keys()
    assert hall.place("entry").widget.wrong  # type: ignore[attr-defined] # it is a field


def test_nothing_typed_goes_nowhere(hall: Hall) -> None:
    hall.click("go")
    hall.key(pygame.K_RETURN, "\r")
    assert len(hall.links) == 1
    assert hall.link.sent == []


def test_the_address_is_copied(hall: Hall) -> None:
    hall.click("copy/address")
    assert CLIPBOARD.read() == "192.168.0.20"
    assert hall.reads("Copied: 192.168.0.20")


def test_a_server_of_the_list_is_visited_by_one_press(enter: Enter) -> None:
    hall = enter(servers=(KnownServer("Go club", "wss://banmen.example.org", 1),))
    assert hall.reads("Go club")
    number = next(n for n, server in enumerate(hall.window.settings.servers, 1) if server.name == "Go club")
    hall.click(f"server/{number}")
    assert hall.link.url == "wss://banmen.example.org:443"


@pytest.mark.parametrize(
    ("link", "green"),
    [
        (LinkState("online", rtt_ms=3.0), True),
        (LinkState("connecting", attempt=2), False),
        (LinkState("waiting", attempt=2, retry_in_s=3.0), False),
        (LinkState("ended", code="superseded"), False),
    ],
)
def test_a_server_is_green_only_while_it_is_there(enter: Enter, link: LinkState, *, green: bool) -> None:
    hall = enter(
        servers=(KnownServer("192.168.0.20", SERVER.url, 1), KnownServer("Go club", "wss://banmen.example.org", 1))
    )
    hall.news(link)
    inks = []
    for number in range(3):
        rect = hall.place(f"server/{number}").rect
        inks.append(hall.canvas.surface.get_at((int(rect.right - 22), int(rect.center[1])))[:3])
    wanted = hall.window.canvas.theme.green[:3]
    assert [ink == wanted for ink in inks] == [False, green, False]


def test_servers_of_the_network_are_found_by_themselves(hall: Hall) -> None:
    hall.window.navigation.nearby, hall.window.navigation.changed = (
        (KnownServer("class 3b", "ws://192.168.0.31:8780"),),
        True,
    )
    hall.frame()
    assert hall.reads("class 3b")
    assert hall.reads("192.168.0.31:8780 · on your network")
    hall.click("server/1")
    assert hall.link.url == "ws://192.168.0.31:8780"


def test_a_recent_server_that_is_found_stands_there_once(enter: Enter) -> None:
    hall = enter(servers=(KnownServer("192.168.0.20", SERVER.url, 1),))
    hall.window.navigation.nearby, hall.window.navigation.changed = (KnownServer("class 3b", SERVER.url),), True
    hall.frame()
    assert "server/2" not in hall.reachable()
