"""The grid under the pointer: pressed, drawn over, and pressed with the right button."""

from collections.abc import Callable
from dataclasses import dataclass

from banmen_client.ui.geometry import Point
from banmen_client.ui.labels import Painted
from banmen_client.ui.widget import Host


@dataclass(kw_only=True, eq=False)
class Surface(Painted):
    """A painted widget that is told too where the pointer is drawn, and where the right button goes down."""

    on_drag: Callable[[Point], None]
    on_other: Callable[[Point], None]

    def drag(self, point: Point) -> None:
        """The pointer moved, still down."""
        self.on_drag(point)

    def press_other(self, point: Point, host: Host) -> bool:  # noqa: ARG002 - the host is not needed
        """The right button."""
        self.on_other(point)
        return True
