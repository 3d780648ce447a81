"""The lucide icons of assets/icons, drawn in a colour at a size."""

import re
from io import BytesIO

import pygame

from banmen.assets import asset
from banmen_client.ui.shelf import Shelf, ready
from banmen_client.ui.theme import Color

_BOX = 24
_OUTER = re.compile(r'(<svg\b[^>]*?)width="24"\s+height="24"', re.DOTALL)


class Icons:
    """Icons by name, kept by size and colour."""

    def __init__(self) -> None:
        self._sources: dict[str, str] = {}
        self._shelf = Shelf(1_000_000)

    def render(self, name: str, size_px: int, color: Color, stroke: float = 2.0) -> pygame.Surface:
        """The icon `size_px` square, its lines `stroke` of 24 parts thick. Raises FileNotFoundError."""
        key = (name, size_px, color, stroke)
        return self._shelf.get(key, lambda: self._render(name, size_px, color, stroke))

    def _render(self, name: str, size_px: int, color: Color, stroke: float) -> pygame.Surface:
        source = self._sources.get(name)
        if source is None:
            source = self._sources[name] = asset("icons", f"{name}.svg").read_text(encoding="utf-8")
        red, green, blue = color[:3]
        # Sized in its own text: `load_sized_svg` is not in every pygame.
        svg = _OUTER.sub(rf'\1width="{size_px}" height="{size_px}"', source, count=1)
        svg = svg.replace("currentColor", f"#{red:02x}{green:02x}{blue:02x}")
        svg = svg.replace('stroke-width="2"', f'stroke-width="{stroke}"')
        made = ready(pygame.image.load(BytesIO(svg.encode()), f"{name}.svg"))
        if len(color) == 4 and color[3] < 255:  # noqa: PLR2004 - RGBA
            made.set_alpha(color[3])
        return made
