"""The shared parts of the dialogs that open a table: the frame, the guests, typed names and numbers, and the clock.

Each dialog has an object with the choices made so far, as indices into the lists shown.
"""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, Protocol

from banmen.game import Seat
from banmen.names import LONGEST_NAME
from banmen.protocol.rows import CLOCK_PRESETS, ClockRule, Watchers
from banmen_client.screens.dialog_form import (
    DIALOG_FRAME,
    NO_ROW,
    ControlMaker,
    FormLine,
    FormRow,
    choice,
    form_height,
    lay_out,
)
from banmen_client.screens.dialogs import confirm_dialog
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.controls import ButtonSpec, Segmented
from banmen_client.ui.geometry import Rect
from banmen_client.ui.text_field import Field, FieldState
from banmen_client.ui.widget import Widget

WATCHERS: tuple[Watchers, ...] = ("all", "code", "none")
"""The groups of permitted spectators, in the order shown."""

Company = Literal["players", "watchers", "none"]
"""The guests of an open table: players for its free seats, viewers of a show, or nobody without the code."""

_FOOT, _ROOMY = 44, 340
"""Heights in units: of the part below the form, and of the contents from which gaps are wide."""


# --- the frame, and the guests ----------------------------------------------------------------------------------------


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
        ButtonSpec("open", t("open"), open_it, kind="primary", enabled=valid),
        width=width,
        content_height=height if foot is None else min(height + _FOOT + 16, window.canvas.area.h - DIALOG_FRAME),
        compose=contents,
    )


def guest_rows(window: Window, choices: GuestChoices, company: Company) -> list[FormRow]:
    """Return the form's rows about guests: where the table is listed, unless nobody may join; and the spectators."""
    t = window.t
    listed = [t("new-list-all"), t("new-list-code")]
    watchers = [t(f"new-watch-{who}") for who in WATCHERS]
    found = choice(window, "new/listed", listed, choices.listed, partial(choices.set, "listed"))
    watching = choice(window, "new/watchers", watchers, choices.watchers, partial(choices.set, "watchers"))
    if company == "none":
        return [("new-watch", watching), NO_ROW]
    return [("new-list-show" if company == "watchers" else "new-list", found), ("new-watch", watching)]


# --- typed names and numbers ------------------------------------------------------------------------------------------


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


# --- the clock --------------------------------------------------------------------------------------------------------

KINDS = ("none", *CLOCK_PRESETS)
_FIRST = {"game": "10", "move": "30", "fischer": "5+3"}

_MOST_MINUTES, _MOST_SECONDS = 24 * 60, 3_600
_LEAST_MINUTES = 1 / 60
_LONGEST = 12
_OWN_WIDTH = 150
_MINUTES_AND_SECONDS = re.compile(r"([0-9]{1,4}):([0-5][0-9])")
_NUMBER = re.compile(r"[0-9]{1,5}([.,][0-9]{1,2})?")


class ClockChoices:
    """The clock chosen so far: its kind (index into `KINDS`), and the time typed for each kind."""

    def __init__(self, rule: ClockRule | None = None) -> None:
        self.kind = 0
        self.typed = {kind: FieldState(limit=_LONGEST) for kind in KINDS[1:]}
        for kind, field in self.typed.items():
            field.set(_FIRST[kind])
        if rule is not None:
            kind, text = _typed_time(rule)
            self.kind = KINDS.index(kind)
            self.typed[kind].set(text)

    @property
    def valid(self) -> bool:
        """Whether the time typed is valid for the kind of clock."""
        try:
            self.rule()
        except ValueError:
            return False
        return True

    def rule(self) -> ClockRule | None:
        """Return the chosen rule; None without a clock. Raise ValueError if the time typed is invalid."""
        kind = KINDS[self.kind]
        if kind == "none":
            return None
        text = self.typed[kind].text.strip()
        if kind == "game":
            return ClockRule(_minutes_ms(text))
        if kind == "move":
            return ClockRule(_ms(text, 1_000, 1, _MOST_SECONDS), per_move=True)
        minutes, plus, seconds = text.partition("+")
        if not plus:
            raise ValueError(text)
        return ClockRule(_minutes_ms(minutes), _ms(seconds, 1_000, 0, _MOST_SECONDS))

    def rows(self, window: Window, open_it: Callable[[], None]) -> list[FormRow]:
        """Return the rows of the form: the kind of clock, and the time."""
        t, kind = window.t, KINDS[self.kind]
        kinds = [t(f"new-clock-{each}") for each in KINDS]
        clock: FormRow = ("new-clock", choice(window, "new/clock", kinds, self.kind, self._set_kind))
        if kind == "none":
            return [clock, NO_ROW]
        return [clock, (f"new-time-{kind}", partial(self._time, window, open_it))]

    def _set_kind(self, number: int) -> None:
        self.kind = number

    def _time(self, window: Window, open_it: Callable[[], None], rect: Rect) -> Widget:
        """Return the buttons with the usual times, and the field for a custom time."""
        t, kind = window.t, KINDS[self.kind]
        usual, field = [_typed_time(rule)[1] for rule in CLOCK_PRESETS[kind]], self.typed[kind]
        own, offered = rect.cut_right(_OWN_WIDTH, 10)

        def choose_time(number: int) -> None:
            field.set(usual[number])
            window.redraw()

        fault = "" if self.valid else t(f"new-time-{kind}-fault")
        return FormLine(
            rect=rect,
            contents=[
                Segmented(
                    key="new/time",
                    rect=offered,
                    labels=[t(f"new-time-{kind}-usual", time=each) for each in usual],
                    chosen=_index(usual, field.text.strip()),
                    on_choose=choose_time,
                ),
                text_entry(window, "new/time/own", field, t("new-time-own"), open_it, fault=fault)(own),
            ],
        )


def _index(usual: Sequence[str], text: str) -> int:
    return usual.index(text) if text in usual else -1


def _minutes_ms(text: str) -> int:
    """Return a time in minutes (`5`, `0.5`) or in minutes and seconds (`2:30`), in ms. Raise ValueError."""
    match = _MINUTES_AND_SECONDS.fullmatch(text.strip())
    if match is None:
        return _ms(text, 60_000, _LEAST_MINUTES, _MOST_MINUTES)
    return _ms(str(int(match[1]) * 60 + int(match[2])), 1_000, 1, _MOST_MINUTES * 60)


def _ms(text: str, unit_ms: int, least: float, most: float) -> int:
    """Return a number of units from `least` to `most`, in ms. Raise ValueError."""
    text = text.strip()
    if _NUMBER.fullmatch(text) is None or not least <= float(text.replace(",", ".")) <= most:
        raise ValueError(text)
    return max(round(float(text.replace(",", ".")) * unit_ms), 1_000 if least else 0)


def _typed_time(rule: ClockRule) -> tuple[str, str]:
    """Return the kind of a rule, and its time as a user types it.

    That is minutes, seconds per move, or minutes and the increment in seconds.
    """
    if rule.per_move:
        return "move", f"{rule.main_ms / 1_000:g}"
    minutes = f"{rule.main_ms / 60_000:.2f}".rstrip("0").rstrip(".")
    if not rule.increment_ms:
        return "game", minutes
    return "fischer", f"{minutes}+{rule.increment_ms / 1_000:g}"
