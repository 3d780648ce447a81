"""Makes the large pictures of the scene in a thread of its own, so that no frame waits the second they take."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from threading import Thread

import pygame

from banmen_client.games.battle.scene import backdrop, figures
from banmen_client.games.battle.scene.cache import drawn_unit_px

_FIGURES = (
    figures.hero,
    figures.sword_arm,
    figures.pauldron,
    figures.demon_king,
    figures.glare,
)


class Preloader:
    """Knows which pictures are made. Without `in_background`, as in tests, each is made when it is first drawn."""

    def __init__(self) -> None:
        self.in_background = True
        self._made: set[tuple[float, float]] = set()
        self._thread: Thread | None = None

    def ready(self, width_px: int, unit_px: float) -> bool:
        """Whether the pictures for a scene of this width, with units of so many px, are made. If not, begin.

        Once they are made, the window is asked to draw itself again.
        """
        wanted = backdrop.drawn_unit_px(width_px), drawn_unit_px(unit_px)
        if not self.in_background or wanted in self._made:
            return True
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._make, args=wanted, name="battle pictures", daemon=True)
            self._thread.start()
        return False

    def wait(self, timeout_s: float) -> None:
        """Wait until the pictures that are being made are there."""
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _make(self, backdrop_px: float, figure_px: float) -> None:
        try:
            # A window that is closed meanwhile needs no pictures.
            with suppress(pygame.error):
                for make in _makers(backdrop_px, figure_px):
                    make()
        finally:
            # What has failed here is made where it is drawn, and fails again there.
            self._made.add((backdrop_px, figure_px))
        with suppress(pygame.error):
            pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))


def _makers(backdrop_px: float, figure_px: float) -> Sequence[Callable[[], object]]:
    return [partial(backdrop.full_picture, backdrop_px), *(partial(make, figure_px) for make in _FIGURES)]


PRELOADER = Preloader()
"""The one of this process."""
