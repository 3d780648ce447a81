"""Scrubbing through the plies of a table without a timeline: a row of buttons, and keys."""

from collections.abc import Sequence

import pygame

from banmen_client.screens.table.moment import Moment
from banmen_client.ui.buttons import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget

HEIGHT = 40
"""The height of the buttons (units), independent of the rest of the panel."""
_ROOMY = 260
"""The width (units) from which there are gaps between the buttons."""


def compose(moment: Moment, rect: Rect) -> Sequence[Widget]:
    """Compose the four buttons. The forward ones are disabled at the live position."""
    t, table, calls = moment.t, moment.table, moment.calls
    steps = (
        ("go-first", "skip-back", lambda: calls.look(0), table.shown > 0),
        ("go-back", "step-back", lambda: calls.step(-1), table.shown > 0),
        ("go-forward", "step-forward", lambda: calls.step(1), not table.live),
        ("go-live", "skip-forward", lambda: calls.look(None), not table.live),
    )
    places = rect.columns(len(steps), 8 if rect.w >= _ROOMY else 4)
    return [
        Button(
            key=name,
            rect=place,
            icon=icon,
            kind="accent" if name == "go-live" and enabled else "plain",
            tooltip=t(name),
            enabled=enabled,
            on_press=press,
        )
        for place, (name, icon, press, enabled) in zip(places, steps, strict=True)
    ]


def key(moment: Moment, event: pygame.event.Event) -> bool:
    """Handle a KEYDOWN: arrows and pages step, Home and End go to the ends. Return whether it was used.

    While the board has the focus ring, the arrows move its cursor instead.
    """
    on_board = moment.ringed == "board" and event.key in {pygame.K_LEFT, pygame.K_RIGHT}
    match event.key:
        case pygame.K_LEFT | pygame.K_PAGEUP if not on_board:
            moment.calls.step(-1)
        case pygame.K_RIGHT | pygame.K_PAGEDOWN if not on_board:
            moment.calls.step(1)
        case pygame.K_HOME:
            moment.calls.look(0)
        case pygame.K_END:
            moment.calls.look(None)
        case _:
            return False
    return True
