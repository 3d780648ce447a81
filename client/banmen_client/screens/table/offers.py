"""Gold cards for open offers, and for the claim of a game whose opponent is away."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from banmen.events import Offered
from banmen_client.screens.names import seat_name
from banmen_client.screens.table.moment import Moment
from banmen_client.table.view import move_number
from banmen_client.ui.buttons import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Paragraph
from banmen_client.ui.widget import Widget


def compose(moment: Moment, rect: Rect, gap: float) -> tuple[Sequence[Widget], Rect]:
    """Compose the cards from the top of `rect`. Returns the widgets and the rest of `rect`."""
    widgets: list[Widget] = []
    for offer in moment.table.replay.offers.values():
        made, height = _offer(moment, rect, offer)
        widgets += made
        rect = rect.cut_top(height, gap)[1]
    if moment.table.claimable(moment.server_now_ms):
        made, height = _claim(moment, rect)
        widgets += made
        rect = rect.cut_top(height, gap)[1]
    return widgets, rect


def _offer(moment: Moment, rect: Rect, offer: Offered) -> tuple[Sequence[Widget], float]:
    """The card of an open offer: others may accept or decline it, its sender may withdraw it."""
    t, calls, table, kind = moment.t, moment.calls, moment.table, offer.offer
    mine = offer.seat in table.seats
    number = move_number(table.replay, offer.ply or 0)
    name = seat_name(t, table, offer.seat) or t(f"seat-{offer.seat}")
    text = t(f"mine-{kind}", number=number) if mine else t(f"offered-{kind}", name=name, number=number)
    accept = _BannerButton(t("accept"), "check", lambda: calls.accept(kind), main=True)
    decline = _BannerButton(t("withdraw") if mine else t("decline"), "x", lambda: calls.decline(kind))
    buttons = () if table.watching else (decline,) if mine else (accept, decline)
    return _banner(moment, rect, f"offer/{kind}", text, buttons)


def _claim(moment: Moment, rect: Rect) -> tuple[Sequence[Widget], float]:
    t, table = moment.t, moment.table
    name = next((seat_name(t, table, seat) for seat in table.opponents()), None) or ""
    claim = _BannerButton(t("claim"), "trophy", moment.calls.claim, main=True)
    return _banner(moment, rect, "claim", t("claim-hint", name=name), (claim,))


@dataclass(frozen=True)
class _BannerButton:
    """One button of a banner."""

    label: str
    icon: str
    press: Callable[[], None]
    main: bool = False


def _banner(
    moment: Moment, rect: Rect, key: str, text: str, buttons: Sequence[_BannerButton]
) -> tuple[Sequence[Widget], float]:
    """Make a gold card at the top of `rect`. Returns its widgets and its height."""
    size, pad = 15 if rect.w > 300 else 14, 12  # noqa: PLR2004 - a narrow panel
    words_height = moment.canvas.paragraph_height(text, rect.w - 2 * pad, size, bold=True)
    height = words_height + 2 * pad - 4 + (44 if buttons else 0)
    card = Rect(rect.x, rect.y, rect.w, height)
    words, below = card.inset(pad, pad - 2).cut_top(words_height, 8)
    widgets: list[Widget] = [
        Card(rect=card, fill="gold_tint", border="gold_border"),
        Paragraph(rect=words, text=text, size=size, bold=True, color="gold_text"),
    ]
    for place, button in zip(below.columns(max(1, len(buttons)), 10), buttons, strict=False):
        widgets.append(
            Button(
                key=f"{key}/{button.icon}",
                rect=place,
                label=button.label,
                icon=button.icon,
                size=14,
                kind="primary" if button.main else "plain",
                on_press=button.press,
            )
        )
    return widgets, height
