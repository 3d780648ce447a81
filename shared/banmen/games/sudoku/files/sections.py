"""The forms with sections: `.num`, with all notes of a game, and `.sdk`, as other programs write it.

A file has lines before the first heading, `[headings]` with their lines, and `#` lines anywhere. A `.num` file begins
with the digits. If it has no section for the givens, nine lines of colours may mark them: the program that this form
comes from writes them. An `.sdk` file has the givens, then optionally the entries and the candidates.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from banmen.games.sudoku.engine.units import conflicts
from banmen.games.sudoku.files.rows import (
    NUMBERS,
    RowField,
    aligned,
    check_nine_fields,
    check_nine_lines,
    digit_set,
    digits_in,
    fields_of,
    nine_rows_of_signs,
)
from banmen.games.sudoku.files.sheet import (
    DIGITS,
    EMPTY_SIGNS,
    LONGEST_HEADER,
    MOST_HEADERS,
    SIDE,
    USUAL_EMPTY,
    BadGrid,
    Form,
    Sheet,
    TextLine,
    digits_text,
    empty_sign,
    empty_signs,
    rows_of,
)

_NUM_SECTIONS = {name: name for name in ("colours", "givens", "corner", "centre", "struck", "candidates")}

_GIVEN, _PLAIN, _WRONG = 0, 1, 6
"""The values of a square in the lines of colours."""

_SDK_SECTIONS = {
    "Puzzle": "puzzle",
    "State": "state",
    "PencilMarks": "candidates",
    "Colours": "colours",
    "Colors": "colours",
}

_SIGNS = USUAL_EMPTY + NUMBERS


# --- sections -------------------------------------------------------------------------------------------------------


class Section(NamedTuple):
    """A heading's line and the lines below it."""

    heading: TextLine
    lines: list[TextLine]


class Sections(NamedTuple):
    """The `#` lines, the lines before the first heading, and the sections by the meaning of their heading."""

    header: tuple[str, ...]
    bare: list[TextLine]
    named: dict[str, Section]


def sections_of(lines: Sequence[TextLine], names: Mapping[str, str]) -> Sections:
    """Split the lines into sections. `names` maps each heading, in any case, to its meaning. Raise BadGrid."""
    header: list[str] = []
    bare: list[TextLine] = []
    named: dict[str, Section] = {}
    rows = bare
    for line in lines:
        if line.text.startswith("#"):
            _check_header(line, len(header))
            header.append(line.text)
        elif line.text.startswith("["):
            name = _name(line, names)
            if name in named:
                raise BadGrid(
                    "section-twice", f"{line.text} stands here twice.", line=line.number, column=1, name=line.text
                )
            rows = []
            named[name] = Section(line, rows)
        else:
            rows.append(line)
    return Sections(tuple(header), bare, named)


def _check_header(line: TextLine, before: int) -> None:
    if before == MOST_HEADERS:
        sentence = f"There are more than {MOST_HEADERS} lines that begin with #."
        raise BadGrid("headers", sentence, line=line.number, column=1, most=MOST_HEADERS)
    if len(line.text) > LONGEST_HEADER:
        what = f"A line that begins with # has at most {LONGEST_HEADER} characters, this one more."
        raise BadGrid("header", what, line=line.number, column=LONGEST_HEADER + 1, most=LONGEST_HEADER)


def _name(line: TextLine, names: Mapping[str, str]) -> str:
    for heading, meaning in names.items():
        if line.text.lower() == f"[{heading.lower()}]":
            return meaning
    known = ", ".join(f"[{heading}]" for heading in names)
    sentence = f"{line.text[:20]!r} is not one of {known}"
    raise BadGrid("section", sentence, line=line.number, column=1, name=line.text[:20], known=known)


# --- .num -----------------------------------------------------------------------------------------------------------


def read_num(lines: list[TextLine]) -> Sheet:
    """Read a `.num` file. Raise BadGrid."""
    squares, parts = lines[:SIDE], sections_of([line for line in lines[SIDE:] if line.text], _NUM_SECTIONS)
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
    """Return the lines of colours as the program writes them that this form comes from; () without colours."""
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


def _row_of_marks(line: TextLine) -> list[int]:
    fields = fields_of(line)
    check_nine_fields(fields, line)
    return [0 if field.text in set(USUAL_EMPTY) else digit_set(field, line.number) for field in fields]


# --- .sdk -----------------------------------------------------------------------------------------------------------


def read_sdk(lines: list[TextLine]) -> Sheet:
    """Read an `.sdk` file. Raise BadGrid."""
    header, bare, named = sections_of([line for line in lines if line.text], _SDK_SECTIONS)
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


def _row_of_candidates(line: TextLine) -> list[int]:
    row: list[int] = []
    column = 1
    for text in line.text.split(","):
        if len(row) == SIDE:
            raise BadGrid(
                "fields-more", "A line has nine fields; this one goes on.", line=line.number, column=column - 1
            )
        blanks = len(text) - len(text.lstrip(" \t"))
        row.append(digit_set(RowField(column + blanks, text.strip(" \t")), line.number))
        column += len(text) + 1
    if len(row) < SIDE:
        what = f"A line has nine fields, this one {len(row)}."
        raise BadGrid("fields", what, line=line.number, column=len(line.text) + 1, this=len(row))
    return row
