"""`.sdk` files, as SadMan Software Sudoku and SudoCue write them: `#` lines, and the grid alone or in sections.

```text
#A Somebody     #A author, #D description, #C comment, #B date, #S source, #L level, #U address, and others
[Puzzle]        nine lines of nine signs, `.` for an empty square: the digits that were given
[State]         nine lines of nine signs: these digits and those that were entered
[PencilMarks]   nine lines of nine fields with commas between them, each the candidates of a square, or nothing
[Colours]       nine lines of nine signs, `.` for colour 0
```

Without sections nine lines of the grid follow the `#` lines; so it is written where nothing else is to be said.
"""

from banmen.games.sudoku.files.lines import SIDE, USUAL_EMPTY, Line, digits_text, rows_of
from banmen.games.sudoku.files.rows import NUMBERS, Field, check_nine_lines, digit_set, digits_in, nine_rows_of_signs
from banmen.games.sudoku.files.sections import Section, sections_of
from banmen.games.sudoku.files.sheet import BadGrid, Form, Sheet

_NAMES = {
    "Puzzle": "puzzle",
    "State": "state",
    "PencilMarks": "candidates",
    "Colours": "colours",
    "Colors": "colours",
}
_SIGNS = USUAL_EMPTY + NUMBERS


def read_sdk(lines: list[Line]) -> Sheet:
    """Read an `.sdk` file. Raise BadGrid."""
    header, bare, named = sections_of([line for line in lines if line.text], _NAMES)
    if bare and "puzzle" in named:
        raise BadGrid("two-grids", "The grid stands here and in [Puzzle].", line=bare[0].number, column=1)
    puzzle = named.get("puzzle", Section(lines[-1], bare))
    givens = _grid(puzzle)
    return Sheet(
        _with_entries(givens, named["state"]) if "state" in named else givens,
        Form.SDK,
        _grid(named["colours"]) if "colours" in named else (),
        givens=givens,
        candidates=_candidates(named["candidates"]) if "candidates" in named else (),
        header=header,
    )


def write_sdk(sheet: Sheet) -> str:
    """Return the text of an `.sdk` file, with a final line end."""
    given = sheet.givens == sheet.digits
    alone = sheet.header and given and not sheet.candidates and not sheet.colours
    lines = [*sheet.header, *([] if alone else ["[Puzzle]"]), *_grid_lines(sheet.givens)]
    if not given:
        lines += ["[State]", *_grid_lines(sheet.digits)]
    if sheet.candidates:
        lines += ["[PencilMarks]", *(",".join(map(digits_in, row)) for row in rows_of(sheet.candidates))]
    if sheet.colours:
        lines += ["[Colours]", *_grid_lines(sheet.colours)]
    return "".join(f"{line}\n" for line in lines)


def _grid_lines(digits: tuple[int, ...]) -> list[str]:
    return [digits_text(row, USUAL_EMPTY[0]) for row in rows_of(digits)]


def _grid(section: Section) -> tuple[int, ...]:
    return nine_rows_of_signs(section.lines, _SIGNS, "nine characters", section.heading)


def _with_entries(givens: tuple[int, ...], section: Section) -> tuple[int, ...]:
    """Return the digits of a state, which need not repeat the givens. Raise BadGrid."""
    digits = _grid(section)
    for index, (given, digit) in enumerate(zip(givens, digits, strict=True)):
        if given and digit not in {0, given}:
            row, column = divmod(index, SIDE)
            what = f"{digit} stands where {given} was given."
            raise BadGrid(
                "over-given", what, line=section.lines[row].number, column=column + 1, given=given, digit=digit
            )
    return tuple(given or digit for given, digit in zip(givens, digits, strict=True))


def _candidates(section: Section) -> tuple[int, ...]:
    candidates = [mask for line in section.lines[:SIDE] for mask in _row_of_candidates(line)]
    check_nine_lines(section.lines, "nine fields", section.heading)
    return tuple(candidates)


def _row_of_candidates(line: Line) -> list[int]:
    row: list[int] = []
    column = 1
    for text in line.text.split(","):
        if len(row) == SIDE:
            raise BadGrid(
                "fields-more", "A line has nine fields; this one goes on.", line=line.number, column=column - 1
            )
        blanks = len(text) - len(text.lstrip(" \t"))
        row.append(digit_set(Field(column + blanks, text.strip(" \t")), line.number))
        column += len(text) + 1
    if len(row) < SIDE:
        what = f"A line has nine fields, this one {len(row)}."
        raise BadGrid("fields", what, line=line.number, column=len(line.text) + 1, this=len(row))
    return row
