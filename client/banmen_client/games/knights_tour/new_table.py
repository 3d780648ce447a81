"""The dialog that opens a table of the knight's tour: the board, the start, the goal, the method, the player."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from banmen.games.knights_tour.engine.board import square_named
from banmen.games.knights_tour.state import KNIGHT, LARGEST, SMALLEST, USUAL, Method
from banmen.grid import NotASquare
from banmen.protocol.messages import SeatChoice
from banmen_client.screens.dialog_form import NO_ROW, ControlMaker, FormRow, choice
from banmen_client.screens.open_dialog import WATCHERS, guest_rows, open_table_dialog, text_entry, when_valid
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.controls import Select
from banmen_client.ui.geometry import Rect
from banmen_client.ui.text_field import FieldState
from banmen_client.ui.widget import Widget

SHOWN: Sequence[Method] = ("warnsdorff_backtracking", "warnsdorff", "backtracking", "constructive")
"""The methods, the most useful one first."""

_SEATS: Sequence[SeatChoice] = ("program", "me")
_HARD_ROWS, _HARD_FROM = {3, 5}, 13
"""With this number of rows (or columns) and from this length on, a search often fails within a show's step limit."""

_MAX_ROWS = 8
"""The maximum number of rows of the form, when a program searches that can find all tours."""
_FIND_ALL = {"backtracking", "warnsdorff_backtracking"}
_SIZE = re.compile(r"\s*([0-9]{1,3})\s*(?:[x×*,/]\s*([0-9]{1,3})\s*)?", re.IGNORECASE)


@dataclass
class TourChoices:
    """The choices made in the dialog, as indices into the lists shown; board and start as typed.

    `picked` is the method chosen by hand, if any. `method` is that one, or else one that suits the board.
    """

    who: int = 0
    picked: int | None = None
    closed: int = 0
    find: int = 0
    listed: int = 0
    watchers: int = 0
    size: FieldState = field(default_factory=lambda: FieldState(f"{USUAL}×{USUAL}", limit=9))
    start: FieldState = field(default_factory=lambda: FieldState(limit=9))

    def set(self, name: str, number: int) -> None:
        """Set a choice. Return to one tour if the method cannot find all."""
        setattr(self, "picked" if name == "method" else name, number)
        if not self.may_find_all:
            self.find = 0

    @property
    def hard(self) -> bool:
        """Whether a search often fails on this board before it finds anything."""
        return self.sides is not None and min(self.sides) in _HARD_ROWS and max(self.sides) >= _HARD_FROM

    @property
    def method(self) -> int:
        """The method: the one picked, or else one that suits the board."""
        if self.picked is not None:
            return self.picked
        return SHOWN.index("constructive") if self.hard and self.find == 0 else 0

    @property
    def by_program(self) -> bool:
        """Whether a program plays."""
        return _SEATS[self.who] == "program"

    @property
    def may_find_all(self) -> bool:
        """Whether the method can find all tours."""
        return self.by_program and SHOWN[self.method] in _FIND_ALL

    @property
    def sides(self) -> tuple[int, int] | None:
        """The rows and columns typed; None if they are invalid. A single number is a square board."""
        match = _SIZE.fullmatch(self.size.text)
        if match is None:
            return None
        rows, columns = int(match[1]), int(match[2] or match[1])
        return (rows, columns) if all(SMALLEST <= side <= LARGEST for side in (rows, columns)) else None

    @property
    def start_is_sound(self) -> bool:
        """Whether the start is empty or a square of the board."""
        name, sides = self.start.text.strip(), self.sides
        try:
            return not name or sides is None or square_named(name, *sides) >= 0
        except NotASquare:
            return False

    @property
    def valid(self) -> bool:
        """Whether these choices can open a table."""
        return self.sides is not None and self.start_is_sound

    def options(self) -> dict[str, Any]:
        """Return the game's options. The choices must be `valid`."""
        rows, columns = self.sides or (USUAL, USUAL)
        name = self.start.text.strip().lower()
        searched = {"method": SHOWN[self.method], "find": ("one", "all")[self.find]} if self.by_program else {}
        start = {"start": name} if name else {}
        return {"rows": rows, "columns": columns, **start, "closed": self.closed == 1, **searched}


def new_knights_tour() -> DialogMaker:
    """Make the dialog. It keeps the choices until the table is opened."""
    choices = TourChoices()

    def compose(window: Window) -> Widget:
        open_it = when_valid(window, choices, lambda: open_table(window, choices))
        return open_table_dialog(window, "knights_tour", _rows(window, choices, open_it), open_it, valid=choices.valid)

    return compose


def open_table(window: Window, choices: TourChoices) -> None:
    """Request a table with these choices from the server."""
    window.session.open(
        game="knights_tour",
        options=choices.options(),
        seats={KNIGHT: _SEATS[choices.who]},
        listed=choices.listed == 0,
        watchers=WATCHERS[choices.watchers],
    )


def _rows(window: Window, choices: TourChoices, open_it: Callable[[], None]) -> list[FormRow]:
    t = window.t
    choose = partial(partial, choices.set)

    def typed(name: str, state: FieldState, *, wrong: bool) -> ControlMaker:
        fault = t(f"tour-new-{name}-fault") if wrong else ""
        return text_entry(window, f"new/{name}", state, t(f"tour-new-{name}-hint"), open_it, fault=fault)

    def method(rect: Rect) -> Widget:
        def set_method(number: int) -> None:
            choices.set("method", number)
            window.redraw()

        return Select(
            key="new/method",
            rect=rect,
            options=[t(f"tour-method-{name}") for name in SHOWN],
            chosen=choices.method,
            on_choose=set_method,
            tooltip=t("tour-new-method-hard") if choices.hard else "",
        )

    def pick(name: str, ids: Sequence[str]) -> ControlMaker:
        return choice(window, f"new/{name}", [t(id_) for id_ in ids], getattr(choices, name), choose(name))

    rows: list[FormRow] = [
        ("tour-new-size", typed("size", choices.size, wrong=choices.sides is None)),
        ("tour-new-start", typed("start", choices.start, wrong=not choices.start_is_sound)),
        ("tour-new-who", pick("who", ("tour-new-who-program", "tour-new-who-me"))),
        ("tour-new-closed", pick("closed", ("tour-new-closed-no", "tour-new-closed-yes"))),
    ]
    if choices.by_program:
        rows.append(("tour-new-method", method))
    if choices.may_find_all:
        rows.append(("tour-new-find", pick("find", ("tour-new-find-one", "tour-new-find-all"))))
    rows += guest_rows(window, choices, "watchers" if choices.by_program else "none")
    return [*rows, *[NO_ROW] * (_MAX_ROWS - len(rows))]
