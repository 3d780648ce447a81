"""What lies above the widgets of a screen: modal dialogs, and notices that expire after a while (toasts).

Everything behind a dialog is dimmed and takes no events; a toast lets the pointer pass.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.controls import Button, ButtonSpec, button_width
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label, Paragraph
from banmen_client.ui.theme import Shadow, mixed
from banmen_client.ui.widget import Touch, Widget

_PAD = 26
_BUTTON_HEIGHT = 44


# --- dialogs ----------------------------------------------------------------------------------------------------------


@dataclass(kw_only=True, eq=False)
class Dialog(Widget):
    """A card with contents over a dimmed window.

    Escape calls `on_cancel`; Enter, while no button has the focus, calls `on_default`.
    """

    area: Rect
    contents: Sequence[Widget]
    on_cancel: Callable[[], None]
    on_default: Callable[[], object] | None = None
    radius: float = 16

    modal: ClassVar[bool] = True

    @property
    def children(self) -> Sequence[Widget]:
        return self.contents

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - its contents are touched
        """Dim the window and draw the card."""
        canvas.fill_rect(self.area, "backdrop")
        shadow = Shadow(12, 40, (0, 0, 0, 130 if canvas.theme.name == "dark" else 70))
        canvas.round_rect(self.rect, self.radius, "card", "card_border", 1, shadow)


def dialog(
    canvas: Canvas,
    *,
    key: str,
    title: str,
    body: str = "",
    buttons: Sequence[ButtonSpec],
    on_cancel: Callable[[], None],
    width: float = 460,
    content_height: float = 0,
    compose: Callable[[Rect], Sequence[Widget]] | None = None,
) -> Dialog:
    """Make a dialog with a title, a sentence, the caller's contents, and buttons along the bottom.

    `compose(rect)` makes the contents, in a rectangle of `content_height` units between the sentence and the buttons.
    Enter presses the first enabled button of the kinds "primary", "danger" and "accent", if there is one.
    """
    width = min(width, canvas.area.w - 32)
    body_height = canvas.paragraph_height(body, width - 2 * _PAD, 15) if body else 0
    gaps = (14 if body else 0) + (18 if content_height else 0)
    height = _PAD + 28 + body_height + content_height + gaps + 24 + _BUTTON_HEIGHT + _PAD
    rect = canvas.area.middle(width, min(height, canvas.area.h - 16))
    inner = rect.inset(_PAD)
    head, rest = inner.cut_top(28, 14 if body else 0)
    contents: list[Widget] = [Label(key=f"{key}/title", rect=head, text=title, size=20, bold=True)]
    if body:
        text, rest = rest.cut_top(body_height)
        contents.append(Paragraph(key=f"{key}/body", rect=text, text=body, color="secondary"))
    row, rest = rest.cut_bottom(_BUTTON_HEIGHT, 24)
    if compose is not None:
        contents += compose(rest.cut_bottom(content_height)[0])
    contents += _buttons(canvas, key, row, buttons)
    default = _default_press(buttons)
    return Dialog(key=key, rect=rect, area=canvas.area, contents=contents, on_cancel=on_cancel, on_default=default)


def _default_press(buttons: Sequence[ButtonSpec]) -> Callable[[], object] | None:
    """Return the action of Enter while no button has the focus: pressing the main button."""
    main = (each for each in buttons if each.kind in {"primary", "danger", "accent"} and each.enabled)
    return next((each.on_press for each in main), None)


def _buttons(canvas: Canvas, key: str, rect: Rect, buttons: Sequence[ButtonSpec]) -> list[Button]:
    """Place the buttons in order at the right end of `rect`; if they do not fit, they share its width."""
    widths = [max(96, button_width(canvas, each.label, icons=int(bool(each.icon))) + 12) for each in buttons]
    gaps = 12 * (len(buttons) - 1)
    if sum(widths) + gaps > rect.w:
        widths = [(rect.w - gaps) / len(buttons)] * len(buttons)
    x = rect.right - sum(widths) - gaps
    placed = []
    for each, width in zip(buttons, widths, strict=True):
        place = Rect(x, rect.y, width, rect.h)
        x += width + 12
        placed.append(replace(each, key=f"{key}/{each.key}").at(place))
    return placed


# --- notices ----------------------------------------------------------------------------------------------------------

NoticeKind = Literal["info", "refusal", "success", "announcement"]

_ICONS: dict[NoticeKind, tuple[str, Paint]] = {
    "info": ("info", "accent_text"),
    "announcement": ("bell", "accent_text"),
    "refusal": ("ban", "red_text"),
    "success": ("circle-check", "green_text"),
}
_BORDERS: dict[NoticeKind, Paint] = {
    "info": "field_border",
    "announcement": "accent",
    "refusal": "red_border",
    "success": "green",
}
_FOR_MS, _ANNOUNCEMENT_MS = 4_000, 30_000
_TOAST_PAD, _ICON_ROOM, _SIZE = 18, 34, 15
_NARROW, _NARROW_PAD, _NARROW_SIZE = 300, 12, 13
"""In an area below this width (units) a toast is smaller."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message shown until `until_ms` on the caller's clock, or, with `still`, until that returns false."""

    text: str
    kind: NoticeKind
    until_ms: float
    still: Callable[[], bool] | None = None

    def expired(self, now_ms: float) -> bool:
        return now_ms >= self.until_ms if self.still is None else not self.still()


