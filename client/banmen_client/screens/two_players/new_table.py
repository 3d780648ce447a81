"""The dialog that opens a table for two: the game's options, the seat, the guests, and the clock."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from banmen.games import GAMES
from banmen.protocol.messages import ClockRule
from banmen_client.screens.dialog_form import FormRow, choice
from banmen_client.screens.open_dialog import WATCHERS, SeatNames, guest_rows, open_table_dialog
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.widget import Widget

_MINUTES = (None, 1, 5, 10, 30)


@dataclass(frozen=True)
class OptionRow:
    """An option of the game: its name, the message id of its label, its values, and the default."""

    name: str
    label: str
    values: Sequence[int]
    usual: int


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
        """Set the choice `name` to an index."""
        if name in self.chosen:
            self.chosen[name] = number
        else:
            setattr(self, name, number)


def new_table(game: str, options: Sequence[OptionRow] = ()) -> DialogMaker:
    """Make the dialog for a game. It keeps the choices."""
    choices = TableChoices(game, options)

    def compose(window: Window) -> Widget:
        def open_it() -> None:
            window.show_dialog(None)
            open_table(window, choices)

        return open_table_dialog(window, game, _rows(window, choices, open_it), open_it, width=660)

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
        options={option.name: option.values[choices.chosen[option.name]] for option in choices.options},
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

    own = [
        row(option.label, option.name, [str(value) for value in option.values], choices.chosen[option.name])
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
