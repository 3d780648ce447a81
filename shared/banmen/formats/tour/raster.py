"""Pictures of red, green and blue bytes: discs and lines with soft edges, written as PNG. No library but zlib."""

import struct
import zlib
from collections.abc import Sequence
from math import ceil, floor, hypot

from banmen.formats.tour.looks import Colour, Point


class Raster:
    """A picture of `width` by `height` pixels. Points (x, y) are in pixels, (0, 0) the upper left corner."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._pixels = bytearray(3 * width * height)

    def row_of(self, y: int, line: bytes) -> None:
        """Set all pixels of a row."""
        self._pixels[3 * y * self.width : 3 * (y + 1) * self.width] = line

    def disc(self, middle: Point, radius: float, colour: Colour) -> None:
        """A filled disc."""
        self.line(middle, middle, 2 * radius, colour)

    def line(self, start: Point, end: Point, width: float, colour: Colour) -> None:
        """A straight line with round ends."""
        (x0, y0), (x1, y1) = start, end
        across, down = x1 - x0, y1 - y0
        length = hypot(across, down)
        along = (across / length, down / length) if length else (0.0, 0.0)
        reach = width / 2 + 0.5
        for y in range(max(0, floor(min(y0, y1) - reach)), min(self.height, ceil(max(y0, y1) + reach))):
            left, right = self._span(start, end, reach, y + 0.5)
            for x in range(max(0, floor(left)), min(self.width, ceil(right))):
                from_x, from_y = x + 0.5 - x0, y + 0.5 - y0
                nearest = min(length, max(0.0, from_x * along[0] + from_y * along[1]))
                cover = reach - hypot(from_x - nearest * along[0], from_y - nearest * along[1])
                if cover > 0:
                    self._blend(3 * (y * self.width + x), colour, min(1.0, cover))

    @staticmethod
    def _span(start: Point, end: Point, reach: float, y: float) -> tuple[float, float]:
        """Between which x a line may cover the row at y."""
        (x0, y0), (x1, y1) = start, end
        left, right = min(x0, x1) - reach, max(x0, x1) + reach
        if y0 == y1:
            return left, right
        at = x0 + (x1 - x0) * (y - y0) / (y1 - y0)
        width = reach * hypot(x1 - x0, y1 - y0) / abs(y1 - y0)
        return max(left, at - width), min(right, at + width)

    def thin_line(self, start: Point, end: Point, colour: Colour) -> None:
        """A line one pixel wide, without soft edges: for very many of them."""
        (x0, y0), (x1, y1) = start, end
        steps = ceil(max(abs(x1 - x0), abs(y1 - y0)))
        ink, pixels, width = bytes(colour), self._pixels, self.width
        for step in range(steps + 1):
            at = 3 * (int(y0 + (y1 - y0) * step / steps) * width + int(x0 + (x1 - x0) * step / steps))
            pixels[at : at + 3] = ink

    def _blend(self, at: int, colour: Colour, cover: float) -> None:
        pixels = self._pixels
        for part in range(3):
            pixels[at + part] += round((colour[part] - pixels[at + part]) * cover)

    def png(self) -> bytes:
        """The picture as a PNG file."""
        line = 3 * self.width
        rows = b"".join(b"\0" + self._pixels[y * line : (y + 1) * line] for y in range(self.height))
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def digit_lines(digit: str) -> Sequence[Sequence[Point]]:
    """The strokes of a digit, in a box of 4 by 6."""
    return _DIGITS[int(digit)]


_SIX = (
    (3.4, 0.5), (2.2, 0.0), (0.9, 0.8), (0.1, 3.0), (0.2, 4.6), (0.9, 5.7), (2.0, 6.0), (3.3, 5.5), (3.9, 4.2),
    (3.3, 2.9), (2.0, 2.5), (0.8, 3.0), (0.2, 4.1),
)  # fmt: skip
_DIGITS: Sequence[Sequence[Sequence[Point]]] = (
    (((2, 0), (3.4, 0.8), (4, 3), (3.4, 5.2), (2, 6), (0.6, 5.2), (0, 3), (0.6, 0.8), (2, 0)),),
    (((0.8, 1.4), (2.4, 0), (2.4, 6)),),
    (((0.2, 1.5), (0.8, 0.4), (2, 0), (3.3, 0.4), (3.8, 1.6), (3.3, 2.9), (0, 6), (4, 6)),),
    (
        ((0.3, 0.8), (1, 0.2), (2, 0), (3.2, 0.4), (3.6, 1.5), (3.2, 2.5), (1.6, 2.9)),
        ((1.6, 2.9), (3.3, 3.3), (4, 4.4), (3.4, 5.6), (2, 6), (0.8, 5.7), (0, 5)),
    ),
    (((3, 6), (3, 0), (0, 4.2), (4, 4.2)),),
    (((3.6, 0), (0.6, 0), (0.4, 2.7), (2, 2.3), (3.4, 2.8), (4, 4.1), (3.4, 5.5), (2, 6), (0.8, 5.7), (0, 5)),),
    (_SIX,),
    (((0, 0), (4, 0), (1.4, 6)),),
    (
        ((2, 2.8), (0.8, 2.3), (0.4, 1.4), (0.9, 0.4), (2, 0), (3.1, 0.4), (3.6, 1.4), (3.2, 2.3), (2, 2.8)),
        ((2, 2.8), (0.6, 3.4), (0, 4.5), (0.6, 5.6), (2, 6), (3.4, 5.6), (4, 4.5), (3.4, 3.4), (2, 2.8)),
    ),
    (tuple((4 - x, 6 - y) for x, y in _SIX),),
)  # fmt: skip
