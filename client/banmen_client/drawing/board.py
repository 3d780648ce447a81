"""The interface of all boards: geometry, drawing, and the conversion of pointer and keys to actions.

A board gets the position to draw as a `View`. It never changes the game: it only returns the action that the pointer or
a key asks for. The server judges that action.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pygame


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a board needs to draw one position.

    `last`: the game events of the last action, for its marks. `legal`: the actions to mark; empty when it is not this
    viewer's turn. `seat`: the seat whose piece is previewed under the pointer; None for spectators. `pending`: an
    action that was sent and is not answered yet. `cursor_shown`: whether the keyboard's cursor is visible.
    """

    state: Any
    last: Sequence[Any] = ()
    legal: Sequence[Any] = ()
    seat: str | None = None
    pending: Any | None = None
    cursor_shown: bool = False


class Board(Protocol):
    """The board of a game: it converts pointer and keys to actions, and draws views. Positions are (x, y) in px."""

    @property
    def area(self) -> pygame.Rect:
        """The area in px that `draw` may change, including the shadow. The caller paints the background first."""
        ...

    def place(self, rect: pygame.Rect, scale: float) -> None:
        """Lay the board out in `rect` (px). `scale` is the number of px per px of the 1280x800 design."""
        ...

    def show(self, view: Any, *, now_ms: float, animate: float = 1.0) -> None:
        """Show a view: a `View`, or the view type of a board that shows more.

        `animate` is the factor of the animation's duration: 0 none, 1 normal, 0.4 quick. A state is animated only if it
        follows from the previous one by `view.last`; any other appears immediately.
        """
        ...

    def draw(self, surface: pygame.Surface, now_ms: float) -> bool:
        """Draw over the background. Return whether an animation is still running.

        A board that draws only pictures (`blit`, `blits`, `fill`, `set_clip`) may declare it with `in_pictures = True`:
        then the window redraws only its changes. Any other board is drawn completely with each picture of the window.
        """
        ...

    def point(self, pos_px: tuple[int, int] | None) -> bool:
        """Handle the pointer: it moved to this position, or left the board (None).

        Return True if the picture changes.
        """
        ...

    def press(self, pos_px: tuple[int, int]) -> Any | None:
        """Return the action of a press at this position, legal or not; None outside the squares."""
        ...

    def key(self, event: pygame.event.Event) -> tuple[bool, Any | None]:
        """Handle a KEYDOWN. Return whether the board used it, and the action it asks for, if any."""
        ...

    def settle(self) -> None:
        """End all animations immediately."""
        ...


def draws_in_pictures(board: Board) -> bool:
    """Return True if a board draws only pictures on the surface, so that a display list can record it."""
    return bool(getattr(board, "in_pictures", False))
