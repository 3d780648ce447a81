"""The panel of the battle, and the strip below the scene.

The panel has the status, the log, the seed and the buttons. The strip has the commands of a player, or else the dice of
the last blow.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from banmen.game import Seat
from banmen.games.battle.rules import BATTLE
from banmen.games.battle.state import DEMON_KING, HERO, STRENGTHS, Action, Attack, Charge, Fell, Guard, State
from banmen.games.battle.words import end_line
from banmen.replay import PROGRAM
from banmen.texts import Texts
from banmen_client.games.battle import log, seed
from banmen_client.games.battle.log import LogState, fitting_size
from banmen_client.games.battle.new_table import new_battle
from banmen_client.games.battle.seed import SeedVerdict
from banmen_client.screens import invite
from banmen_client.screens.names import seat_name
from banmen_client.screens.table import offers
from banmen_client.screens.table.moment import Moment
from banmen_client.screens.table.status import Status, status_pill
from banmen_client.table.view import TableView
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.controls import ButtonSpec, Kind, draw_face
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Painted
from banmen_client.ui.widget import Touch, Widget

_NARROW = 380
"""The width in units below which the status has its short form."""

_ROOMY = 64
"""The height in units from which a button has room for a second line."""

_SMALL = (13, 12, 11)
_MAX_LINES = 2


@dataclass(frozen=True)
class BattlePanelState:
    """The panel's inputs that are not part of the moment.

    `strip` is the area below the scene (None until the scene has one). The scene has not played the last `unplayed`
    plies yet.
    """

    strip: Rect | None
    unplayed: int
    log: LogState
    verdict: SeedVerdict | None


class BattleActions(NamedTuple):
    """The panel's callbacks, in addition to those of every table."""

    command: Callable[[Action], None]
    verify: Callable[[], None]


class _BattleButton(NamedTuple):
    """A command: its label, its hint or why it is unavailable, its icon, and the icon's colour and background."""

    action: Action
    name: str
    hint: str
    icon: str
    ink: Paint
    background: Paint
    enabled: bool


def compose_panel(
    moment: Moment, rect: Rect, state: BattlePanelState, actions: BattleActions, *, tight: bool
) -> Sequence[Widget]:
    """Return all widgets of the panel, those of the strip under the scene first."""
    table, gap = moment.table, 8 if tight else 14
    widgets: list[Widget] = [*_strip(moment, state.strip, actions)]
    status, rest = rect.cut_top(34 if tight else 44, gap)
    if table.seats and table.replay.playing:
        flag, status = status.cut_right(status.h, 8)
        resign = ButtonSpec("do/resign", "", moment.calls.resign, icon="flag", tooltip=moment.t("resign"))
        widgets.append(resign.at(flag))
    widgets.append(status_pill(status, status_of(moment, short=status.w < _NARROW)))
    made, rest = offers.compose(moment, rest, gap)
    widgets += made
    if table.waiting:
        return [*widgets, *invite.compose(moment, rest)]
    buttons = _buttons_at_end(moment)
    if buttons:
        row, rest = rest.cut_bottom(36 if tight else 44, gap)
        size = 15 if row.h > 40 else 13  # noqa: PLR2004 - the height of a roomy panel's buttons
        places = row.columns(len(buttons), 11)
        widgets += [button.at(place, size) for place, button in zip(places, buttons, strict=True)]
    below, above = rest.cut_bottom(seed.height(moment, rest.w, state.verdict, tight=tight), gap)
    return [
        *widgets,
        *seed.compose_seed(moment, below, state.verdict, actions.verify, tight=tight),
        *log.compose_log(moment, above, state.log, state.unplayed, tight=tight),
    ]


# --- the strip ------------------------------------------------------------------------------------------------------


def _strip(moment: Moment, rect: Rect | None, actions: BattleActions) -> Sequence[Widget]:
    """Return the commands of a player, or the dice of the last blow for a spectator."""
    table = moment.table
    if rect is None:
        return ()
    if table.seats and (table.replay.playing or table.waiting):
        return compose_commands(moment, rect, actions.command)
    return log.compose_dice(moment, rect)


def compose_commands(moment: Moment, rect: Rect, give: Callable[[Action], None]) -> Sequence[Widget]:
    """Return the three buttons, which call `give`. An illegal command is dimmed and states the reason."""
    gap = 14 if rect.h > _ROOMY else 8
    return [
        Painted(
            key=f"command/{number}",
            rect=place,
            radius=14,
            enabled=command.enabled,
            tooltip="" if rect.h > _ROOMY else command.hint,
            paint=_painter(number, command, moment.t(f"battle-{command.name}")),
            drawn_from=(moment.t, number, command),
            on_press=partial(give, command.action),
        )
        for number, (place, command) in enumerate(zip(rect.columns(3, gap), commands(moment), strict=True), 1)
    ]


