"""The state of the connection, which every screen shows, and the buttons that every table has."""

from collections.abc import Callable

from banmen_client.screens.context import Window
from banmen_client.ui.buttons import Button
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Painted
from banmen_client.ui.widget import Touch


def link_words(window: Window, server: str) -> tuple[str, Paint]:
    """The connection in a sentence, and the colour of its dot."""
    t, link = window.t, window.session.link
    match link.kind:
        case "online":
            return t("link-online", server=server), "green"
        case "connecting" if link.attempt <= 1 or _never_was(window):
            return t("link-connecting", server=server), "gold"
        case "connecting":
            return t("link-retrying", attempt=link.attempt), "gold"
        case "waiting":
            kind = "link-failing" if _never_was(window) and _reason(window) else "link-waiting"
            wait = {"seconds": f"{link.retry_in_s or 0:.0f}", "attempt": link.attempt}
            return t(kind, server=server, reason=_reason(window), **wait), "gold"
        case "ended":
            return t("link-ended", reason=_reason(window)), "live"
    return t("link-offline", server=server, reason=_reason(window)), "live"


def _never_was(window: Window) -> bool:
    """Whether there has been no connection to this server yet: none that could be lost, and maybe a wrong address."""
    return window.session.player is None


def _reason(window: Window) -> str:
    """Why there is no connection, in the person's language where it is known."""
    link, name = window.session.link, f"why-{window.session.link.code}"
    return window.t(name) if window.t.has(name) else link.text


def link_short(window: Window) -> tuple[str, Paint]:
    """The connection in a word or two."""
    t, link = window.t, window.session.link
    if link.kind == "online":
        return (t("link-ms", ms=round(link.rtt_ms)) if link.rtt_ms is not None else t("link-short-online")), "green"
    if link.kind in {"connecting", "waiting"}:
        first = "link-short-offline" if link.kind == "waiting" else "link-short-connecting"
        return t(first if _never_was(window) else "link-short-broken"), "gold"
    return t("link-short-offline"), "live"


def connection_pill(window: Window, rect: Rect) -> Painted:
    """A dot and a word at the right end of `rect`: small, but always there."""
    words, color = link_short(window)
    size = 13
    width = window.canvas.text_width(words, size) + 20
    place = Rect(rect.right - width, rect.y, width, rect.h)

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - only shown
        hollow = color == "live"
        dot = (rect.x + 5, rect.center[1])
        canvas.circle(dot, 5, (0, 0, 0, 0) if hollow else color, color, 2)
        canvas.text(words, Rect(rect.x + 16, rect.y, rect.w, rect.h), size, color="secondary" if not hollow else "ink")

    return Painted(
        key="connection", rect=place, paint=paint, tooltip=connection_tip(window), on_press=retry_press(window)
    )


def connection_tip(window: Window) -> str:
    """All that the mark of the connection does not say itself, and that it can be pressed where it can."""
    words = link_words(window, window.server_name)[0]
    return words if retry_press(window) is None else f"{words} · {window.t('retry')}"


def retry_press(window: Window) -> Callable[[], None] | None:
    """What pressing the mark does: try again now, where there is no connection."""
    return window.retry if window.session.link.kind in {"waiting", "offline", "ended"} else None


def way_out(window: Window, rect: Rect, leave: Callable[[], None], *, named: bool = True) -> Button:
    """The button that leads from a table to the hall; without room for its name, an arrow that tells it."""
    name = window.t("to-lobby")
    return Button(
        key="leave",
        rect=rect,
        icon="arrow-left",
        label=name if named else "",
        tooltip="" if named else name,
        size=14,
        on_press=leave,
    )


def keys_button(window: Window, rect: Rect, ask: Callable[[], None]) -> Button:
    """The button that shows the list of keys."""
    return Button(key="keys", rect=rect, icon="circle-question-mark", tooltip=window.t("keys"), on_press=ask)
