import pygame
import pytest

from banmen.games.goishi.rules import GOISHI
from banmen_client.games.goishi.cover import thumbnail, tile
from tests.banmen_client.games.goishi.table import SEED, SEED_PATH, state_of

pytestmark = pytest.mark.usefixtures("display")


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def test_a_small_picture_follows_the_game() -> None:
    begun, played = (thumbnail(state_of(SEED, *path), 56, "dark") for path in ((), SEED_PATH))
    assert begun.get_size() == (56, 56)
    assert begun.get_at((0, 0)).a == 0, "its corners are round"
    assert pixels(begun) != pixels(played)


@pytest.mark.parametrize("state", [None, GOISHI.blank])
def test_before_the_game_it_is_an_empty_board(state: object) -> None:
    picture = thumbnail(state, 56)  # type: ignore[arg-type] # the parameters are either
    assert picture.get_at((28, 28))[:3] != (0, 0, 0)
    assert pixels(picture) != pixels(thumbnail(state_of(), 56))


@pytest.mark.parametrize("size", [(240, 116), (176, 116), (56, 56), (480, 230)])
def test_the_picture_of_the_game_fills_its_room(size: tuple[int, int]) -> None:
    picture = tile(size, "light")
    assert picture.get_size() == size
    corners = [picture.get_at((x, y))[:3] for x in (0, size[0] - 1) for y in (0, size[1] - 1)]
    assert (0, 0, 0) not in corners


@pytest.mark.parametrize("board", ["O", "O" * 40, "/".join(["O.O" * 13] * 40), "/".join(["O"] * 40)])
def test_every_board_has_a_small_picture(board: str) -> None:
    assert thumbnail(state_of(board), 56).get_size() == (56, 56)
