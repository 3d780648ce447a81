from typing import TYPE_CHECKING

import pygame
import pytest

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Button, Menu, Select
from banmen_client.ui.geometry import Rect
from banmen_client.ui.stage import Stage

if TYPE_CHECKING:
    from tests.banmen_client.ui.conftest import User

AREA = Rect(0, 0, 640, 480)


def select(chosen_numbers: list[int], count: int = 3, y: float = 0) -> Select:
    options = [f"option {number}" for number in range(count)]
    return Select(key="speed", rect=Rect(0, y, 150, 40), options=options, chosen=1, on_choose=chosen_numbers.append)


@pytest.fixture
def chosen_numbers() -> list[int]:
    return []


@pytest.fixture
def stage(user: "User", chosen_numbers: list[int]) -> Stage:
    """A select with the focus, and a button far below it."""
    stage = user.sees(
        select(chosen_numbers),
        Button(key="b", rect=Rect(300, 300, 100, 40), on_press=lambda: chosen_numbers.append(99)),
    )
    stage.focus("speed")
    return stage


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_DOWN])
def test_keys_open_it_move_and_choose(user: "User", stage: Stage, chosen_numbers: list[int], code: int) -> None:
    user.key(stage, code)
    user.key(stage, pygame.K_DOWN)
    user.key(stage, pygame.K_RETURN)
    assert chosen_numbers == [2]
    assert stage.focused == "speed"


@pytest.mark.parametrize("code", [pygame.K_ESCAPE, pygame.K_TAB])
def test_it_is_left_without_a_choice(user: "User", stage: Stage, chosen_numbers: list[int], code: int) -> None:
    user.key(stage, pygame.K_RETURN)
    user.key(stage, pygame.K_DOWN)
    assert user.key(stage, code)
    assert chosen_numbers == []
    user.key(stage, pygame.K_TAB)
    assert stage.focused == "b"


def test_the_pointer_opens_lights_and_chooses(user: "User", stage: Stage, chosen_numbers: list[int]) -> None:
    user.click(stage, (50, 20))
    user.click(stage, (50, 50 + 6 + 19))
    assert chosen_numbers == [0]


def test_a_press_outside_only_closes_the_menu(user: "User", stage: Stage, chosen_numbers: list[int]) -> None:
    user.click(stage, (50, 20))
    assert user.click(stage, (350, 320))
    assert chosen_numbers == []
    user.click(stage, (350, 320))
    assert chosen_numbers == [99]


def test_it_closes_when_its_select_is_gone(user: "User", stage: Stage, chosen_numbers: list[int]) -> None:
    user.key(stage, pygame.K_RETURN)
    stage.show([])
    assert not user.key(stage, pygame.K_RETURN)
    assert chosen_numbers == []


def test_it_opens_upward_where_there_is_more_room(chosen_numbers: list[int]) -> None:
    menu = Menu.below(select(chosen_numbers, 8, y=430), AREA)
    assert menu.rect.bottom < 430
    assert menu.rect.y >= 0


def test_a_long_list_scrolls_with_the_light(user: "User", chosen_numbers: list[int], canvas: Canvas) -> None:
    menu = Menu.below(select(chosen_numbers, 40), AREA)
    assert menu.rect.bottom <= AREA.bottom
    menu.highlight(39)
    menu.draw(canvas, user.sees().touch(menu))
    assert menu.row_at((50, menu.rect.bottom - 10)) == 39
    assert menu.wheel(100)
    assert menu.row_at((50, menu.rect.y + 10)) == 0
    assert menu.lit < 12


def test_the_wheel_over_an_open_menu_does_not_scroll_the_page(user: "User", stage: Stage) -> None:
    user.key(stage, pygame.K_RETURN)
    user.move(stage, (50, 80))
    assert user.wheel(stage, -1)
