"""Makes the large pictures of the scene in a thread of its own, so that no frame waits the second they take.

Until then coarser ones are drawn, enlarged: those of another size of the window, or at first some that take no time.
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
    """How many px a unit has in the pictures from which the scene is scaled: in its backdrop, and in the figures."""

    backdrop_px: float
    figure_px: float


COARSE = Fineness(0.25, 0.25)
"""Pictures like these take some hundredths of a second."""


class Preloader:
    """Knows which pictures are made. Without `in_background`, as in tests, each is made when it is first drawn."""

    def __init__(self) -> None:
        self.in_background = True
        self._made: set[Fineness] = set()
        self._thread: Thread | None = None

    def finest(self, width_px: int, unit_px: float) -> Fineness:
        """Return the pictures to draw now for a scene of this width, with units of so many px.

        Where those that suit it are not made, they are begun, and the window is asked to draw itself again once they
        are; until then it is the finest that are.
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
        """Wait until the pictures that are being made are there."""
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _make(self, wanted: Fineness) -> None:
        try:
            # A window that is closed meanwhile needs no pictures.
            with suppress(pygame.error):
                for make in _makers(wanted):
                    make()
        finally:
            # What has failed here is made where it is drawn, and fails again there.
            self._made.add(wanted)
        with suppress(pygame.error):
            pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))


def _makers(wanted: Fineness) -> Sequence[Callable[[], object]]:
    figures_wanted = (partial(make, wanted.figure_px) for make in (*_FIGURES, effects.wind, effects.shield))
    lights = (partial(light, 1.0, *arguments) for light, arguments in every_light())
    return [partial(backdrop.full_picture, wanted.backdrop_px), *figures_wanted, *lights]


PRELOADER = Preloader()
"""The one of this process."""
