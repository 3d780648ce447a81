"""The panel of the battle, and the strip below the scene: the status, the log, the seed and the buttons."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from banmen.game import Seat
from banmen.games.battle.state import DEMON_KING, HERO, Action, Fell, State
from banmen.games.battle.words import end_line
from banmen.sitter import PROGRAM
from banmen.texts import Texts
from banmen_client.games.battle import commands, dice, log, seed
from banmen_client.games.battle.log import LogState
from banmen_client.games.battle.new_table import new_battle
from banmen_client.games.battle.seed import Verdict
from banmen_client.screens.names import seat_name
from banmen_client.screens.table import invite, offers
from banmen_client.screens.table.moment import Moment
from banmen_client.screens.table.status import Status, status_pill
from banmen_client.table.view import TableView
from banmen_client.ui.buttons import Button, Kind
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget

_NARROW = 380
"""The width in units below which the status has its short form."""


@dataclass(frozen=True)
class PanelState:
    """The panel's inputs that are not part of the moment.

    `strip` is the area below the scene (None until the scene has one). The scene has not played the last `unplayed`
    plies yet.
    """

    strip: Rect | None
    unplayed: int
    log: LogState
    verdict: Verdict | None


class Actions(NamedTuple):
    """The panel's callbacks, in addition to those of every table."""

    command: Callable[[Action], None]
    verify: Callable[[], None]


def compose(moment: Moment, rect: Rect, state: PanelState, actions: Actions, *, tight: bool) -> Sequence[Widget]:
    """Return all widgets of the panel, those of the strip under the scene first."""
    table, gap = moment.table, 8 if tight else 14
    widgets: list[Widget] = [*_strip(moment, state.strip, actions)]
    status, rest = rect.cut_top(34 if tight else 44, gap)
    if table.seats and table.replay.playing:
        flag, status = status.cut_right(status.h, 8)
        widgets.append(_resign(moment, flag))
    widgets.append(status_pill(status, status_of(moment, short=status.w < _NARROW)))
    made, rest = offers.compose(moment, rest, gap)
    widgets += made
    if table.waiting:
        return [*widgets, *invite.compose(moment, rest)]
    buttons = _buttons_at_end(moment)
    if buttons:
        row, rest = rest.cut_bottom(36 if tight else 44, gap)
        widgets += _button_row(row, buttons)
    below, above = rest.cut_bottom(seed.height(moment, rest.w, state.verdict, tight=tight), gap)
    return [
        *widgets,
        *seed.compose(moment, below, state.verdict, actions.verify, tight=tight),
        *log.compose(moment, above, state.log, state.unplayed, tight=tight),
    ]


def _strip(moment: Moment, rect: Rect | None, actions: Actions) -> Sequence[Widget]:
    """Return the commands for a player, or the dice of the last blow for everybody else."""
    table = moment.table
    if rect is None:
        return ()
    if table.seats and (table.replay.playing or table.waiting):
        return commands.compose(moment, rect, actions.command)
    return dice.compose(moment, rect)


# --- the status -----------------------------------------------------------------------------------------------------


def status_of(moment: Moment, *, short: bool = False) -> Status:
    """Return whose turn it is, or the result; use the short form if `short`.

    For a player who views an earlier ply it is the turn of the live game. Otherwise it is the status at the viewed ply.
    """
    t, table = moment.t, moment.table
    if table.waiting:
        return Status(t("waiting-opponent"), "clock", "gold")
    if table.damaged and table.replay.playing:
        return Status(t("table-unchanging"), "triangle-alert", "neutral")
    if table.seats and table.replay.playing and not moment.live:
        return _turn_now(t, table, table.replay.state.turn, short=short)
    return _status_at_ply(moment, short=short)


def _status_at_ply(moment: Moment, *, short: bool) -> Status:
    t, table = moment.t, moment.table
    state: State = table.state
    plies = table.replay.plies
    last = plies[table.shown].event if table.shown < len(plies) else None
    if isinstance(last, Fell):
        winner = HERO if last.seat == DEMON_KING else DEMON_KING
        wins = t("battle-wins", seat=winner)
        text = wins if short else t("battle-won", world=t("battle-world", winner=winner), wins=wins)
        return Status(text, "trophy" if winner == HERO else "skull", "gold")
    if table.live and table.replay.outcome is not None:
        return _ended(t, table)
    if state.turn is None:
        return Status("", "hourglass", "neutral")
    if state.turn in table.seats and moment.live:
        text = t("battle-choose-as", seat=t(f"seat-{state.turn}")) if table.holds_all_seats else t("battle-choose")
        return Status(text, "circle-play", "gold")
    return _turn_of(t, table, state.turn, short=short)


def _turn_now(t: Texts, table: TableView, turn: Seat, *, short: bool) -> Status:
    if turn in table.seats and not table.holds_all_seats:
        return Status(t("your-turn"), "circle-play", "gold")
    return _turn_of(t, table, turn, short=short)


def _turn_of(t: Texts, table: TableView, turn: Seat, *, short: bool) -> Status:
    sitter = table.replay.seats.get(turn)
    if table.seats and sitter is not None and sitter.player != PROGRAM and turn not in table.seats:
        return Status(t("turn-of", name=sitter.name), "hourglass", "neutral")
    one_program = not short and len(table.replay.programs) == 1 and turn in table.replay.programs
    character = seat_name(t, table, turn) if one_program else None
    return Status(t("turn-of-seat", seat=character or t(f"seat-{turn}")), "swords", "neutral")


def _ended(t: Texts, table: TableView) -> Status:
    """Return the status of a battle without a fall: a side resigned or did not return."""
    outcome = table.replay.outcome
    if outcome is None or outcome.winner is None:
        return Status(t("result-draw"), "handshake", "accent")
    return Status(end_line(t, outcome), "flag", "gold")


# --- the buttons ----------------------------------------------------------------------------------------------------


class _ButtonSpec(NamedTuple):
    """A button: its key, label, icon, callback and kind."""

    name: str
    word: str
    icon: str
    press: Callable[[], None]
    kind: Kind = "plain"


def _resign(moment: Moment, rect: Rect) -> Widget:
    return Button(key="do/resign", rect=rect, icon="flag", tooltip=moment.t("resign"), on_press=moment.calls.resign)


def _buttons_at_end(moment: Moment) -> Sequence[_ButtonSpec]:
    """Return the buttons after the end of the battle: a rematch, and a new table."""
    t, table, calls = moment.t, moment.table, moment.calls
    if table.replay.outcome is None or not table.live or moment.recorded:
        return ()
    new = _ButtonSpec("new", t("battle-new"), "plus", lambda: calls.show_dialog(new_battle()))
    if not table.seats:
        return (new._replace(kind="primary"),)
    kind: Kind = "plain" if table.replay.offers else "primary"
    return _ButtonSpec("rematch", t("rematch"), "repeat", lambda: calls.offer("rematch", None), kind), new


def _button_row(rect: Rect, buttons: Sequence[_ButtonSpec]) -> Sequence[Widget]:
    return [
        Button(
            key=f"do/{button.name}",
            rect=place,
            label=button.word,
            icon=button.icon,
            size=15 if rect.h > 40 else 13,  # noqa: PLR2004 - the height of a roomy panel's buttons
            kind=button.kind,
            on_press=button.press,
        )
        for place, button in zip(rect.columns(len(buttons), 11), buttons, strict=True)
    ]
