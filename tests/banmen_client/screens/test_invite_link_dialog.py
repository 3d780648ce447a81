"""The link for browsers with its QR code, in the lobby and at a table."""

import pygame
import pytest

from banmen.addresses.typed import parse_address
from banmen.protocol import messages
from banmen_client.screens.invite import draw_qr_code
from banmen_client.ui.geometry import Rect
from banmen_client.ui.text_field import CLIPBOARD
from tests.banmen_client.person import Enter
from tests.banmen_client.remote_table import FakeLocal

CODE = "K7QX-2MPD"


def test_the_lobby_shows_the_link_to_the_hall(enter: Enter) -> None:
    hall = enter()
    hall.click("link/address")
    assert hall.reads("http://192.168.0.20:8780/")
    hall.click("browser-link/copy")
    assert CLIPBOARD.read() == "http://192.168.0.20:8780/"
    hall.key(pygame.K_ESCAPE)
    assert not hall.reads("Open it in a browser")


@pytest.mark.parametrize(("language", "size"), [("en", (1280, 800)), ("ja", (640, 480))])
def test_a_waiting_table_shows_its_link(enter: Enter, language: str, size: tuple[int, int]) -> None:
    hall = enter(*size, language=language)
    hall.sits_down(hall.remote.seats("me", ""))
    hall.click("link/invitation")
    assert hall.reads(f"http://192.168.0.20:8780/{CODE}")
    assert hall.canvas.cut == []
    code, area = hall.place("browser-link/code").rect, hall.canvas.area
    assert area.contains(code.center)
    assert code.w == code.h >= 150


def test_a_code_is_drawn_in_whole_pixels_with_room_around_it(enter: Enter) -> None:
    hall = enter()
    canvas = hall.window.canvas
    draw_qr_code(canvas, Rect(100, 100, 300, 300), "http://192.168.0.20:8780/K7QX-2MPD")
    surface, box = canvas.surface, canvas.box(Rect(100, 100, 300, 300))
    colours = {tuple(surface.get_at((x, box.centery)))[:3] for x in range(box.left + 40, box.right - 40)}
    assert colours == {(255, 255, 255), (16, 18, 22)}
    assert {tuple(surface.get_at((box.centerx, box.top + y)))[:3] for y in range(24)} == {(255, 255, 255)}


def test_of_several_addresses_the_person_chooses_the_one_of_the_code(enter: Enter, local: FakeLocal) -> None:
    local.shared = True
    hall = enter(address=None)
    hall.click("link/address")
    assert hall.reads("http://192.168.0.12:8780/")
    hall.tab_to("browser-link/address")
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN):
        hall.key(key)
    assert hall.reads("http://10.8.0.2:8780/")
    hall.click("browser-link/copy")
    assert CLIPBOARD.read() == "http://10.8.0.2:8780/"
    hall.key(pygame.K_ESCAPE)
    hall.click("copy/address")
    assert CLIPBOARD.read() == "10.8.0.2", "it is the one to give from now on"


def test_the_end_of_a_tunnel_has_no_link_for_friends(enter: Enter) -> None:
    hall = enter(address=parse_address("127.0.0.1:9000"))
    assert hall.reads("You reach this server at 127.0.0.1:9000, which means this computer alone.")
    assert not {"link/address", "copy/address", "share"} & set(hall.reachable())
    hall.sits_down(hall.remote.seats("me", ""))
    hall.click("copy/invitation")
    assert CLIPBOARD.read() == CODE


def test_a_server_behind_a_proxy_has_the_link_that_its_operator_named(enter: Enter) -> None:
    hall = enter(address=parse_address("127.0.0.1:9000"))
    hall.news(messages.ReachedAt("https://games.example.org/"))
    hall.click("link/address")
    assert hall.reads("https://games.example.org/")
    hall.click("browser-link/invitation")
    assert CLIPBOARD.read() == "wss://games.example.org"
