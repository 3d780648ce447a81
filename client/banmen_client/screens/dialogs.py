"""The questions of a table, and the list of keys."""

from collections.abc import Sequence

from banmen_client.screens.cancellable import cancellable
from banmen_client.screens.context import DialogMaker, Window
from banmen_client.screens.standing import Standing
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label, Painted
from banmen_client.ui.scroll import Scroll, ScrollState
from banmen_client.ui.widget import Touch, Widget
from banmen_client.ui.widgets import Answer, dialog

_KEYS = tuple(
    f"key-{name}"
    for name in (
        "tab",
        "enter",
        "square",
        "arrows",
        "ends",
        "undo",
        "draw",
        "resign",
        "rematch",
        "copy",
        "save",
        "replay",
        "language",
        "settings",
        "escape",
        "help",
    )
)
_KEY_ROW = 34


def _close(window: Window) -> None:
    window.ask(None)


def resigning(standing: Standing) -> DialogMaker:
    """Whether to resign."""

    def compose(window: Window) -> Widget:
        t = window.t

        def resign() -> None:
            _close(window)
            window.session.resign()

        if len(standing.replay.seats) == 1:
            body = t("resign-body-alone")
        elif standing.alone:
            body = t("resign-body-seat", seat=t(f"seat-{standing.turn}"))
        else:
            body = t("resign-body", name=next((standing.name(seat) for seat in standing.opponents()), None) or "")
        way_on = Answer("resign", t("resign"), resign, kind="danger", icon="flag")
        return cancellable(window, "resigning", t("resign-title"), way_on, body=body)

    return compose


def leaving(standing: Standing) -> DialogMaker:
    """Whether to leave a game that goes on."""
    body = "leave-body" if standing.rivals else "leave-body-together"

    def compose(window: Window) -> Widget:
        t = window.t

        def leave() -> None:
            _close(window)
            window.session.leave()

        way_on = Answer("leave", t("leave"), leave, kind="primary", icon="door-open")
        return cancellable(window, "leaving", t("leave-title"), way_on, body=t(body))

    return compose


def keys(names: Sequence[str] = _KEYS) -> DialogMaker:
    """The list of keys: for each the message that names it, beside `NAME-does`, which says what it does."""
    state = ScrollState()

    def compose(window: Window) -> Widget:
        height = min(_KEY_ROW * len(names), window.canvas.area.h - 210)

        def contents(rect: Rect) -> Sequence[Widget]:
            rows = [_key_row(window, rect, number, name) for number, name in enumerate(names)]
            return [
                Scroll(
                    key="keys/list",
                    rect=rect,
                    state=state,
                    height=_KEY_ROW * len(names),
                    contents=[w for r in rows for w in r],
                )
            ]

        return dialog(
            window.canvas,
            key="keys",
            title=window.t("keys-title"),
            answers=[Answer("close", window.t("close"), lambda: _close(window), kind="primary")],
            on_cancel=lambda: _close(window),
            width=640,
            content_height=height,
            compose=contents,
        )

    return compose


def _key_row(window: Window, rect: Rect, number: int, name: str) -> Sequence[Widget]:
    """A key as a cap, and what it does."""
    t = window.t
    row = Rect(rect.x, rect.y + number * _KEY_ROW, rect.w - 16, _KEY_ROW)
    cap, words = row.cut_left(min(170, row.w * 0.36), 16)

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - only shown
        text = t(name)
        width = canvas.text_width(text, 14, bold=True) + 22
        box = Rect(rect.right - width, rect.y + 4, width, rect.h - 8)
        canvas.round_rect(box, 7, "field", "field_border")
        canvas.text(text, box, 14, bold=True, align="center")

    return [
        Painted(key=f"keys/{name.removeprefix('key-')}", rect=cap, paint=paint),
        Label(rect=words, text=t(f"{name}-does"), size=14, color="secondary"),
    ]
