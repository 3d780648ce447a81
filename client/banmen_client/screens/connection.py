"""The connection's state in words and colour: the pill that every screen shows, and the banner of an outage.

The banner stands where the user looks: at the top of the page, or above the panel of a table.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from banmen_client.screens.window_protocol import Window
from banmen_client.table.report import BY_OPERATOR, out_report
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.controls import Button, button_width
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Painted, Paragraph, Tone
from banmen_client.ui.theme import mixed
from banmen_client.ui.widget import Touch, Widget


@dataclass(frozen=True, slots=True)
class ConnectionState:
    """The connection in words: a sentence, a short label, and the colour of its dot.

    `retry` tries to connect now; None while connected or connecting.
    """

    sentence: str
    short: str
    color: Paint
    tooltip: str
    retry: Callable[[], None] | None


def connection_state(window: Window) -> ConnectionState:
    """Return the state of the window's connection."""
    sentence = connection_sentence(window, window.server_name)[0]
    short, color = connection_label(window)
    retry = window.retry if window.session.link.kind in {"waiting", "offline", "ended"} else None
    tooltip = sentence if retry is None else f"{sentence} · {window.t('retry')}"
    return ConnectionState(sentence, short, color, tooltip, retry)


@dataclass(frozen=True, slots=True)
class ConnectionTrouble:
    """A problem with the connection: a sentence about it, a second one about the next step, and the tone."""

    sentence: str
    then: str
    tone: Tone


def connection_trouble(window: Window) -> ConnectionTrouble:
    """Return the connection's problem. Call this only while the link is down, or the server does not answer."""
    t, link, reason = window.t, window.session.link, _reason(window)
    if link.silent:
        then = "outage-silent-move" if window.session.pending_actions else "outage-silent-then"
        said = "outage-unavailable" if link.code == "unavailable" else "outage-silent"
        return ConnectionTrouble(t(said), t(then), "gold")
    if link.kind == "offline":
        name = f"own-server-{link.code}" if window.t.has(f"own-server-{link.code}") else "own-server-died"
        return ConnectionTrouble(t(name, text=link.text), t(f"{name}-remedy"), "red")
    if link.kind == "ended":
        out = out_report(link)
        sentence = t(out.id, **out.args) if link.code in BY_OPERATOR else t("outage-ended", reason=reason)
        return ConnectionTrouble(sentence, "", "red")
    lost = "outage-none" if _never_connected(window) else "outage-lost"
    seconds = window.outage.retry_in_s(window.now_ms())
    then = t("outage-trying") if seconds is None else t("outage-next", seconds=seconds)
    if window.session.pending_actions:
        then = f"{then} {t('outage-kept')}"
    return ConnectionTrouble(t(lost, server=window.server_name, reason=reason), then, "gold")


def connection_sentence(window: Window, server: str) -> tuple[str, Paint]:
    """Return the connection's state in a sentence, and the colour of its dot."""
    t, link = window.t, window.session.link
    match link.kind:
        case "online":
            return (t("outage-silent"), "gold") if link.silent else (t("link-online", server=server), "green")
        case "connecting" if link.attempt <= 1 or _never_connected(window):
            return t("link-connecting", server=server), "gold"
        case "connecting":
            return t("link-retrying", attempt=link.attempt), "gold"
        case "waiting":
            kind = "link-failing" if _never_connected(window) and _reason(window) else "link-waiting"
            wait = {"seconds": window.outage.retry_in_s(window.now_ms()) or 0, "attempt": link.attempt}
            return t(kind, server=server, reason=_reason(window), **wait), "gold"
        case "ended":
            return t("link-ended", reason=_reason(window)), "live"
    return t("link-offline", server=server, reason=_reason(window)), "live"


def _never_connected(window: Window) -> bool:
    """Return True if the window has never reached this server: its address may be wrong."""
    return window.session.player is None


def _reason(window: Window) -> str:
    """Return why there is no connection, in the user's language if the reason is known."""
    if window.session.link.kind == "offline":
        return window.t("why-no_server")
    reason = window.outage.reason
    name = f"why-{reason.code or 'dropped'}"
    return window.t(name) if window.t.has(name) else reason.text


def connection_label(window: Window) -> tuple[str, Paint]:
    """Return the connection's state in a word or two, and the colour of its dot."""
    t, link = window.t, window.session.link
    if link.silent:
        return t("link-short-silent"), "gold"
    if link.kind == "online":
        return (t("link-ms", ms=round(link.rtt_ms)) if link.rtt_ms is not None else t("link-short-online")), "green"
    if link.kind in {"connecting", "waiting"}:
        first = "link-short-offline" if link.kind == "waiting" else "link-short-connecting"
        return t(first if _never_connected(window) else "link-short-broken"), "gold"
    return t("link-short-offline"), "live"


def connection_pill(canvas: Canvas, state: ConnectionState, rect: Rect) -> Painted:
    """Return the indicator: a dot and the short label at the right end of `rect`. Pressing it retries."""
    size = 13
    width = canvas.text_width(state.short, size) + 20
    place = Rect(rect.right - width, rect.y, width, rect.h)

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - only shown
        hollow = state.color == "live"
        dot = (rect.x + 5, rect.center[1])
        canvas.circle(dot, 5, (0, 0, 0, 0) if hollow else state.color, state.color, 2)
        words = Rect(rect.x + 16, rect.y, rect.w, rect.h)
        canvas.text(state.short, words, size, color="secondary" if not hollow else "ink")

    return Painted(
        key="connection",
        rect=place,
        paint=paint,
        drawn_from=(state.short, state.color),
        tooltip=state.tooltip,
        on_press=state.retry,
    )


# --- the banner -------------------------------------------------------------------------------------------------------

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
    """Compose the banner of an outage at the top of `place`. Return its widgets and height; none and 0 without one."""
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
