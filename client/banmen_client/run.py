"""Runs the window from its first picture until the user closes it, or until its picture is saved."""

import gc
from pathlib import Path

import pygame

from banmen_client.app import HallWindow
from banmen_client.screens.opening import Opening, show
from banmen_client.system.failure import report_failure
from banmen_client.system.navigation import Navigation

INTERRUPTED = 130
"""The exit status after Ctrl+C."""
_PICTURE_WAIT_MS = 20_000


def run(
    surface: pygame.Surface, navigation: Navigation, picture: Path | None = None, opening: Opening | None = None
) -> int:
    """Run the open window until the user closes it. Return the exit status.

    If there is an `opening`, show it on the first screen. The caller has started the navigation; this function closes
    it.
    """
    try:
        window = HallWindow(surface, navigation.settings, navigation)
        if picture is not None:
            navigation.asks_name = False  # no user is present to answer
            return _take_picture(window, picture, opening)
        window.frame()
        navigation.look_around()
        gc.collect()
        gc.freeze()  # modules are never garbage; walking them took 160 ms
        while window.running:
            window.frame()
            if opening is not None and _has_its_screen(window):
                show(window, opening)
                opening = None
        window.keep_size()
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the last resort: show a sentence, and write the traceback to a file
        return report_failure(error)
    finally:
        navigation.close()
        pygame.quit()
    return 0


def _has_its_screen(window: HallWindow) -> bool:
    """Return True once the first screen is final: a table that arrives later would close any dialog.

    It is not final while the window asks for the user's name. It is final when an outage lasts.
    """
    if window.navigation.asks_name:
        return False
    return window.outage.lasts(window.now_ms()) or (window.navigation.arrived and not window.session.entering)


def _take_picture(window: HallWindow, path: Path, opening: Opening | None) -> int:
    """Run frames until the server answers or the time is up, then save a picture. Return the exit status."""
    until_ms = window.now_ms() + _PICTURE_WAIT_MS
    while window.now_ms() < until_ms and not _has_its_screen(window):
        window.frame()
    if opening is not None:
        show(window, opening)
    while window.now_ms() < until_ms and window.screen.tick():
        window.compose()
        window.draw()
    window.compose()
    window.draw()
    pygame.image.save(window.canvas.surface, path)
    return 0 if window.navigation.arrived else 1
