"""The keyboard on a board of squares: a cursor moved by arrows, and squares typed by name ("d3").

A letter takes the cursor to its column and waits for a number; the number takes it to its row and asks for the square.
On boards of ten rows or more, where "1" may go on, the square is asked for by Enter or by the second digit.
Boards with more columns than letters have numbers for names: there nothing is typed.
"""

from dataclasses import dataclass, replace
from string import ascii_lowercase
from typing import NamedTuple

import pygame

from banmen.grid import Square

ARROWS = {pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0), pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1)}
"""How far each arrow goes (rows, columns)."""
ENTER = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}
"""The keys that choose the square under the cursor."""
NOT_TYPING = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""With these held, a key is a command."""

_NUMBER_BLOCK = {
    **{pygame.K_KP1 + at: str(at + 1) for at in range(9)},
    pygame.K_KP0: "0",
}


def typed(event: pygame.event.Event) -> str:
    """The character of a KEYDOWN; while text input is off, pygame gives none for the number block."""
    return event.unicode or _NUMBER_BLOCK.get(event.key, "")


class Answer(NamedTuple):
    """What a key did: the cursor after it, whether it was used, and the square asked for, if any."""

    cursor: "Cursor"
    used: bool = True
    chosen: Square | None = None


@dataclass(frozen=True, slots=True)
class Cursor:
    """The keyboard's square (row, column), and whether a letter waits for its number, with the digits so far."""

    row: int = 0
    column: int = 0
    lettered: bool = False
    digits: str = ""

    @property
    def square(self) -> Square:
        """The square under the cursor, (row, column)."""
        return self.row, self.column

    def at(self, square: Square) -> "Cursor":
        """The cursor on another square, nothing typed."""
        return Cursor(*square)

    def press(self, event: pygame.event.Event, rows: int, columns: int) -> Answer:
        """Take a KEYDOWN on a board of so many rows and columns."""
        if event.mod & NOT_TYPING:
            return Answer(self, used=False)
        if event.key in ARROWS:
            down, right = ARROWS[event.key]
            return Answer(Cursor(_kept(self.row + down, rows), _kept(self.column + right, columns)))
        if event.key in ENTER:
            return Answer(Cursor(*self.square), chosen=self.square)
        if event.key == pygame.K_ESCAPE and self.lettered:
            return Answer(Cursor(*self.square))
        return self._typed(typed(event).lower(), rows, columns)

    def _typed(self, character: str, rows: int, columns: int) -> Answer:
        letters = ascii_lowercase[:columns] if columns <= len(ascii_lowercase) else ""
        if character and character in letters:
            return Answer(Cursor(self.row, letters.index(character), lettered=True))
        if not (self.lettered and character.isascii() and character.isdigit()):
            return Answer(self, used=False)
        number = int(self.digits + character)
        if not 1 <= number <= rows:
            return Answer(replace(self, digits=""))  # no such row: the letter still waits
        if number * 10 <= rows:
            return Answer(replace(self, row=number - 1, digits=str(number)))
        chosen = number - 1, self.column
        return Answer(Cursor(*chosen), chosen=chosen)


def _kept(value: int, size: int) -> int:
    return min(max(value, 0), size - 1)
