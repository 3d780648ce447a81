"""The user's attention to the window, and the blanking of the screen."""

import pygame
import pytest

from banmen_client.ui.display import Attention


def happened(attention: Attention, *kinds: int) -> None:
    for kind in kinds:
        attention.follow(pygame.event.Event(kind))


@pytest.mark.parametrize("left", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN])
@pytest.mark.parametrize("back", [pygame.WINDOWFOCUSGAINED, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN])
def test_the_time_away_counts_until_somebody_is_back(left: int, back: int) -> None:
    attention = Attention()
    assert attention.away_ms(1_000) == 0
    happened(attention, left)
    assert [attention.away_ms(now_ms) for now_ms in (2_000, 5_000)] == [0, 3_000]
    happened(attention, back)
    assert attention.away_ms(6_000) == 0
    happened(attention, left)
    assert [attention.away_ms(now_ms) for now_ms in (7_000, 8_000)] == [0, 1_000]


def test_a_pointer_over_a_window_without_the_focus_is_nobody() -> None:
    attention = Attention()
    happened(attention, pygame.WINDOWFOCUSLOST)
    attention.away_ms(1_000)
    happened(attention, pygame.MOUSEMOTION, pygame.WINDOWEXPOSED)
    assert attention.away_ms(2_000) == 1_000


@pytest.mark.usefixtures("display")
def test_the_screen_may_blank_unless_it_is_kept_awake() -> None:
    attention = Attention()
    attention.keep_awake(wanted=False)
    assert pygame.display.get_allow_screensaver()
    attention.keep_awake(wanted=True)
    assert not pygame.display.get_allow_screensaver()
