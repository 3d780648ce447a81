"""The choices for a new table of sudoku, the form rows for them, and the request that opens the table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from banmen.game import Seat
from banmen.games.sudoku.engine.generate import LARGEST_SEED, Symmetry, clues_within
from banmen.games.sudoku.engine.grade import LEVELS
from banmen.games.sudoku.options import USUAL_LEVEL
from banmen.games.sudoku.program import PACES_S
from banmen.games.sudoku.state import SEATS, Aids, Mode
from banmen.protocol.messages import SeatChoice, Watchers
from banmen_client.screens.dialog_form import NO_ROW, ControlMaker, FormRow, choice
from banmen_client.screens.open_dialog import Company, is_number, number_typed
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.text_field import FieldState

MODES: tuple[Mode, ...] = ("alone", "together", "race")
WATCHED = "watched"
_SHOWN_MODES = (*MODES, WATCHED)
"""The modes to choose from. In the last one a program solves the puzzle, and nobody has a seat."""
_PLAYERS = range(2, len(SEATS) + 1)
_USUAL_PLAYERS: Mapping[Mode, int] = {"together": len(SEATS), "race": 2}
_MARKS = ("shared", "own")
_AIDS: tuple[Aids, ...] = ("off", "told")
_RIVALS = ("people", *PACES_S)
"""The opponents in a race: people only, or in addition a program of this pace, which takes the last seat."""
SYMMETRIES = tuple(Symmetry)
_WAIT_FROM_LEVEL = 4
"""From this level on the dialog warns that making a puzzle takes a while."""
_DIGITS_OF_SEED = len(str(LARGEST_SEED))


@dataclass
class SudokuChoices:
    """The choices made in the dialog, as indices into the lists shown.

    The number of the puzzle and the number of givens are texts as typed.
    """

    level: int = LEVELS.index(USUAL_LEVEL)
    mode: int = 0
    players: int = 0
    marks: int = 0
    aids: int = 0
    rival: int = 0
    symmetry: int = 0
    listed: int = 0
    watchers: int = 0
    seed: FieldState = field(default_factory=lambda: FieldState(limit=_DIGITS_OF_SEED))
    clues: FieldState = field(default_factory=lambda: FieldState(limit=2))

    @classmethod
    def like(cls, options: Mapping[str, Any]) -> "SudokuChoices":
        """Return the choices that opened a table, except the number of its puzzle."""
        choices = cls()
        choices.level = LEVELS.index(options.get("level", USUAL_LEVEL))
        choices.set("mode", MODES.index(options.get("mode", "alone")))
        if options.get("players") in _PLAYERS:
            choices.players = _PLAYERS.index(options["players"])
        choices.marks = _MARKS.index(options.get("marks", "shared"))
        choices.aids = _AIDS.index(options.get("aids", "off"))
        choices.symmetry = SYMMETRIES.index(options.get("symmetry", Symmetry.NONE))
        if options.get("clues") is not None:
            choices.clues.set(str(options["clues"]))
        return choices

    @property
    def game_mode(self) -> Mode:
        """The mode in the game's options."""
        return "alone" if self.watched else MODES[self.mode]

    @property
    def watched(self) -> bool:
        """Whether a program solves the puzzle."""
        return _SHOWN_MODES[self.mode] == WATCHED

    @property
    def company(self) -> Company:
        """The guests that may join the table."""
        if self.watched:
            return "watchers"
        against_program = bool(self.programs()) and _PLAYERS[self.players] == _PLAYERS[0]
        return "none" if self.game_mode == "alone" or against_program else "players"

    def set(self, name: str, number: int) -> None:
        """Set a choice. A new mode also selects its usual number of players."""
        setattr(self, name, number)
        if name == "mode" and self.game_mode != "alone":
            self.players = _PLAYERS.index(_USUAL_PLAYERS[self.game_mode])

    @property
    def number(self) -> int | None:
        """The number typed; None if the field is empty. Raise ValueError if the text is not a number."""
        return number_typed(self.seed.text, LARGEST_SEED)

    @property
    def clues_possible(self) -> range:
        """The possible numbers of givens at this level and symmetry."""
        return clues_within(LEVELS[self.level], SYMMETRIES[self.symmetry])

    @property
    def seed_is_sound(self) -> bool:
        """Whether the number of the puzzle is valid or empty."""
        return is_number(self.seed.text, LARGEST_SEED)

    @property
    def clues_are_sound(self) -> bool:
        """Whether the number of givens is possible or empty."""
        text = self.clues.text.strip()
        return not text or (text.isdecimal() and int(text) in self.clues_possible)

    @property
    def valid(self) -> bool:
        """Whether these choices can open a table."""
        return self.seed_is_sound and self.clues_are_sound

    def options(self) -> dict[str, Any]:
        """Return the options of the game. Raise ValueError if a text is not a number."""
        number, symmetry = self.number, SYMMETRIES[self.symmetry]
        puzzle: dict[str, Any] = {} if number is None else {"seed": number}
        if self.clues.text.strip():
            puzzle["clues"] = int(self.clues.text)
        if symmetry is not Symmetry.NONE:
            puzzle["symmetry"] = symmetry.value
        return {"level": LEVELS[self.level], **puzzle, **self.player_options()}

    def player_options(self) -> dict[str, Any]:
        """Return the options for mode, players, marks and aids."""
        mode = self.game_mode
        if mode == "alone":
            return {"mode": mode}
        marks = {"marks": _MARKS[self.marks]} if mode == "together" else {}
        aids = {"aids": _AIDS[self.aids]} if mode == "race" and self.aids else {}
        return {"mode": mode, "players": _PLAYERS[self.players], **marks, **aids}

    def programs(self) -> dict[Seat, str]:
        """Return the program that races, by its seat."""
        if self.game_mode != "race" or not self.rival:
            return {}
        return {SEATS[_PLAYERS[self.players] - 1]: _RIVALS[self.rival]}

    def seats(self) -> dict[Seat, SeatChoice]:
        """Return the choice for each seat at the opening: the first one is the player's, or a watched program's."""
        first: SeatChoice = "program" if self.watched else "me"
        return {SEATS[0]: first, **dict.fromkeys(self.programs(), "program")}


