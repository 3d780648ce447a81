"""The banner during an outage: the problem, the time of the next attempt, and *Try now*.

While the server is connected but silent, the banner has no button: the user can only wait.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from banmen_client.screens.connection import connection_trouble
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.buttons import Button, button_width
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.indicators import Tone
from banmen_client.ui.labels import Paragraph
from banmen_client.ui.theme import mixed
from banmen_client.ui.widget import Touch, Widget

PAD, _GAP = 14, 10
ICON, BESIDE_ICON = 22, 12
_BUTTON = 36
_BESIDE_FROM = 360
"""The width (units) from which the button is next to the text instead of below it."""


@dataclass(kw_only=True, eq=False)
class BannerGround(Widget):
    """A banner's card: opaque, with its tone's border."""

    tone: Tone
    icon: str

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        """Draw the card and its icon."""
        color = "red" if self.tone == "red" else "gold"
        canvas.card(self.rect, 14, mixed(canvas.theme.card, canvas.color(f"{color}_tint")), color)
        center = (self.rect.x + PAD + ICON / 2, self.rect.y + PAD + ICON / 2)
        canvas.icon(self.icon, center, ICON, f"{color}_text")


def outage_banner(window: Window, place: Rect) -> tuple[Sequence[Widget], float]:
    """Compose the banner at the top of `place`. Return its widgets and height; none and 0 without an outage."""
    if window.session.is_replay or not window.outage.lasts(window.now_ms()):
        return [], 0
    trouble, canvas = connection_trouble(window), window.canvas
    label = "" if window.session.link.silent else window.t("try-now")
    width = button_width(canvas, label, 14, icons=1) if label else 0
    beside = place.w >= _BESIDE_FROM or not label
    text_x = place.x + PAD + ICON + BESIDE_ICON
    room = place.right - PAD - text_x - (width + _GAP if beside and label else 0)
    wrong = canvas.paragraph_height(trouble.sentence, room, 15, bold=True)
    then = canvas.paragraph_height(trouble.then, room, 14) if trouble.then else 0
    height = 2 * PAD + max(ICON, wrong + then) + (0 if beside else _GAP + _BUTTON)
    height = max(height, 2 * PAD + _BUTTON) if beside and label else height
    rect = Rect(place.x, place.y, place.w, height)
    top = rect.center[1] - (wrong + then) / 2 if beside else rect.y + PAD
    widgets: list[Widget] = [
        BannerGround(
            key="outage", rect=rect, tone=trouble.tone, icon="triangle-alert" if trouble.tone == "red" else "wifi-off"
        ),
        Paragraph(rect=Rect(text_x, top, room, wrong), text=trouble.sentence, size=15, bold=True),
        Paragraph(rect=Rect(text_x, top + wrong, room, then), text=trouble.then, size=14),
    ]
    if label:
        button = Rect(rect.right - PAD - width, rect.center[1] - _BUTTON / 2, width, _BUTTON)
        if not beside:
            button = Rect(text_x, rect.bottom - PAD - _BUTTON, min(width, room), _BUTTON)
        widgets.append(
            Button(key="outage/try", rect=button, icon="rotate-ccw", label=label, size=14, on_press=window.retry)
        )
    return widgets, height
