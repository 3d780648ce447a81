"""The keyboard's cursor on a board of squares: moved by arrows, or by typing the name of a square ("d3").

A letter moves the cursor to its column and waits for a number. The number moves it to its row and chooses the square.
On boards of ten rows or more, where "1" may be the first of two digits, Enter or the second digit chooses the square.
On boards with more columns than letters, squares cannot be typed.
"""

from dataclasses import dataclass, replace
from string import ascii_lowercase
from typing import NamedTuple

import pygame

from banmen.grid import Square

ARROWS = {pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0), pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1)}
"""The step of each arrow key (rows, columns)."""
ENTER = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}
"""The keys that choose the square under the cursor."""
NOT_TYPING = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""While one of these is held, a key is a command, not text."""

_KEYPAD = {
    **{pygame.K_KP1 + at: str(at + 1) for at in range(9)},
    pygame.K_KP0: "0",
}


def typed(event: pygame.event.Event) -> str:
    """Return the character of a KEYDOWN.

    While text input is off, pygame gives none for the keypad, so this looks it up.
    """
    return event.unicode or _KEYPAD.get(event.key, "")


class KeyResult(NamedTuple):
    """The result of a key: the new cursor, whether the key was used, and the chosen square (row, column), if any."""

    cursor: "Cursor"
    used: bool = True
    chosen: Square | None = None


@dataclass(frozen=True, slots=True)
class Cursor:
    """The cursor's square, a typed letter that waits for its number, and the digits typed so far."""

    row: int = 0
    column: int = 0
    lettered: bool = False
    digits: str = ""

    @property
    def square(self) -> Square:
        """The square under the cursor, (row, column)."""
        return self.row, self.column

    def at(self, square: Square) -> "Cursor":
        """Return the cursor on another square (row, column), with nothing typed."""
        return Cursor(*square)

    def press(self, event: pygame.event.Event, rows: int, columns: int, *, upwards: bool = False) -> KeyResult:
        """Handle a KEYDOWN on a board of this size. `upwards` means that row 1 is the lowest."""
        if event.mod & NOT_TYPING:
            return KeyResult(self, used=False)
        if event.key in ARROWS:
            down, right = ARROWS[event.key]
            return KeyResult(Cursor(_clamped(self.row + down, rows), _clamped(self.column + right, columns)))
        if event.key in ENTER:
            return KeyResult(Cursor(*self.square), chosen=self.square)
        if event.key == pygame.K_ESCAPE and self.lettered:
            return KeyResult(Cursor(*self.square))
        return self._typed(typed(event).lower(), rows, columns, upwards=upwards)

    def _typed(self, character: str, rows: int, columns: int, *, upwards: bool) -> KeyResult:
        letters = ascii_lowercase[:columns] if columns <= len(ascii_lowercase) else ""
        if character and character in letters:
            return KeyResult(Cursor(self.row, letters.index(character), lettered=True))
        if not (self.lettered and character.isascii() and character.isdigit()):
            return KeyResult(self, used=False)
        number = int(self.digits + character)
        if not 1 <= number <= rows:
            return KeyResult(replace(self, digits=""))  # no such row: wait for another number
        row = rows - number if upwards else number - 1
        if number * 10 <= rows:
            return KeyResult(replace(self, row=row, digits=str(number)))
        chosen = row, self.column
        return KeyResult(Cursor(*chosen), chosen=chosen)


def _clamped(value: int, size: int) -> int:
    return min(max(value, 0), size - 1)
