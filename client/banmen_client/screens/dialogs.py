"""The dialogs before resigning and leaving, and the list of keys."""

from collections.abc import Sequence

from banmen_client.screens.confirm_dialog import confirm_dialog
from banmen_client.screens.names import seat_name
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.table.view import TableView
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label, Painted
from banmen_client.ui.scroll import Scroll, ScrollState
from banmen_client.ui.widget import Touch, Widget
from banmen_client.ui.widgets import DialogButton, dialog

_KEYS = tuple(
    f"key-{name}"
    for name in (
        "tab",
        "enter",
        "chat",
        "square",
        "arrows",
        "ends",
        "undo",
        "draw",
        "resign",
        "rematch",
        "open",
        "paste",
        "copy",
        "save",
        "replay",
        "language",
        "settings",
        "fullscreen",
        "escape",
        "help",
    )
)
_KEY_ROW, _LOW_KEY_ROW = 34, 29
"""The height of a line in the list of keys, usual and where all would not be seen without scrolling."""


def _close(window: Window) -> None:
    window.show_dialog(None)


def resign_dialog(table: TableView) -> DialogMaker:
    """Make the dialog that asks whether to resign."""

    def compose(window: Window) -> Widget:
        t = window.t

        def resign() -> None:
            _close(window)
            window.session.resign()

        if len(table.replay.seats) == 1:
            body = t("resign-body-alone")
        elif table.holds_all_seats:
            body = t("resign-body-seat", seat=t(f"seat-{table.turn}"))
        else:
            other = table.opponents()[0]
            kind = "program" if other in table.replay.programs else "person"
            body = t("resign-body", name=seat_name(t, table, other) or "", kind=kind)
        confirm = DialogButton("resign", t("resign"), resign, kind="danger", icon="flag")
        return confirm_dialog(window, "resigning", t("resign-title"), confirm, body=body)

    return compose


def leave_dialog(table: TableView) -> DialogMaker:
    """Make the dialog that asks whether to leave a game that is not over."""
    body = "leave-body" if table.rivals else "leave-body-together"

    def compose(window: Window) -> Widget:
        t = window.t

        def leave() -> None:
            _close(window)
            window.session.leave()

        confirm = DialogButton("leave", t("leave"), leave, kind="primary", icon="door-open")
        return confirm_dialog(window, "leaving", t("leave-title"), confirm, body=t(body))

    return compose


def watchers_dialog() -> DialogMaker:
    """Make the dialog that names those who watch the table."""

    def compose(window: Window) -> Widget:
        t = window.t
        presence = window.session.mirror.presence if window.session.mirror else None
        names, watching = (presence.watcher_names, presence.watching) if presence else ((), 0)
        more = [t("watchers-more", count=watching - len(names))] if watching > len(names) else []
        return dialog(
            window.canvas,
            key="watchers",
            title=t("here-watching", count=watching),
            body=", ".join([*names, *more]),
            buttons=[DialogButton("close", t("close"), lambda: _close(window), kind="primary")],
            on_cancel=lambda: _close(window),
            width=560,
        )

    return compose


def keys_dialog(names: Sequence[str] = _KEYS) -> DialogMaker:
    """Make the list of keys. `names` are message ids of keys; the message `NAME-does` says what a key does."""
    state = ScrollState()

    def compose(window: Window) -> Widget:
        room = window.canvas.area.h - 210
        row_height = max(_LOW_KEY_ROW, min(_KEY_ROW, room / len(names)))
        height = min(len(names), int(room / row_height + 1e-6)) * row_height  # no line is cut

        def contents(rect: Rect) -> Sequence[Widget]:
            places = [Rect(rect.x, rect.y + at * row_height, rect.w - 16, row_height) for at in range(len(names))]
            rows = [_key_row(window, place, name) for place, name in zip(places, names, strict=True)]
            return [
                Scroll(
                    key="keys/list",
                    rect=rect,
                    state=state,
                    height=row_height * len(names),
                    line=row_height,
                    contents=[w for r in rows for w in r],
                )
            ]

        return dialog(
            window.canvas,
            key="keys",
            title=window.t("keys-title"),
            buttons=[DialogButton("close", window.t("close"), lambda: _close(window), kind="primary")],
            on_cancel=lambda: _close(window),
            width=640,
            content_height=height,
            compose=contents,
        )

    return compose


def _key_row(window: Window, row: Rect, name: str) -> Sequence[Widget]:
    """One line of the list: the key as a key cap, and what it does."""
    t = window.t
    cap, words = row.cut_left(min(170, row.w * 0.36), 16)

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - only shown
        text = t(name)
        width = canvas.text_width(text, 14, bold=True) + 22
        box = rect.cut_right(width)[0].inset(0, 3)
        canvas.round_rect(box, 7, "field", "field_border")
        canvas.text(text, box, 14, bold=True, align="center")

    return [
        Painted(key=f"keys/{name.removeprefix('key-')}", rect=cap, paint=paint),
        Label(rect=words, text=t(f"{name}-does"), size=14, color="secondary"),
    ]
