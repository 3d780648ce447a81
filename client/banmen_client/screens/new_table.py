"""Opening a table for two: the board's size, the seat, who may come, and the time."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from banmen.games import GAMES
from banmen.protocol.messages import ClockRule
from banmen_client.boards.registry import BOARDS
from banmen_client.screens.context import DialogMaker, Window
from banmen_client.screens.form import FormRow, choice
from banmen_client.screens.opening import WATCHERS, guest_rows, opening_dialog
from banmen_client.ui.widget import Widget

_MINUTES = (None, 1, 5, 10, 30)


@dataclass
class Wishes:
    """What is chosen so far, by place in the lists shown; the seat after the last one means all of them."""

    game: str
    size: int = 0
    seat: int = 0
    listed: int = 0
    watchers: int = 0
    minutes: int = 0

    @classmethod
    def usual(cls, game: str) -> "Wishes":
        """What most people want of a game."""
        kit = BOARDS[game]
        return cls(game, size=kit.sizes.index(kit.usual_size))

    @classmethod
    def two_here(cls, game: str) -> "Wishes":
        """All seats at this window, and nobody else asked to come."""
        wishes = cls.usual(game)
        wishes.seat, wishes.listed = len(GAMES[game].seats), 1
        return wishes

    def set(self, name: str, number: int) -> None:
        """Choose."""
        setattr(self, name, number)


def new_table(game: str) -> DialogMaker:
    """The dialog for a game; it holds the wishes while they are chosen."""
    wishes = Wishes.usual(game)

    def compose(window: Window) -> Widget:
        def open_it() -> None:
            window.ask(None)
            open_table(window, wishes)

        return opening_dialog(window, game, _rows(window, wishes), open_it, width=660)

    return compose


def open_for_two(window: Window, game: str) -> None:
    """Open a table for two people at this window."""
    open_table(window, Wishes.two_here(game))


def open_table(window: Window, wishes: Wishes) -> None:
    """Send the wishes to the server."""
    seats = GAMES[wishes.game].seats
    minutes = _MINUTES[wishes.minutes]
    window.session.open(
        game=wishes.game,
        options={"size": BOARDS[wishes.game].sizes[wishes.size]},
        seats=dict.fromkeys(seats[wishes.seat : wishes.seat + 1] or seats, "me"),
        listed=wishes.listed == 0,
        watchers=WATCHERS[wishes.watchers],
        clock=None if minutes is None else ClockRule(minutes * 60_000),
    )


def _rows(window: Window, wishes: Wishes) -> list[FormRow]:
    t = window.t
    seats = [*(t(f"seat-{seat}") for seat in GAMES[wishes.game].seats), t("new-seat-both")]
    times = [t("new-clock-none"), *(t("new-clock-minutes", minutes=minutes) for minutes in _MINUTES[1:])]
    choices: Sequence[tuple[str, str, Sequence[str]]] = (
        ("new-size", "size", [str(size) for size in BOARDS[wishes.game].sizes]),
        ("new-seat", "seat", seats),
        ("new-clock", "minutes", times),
    )
    size, seat, clock = (
        (label, choice(window, f"new/{name}", labels, getattr(wishes, name), partial(wishes.set, name)))
        for label, name, labels in choices
    )
    return [size, seat, *guest_rows(window, wishes), clock]
