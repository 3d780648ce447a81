"""Display lists: the drawing commands of a picture, in order. A painter draws only the changes between two lists.

A picture is a function of its display list. So the painter redraws only the places where two consecutive lists differ,
and sends only these to the display. A small change costs as little in a large window as in a small one.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any, TypeAlias

import pygame

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width, height in px."""

_TILE_PX = 32
_KEPT_PICTURES = 2
_MOST_BOXES = 16
"""Each changed box goes through the whole list once. With more boxes than this, tiles double in size."""

Command: TypeAlias = tuple[Any, Box, Box, int]
"""A picture, a colour, or a function that draws on the surface; its visible place; its visible part; its blend mode.

For a picture, these are the arguments of `Surface.blits`. Pictures are compared by identity: do not draw on a picture
after adding it.
"""

_what, _place = itemgetter(0), itemgetter(1)


class DisplayList:
    """Offers the drawing methods of a `pygame.Surface` of this size (width, height) in px; records `commands`."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.commands: list[Command] = []
        self._size = size
        self.clip = (0, 0, *size)
        """Left, top, right and bottom of what is drawn on, in px."""

    # --- as a surface ------------------------------------------------------------------------------------------------

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> None:
        """Draw a picture, or its part in `area`."""
        left, top = int(dest[0]), int(dest[1])
        if area is not None:
            part = pygame.Rect(area).clip(source.get_rect())
            self._add(source, (left - part.x, top - part.y), (left, top, *part.size), special_flags)
            return
        width, height = source.get_size()
        clip_left, clip_top, clip_right, clip_bottom = self.clip
        if clip_left <= left and clip_top <= top and left + width <= clip_right and top + height <= clip_bottom:
            if width and height:
                self.commands.append((source, (left, top, width, height), (0, 0, width, height), special_flags))
        else:
            self._add(source, (left, top), (left, top, width, height), special_flags)

    def blits(self, blits: Iterable[Sequence[Any]], doreturn: object = None) -> None:  # noqa: ARG002 - as pygame's
        """Draw pictures one over the other."""
        for blit in blits:
            self.blit(*blit)

    def fblits(self, blits: Iterable[tuple[pygame.Surface, Any]], special_flags: int = 0) -> None:
        """Draw pictures one over the other."""
        clip_left, clip_top, clip_right, clip_bottom = self.clip
        add = self.commands.append
        for source, (x, y, *_) in blits:  # as `blit`, without a call for each
            left, top, (width, height) = int(x), int(y), source.get_size()
            if clip_left <= left and clip_top <= top and left + width <= clip_right and top + height <= clip_bottom:
                if width and height:
                    add((source, (left, top, width, height), (0, 0, width, height), special_flags))
            else:
                self._add(source, (left, top), (left, top, width, height), special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> None:
        """Fill a rectangle."""
        left, top, width, height = (0, 0, *self._size) if rect is None else pygame.Rect(rect)
        self._add(tuple(color), (0, 0), (left, top, width, height), special_flags)

    def run(self, function: Callable[[pygame.Surface], None], box: pygame.Rect) -> None:
        """Let a function draw directly on the surface, inside a box, over the commands before it."""
        self._add(function, (0, 0), (*box.topleft, *box.size), 0)

    def _add(self, what: Any, at: tuple[int, int], box: Box, flags: int) -> None:
        """Record a command, clipped. Drop it if the clip hides it."""
        left, top, width, height = box
        clip_left, clip_top, clip_right, clip_bottom = self.clip
        if left < clip_left or top < clip_top or left + width > clip_right or top + height > clip_bottom:
            right, bottom = min(left + width, clip_right), min(top + height, clip_bottom)
            left, top = max(left, clip_left), max(top, clip_top)
            width, height = right - left, bottom - top
        if width > 0 and height > 0:
            part = (left - at[0], top - at[1], width, height)
            self.commands.append((what, (left, top, width, height), part, flags))

    def get_clip(self) -> pygame.Rect:
        """Return the clip rectangle."""
        left, top, right, bottom = self.clip
        return pygame.Rect(left, top, right - left, bottom - top)

    def set_clip(self, rect: pygame.Rect | None) -> None:
        """Clip later commands to this rectangle; None removes the clip."""
        clip = pygame.Rect((0, 0), self._size).clip(rect if rect is not None else ((0, 0), self._size))
        self.clip = (clip.left, clip.top, clip.right, clip.bottom)

    def get_size(self) -> tuple[int, int]:
        """Return width and height in px."""
        return self._size

    def get_rect(self) -> pygame.Rect:
        """Return the rectangle of the whole picture."""
        return pygame.Rect((0, 0), self._size)


class Parts:
    """A cache of recorded parts of pictures, by everything that determines them; it drops the oldest parts.

    It holds about the parts of two pictures, so that a change back and forth finds its parts again.
    """

    def __init__(self) -> None:
        self._parts: OrderedDict[Hashable, Sequence[Command]] = OrderedDict()
        self._used = 0
        self._of: object = None

    def begin(self, of: object) -> None:
        """Begin a picture. Drop all parts if the last picture was `of` another kind."""
        if of != self._of:
            self._parts.clear()
        self._used, self._of = 0, of

    def draw(self, key: Hashable, into: DisplayList, draw: Callable[[], None]) -> None:
        """Add the part of this key to a list; record it with `draw` if it is not cached."""
        self._used += 1
        part = self._parts.get(key)
        if part is not None:
            self._parts.move_to_end(key)
            into.commands += part
            return
        start = len(into.commands)
        draw()
        self._parts[key] = into.commands[start:]

    def end(self) -> None:
        """End the picture, and drop the oldest parts."""
        while len(self._parts) > _KEPT_PICTURES * self._used:
            self._parts.popitem(last=False)

    def clear(self) -> None:
        """Drop all parts."""
        self._parts.clear()


def run_on(surface: pygame.Surface, function: Callable[[pygame.Surface], None], box: pygame.Rect) -> None:
    """Let a function draw on a surface inside a box; on a display list, later, when a painter draws the list."""
    stands_for: object = surface  # a display list is no surface, and yet is drawn on as one
    if isinstance(stands_for, DisplayList):
        stands_for.run(function, box)
    else:
        function(surface)


class Painter:
    """Draws consecutive display lists on a surface, redrawing only the differences."""

    def __init__(self) -> None:
        self._surface: pygame.Surface | None = None
        self._commands: Sequence[Command] = ()
        self._spoiled: list[Box] = []

    def forget(self) -> None:
        """Redraw everything with the next list: the surface's contents are no longer valid."""
        self._surface = None

    def spoil(self, rects: Iterable[pygame.Rect]) -> None:
        """Redraw these rectangles with the next list: other code has drawn there."""
        self._spoiled += [(*rect.topleft, *rect.size) for rect in rects if rect.w and rect.h]

    def paint(self, surface: pygame.Surface, commands: Sequence[Command]) -> list[pygame.Rect]:
        """Draw the changes since the last list. Return the rectangles drawn."""
        if surface is self._surface:
            boxes = joined([*changed_boxes(self._commands, commands), *self._spoiled])
        else:
            boxes = [surface.get_rect()]
        self._surface, self._commands, self._spoiled = surface, commands, []
        places = [*map(pygame.Rect, map(_place, commands))]
        for box in boxes:
            draw_within(surface, [commands[at] for at in box.collidelistall(places)], box)
        return boxes


