"""The shared parts of the dialogs that open a table: the frame, the rows about guests, and text fields.

Each dialog has an object with the choices made so far, as indices into the lists shown.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, Protocol

from banmen.game import Seat
from banmen.names import LONGEST_NAME
from banmen.protocol.messages import Watchers
from banmen_client.screens.confirm_dialog import confirm_dialog
from banmen_client.screens.dialog_form import DIALOG_FRAME, NO_ROW, ControlMaker, FormRow, choice, form_height, lay_out
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import DialogButton, Field, FieldState

WATCHERS: tuple[Watchers, ...] = ("all", "code", "none")
"""The groups of permitted spectators, in the order shown."""

Company = Literal["players", "watchers", "none"]
"""The guests of an open table: players for its free seats, viewers of a show, or nobody without the code."""

_FOOT, _ROOMY = 44, 340
"""Heights in units: of the part below the form, and of the contents from which gaps are wide."""


class GuestChoices(Protocol):
    """The choices about guests: listed (0) or not (1), and the permitted spectators (index into `WATCHERS`)."""

    listed: int
    watchers: int

    def set(self, name: str, number: int) -> None:
        """Set the choice `name` to an index."""
        ...


class ValidatedChoices(Protocol):
    """Choices that can be invalid."""

    @property
    def valid(self) -> bool:
        """Whether a table can be opened with these choices."""
        ...


def when_valid(window: Window, choices: ValidatedChoices, open_it: Callable[[], None]) -> Callable[[], None]:
    """Make a callback that closes the dialog and opens the table; it does nothing while the choices are invalid."""

    def open_when_valid() -> None:
        if choices.valid:
            window.show_dialog(None)
            open_it()

    return open_when_valid


def open_table_dialog(
    window: Window,
    game: str,
    rows: Sequence[FormRow],
    open_it: Callable[[], None],
    *,
    valid: bool = True,
    width: float = 680,
    foot: Callable[[Rect], Sequence[Widget]] | None = None,
) -> Widget:
    """Make the dialog that opens a table. Its button is enabled if `valid`; `foot` makes the widgets below the form."""
    t = window.t

    def contents(rect: Rect) -> Sequence[Widget]:
        if foot is None:
            return lay_out(window, rect, rows)
        below, form = rect.cut_bottom(min(_FOOT, rect.h / (len(rows) + 1) - 4), 6 if rect.h < _ROOMY else 16)
        return [*lay_out(window, form, rows), *foot(below)]

    height = form_height(window, rows)
    return confirm_dialog(
        window,
        "new",
        t("new-title", game=t(f"game-{game}")),
        DialogButton("open", t("open"), open_it, kind="primary", enabled=valid),
        width=width,
        content_height=height if foot is None else min(height + _FOOT + 16, window.canvas.area.h - DIALOG_FRAME),
        compose=contents,
    )


def guest_rows(window: Window, choices: GuestChoices, company: Company) -> list[FormRow]:
    """Return the form's rows about guests: where the table is listed, unless nobody may join; and who can watch."""
    t = window.t
    listed = [t("new-list-all"), t("new-list-code")]
    watchers = [t(f"new-watch-{who}") for who in WATCHERS]
    found = choice(window, "new/listed", listed, choices.listed, partial(choices.set, "listed"))
    watching = choice(window, "new/watchers", watchers, choices.watchers, partial(choices.set, "watchers"))
    if company == "none":
        return [("new-watch", watching), NO_ROW]
    return [("new-list-show" if company == "watchers" else "new-list", found), ("new-watch", watching)]


def text_entry(
    window: Window, key: str, state: FieldState, hint: str, open_it: Callable[[], None], *, fault: str = ""
) -> ControlMaker:
    """Make a text field in which Enter opens the table. `fault` explains why its text is invalid; empty if valid."""
    return lambda rect: Field(
        key=key,
        rect=rect,
        state=state,
        placeholder=hint,
        fault=fault,
        on_change=lambda _text: window.redraw(),
        on_submit=lambda _text: open_it(),
    )


class SeatNames:
    """The names typed for the people who share this window, by seat."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._fields = {seat: FieldState(limit=LONGEST_NAME) for seat in seats}

    def rows(self, window: Window, open_it: Callable[[], None]) -> list[FormRow]:
        """Return the form's rows: a text field for each seat. An empty field means the player's own name."""
        usual = window.settings.name
        return [
            (f"seat-{seat}", text_entry(window, f"new/name/{seat}", field, usual, open_it))
            for seat, field in self._fields.items()
        ]

    def typed(self) -> dict[Seat, str]:
        """Return the names that were typed."""
        names = {seat: " ".join(field.text.split()) for seat, field in self._fields.items()}
        return {seat: name for seat, name in names.items() if name}


def number_typed(text: str, largest: int) -> int | None:
    """Return the number typed for a generated board, from 1 to `largest`; None for an empty text.

    Raise ValueError if the text is not such a number.
    """
    digits = text.strip().removeprefix("#")
    if not digits:
        return None
    if not digits.isdecimal() or not 1 <= int(digits) <= largest:
        raise ValueError(text)
    return int(digits)


def is_number(text: str, largest: int) -> bool:
    """Return True if `number_typed` accepts this text."""
    try:
        number_typed(text, largest)
    except ValueError:
        return False
    return True
