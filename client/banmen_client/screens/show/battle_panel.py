"""What stands beside the battle and below its scene: whose turn it is, the log, the seed, what can be done."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from banmen.events import PROGRAM
from banmen.game import Seat
from banmen.games.battle.values import DEMON_KING, HERO, Fell, State
from banmen.texts import Texts
from banmen.words.battle import told_end
from banmen_client.screens import dialogs, invite, offers
from banmen_client.screens.show import battle_commands, battle_dice, battle_log, battle_seed
from banmen_client.screens.show.battle_new import new_battle
from banmen_client.screens.standing import Standing
from banmen_client.screens.wording import Said
from banmen_client.ui.buttons import Button, Kind
from banmen_client.ui.geometry import Rect
from banmen_client.ui.marks import Pill
from banmen_client.ui.widget import Widget

if TYPE_CHECKING:
    from banmen_client.screens.show.battle import BattleShow
    from banmen_client.screens.show.screen import ShowScreen

_NARROW = 380
"""Below this width the status is said in few words."""


def compose(
    performance: "BattleShow", screen: "ShowScreen", rect: Rect, standing: Standing, *, tight: bool
) -> Sequence[Widget]:
    """All of it, the strip under the scene first."""
    gap = 8 if tight else 14
    widgets: list[Widget] = [*_strip(performance, screen, standing)]
    status, rest = rect.cut_top(34 if tight else 44, gap)
    if may_resign(standing):
        flag, status = status.cut_right(status.h, 8)
        widgets.append(_resign(screen, flag, standing))
    widgets.append(_pill(screen, status, standing))
    made, rest = offers.compose(screen.window, rest, standing, gap)
    widgets += made
    if standing.waiting:
        return [*widgets, *invite.compose(screen.window, rest, standing)]
    deeds = _deeds(screen, standing)
    if deeds:
        buttons, rest = rest.cut_bottom(36 if tight else 44, gap)
        widgets += _buttons(buttons, deeds)
    seed, log = rest.cut_bottom(battle_seed.height(performance, screen, rest.w, standing, tight=tight), gap)
    return [
        *widgets,
        *battle_seed.compose(performance, screen, seed, standing, tight=tight),
        *battle_log.compose(performance, screen, log, standing, tight=tight),
    ]


def _strip(performance: "BattleShow", screen: "ShowScreen", standing: Standing) -> Sequence[Widget]:
    """The commands of who plays; the dice of the last blow for all others."""
    layout = performance.board.layout
    if layout is None:
        return ()
    rect = Rect(*(side / layout.scale for side in layout.strip))
    if standing.seats and (standing.replay.playing or standing.waiting):
        return battle_commands.compose(performance, screen, rect, standing)
    return battle_dice.compose(screen, rect, standing)


# --- the status -----------------------------------------------------------------------------------------------------


def _pill(screen: "ShowScreen", rect: Rect, standing: Standing) -> Widget:
    said = status(screen.window.t, standing, following=screen.watching.following, short=rect.w < _NARROW)
    return Pill(
        key="status",
        rect=rect,
        text=said.text,
        icon=said.icon,
        tone=said.tone,
        size=17 if rect.h > 40 else 14,  # noqa: PLR2004 - as for the buttons
        center=False,
    )


def status(t: Texts, standing: Standing, *, following: bool, short: bool = False) -> Said:
    """What happens at the ply looked at: whose turn it is, or how it ended; `short` where there is little room."""
    if standing.waiting:
        return Said(t("waiting-opponent"), "clock", "gold")
    state: State = standing.state
    plies = standing.replay.plies
    last = plies[standing.shown].event if standing.shown < len(plies) else None
    if isinstance(last, Fell):
        winner = HERO if last.seat == DEMON_KING else DEMON_KING
        wins = t("battle-wins", seat=winner)
        said = wins if short else t("battle-won", world=t("battle-world", winner=winner), wins=wins)
        return Said(said, "trophy" if winner == HERO else "skull", "gold")
    if standing.live and standing.replay.outcome is not None:
        return _ended(t, standing)
    if state.turn is None:
        return Said("", "hourglass", "neutral")
    if state.turn in standing.seats and standing.live and following:
        text = t("battle-choose-as", seat=t(f"seat-{state.turn}")) if standing.alone else t("battle-choose")
        return Said(text, "circle-play", "gold")
    return _turn_of(t, standing, state.turn)


def _turn_of(t: Texts, standing: Standing, turn: Seat) -> Said:
    sitter = standing.replay.seats.get(turn)
    if standing.seats and sitter is not None and sitter.player != PROGRAM and turn not in standing.seats:
        return Said(t("turn-of", name=sitter.name), "hourglass", "neutral")
    return Said(t("turn-of-seat", seat=t(f"seat-{turn}")), "swords", "neutral")


def _ended(t: Texts, standing: Standing) -> Said:
    """An end that is no fall: somebody gave up, or did not come back."""
    outcome = standing.replay.outcome
    if outcome is None or outcome.winner is None:
        return Said(t("result-draw"), "handshake", "accent")
    return Said(told_end(t, outcome), "flag", "gold")


# --- the buttons ----------------------------------------------------------------------------------------------------


class _Deed(NamedTuple):
    """Something that can be done: its key and word, its icon, what it does, whether it is what one mostly wants."""

    name: str
    word: str
    icon: str
    press: Callable[[], None]
    kind: Kind = "plain"


def may_resign(standing: Standing) -> bool:
    """Whether the player has something to give up."""
    return bool(standing.seats) and standing.replay.playing


def _resign(screen: "ShowScreen", rect: Rect, standing: Standing) -> Widget:
    ask = screen.window.ask
    return Button(
        key="do/resign",
        rect=rect,
        icon="flag",
        tooltip=screen.window.t("resign"),
        on_press=lambda: ask(dialogs.resigning(standing)),
    )


def _deeds(screen: "ShowScreen", standing: Standing) -> Sequence[_Deed]:
    """What can be done once it is over: another battle."""
    window, t = screen.window, screen.window.t
    seated = bool(standing.seats)
    if standing.replay.outcome is None or not standing.live or screen.recorded:
        return ()
    again = _Deed("rematch", t("rematch"), "repeat", screen.rematch, "plain" if standing.replay.offers else "primary")
    new = _Deed("new", t("battle-new"), "plus", lambda: window.ask(new_battle()), "plain" if seated else "primary")
    return (again, new) if seated else (new,)


def _buttons(rect: Rect, deeds: Sequence[_Deed]) -> Sequence[Widget]:
    return [
        Button(
            key=f"do/{deed.name}",
            rect=place,
            label=deed.word,
            icon=deed.icon,
            size=15 if rect.h > 40 else 13,  # noqa: PLR2004 - the height of a roomy panel's buttons
            kind=deed.kind,
            on_press=deed.press,
        )
        for place, deed in zip(rect.columns(len(deeds), 11), deeds, strict=True)
    ]
