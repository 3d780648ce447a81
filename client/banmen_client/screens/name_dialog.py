"""The dialog of the first start: it asks for the user's name and suggests a guest name."""

from msgspec.structs import replace

from banmen.names import LONGEST_NAME
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.system.navigation import Navigation
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import DialogButton, Field, FieldState, dialog

_FIELD = 44


def name_dialog(navigation: Navigation) -> DialogMaker:
    """Make the dialog. If no name was typed, Enter and Escape accept the suggested guest name."""
    offered = navigation.settings.name
    name = FieldState(limit=LONGEST_NAME)
    name.set(offered)

    def compose(window: Window) -> Widget:
        t = window.t

        def take(text: str) -> None:
            window.show_dialog(None)
            window.change_settings(replace(window.settings, name=" ".join(text.split()) or offered))
            navigation.name_chosen()

        return dialog(
            window.canvas,
            key="first-name",
            title=t("first-name-title"),
            body=t("first-name-body"),
            buttons=[DialogButton("take", t("first-name-take"), lambda: take(name.text), kind="primary")],
            on_cancel=lambda: take(offered),
            width=480,
            content_height=_FIELD,
            compose=lambda rect: [
                Field(
                    key="first-name/name",
                    rect=rect,
                    state=name,
                    icon="user",
                    placeholder=offered,
                    on_submit=take,
                )
            ],
        )

    return compose
