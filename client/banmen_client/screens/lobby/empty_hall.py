"""What the lobby says in gold where no table is open: what to do first."""

from collections.abc import Sequence

from banmen_client.screens.lobby.state import Lobby
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Icon, Label
from banmen_client.ui.widget import Widget

_ICON = 26


def empty_hall(lobby: Lobby, card: Rect) -> Sequence[Widget]:
    """The two lines on the card: press a game; which one starts at once."""
    t, canvas = lobby.window.t, lobby.window.canvas
    quick = next((quick for game in lobby.games.values() for quick in game.quick), None)
    first = t("hall-begin")
    second = t("hall-begin-quick", quick=t(f"quick-{quick.key}")) if quick else t("no-tables-hint")
    upper, lower = card.inset(24, 22).rows(2)
    size = next((size for size in (17, 16, 15) if canvas.text_width(first, size, bold=True) <= upper.w - 80), 14)
    left = upper.center[0] - canvas.text_width(first, size, bold=True) / 2 - _ICON
    return [
        Icon(rect=Rect(left - _ICON / 2, upper.y, _ICON, upper.h), name="circle-play", size=20, color="gold"),
        Label(rect=upper, text=first, size=size, bold=True, color="gold_text", align="center"),
        Label(rect=lower, text=second, size=14, color="secondary", align="center"),
    ]
