"""Sheets as pictures of 200 px to the inch, PNG, which say so: they are printed in the size of the paper."""

from io import BytesIO
from struct import pack
from zlib import crc32

import pygame

from banmen_client.printing.grid import Line, Text
from banmen_client.printing.sheets import Sheet
from banmen_client.ui.fonts import Fonts

DPI = 200
_PX_PER_PT = DPI / 72
_INCHES_PER_METRE = 1 / 0.0254
_WHITE = (255, 255, 255)
_HEADER_END = 33
"""A PNG begins with 8 bytes of its own and a chunk of 25, which tells width and height."""


def png_of(sheet: Sheet) -> bytes:
    """The file of one page."""
    file = BytesIO()
    pygame.image.save(picture_of(sheet), file, "page.png")
    content = file.getvalue()
    return content[:_HEADER_END] + _density() + content[_HEADER_END:]


def picture_of(sheet: Sheet) -> pygame.Surface:
    """The page in pixels."""
    paper = sheet.paper.area
    surface = pygame.Surface((_px(paper.w), _px(paper.h)), 0, 24)
    surface.fill(_WHITE)
    for line in sheet.lines:
        surface.fill((0, 0, 0), _box(line))
    fonts = Fonts()
    for text in sheet.texts:
        _draw_text(surface, text, fonts)
    return surface


def _px(length_pt: float) -> int:
    return round(length_pt * _PX_PER_PT)


def _box(line: Line) -> pygame.Rect:
    """The pixels of a line: as many across everywhere, so that all lines of a kind look the same."""
    thick = max(1, _px(line.width_pt))
    (left, top), (right, bottom) = (
        (round(x * _PX_PER_PT - thick / 2), round(y * _PX_PER_PT - thick / 2)) for x, y in (line.start, line.end)
    )
    return pygame.Rect(left, top, right - left + thick, bottom - top + thick)


def _draw_text(surface: pygame.Surface, text: Text, fonts: Fonts) -> None:
    size = _px(text.size_pt)
    shown = fonts.elide(text.text, text.limit_pt * _PX_PER_PT, size, bold=text.bold)
    level = round(255 * text.grey)
    drawn = fonts.render(shown, size, (level, level, level), bold=text.bold)
    left = text.at[0] * _PX_PER_PT - {"left": 0, "center": 0.5, "right": 1}[text.align] * drawn.get_width()
    top = text.at[1] * _PX_PER_PT - fonts.middle_px(size, bold=text.bold)
    surface.blit(drawn, (round(left), round(top)))


def _density() -> bytes:
    """The chunk that tells how many pixels there are to a metre, across and down."""
    per_metre = round(DPI * _INCHES_PER_METRE)
    kind_and_body = b"pHYs" + pack(">IIB", per_metre, per_metre, 1)
    return pack(">I", len(kind_and_body) - 4) + kind_and_body + pack(">I", crc32(kind_and_body))