def open_table(
    window: Window, choices: SudokuChoices, options: dict[str, Any], *, listed: bool = True, watchers: Watchers = "all"
) -> None:
    """Request a table of sudoku from the server, with these options and the chosen seats."""
    seats, programs = choices.seats(), choices.programs()
    window.session.open(
        game="sudoku", options=options, seats=seats, listed=listed, watchers=watchers, clock=None, programs=programs
    )
    if options.get("level", 0) >= _WAIT_FROM_LEVEL:
        window.notify(window.t("new-making"), still=lambda: window.session.entering)


def player_rows(window: Window, choices: SudokuChoices) -> list[FormRow]:
    """Return the form rows for mode and players, and for the marks or the aids."""
    mode = ("new-mode", mode_choice(window, choices, "new/mode", size=14))
    if choices.game_mode == "alone":
        return [mode, *[NO_ROW] * 3]
    numbers = list(map(str, _PLAYERS))
    players = ("new-players", choice(window, "new/players", numbers, choices.players, chooser(choices, "players")))
    if choices.game_mode == "race":
        return [mode, players, *_race_rows(window, choices)]
    return [mode, players, _marks_row(window, choices), NO_ROW]


def _marks_row(window: Window, choices: SudokuChoices) -> FormRow:
    """Return the form row for the visibility of marks, when several people write on one grid."""
    t = window.t
    return (
        "new-marks",
        choice(
            window,
            "new/marks",
            [t(f"new-marks-{seen}") for seen in _MARKS],
            choices.marks,
            chooser(choices, "marks"),
        ),
    )


def _race_rows(window: Window, choices: SudokuChoices) -> list[FormRow]:
    """Return the form rows for the opponents in a race, and for the aids that racers may take."""
    t, choose = window.t, partial(chooser, choices)
    rivals, aids = [t(f"new-rival-{rival}") for rival in _RIVALS], [t(f"new-aids-{aids}") for aids in _AIDS]
    rival_tip, aids_tip = t("new-rival-hint"), t("new-aids-hint")
    return [
        ("new-rival", choice(window, "new/rival", rivals, choices.rival, choose("rival"), tooltip=rival_tip)),
        ("new-aids", choice(window, "new/aids", aids, choices.aids, choose("aids"), tooltip=aids_tip)),
    ]


def mode_choice(window: Window, choices: SudokuChoices, key: str, size: float = 13) -> ControlMaker:
    """Return the control for the mode: alone, with others, or a program."""
    labels, tip = [window.t(f"new-mode-{way}") for way in _SHOWN_MODES], window.t("new-mode-watched-hint")
    tooltip = tip if choices.watched else ""
    return choice(window, key, labels, choices.mode, partial(choices.set, "mode"), size=size, tooltip=tooltip)


def chooser(choices: SudokuChoices, name: str) -> Callable[[int], None]:
    """Return the callback of a form row, which sets the choice by its index."""
    return partial(choices.set, name)
