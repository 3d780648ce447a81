"""All widgets in one module, for screens to import from."""

from banmen_client.ui.buttons import Button, Segmented, Toggle, button_width
from banmen_client.ui.dialog import Dialog, DialogButton, dialog
from banmen_client.ui.editing import FieldState
from banmen_client.ui.field import Field
from banmen_client.ui.indicators import Avatar, Badge, Banner, Meter, Pill, StatusDot
from banmen_client.ui.labels import Card, Divider, Icon, Label, Painted, Paragraph, Row
from banmen_client.ui.menu import Menu, Select
from banmen_client.ui.scroll import Scroll, ScrollState
from banmen_client.ui.slider import Slider
from banmen_client.ui.toast import Notice, Notices, Toast, toast
from banmen_client.ui.widget import KeyStroke, Touch, Widget

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
