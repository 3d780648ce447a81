"""Dialogs with one question or fact: the player's name, whether to resign, whether to leave, the spectators.

`confirm_dialog` is the frame of every dialog with a cancel button and one that confirms.
"""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from banmen.names import LONGEST_NAME
from banmen_client.screens.names import seat_name
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.system.navigation import Navigation
from banmen_client.table.view import TableView
from banmen_client.ui.controls import ButtonSpec
from banmen_client.ui.geometry import Rect
from banmen_client.ui.overlays import Dialog, dialog
from banmen_client.ui.text_field import Field, FieldState
from banmen_client.ui.widget import Widget

_FIELD = 44
"""The height (units) of the text field for the name."""


def _close(window: Window) -> None:
    window.show_dialog(None)


def confirm_dialog(
    window: Window,
    key: str,
    title: str,
    confirm: ButtonSpec,
    *,
    body: str = "",
    width: float = 460,
    content_height: float = 0,
    compose: Callable[[Rect], Sequence[Widget]] | None = None,
) -> Dialog:
    """Make a dialog with a cancel button and the button `confirm`. The other arguments are those of `dialog`."""
    close = partial(_close, window)
    return dialog(
        window.canvas,
        key=key,
        title=title,
        body=body,
        buttons=[ButtonSpec("cancel", window.t("cancel"), close), confirm],
        on_cancel=close,
        width=width,
        content_height=content_height,
        compose=compose,
    )


def name_dialog(navigation: Navigation) -> DialogMaker:
    """Make the dialog that asks for the player's name. Enter and Escape accept the suggestion while none is typed."""
    offered = navigation.settings.name
    name = FieldState(limit=LONGEST_NAME)
    name.set(offered)

    def compose(window: Window) -> Widget:
        t = window.t

        def save_name(text: str) -> None:
            window.show_dialog(None)
            window.change_settings(replace(window.settings, name=" ".join(text.split()) or offered))
            navigation.name_chosen()

        return dialog(
            window.canvas,
            key="first-name",
            title=t("first-name-title"),
            body=t("first-name-body"),
            buttons=[ButtonSpec("take", t("first-name-take"), lambda: save_name(name.text), kind="primary")],
            on_cancel=lambda: save_name(offered),
            width=480,
            content_height=_FIELD,
            compose=lambda rect: [
                Field(
                    key="first-name/name",
                    rect=rect,
                    state=name,
                    icon="user",
                    placeholder=offered,
                    on_submit=save_name,
                )
            ],
        )

    return compose


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
        confirm = ButtonSpec("resign", t("resign"), resign, kind="danger", icon="flag")
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

        confirm = ButtonSpec("leave", t("leave"), leave, kind="primary", icon="door-open")
        return confirm_dialog(window, "leaving", t("leave-title"), confirm, body=t(body))

    return compose


def watchers_dialog() -> DialogMaker:
    """Make the dialog that lists the spectators of the table."""

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
            buttons=[ButtonSpec("close", t("close"), lambda: _close(window), kind="primary")],
            on_cancel=lambda: _close(window),
            width=560,
        )

    return compose
