"""The dialog that opens a table of goishi hiroi, and its choices, which the editor has too."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, get_args

from banmen.games.goishi.engine.generate import LARGEST_SEED, stones_within, usual_stones
from banmen.games.goishi.options import USUAL_SIZE
from banmen.games.goishi.state import PICKER, SearchKind
from banmen.protocol.messages import SeatChoice, Watchers
from banmen_client.games.goishi.editor import edit_board
from banmen_client.screens.dialog_form import NO_ROW, ControlMaker, FormRow, choice
from banmen_client.screens.open_dialog import (
    WATCHERS,
    guest_rows,
    is_number,
    number_typed,
    open_table_dialog,
    text_entry,
    when_valid,
)
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.controls import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.text_field import FieldState
from banmen_client.ui.widget import Widget

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


def new_goishi(choices: GoishiChoices | None = None) -> DialogMaker:
    """Make the dialog. It keeps the choices until the table is opened."""
    choices = choices or GoishiChoices()

    def compose(window: Window) -> Widget:
        open_it = when_valid(window, choices, lambda: _open(window, choices))
        rows = _rows(window, choices, open_it)
        return open_table_dialog(
            window, "goishi", rows, open_it, valid=choices.valid, foot=partial(_own_board, window, choices)
        )

    return compose


def _open(window: Window, choices: GoishiChoices) -> None:
    open_table(window, choices.options(), choices, listed=choices.listed == 0, watchers=WATCHERS[choices.watchers])
    window.notify(window.t("goishi-making"), still=lambda: window.session.entering)


def _rows(window: Window, choices: GoishiChoices, open_it: Callable[[], None]) -> list[FormRow]:
    t = window.t
    fault = "" if choices.valid else t("new-seed-fault", largest=LARGEST_SEED)
    seed = text_entry(window, "new/seed", choices.seed, t("goishi-new-seed-any"), open_it, fault=fault)
    who, shows = picker_choices(window, choices, "new")
    sizes = [str(size) for size in SIZES]
    stones = [str(number) for number in choices.stones_offered]
    return [
        ("goishi-new-who", who),
        *([("goishi-new-shows", shows)] if choices.program else []),
        ("goishi-new-size", choice(window, "new/size", sizes, choices.size, partial(choices.set, "size"))),
        ("goishi-new-stones", choice(window, "new/stones", stones, choices.stones, partial(choices.set, "stones"))),
        ("goishi-new-seed", seed),
        *guest_rows(window, choices, "watchers" if choices.program else "none"),
        *([] if choices.program else [NO_ROW]),
    ]


def _own_board(window: Window, choices: GoishiChoices, rect: Rect) -> Sequence[Widget]:
    """Return the button that opens the editor for a board of one's own."""
    return [
        Button(
            key="new/own",
            rect=rect,
            label=window.t("goishi-new-own"),
            icon="pencil",
            on_press=lambda: window.show_dialog(edit_board(choices=choices)),
        ),
    ]
