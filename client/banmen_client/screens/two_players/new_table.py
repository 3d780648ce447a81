"""The dialogs that open a game for two: with people, against the computer, and by challenging a player.

All three show the options of the game (`OptionRow`), a seat, and a clock. Each keeps an object with the choices made so
far, as indices into the lists shown; its button opens the table while they are valid.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from secrets import choice as drawn
from typing import Any, Protocol

from banmen.game import BadOptions
from banmen.games import GAMES
from banmen.options import read_options
from banmen.personal_level import personal_level
from banmen.protocol.rows import Player
from banmen.texts import Texts
from banmen_client.screens.against_computer import RANDOM, open_against_computer
from banmen_client.screens.dialog_form import NO_ROW, FormRow, choice, form_height, lay_out
from banmen_client.screens.dialogs import confirm_dialog
from banmen_client.screens.names import program_name
from banmen_client.screens.open_dialog import (
    WATCHERS,
    ClockChoices,
    SeatNames,
    guest_rows,
    open_table_dialog,
    when_valid,
)
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.system.settings import AgainstComputer
from banmen_client.ui.controls import Button, ButtonSpec, Select
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label
from banmen_client.ui.widget import Widget

LEVEL_KEY = "computer/level"
_USUAL_LEVEL = 0.25
"""The default level, as a share of all levels: a beginner should neither lose quickly nor be bored."""


# --- the options of a game --------------------------------------------------------------------------------------------


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
    """The options of a game chosen so far, as indices by the name of the row."""

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
        return [self._menu(window, row) if row.menu else self._choice(window, row) for row in self._rows]

    def _choice(self, window: Window, row: OptionRow) -> FormRow:
        labels = [row.text(window.t, value) for value in row.values]
        set_option = partial(self.set, row.name)
        return row.label, choice(window, f"new/{row.name}", labels, self.chosen[row.name], set_option)

    def _menu(self, window: Window, row: OptionRow) -> FormRow:
        def set_option(number: int) -> None:
            self.set(row.name, number)
            window.redraw()

        return row.label, lambda rect: Select(
            key=f"new/{row.name}",
            rect=rect,
            options=[row.text(window.t, value) for value in row.values],
            chosen=self.chosen[row.name],
            on_choose=set_option,
        )


# --- with people ------------------------------------------------------------------------------------------------------


class TableChoices:
    """The choices for a table with people.

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

    def own_seats(self) -> Sequence[str]:
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
    """Make the dialog that opens a table with people. `foot` makes the widgets below the form."""
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
        seats=dict.fromkeys(choices.own_seats(), "me"),
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


# --- against the computer ---------------------------------------------------------------------------------------------


class ComputerChoices:
    """Choices against the computer: the game, for each game the level (a program's index) and options; the clock."""

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
    """Make the dialog *Play the computer* for these games, starting with the `last` choices."""
    choices = ComputerChoices(games, last)

    def compose(window: Window) -> Widget:
        start = when_valid(window, choices, lambda: open_against_computer(window, choices.chosen()))
        rows = _computer_rows(window, choices, start)
        return confirm_dialog(
            window,
            "computer",
            window.t("computer-title"),
            ButtonSpec("play", window.t("computer-play"), start, kind="primary", enabled=choices.valid),
            width=680,
            content_height=form_height(window, rows),
            compose=lambda rect: lay_out(window, rect, rows),
        )

    return compose


