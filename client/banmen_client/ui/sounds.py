"""Plays sounds. Each sound is made at its first use. Without an audio device, the window is silent.

A window without a visible display (dummy, offscreen) is silent too.
"""

from collections.abc import Callable
from contextlib import suppress

import numpy as np
import pygame
from numpy.typing import NDArray

Wave = NDArray[np.float32]
"""A mono sound: samples from -1 to 1, `RATE` a second."""

RATE = 44_100
"""Samples a second."""

_INVISIBLE_DRIVERS = frozenset({"dummy", "offscreen"})
_VOLUME = 0.7
_BUFFER = 1024


class SoundPlayer:
    """Plays the sounds of the window. The first sound opens the audio device; without one, it stays silent."""

    def __init__(self) -> None:
        self._opened: bool | None = None
        self._sounds: dict[Callable[[], Wave], pygame.mixer.Sound] = {}

    def play(self, make: Callable[[], Wave]) -> bool:
        """Play a sound now, mixed with those still playing. Return whether it is audible.

        `make` is called at the first use of this sound.
        """
        if not self._open():
            return False
        with suppress(pygame.error):  # the audio device may be gone by now
            return self._sound(make).play() is not None
        return False

    def prepare(self, make: Callable[[], Wave]) -> None:
        """Make a sound before its first use."""
        if self._open():
            with suppress(pygame.error):  # as above
                self._sound(make)

    def _sound(self, make: Callable[[], Wave]) -> pygame.mixer.Sound:
        sound = self._sounds.get(make)
        if sound is None:
            sound = self._sounds[make] = pygame.mixer.Sound(buffer=stereo(make()))
            sound.set_volume(_VOLUME)
        return sound

    def _open(self) -> bool:
        if self._opened and not pygame.mixer.get_init():
            self._opened = None  # pygame was quit and initialised again
        if self._opened is None:
            self._sounds = {}
            self._opened = self._open_device()
        return self._opened

    @staticmethod
    def _open_device() -> bool:
        if not pygame.display.get_init() or pygame.display.get_driver() in _INVISIBLE_DRIVERS:
            return False
        try:
            pygame.mixer.init(RATE, -16, 2, _BUFFER, allowedchanges=0)
        except (pygame.error, NotImplementedError):  # no audio device, or a pygame without sound
            return False
        return True


def stereo(wave: Wave) -> bytes:
    """Return the 16-bit samples of a sound, the same on both channels."""
    mono = np.asarray(wave * 32_000, np.int16)
    return np.repeat(mono[:, None], 2, axis=1).tobytes()


SOUND_PLAYER = SoundPlayer()
"""The sound player of this process."""
