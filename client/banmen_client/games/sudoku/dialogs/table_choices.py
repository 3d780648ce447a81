"""What is chosen for a table of sudoku before it is opened, the rows that choose it, and opening the table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from banmen.game import Seat
from banmen.games.sudoku.engine.generate import LARGEST_SEED
from banmen.games.sudoku.options import LEVELS, USUAL_LEVEL
from banmen.games.sudoku.state import SEATS, Mode
from banmen.protocol.messages import SeatChoice, Watchers
from banmen_client.screens.dialog_form import ControlMaker, FormRow, choice
from banmen_client.screens.open_dialog import is_number, number_typed
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.widgets import FieldState

MODES: tuple[Mode, ...] = ("alone", "together", "race")
WATCHED = "watched"
_SHOWN_MODES = (*MODES, WATCHED)
"""The modes to choose from; the last one is to watch a program solve the puzzle, for which nobody sits down."""
_PLAYERS = range(2, len(SEATS) + 1)
_USUAL_PLAYERS: Mapping[Mode, int] = {"together": len(SEATS), "race": 2}
_MARKS = ("shared", "own")
_WAIT_FROM_LEVEL = 4
"""From this level on the dialog warns that a puzzle takes a while to be made."""
_DIGITS_OF_SEED = len(str(LARGEST_SEED))


@dataclass
class TableChoices:
    """The choices made so far, as indices into the lists shown, and the number of the puzzle as it is typed."""

    level: int = LEVELS.index(USUAL_LEVEL)
    mode: int = 0
    players: int = 0
    marks: int = 0
    listed: int = 0
    watchers: int = 0
    seed: FieldState = field(default_factory=lambda: FieldState(limit=_DIGITS_OF_SEED))

    @classmethod
    def like(cls, options: Mapping[str, Any]) -> "TableChoices":
        """The choices with which a table was opened, except the number of its puzzle."""
        choices = cls()
        choices.level = LEVELS.index(options.get("level", USUAL_LEVEL))
        choices.set("mode", MODES.index(options.get("mode", "alone")))
        if options.get("players") in _PLAYERS:
            choices.players = _PLAYERS.index(options["players"])
        choices.marks = _MARKS.index(options.get("marks", "shared"))
        return choices

    @property
    def game_mode(self) -> Mode:
        """The mode that the rules know."""
        return "alone" if self.watched else MODES[self.mode]

    @property
    def watched(self) -> bool:
        """Whether a program solves it."""
        return _SHOWN_MODES[self.mode] == WATCHED

    def set(self, name: str, number: int) -> None:
        """Choose; another mode comes with its usual number of players."""
        setattr(self, name, number)
        if name == "mode" and self.game_mode != "alone":
            self.players = _PLAYERS.index(_USUAL_PLAYERS[self.game_mode])

    @property
    def number(self) -> int | None:
        """The number typed, None where there is none. Raises ValueError where the text is no number."""
        return number_typed(self.seed.text, LARGEST_SEED)

    @property
    def valid(self) -> bool:
        """Whether a table can be opened with these choices."""
        return is_number(self.seed.text, LARGEST_SEED)

    def options(self) -> dict[str, Any]:
        """The options of the game. Raises ValueError where the text is no number."""
        number = self.number
        seed = {} if number is None else {"seed": number}
        return {"level": LEVELS[self.level], **seed, **self.player_options()}

    def player_options(self) -> dict[str, Any]:
        """The options of mode, players and marks."""
        mode = self.game_mode
        if mode == "alone":
            return {"mode": mode}
        marks = {"marks": _MARKS[self.marks]} if mode == "together" else {}
        return {"mode": mode, "players": _PLAYERS[self.players], **marks}


def open_table(
    window: Window,
    options: dict[str, Any],
    *,
    listed: bool = True,
    watchers: Watchers = "all",
    watched: bool = False,
) -> None:
    """Ask the server for a table of sudoku, and sit down at its first seat; if it is `watched`, a program does."""
    seats: Mapping[Seat, SeatChoice] = {SEATS[0]: "program" if watched else "me"}
    window.session.open(game="sudoku", options=options, seats=seats, listed=listed, watchers=watchers, clock=None)
    if options.get("level", 0) >= _WAIT_FROM_LEVEL:
        window.notify(window.t("new-making"), still=lambda: window.session.entering)


def player_rows(window: Window, choices: TableChoices) -> list[FormRow]:
    """The rows of mode, players and marks."""
    t, alone = window.t, choices.game_mode == "alone"
    choose = partial(chooser, choices)
    return [
        ("new-mode", mode_choice(window, choices, "new/mode", size=14)),
        (
            "new-players",
            choice(
                window, "new/players", list(map(str, _PLAYERS)), choices.players, choose("players"), enabled=not alone
            ),
        ),
        (
            "new-marks",
            choice(
                window,
                "new/marks",
                [t(f"new-marks-{seen}") for seen in _MARKS],
                choices.marks,
                choose("marks"),
                enabled=choices.game_mode == "together",
            ),
        ),
    ]


def mode_choice(window: Window, choices: TableChoices, key: str, size: float = 13) -> ControlMaker:
    """Alone or with others, or a program."""
    labels, tip = [window.t(f"new-mode-{way}") for way in _SHOWN_MODES], window.t("new-mode-watched-hint")
    tooltip = tip if choices.watched else ""
    return choice(window, key, labels, choices.mode, partial(choices.set, "mode"), size=size, tooltip=tooltip)


def chooser(choices: TableChoices, name: str) -> Callable[[int], None]:
    """The callback of a row: choose one of its list, by place."""
    return partial(choices.set, name)
