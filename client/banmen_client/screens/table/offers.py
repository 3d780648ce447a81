"""Gold cards for open offers, and for claiming a game whose opponent is absent."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from banmen.events import Offered
from banmen_client.screens.names import seat_name
from banmen_client.screens.table.moment import Moment
from banmen_client.table.view import move_number
from banmen_client.ui.controls import ButtonSpec
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Paragraph
from banmen_client.ui.widget import Widget

_PAD, _LOW = 12, 44
"""The margin inside a card, and the height of a low one (units)."""
_SMALL = (12, 11, 10)
"""The text sizes of a low card to try if one line has no room."""


def compose(moment: Moment, rect: Rect, gap: float) -> tuple[Sequence[Widget], Rect]:
    """Compose the cards from the top of `rect`, in a low form if the room is tight. Return them and the rest."""
    banners = [_offer(moment, offer) for offer in moment.table.replay.offers.values()]
    if moment.table.claimable(moment.server_now_ms):
        banners.append(_claim(moment))
    heights = [_height(moment, rect, banner) for banner in banners]
    low = sum(heights) + gap * len(heights) > rect.h
    widgets: list[Widget] = []
    for banner, height in zip(banners, heights, strict=True):
        place, rest = rect.cut_top(_LOW if low else height, gap)
        widgets += _low_card(moment, place, banner) if low else _card(moment, rect, banner, height)
        rect = rest
    return widgets, rect


@dataclass(frozen=True)
class _Banner:
    """A gold card: its text and its buttons."""

    text: str
    buttons: Sequence[ButtonSpec]


def _offer(moment: Moment, offer: Offered) -> _Banner:
    """Return the card of an open offer: others may accept or decline it, its sender may withdraw it."""
    t, calls, table, kind = moment.t, moment.calls, moment.table, offer.offer
    mine = offer.seat in table.seats
    number = move_number(table.replay, offer.ply or 0)
    name = seat_name(t, table, offer.seat) or t(f"seat-{offer.seat}")
    text = t(f"mine-{kind}", number=number) if mine else t(f"offered-{kind}", name=name, number=number)
    accept = ButtonSpec(f"offer/{kind}/check", t("accept"), lambda: calls.accept(kind), "primary", "check")
    word = t("withdraw") if mine else t("decline")
    decline = ButtonSpec(f"offer/{kind}/x", word, lambda: calls.decline(kind), icon="x")
    return _Banner(text, () if table.watching else (decline,) if mine else (accept, decline))


def _claim(moment: Moment) -> _Banner:
    t, table = moment.t, moment.table
    name = next((seat_name(t, table, seat) for seat in table.opponents()), None) or ""
    claim = ButtonSpec("claim/trophy", t("claim"), moment.calls.claim, "primary", "trophy")
    return _Banner(t("claim-hint", name=name), (claim,))


def _size(rect: Rect) -> float:
    return 15 if rect.w > 300 else 14  # noqa: PLR2004 - a narrow panel


def _height(moment: Moment, rect: Rect, banner: _Banner) -> float:
    """Return the height of a card with its text above its buttons."""
    words = moment.canvas.paragraph_height(banner.text, rect.w - 2 * _PAD, _size(rect), bold=True)
    return words + 2 * _PAD - 4 + (44 if banner.buttons else 0)


def _card(moment: Moment, rect: Rect, banner: _Banner, height: float) -> Sequence[Widget]:
    """Return a card at the top of `rect`, with its text above its buttons."""
    size = _size(rect)
    words_height = moment.canvas.paragraph_height(banner.text, rect.w - 2 * _PAD, size, bold=True)
    card = Rect(rect.x, rect.y, rect.w, height)
    words, below = card.inset(_PAD, _PAD - 2).cut_top(words_height, 8)
    widgets: list[Widget] = [
        Card(rect=card, fill="gold_tint", border="gold_border"),
        Paragraph(rect=words, text=banner.text, size=size, bold=True, color="gold_text"),
    ]
    for place, button in zip(below.columns(max(1, len(banner.buttons)), 10), banner.buttons, strict=False):
        widgets.append(button.at(place, 14))
    return widgets


def _low_card(moment: Moment, rect: Rect, banner: _Banner) -> Sequence[Widget]:
    """Return a card with its text in one line, or two small ones, and the icons of its buttons next to it."""
    widgets: list[Widget] = [Card(rect=rect, fill="gold_tint", border="gold_border")]
    rest = rect.inset(6, 4)
    for button in reversed(banner.buttons):
        place, rest = rest.cut_right(44, 6)
        widgets.insert(1, replace(button, label="", tooltip=button.label).at(place, 14))
    words, canvas = rest.inset(6, 0), moment.canvas
    if canvas.text_width(banner.text, 14, bold=True) > words.w:
        for size in _SMALL:
            height = canvas.paragraph_height(banner.text, words.w, size, bold=True)
            if height <= rect.h:
                place = words.middle(words.w, height)
                return [*widgets, Paragraph(rect=place, text=banner.text, size=size, bold=True, color="gold_text")]
    return [*widgets, Label(rect=words, text=banner.text, size=14, bold=True, color="gold_text", tooltip=banner.text)]
