"""A question that must be answered first: everything behind it is dimmed and inert."""

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
    """A card with contents over a dimmed window. Escape is `on_cancel`, Enter outside its buttons `on_default`."""

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
class Answer:
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
    answers: Sequence[Answer],
    on_cancel: Callable[[], None],
    width: float = 460,
    content_height: float = 0,
    compose: Callable[[Rect], Sequence[Widget]] | None = None,
) -> Dialog:
    """A dialog with a title, a sentence, perhaps more of the screen's own, and its answers along the bottom.

    `compose(rect)` fills a rectangle of `content_height` units between body and answers. Enter gives the primary
    answer (or the danger, or the accent one), if there is one and it is enabled.
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
    buttons, rest = rest.cut_bottom(_BUTTON_HEIGHT, 24)
    if compose is not None:
        contents += compose(rest.cut_bottom(content_height)[0])
    contents += _answer_buttons(canvas, key, buttons, answers)
    default = _default(answers)
    return Dialog(key=key, rect=rect, area=canvas.area, contents=contents, on_cancel=on_cancel, on_default=default)


def _default(answers: Sequence[Answer]) -> Callable[[], None] | None:
    """What Enter does outside the buttons."""
    main = (answer for answer in answers if answer.kind in {"primary", "danger", "accent"} and answer.enabled)
    return next((answer.on_press for answer in main), None)


def _answer_buttons(canvas: Canvas, key: str, rect: Rect, answers: Sequence[Answer]) -> list[Button]:
    """The buttons, in order, at the right; where they do not fit they share the width."""
    widths = [max(96, button_width(canvas, answer.label, icons=int(bool(answer.icon))) + 12) for answer in answers]
    gaps = 12 * (len(answers) - 1)
    if sum(widths) + gaps > rect.w:
        widths = [(rect.w - gaps) / len(answers)] * len(answers)
    x = rect.right - sum(widths) - gaps
    buttons = []
    for answer, width in zip(answers, widths, strict=True):
        place = Rect(x, rect.y, width, rect.h)
        x += width + 12
        buttons.append(
            Button(
                key=f"{key}/{answer.key}",
                rect=place,
                label=answer.label,
                icon=answer.icon,
                kind=answer.kind,
                enabled=answer.enabled,
                on_press=answer.on_press,
            )
        )
    return buttons
