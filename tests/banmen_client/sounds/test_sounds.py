from collections.abc import Iterator

import pygame
import pytest

from banmen_client.sounds import Sounds


@pytest.fixture(autouse=True)
def _loudspeaker(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A loudspeaker that nobody hears."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch, display: pygame.Surface) -> pygame.Surface:
    """A window that is said to be seen."""
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    return display


def test_the_first_sound_opens_the_loudspeaker(seen: pygame.Surface) -> None:  # noqa: ARG001 - it is there
    sounds = Sounds()
    assert not pygame.mixer.get_init()
    assert sounds.play("hit")
    assert pygame.mixer.get_init()
    assert sounds.play("hit")
    assert sounds.play("evaded")


def test_it_is_opened_again_where_pygame_was_ended(seen: pygame.Surface) -> None:  # noqa: ARG001 - it is there
    sounds = Sounds()
    assert sounds.play("hit")
    pygame.mixer.quit()
    assert sounds.play("hit")


def test_without_a_loudspeaker_all_is_silent(seen: pygame.Surface, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001 - it is there
    tried = []

    def init(*_how: object, **_more: object) -> None:
        tried.append(1)
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "init", init)
    sounds = Sounds()
    assert not sounds.play("hit")
    assert not sounds.play("critical")
    assert len(tried) == 1, "it is not tried at each sound"


@pytest.mark.usefixtures("display")
def test_a_window_that_nobody_sees_is_not_heard() -> None:
    assert not Sounds().play("hit")
    assert not pygame.mixer.get_init()


def test_an_unknown_sound_is_an_error() -> None:
    with pytest.raises(KeyError):
        Sounds().play("moo")