def changed_boxes(before: Sequence[Command], after: Sequence[Command]) -> list[Box]:
    """Return the boxes in which the pictures of two display lists may differ."""
    shorter = min(len(before), len(after))
    first = next((at for at in range(shorter) if before[at] != after[at]), shorter)
    rest = shorter - first
    last = next((at for at in range(rest) if before[-1 - at] != after[-1 - at]), rest)
    gone, come = before[first : len(before) - last], after[first : len(after) - last]
    had, has = set(gone), set(come)
    if [*filter(has.__contains__, gone)] != [*filter(had.__contains__, come)]:
        # One lies above another that lay above it, or is there more or less often.
        return [*map(_place, gone), *map(_place, come)]
    return [*map(_place, had ^ has)]


def joined(boxes: Sequence[Box], tile_px: int = _TILE_PX) -> list[pygame.Rect]:
    """Return a few small rectangles that do not overlap and cover all boxes.

    Boxes that touch the same tiles, or adjacent tiles, share one rectangle.
    """
    seen = {*boxes}
    found = _tiled(seen, tile_px)
    while len(found) > _MOST_BOXES:
        tile_px *= 2
        found = _tiled([(*rect.topleft, *rect.size) for rect in found], tile_px)
    places = [*map(pygame.Rect, seen)]
    return [_around([rect.clip(places[at]) for at in rect.collidelistall(places)]) for rect in found]


def _around(rects: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the smallest rectangle around all of these."""
    return rects[0].unionall(rects)


def _tiled(boxes: Iterable[Box], tile_px: int) -> Sequence[pygame.Rect]:
    """Return the tiles that boxes touch, merged row by row into few rectangles."""
    strips: dict[tuple[int, int], int] = {}  # for rows from one to another a bit for each column that is touched
    for left, top, width, height in boxes:
        rows = (top // tile_px, (top + height - 1) // tile_px)
        columns = (1 << ((left + width - 1) // tile_px + 1)) - (1 << (left // tile_px))
        strips[rows] = strips.get(rows, 0) | columns
    touched: dict[int, int] = {}  # for each row the same
    for (upper, lower), columns in strips.items():
        for row in range(upper, lower + 1):
            touched[row] = touched.get(row, 0) | columns
    found: list[pygame.Rect] = []
    above: dict[tuple[int, int], pygame.Rect] = {}
    for row in sorted(touched):
        if row - 1 not in touched:
            above = {}
        here = {}
        for run in _runs(touched[row]):
            longer = above.get(run)
            if longer is None:
                longer = pygame.Rect(run[0] * tile_px, row * tile_px, run[1] * tile_px, 0)
                found.append(longer)
            longer.h += tile_px
            here[run] = longer
        above = here
    return found


def _runs(bits: int) -> Iterator[tuple[int, int]]:
    """Yield the runs of ones in a number: the position of the first bit (0 is the lowest), and the length."""
    place = 0
    while bits:
        zeros = (bits & -bits).bit_length() - 1
        bits >>= zeros
        ones = (~bits & (bits + 1)).bit_length() - 1
        yield place + zeros, ones
        bits >>= ones
        place += zeros + ones


def draw_within(surface: pygame.Surface, commands: Sequence[Command], box: pygame.Rect) -> None:
    """Draw the part of a display list inside a box."""
    before = surface.get_clip()
    surface.set_clip(box)
    first = 0  # of the pictures that are drawn together
    if set(map(type, map(_what, commands))) != {pygame.Surface}:
        for at, (what, place, _part, flags) in enumerate(commands):
            if isinstance(what, pygame.Surface):
                continue
            if first < at:
                surface.blits(commands[first:at], False)
            first, seen = at + 1, box.clip(place)
            if isinstance(what, tuple):
                surface.fill(what, seen, flags)
            else:
                surface.set_clip(seen)
                what(surface)
                surface.set_clip(box)
    surface.blits(commands[first:], False)
    surface.set_clip(before)
