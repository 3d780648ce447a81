"""The colours of a sudoku board in all themes, and the background of each square of a view.

Shapes or digits always carry the same information as colours.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from banmen_client.drawing.pixels import Colour
from banmen_client.games.sudoku.board_view import SudokuView
from banmen_client.system.settings import Theme

SQUARES = range(81)
WHITE: Colour = (255, 255, 255)

SEAT_FILLS: tuple[Colour, ...] = ((43, 102, 192), (160, 102, 0), (47, 133, 80), (184, 56, 106))
"""The badge colours of the four seats, all dark enough for a white number."""

_UNIT_OVER_TINT = 0.3
_HOVER = 0.045


@dataclass(frozen=True, slots=True)
class Role:
    """The look of a candidate in a step: its disc, its digit, and the ring or the stroke of some."""

    disc: Colour
    ink: Colour
    edge: Colour


@dataclass(frozen=True, slots=True)
class SudokuPalette:
    """The colours of a theme.

    Most colour-blind people can tell the tints apart too, and every ink is legible on them; the tag gives the exact
    colour. Grounds: `cell`, `units` (row, column and box of the cursor), `same` (squares of the lit digit), `cursor`,
    `selected`, `conflict`, `focus`. Lines: `frame`, `line`, `ring` (around the cursor), `focus_line`, `halo`. Inks:
    `given`, `entry`, `mark` (`strong_mark` on coloured squares), `red`, `answer`, and `writers` by place. `light` is
    the colour of the glow on squares just written, `veil` the pattern over a covered board, `shadow` the darkness of
    the board's shadow, 0 to 1. `tints` and `tags` are the nine colours of squares and of the tag in their corner, with
    its number in `on_tag`. Candidates of a step: `proof`, `fin`, `put` (those it sets), `removed`, and the `link`
    between them.
    """

    frame: Colour
    line: Colour
    cell: Colour
    units: Colour
    same: Colour
    cursor: Colour
    selected: Colour
    conflict: Colour
    focus: Colour
    focus_line: Colour
    ring: Colour
    halo: Colour
    given: Colour
    entry: Colour
    mark: Colour
    strong_mark: Colour
    red: Colour
    answer: Colour
    light: Colour
    veil: Colour
    writers: tuple[Colour, Colour, Colour, Colour]
    tints: tuple[Colour, ...]
    tags: tuple[Colour, ...]
    on_tag: Colour
    proof: Role
    fin: Role
    put: Role
    removed: Role
    link: Colour
    shadow: float


LIGHT = SudokuPalette(
    frame=(59, 63, 70),
    line=(201, 196, 184),
    cell=(255, 253, 248),
    units=(243, 236, 217),
    same=(207, 227, 255),
    cursor=(255, 217, 120),
    selected=(255, 233, 178),
    conflict=(251, 220, 214),
    focus=(255, 236, 186),
    focus_line=(196, 132, 0),
    ring=(31, 95, 191),
    halo=(47, 123, 230),
    given=(35, 38, 43),
    entry=(31, 95, 191),
    mark=(123, 127, 134),
    strong_mark=(86, 90, 97),
    red=(200, 50, 31),
    answer=(15, 120, 122),
    light=(255, 214, 110),
    veil=(233, 227, 213),
    writers=((31, 95, 191), (143, 90, 0), (35, 114, 67), (176, 44, 96)),
    tints=(
        (255, 212, 150),
        (186, 244, 180),
        (222, 190, 234),
        (166, 236, 228),
        (250, 252, 132),
        (255, 176, 176),
        (182, 196, 255),
        (204, 204, 206),
        (216, 194, 146),
    ),
    tags=(
        (176, 92, 0),
        (52, 122, 48),
        (112, 76, 172),
        (0, 118, 128),
        (128, 106, 0),
        (190, 40, 28),
        (30, 92, 186),
        (92, 96, 102),
        (120, 84, 40),
    ),
    on_tag=(255, 255, 255),
    proof=Role((176, 206, 250), (18, 66, 146), (18, 66, 146)),
    fin=Role((255, 203, 107), (92, 56, 0), (92, 56, 0)),
    put=Role((38, 126, 70), (255, 255, 255), (255, 255, 255)),
    removed=Role((246, 178, 168), (158, 28, 14), (214, 72, 54)),
    link=(112, 76, 172),
    shadow=0.266,
)

DARK = SudokuPalette(
    frame=(154, 161, 173),
    line=(69, 75, 86),
    cell=(43, 47, 55),
    units=(52, 57, 68),
    same=(44, 74, 114),
    cursor=(122, 97, 32),
    selected=(84, 73, 43),
    conflict=(90, 43, 42),
    focus=(92, 76, 34),
    focus_line=(232, 185, 74),
    ring=(91, 155, 240),
    halo=(143, 192, 255),
    given=(238, 240, 243),
    entry=(143, 192, 255),
    mark=(142, 149, 161),
    strong_mark=(206, 210, 217),
    red=(255, 143, 125),
    answer=(108, 211, 204),
    light=(118, 94, 34),
    veil=(54, 59, 69),
    writers=((143, 192, 255), (244, 194, 103), (127, 224, 176), (255, 166, 197)),
    tints=(
        (108, 60, 6),
        (60, 98, 50),
        (94, 40, 98),
        (0, 104, 96),
        (106, 93, 4),
        (108, 22, 22),
        (22, 86, 164),
        (80, 78, 90),
        (70, 66, 46),
    ),
    tags=(
        (246, 170, 84),
        (130, 210, 126),
        (196, 168, 255),
        (96, 212, 222),
        (232, 220, 92),
        (255, 138, 124),
        (128, 184, 255),
        (190, 195, 203),
        (214, 178, 140),
    ),
    on_tag=(24, 26, 31),
    proof=Role((62, 108, 176), (255, 255, 255), (255, 255, 255)),
    fin=Role((226, 168, 58), (36, 26, 4), (36, 26, 4)),
    put=Role((79, 195, 138), (8, 36, 22), (8, 36, 22)),
    removed=Role((134, 44, 40), (255, 222, 216), (255, 143, 125)),
    link=(196, 168, 255),
    shadow=0.6,
)

CONTRAST = replace(
    DARK,
    frame=(255, 255, 255),
    line=(150, 156, 166),
    cell=(0, 0, 0),
    units=(34, 36, 42),
    focus_line=(255, 225, 0),
    ring=(255, 225, 0),
    halo=(255, 240, 130),
    given=(255, 255, 255),
    entry=(150, 210, 255),
    mark=(214, 218, 224),
    strong_mark=(240, 242, 245),
    red=(255, 166, 152),
    writers=((150, 210, 255), (255, 206, 110), (140, 240, 190), (255, 182, 208)),
    shadow=0.0,
)

PALETTES: Mapping[Theme, SudokuPalette] = MappingProxyType({"light": LIGHT, "dark": DARK, "contrast": CONTRAST})


# --- backgrounds ----------------------------------------------------------------------------------------------------


def backgrounds(view: SudokuView, palette: SudokuPalette, hover: int | None = None) -> list[Colour]:
    """Return the colour of each square. The one under the pointer (`hover`) is slightly darker, or lighter."""
    if view.covered:
        return [palette.cell] * len(SQUARES)
    digits, units = view_digits(view), units_of(view.cursor) if view.lit_units else frozenset()
    colours = [_background(view, palette, square, digits[square], lit=square in units) for square in SQUARES]
    if hover is not None:
        colours[hover] = mixed(colours[hover], palette.given, _HOVER)
    return colours


def _background(view: SudokuView, palette: SudokuPalette, square: int, digit: int, *, lit: bool) -> Colour:  # noqa: PLR0911 - one return for each background
    if square in view.conflicts:
        return palette.conflict
    if square == view.cursor:
        return palette.cursor
    if square in view.selected:
        return palette.selected
    if square in view.focus:
        return palette.focus
    if digit and (digit == view.lit_digit or (square, digit) in view.fins):
        return palette.same
    if colour := view.colours[square]:
        tint = palette.tints[(colour - 1) % len(palette.tints)]
        return mixed(tint, palette.units, _UNIT_OVER_TINT) if lit else tint
    return palette.units if lit else palette.cell


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Mix a share, 0 to 1, of the other colour into `one`."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )


def view_digits(view: SudokuView) -> tuple[int, ...]:
    """Return the 81 digits of a view, 0 for an empty square."""
    if not view.givens:
        return tuple(entry % 10 for entry in view.entries)
    return tuple(
        int(given) if given.isdigit() else entry % 10 for given, entry in zip(view.givens, view.entries, strict=True)
    )


def units_of(square: int | None) -> frozenset[int]:
    """Return the squares in a square's row, column and box, including itself; empty for None."""
    return frozenset() if square is None else frozenset(_seen_from(square))


def _seen_from(square: int) -> Iterator[int]:
    row, column = divmod(square, 9)
    for n in range(9):
        yield row * 9 + n
        yield n * 9 + column
        yield (row // 3 * 3 + n // 3) * 9 + column // 3 * 3 + n % 3
