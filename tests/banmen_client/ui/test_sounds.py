from collections.abc import Iterator

import numpy as np
import pygame
import pytest

from banmen_client.ui.sounds import RATE, SoundPlayer, Wave, stereo


@pytest.fixture(autouse=True)
def _loudspeaker(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A loudspeaker that nobody hears."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


def low() -> Wave:
    return tone(220)


def high() -> Wave:
    return tone(880)


def tone(hertz: float) -> Wave:
    """A tenth of a second of a sine."""
    return np.asarray(np.sin(np.arange(RATE // 10) * 2 * np.pi * hertz / RATE), np.float32)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch, display: pygame.Surface) -> pygame.Surface:
    """A window that is said to be seen."""
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    return display


def test_the_first_sound_opens_the_loudspeaker(seen: pygame.Surface) -> None:  # noqa: ARG001 - it is there
    loudspeaker = SoundPlayer()
    assert not pygame.mixer.get_init()
    assert loudspeaker.play(low)
    assert pygame.mixer.get_init()
    assert loudspeaker.play(low)
    assert loudspeaker.play(high)


def test_it_is_opened_again_where_pygame_was_ended(seen: pygame.Surface) -> None:  # noqa: ARG001 - it is there
    loudspeaker = SoundPlayer()
    assert loudspeaker.play(low)
    pygame.mixer.quit()
    assert loudspeaker.play(low)


def test_without_a_loudspeaker_all_is_silent(seen: pygame.Surface, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001 - it is there
    tried = []

    def init(*_how: object, **_more: object) -> None:
        tried.append(1)
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "init", init)
    loudspeaker = SoundPlayer()
    assert not loudspeaker.play(low)
    assert not loudspeaker.play(high)
    assert len(tried) == 1, "it is not tried at each sound"


@pytest.mark.usefixtures("display")
def test_a_window_without_a_display_is_silent() -> None:
    assert not SoundPlayer().play(low)
    assert not pygame.mixer.get_init()


def test_a_sound_is_made_at_its_first_use_and_cached(seen: pygame.Surface) -> None:  # noqa: ARG001 - it is there
    made: list[str] = []

    def make() -> Wave:
        made.append("a sound")
        return low()

    loudspeaker = SoundPlayer()
    assert made == []
    assert loudspeaker.play(make)
    assert loudspeaker.play(make)
    assert made == ["a sound"]


def test_samples_are_the_same_for_both_ears() -> None:
    both = np.frombuffer(stereo(low()), np.int16).reshape(-1, 2)
    assert np.array_equal(both[:, 0], both[:, 1])
    assert len(both) == len(low())
