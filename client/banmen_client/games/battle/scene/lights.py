"""The lights of a blow at its impact."""

from collections.abc import Callable, Sequence

from banmen.game import Seat
from banmen.games.battle.state import DEMON_KING, HERO, SEATS
from banmen_client.drawing.pixels import Colour
from banmen_client.games.battle.scene import effects
from banmen_client.games.battle.scene.figures import Sprite
from banmen_client.games.battle.scene.hud import EventKind

_KINDS: tuple[EventKind, ...] = ("hit", "guarded", "charged", "critical")

_GOLD: Colour = (255, 204, 104)
FIRE: Colour = (255, 132, 44)
_LIGHTS: dict[Seat, Colour] = {HERO: (150, 190, 255), DEMON_KING: (255, 84, 56)}
_TRACES: dict[Seat, tuple[float, float, Colour, int]] = {
    HERO: (236, 40, (222, 236, 255), 1),
    DEMON_KING: (196, 128, (255, 116, 84), 3),
}
"""The trace of a blow: its length in units, its lean in degrees, its colour, the number of lines."""

Light = tuple[Callable[..., Sprite], tuple[object, ...]]
"""A function that makes a light, and its arguments."""


def lights(actor: Seat, kind: EventKind) -> Sequence[Light]:
    """Return the lights at the impact of a blow: a burst, and the trace of the blade or the claws."""
    length, lean, colour, lines = _TRACES[actor]
    big = kind in {"critical", "charged"}
    light = _GOLD if kind == "critical" else FIRE if kind == "charged" else _LIGHTS[actor]
    reach, rays = (158.0, 26) if big else (70.0, 12) if kind == "guarded" else (104.0, 17)
    return (
        (effects.burst, (reach, light, rays)),
        (effects.slash, (length * (1.16 if big else 0.9), lean, colour, lines)),
    )


def every_light() -> Sequence[Light]:
    """Return the lights of every kind of blow by both sides."""
    found = [light for seat in SEATS for kind in _KINDS for light in lights(seat, kind)]
    return tuple(dict.fromkeys(found))
