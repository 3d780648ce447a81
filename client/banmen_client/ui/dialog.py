"""Modal dialogs: everything behind one is dimmed and takes no events."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from banmen_client.ui.buttons import Button, Kind, button_width
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label, Paragraph
from banmen_client.ui.theme import Shadow
from banmen_client.ui.widget import Touch, Widget

_PAD = 26
_BUTTON_HEIGHT = 44


@dataclass(kw_only=True, eq=False)
class Dialog(Widget):
    """A card with contents over a dimmed window.

    Escape calls `on_cancel`; Enter, while no button has the focus, calls `on_default`.
    """

    area: Rect
    contents: Sequence[Widget]
    on_cancel: Callable[[], None]
    on_default: Callable[[], None] | None = None
    radius: float = 16

    modal: ClassVar[bool] = True

    @property
    def children(self) -> Sequence[Widget]:
        """The contents."""
        return self.contents

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - its contents are touched
        """Dim the window and draw the card."""
        canvas.fill_rect(self.area, "backdrop")
        shadow = Shadow(12, 40, (0, 0, 0, 130 if canvas.theme.name == "dark" else 70))
        canvas.round_rect(self.rect, self.radius, "card", "card_border", 1, shadow)


@dataclass(frozen=True, slots=True)
class DialogButton:
    """One button of a dialog."""

    key: str
    label: str
    on_press: Callable[[], None]
    kind: Kind = "plain"
    icon: str | None = None
    enabled: bool = True


def dialog(
    canvas: Canvas,
    *,
    key: str,
    title: str,
    body: str = "",
    buttons: Sequence[DialogButton],
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


def _default_press(buttons: Sequence[DialogButton]) -> Callable[[], None] | None:
    """Return the action of Enter while no button has the focus: pressing the main button."""
    main = (each for each in buttons if each.kind in {"primary", "danger", "accent"} and each.enabled)
    return next((each.on_press for each in main), None)


def _buttons(canvas: Canvas, key: str, rect: Rect, buttons: Sequence[DialogButton]) -> list[Button]:
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
        placed.append(
            Button(
                key=f"{key}/{each.key}",
                rect=place,
                label=each.label,
                icon=each.icon,
                kind=each.kind,
                enabled=each.enabled,
                on_press=each.on_press,
            )
        )
    return placed
