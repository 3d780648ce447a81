"""The choices for a new table: who picks, what a program shows, which board. Two dialogs use them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, get_args

from banmen.games.goishi.engine.generate import LARGEST_SEED, stones_within, usual_stones
from banmen.games.goishi.options import USUAL_SIZE
from banmen.games.goishi.state import PICKER, SearchKind
from banmen.protocol.messages import SeatChoice, Watchers
from banmen_client.screens.dialog_form import ControlMaker, choice
from banmen_client.screens.open_dialog import is_number, number_typed
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.text_field import FieldState

SEARCHES: tuple[SearchKind, ...] = get_args(SearchKind)
SIZES = (5, 6, 7, 8, 9, 10, 12, 15)
_STONES = (7, 8, 10, 12, 15, 18, 20, 25, 30, 35, 40)
_ME, _PROGRAM = range(2)
_DIGITS_OF_SEED = len(str(LARGEST_SEED))


@dataclass
class GoishiChoices:
    """The choices made in the dialog, as indices into the lists shown. `seed` is the board's number as typed."""

    who: int = _ME
    search: int = 0
    size: int = SIZES.index(USUAL_SIZE)
    stones: int = 0
    listed: int = 0
    watchers: int = 0
    seed: FieldState = field(default_factory=lambda: FieldState(limit=_DIGITS_OF_SEED))

    def __post_init__(self) -> None:
        self.set("size", self.size)

    @classmethod
    def like(cls, options: Mapping[str, Any], *, program: bool = False) -> "GoishiChoices":
        """Return the choices that opened a table, except the number of its board."""
        choices = cls(who=_PROGRAM if program else _ME)
        if options.get("size") in SIZES:
            choices.set("size", SIZES.index(options["size"]))
        if options.get("stones") in choices.stones_offered:
            choices.stones = choices.stones_offered.index(options["stones"])
        if options.get("search") in SEARCHES:
            choices.search = SEARCHES.index(options["search"])
        return choices

    @property
    def program(self) -> bool:
        """Whether a program picks."""
        return self.who == _PROGRAM

    @property
    def stones_offered(self) -> tuple[int, ...]:
        """The numbers of stones on offer for this size of board, including the usual one."""
        side = SIZES[self.size]
        within = stones_within(side, side)
        usual = {usual_stones(side, side), within.stop - 1}
        return tuple(sorted({number for number in _STONES if number in within} | usual))

    def set(self, name: str, number: int) -> None:
        """Set a choice. A new size also selects its usual number of stones."""
        setattr(self, name, number)
        if name == "size":
            side = SIZES[number]
            self.stones = self.stones_offered.index(usual_stones(side, side))

    @property
    def number(self) -> int | None:
        """The number typed; None if the field is empty. Raise ValueError if it is not a number."""
        return number_typed(self.seed.text, LARGEST_SEED)

    @property
    def valid(self) -> bool:
        """Whether these choices can open a table."""
        return is_number(self.seed.text, LARGEST_SEED)

    def options(self) -> dict[str, Any]:
        """Return the game's options for a generated board. Raise ValueError if the number typed is invalid."""
        number = self.number
        seed = {} if number is None else {"seed": number}
        return {"size": SIZES[self.size], "stones": self.stones_offered[self.stones], **seed, **self.search_option()}

    def search_option(self) -> dict[str, Any]:
        """Return the option of the program's show; empty if a person picks."""
        return {"search": SEARCHES[self.search]} if self.program else {}


def open_table(
    window: Window, options: dict[str, Any], choices: GoishiChoices, *, listed: bool = True, watchers: Watchers = "all"
) -> None:
    """Request a table of goishi hiroi from the server, with the program or this person in its seat."""
    seat: SeatChoice = "program" if choices.program else "me"
    window.session.open(
        game="goishi", options=options, seats={PICKER: seat}, listed=listed, watchers=watchers, clock=None
    )


def picker_choices(
    window: Window, choices: GoishiChoices, key: str, *, size: float = 14
) -> tuple[ControlMaker, ControlMaker]:
    """Return the controls for the picker and for the program's show."""
    t = window.t
    who = [t("goishi-new-me"), t("goishi-new-program")]
    shows = [t(f"goishi-new-{search}") for search in SEARCHES]
    return (
        choice(window, f"{key}/who", who, choices.who, partial(choices.set, "who"), size=size),
        choice(
            window,
            f"{key}/search",
            shows,
            choices.search,
            partial(choices.set, "search"),
            size=size,
        ),
    )
