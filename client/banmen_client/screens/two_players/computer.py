"""The dialog *Play the computer*: level, colour, the game's options, the clock. It remembers the last choices.

The levels are the programs of a game. The dialog offers each game together with the rows about its options.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from banmen.games import GAMES
from banmen.texts import Texts
from banmen_client.screens.against_computer import RANDOM, open_against_computer
from banmen_client.screens.clock_choices import ClockChoices
from banmen_client.screens.confirm_dialog import confirm_dialog
from banmen_client.screens.dialog_form import NO_ROW, FormRow, choice, form_height, lay_out
from banmen_client.screens.names import program_name
from banmen_client.screens.open_dialog import when_valid
from banmen_client.screens.two_players.option_choices import OptionChoices, OptionRow
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.system.settings import AgainstComputer
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import DialogButton

LEVEL_KEY = "computer/level"
_USUAL_LEVEL = 0.25
"""The default level, as a share of all levels: a beginner should neither lose quickly nor be bored."""


class ComputerChoices:
    """The choices made so far: the game, and for each game the level (index of a program), the options, the clock."""

    def __init__(self, games: Mapping[str, Sequence[OptionRow]], last: AgainstComputer) -> None:
        self.games = tuple(games)
        self.game = self.games.index(last.game) if last.game in games else 0
        self.options = {game: OptionChoices(game, rows) for game, rows in games.items()}
        self.level = {game: round(_USUAL_LEVEL * (len(GAMES[game].programs) - 1)) for game in games}
        self.seat = 0
        self.clock = ClockChoices(last.clock)
        if last.game in games:
            programs, seats = list(GAMES[last.game].programs), self.seats
            self.options[last.game].choose(last.options)
            if last.program in programs:
                self.level[last.game] = programs.index(last.program)
            self.seat = seats.index(last.seat) if last.seat in seats else 0

    @property
    def key(self) -> str:
        """The key of the chosen game."""
        return self.games[self.game]

    @property
    def seats(self) -> Sequence[str]:
        """The seats to choose from; the last one is random."""
        return (*GAMES[self.key].seats, RANDOM)

    @property
    def most_options(self) -> int:
        """The largest number of option rows that any game has."""
        return max(len(options.chosen) for options in self.options.values())

    @property
    def valid(self) -> bool:
        """Whether a table can be opened with these choices."""
        return self.clock.valid

    @property
    def program(self) -> str:
        """The key of the chosen program."""
        return tuple(GAMES[self.key].programs)[self.level[self.key]]

    def chosen(self) -> AgainstComputer:
        """Return all choices, to be saved. Raise ValueError if the time typed is invalid."""
        options = self.options[self.key].options()
        return AgainstComputer(self.key, self.program, self.seats[self.seat], options, self.clock.rule())

    def set_game(self, number: int) -> None:
        """Choose the game."""
        self.game = number

    def set_level(self, number: int) -> None:
        """Choose the level."""
        self.level[self.key] = number

    def set_seat(self, number: int) -> None:
        """Choose the seat."""
        self.seat = number


def play_computer(games: Mapping[str, Sequence[OptionRow]], last: AgainstComputer) -> DialogMaker:
    """Make the dialog for these games, starting with the `last` choices."""
    choices = ComputerChoices(games, last)

    def compose(window: Window) -> Widget:
        start = when_valid(window, choices, lambda: open_against_computer(window, choices.chosen()))
        rows = _rows(window, choices, start)
        return confirm_dialog(
            window,
            "computer",
            window.t("computer-title"),
            DialogButton("play", window.t("computer-play"), start, kind="primary", enabled=choices.valid),
            width=680,
            content_height=form_height(window, rows),
            compose=lambda rect: lay_out(window, rect, rows),
        )

    return compose


def _rows(window: Window, choices: ComputerChoices, start: Callable[[], None]) -> list[FormRow]:
    t, key = window.t, choices.key
    games = [t(f"game-{game}") for game in choices.games]
    levels = [level_label(t, key, program) for program in GAMES[key].programs]
    seats = [t("computer-seat-random") if seat == RANDOM else t(f"seat-{seat}") for seat in choices.seats]
    pick_game: FormRow = ("computer-game", choice(window, "computer/game", games, choices.game, choices.set_game))
    return [
        *([pick_game] if len(games) > 1 else []),
        ("computer-level", choice(window, LEVEL_KEY, levels, choices.level[key], choices.set_level)),
        ("computer-strength", partial(_strength, window, key, choices.program)),
        ("new-seat", choice(window, "computer/seat", seats, choices.seat, choices.set_seat)),
        *choices.options[key].rows(window),
        *choices.clock.rows(window, start),
        *[NO_ROW] * (choices.most_options - len(choices.options[key].chosen)),
    ]


def _strength(window: Window, game: str, program: str, rect: Rect) -> Widget:
    """Return a label that describes a level's strength."""
    t, message = window.t, f"program-{game}-{program}-about"
    text = t(message) if t.has(message) else program_name(t, game, program)
    return Label(key="computer/strength", rect=rect, text=text, size=15, bold=True)


def level_label(t: Texts, game: str, program: str) -> str:
    """Return a level's label in the choice: its number, or the program's name."""
    return program if program.isdecimal() else program_name(t, game, program)
