"""Renders the lucide icons of assets/icons in any size and colour."""

import re
from io import BytesIO

import pygame

from banmen.assets import asset
from banmen_client.ui.surface_cache import SurfaceCache, in_display_format
from banmen_client.ui.theme import Color

_BOX = 24
_OUTER = re.compile(r'(<svg\b[^>]*?)width="24"\s+height="24"', re.DOTALL)


class Icons:
    """Renders icons by name, with a cache by size and colour."""

    def __init__(self) -> None:
        self._sources: dict[str, str] = {}
        self._cache = SurfaceCache(500_000)

    def render(self, name: str, size_px: int, color: Color, stroke: float = 2.0) -> pygame.Surface:
        """Return the icon, `size_px` square, its lines `stroke` 24ths of that thick. Raise FileNotFoundError."""
        key = (name, size_px, color, stroke)
        return self._cache.get(key, lambda: self._render(name, size_px, color, stroke))

    def _render(self, name: str, size_px: int, color: Color, stroke: float) -> pygame.Surface:
        source = self._sources.get(name)
        if source is None:
            source = self._sources[name] = asset("icons", f"{name}.svg").read_text(encoding="utf-8")
        red, green, blue = color[:3]
        # The size is set in the SVG text, because not every pygame has `load_sized_svg`.
        svg = _OUTER.sub(rf'\1width="{size_px}" height="{size_px}"', source, count=1)
        svg = svg.replace("currentColor", f"#{red:02x}{green:02x}{blue:02x}")
        svg = svg.replace('stroke-width="2"', f'stroke-width="{stroke}"')
        made = in_display_format(pygame.image.load(BytesIO(svg.encode()), f"{name}.svg"))
        if len(color) == 4 and color[3] < 255:  # noqa: PLR2004 - RGBA
            made.set_alpha(color[3])
        return made