def commands(moment: Moment) -> Sequence[_BattleButton]:
    """Return all three commands in their present state."""
    t, table = moment.t, moment.table
    legal: Sequence[Action] = ()
    if moment.live and moment.pending_action is None and table.my_turn:
        legal = table.legal()
    whose = table.turn if table.turn in table.seats else (table.seats[0] if table.seats else "")
    state: State = table.state if isinstance(table.state, State) else BATTLE.blank
    fighter = state.fighter(whose)
    guard = t("battle-guard-holds") if fighter.guarding else t("battle-guard-hint")
    times = STRENGTHS[whose].charge if whose in STRENGTHS else 0
    charge = t("battle-charge-wait", turns=fighter.wait) if fighter.wait else t("battle-charge-hint", times=times)
    return (
        _BattleButton(
            Attack(), "attack", t("battle-attack-hint"), "sword", "gold_text", "gold_tint", Attack() in legal
        ),
        _BattleButton(Guard(), "guard", guard, "shield", "accent_text", "selection", Guard() in legal),
        _BattleButton(Charge(), "charge", charge, "flame", "red_text", "red_tint", Charge() in legal),
    )


def _painter(number: int, command: _BattleButton, word: str) -> Callable[[Canvas, Rect, Touch], None]:
    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
        ink = draw_face(canvas, rect, 14, "plain", touch, enabled=command.enabled)
        roomy = rect.h > _ROOMY
        side = min(44.0 if roomy else 30.0, rect.w * 0.26)
        pad = 13 if roomy else 8
        disc = Rect(rect.x + pad, rect.center[1] - side / 2, side, side)
        canvas.circle(disc.center, side / 2, command.background if command.enabled else canvas.fade("chip", 0.5))
        canvas.icon(command.icon, disc.center, side * 0.52, command.ink if command.enabled else "faint")
        words = Rect(disc.right + (11 if roomy else 7), rect.y, rect.right - disc.right - (21 if roomy else 13), rect.h)
        cap = 22 if roomy else 18
        if words.w > 70:  # noqa: PLR2004 - room for the key
            place = Rect(rect.right - cap - (10 if roomy else 6), rect.y + 10, cap, cap)
            place = place if roomy else Rect(place.x, rect.center[1] - cap / 2, cap, cap)
            _draw_key(canvas, place, str(number), ink)
            words = words if roomy else Rect(words.x, words.y, words.w - cap - 2, words.h)
        _draw_words(canvas, words, command, word, cap if roomy else 0)

    return paint


def _draw_key(canvas: Canvas, rect: Rect, text: str, ink: Paint) -> None:
    canvas.round_rect(rect, 6, "field", "field_border")
    canvas.text(text, rect, rect.h * 0.58, bold=True, color=ink, align="center")


def _draw_words(canvas: Canvas, rect: Rect, command: _BattleButton, word: str, beside: float) -> None:
    """Draw the label in the largest font that fits, and the hint below it in at most two lines."""
    ink: Paint = "ink" if command.enabled else "faint"
    room = rect.w - beside - (4 if beside else 0)
    size = fitting_size(canvas, word, room, (19, 17, 15, 13.5, 12, 11), bold=True)
    if rect.h <= _ROOMY:
        canvas.text(word, rect, size, bold=True, color=ink)
        return
    upper, lower = rect.inset(0, 9).cut_top(28, 1)
    canvas.text(word, Rect(upper.x, upper.y, room, upper.h), size, bold=True, color=ink)
    small = next((s for s in _SMALL if len(_lines(canvas, command.hint, rect.w, s)) <= _MAX_LINES), _SMALL[-1])
    canvas.paragraph(command.hint, lower, small, color="secondary" if command.enabled else "faint", leading=1.26)


def _lines(canvas: Canvas, text: str, width: float, size: float) -> Sequence[str]:
    return canvas.fonts.wrap(text, width * canvas.scale, canvas.px(size))


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


def _buttons_at_end(moment: Moment) -> Sequence[ButtonSpec]:
    """Return the buttons after the end of the battle: a rematch, and a new table."""
    t, table, calls = moment.t, moment.table, moment.calls
    if table.replay.outcome is None or not table.live or moment.recorded:
        return ()
    new = ButtonSpec("do/new", t("battle-new"), lambda: calls.show_dialog(new_battle()), icon="plus")
    if not table.seats:
        return (replace(new, kind="primary"),)
    kind: Kind = "plain" if table.replay.offers else "primary"
    return ButtonSpec("do/rematch", t("rematch"), lambda: calls.offer("rematch", None), kind, "repeat"), new
