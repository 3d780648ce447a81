"""Opening a table of sudoku: level, number of the puzzle, alone or with others, who sees what."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from banmen.engines.sudoku.generate import LARGEST_SEED
from banmen.game import Seat
from banmen.games.sudoku.opening import LEVELS, USUAL_LEVEL
from banmen.games.sudoku.values import SEATS, Mode
from banmen.protocol.messages import SeatChoice, Watchers
from banmen_client.screens.context import DialogMaker, Window
from banmen_client.screens.form import FormRow, Maker, choice
from banmen_client.screens.opening import (
    WATCHERS,
    entry,
    guest_rows,
    is_number,
    number_typed,
    opening_dialog,
    when_sound,
)
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import Button, FieldState

MODES: tuple[Mode, ...] = ("alone", "together", "race")
WATCHED = "watched"
_WAYS = (*MODES, WATCHED)
"""The ways to play; the last one is to watch a program solve it, for which nobody sits down."""
_PLAYERS = range(2, len(SEATS) + 1)
_USUALLY: Mapping[Mode, int] = {"together": len(SEATS), "race": 2}
_MARKS = ("shared", "own")
_WAIT_FROM_LEVEL = 4
"""From here on a puzzle takes so long to be made that it is said."""
_DIGITS_OF_SEED = len(str(LARGEST_SEED))


@dataclass
class Wishes:
    """What is chosen so far, by place in the lists shown; the number of the puzzle as it is typed."""

    level: int = LEVELS.index(USUAL_LEVEL)
    mode: int = 0
    players: int = 0
    marks: int = 0
    listed: int = 0
    watchers: int = 0
    seed: FieldState = field(default_factory=lambda: FieldState(limit=_DIGITS_OF_SEED))

    @classmethod
    def like(cls, options: Mapping[str, Any]) -> "Wishes":
        """Those that a table was opened with, but for its number."""
        wishes = cls()
        wishes.level = LEVELS.index(options.get("level", USUAL_LEVEL))
        wishes.set("mode", MODES.index(options.get("mode", "alone")))
        if options.get("players") in _PLAYERS:
            wishes.players = _PLAYERS.index(options["players"])
        wishes.marks = _MARKS.index(options.get("marks", "shared"))
        return wishes

    @property
    def way(self) -> Mode:
        """Alone or with others, as the game has it."""
        return "alone" if self.watched else MODES[self.mode]

    @property
    def watched(self) -> bool:
        """Whether a program solves it."""
        return _WAYS[self.mode] == WATCHED

    def set(self, name: str, number: int) -> None:
        """Choose; another way to play comes with as many players as it is mostly played by."""
        setattr(self, name, number)
        if name == "mode" and self.way != "alone":
            self.players = _PLAYERS.index(_USUALLY[self.way])

    @property
    def number(self) -> int | None:
        """The number typed; None for any. Raises ValueError for what is none."""
        return number_typed(self.seed.text, LARGEST_SEED)

    @property
    def sound(self) -> bool:
        """Whether a table can be opened like this."""
        return is_number(self.seed.text, LARGEST_SEED)

    def options(self) -> dict[str, Any]:
        """The game's options. Raises ValueError where the number is none."""
        number = self.number
        seed = {} if number is None else {"seed": number}
        return {"level": LEVELS[self.level], **seed, **self.company()}

    def company(self) -> dict[str, Any]:
        """The options that say who plays, and how."""
        mode = self.way
        if mode == "alone":
            return {"mode": mode}
        marks = {"marks": _MARKS[self.marks]} if mode == "together" else {}
        return {"mode": mode, "players": _PLAYERS[self.players], **marks}


def new_sudoku(like: Mapping[str, Any] | None = None) -> DialogMaker:
    """The dialog; it holds the wishes while they are chosen, at first those of the options `like`."""
    wishes = Wishes.like(like or {})

    def compose(window: Window) -> Widget:
        open_it = when_sound(window, wishes, lambda: _open(window, wishes))
        rows = _rows(window, wishes, open_it)
        return opening_dialog(window, "sudoku", rows, open_it, sound=wishes.sound, foot=partial(_own_grid, window))

    return compose


def open_now(window: Window) -> None:
    """Open a table for oneself at once: of the usual level, in no list."""
    _open(window, Wishes(listed=1))


def open_table(
    window: Window,
    options: dict[str, Any],
    *,
    listed: bool = True,
    watchers: Watchers = "all",
    watched: bool = False,
) -> None:
    """Ask the server for a table of sudoku, and sit down at its first seat; of one that is watched a program does."""
    seats: Mapping[Seat, SeatChoice] = {SEATS[0]: "program" if watched else "me"}
    window.session.open(game="sudoku", options=options, seats=seats, listed=listed, watchers=watchers, clock=None)
    if options.get("level", 0) >= _WAIT_FROM_LEVEL:
        window.notify(window.t("new-making"), still=lambda: window.session.entering)


def _open(window: Window, wishes: Wishes) -> None:
    open_table(
        window,
        wishes.options(),
        listed=wishes.listed == 0,
        watchers=WATCHERS[wishes.watchers],
        watched=wishes.watched,
    )


def company_rows(window: Window, wishes: Wishes) -> list[FormRow]:
    """The rows that say who plays, and how."""
    t, alone = window.t, wishes.way == "alone"
    choose = partial(_chooser, wishes)
    return [
        ("new-mode", mode_choice(window, wishes, "new/mode", size=14)),
        (
            "new-players",
            choice(
                window, "new/players", list(map(str, _PLAYERS)), wishes.players, choose("players"), enabled=not alone
            ),
        ),
        (
            "new-marks",
            choice(
                window,
                "new/marks",
                [t(f"new-marks-{seen}") for seen in _MARKS],
                wishes.marks,
                choose("marks"),
                enabled=wishes.way == "together",
            ),
        ),
    ]


def mode_choice(window: Window, wishes: Wishes, key: str, size: float = 13) -> Maker:
    """Alone or with others, or a program."""
    labels, tip = [window.t(f"new-mode-{way}") for way in _WAYS], window.t("new-mode-watched-hint")
    tooltip = tip if wishes.watched else ""
    return choice(window, key, labels, wishes.mode, partial(wishes.set, "mode"), size=size, tooltip=tooltip)


def _chooser(wishes: Wishes, name: str) -> Callable[[int], None]:
    return partial(wishes.set, name)


def _rows(window: Window, wishes: Wishes, open_it: Callable[[], None]) -> list[FormRow]:
    t = window.t
    choose = partial(_chooser, wishes)

    seed = entry(window, "new/seed", wishes.seed, t("new-seed-any"), open_it, wrong=not wishes.sound)
    levels = [t(f"sudoku-level-{level}") for level in LEVELS]
    return [
        ("new-level", choice(window, "new/level", levels, wishes.level, choose("level"))),
        ("new-seed", seed),
        *company_rows(window, wishes),
        *guest_rows(window, wishes),
    ]


def _own_grid(window: Window, rect: Rect) -> Sequence[Widget]:
    """The ways to a grid of one's own."""
    from banmen_client.screens.sudoku_dialogs.entering import enter_givens  # noqa: PLC0415 - they know this one too
    from banmen_client.screens.sudoku_dialogs.opening import open_file  # noqa: PLC0415 - likewise

    t = window.t
    typing, file = rect.columns(2, 12)
    return [
        Button(
            key="new/own", rect=typing, label=t("new-own"), icon="pencil", on_press=lambda: window.ask(enter_givens())
        ),
        Button(
            key="new/file", rect=file, label=t("new-file"), icon="folder-open", on_press=lambda: window.ask(open_file())
        ),
    ]
