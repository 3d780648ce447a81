from typing import Any

import pygame
import pytest

from banmen.games.goishi.rules import GOISHI
from banmen.games.goishi.state import PICKER, Retreat, State
from banmen.protocol.messages import Row
from banmen.texts import Texts
from banmen_client.games.goishi.cover import options_text, progress_text, thumbnail, tile
from banmen_client.games.goishi.window import GAME
from tests.banmen_client.games.goishi.table import SEED, SEED_PATH, after, state_of

EN, JA = Texts("en"), Texts("ja")

pytestmark = pytest.mark.usefixtures("display")


def row(state: State | None, **options: Any) -> Row:
    return Row("t1", "goishi", "playing", {PICKER: "Aki"}, options or {"board": SEED}, "all", state=state)


@pytest.mark.parametrize(
    ("t", "told"), [(EN, "7×8 · 20 stones · Own board"), (JA, "7×8 · 石20個 · 自作の盤")], ids=["en", "ja"]
)
def test_the_options_describe_the_board(t: Texts, told: str) -> None:
    assert options_text(t, row(state_of())) == told


def test_a_generated_board_has_its_number() -> None:
    made = State(1, 3, "O.O", "O.O", seed=41)
    assert options_text(EN, row(made, size=8)) == "1×3 · 2 stones · No. 41"


@pytest.mark.parametrize("state", [None, GOISHI.blank])
def test_a_board_that_is_being_made_has_no_texts(state: State | None) -> None:
    assert options_text(EN, row(state, size=8)) == ""
    assert progress_text(EN, row(state, size=8)) == EN("filter-playing")


def test_progress_counts_the_stones_or_the_steps() -> None:
    assert progress_text(EN, row(state_of(SEED, *SEED_PATH))) == "11 of 20 picked"
    assert progress_text(EN, row(after(state_of(SEED, *SEED_PATH), Retreat()))) == "12 steps"
    straight = state_of(SEED, *SEED_PATH, search="straight")
    assert progress_text(EN, row(after(straight, Retreat()))) == "10 of 20 picked"
    assert GAME.cover.waiting_text(EN, row(None)) == "Waiting for players"


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
