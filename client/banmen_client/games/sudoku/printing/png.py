"""Write sheets as PNG pictures of 200 px to the inch. The file has the resolution, so it prints at paper size."""

from io import BytesIO

import pygame
from PIL import Image

from banmen_client.games.sudoku.printing.sheets import PrintedPage, RuledLine, Text
from banmen_client.ui.text import Fonts

DPI = 200
_PX_PER_PT = DPI / 72
_WHITE = (255, 255, 255)


def png_of(sheet: PrintedPage) -> bytes:
    """Return the content of the file of one page."""
    picture = picture_of(sheet)
    file = BytesIO()
    Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB")).save(file, "PNG", dpi=(DPI, DPI))
    return file.getvalue()


def picture_of(sheet: PrintedPage) -> pygame.Surface:
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


def _box(line: RuledLine) -> pygame.Rect:
    """Return the px of a line. All lines of a kind have the same number of px across, so that they look the same."""
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
