"""The dialog that opens a table for two: the game's options, the seat, the guests, and the clock."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from banmen.game import BadOptions
from banmen.games import GAMES
from banmen.options import read_options
from banmen.protocol.messages import ClockRule
from banmen.texts import Texts
from banmen_client.screens.dialog_form import FormRow, choice
from banmen_client.screens.open_dialog import WATCHERS, SeatNames, guest_rows, open_table_dialog
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.geometry import Rect
from banmen_client.ui.menu import Select
from banmen_client.ui.widget import Widget

_MINUTES = (None, 1, 5, 10, 30)


@dataclass(frozen=True)
class OptionRow:
    """A row about options of the game: its name, the message id of its label, its values, and the default.

    A value is that of the option `name`; one that is a mapping has options and their values instead. `text` is a value
    in words. A `menu` shows one value at a time.
    """

    name: str
    label: str
    values: Sequence[Any]
    usual: Any
    text: Callable[[Texts, Any], str] = lambda _t, value: str(value)
    menu: bool = False

    def options(self, number: int) -> Mapping[str, Any]:
        """The options that a choice (index into `values`) means."""
        value = self.values[number]
        return value if isinstance(value, Mapping) else {self.name: value}


class TableChoices:
    """The choices made so far, as indices into the lists shown. A seat index after the last seat means all seats."""

    def __init__(self, game: str, options: Sequence[OptionRow] = ()) -> None:
        self.game, self.options = game, options
        self.seat = self.listed = self.watchers = self.minutes = 0
        self.chosen = {option.name: option.values.index(option.usual) for option in options}
        self.names = SeatNames(GAMES[game].seats)

    @property
    def shared(self) -> bool:
        """Whether two people at this window play."""
        return self.seat == len(GAMES[self.game].seats)

    @classmethod
    def two_here(cls, game: str, options: Sequence[OptionRow] = ()) -> "TableChoices":
        """The choices for two people at this window: all seats, not listed."""
        choices = cls(game, options)
        choices.seat, choices.listed = len(GAMES[game].seats), 1
        return choices

    def set(self, name: str, number: int) -> None:
        """Set the choice `name` to an index. Options that do not go together with it return to their usual values."""
        if name not in self.chosen:
            setattr(self, name, number)
            return
        self.chosen[name] = number
        try:
            read_options(GAMES[self.game], self.game_options())
        except BadOptions:
            usual = {option.name: option.values.index(option.usual) for option in self.options}
            self.chosen = {**usual, name: number}

    def game_options(self) -> dict[str, Any]:
        """The options of the game."""
        chosen: dict[str, Any] = {}
        for option in self.options:
            chosen.update(option.options(self.chosen[option.name]))
        return chosen


def new_table(
    game: str,
    options: Sequence[OptionRow] = (),
    foot: Callable[[Window, Rect], Sequence[Widget]] | None = None,
) -> DialogMaker:
    """Make the dialog for a game. It keeps the choices. `foot` makes the widgets below the form."""
    choices = TableChoices(game, options)

    def compose(window: Window) -> Widget:
        def open_it() -> None:
            window.show_dialog(None)
            open_table(window, choices)

        below = partial(foot, window) if foot else None
        return open_table_dialog(window, game, _rows(window, choices, open_it), open_it, width=660, foot=below)

    return compose


def open_for_two(window: Window, game: str, options: Sequence[OptionRow] = ()) -> None:
    """Open a table for two people at this window."""
    open_table(window, TableChoices.two_here(game, options))


def open_table(window: Window, choices: TableChoices) -> None:
    """Ask the server to open a table with these choices."""
    seats = GAMES[choices.game].seats
    minutes = _MINUTES[choices.minutes]
    window.session.open(
        game=choices.game,
        options=choices.game_options(),
        seats=dict.fromkeys(seats[choices.seat : choices.seat + 1] or seats, "me"),
        listed=choices.listed == 0,
        watchers=WATCHERS[choices.watchers],
        clock=None if minutes is None else ClockRule(minutes * 60_000),
        names=choices.names.typed() if choices.shared else {},
    )


def _rows(window: Window, choices: TableChoices, open_it: Callable[[], None]) -> list[FormRow]:
    t = window.t
    seats = [*(t(f"seat-{seat}") for seat in GAMES[choices.game].seats), t("new-seat-both")]
    times = [t("new-clock-none"), *(t("new-clock-minutes", minutes=minutes) for minutes in _MINUTES[1:])]

    def row(label: str, name: str, labels: Sequence[str], chosen: int) -> FormRow:
        return label, choice(window, f"new/{name}", labels, chosen, partial(choices.set, name))

    def in_words(option: OptionRow) -> list[str]:
        return [option.text(t, value) for value in option.values]

    def menu(option: OptionRow) -> FormRow:
        def take(number: int) -> None:
            choices.set(option.name, number)
            window.redraw()

        return option.label, lambda rect: Select(
            key=f"new/{option.name}",
            rect=rect,
            options=in_words(option),
            chosen=choices.chosen[option.name],
            on_choose=take,
        )

    own = [
        menu(option)
        if option.menu
        else row(
            option.label, option.name, [option.text(t, value) for value in option.values], choices.chosen[option.name]
        )
        for option in choices.options
    ]
    seat = row("new-seat", "seat", seats, choices.seat)
    names = choices.names.rows(window, open_it) if choices.shared else []
    return [
        *own,
        seat,
        *names,
        *guest_rows(window, choices, "none" if choices.shared else "players"),
        row("new-clock", "minutes", times, choices.minutes),
    ]
