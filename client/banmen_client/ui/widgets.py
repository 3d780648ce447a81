"""All widgets in one module, for screens to import from."""

from banmen_client.ui.controls import Button, Menu, Segmented, Select, Slider, Toggle, button_width
from banmen_client.ui.labels import (
    Avatar,
    Badge,
    Banner,
    Card,
    Divider,
    Icon,
    Label,
    Meter,
    Painted,
    Paragraph,
    Pill,
    Row,
    StatusDot,
)
from banmen_client.ui.overlays import Dialog, DialogButton, Notice, Notices, Toast, dialog, toast
from banmen_client.ui.text_field import Field, FieldState
from banmen_client.ui.widget import KeyStroke, Scroll, ScrollState, Touch, Widget

__all__ = [
    "Avatar",
    "Badge",
    "Banner",
    "Button",
    "Card",
    "Dialog",
    "DialogButton",
    "Divider",
    "Field",
    "FieldState",
    "Icon",
    "KeyStroke",
    "Label",
    "Menu",
    "Meter",
    "Notice",
    "Notices",
    "Painted",
    "Paragraph",
    "Pill",
    "Row",
    "Scroll",
    "ScrollState",
    "Segmented",
    "Select",
    "Slider",
    "StatusDot",
    "Toast",
    "Toggle",
    "Touch",
    "Widget",
    "button_width",
    "dialog",
    "toast",
]
