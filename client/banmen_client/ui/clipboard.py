"""The clipboard of the system, or the window's own where the system has none."""

import pygame

_TEXT = "text/plain;charset=utf-8"


class Clipboard:
    """Text in and out."""

    def __init__(self) -> None:
        self._own = ""

    def write(self, text: str) -> None:
        """Put text on the clipboard."""
        self._own = text
        try:
            if hasattr(pygame.scrap, "put_text"):
                pygame.scrap.put_text(text)
            else:
                _begin()
                pygame.scrap.put(_TEXT, text.encode())
        except pygame.error:
            # A display without a clipboard: what was copied here can still be pasted here.
            pass

    def read(self) -> str:
        """The text on the clipboard; empty when it holds something else."""
        try:
            if hasattr(pygame.scrap, "get_text"):
                return pygame.scrap.get_text() or ""
            _begin()
            held = pygame.scrap.get(_TEXT) or pygame.scrap.get("UTF8_STRING")
        except pygame.error:
            return self._own
        return held.decode("utf-8", "replace").rstrip("\0") if held else self._own


def _begin() -> None:
    if not pygame.scrap.get_init():
        pygame.scrap.init()


CLIPBOARD = Clipboard()
