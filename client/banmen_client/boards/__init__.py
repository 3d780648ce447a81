"""One file a game: geometry, pointer and keys to actions, drawing.

A board is given a moment as a `View` and draws it in px; it never changes what is true of the game, it only says
which action the player's pointer or keys ask for. The server judges that action.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pygame


@dataclass(frozen=True, slots=True)
class View:
    """Everything a board needs to draw one moment.

    `last` are the game events of the last ply, for its marks; `legal` the actions to mark, empty when it is not this
    viewer's turn; `seat` the seat whose piece the ghost shows, None for watchers; `pending` an action sent and not
    answered yet; `cursor_shown` whether the keyboard's cursor is visible.
    """

    state: Any
    last: Sequence[Any] = ()
    legal: Sequence[Any] = ()
    seat: str | None = None
    pending: Any | None = None
    cursor_shown: bool = False


class Board(Protocol):
    """The board of a game: it turns pointer and keys into actions, and moments into pictures."""

    @property
    def area(self) -> pygame.Rect:
        """All that `draw` may touch, the shadow under the board included; the caller paints its ground first."""
        ...

    def place(self, rect: pygame.Rect, scale: float) -> None:
        """Lay the board out in `rect` (px); `scale` is the window's px for each px of the 1280x800 design."""
        ...

    def show(self, view: View, *, now_ms: float, animate: float = 1.0) -> None:
        """Take a new moment. `animate` stretches its animation: 0 none, 1 normal, 0.4 quick.

        Only a state that follows the one shown before by `view.last` is animated, anything else is shown at once.
        """
        ...

    def draw(self, surface: pygame.Surface, now_ms: float) -> bool:
        """Draw over the ground that the caller has painted; True while something still moves."""
        ...

    def point(self, pos_px: tuple[int, int] | None) -> bool:
        """The pointer is here, or (None) has left; True when that changes the picture."""
        ...

    def press(self, pos_px: tuple[int, int]) -> Any | None:
        """The action of a press here, whether legal or not; None beside the squares."""
        ...

    def key(self, event: pygame.event.Event) -> tuple[bool, Any | None]:
        """Take a KEYDOWN: whether the board has used it, and the action asked for, if any."""
        ...

    def settle(self) -> None:
        """End all animations at once."""
        ...
