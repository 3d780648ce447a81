"""`.num` files: nine lines of digits, none or nine of colours, and what else a saved game has, in sections.

```text
5..             nine lines of nine signs, `.` or `0` for an empty square
011             nine lines of nine digits: 0 a given, 1 a square of the player's, 6 one whose digit breaks a rule
#A Somebody     lines of a header
[colours]       nine lines of nine digits, the colours that the player painted the squares with; 0 none
[givens]        nine lines of nine signs, where no lines of colours say it: the digits that were given, or else all
[corner]        nine lines of nine fields, each the digits noted in a square, `.` for none
[centre]
[struck]
[candidates]
```

The lines without a heading are those of the program that this kind of file comes from, which reads them.
"""

from collections.abc import Mapping

from banmen.games.sudoku.engine.units import conflicts
from banmen.games.sudoku.files.lines import (
    DIGITS,
    SIDE,
    USUAL_EMPTY,
    Line,
    digits_text,
    empty_sign,
    empty_signs,
    rows_of,
)
from banmen.games.sudoku.files.rows import (
    NUMBERS,
    aligned,
    check_nine_fields,
    check_nine_lines,
    digit_set,
    digits_in,
    fields_of,
    nine_rows_of_signs,
)
from banmen.games.sudoku.files.sections import Section, sections_of
from banmen.games.sudoku.files.sheet import EMPTY_SIGNS, BadGrid, Form, Sheet

_NAMES = {name: name for name in ("colours", "givens", "corner", "centre", "struck", "candidates")}
_GIVEN, _PLAIN, _WRONG = 0, 1, 6
"""The values of a square in the lines of colours."""


def read_num(lines: list[Line]) -> Sheet:
    """Read a `.num` file. Raise BadGrid."""
    squares, parts = lines[:SIDE], sections_of([line for line in lines[SIDE:] if line.text], _NAMES)
    texts = [line.text for line in squares]
    empty = empty_signs(texts, EMPTY_SIGNS[Form.LINES])
    digits = nine_rows_of_signs(squares, empty + NUMBERS, "nine characters")
    bare = nine_rows_of_signs(parts.bare, DIGITS, "nine colours") if parts.bare else ()
    givens = _givens(parts.named, digits)
    painted = _colours(parts.named)
    if bare and not givens:
        givens = tuple(0 if colour else digit for digit, colour in zip(digits, bare, strict=True))
        painted = painted or tuple(0 if colour in {_GIVEN, _PLAIN, _WRONG} else colour for colour in bare)
    return Sheet(
        digits,
        Form.LINES,
        painted or bare,
        empty_sign(texts, empty),
        givens=givens,
        corner=_marks(parts.named, "corner"),
        centre=_marks(parts.named, "centre"),
        struck=_marks(parts.named, "struck"),
        candidates=_marks(parts.named, "candidates"),
        header=parts.header,
    )


def write_num(sheet: Sheet) -> str:
    """Return the text of a `.num` file, with a final line end."""
    lines = [digits_text(row, sheet.empty) for row in rows_of(sheet.digits)]
    lines += [digits_text(row) for row in rows_of(_bare_colours(sheet))]
    lines += sheet.header
    if any(sheet.colours):
        lines += ["[colours]", *(digits_text(row) for row in rows_of(sheet.colours))]
    if not sheet.colours and sheet.givens != sheet.digits:
        lines += ["[givens]", *(digits_text(row, USUAL_EMPTY[0]) for row in rows_of(sheet.givens))]
    for name in ("corner", "centre", "struck", "candidates"):
        marks = [digits_in(mask) or USUAL_EMPTY[0] for mask in getattr(sheet, name)]
        lines += [f"[{name}]", *(" ".join(row).rstrip() for row in aligned(marks))] if marks else []
    return "".join(f"{line}\n" for line in lines)


def _bare_colours(sheet: Sheet) -> tuple[int, ...]:
    """Return the lines of colours as the program writes them that these files come from; () without colours."""
    if not sheet.colours:
        return ()
    wrong = {index for conflict in conflicts(sheet.digits) for index in conflict.indices}
    return tuple(_GIVEN if given else _WRONG if index in wrong else _PLAIN for index, given in enumerate(sheet.givens))


def _colours(sections: Mapping[str, Section]) -> tuple[int, ...]:
    section = sections.get("colours")
    return nine_rows_of_signs(section.lines, DIGITS, "nine colours", section.heading) if section else ()


def _givens(sections: Mapping[str, Section], digits: tuple[int, ...]) -> tuple[int, ...]:
    section = sections.get("givens")
    if section is None:
        return ()
    givens = nine_rows_of_signs(section.lines, USUAL_EMPTY + NUMBERS, "nine givens", section.heading)
    for index, (given, digit) in enumerate(zip(givens, digits, strict=True)):
        if given not in {0, digit}:
            row, column = divmod(index, SIDE)
            what = f"A given {given} stands where the square has {digit or 'no digit'}."
            raise BadGrid("given", what, line=section.lines[row].number, column=column + 1, given=given, digit=digit)
    return givens


def _marks(sections: Mapping[str, Section], name: str) -> tuple[int, ...]:
    section = sections.get(name)
    if section is None:
        return ()
    marks = [mask for line in section.lines[:SIDE] for mask in _row_of_marks(line)]
    check_nine_lines(section.lines, "nine fields", section.heading)
    return tuple(marks)


def _row_of_marks(line: Line) -> list[int]:
    fields = fields_of(line)
    check_nine_fields(fields, line)
    return [0 if field.text in set(USUAL_EMPTY) else digit_set(field, line.number) for field in fields]
