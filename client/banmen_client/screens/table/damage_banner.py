"""The banner over a damaged table: the server lost a part of it, so it is read-only."""

from collections.abc import Sequence

from banmen_client.screens.outage_banner import BESIDE_ICON, ICON, PAD, BannerGround
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Paragraph
from banmen_client.ui.widget import Widget

_SIZE, _SMALL = 15, 13
_ROOMY = 300
"""The width (units) below which the text is small, so that the panel keeps room for browsing the moves."""


def damage_banner(window: Window, place: Rect) -> tuple[Sequence[Widget], float]:
    """Compose the banner at the top of `place`: its widgets and its height."""
    text, canvas = window.t("table-damaged"), window.canvas
    left = place.x + PAD + ICON + BESIDE_ICON
    room = place.right - PAD - left
    size = _SIZE if place.w >= _ROOMY else _SMALL
    height = canvas.paragraph_height(text, room, size, bold=True)
    rect = Rect(place.x, place.y, place.w, 2 * PAD + max(ICON, height))
    return [
        BannerGround(key="damaged", rect=rect, tone="red", icon="triangle-alert"),
        Paragraph(rect=Rect(left, place.y + PAD, room, height), text=text, size=size, bold=True),
    ], rect.h
