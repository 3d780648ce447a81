import pygame
import pytest

from banmen.games.sudoku.state import SEATS, GridMarks, State
from banmen_client.games.sudoku.cover import piece, thumbnail, tile
from tests.banmen_client.games.sudoku.views import ENTRIES, GIVENS, numbers

PLAYED = State(givens=GIVENS, seats=SEATS[:2], sheets=(GridMarks(digit=numbers(ENTRIES)),))

pytestmark = pytest.mark.usefixtures("display")


def px(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize("side", [16, 40, 56, 113])
def test_a_thumbnail_has_the_size_asked_and_round_corners(side: int) -> None:
    picture = thumbnail(PLAYED, side)
    assert picture.get_size() == (side, side)
    assert picture.get_at((0, 0)).a < 120
    assert picture.get_at((side // 2, side // 2)).a == 255


def test_a_thumbnail_shows_givens_and_entries() -> None:
    begun = State(givens=GIVENS, seats=SEATS[:2], sheets=(GridMarks(),))
    pictures = [px(thumbnail(state, 56)) for state in (None, State(), begun, PLAYED)]
    assert pictures[0] == pictures[1]
    assert len(set(pictures)) == 3


def test_the_same_thumbnail_is_cached_for_all_writers() -> None:
    by_another = State(
        givens=GIVENS,
        seats=SEATS[:2],
        sheets=(GridMarks(digit=numbers({square: entry + 10 for square, entry in ENTRIES.items()})),),
    )
    assert thumbnail(PLAYED, 56) is thumbnail(by_another, 56)


def test_a_thumbnail_is_light_or_dark_as_the_window() -> None:
    empty = (5, 50)
    assert thumbnail(PLAYED, 56, "light").get_at(empty)[0] > 200
    assert thumbnail(PLAYED, 56, "dark").get_at(empty)[0] < 80


@pytest.mark.parametrize("size_px", [(148, 102), (296, 204), (74, 51), (300, 90), (60, 200)])
def test_the_tile_is_filled_to_its_edges(size_px: tuple[int, int]) -> None:
    picture = tile(size_px)
    assert picture.get_size() == size_px
    for x in (0, size_px[0] - 1):
        for y in (0, size_px[1] - 1):
            assert max(picture.get_at((x, y))[:3]) > 40


def test_each_seat_has_a_badge_of_its_own() -> None:
    badges = [piece(seat, 30) for seat in SEATS]
    assert len({px(badge) for badge in badges}) == len(SEATS)
    for badge in badges:
        assert badge.get_at((0, 0)).a == 0
        assert badge.get_at(badge.get_rect().midleft).a < badge.get_at((badge.get_width() // 4, 16)).a


def test_an_unknown_seat_has_the_badge_of_the_first() -> None:
    assert px(piece("nobody", 30)) == px(piece(SEATS[0], 30))
