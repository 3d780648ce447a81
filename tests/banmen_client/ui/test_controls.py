from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
import pytest

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Button, Segmented, Toggle, button_width
from banmen_client.ui.geometry import Rect
from banmen_client.ui.theme import DARK
from banmen_client.ui.widget import Touch

if TYPE_CHECKING:
    from tests.banmen_client.ui.conftest import User


def segmented(chosen: int, told: list[int]) -> Segmented:
    return Segmented(
        key="filter",
        rect=Rect(0, 0, 306, 40),
        labels=("All", "Waiting", "Playing"),
        chosen=chosen,
        on_choose=told.append,
    )


def test_a_segment_is_chosen_by_the_pointer(user: "User") -> None:
    told: list[int] = []
    stage = user.sees(segmented(0, told))
    user.click(stage, (250, 20))
    user.click(stage, (50, 20))
    assert told == [2], "the chosen one is not chosen again"


def test_a_segment_of_its_own_width_is_chosen_where_it_is_drawn(user: "User") -> None:
    told: list[int] = []
    stage = user.sees(replace(segmented(0, told), shares=(1, 4, 1)))
    user.click(stage, (70, 20))
    assert told == [1]
    user.click(stage, (270, 20))
    assert told == [1, 2]


def test_left_and_right_move_the_choice_and_stop_at_the_ends(user: "User") -> None:
    told: list[int] = []
    stage = user.sees(segmented(1, told))
    stage.focus("filter")
    user.key(stage, pygame.K_LEFT)
    user.key(stage, pygame.K_RIGHT)
    assert told == [0, 2]
    stage.show([segmented(2, told)])
    assert not user.key(stage, pygame.K_RIGHT)


def test_a_toggle_calls_back_with_the_opposite_value(user: "User") -> None:
    told: list[bool] = []
    stage = user.sees(Toggle(key="follow", rect=Rect(0, 0, 200, 40), label="Follow", on=True, on_change=told.append))
    user.click(stage, (20, 20))
    stage.focus("follow")
    user.key(stage, pygame.K_SPACE)
    assert told == [False, False]


def test_a_button_is_wide_enough_for_its_label_and_icon(canvas: Canvas) -> None:
    width = button_width(canvas, "Copy", 15, icons=1)
    assert canvas.text_width("Copy", 15, bold=True) + 18 < width < canvas.text_width("Copy", 15, bold=True) + 70


def face(canvas: Canvas, touch: Touch, *, enabled: bool = True) -> tuple[int, ...]:
    canvas.surface.fill((0, 0, 0))
    Button(rect=Rect(10, 10, 100, 40), kind="plain", enabled=enabled, on_press=lambda: None).draw(canvas, touch)
    return tuple(canvas.surface.get_at((20, 30)))


def test_touching_a_button_changes_its_face(canvas: Canvas) -> None:
    faces = [
        face(canvas, Touch()),
        face(canvas, Touch(hovered=True)),
        face(canvas, Touch(hovered=True, pressed=True)),
        face(canvas, Touch(), enabled=False),
    ]
    assert len(set(faces)) == 4


def test_the_primary_button_is_gold(canvas: Canvas) -> None:
    Button(rect=Rect(10, 10, 100, 40), label="Join", kind="primary", on_press=lambda: None).draw(canvas, Touch())
    assert tuple(canvas.surface.get_at((60, 12)))[:2] > DARK.gold_fill[1][:2]


def test_a_label_that_is_too_long_stays_inside(canvas: Canvas) -> None:
    button = Button(
        rect=Rect(100, 100, 80, 40), label="a label much too long", icon="flag", kind="ghost", on_press=lambda: None
    )
    button.draw(canvas, Touch())
    keyed = canvas.surface.copy()
    keyed.set_colorkey((0, 0, 0))
    assert keyed.get_bounding_rect() == pygame.Rect(100, 100, 80, 40)


def test_where_there_is_no_room_for_both_the_word_stays_and_the_icon_goes(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(canvas, "icon", lambda name, *_: told.append(name))
    monkeypatch.setattr(canvas, "text", lambda text, *_, **__: told.append(text))
    for width in (140, 90):
        Button(rect=Rect(0, 0, width, 40), label="Rematch", icon="repeat", on_press=print).draw(canvas, Touch())
    assert told == ["repeat", "Rematch", "Rematch"]


@pytest.mark.parametrize("chosen", [0, 2])
def test_labels_of_narrow_segments_are_smaller_and_whole(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch, chosen: int
) -> None:
    sizes: list[float] = []
    labels = ("Its search", "All orders", "The solution")
    shown = Segmented(rect=Rect(0, 0, 288, 32), labels=labels, chosen=chosen, on_choose=print)
    room = shown.rect.w / 3 - 2 - 12
    assert canvas.text_width("The solution", shown.size, bold=True) > room, "it does not fit as large as asked for"
    monkeypatch.setattr(canvas, "text", lambda _text, _at, size, **_: sizes.append(size))
    shown.draw(canvas, Touch())
    assert len(set(sizes)) == 1
    assert all(canvas.text_width(label, sizes[0], bold=True) <= room for label in labels)
