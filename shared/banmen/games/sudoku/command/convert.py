"""`banmen sudoku convert`: a grid and its notes from one kind of file to another, with a warning of what is lost."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

import msgspec

from banmen.commands import Command, closing, file_name
from banmen.games.sudoku.command.read import CommandError, read_sheet, report_error, write_sheet
from banmen.games.sudoku.engine.units import candidates_of
from banmen.games.sudoku.files import Form, Sheet, convert_sheet, fields_lost

_WORDS = {
    "givens": "which digits were given",
    "colours": "colours",
    "corner": "corner notes",
    "centre": "centre notes",
    "struck": "which candidates were struck out",
    "candidates": "candidates",
    "header": "the lines that begin with #",
}
_NOTED = "which notes are in the corner and which in the centre"


def _configure(parser: ArgumentParser) -> None:
    parser.description = (
        "Read a grid of any kind, told by its content, and write it as another: csv (nine lines of numbers), num (nine "
        "lines of characters, with colours and notes), sdk (SadMan, SudoCue), txt (81 characters) or pm (drawn, with "
        "the candidates). What a kind cannot hold is told on standard error."
    )
    parser.epilog = closing(
        "0 written; 1 not readable or not writable; 2 wrong arguments.",
        "sudoku convert game.num grid.pm",
        "sudoku convert grid.csv - --to txt",
    )
    parser.add_argument("file", type=file_name, metavar="IN", help="the grid, or - for standard input")
    parser.add_argument("output", type=file_name, metavar="OUT", help="the file to write, or - for standard output")
    forms = ", ".join(Form)
    parser.add_argument(
        "--to", choices=[*Form], metavar="FORM", help=f"{forms}; by default what the name of OUT ends with"
    )


def _convert(arguments: Namespace) -> int:
    form = _form(arguments)
    try:
        sheet = read_sheet(arguments.file)
        if form is Form.DRAWN:
            sheet = _with_candidates(sheet)
        result = convert_sheet(sheet, form)
        write_sheet(arguments.output, result)
    except CommandError as why:
        return report_error(why)
    gone = _lost_parts(fields_lost(sheet, form), noted=result.candidates != sheet.candidates)
    if gone:
        sys.stderr.write(f"Not kept, for .{form} files have no place for it: {', '.join(gone)}.\n")
    return 0


def _lost_parts(names: Sequence[str], *, noted: bool) -> list[str]:
    """What is lost, in words; `noted` where the notes have become the candidates."""
    words = _WORDS | dict.fromkeys(("corner", "centre"), _NOTED) if noted else _WORDS
    return list(dict.fromkeys(words[name] for name in names))


def _form(arguments: Namespace) -> Form:
    """The form asked for, or the one of the output's name; leaves with the usage where there is none."""
    extension = Path(arguments.output).suffix.lower().removeprefix(".")
    if arguments.to is None and extension not in [*Form]:
        known = ", ".join(f".{form}" for form in Form)
        arguments.parser.error(f"the name of OUT ends with none of {known}: say the form with --to")
    return Form(arguments.to or extension)


def _with_candidates(sheet: Sheet) -> Sheet:
    """The sheet with candidates: where it has none, those that the rules leave and nobody struck out."""
    if sheet.candidates:
        return sheet
    struck = sheet.struck or (0,) * len(sheet.digits)
    left = tuple(mask & ~out for mask, out in zip(candidates_of(sheet.digits), struck, strict=True))
    return msgspec.structs.replace(sheet, candidates=left)


CONVERT = Command("convert", "write a grid as another kind of file", _configure, _convert)
