"""Opening a battle: who fights, on which side, with which seed, and who may come."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from banmen.game import Seat
from banmen.games.battle.rules import LONGEST_SEED
from banmen.games.battle.values import SEATS
from banmen.protocol.messages import SeatChoice
from banmen_client.screens.context import DialogMaker, Window
from banmen_client.screens.form import FormRow, choice
from banmen_client.screens.opening import WATCHERS, entry, guest_rows, opening_dialog, when_sound
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import FieldState

FOES = ("program", "person", "watch")
"""Against whom one fights; with the last one programs fight, and one watches."""

BOTH = len(SEATS)
"""The place of both sides in the list of sides."""


@dataclass
class Wishes:
    """What is chosen so far, by place in the lists shown; the seed as it is typed."""

    foe: int = 0
    side: int = 0
    listed: int = 0
    watchers: int = 0
    seed: FieldState = field(default_factory=lambda: FieldState(limit=LONGEST_SEED))

    def set(self, name: str, number: int) -> None:
        """Choose; against a program one has one side."""
        setattr(self, name, number)
        if FOES[self.foe] != "person" and self.side == BOTH:
            self.side = 0

    @property
    def sound(self) -> bool:
        """Whether a table can be opened like this."""
        text = self.seed.text
        return text.isascii() and (not text or text.isprintable())

    def options(self) -> dict[str, Any]:
        """The game's options."""
        return {"seed": self.seed.text} if self.seed.text else {}

    def seats(self) -> dict[Seat, SeatChoice]:
        """Who sits where."""
        if FOES[self.foe] == "watch":
            return dict.fromkeys(SEATS, "program")
        if self.side == BOTH:
            return dict.fromkeys(SEATS, "me")
        other: SeatChoice = "program" if FOES[self.foe] == "program" else "open"
        return {seat: "me" if number == self.side else other for number, seat in enumerate(SEATS)}


def new_battle() -> DialogMaker:
    """The dialog; it holds the wishes while they are chosen."""
    wishes = Wishes()

    def compose(window: Window) -> Widget:
        open_it = when_sound(window, wishes, lambda: open_table(window, wishes))
        return opening_dialog(window, "battle", _rows(window, wishes, open_it), open_it, sound=wishes.sound)

    return compose


def open_table(window: Window, wishes: Wishes) -> None:
    """Send the wishes to the server."""
    window.session.open(
        game="battle",
        options=wishes.options(),
        seats=wishes.seats(),
        listed=wishes.listed == 0,
        watchers=WATCHERS[wishes.watchers],
        clock=None,
    )


def _rows(window: Window, wishes: Wishes, open_it: Callable[[], None]) -> list[FormRow]:
    t = window.t
    choose = partial(partial, wishes.set)

    seed = entry(window, "new/seed", wishes.seed, t("battle-new-seed-any"), open_it, wrong=not wishes.sound)
    foes = [t(f"battle-new-{foe}") for foe in FOES]
    sides = [t(f"seat-{seat}") for seat in SEATS]
    if FOES[wishes.foe] == "person":
        sides.append(t("new-seat-both"))
    playing = FOES[wishes.foe] != "watch"
    return [
        ("battle-new-foe", choice(window, "new/foe", foes, wishes.foe, choose("foe"))),
        ("new-seat", choice(window, "new/side", sides, wishes.side, choose("side"), enabled=playing)),
        ("battle-new-seed", seed),
        *guest_rows(window, wishes),
    ]
