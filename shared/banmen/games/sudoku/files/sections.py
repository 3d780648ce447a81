"""The sections of a file: lines before the first heading, `[headings]` with their lines, and `#` lines anywhere."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from banmen.games.sudoku.files.lines import LONGEST_HEADER, MOST_HEADERS, Line
from banmen.games.sudoku.files.sheet import BadGrid


class Section(NamedTuple):
    """A heading's line and the lines below it."""

    heading: Line
    lines: list[Line]


class Sections(NamedTuple):
    """The `#` lines, the lines before the first heading, and the sections by the meaning of their heading."""

    header: tuple[str, ...]
    bare: list[Line]
    named: dict[str, Section]


def sections_of(lines: Sequence[Line], names: Mapping[str, str]) -> Sections:
    """Split the lines into sections. `names` maps each heading, in any case, to its meaning. Raise BadGrid."""
    header: list[str] = []
    bare: list[Line] = []
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


def _check_header(line: Line, before: int) -> None:
    if before == MOST_HEADERS:
        sentence = f"There are more than {MOST_HEADERS} lines that begin with #."
        raise BadGrid("headers", sentence, line=line.number, column=1, most=MOST_HEADERS)
    if len(line.text) > LONGEST_HEADER:
        what = f"A line that begins with # has at most {LONGEST_HEADER} characters, this one more."
        raise BadGrid("header", what, line=line.number, column=LONGEST_HEADER + 1, most=LONGEST_HEADER)


def _name(line: Line, names: Mapping[str, str]) -> str:
    for heading, meaning in names.items():
        if line.text.lower() == f"[{heading.lower()}]":
            return meaning
    known = ", ".join(f"[{heading}]" for heading in names)
    sentence = f"{line.text[:20]!r} is not one of {known}"
    raise BadGrid("section", sentence, line=line.number, column=1, name=line.text[:20], known=known)
