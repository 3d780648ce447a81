"""The dialog that opens a table: the opponent, the side, the seed, and the guests."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from banmen.game import Seat
from banmen.games.battle.engine.strategies import CHARACTERS
from banmen.games.battle.rules import LONGEST_SEED
from banmen.games.battle.state import SEATS
from banmen.protocol.messages import SeatChoice
from banmen_client.screens.dialog_form import NO_ROW, FormRow, choice
from banmen_client.screens.open_dialog import (
    WATCHERS,
    Company,
    SeatNames,
    guest_rows,
    open_table_dialog,
    text_entry,
    when_valid,
)
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.text_field import FieldState
from banmen_client.ui.widget import Widget

FOES = ("program", "person", "watch")
"""The opponents. With the last one, two programs fight and the player watches."""

_CHARACTERS = tuple(CHARACTERS)
_MAX_ROWS = 7
"""The number of form rows when two people play at this window: the maximum, which fixes the height of the dialog."""

BOTH = len(SEATS)
"""The index of "both sides" in the list of sides."""


@dataclass
class BattleChoices:
    """The choices made in the dialog, as indices into the lists shown. `seed` is the text as typed."""

    foe: int = 0
    character: int = 0
    side: int = 0
    listed: int = 0
    watchers: int = 0
    seed: FieldState = field(default_factory=lambda: FieldState(limit=LONGEST_SEED))
    names: SeatNames = field(default_factory=lambda: SeatNames(SEATS))

    @property
    def shared(self) -> bool:
        """Return True if two people play at this window."""
        return FOES[self.foe] == "person" and self.side == BOTH

    @property
    def company(self) -> Company:
        """The guests that may join the table."""
        if FOES[self.foe] == "watch":
            return "watchers"
        return "players" if FOES[self.foe] == "person" and not self.shared else "none"

    def set(self, name: str, number: int) -> None:
        """Set a choice. Reset "both sides" unless the opponent is a person."""
        setattr(self, name, number)
        if FOES[self.foe] != "person" and self.side == BOTH:
            self.side = 0

    @property
    def valid(self) -> bool:
        """Return True if these choices can open a table: the seed must be printable ASCII."""
        text = self.seed.text
        return text.isascii() and (not text or text.isprintable())

    def options(self) -> dict[str, Any]:
        """Return the game's options."""
        return {"seed": self.seed.text} if self.seed.text else {}

    def seats(self) -> dict[Seat, SeatChoice]:
        """Return the choice for each seat."""
        if FOES[self.foe] == "watch":
            return dict.fromkeys(SEATS, "program")
        if self.shared:
            return dict.fromkeys(SEATS, "me")
        other: SeatChoice = "program" if FOES[self.foe] == "program" else "open"
        return {seat: "me" if number == self.side else other for number, seat in enumerate(SEATS)}

    def programs(self) -> dict[Seat, str]:
        """Return the character of the program that plays against this person."""
        if FOES[self.foe] != "program":
            return {}
        return {seat: _CHARACTERS[self.character] for seat, choice in self.seats().items() if choice == "program"}


def new_battle() -> DialogMaker:
    """Make the dialog. It keeps the choices until the table is opened."""
    choices = BattleChoices()

    def compose(window: Window) -> Widget:
        open_it = when_valid(window, choices, lambda: open_table(window, choices))
        return open_table_dialog(window, "battle", _rows(window, choices, open_it), open_it, valid=choices.valid)

    return compose


def open_table(window: Window, choices: BattleChoices) -> None:
    """Request a table with these choices from the server."""
    window.session.open(
        game="battle",
        options=choices.options(),
        seats=choices.seats(),
        listed=choices.listed == 0,
        watchers=WATCHERS[choices.watchers],
        clock=None,
        names=choices.names.typed() if choices.shared else {},
        programs=choices.programs(),
    )


def _rows(window: Window, choices: BattleChoices, open_it: Callable[[], None]) -> list[FormRow]:
    t = window.t
    choose = partial(partial, choices.set)

    fault = "" if choices.valid else t("battle-new-seed-fault")
    seed = text_entry(window, "new/seed", choices.seed, t("battle-new-seed-any"), open_it, fault=fault)
    foes = [t(f"battle-new-{foe}") for foe in FOES]
    sides = [t(f"seat-{seat}") for seat in SEATS]
    if FOES[choices.foe] == "person":
        sides.append(t("new-seat-both"))
    labels = [t(f"battle-character-{name}") for name in _CHARACTERS]
    character = choice(window, "new/character", labels, choices.character, choose("character"))
    rows: list[FormRow] = [("battle-new-foe", choice(window, "new/foe", foes, choices.foe, choose("foe")))]
    if FOES[choices.foe] == "program":
        rows.append(("battle-new-character", character))
    if FOES[choices.foe] != "watch":
        rows.append(("new-seat", choice(window, "new/side", sides, choices.side, choose("side"))))
    if choices.shared:
        rows += choices.names.rows(window, open_it)
    rows += [("battle-new-seed", seed), *guest_rows(window, choices, choices.company)]
    return [*rows, *[NO_ROW] * (_MAX_ROWS - len(rows))]
