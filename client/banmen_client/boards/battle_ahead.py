"""Makes the large pictures of the battle beside the window's thread, so that no frame waits the second they take."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from threading import Thread

import pygame

from banmen_client.boards import battle_figures, battle_sky
from banmen_client.boards.battle_kept import fineness

_FIGURES = (
    battle_figures.hero,
    battle_figures.sword_arm,
    battle_figures.pauldron,
    battle_figures.demon_king,
    battle_figures.glare,
)


class Ahead:
    """What is made already. With `beside` false everything is made when it is first drawn, as tests want it."""

    def __init__(self) -> None:
        self.beside = True
        self._made: set[tuple[float, float]] = set()
        self._thread: Thread | None = None

    def ready(self, width_px: int, unit: float) -> bool:
        """Whether the pictures for a scene of this size are there; if not, they are being made.

        Once they are, the window is asked to draw itself again.
        """
        wanted = battle_sky.fineness(width_px), fineness(unit)
        if not self.beside or wanted in self._made:
            return True
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._make, args=wanted, name="battle pictures", daemon=True)
            self._thread.start()
        return False

    def wait(self, timeout_s: float) -> None:
        """Wait until what is being made is there."""
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _make(self, sky: float, figures: float) -> None:
        try:
            # A window that is closed meanwhile needs no pictures.
            with suppress(pygame.error):
                for make in _makers(sky, figures):
                    make()
        finally:
            # What has failed here is made where it is drawn, and fails again there.
            self._made.add((sky, figures))
        with suppress(pygame.error):
            pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))


def _makers(sky: float, figures: float) -> Sequence[Callable[[], object]]:
    return [partial(battle_sky.whole, sky), *(partial(make, figures) for make in _FIGURES)]


AHEAD = Ahead()
