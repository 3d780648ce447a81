"""The keyboard on a board of any rectangle: arrows move a square's cursor, Enter and Space choose it, names are typed.

On boards with no more columns than letters a square is typed as "d3": the letter takes the cursor to its column, the
number to its row; a number that may go on waits for its next digit, or for Enter.
"""

from dataclasses import dataclass
from string import ascii_lowercase
from typing import NamedTuple

import pygame

from banmen_client.boards.cursor import typed

_STEPS = {pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0), pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1)}
_ENTER = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}
_NOT_TYPING = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class Answer(NamedTuple):
    """What a key did: the cursor after it, whether it was used, and the square asked for, if any."""

    cursor: "TourCursor"
    used: bool = True
    chosen: int | None = None


@dataclass(frozen=True, slots=True)
class TourCursor:
    """The keyboard's row and column, and whether a letter waits for its number, with the digits so far."""

    row: int = 0
    column: int = 0
    lettered: bool = False
    digits: str = ""

    def square(self, columns: int) -> int:
        """The square under the cursor on a board of so many columns."""
        return self.row * columns + self.column

    @staticmethod
    def at(square: int, columns: int) -> "TourCursor":
        """The cursor on a square, nothing typed."""
        return TourCursor(*divmod(square, max(1, columns)))

    def press(self, event: pygame.event.Event, rows: int, columns: int) -> Answer:
        """Take a KEYDOWN on a board of so many rows and columns."""
        if event.mod & _NOT_TYPING:
            return Answer(self, used=False)
        if event.key in _STEPS:
            down, right = _STEPS[event.key]
            return Answer(TourCursor(_kept(self.row + down, rows), _kept(self.column + right, columns)))
        if event.key in _ENTER:
            return self._chosen(columns)
        return self._typed(typed(event).lower(), rows, columns)

    def _typed(self, character: str, rows: int, columns: int) -> Answer:
        letters = ascii_lowercase[:columns] if columns <= len(ascii_lowercase) else ""
        if character and character in letters:
            return Answer(TourCursor(self.row, letters.index(character), lettered=True))
        if not (self.lettered and character.isascii() and character.isdigit()):
            return Answer(self, used=False)
        number = int(self.digits + character)
        if not 1 <= number <= rows:
            return Answer(TourCursor(self.row, self.column, lettered=True))
        there = TourCursor(number - 1, self.column, lettered=True, digits=str(number))
        return there._chosen(columns) if number * 10 > rows else Answer(there)

    def _chosen(self, columns: int) -> Answer:
        return Answer(TourCursor(self.row, self.column), chosen=self.square(columns))


def _kept(value: int, size: int) -> int:
    return min(max(value, 0), size - 1)
