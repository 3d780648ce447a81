import numpy as np
import pygame
import pytest

from banmen.games.reversi.state import BLACK, WHITE
from banmen_client.games.reversi import discs


def brightness(picture: pygame.Surface) -> float:
    side = picture.get_width()
    return float(np.mean(picture.get_at((side // 2, side // 2))[:3]))


def width_px(picture: pygame.Surface) -> int:
    """Px of the middle row that are opaque."""
    middle = pygame.surfarray.array_alpha(picture)[:, picture.get_height() // 2]
    return int(np.count_nonzero(middle > 250))


def test_black_and_white_differ_in_brightness_by_far() -> None:
    assert brightness(discs.face_up(WHITE, 68)) - brightness(discs.face_up(BLACK, 68)) > 150


def test_all_pictures_of_a_diameter_have_one_size() -> None:
    for diameter in (*range(3, 60), 68, 99, 100, 136, 272):
        pictures = [discs.face_up(BLACK, diameter), discs.face_up(WHITE, diameter, discs.LIFTS)]
        pictures += [discs.turning(WHITE, diameter, frame) for frame in (0, 5, 6, discs.TURN_FRAMES - 1)]
        assert {picture.get_size() for picture in pictures} == {(discs.room_px(diameter),) * 2}


def test_a_disc_is_round_and_as_wide_as_asked() -> None:
    assert width_px(discs.face_up(WHITE, 68)) == pytest.approx(68, abs=2)


@pytest.mark.parametrize(("seat", "other"), [(BLACK, WHITE), (WHITE, BLACK)])
def test_a_turning_disc_narrows_shows_its_other_face_and_widens(seat: str, other: str) -> None:
    frames = [discs.turning(seat, 68, frame) for frame in range(discs.TURN_FRAMES)]
    widths = [width_px(picture) for picture in frames]
    half = discs.TURN_FRAMES // 2
    assert widths[:half] == sorted(widths[:half], reverse=True)
    assert widths[half:] == sorted(widths[half:])
    assert widths[half] < 34
    for frame, picture in enumerate(frames):
        up = seat if frame < half else other
        assert (brightness(picture) > 128) == (up == WHITE) or frame in {half - 1, half}


def test_a_ghost_lets_the_board_through() -> None:
    ghost = discs.ghost(BLACK, 68, 0.4)
    assert ghost.get_at(ghost.get_rect().center).a == pytest.approx(102, abs=2)


def test_a_disc_fits_its_square_and_lies_in_its_middle() -> None:
    for cell in range(6, 200):
        diameter = discs.disc_px(cell)
        assert diameter < cell
        assert (cell - discs.room_px(diameter)) % 2 == 0
