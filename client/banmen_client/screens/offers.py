"""What players ask of each other, as cards of gold: an open offer, and the claim of a game whose opponent is away."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from banmen.events import Offered
from banmen_client.screens.context import Window
from banmen_client.screens.standing import Standing, move_number
from banmen_client.ui.buttons import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Paragraph
from banmen_client.ui.widget import Widget


def compose(window: Window, rect: Rect, standing: Standing, gap: float) -> tuple[Sequence[Widget], Rect]:
    """All cards that are due, from the top of `rect`, and what is left of it."""
    widgets: list[Widget] = []
    for offer in standing.replay.offers.values():
        made, height = _offer(window, rect, offer, standing)
        widgets += made
        rect = rect.cut_top(height, gap)[1]
    if claim_due(window, standing):
        made, height = _claim(window, rect, standing)
        widgets += made
        rect = rect.cut_top(height, gap)[1]
    return widgets, rect


def claim_due(window: Window, standing: Standing) -> bool:
    """Whether to offer the claim now."""
    return standing.claimable(window.server_now_ms())


def _offer(window: Window, rect: Rect, offer: Offered, standing: Standing) -> tuple[Sequence[Widget], float]:
    """An open offer: to be answered by the others, or to be withdrawn by who made it."""
    t, session, kind = window.t, window.session, offer.offer
    mine = offer.seat in standing.seats
    number = move_number(standing.replay, offer.ply or 0)
    name = standing.name(offer.seat) or t(f"seat-{offer.seat}")
    text = t(f"mine-{kind}", number=number) if mine else t(f"offered-{kind}", name=name, number=number)
    accept = _Choice(t("accept"), "check", _quiet(lambda: session.answer(kind, accept=True)), main=True)
    refuse = _Choice(t("withdraw") if mine else t("decline"), "x", _quiet(lambda: session.answer(kind, accept=False)))
    choices = () if standing.watching else (refuse,) if mine else (accept, refuse)
    return _banner(window, rect, f"offer/{kind}", text, choices)


def _claim(window: Window, rect: Rect, standing: Standing) -> tuple[Sequence[Widget], float]:
    t = window.t
    name = next((standing.name(seat) for seat in standing.opponents()), None) or ""
    claim = _Choice(t("claim"), "trophy", _quiet(window.session.claim), main=True)
    return _banner(window, rect, "claim", t("claim-hint", name=name), (claim,))


@dataclass(frozen=True)
class _Choice:
    """One button of a banner."""

    label: str
    icon: str
    press: Callable[[], None]
    main: bool = False


def _banner(
    window: Window, rect: Rect, key: str, text: str, choices: Sequence[_Choice]
) -> tuple[Sequence[Widget], float]:
    """A card of gold at the top of `rect`, and the height it takes."""
    size, pad = 15 if rect.w > 300 else 14, 12  # noqa: PLR2004 - a narrow panel
    words_height = window.canvas.paragraph_height(text, rect.w - 2 * pad, size, bold=True)
    height = words_height + 2 * pad - 4 + (44 if choices else 0)
    card = Rect(rect.x, rect.y, rect.w, height)
    words, below = card.inset(pad, pad - 2).cut_top(words_height, 8)
    widgets: list[Widget] = [
        Card(rect=card, fill="gold_tint", border="gold_border"),
        Paragraph(rect=words, text=text, size=size, bold=True, color="gold_text"),
    ]
    for place, choice in zip(below.columns(max(1, len(choices)), 10), choices, strict=False):
        widgets.append(
            Button(
                key=f"{key}/{choice.icon}",
                rect=place,
                label=choice.label,
                icon=choice.icon,
                size=14,
                kind="primary" if choice.main else "plain",
                on_press=choice.press,
            )
        )
    return widgets, height


def _quiet(press: Callable[[], object]) -> Callable[[], None]:
    """A press whose result nobody asks for."""

    def pressed() -> None:
        press()

    return pressed
