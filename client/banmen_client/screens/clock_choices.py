"""The rows of a dialog about thinking time: no clock, per game, per move or Fischer; usual or custom times."""

import re
from collections.abc import Callable, Sequence
from functools import partial

from banmen.protocol.messages import ClockRule
from banmen_client.screens.dialog_form import NO_ROW, FormLine, FormRow, choice
from banmen_client.screens.open_dialog import text_entry
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import FieldState, Segmented

KINDS = ("none", "game", "move", "fischer")
_USUAL = {"game": ("1", "5", "10", "30"), "move": ("5", "10", "30", "60"), "fischer": ("1+2", "3+2", "5+3", "10+5")}
"""The times offered, in the order of `KINDS`: minutes; seconds per move; minutes and the increment in seconds."""
_FIRST = {"game": "10", "move": "30", "fischer": "5+3"}

_MOST_MINUTES, _MOST_SECONDS = 24 * 60, 3_600
_LEAST_MINUTES = 1 / 60
_LONGEST = 12
_OWN_WIDTH = 150
_MINUTES_AND_SECONDS = re.compile(r"([0-9]{1,4}):([0-5][0-9])")
_NUMBER = re.compile(r"[0-9]{1,5}([.,][0-9]{1,2})?")


class ClockChoices:
    """The choices made so far: the kind of clock (index into `KINDS`), and the time typed for each kind."""

    def __init__(self, rule: ClockRule | None = None) -> None:
        self.kind = 0
        self.typed = {kind: FieldState(limit=_LONGEST) for kind in KINDS[1:]}
        for kind, field in self.typed.items():
            field.set(_FIRST[kind])
        if rule is not None:
            kind, text = _told(rule)
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
        clock: FormRow = ("new-clock", choice(window, "new/clock", kinds, self.kind, self._take))
        if kind == "none":
            return [clock, NO_ROW]
        return [clock, (f"new-time-{kind}", partial(self._time, window, open_it))]

    def _take(self, number: int) -> None:
        self.kind = number

    def _time(self, window: Window, open_it: Callable[[], None], rect: Rect) -> Widget:
        """Return the buttons with the usual times, and the field for a custom time."""
        t, kind = window.t, KINDS[self.kind]
        usual, field = _USUAL[kind], self.typed[kind]
        own, offered = rect.cut_right(_OWN_WIDTH, 10)

        def take(number: int) -> None:
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
                    on_choose=take,
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


def _told(rule: ClockRule) -> tuple[str, str]:
    """Return the kind of a rule, and its time as the user would type it."""
    if rule.per_move:
        return "move", f"{rule.main_ms / 1_000:g}"
    minutes = f"{rule.main_ms / 60_000:.2f}".rstrip("0").rstrip(".")
    if not rule.increment_ms:
        return "game", minutes
    return "fischer", f"{minutes}+{rule.increment_ms / 1_000:g}"
