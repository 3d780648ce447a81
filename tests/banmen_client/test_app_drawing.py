"""When the window draws, and which part of it."""

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from banmen_client.app import HallWindow
from banmen_client.games.reversi.board import ReversiBoard
from banmen_client.screens.lobby.screen import LobbyScreen
from tests.banmen_client.person import DrawnWhenRead, Enter, Hall


@pytest.fixture
def flips(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One entry for each picture shown."""
    shown: list[int] = []
    monkeypatch.setattr(pygame.display, "update", lambda _places: shown.append(1))
    return shown


@pytest.mark.parametrize("place", ["lobby", "table", "dialog"])
def test_when_nothing_happens_nothing_is_drawn(hall: Hall, flips: list[int], place: str) -> None:
    if place == "table":
        hall.sits_down(hall.remote.seats())
    if place == "dialog":
        hall.click("settings")
    hall.frame()
    flips.clear()
    for _ in range(20):
        hall.frame()
    assert flips == []


def test_pictures_are_prepared_in_short_pieces_while_nothing_is_drawn(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each thing takes 2 ms here: after two of them it is the next frame's turn."""
    left = 5

    def prepare(_screen: LobbyScreen) -> bool:
        nonlocal left
        left, hall.clock.now_ms = max(0, left - 1), hall.clock.now_ms + 2
        return left > 0

    monkeypatch.setattr(LobbyScreen, "prepare", prepare)
    monkeypatch.delattr(DrawnWhenRead, "prepare")
    found = []
    for _ in range(4):
        hall.frame()
        found.append(left)
    assert found == [3, 1, 0, 0]


def test_a_message_is_drawn_once(hall: Hall, flips: list[int]) -> None:
    hall.sits_down(hall.remote.seats())
    hall.frame()
    flips.clear()
    hall.news(hall.remote.plays("d3"))
    hall.frame()
    assert len(flips) == 1


def test_a_pointer_that_meets_nothing_is_not_drawn(hall: Hall, flips: list[int]) -> None:
    hall.frame()
    flips.clear()
    for x in range(600, 700, 10):
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, 780), rel=(1, 0), buttons=(0, 0, 0)))
        hall.frame()
    assert flips == []


def test_turning_discs_are_drawn_until_they_lie(enter: Enter, flips: list[int]) -> None:
    hall = enter(animation=1.0)
    hall.sits_down(hall.remote.seats())
    hall.news(hall.remote.plays("d3"))
    flips.clear()
    for _ in range(50):
        hall.clock.now_ms += 20
        hall.frame()
    assert 10 <= len(flips) <= 30


def test_a_window_uncovered_again_is_drawn_whole(hall: Hall, flips: list[int]) -> None:
    hall.frame()
    flips.clear()
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    hall.frame()
    assert len(flips) == 1


def share_drawn(hall: Hall, monkeypatch: pytest.MonkeyPatch, what: Callable[[], None]) -> float:
    """Return the share of the window that is drawn again when `what` is called."""
    hall.window.look()
    monkeypatch.setattr(hall.window, "draw", partial(HallWindow.draw, hall.window))
    drawn: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.display, "update", drawn.extend)
    what()
    hall.frame()
    width_px, height_px = hall.window.canvas.surface.get_size()
    return sum(place.w * place.h for place in drawn) / (width_px * height_px)


def test_after_a_move_only_its_changes_are_drawn(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    hall.sits_down(hall.remote.seats())
    hall.plays("d3")
    assert 0.02 < share_drawn(hall, monkeypatch, lambda: hall.plays("c5")) < 0.4


def test_a_board_that_draws_on_the_surface_itself_is_drawn(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(board: ReversiBoard, surface: pygame.Surface, now_ms: float) -> bool:
        pygame.draw.rect(surface, colours[int(now_ms)], board.area)
        return False

    colours = {0: "red", 1: "lime"}
    monkeypatch.setattr(ReversiBoard, "in_pictures", False)
    monkeypatch.setattr(ReversiBoard, "draw", draw)
    hall.sits_down(hall.remote.seats())
    monkeypatch.setattr(hall.window, "draw", partial(HallWindow.draw, hall.window))
    for now_ms, colour in colours.items():
        hall.clock.now_ms = now_ms
        hall.window.draw()
        middle = hall.window.canvas.surface.get_rect().move(-200, 0).center
        assert hall.window.canvas.surface.get_at(middle) == pygame.Color(colour)


def test_a_ring_that_moves_is_drawn_in_two_places(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    hall.sits_down(hall.remote.seats())
    hall.tab_to("board")
    assert 0 < share_drawn(hall, monkeypatch, lambda: hall.key(pygame.K_DOWN)) < 0.05


def test_drawing_part_by_part_gives_the_whole_picture(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def moves() -> None:
        for name in ("d3", "c5", "d6", "e3"):
            hall.plays(name)
            hall.frame()
        hall.window.draw_parts(["board"])
        hall.hover_at((1000.0, 200.0))

    hall.sits_down(hall.remote.seats())
    assert share_drawn(hall, monkeypatch, moves) > 0
    in_parts = pygame.image.tobytes(hall.window.canvas.surface, "RGB")
    hall.window.canvas.surface.fill((255, 0, 0))
    hall.window.resize()
    hall.window.compose()
    hall.window.draw()
    assert pygame.image.tobytes(hall.window.canvas.surface, "RGB") == in_parts
