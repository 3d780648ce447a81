"""Sounds: made when they are first wanted, played where there is something to play them on, else silence.

A window that nobody sees is not heard either.
"""

from contextlib import suppress

import numpy as np
import pygame

from banmen_client.sounds.waves import RATE, WAVES, wave

__all__ = ["SOUNDS", "WAVES", "Sounds"]

_UNSEEN = frozenset({"dummy", "offscreen"})
_LOUD = 0.7
_BUFFER = 1024


class Sounds:
    """All sounds of the window. The first one opens the loudspeaker; where that fails, all stay silent."""

    def __init__(self) -> None:
        self._opened: bool | None = None
        self._made: dict[str, pygame.mixer.Sound] = {}

    def play(self, name: str) -> bool:
        """Play a sound now, beside those that sound already. Returns whether it is heard. Raises KeyError."""
        if name not in WAVES:
            raise KeyError(name)
        if not self._open():
            return False
        with suppress(pygame.error):  # the loudspeaker may be gone by now
            sound = self._made.get(name)
            if sound is None:
                sound = self._made[name] = pygame.mixer.Sound(buffer=samples(name))
                sound.set_volume(_LOUD)
            return sound.play() is not None
        return False

    def _open(self) -> bool:
        if self._opened and not pygame.mixer.get_init():
            self._opened = None  # pygame was ended and begun again
        if self._opened is None:
            self._made = {}
            self._opened = self._opens()
        return self._opened

    @staticmethod
    def _opens() -> bool:
        if not pygame.display.get_init() or pygame.display.get_driver() in _UNSEEN:
            return False
        try:
            pygame.mixer.init(RATE, -16, 2, _BUFFER, allowedchanges=0)
        except (pygame.error, NotImplementedError):  # no loudspeaker, or a pygame without sound
            return False
        return True


def samples(name: str) -> bytes:
    """A sound as 16-bit samples for both ears."""
    mono = np.asarray(wave(name) * 32_000, np.int16)
    return np.repeat(mono[:, None], 2, axis=1).tobytes()


SOUNDS = Sounds()
"""Those of this process."""