def _computer_rows(window: Window, choices: ComputerChoices, start: Callable[[], None]) -> list[FormRow]:
    t, key = window.t, choices.key
    games = [t(f"game-{game}") for game in choices.games]
    levels = [level_label(t, key, program) for program in GAMES[key].programs]
    seats = [t("computer-seat-random") if seat == RANDOM else t(f"seat-{seat}") for seat in choices.seats]
    fitting = {game: personal_level(GAMES[game], window.session.own.rows) for game in choices.games}
    even = fitting[key]
    suits: FormRow = NO_ROW if even is None else ("computer-even", partial(_even, window, choices, key, even))
    pick_game: FormRow = ("computer-game", choice(window, "computer/game", games, choices.game, choices.set_game))
    return [
        *([pick_game] if len(games) > 1 else []),
        ("computer-level", choice(window, LEVEL_KEY, levels, choices.level[key], choices.set_level)),
        ("computer-strength", partial(_strength, window, key, choices.program)),
        *([suits] if any(fitting.values()) else []),
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


def _even(window: Window, choices: ComputerChoices, game: str, program: str, rect: Rect) -> Widget:
    """Return a button that chooses the level at which the player would win half of the games."""

    def choose() -> None:
        choices.set_level(list(GAMES[game].programs).index(program))
        window.redraw()

    label = window.t("computer-even-choose", program=program_name(window.t, game, program))
    return Button(key="computer/even", rect=rect, label=label, size=15, on_press=choose)


def level_label(t: Texts, game: str, program: str) -> str:
    """Return a level's label in the choice: its number, or the program's name."""
    return program if program.isdecimal() else program_name(t, game, program)


# --- a challenge ------------------------------------------------------------------------------------------------------


class ChallengeChoices:
    """The choices of a challenge; `seat` is an index into the game's seats, followed by a random seat."""

    def __init__(self, games: Mapping[str, Sequence[OptionRow]]) -> None:
        self._games = games
        self.clock = ClockChoices()
        self.casual = 0
        self.set_game(0)

    def set_game(self, number: int) -> None:
        """Choose a game, and reset its options and the seat to the defaults."""
        self.game = list(self._games)[number]
        self.options = OptionChoices(self.game, self._games[self.game])
        self.seats = GAMES[self.game].seats
        self.seat = len(self.seats)

    def set_seat(self, number: int) -> None:
        """Choose a seat, or a random one."""
        self.seat = number

    def set(self, name: str, number: int) -> None:
        """Set the choice `name` to an index."""
        setattr(self, name, number)

    @property
    def valid(self) -> bool:
        """Whether these choices make a valid challenge."""
        return self.clock.valid

    def rows(self, window: Window, send: Callable[[], None]) -> list[FormRow]:
        t, keys = window.t, list(self._games)
        games = [t(f"game-{key}") for key in keys]
        seats = [*(t(f"seat-{seat}") for seat in self.seats), t("computer-seat-random")]
        game: list[FormRow] = (
            [("challenge-game", choice(window, "challenge/game", games, keys.index(self.game), self.set_game))]
            if len(keys) > 1
            else []
        )
        most = max(map(len, self._games.values()))
        return [
            *game,
            *self.options.rows(window),
            ("new-seat", choice(window, "new/seat", seats, self.seat, self.set_seat)),
            rated_row(window, self, "challenge"),
            *self.clock.rows(window, send),
            *[NO_ROW] * (most - len(self._games[self.game])),
        ]


def challenge_dialog(player: Player, games: Mapping[str, Sequence[OptionRow]]) -> DialogMaker:
    """Make the dialog that challenges this player. `games` maps each game on offer to its option rows."""
    choices = ChallengeChoices(games)

    def send(window: Window) -> None:
        seat = choices.seats[choices.seat] if choices.seat < len(choices.seats) else None
        options, clock = choices.options.options(), choices.clock.rule()
        rated = choices.casual == 0
        window.session.challenge(player.player, choices.game, options=options, clock=clock, seat=seat, rated=rated)

    def compose(window: Window) -> Widget:
        press = when_valid(window, choices, partial(send, window))
        rows = choices.rows(window, press)
        return confirm_dialog(
            window,
            "new",
            window.t("challenge-title", name=player.name),
            ButtonSpec("open", window.t("challenge"), press, kind="primary", enabled=choices.valid),
            width=660,
            content_height=form_height(window, rows),
            compose=lambda rect: lay_out(window, rect, rows),
        )

    return compose
