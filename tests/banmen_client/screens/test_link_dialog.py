"""The link to the page in a browser: shown with its QR code, in the lobby and at a table, copied by one press."""

import pygame
import pytest

from banmen_client.ui.clipboard import CLIPBOARD
from banmen_client.ui.geometry import Rect
from banmen_client.ui.qr_code import draw_qr_code
from tests.banmen_client.person import Enter

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
def test_who_waits_at_a_table_shows_the_link_to_it(enter: Enter, language: str, size: tuple[int, int]) -> None:
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
