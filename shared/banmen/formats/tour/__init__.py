"""A knight's tour as a file: its numbers as text, or a picture.

A tour is its squares in order, each `row * columns + column`.
"""

from banmen.formats.tour.numbers import write_numbers
from banmen.formats.tour.png import write_png
from banmen.formats.tour.svg import write_svg

__all__ = ["write_numbers", "write_png", "write_svg"]
