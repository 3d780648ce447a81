"""The row of buttons that look back: to the beginning, back, forward, to the live position."""

from collections.abc import Sequence

from banmen_client.screens.at_table import AtTable
from banmen_client.screens.standing import Standing
from banmen_client.ui.buttons import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget


def compose(screen: AtTable, rect: Rect, standing: Standing, *, live_width: float = 92) -> Sequence[Widget]:
    """The four buttons; at the live position those that go forward are dimmed."""
    t = screen.window.t
    live, rest = rect.cut_right(live_width, 11 if live_width > 60 else 6)  # noqa: PLR2004 - a narrow panel
    places = rest.columns(3, 8 if live_width > 60 else 4)  # noqa: PLR2004 - as above
    steps = (
        ("go-first", "skip-back", lambda: screen.look(0), standing.shown > 0),
        ("go-back", "step-back", lambda: screen.step(-1), standing.shown > 0),
        ("go-forward", "step-forward", lambda: screen.step(1), not standing.live),
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
            kind="plain" if standing.live else "danger",
            tooltip=t("go-live"),
            enabled=not standing.live,
            on_press=lambda: screen.look(None),
        ),
    ]
