"""The dialog that opens a table for two: the game's options, the seat, the guests, and the clock."""

from collections.abc import Callable, Sequence
from functools import partial
from secrets import choice as drawn
from typing import Protocol

from banmen.games import GAMES
from banmen_client.screens.clock_choices import ClockChoices
from banmen_client.screens.dialog_form import NO_ROW, FormRow, choice
from banmen_client.screens.open_dialog import WATCHERS, SeatNames, guest_rows, open_table_dialog, when_valid
from banmen_client.screens.two_players.option_choices import OptionChoices, OptionRow
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget


class TableChoices:
    """The choices made so far, as indices into the lists shown.

    After the seats of the game come a random seat and all seats. `casual` is 0 for a rated game.
    """

    def __init__(self, game: str, options: Sequence[OptionRow] = ()) -> None:
        self.game = game
        self.seat = self.listed = self.watchers = self.casual = 0
        self.options, self.clock = OptionChoices(game, options), ClockChoices()
        self.names = SeatNames(GAMES[game].seats)

    @property
    def shared(self) -> bool:
        """Whether two people play at this window."""
        return self.seat > len(GAMES[self.game].seats)

    def taken(self) -> Sequence[str]:
        """Return the seats that the player takes."""
        seats = GAMES[self.game].seats
        return seats if self.shared else [(*seats, drawn(seats))[self.seat]]

    @property
    def valid(self) -> bool:
        """Whether a table can be opened with these choices."""
        return self.clock.valid

    @classmethod
    def two_here(cls, game: str, options: Sequence[OptionRow] = ()) -> "TableChoices":
        """Return the choices for two people at this window: all seats, not listed."""
        choices = cls(game, options)
        choices.seat, choices.listed = len(GAMES[game].seats) + 1, 1
        return choices

    def set(self, name: str, number: int) -> None:
        """Set the choice `name` to an index."""
        setattr(self, name, number)


def new_table(
    game: str,
    options: Sequence[OptionRow] = (),
    foot: Callable[[Window, Rect], Sequence[Widget]] | None = None,
) -> DialogMaker:
    """Make the dialog for a game. It holds the choices. `foot` makes the widgets below the form."""
    choices = TableChoices(game, options)

    def compose(window: Window) -> Widget:
        open_it = when_valid(window, choices, lambda: open_table(window, choices))
        rows = _rows(window, choices, open_it)
        below = partial(foot, window) if foot else None
        return open_table_dialog(window, game, rows, open_it, valid=choices.valid, width=660, foot=below)

    return compose


def open_for_two(window: Window, game: str, options: Sequence[OptionRow] = ()) -> None:
    """Open a table for two people at this window."""
    open_table(window, TableChoices.two_here(game, options))


def open_table(window: Window, choices: TableChoices) -> None:
    """Ask the server to open a table with these choices."""
    window.session.open(
        game=choices.game,
        options=choices.options.options(),
        seats=dict.fromkeys(choices.taken(), "me"),
        listed=choices.listed == 0,
        watchers=WATCHERS[choices.watchers],
        clock=choices.clock.rule(),
        names=choices.names.typed() if choices.shared else {},
        rated=choices.casual == 0,
    )


def _rows(window: Window, choices: TableChoices, open_it: Callable[[], None]) -> list[FormRow]:
    t = window.t
    seats = [*(t(f"seat-{seat}") for seat in GAMES[choices.game].seats), t("computer-seat-random"), t("new-seat-both")]
    shared = choices.shared
    return [
        *choices.options.rows(window),
        ("new-seat", choice(window, "new/seat", seats, choices.seat, partial(choices.set, "seat"))),
        *(choices.names.rows(window, open_it) if shared else [rated_row(window, choices, "new"), NO_ROW]),
        *guest_rows(window, choices, "none" if shared else "players"),
        *choices.clock.rows(window, open_it),
    ]


class RatedChoice(Protocol):
    """The choice between a rated game (0) and a casual one (1)."""

    casual: int

    def set(self, name: str, number: int) -> None:
        """Set the choice `name` to an index."""
        ...


def rated_row(window: Window, choices: RatedChoice, key: str) -> FormRow:
    """Return the choice between a rated and a casual game; no row if the settings turn ratings off."""
    if not window.settings.wants_rating:
        return NO_ROW
    labels = [window.t("new-rated-yes"), window.t("new-rated-no")]
    return "new-rated", choice(window, f"{key}/rated", labels, choices.casual, partial(choices.set, "casual"))
