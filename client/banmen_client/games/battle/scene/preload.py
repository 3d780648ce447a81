"""Makes the large pictures of the scene in a background thread, so that no frame waits the second they take.

Until then the scene enlarges coarser pictures: those of another window size, or at first some that take no time.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import NamedTuple

import pygame

from banmen_client.games.battle.scene import backdrop, effects, figures
from banmen_client.games.battle.scene.cache import drawn_unit_px
from banmen_client.games.battle.scene.lights import every_light

_FIGURES = (
    figures.hero,
    figures.sword_arm,
    figures.pauldron,
    figures.demon_king,
    figures.glare,
)


class Fineness(NamedTuple):
    """The px a unit of the pictures from which the scene is scaled: of the backdrop, and of the figures."""

    backdrop_px: float
    figure_px: float


COARSE = Fineness(0.25, 0.25)
"""Pictures as coarse as these take some hundredths of a second."""


class Preloader:
    """Tracks the pictures already made. Without `in_background`, as in tests, each is made when it is first drawn."""

    def __init__(self) -> None:
        self.in_background = True
        self._made: set[Fineness] = set()
        self._thread: Thread | None = None

    def finest(self, width_px: int, unit_px: float) -> Fineness:
        """Return the fineness of the pictures to draw now, for a scene of this width with `unit_px` px a unit.

        If pictures of the right fineness are missing, start to make them in the background. The window is redrawn once
        they are ready; until then the result is the finest that exists.
        """
        wanted = Fineness(backdrop.drawn_unit_px(width_px), drawn_unit_px(unit_px))
        if not self.in_background or wanted in self._made:
            return wanted
        finest = max(self._made, default=COARSE)
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._make, args=(wanted,), name="battle pictures", daemon=True)
            self._thread.start()
        return finest

    def wait(self, timeout_s: float) -> None:
        """Wait until the background thread has finished, at most `timeout_s`."""
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _make(self, wanted: Fineness) -> None:
        try:
            # The window may have been closed in the meantime: then no pictures are needed.
            with suppress(pygame.error):
                for make in _makers(wanted):
                    make()
        finally:
            # A picture that failed is made again when it is drawn, and raises the error there.
            self._made.add(wanted)
        with suppress(pygame.error):
            pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))


def _makers(wanted: Fineness) -> Sequence[Callable[[], object]]:
    figures_wanted = (partial(make, wanted.figure_px) for make in (*_FIGURES, effects.wind, effects.shield))
    lights = (partial(light, 1.0, *arguments) for light, arguments in every_light())
    return [partial(backdrop.full_picture, wanted.backdrop_px), *figures_wanted, *lights]


PRELOADER = Preloader()
"""The preloader of this process."""
