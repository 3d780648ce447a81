"""Opening a table of goishi hiroi: who picks, what a program shows, which board."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, get_args

from banmen.engines.goishi.generate import LARGEST_SEED, stones_within, usual_stones
from banmen.games.goishi.opening import USUAL_SIZE
from banmen.games.goishi.values import PICKER, SearchKind
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

SEARCHES: tuple[SearchKind, ...] = get_args(SearchKind)
SIZES = (5, 6, 7, 8, 9, 10, 12, 15)
_STONES = (7, 8, 10, 12, 15, 18, 20, 25, 30, 35, 40)
_ME, _PROGRAM = range(2)
_DIGITS_OF_SEED = len(str(LARGEST_SEED))


@dataclass
class Wishes:
    """What is chosen so far, by place in the lists shown; the number of the board as it is typed."""

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
    def like(cls, options: Mapping[str, Any], *, program: bool = False) -> "Wishes":
        """Those that a table was opened with, but for its number."""
        wishes = cls(who=_PROGRAM if program else _ME)
        if options.get("size") in SIZES:
            wishes.set("size", SIZES.index(options["size"]))
        if options.get("stones") in wishes.stones_offered:
            wishes.stones = wishes.stones_offered.index(options["stones"])
        if options.get("search") in SEARCHES:
            wishes.search = SEARCHES.index(options["search"])
        return wishes

    @property
    def program(self) -> bool:
        """Whether a program picks."""
        return self.who == _PROGRAM

    @property
    def stones_offered(self) -> tuple[int, ...]:
        """The numbers of stones to choose from on a board of this size; the usual one is among them."""
        side = SIZES[self.size]
        within = stones_within(side, side)
        usual = {usual_stones(side, side), within.stop - 1}
        return tuple(sorted({number for number in _STONES if number in within} | usual))

    def set(self, name: str, number: int) -> None:
        """Choose; another size comes with its usual number of stones."""
        setattr(self, name, number)
        if name == "size":
            side = SIZES[number]
            self.stones = self.stones_offered.index(usual_stones(side, side))

    @property
    def number(self) -> int | None:
        """The number typed; None for any. Raises ValueError for what is none."""
        return number_typed(self.seed.text, LARGEST_SEED)

    @property
    def sound(self) -> bool:
        """Whether a table can be opened like this."""
        return is_number(self.seed.text, LARGEST_SEED)

    def options(self) -> dict[str, Any]:
        """The game's options for a board that is made. Raises ValueError where the number is none."""
        number = self.number
        seed = {} if number is None else {"seed": number}
        return {"size": SIZES[self.size], "stones": self.stones_offered[self.stones], **seed, **self.search_option()}

    def search_option(self) -> dict[str, Any]:
        """What the program shows, where one picks."""
        return {"search": SEARCHES[self.search]} if self.program else {}


def new_goishi(wishes: Wishes | None = None) -> DialogMaker:
    """The dialog; it holds the wishes while they are chosen."""
    wishes = wishes or Wishes()

    def compose(window: Window) -> Widget:
        open_it = when_sound(window, wishes, lambda: _open(window, wishes))
        rows = _rows(window, wishes, open_it)
        return opening_dialog(
            window, "goishi", rows, open_it, sound=wishes.sound, foot=partial(_own_board, window, wishes)
        )

    return compose


def _open(window: Window, wishes: Wishes) -> None:
    open_table(window, wishes.options(), wishes, listed=wishes.listed == 0, watchers=WATCHERS[wishes.watchers])
    window.notify(window.t("goishi-making"), still=lambda: window.session.entering)


def open_table(
    window: Window, options: dict[str, Any], wishes: Wishes, *, listed: bool = True, watchers: Watchers = "all"
) -> None:
    """Ask the server for a table of goishi hiroi, the program or this person in its seat."""
    seat: SeatChoice = "program" if wishes.program else "me"
    window.session.open(
        game="goishi", options=options, seats={PICKER: seat}, listed=listed, watchers=watchers, clock=None
    )


def picker_choices(window: Window, wishes: Wishes, key: str, *, size: float = 14) -> tuple[Maker, Maker]:
    """Who picks, and what a program shows."""
    t = window.t
    who = [t("goishi-new-me"), t("goishi-new-program")]
    shows = [t(f"goishi-new-{search}") for search in SEARCHES]
    return (
        choice(window, f"{key}/who", who, wishes.who, _chooser(wishes, "who"), size=size),
        choice(
            window,
            f"{key}/search",
            shows,
            wishes.search,
            _chooser(wishes, "search"),
            enabled=wishes.program,
            size=size,
        ),
    )


def _chooser(wishes: Wishes, name: str) -> Callable[[int], None]:
    return partial(wishes.set, name)


def _rows(window: Window, wishes: Wishes, open_it: Callable[[], None]) -> list[FormRow]:
    t = window.t

    seed = entry(window, "new/seed", wishes.seed, t("goishi-new-seed-any"), open_it, wrong=not wishes.sound)
    who, shows = picker_choices(window, wishes, "new")
    sizes = [str(size) for size in SIZES]
    stones = [str(number) for number in wishes.stones_offered]
    return [
        ("goishi-new-who", who),
        ("goishi-new-shows", shows),
        ("goishi-new-size", choice(window, "new/size", sizes, wishes.size, _chooser(wishes, "size"))),
        ("goishi-new-stones", choice(window, "new/stones", stones, wishes.stones, _chooser(wishes, "stones"))),
        ("goishi-new-seed", seed),
        *guest_rows(window, wishes),
    ]


def _own_board(window: Window, wishes: Wishes, rect: Rect) -> Sequence[Widget]:
    """The way to a board of one's own."""
    from banmen_client.screens.show.goishi_editor import edit_board  # noqa: PLC0415 - it knows this one too

    return [
        Button(
            key="new/own",
            rect=rect,
            label=window.t("goishi-new-own"),
            icon="pencil",
            on_press=lambda: window.ask(edit_board(wishes=wishes)),
        ),
    ]
