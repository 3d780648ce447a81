"""Text in Noto Sans JP, in two weights: line breaking, measuring and rendering. All lengths are in pixels.

Latin text breaks at spaces. Japanese text breaks between any two characters, except before closing signs and small
kana (、。」ゃー) and after opening signs (「（). A word wider than the line breaks anywhere.

A line is placed by the vertical middle of its "0", so that labels look centred in their buttons.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial

import pygame

from banmen.assets import asset
from banmen.names import is_emoji, signs
from banmen_client.ui.shapes import SurfaceCache, in_display_format
from banmen_client.ui.theme import Color

Width = Callable[[str], float]

ELLIPSIS = "…"
NEVER_FIRST = frozenset(
    "、。，．,.・：；:;？！?!）)」』】〕〉》］]｝}〟’”…‥ー〜々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%％°",
)
NEVER_LAST = frozenset("（(「『【〔〈《［[｛{〝‘“#＃")
_CJK_FROM = "\u2e80"
_FIRST_GUESS, _STEPS = 8, 6
"""The number of parts in the first measurement, and the number of steps after which the search bisects."""


# --- line breaking ----------------------------------------------------------------------------------------------------


def wrap(text: str, width: Width, limit: float) -> tuple[str, ...]:
    """Break into lines no wider than `limit`, and at line feeds. Spaces at a break are removed.

    A line is wider than the limit only if a single character is.
    """
    return tuple(line for paragraph in text.split("\n") for line in _lines(paragraph, width, limit))


def elide(text: str, width: Width, limit: float) -> str:
    """Return the text, or as much of its beginning as fits before an ellipsis; at least the ellipsis."""
    if width(text) <= limit:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + ELLIPSIS) <= limit:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


def segments(text: str) -> Iterator[str]:
    """Yield the smallest parts between which a line may break; a part keeps the spaces that follow it."""
    start = 0
    for at in range(1, len(text)):
        if _may_break(text[at - 1], text[at]):
            yield text[start:at]
            start = at
    if text:
        yield text[start:]


def _may_break(before: str, after: str) -> bool:
    if after in NEVER_FIRST or before in NEVER_LAST or after == " ":
        return False
    return before == " " or before >= _CJK_FROM or after >= _CJK_FROM


def _lines(paragraph: str, width: Width, limit: float) -> Iterator[str]:
    pieces = list(segments(paragraph))
    line, at, count = "", 0, _FIRST_GUESS
    while at < len(pieces):
        fit = _most_that_fit(line, pieces[at:], count, width, limit)
        if fit or line:
            line += "".join(pieces[at : at + fit])
            at, count = at + fit, fit or count
            if at < len(pieces):
                yield line.rstrip()
                line = ""
            continue
        line, at = pieces[at], at + 1
        while len(line.rstrip()) > 1 and width(line.rstrip()) > limit:
            fits = max(1, _most_that_fit("", line, _FIRST_GUESS, width, limit))
            yield line[:fits].rstrip()
            line = line[fits:].lstrip()
    yield line.rstrip()


def _most_that_fit(begun: str, parts: Sequence[str], guess: int, width: Width, limit: float) -> int:
    """Return the number of parts that still fit into the line `begun`.

    Measuring is slow, so the search starts at `guess`. It then estimates the end from the average width measured so
    far.
    """
    low, high = 0, len(parts) + 1
    at, steps = max(1, min(len(parts), guess)), 0
    while low + 1 < high:
        measured = width((begun + "".join(parts[:at])).rstrip())
        low, high = (at, high) if measured <= limit else (low, at)
        steps += 1
        wanted = int(at * limit / max(measured, 1)) if steps < _STEPS else (low + high) // 2
        at = max(low + 1, min(high - 1, wanted))
    return low


# --- fonts ------------------------------------------------------------------------------------------------------------

_FILES = {False: "NotoSansJP-Regular.ttf", True: "NotoSansJP-Bold.ttf"}
_SMALLEST_PX = 7
_KEPT_FACES = 24
"""Each takes 0.3 MB; a table needs up to twenty."""
_KEPT_WIDTHS = 8192
_KEPT_WRAPS = 512
_REPEATS, _SPARE_PX = 16, 3
_SMALL_PX, _SPACE_PX = 14, 3
"""Below `_SMALL_PX`, a space is `_SPACE_PX` wide. Otherwise the rounding of letters swallows some spaces."""
_FIRST_KANJI, _EMPTY = "\u3400", (0, 0, 0, 0)
# Characters that end a line or make the renderer fail. Names of other people may have them.
_CONTROLS = dict.fromkeys((*range(32), *range(0x7F, 0xA0), 0x2028, 0x2029), " ")
_FIRST_EMOJI, _EMOJI = "\U0001f000", "\N{WHITE DIAMOND}"


class Fonts:
    """The fonts by size and weight, with caches of text widths, line breaks and rendered lines. Sizes are in pixels."""

    def __init__(self) -> None:
        self._faces: OrderedDict[tuple[int, bool, bool, bool], pygame.font.Font] = OrderedDict()
        self._middles: dict[tuple[bool, int], float] = {}
        self._widths: dict[Hashable, int] = {}
        self._wraps: dict[Hashable, tuple[str, ...]] = {}
        self._advances: dict[Hashable, float] = {}
        self._lacking: dict[str, bool] = {}
        self._rendered = SurfaceCache(600_000)

    def face(
        self, size_px: int, *, bold: bool = False, slanted: bool = False, thickened: bool = False
    ) -> pygame.font.Font:
        """Return the font of this size, `thickened` or not. Do not keep it: `pygame.quit` makes it invalid."""
        key = (max(_SMALLEST_PX, size_px), bold, slanted, thickened)
        face = self._faces.get(key)
        if face is not None:
            self._faces.move_to_end(key)
            return face
        if not self._faces:
            pygame.font.init()
            pygame.register_quit(self._faces.clear)
        elif len(self._faces) >= _KEPT_FACES:
            self._faces.popitem(last=False)
        face = self._faces[key] = pygame.font.Font(str(asset("fonts", _FILES[bold])), key[0])
        face.set_italic(slanted)
        face.set_bold(thickened)
        return face

    def _face_of(self, shown: str, size_px: int, *, bold: bool) -> pygame.font.Font:
        """Return the font for a line.

        The bold font lacks rare kanji that occur in names. Such a line uses the other font, thickened.
        """
        if bold and max(shown, default="") >= _FIRST_KANJI and any(map(self._lacks, shown)):
            return self.face(size_px, thickened=True)
        return self.face(size_px, bold=bold)

    def _lacks(self, sign: str) -> bool:
        """Return True if the bold font lacks a kanji."""
        if sign < _FIRST_KANJI:
            return False
        lacks = self._lacking.get(sign)
        if lacks is None:
            box = self.face(_SMALL_PX, bold=True).metrics(sign)[0]
            lacks = self._lacking[sign] = box is None or tuple(box[:4]) == _EMPTY
        return lacks

    def middle_px(self, size_px: int, *, bold: bool = False) -> float:
        """Return the distance from the top of a rendered line to the middle of "0"."""
        middle = self._middles.get((bold, size_px))
        if middle is None:
            box = self.face(size_px, bold=bold).render("0", True, (255, 255, 255)).get_bounding_rect()
            middle = self._middles[bold, size_px] = box.y + box.h / 2
        return middle

    def width_px(self, text: str, size_px: int, *, bold: bool = False) -> int:
        """Return the width of a line."""
        key = (text, size_px, bold)
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) >= _KEPT_WIDTHS:
                self._widths.clear()
            width = self._widths[key] = self._measured(text, size_px, bold=bold)
        return width

    def _measured(self, text: str, size_px: int, *, bold: bool) -> int:
        shown = printable(text)
        face = self._face_of(shown, size_px, bold=bold)
        if size_px >= _SMALL_PX or " " not in shown:
            return face.size(shown)[0]
        words = shown.split(" ")
        return sum(face.size(word)[0] for word in words if word) + _SPACE_PX * (len(words) - 1)

    def elide(self, text: str, limit_px: float, size_px: int, *, bold: bool = False) -> str:
        """Return the text, or as much of its beginning as fits the limit with "…" after it."""
        return elide(text, partial(self.width_px, size_px=size_px, bold=bold), limit_px)

    def wrap(self, text: str, limit_px: float, size_px: int, *, bold: bool = False) -> tuple[str, ...]:
        """Return the lines of a paragraph that is at most `limit_px` wide."""
        key = (text, round(limit_px), size_px, bold)
        lines = self._wraps.get(key)
        if lines is None:
            if len(self._wraps) >= _KEPT_WRAPS:
                self._wraps.clear()
            lines = self._wraps[key] = wrap(text, lambda part: self._measured(part, size_px, bold=bold), limit_px)
        return lines

    def wrap_by_letters(self, text: str, limit_px: float, size_px: int) -> tuple[str, ...]:
        """Wrap like `wrap`, but with lines up to some pixels narrower: each letter is measured once for all texts.

        This is for many texts that arrive together, of which the user reads few.
        """
        return wrap(text, lambda part: sum(self._advance_px(letter, size_px) for letter in part), limit_px - _SPARE_PX)

    def _advance_px(self, letter: str, size_px: int) -> float:
        """Return the width of a letter in a line, with its fraction of a pixel."""
        key = (letter, size_px)
        advance = self._advances.get(key)
        if advance is None:
            if len(self._advances) >= _KEPT_WIDTHS:
                self._advances.clear()
            width = self._measured(letter * _REPEATS, size_px, bold=False)
            advance = self._advances[key] = width / _REPEATS
        return advance

    def render(self, text: str, size_px: int, color: Color, *, bold: bool = False) -> pygame.Surface:
        """Return a line as a surface. It is cached: do not draw on it."""
        return self._rendered.get((text, size_px, bold, color), lambda: self._render(text, size_px, color, bold=bold))

    def _render(self, text: str, size_px: int, color: Color, *, bold: bool) -> pygame.Surface:
        made = in_display_format(self._line(printable(text), size_px, color, bold=bold))
        if len(color) == 4 and color[3] < 255:  # noqa: PLR2004 - RGBA
            made.set_alpha(color[3])
        return made

    def _line(self, shown: str, size_px: int, color: Color, *, bold: bool) -> pygame.Surface:
        """Draw a line; if it is small, word by word, so that each space has whole pixels."""
        face = self._face_of(shown, size_px, bold=bold)
        if size_px >= _SMALL_PX or " " not in shown:
            return face.render(shown, True, color[:3])
        line = pygame.Surface((max(1, self._measured(shown, size_px, bold=bold)), face.get_height()), pygame.SRCALPHA)
        x = 0
        for word in shown.split(" "):
            if word:
                drawn = face.render(word, True, color[:3])
                line.blit(drawn, (x, 0))
                x += drawn.get_width()
            x += _SPACE_PX
        return line


FONTS = Fonts()
"""The fonts of the whole window. They are shared because a face takes memory in C and holds its file open."""


def printable(text: str) -> str:
    """The text with control characters replaced by spaces, invalid ones by question marks, and emoji by a diamond.

    The fonts have no emoji: each would be an empty box, and one that is joined from several a row of them.
    """
    if max(text, default="") >= _FIRST_EMOJI:
        text = "".join(_EMOJI if sign[0] >= _FIRST_EMOJI and is_emoji(sign[0]) else sign for sign in signs(text))
    return text.translate(_CONTROLS).encode("utf-8", "replace").decode("utf-8")
