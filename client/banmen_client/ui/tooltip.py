"""The name of what the pointer, or the keyboard's focus, is on."""

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.theme import Shadow

_SIZE, _HEIGHT, _GAP = 13, 30, 10
_WIDEST = 320
_INK = (241, 237, 230)


def draw_tooltip(canvas: Canvas, text: str, at: Rect) -> None:
    """Below the widget, or above it where the window ends."""
    width = min(_WIDEST, canvas.text_width(text, _SIZE)) + 2
    height = canvas.paragraph_height(text, width, _SIZE, leading=1.4) + _HEIGHT - _SIZE * 1.4
    y = at.bottom + _GAP if at.bottom + _GAP + height < canvas.area.bottom else at.y - _GAP - height
    box = Rect(at.center[0] - width / 2 - 11, y, width + 22, height).within(canvas.area.inset(6))
    canvas.round_rect(box, 8, "tooltip", (255, 255, 255, 30), 1, Shadow(3, 10, (0, 0, 0, 110)))
    words = box.inset(11, (_HEIGHT - _SIZE * 1.4) / 2)
    canvas.paragraph(text, words, _SIZE, color=_INK, leading=1.4)
