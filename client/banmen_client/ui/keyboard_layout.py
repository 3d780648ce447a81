"""Names the keys of the user's keyboard layout so that shortcuts and digits work in every layout.

If the layout has no Latin letters (Russian, Greek), a key gets the name of its position on a US keyboard. The top row
gives digits even if the layout needs Shift for them (French). Typed text stays unchanged: it arrives as TEXTINPUT.
"""

import unicodedata

import pygame

_LETTERS = {pygame.KSCAN_A + at: pygame.K_a + at for at in range(26)}
_DIGITS = {pygame.KSCAN_1 + at: pygame.K_0 + (at + 1) % 10 for at in range(10)}
_SIGNS = {
    pygame.KSCAN_MINUS: pygame.K_MINUS,
    pygame.KSCAN_EQUALS: pygame.K_EQUALS,
    pygame.KSCAN_LEFTBRACKET: pygame.K_LEFTBRACKET,
    pygame.KSCAN_RIGHTBRACKET: pygame.K_RIGHTBRACKET,
    pygame.KSCAN_BACKSLASH: pygame.K_BACKSLASH,
    pygame.KSCAN_SEMICOLON: pygame.K_SEMICOLON,
    pygame.KSCAN_APOSTROPHE: pygame.K_QUOTE,
    pygame.KSCAN_GRAVE: pygame.K_BACKQUOTE,
    pygame.KSCAN_COMMA: pygame.K_COMMA,
    pygame.KSCAN_PERIOD: pygame.K_PERIOD,
    pygame.KSCAN_SLASH: pygame.K_SLASH,
}
_LARGEST_CHARACTER = 0x10FFFF  # larger key codes are of keys without a character


class KeyboardLayout:
    """Names keys by their position if the layout needs it. It learns the layout from the letters pressed."""

    def __init__(self) -> None:
        self._has_latin_letters = True
        self._down: dict[int, int] = {}

    def named(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return a KEYDOWN or KEYUP with the name of its key; any other event, or one without a place, unchanged."""
        place = getattr(event, "scancode", 0)
        if event.type == pygame.KEYUP:
            return _with_key(event, self._down.pop(place, event.key))
        if event.type != pygame.KEYDOWN or not place:
            return event
        key = self._down[place] = self._key(place, event.key)
        return _with_key(event, key)

    def _key(self, place: int, key: int) -> int:
        """Return the key code for a position, given the layout's own code."""
        if place in _DIGITS:
            return _DIGITS[place]
        letter = chr(key) if key <= _LARGEST_CHARACTER and chr(key).isalpha() else ""
        is_latin = unicodedata.name(letter, "").startswith("LATIN") if letter else False
        if letter and place in _LETTERS:
            self._has_latin_letters = is_latin
        if letter and not is_latin:
            return _LETTERS.get(place) or _SIGNS.get(place, key)
        # In the Greek layout the place of Q has ";".
        return key if self._has_latin_letters else _LETTERS.get(place, key)


def _with_key(event: pygame.event.Event, key: int) -> pygame.event.Event:
    """Return the event with this key, and with the key's character if the layout has a different one."""
    if key == event.key:
        return event
    fields = {**event.dict, "key": key}
    if "unicode" in fields:
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        sign = "" if command else chr(key)
        fields["unicode"] = sign.upper() if event.mod & pygame.KMOD_SHIFT else sign
    return pygame.event.Event(event.type, fields)
