"""Write sheets as a PDF: lines as vectors, text as text, with the glyphs that it needs."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from banmen.assets import asset
from banmen_client.games.sudoku.printing.sheets import PrintedPage, RuledLine, Text
from banmen_client.ui.text import elide, printable

_FACES = {False: "NotoSansJP-Regular", True: "NotoSansJP-Bold"}
_ZERO_MIDDLE = {False: 0.3665, True: 0.37}
"""The height of the middle of "0" above the baseline, as a share of the font size."""
_SQUARE_CAP = 2


def pdf_of(sheets: Sequence[PrintedPage], title: str) -> bytes:
    """Return the content of the file. `title` is the window title in a PDF viewer."""
    _register_fonts()
    file = BytesIO()
    # Give the font: by default the file would name one that no page uses.
    canvas = Canvas(file, initialFontName=_FACES[False])  # type: ignore[arg-type]  # - a name; the stubs want a number
    canvas.setTitle(printable(title))
    canvas.setCreator("banmen")
    canvas.setAuthor("")
    canvas.setSubject("")
    for sheet in sheets:
        paper = sheet.paper.area
        canvas.setPageSize((paper.w, paper.h))
        canvas.setLineCap(_SQUARE_CAP)
        for line in sheet.lines:
            _draw_line(canvas, line, paper.h)
        for text in sheet.texts:
            _draw_text(canvas, text, paper.h)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


@cache
def _register_fonts() -> None:
    for face in _FACES.values():
        pdfmetrics.registerFont(TTFont(face, str(asset("fonts", f"{face}.ttf"))))


def _draw_line(canvas: Canvas, line: RuledLine, height_pt: float) -> None:
    """Draw a line on a page of this height. In a PDF, y points up."""
    canvas.setLineWidth(line.width_pt)
    canvas.line(line.start[0], height_pt - line.start[1], line.end[0], height_pt - line.end[1])


def _draw_text(canvas: Canvas, text: Text, height_pt: float) -> None:
    face = _FACES[text.bold]
    shown = elide(printable(text.text), lambda part: pdfmetrics.stringWidth(part, face, text.size_pt), text.limit_pt)
    x, y = text.at[0], height_pt - text.at[1] - _ZERO_MIDDLE[text.bold] * text.size_pt
    canvas.setFont(face, text.size_pt)
    canvas.setFillGray(text.grey)
    draw = {"left": canvas.drawString, "center": canvas.drawCentredString, "right": canvas.drawRightString}
    draw[text.align](x, y, shown)
