"""`banmen sudoku convert`: convert a grid and its notes to another file format, with a warning about what is lost."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

import msgspec

from banmen.commands import Command, closing, file_name
from banmen.commands.errors import CommandError, check_writable
from banmen.commands.parser import Parser
from banmen.games.sudoku.command.text import read_sheets, report_error, write_sheets
from banmen.games.sudoku.engine.units import candidates_of
from banmen.games.sudoku.files import Form, Sheet, convert_sheet, fields_lost
from banmen.texts import Texts


def _configure(parser: Parser) -> None:
    t = parser.t
    parser.description = t("sudoku-convert-about")
    parser.epilog = closing(
        t,
        "sudoku-convert-status",
        "sudoku convert game.num grid.pm",
        "sudoku convert grid.csv - --to txt",
    )
    parser.add_argument("file", type=file_name(t), metavar="IN", help=t("sudoku-convert-in"))
    parser.add_argument("output", type=file_name(t), metavar="OUT", help=t("sudoku-convert-out"))
    parser.add_argument("--to", choices=[*Form], metavar="FORM", help=t("sudoku-convert-to", forms=", ".join(Form)))


def _convert(arguments: Namespace) -> int:
    t: Texts = arguments.t
    form = _form(arguments)
    try:
        sheets = read_sheets(t, arguments.file)
        check_writable(t, arguments.output)
        if form is Form.DRAWN:
            sheets = [_with_candidates(sheet) for sheet in sheets]
        results = [convert_sheet(sheet, form) for sheet in sheets]
        write_sheets(t, arguments.output, results)
    except CommandError as why:
        return report_error(why)
    lost = dict.fromkeys(name for sheet in sheets for name in fields_lost(sheet, form))
    noted = any(result.candidates != sheet.candidates for result, sheet in zip(results, sheets, strict=True))
    gone = _lost_parts(t, tuple(lost), noted=noted)
    if gone:
        sys.stderr.write(f"{t('sudoku-convert-lost', form=str(form), parts=t('grid-comma').join(gone))}\n")
    return 0


def _lost_parts(t: Texts, names: Sequence[str], *, noted: bool) -> list[str]:
    """Return what is lost, in words; `noted` if the notes became the candidates."""
    kept = {"corner", "centre"} if noted else set()
    parts = dict.fromkeys("noted" if name in kept else name for name in names)
    return [t(f"sudoku-convert-part-{part}") for part in parts]


def _form(arguments: Namespace) -> Form:
    """Return the format asked for, or the one of the output's name. End the program with the usage if it is unknown."""
    extension = Path(arguments.output).suffix.lower().removeprefix(".")
    if arguments.to is None and extension not in [*Form]:
        known = ", ".join(f".{form}" for form in Form)
        arguments.parser.refuse("sudoku-convert-no-form", known=known)
    return Form(arguments.to or extension)


def _with_candidates(sheet: Sheet) -> Sheet:
    """Return the sheet with candidates; if it has none, those that the rules allow and nobody eliminated."""
    if sheet.candidates:
        return sheet
    struck = sheet.struck or (0,) * len(sheet.digits)
    left = tuple(mask & ~out for mask, out in zip(candidates_of(sheet.digits), struck, strict=True))
    return msgspec.structs.replace(sheet, candidates=left)


CONVERT = Command("convert", "sudoku-convert-command", _configure, _convert)
