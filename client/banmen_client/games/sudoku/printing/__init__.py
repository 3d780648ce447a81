"""Puzzles on paper: sudoku grids as pages of a PDF, or as pictures of such pages.

`page` has the geometry of a page, `sheets` its contents; `pdf` and `png` write the same sheets. The modules that write
a file are imported only when one is written.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from banmen_client.games.sudoku.printing.sheets import PER_PAGE, Paper, Printed, sheets_of

__all__ = ["PER_PAGE", "Paper", "Printed", "print_grids"]

PNG_SUFFIX = ".png"


def print_grids(
    path: Path,
    grids: Sequence[Printed],
    *,
    per_page: int,
    paper: Paper,
    answers_title: str = "",
    footer: str = "banmen",
) -> list[Path]:
    """Print the grids, `per_page` of them (a key of PER_PAGE) to a page, and return the files written.

    A path that ends in `.png` becomes pictures, any other one a PDF. Several pictures are numbered: `NAME-1.png` and so
    on. With `answers_title`, pages with that heading follow with the answers of all grids that have one. No file is
    ever overwritten, and after an error none is left. Raise OSError, including FileExistsError.
    """
    sheets = tuple(sheets_of(grids, per_page=per_page, paper=paper, answers_title=answers_title, footer=footer))
    if not sheets:
        return []
    if path.suffix.lower() == PNG_SUFFIX:
        from banmen_client.games.sudoku.printing.png import png_of  # noqa: PLC0415 - only who prints pictures waits for it

        return _write_new(_numbered(path, len(sheets)), map(png_of, sheets))

    from banmen_client.games.sudoku.printing.pdf import pdf_of  # noqa: PLC0415 - it takes a fifth of a second

    return _write_new([path], [pdf_of(sheets, path.stem)])


def _numbered(path: Path, pages: int) -> list[Path]:
    if pages == 1:
        return [path]
    return [path.with_name(f"{path.stem}-{page}{path.suffix}") for page in range(1, pages + 1)]


def _write_new(paths: Sequence[Path], contents: Iterable[bytes]) -> list[Path]:
    """Write new files, all or none. Raise OSError."""
    made: list[Path] = []
    try:
        for path, content in zip(paths, contents, strict=True):
            with path.open("xb") as file:
                made.append(path)
                file.write(content)
    except OSError:
        for path in made:
            with suppress(OSError):
                path.unlink()
        raise
    return made
