"""How a game of sudoku begins: its options, the seats they make, the puzzle they ask for or bring."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple, cast, get_args

from banmen.engines.sudoku import count
from banmen.engines.sudoku.generate import CannotGenerate, Symmetry, generate
from banmen.engines.sudoku.units import conflicts
from banmen.game import BadOptions, Seat, Setting
from banmen.games.sudoku.values import NONE, SEATS, SQUARES, Began, MarksSeen, Mode, Numbers

LEVELS = range(1, 6)
USUAL_LEVEL = 2
MOST_SEED = 2**31 - 1
_RANDOM_SEEDS = 999_999
"""Seeds that are drawn are short enough to be told to a friend."""

_USUAL_PLAYERS: Mapping[Mode, int] = {"alone": 1, "together": len(SEATS), "race": 2}
_MARKS = ("corner", "centre", "struck")


class _Wishes(NamedTuple):
    """What the options say, checked one by one."""

    mode: Mode
    players: int
    marks: MarksSeen
    level: int
    seed: int | None
    clues: int | None
    symmetry: str
    givens: str
    entries: str
    colours: str
    corner: Numbers
    centre: Numbers
    struck: Numbers


def setting(options: Mapping[str, object]) -> Setting:
    """What a table with these options needs. Raises BadOptions."""
    wishes = _read(options)
    return Setting(
        seats=SEATS[: wishes.players],
        begins_with=wishes.players if wishes.mode == "race" else 1,
        turns=False,
        rivals=wishes.mode == "race",
        thinks=True,
    )


def begin(options: Mapping[str, object], rng: Random) -> Began:
    """The opening: the puzzle that was brought, or one made for level and seed. Raises BadOptions."""
    wishes = _read(options)
    seats: tuple[Seat, ...] = SEATS[: wishes.players]
    if wishes.givens:
        _check_givens(wishes.givens)
        return Began(
            wishes.givens,
            wishes.mode,
            wishes.marks,
            seats,
            entries=wishes.entries,
            corner=wishes.corner,
            centre=wishes.centre,
            struck=wishes.struck,
            colours=wishes.colours,
        )
    seed = wishes.seed or 1 + rng.randrange(_RANDOM_SEEDS)
    try:
        puzzle = generate(wishes.level, seed, clues=wishes.clues, symmetry=Symmetry(wishes.symmetry))
    except CannotGenerate as error:
        raise BadOptions("cannot_generate", str(error)) from None
    givens = "".join(str(digit) if digit else "." for digit in puzzle.givens)
    return Began(givens, wishes.mode, wishes.marks, seats, level=wishes.level, seed=seed)


def _check_givens(givens: str) -> None:
    """Raises BadOptions for givens that no digits can complete."""
    grid = tuple(int(sign) if sign != "." else 0 for sign in givens)
    conflict = next(conflicts(grid), None)
    if conflict is not None:
        unit = f"{conflict.unit.kind} {conflict.unit.number + 1}"
        raise BadOptions("givens_conflict", f"{unit.capitalize()} of the givens has {conflict.digit} more than once.")
    if not count(grid, 1):
        raise BadOptions("no_solution", "No digits complete these givens.")


# --- reading the options ----------------------------------------------------------------------------------------------


def _read(options: Mapping[str, object]) -> _Wishes:
    """Raises BadOptions."""
    unknown = options.keys() - _READERS.keys()
    if unknown:
        raise BadOptions("unknown_option", f"Sudoku has no option {min(unknown)!r}; it has {', '.join(_READERS)}.")
    mode = cast("Mode", _READERS["mode"](options.get("mode", "alone")))
    known: dict[str, object] = {
        "mode": mode,
        "players": _USUAL_PLAYERS[mode],
        "marks": "shared",
        "level": USUAL_LEVEL,
        "seed": None,
        "clues": None,
        "symmetry": "none",
        **dict.fromkeys(("givens", "entries", "colours"), ""),
        **dict.fromkeys(_MARKS, NONE),
    }
    for name, value in options.items():
        known[name] = _READERS[name](value)
    wishes = _Wishes(**cast("dict[str, Any]", known))
    if (wishes.players == 1) != (mode == "alone"):
        raise BadOptions("bad_players", "One plays alone; together or in a race there are 2 to 4.")
    if not wishes.givens and (brought := set(options) & {"entries", "colours", *_MARKS}):
        raise BadOptions("no_givens", f"{min(brought)!r} belongs to 'givens', which is missing.")
    return wishes


def _whole(value: object, name: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadOptions(f"bad_{name}", f"{name!r} is a whole number from {low} to {high}.")
    return value


def _one_of(value: object, name: str, choices: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in choices:
        raise BadOptions(f"bad_{name}", f"{name!r} is one of {', '.join(choices)}.")
    return value


def _signs(value: object, name: str, signs: str) -> str:
    if not isinstance(value, str) or len(value) != SQUARES or any(sign not in signs for sign in value):
        raise BadOptions(f"bad_{name}", f"{name!r} is {SQUARES} characters of {signs}.")
    return value


def _grid(value: object, name: str) -> str:
    return _signs(value, name, ".0123456789").replace("0", ".")


def _sets(value: object, name: str) -> Numbers:
    numbers = value if isinstance(value, (list, tuple)) else ()
    if len(numbers) != SQUARES:
        raise BadOptions(f"bad_{name}", f"{name!r} is a list of {SQUARES} sets of digits, each a number from 0 to 511.")
    return tuple(_whole(number, name, 0, 511) for number in numbers)


_READERS: Mapping[str, Callable[[object], object]] = {
    "mode": partial(_one_of, name="mode", choices=get_args(Mode)),
    "players": partial(_whole, name="players", low=1, high=len(SEATS)),
    "marks": partial(_one_of, name="marks", choices=get_args(MarksSeen)),
    "level": partial(_whole, name="level", low=min(LEVELS), high=max(LEVELS)),
    "seed": partial(_whole, name="seed", low=1, high=MOST_SEED),
    "clues": partial(_whole, name="clues", low=17, high=80),
    "symmetry": partial(_one_of, name="symmetry", choices=("none", "rotation", "mirror", "diagonal")),
    "givens": partial(_grid, name="givens"),
    "entries": partial(_grid, name="entries"),
    "colours": partial(_signs, name="colours", signs="0123456789"),
    "corner": partial(_sets, name="corner"),
    "centre": partial(_sets, name="centre"),
    "struck": partial(_sets, name="struck"),
}
"""What each option may be."""
