"""The bar of a closed chat: the last message, and the number of unread ones. Pressing it opens the chat."""

from banmen.events import Saying
from banmen.texts import Texts
from banmen_client.screens.table.chat.state import ChatCalls
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.indicators import Badge
from banmen_client.ui.labels import Painted
from banmen_client.ui.widget import UNTOUCHED, Touch, Widget

BAR_KEY = "chat/open"
_MOST_SHOWN = 99


def compose(t: Texts, rect: Rect, last: Saying | None, unread: int, calls: ChatCalls, *, key: str) -> Widget:
    """Compose the bar: an icon, the last message, and the number of unread ones. The key named `key` opens it too."""
    low = rect.h < 38  # noqa: PLR2004 - the height in a tight window
    size = 13 if low else 14

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
        canvas.card(rect, 10 if low else 12, border="gold" if unread else "card_border")
        if touch.hovered:
            canvas.round_rect(rect, 10 if low else 12, "pressed" if touch.pressed else "hover")
        inner = rect.inset(10 if low else 16, 0)
        icon, words = inner.cut_left(18, 8)
        canvas.icon("message-circle", icon.center, 18, "gold_text" if unread else "secondary")
        if unread:
            count = str(unread) if unread <= _MOST_SHOWN else f"{_MOST_SHOWN}+"
            badge, words = words.cut_right(canvas.text_width(count, 12, bold=True) + 20, 6)
            Badge(rect=badge, text=count, size=12, tone="gold").draw(canvas, UNTOUCHED)
        if last is None:
            canvas.text(t("chat-title"), words, size, color="secondary")
            return
        name = f"{last.name}: "
        width = min(canvas.text_width(name, size, bold=True), words.w / 2)
        named, said = words.cut_left(width)
        canvas.text(name, named, size, bold=True, color="secondary")
        canvas.text(last.text, said, size, color="ink")

    tip = t("chat-open-unread", key=key, count=unread) if unread else t("chat-open", key=key)
    of = (t, unread, last and (last.name, last.text))
    return Painted(key=BAR_KEY, rect=rect, radius=12, paint=paint, drawn_from=of, tooltip=tip, on_press=calls.write)
