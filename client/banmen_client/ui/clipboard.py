"""The clipboard of the system, or a clipboard of this window alone if the system has none."""

import pygame

_TEXT = "text/plain;charset=utf-8"


class Clipboard:
    """Writes and reads text on the clipboard."""

    def __init__(self) -> None:
        self._own = ""

    def write(self, text: str) -> None:
        """Put text on the clipboard."""
        self._own = text
        try:
            if hasattr(pygame.scrap, "put_text"):
                pygame.scrap.put_text(text)
            else:
                _init()
                pygame.scrap.put(_TEXT, text.encode())
        except pygame.error:
            # The display has no clipboard. Text copied in this window can still be pasted in it.
            pass

    def read(self) -> str:
        """Return the text on the clipboard; empty when it holds no text."""
        try:
            if hasattr(pygame.scrap, "get_text"):
                return pygame.scrap.get_text() or ""
            _init()
            held = pygame.scrap.get(_TEXT) or pygame.scrap.get("UTF8_STRING")
        except pygame.error:
            return self._own
        return held.decode("utf-8", "replace").rstrip("\0") if held else self._own


def _init() -> None:
    if not pygame.scrap.get_init():
        pygame.scrap.init()


CLIPBOARD = Clipboard()
