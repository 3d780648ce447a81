"""Scrubbing through the plies of a table without a timeline: a row of buttons, and keys."""

from collections.abc import Sequence

import pygame

from banmen_client.screens.table.moment import Moment
from banmen_client.ui.buttons import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget


def compose(moment: Moment, rect: Rect, *, live_width: float = 92) -> Sequence[Widget]:
    """Compose the four buttons. At the live position those that go forward are disabled."""
    t, table, calls = moment.t, moment.table, moment.calls
    live, rest = rect.cut_right(live_width, 11 if live_width > 60 else 6)  # noqa: PLR2004 - a narrow panel
    places = rest.columns(3, 8 if live_width > 60 else 4)  # noqa: PLR2004 - as above
    steps = (
        ("go-first", "skip-back", lambda: calls.look(0), table.shown > 0),
        ("go-back", "step-back", lambda: calls.step(-1), table.shown > 0),
        ("go-forward", "step-forward", lambda: calls.step(1), not table.live),
    )
    return [
        *(
            Button(key=name, rect=place, icon=icon, tooltip=t(name), enabled=enabled, on_press=press)
            for place, (name, icon, press, enabled) in zip(places, steps, strict=True)
        ),
        Button(
            key="go-live",
            rect=live,
            label=t("live"),
            size=13,
            kind="plain" if table.live else "danger",
            tooltip=t("go-live"),
            enabled=not table.live,
            on_press=lambda: calls.look(None),
        ),
    ]


def key(moment: Moment, event: pygame.event.Event) -> bool:
    """Handle a KEYDOWN: arrows and pages step, Home and End go to the ends. Returns whether it was used.

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
