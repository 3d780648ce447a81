"""The screen of games that one watches: board, what is known of it, and the timeline along the bottom.

`screen` is the same for all of them; what is a game's own is a `Performance`.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import pygame

from banmen.texts import Texts
from banmen_client.boards import Board
from banmen_client.screens.standing import Standing
from banmen_client.session import RefusedAct
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget

if TYPE_CHECKING:
    from banmen_client.screens.show.screen import ShowScreen


class Performance(Protocol):
    """What is a game's own on the screen of a show: one object for each screen, so that it may remember scrolls."""

    @property
    def board(self) -> Board:
        """The board."""
        ...

    def dress(self, theme: str) -> None:
        """Draw for this theme ("light", "dark") from now on."""
        ...

    def subtitle(self, t: Texts, standing: Standing) -> str:
        """The line under the title."""
        ...

    def panel(self, screen: "ShowScreen", rect: Rect, standing: Standing, *, tight: bool) -> Sequence[Widget]:
        """What is known of the ply looked at, and what can be done, below the card of who presents."""
        ...

    def step_text(self, t: Texts, standing: Standing) -> tuple[str, str]:
        """The ply looked at in words for the timeline ("Step 1,207"), and a remark ("7 retreats")."""
        ...

    def marks(self) -> Mapping[str, tuple[str, str]]:
        """For each kind of milestone its colour (a role of the theme) and its icon (empty for a bare line)."""
        ...

    def key(self, screen: "ShowScreen", event: pygame.event.Event) -> bool:
        """A KEYDOWN of the game's own, before the timeline's. Returns whether it was used."""
        ...


@runtime_checkable
class Ticking(Protocol):
    """A performance in which something goes on by itself."""

    def tick(self) -> bool:
        """Time has passed. Returns whether the picture is different now."""
        ...


@runtime_checkable
class Refusing(Protocol):
    """A performance whose panel says why an action was refused."""

    def refused(self, screen: "ShowScreen", standing: Standing) -> RefusedAct | None:
        """The refused action of which the panel says why; None where it says nothing of the kind."""
        ...
