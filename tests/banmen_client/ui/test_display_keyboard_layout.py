"""Keys of layouts without Latin letters are named by their place; the top row gives digits."""

import pygame
import pytest

from banmen_client.ui.display import KeyboardLayout


def down(place: int, sign: str, mod: int = 0, unicode: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=ord(sign), scancode=place, mod=mod, unicode=unicode)


def up(place: int, sign: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP, key=ord(sign), scancode=place, mod=0)


@pytest.mark.parametrize(
    ("place", "sign", "key"),
    [
        (pygame.KSCAN_H, "р", pygame.K_h),
        (pygame.KSCAN_Z, "я", pygame.K_z),
        (pygame.KSCAN_COMMA, "б", pygame.K_COMMA),
        (pygame.KSCAN_H, "η", pygame.K_h),
        (pygame.KSCAN_W, "ς", pygame.K_w),
        (pygame.KSCAN_D, "し", pygame.K_d),
    ],
)
def test_a_letter_of_another_alphabet_is_named_by_its_place(place: int, sign: str, key: int) -> None:
    layout = KeyboardLayout()
    named = layout.named(down(place, sign))
    assert (named.key, named.unicode) == (key, chr(key))
    assert layout.named(up(place, sign)).key == key


def test_with_shift_or_ctrl_the_character_is_that_of_a_latin_layout() -> None:
    assert KeyboardLayout().named(down(pygame.KSCAN_D, "в", pygame.KMOD_LSHIFT)).unicode == "D"
    assert KeyboardLayout().named(down(pygame.KSCAN_Z, "я", pygame.KMOD_LCTRL)).unicode == ""


@pytest.mark.parametrize(
    ("place", "sign"), [(pygame.KSCAN_Q, "a"), (pygame.KSCAN_M, ","), (pygame.KSCAN_SEMICOLON, "ö")]
)
def test_a_layout_with_latin_letters_keeps_its_own_places(place: int, sign: str) -> None:
    event = down(place, sign)
    assert KeyboardLayout().named(event) is event


def test_a_sign_at_the_place_of_a_letter_is_a_letter_once_the_layout_is_known() -> None:
    layout = KeyboardLayout()
    layout.named(down(pygame.KSCAN_A, "α"))
    assert layout.named(down(pygame.KSCAN_Q, ";")).key == pygame.K_q
    layout.named(down(pygame.KSCAN_A, "a"))
    assert layout.named(down(pygame.KSCAN_Q, ";")).key == pygame.K_SEMICOLON


@pytest.mark.parametrize(("at", "sign"), [*enumerate("&é\"'(-è_çà", 1)])
def test_the_top_row_of_a_french_keyboard_gives_digits(at: int, sign: str) -> None:
    named = KeyboardLayout().named(down(pygame.KSCAN_1 + at - 1, sign, unicode=sign))
    assert (named.key, named.unicode) == (pygame.K_0 + at % 10, str(at % 10))


def test_a_key_released_in_another_layout_is_the_one_that_was_pressed() -> None:
    layout = KeyboardLayout()
    layout.named(down(pygame.KSCAN_A, "ф"))
    assert layout.named(up(pygame.KSCAN_A, "a")).key == pygame.K_a
    layout.named(down(pygame.KSCAN_1, "&"))
    assert layout.named(up(pygame.KSCAN_1, "&")).key == pygame.K_1


def test_other_events_are_left_alone() -> None:
    for event in (
        pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 2)),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0),
        down(pygame.KSCAN_SPACE, " "),
    ):
        assert KeyboardLayout().named(event) is event
