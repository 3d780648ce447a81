"""What the dialogs that open a table share: their frame, who may come, and what is typed into them.

Each dialog has its `Wishes`: what is chosen so far, by place in the lists shown.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from banmen.protocol.messages import Watchers
from banmen_client.screens.cancellable import cancellable
from banmen_client.screens.context import Window
from banmen_client.screens.form import DIALOG_FRAME, FormRow, Maker, choice, form_height, lay_out
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import Answer, Field, FieldState

WATCHERS: tuple[Watchers, ...] = ("all", "code", "none")
"""Who may watch, in the order shown."""

_FOOT, _ROOMY = 44, 340
"""How high what is below the form is, and from which height there is room for gaps."""


class Guests(Protocol):
    """Wishes that say who may come: whether the table is in the list (0) or not (1), and who may watch."""

    listed: int
    watchers: int

    def set(self, name: str, number: int) -> None:
        """Choose."""
        ...


class Sound(Protocol):
    """Wishes that may be such that no table can be opened."""

    @property
    def sound(self) -> bool:
        """Whether a table can be opened like this."""
        ...


def when_sound(window: Window, wishes: Sound, open_it: Callable[[], None]) -> Callable[[], None]:
    """Closes the dialog and opens the table; does nothing while the wishes are not sound."""

    def open_when_sound() -> None:
        if wishes.sound:
            window.ask(None)
            open_it()

    return open_when_sound


def opening_dialog(
    window: Window,
    game: str,
    rows: Sequence[FormRow],
    open_it: Callable[[], None],
    *,
    sound: bool = True,
    width: float = 680,
    foot: Callable[[Rect], Sequence[Widget]] | None = None,
) -> Widget:
    """The dialog that opens a table of a game, where its wishes are `sound`; `foot` makes what is below the form."""
    t = window.t

    def contents(rect: Rect) -> Sequence[Widget]:
        if foot is None:
            return lay_out(window, rect, rows)
        below, form = rect.cut_bottom(min(_FOOT, rect.h / (len(rows) + 1) - 4), 6 if rect.h < _ROOMY else 16)
        return [*lay_out(window, form, rows), *foot(below)]

    height = form_height(window, rows)
    return cancellable(
        window,
        "new",
        t("new-title", game=t(f"game-{game}")),
        Answer("open", t("open"), open_it, kind="primary", enabled=sound),
        width=width,
        content_height=height if foot is None else min(height + _FOOT + 16, window.canvas.area.h - DIALOG_FRAME),
        compose=contents,
    )


def guest_rows(window: Window, wishes: Guests) -> list[FormRow]:
    """Who is shown the table, and who may watch."""
    t = window.t
    listed = [t("new-list-all"), t("new-list-code")]
    watchers = [t(f"new-watch-{who}") for who in WATCHERS]
    return [
        ("new-list", choice(window, "new/listed", listed, wishes.listed, partial(wishes.set, "listed"))),
        ("new-watch", choice(window, "new/watchers", watchers, wishes.watchers, partial(wishes.set, "watchers"))),
    ]


def entry(window: Window, key: str, state: FieldState, hint: str, open_it: Callable[[], None], *, wrong: bool) -> Maker:
    """A field to type into; Enter opens the table."""
    return lambda rect: Field(
        key=key,
        rect=rect,
        state=state,
        placeholder=hint,
        wrong=wrong,
        on_change=lambda _text: window.redraw(),
        on_submit=lambda _text: open_it(),
    )


def number_typed(text: str, largest: int) -> int | None:
    """The number of a board that is made, from 1; None where nothing is typed. Raises ValueError for what is none."""
    digits = text.strip().removeprefix("#")
    if not digits:
        return None
    if not digits.isdecimal() or not 1 <= int(digits) <= largest:
        raise ValueError(text)
    return int(digits)


def is_number(text: str, largest: int) -> bool:
    """Whether `number_typed` takes this text."""
    try:
        number_typed(text, largest)
    except ValueError:
        return False
    return True