class Notices:
    """Shows the latest notice until it expires. A new notice replaces the one before.

    An announcement is shown longer. If another notice replaces it, it is shown again after that notice expires.
    """

    def __init__(self) -> None:
        self._latest: Notice | None = None
        self._announcement: Notice | None = None

    def add(
        self,
        text: str,
        kind: NoticeKind,
        now_ms: float,
        for_ms: float | None = None,
        still: Callable[[], bool] | None = None,
    ) -> None:
        """Show a notice for `for_ms`, or, with `still`, until that returns false."""
        usual_ms = _ANNOUNCEMENT_MS if kind == "announcement" else _FOR_MS
        self._latest = Notice(text, kind, now_ms + (usual_ms if for_ms is None else for_ms), still)
        if kind == "announcement":
            self._announcement = self._latest

    def current(self, now_ms: float) -> Notice | None:
        """Return the notice to show now; None without one."""
        if self._announcement is not None and self._announcement.expired(now_ms):
            self._announcement = None
        if self._latest is not None and self._latest.expired(now_ms):
            self._latest = self._announcement
        return self._latest


@dataclass(kw_only=True, eq=False)
class Toast(Widget):
    """A notice on the screen. The pointer passes through it."""

    notice: Notice
    radius: float = 14
    pad: float = _TOAST_PAD
    size: float = _SIZE

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        """Draw the card, the icon and the words."""
        kind = self.notice.kind
        shadow = Shadow(6, 22, canvas.fade(canvas.theme.card_shadow.color, 1.5))
        card = canvas.theme.card
        fill = mixed(card, canvas.theme.red_tint) if kind == "refusal" else card
        canvas.round_rect(self.rect, self.radius, fill, _BORDERS[kind], 1, shadow)
        name, color = _ICONS[kind]
        canvas.icon(name, (self.rect.x + self.pad + 11, self.rect.center[1]), 22, color)
        words = self.rect.inset(self.pad, 13).cut_left(_ICON_ROOM)[1]
        canvas.paragraph(self.notice.text, words, self.size, bold=kind == "refusal")


def toast(canvas: Canvas, notice: Notice, bottom: float = 28, within: Rect | None = None) -> Toast:
    """Make the toast of a notice, as wide as its text, centred at the top of `within`.

    Without `within` it stands `bottom` units above the lower edge of the window.
    """
    area = within or canvas.area
    pad, size = (_NARROW_PAD, _NARROW_SIZE) if area.w < _NARROW else (_TOAST_PAD, _SIZE)
    room = min(560.0, area.w if within else area.w - 32) - 2 * pad - _ICON_ROOM
    bold = notice.kind == "refusal"
    words = min(room, canvas.text_width(notice.text, size, bold=bold) + 2)
    height = canvas.paragraph_height(notice.text, words, size, bold=bold) + 26
    width = words + 2 * pad + _ICON_ROOM
    y = area.y if within else area.bottom - bottom - height
    rect = Rect(area.center[0] - width / 2, y, width, height)
    return Toast(key="toast", rect=rect, notice=notice, pad=pad, size=size)
