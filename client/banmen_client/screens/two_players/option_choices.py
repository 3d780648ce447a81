"""The rows of a dialog about a game's own options, and the chosen values."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from banmen.game import BadOptions
from banmen.games import GAMES
from banmen.options import read_options
from banmen.texts import Texts
from banmen_client.screens.dialog_form import FormRow, choice
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.menu import Select


@dataclass(frozen=True)
class OptionRow:
    """A row about options of the game: its name, the message id of its label, its values, and the default.

    A value belongs to the option `name`; a mapping gives several options their values instead. `text` is the label of a
    value. A `menu` shows one value at a time.
    """

    name: str
    label: str
    values: Sequence[Any]
    usual: Any
    text: Callable[[Texts, Any], str] = lambda _t, value: str(value)
    menu: bool = False

    def options(self, number: int) -> Mapping[str, Any]:
        """Return the options and values that a choice (index into `values`) stands for."""
        value = self.values[number]
        return value if isinstance(value, Mapping) else {self.name: value}


class OptionChoices:
    """The values chosen so far, by the name of the row, as indices."""

    def __init__(self, game: str, rows: Sequence[OptionRow] = ()) -> None:
        self.game, self._rows = game, rows
        self.chosen = self._usual()

    def _usual(self) -> dict[str, int]:
        return {row.name: row.values.index(row.usual) for row in self._rows}

    def set(self, name: str, number: int) -> None:
        """Set a choice. Reset the choices that conflict with it to their defaults."""
        self.chosen[name] = number
        try:
            read_options(GAMES[self.game], self.options())
        except BadOptions:
            self.chosen = {**self._usual(), name: number}

    def options(self) -> dict[str, Any]:
        """Return the options of the game."""
        chosen: dict[str, Any] = {}
        for row in self._rows:
            chosen.update(row.options(self.chosen[row.name]))
        return chosen

    def choose(self, options: Mapping[str, Any]) -> None:
        """Select the offered values that give these options."""
        for row in self._rows:
            meant = [row.options(number) for number in range(len(row.values))]
            fitting = [number for number, each in enumerate(meant) if each and each.items() <= options.items()]
            self.set(row.name, fitting[0] if fitting else self.chosen[row.name])

    def rows(self, window: Window) -> list[FormRow]:
        """Return the rows of the form."""
        return [self._menu(window, row) if row.menu else self._choice(window, row) for row in self._rows]

    def _choice(self, window: Window, row: OptionRow) -> FormRow:
        labels = [row.text(window.t, value) for value in row.values]
        take = partial(self.set, row.name)
        return row.label, choice(window, f"new/{row.name}", labels, self.chosen[row.name], take)

    def _menu(self, window: Window, row: OptionRow) -> FormRow:
        def take(number: int) -> None:
            self.set(row.name, number)
            window.redraw()

        return row.label, lambda rect: Select(
            key=f"new/{row.name}",
            rect=rect,
            options=[row.text(window.t, value) for value in row.values],
            chosen=self.chosen[row.name],
            on_choose=take,
        )
