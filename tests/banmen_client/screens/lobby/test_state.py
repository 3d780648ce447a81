from dataclasses import replace

import pygame

from banmen_client.app import HallWindow
from banmen_client.games import GAMES
from banmen_client.screens.game_window import GameWindow
from banmen_client.screens.lobby.state import Covers
from banmen_client.ui.shapes import SurfaceCache
from tests.banmen_client.person import Enter


def frame(covers: Covers, *there: bool) -> list[bool]:
    covers.tick()
    return [covers.may_draw(there=one) for one in there]


def test_the_first_frame_draws_none_and_each_one_after_it_the_next_that_is_missing() -> None:
    covers = Covers()
    assert frame(covers, False, False, False) == [False, False, False]
    assert frame(covers, False, False, False) == [True, False, False]
    assert frame(covers, True, False, False) == [True, True, False]
    assert frame(covers, True, True, False) == [True, True, True]


def test_it_asks_for_frames_until_all_are_there() -> None:
    covers = Covers()
    asked = []
    for there in ((False, False), (False, False), (True, False), (True, True), (True, True)):
        asked.append(covers.tick())
        for one in there:
            covers.may_draw(there=one)
    assert asked == [False, True, True, False, False]


def test_the_lobby_is_drawn_before_any_picture_of_a_game_and_has_all_of_them_soon(enter: Enter) -> None:
    drawn: list[str] = []

    def watched(key: str, game: GameWindow) -> GameWindow:
        def tile(size_px: tuple[int, int], _theme: str) -> pygame.Surface:
            drawn.append(key)
            return pygame.Surface(size_px)

        cover = replace(game.cover, tile=tile)
        return replace(game, load_cover=lambda: cover)

    hall = enter(1000, 700, animation=1.0)  # so that each frame is drawn
    canvas = hall.canvas
    canvas.cache, hall.window.lobby.state.covers = SurfaceCache(), Covers()
    hall.window.lobby.state.games = {key: watched(key, game) for key, game in GAMES.items()}
    window: HallWindow = hall.window
    counts = []
    window.redraw()
    for _ in range(len(GAMES) + 3):
        window.frame()
        counts.append(len(drawn))
    assert counts == [0, 1, 2, 3, 4, 5, 5, 5]
    assert drawn == [*GAMES]
