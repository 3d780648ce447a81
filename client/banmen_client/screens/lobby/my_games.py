"""The player's own games at the head of the lobby: resume, view, save, discard; and games before a rematch.

First the sentences about a game, then the dialogs and requests, then the rows themselves.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from banmen.game import Outcome, Refusal, Seat, Setting
from banmen.games import GAMES
from banmen.options import read_options
from banmen.protocol.rows import FinishedGame, Gone, OwnTable
from banmen.replay import Replay, from_snapshot
from banmen.texts import Texts
from banmen_client.screens.background_task import ReadingDialog, unread_dialog
from banmen_client.screens.dialogs import confirm_dialog
from banmen_client.screens.game_window import Cover
from banmen_client.screens.lobby import tables
from banmen_client.screens.lobby.state import LobbyState
from banmen_client.screens.names import row_names, row_people
from banmen_client.screens.replays import save_replay
from banmen_client.screens.table.status import clock_text
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.controls import Button, ButtonSpec, button_width
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Badge, Card, Label, ListRow, Paragraph
from banmen_client.ui.widget import Touch, Widget

_MINUTE_MS, _HOUR_MS, _DAY_MS = 60_000, 3_600_000, 86_400_000
_SOON_MS = 7 * _DAY_MS
"""The time before deletion from which a table without other people shows it; other tables always show it."""


# --- sentences --------------------------------------------------------------------------------------------------------


class StatusLine(NamedTuple):
    """A game's standing as text, with an icon, the icon's colour, and whether the player must act."""

    text: str
    icon: str
    color: Paint
    urgent: bool = False


def setting_of(own: OwnTable) -> Setting:
    """Return the rules' setting of a table, from its options."""
    game = GAMES[own.row.game]
    return game.setting(read_options(game, own.row.options))


def ago(t: Texts, then_ms: int, now_ms: int) -> str:
    """Return how long ago `then_ms` was. Both times are ms since 1970."""
    passed = max(0, now_ms - then_ms)
    for name, unit_ms in (("ago-days", _DAY_MS), ("ago-hours", _HOUR_MS), ("ago-minutes", _MINUTE_MS)):
        if passed >= unit_ms:
            return t(name, count=passed // unit_ms)
    return t("ago-now")


def goes(t: Texts, own: OwnTable, now_ms: int) -> str:
    """Return when the server will delete an abandoned table; empty if it will not, or not soon."""
    if own.goes is None or not (own.others or own.goes - now_ms <= _SOON_MS):
        return ""
    left = max(0, own.goes - now_ms)
    for name, unit_ms in (("goes-days", _DAY_MS), ("goes-hours", _HOUR_MS)):
        if left >= unit_ms:
            return t(name, count=left // unit_ms)
    return t("goes-minutes", count=max(1, left // _MINUTE_MS))


def gone_text(t: Texts, gone: Gone, now_ms: int) -> str:
    """Return the notice that the server deleted finished games of the player, with the reason."""
    return t(f"own-gone-{gone.why}", count=gone.count, ago=ago(t, gone.at, now_ms))


def company(t: Texts, own: OwnTable) -> str:
    """Return the names of the other players, or a text that the player plays alone."""
    if own.show:
        return t("own-show")
    names = row_people(t, own.row)
    others = [name for seat, name in names.items() if seat not in own.mine and name is not None]
    if others:
        return t("own-against" if setting_of(own).rivals else "own-with", names=" · ".join(others))
    if len(own.mine) > 1:
        people = [name for name in own.row.seats.values() if name]
        return " · ".join(people) if _named_apart(own.row.seats) else t("quick-two")
    return f"{t('code')} {own.code}" if own.row.phase == "waiting" else t("own-alone")


def standing(t: Texts, own: OwnTable, cover: Cover) -> StatusLine:
    """Return the standing of a game."""
    row = own.row
    names = row_names(t, row.game, row.seats, row.programs)
    if own.outcome is not None:
        return result(t, own.outcome, names, own.mine, setting_of(own))
    if row.phase == "waiting":
        return StatusLine(cover.waiting_text(t, row), "clock", "gold")
    if own.turn is None:
        return StatusLine(cover.progress_text(t, row), "play", "green")
    if own.turn not in own.mine:
        message = "thinking" if own.turn in row.programs else "turn-of"
        return StatusLine(t(message, name=names.get(own.turn) or t(f"seat-{own.turn}")), "hourglass", "secondary")
    if len(own.mine) == 1:
        return StatusLine(t("your-turn"), "circle-play", "gold", urgent=True)
    name = row.seats.get(own.turn) if _named_apart(row.seats) else None
    return StatusLine(t("turn-of", name=name or t(f"seat-{own.turn}")), "circle-play", "gold")


def result(
    t: Texts, outcome: Outcome, seats: Mapping[Seat, str | None], mine: tuple[Seat, ...], setting: Setting
) -> StatusLine:
    """Return the result of a game."""
    winner = outcome.winner
    if outcome.reason == "solved":
        won = StatusLine(t("own-solved"), "check", "green")
    else:
        won = StatusLine(t("own-over"), "check", "secondary")
    if not setting.rivals or len(seats) == 1:
        return won
    if winner is None:
        return StatusLine(t("own-draw"), "handshake", "secondary")
    if mine == (winner,):
        return StatusLine(t("result-you-win"), "trophy", "gold")
    name = seats.get(winner) if len(mine) <= 1 or _named_apart(seats) else None
    return StatusLine(t("result-win", name=name or t(f"seat-{winner}")), "flag", "secondary")


def _named_apart(seats: Mapping[Seat, str | None]) -> bool:
    """Return True if every seat has a different name, even if one person holds several."""
    return len(set(seats.values())) == len(seats)


def facts(t: Texts, own: OwnTable, cover: Cover, now_ms: int) -> list[str]:
    """Return the last activity, the clock and the options of a game, the most important first."""
    row = own.row
    clock = clock_text(t, row.clock) if row.clock else ""
    options = cover.options_text(t, row).split(" · ")
    return [part for part in (ago(t, own.touched, now_ms), goes(t, own, now_ms), clock, *options) if part]


# --- discarding, viewing and saving -----------------------------------------------------------------------------------

_CANNOT_FOLD = (Refusal, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""The errors of folding events that do not fit this version's rules."""


def discard_dialog(own: OwnTable) -> DialogMaker:
    """Make the dialog that warns of the loss, or says that the player must first resign or leave."""

    def compose(window: Window) -> Widget:
        t = window.t
        kind = _kind(own)

        def discard() -> None:
            window.show_dialog(None)
            if not window.session.own.discard(own.row.table, resign=kind == "discard-resign"):
                window.notify(t("queue-full"), "refusal")

        name = next((name for seat, name in own.row.seats.items() if name and seat not in own.mine), "")
        game = t(f"game-{own.row.game}") if own.row.game in GAMES else own.row.game
        labelled = kind in {"discard-resign", "discard-leave"}
        body = [t(kind, name=name)]
        if own.before:
            body.append(t("discard-before", count=len(own.before)))
        return confirm_dialog(
            window,
            "discard",
            t(f"{kind}-title", name=name) if labelled else t("discard-title", game=game),
            ButtonSpec(
                "discard", t(f"{kind}-do") if labelled else t("own-discard"), discard, kind="danger", icon="trash-2"
            ),
            body=" ".join(body),
            width=520,
        )

    return compose


def _kind(own: OwnTable) -> str:
    """Return the message id for the consequence of discarding this game."""
    others = any(name and seat not in own.mine for seat, name in own.row.seats.items())
    if own.row.phase == "over":
        return "discard-over-shared" if others else "discard-over"
    if own.others and not own.mine:
        return "discard-over-shared"
    if own.others:
        setting = setting_of(own)
        rivals = own.row.phase == "playing" and setting.rivals and len(setting.seats) == 2  # noqa: PLR2004 - two
        return "discard-resign" if rivals else "discard-leave"
    if own.show:
        return "discard-show"
    return "discard-waiting" if own.row.phase == "waiting" else "discard-unfinished"


def look_at(window: Window, own: OwnTable, number: int) -> None:
    """Show game `number` of a table as a replay, once the server has sent it."""
    _fetch(window, own, number, window.open_replay)


def save_game(window: Window, own: OwnTable, number: int) -> None:
    """Save game `number` of a table as a replay, once the server has sent it."""

    def save(replay: Replay) -> None:
        window.show_dialog(None)
        save_replay(window, replay)

    _fetch(window, own, number, save)


def _fetch(window: Window, own: OwnTable, number: int, then: Callable[[Replay], None]) -> None:
    """Request a game from the server, fold it in the background, and pass the result to `then`."""

    def on_read(found: Replay | Exception) -> None:
        if isinstance(found, Replay):
            then(found)
        else:
            window.show_dialog(unread_dialog(window.t("own-unread", reason=str(found))))

    def read(state: Any) -> None:
        body = window.t("opening-reads-file", name=window.t(f"game-{own.row.game}"))
        ReadingDialog(body, partial(_fold, state), on_read).begin(window)

    if not window.session.own.fetch(own.row.table, number, read):
        window.notify(window.t("queue-full"), "refusal")


def _fold(state: Any) -> Replay | Exception:
    """Return the replay of a snapshot's state, or the error."""
    try:
        return from_snapshot(state, 0)
    except _CANNOT_FOLD as error:
        return error


# --- the rows ---------------------------------------------------------------------------------------------------------

_ROW, _BUTTONS, _BEFORE = 74, 46, 44
"""Heights in units: of a table, of its buttons if they are below it, of an earlier game."""
_MARGIN, _PICTURE, _ICON, _ICON_AND_NUMBER, _GAP = 17, 50, 38, 58, 6
_ONE_LINE_FROM, _TWO_COLUMNS_FROM = 540, 700
"""Widths of a row in units."""
_BETWEEN = " · "
_NAMES = 0.3
"""The share of a row's width for the game and the names."""


def my_games(lobby: LobbyState, rect: Rect) -> tuple[Sequence[Widget], float]:
    """Return the player's tables, active ones first, and a note about deleted games; nothing without either."""
    own, now_ms = lobby.window.session.own, lobby.window.server_now_ms()
    gone = gone_text(lobby.window.t, own.gone, now_ms) if own.gone else ""
    games, height = _games(lobby, rect, own.rows) if own.rows else ((), 0)
    if not gone:
        return games, height
    below = rect.moved(0, height + 8 if games else 0)
    text = Paragraph(key="mine/gone", rect=below, text=gone, size=14, color="secondary")
    return [*games, text], below.y - rect.y + lobby.window.canvas.paragraph_height(gone, rect.w, 14)


def _games(lobby: LobbyState, rect: Rect, rows: Sequence[OwnTable]) -> tuple[Sequence[Widget], float]:
    """Return the heading and the rows of the player's tables."""
    head, below = rect.cut_top(36, 12)
    shown = rows if lobby.all_mine else rows[: lobby.shown_at_first]
    lines: list[Widget] = []
    place = Rect(below.x, below.y + 2, below.w, 10_000)
    for number, own in enumerate(shown):
        made, height = _table(lobby, place, own, first=number == 0)
        lines += made
        place = place.moved(0, height)
    card = Rect(below.x, below.y, below.w, place.y - below.y + 2)
    return [*_head(lobby, head, len(rows) + lobby.window.session.own.older), Card(rect=card), *lines], 48 + card.h


def _head(lobby: LobbyState, rect: Rect, count: int) -> Sequence[Widget]:
    """Return the heading with the number of games, and the button that shows all of them."""
    window, t = lobby.window, lobby.window.t
    title = t("own-games")
    width = window.canvas.text_width(title, 21, bold=True)
    widgets: list[Widget] = [
        Label(rect=rect, text=title, size=21, bold=True),
        Badge(rect=Rect(rect.x + width + 14, rect.center[1] - 12, 32, 24), text=str(count)),
    ]
    if count > lobby.shown_at_first:
        label = t("own-fewer") if lobby.all_mine else t("own-all", count=count)

        def switch() -> None:
            lobby.all_mine = not lobby.all_mine
            window.redraw()

        place = rect.cut_right(button_width(window.canvas, label, 14))[0]
        widgets.append(
            Button(key="mine/all", rect=place.middle(place.w, 34), label=label, size=14, kind="ghost", on_press=switch)
        )
    return widgets


def _table(lobby: LobbyState, rect: Rect, own: OwnTable, *, first: bool) -> tuple[Sequence[Widget], float]:
    """Return a table with its buttons, and below it the earlier games if they are open."""
    game = lobby.games.get(own.row.game)
    actions = _actions(lobby, own, first=first)
    widths = [action.width for action in actions]
    needed = sum(widths) + _GAP * (len(widths) - 1)
    one_line = rect.w >= _ONE_LINE_FROM
    line = rect.cut_top(_ROW)[0]
    row = line if one_line else rect.cut_top(_ROW + _BUTTONS)[0]
    text = line.inset(_MARGIN, 10)
    text = text.cut_right(needed, 14)[1] if one_line else text
    if game is None:
        widgets = list(tables.unknown_row(lobby, row, own.row, first=first, words=text))
    else:
        widgets = [
            ListRow(
                key=f"mine/{own.row.table}",
                rect=row,
                paint=partial(_paint, window=lobby.window, own=own, cover=game.cover, text=text, first=first),
            )
        ]
    y = line.center[1] - 20 if one_line else line.bottom - 4
    x = row.right - _MARGIN - needed
    for action, width in zip(actions, widths, strict=True):
        widgets.append(action.button(Rect(x, y, width, 40)))
        x += width + _GAP
    height = row.h
    if own.row.table in lobby.with_earlier and game is not None:
        for each in own.before:
            widgets += _earlier(lobby, Rect(rect.x, rect.y + height, rect.w, _BEFORE), own, each)
            height += _BEFORE
    return widgets, height


class _TableButton(NamedTuple):
    """A button of a table: an icon, perhaps with a number as its label; without an icon, a label `room` units wide."""

    key: str
    press: Callable[[], None]
    tip: str
    icon: str | None = None
    label: str = ""
    enabled: bool = True
    primary: bool = False
    room: float = 0

    @property
    def width(self) -> float:
        """The width of the button in units."""
        if self.icon is None:
            return self.room
        return _ICON_AND_NUMBER if self.label else _ICON

    def button(self, rect: Rect) -> Button:
        icon = self.icon is not None
        return Button(
            key=self.key,
            rect=rect,
            icon=self.icon,
            label=self.label,
            size=14 if icon else 15,
            kind="primary" if self.primary else "ghost" if icon else "plain",
            tooltip=self.tip if icon else "",
            enabled=self.enabled,
            on_press=self.press,
        )


def _actions(lobby: LobbyState, own: OwnTable, *, first: bool) -> Sequence[_TableButton]:
    """Return the buttons of a table from left to right: the icons, then the most likely action."""
    window, t, table = lobby.window, lobby.window.t, own.row.table
    over = own.row.phase == "over"
    online = window.session.link.kind == "online"
    discard = _TableButton(
        f"discard/{table}", lambda: window.show_dialog(discard_dialog(own)), t("own-discard"), "trash-2", "", online
    )
    if own.row.game not in lobby.games:
        return [discard]
    actions: list[_TableButton] = []
    if own.before:
        tip, count = t("own-before", count=len(own.before)), str(len(own.before))
        actions.append(_TableButton(f"earlier/{table}", partial(_switch_earlier, lobby, table), tip, "history", count))
    go_on = partial(_resume, window, own)
    if over and own.returns:
        actions.append(_TableButton(f"go/{table}", go_on, t("own-go-on"), "door-open"))
    if own.row.phase != "waiting" and (own.mine or own.show):
        save = partial(save_game, window, own, own.round)
        actions.append(_TableButton(f"save/{table}", save, t("own-save"), "download", "", online))
    actions.append(discard)
    room = max(button_width(window.canvas, t(label)) for label in ("own-go-on", "own-look"))
    if over:
        look = partial(look_at, window, own, own.round)
        actions.append(_TableButton(f"look/{table}", look, "", None, t("own-look"), online, room=room))
    else:
        actions.append(_TableButton(f"go/{table}", go_on, "", None, t("own-go-on"), primary=first, room=room))
    return actions


def _resume(window: Window, own: OwnTable) -> None:
    """Return to the player's seat, or to the show that the player presents."""
    if own.show:
        window.session.watch(own.row.table)
    else:
        window.session.join(own.row.table)


def _switch_earlier(lobby: LobbyState, table: str) -> None:
    """Show the earlier games of a table, or hide them."""
    lobby.with_earlier ^= {table}
    lobby.window.redraw()


def _earlier(lobby: LobbyState, rect: Rect, own: OwnTable, game: FinishedGame) -> Sequence[Widget]:
    """Return an earlier game of a table: its result, and the buttons to view and to save it."""
    window, t, table = lobby.window, lobby.window.t, own.row.table
    online = window.session.link.kind == "online"
    look_width = button_width(window.canvas, t("own-look"), 14)
    inner = rect.inset(_MARGIN, 4)
    look, rest = inner.cut_right(look_width, _GAP)
    save, text = rest.cut_right(_ICON, 14)
    ended = result(t, game.outcome, row_names(t, own.row.game, game.seats, game.programs), game.mine, setting_of(own))
    words = [t("own-game", number=game.round), ended.text, ago(t, game.ended, window.server_now_ms())]

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - only shown
        mark, line = text.cut_left(_PICTURE, 16)
        canvas.icon(ended.icon, mark.center, 17, ended.color)
        canvas.text(_BETWEEN.join(words), line, 15)

    return [
        ListRow(key=f"mine/{table}/{game.round}", rect=rect, paint=paint),
        Button(
            key=f"save/{table}/{game.round}",
            rect=save.middle(save.w, 34),
            icon="download",
            kind="ghost",
            tooltip=t("own-save"),
            enabled=online,
            on_press=partial(save_game, window, own, game.round),
        ),
        Button(
            key=f"look/{table}/{game.round}",
            rect=look.middle(look.w, 34),
            label=t("own-look"),
            size=14,
            enabled=online,
            on_press=partial(look_at, window, own, game.round),
        ),
    ]


def _paint(
    canvas: Canvas,
    rect: Rect,
    touch: Touch,  # noqa: ARG001 - only shown
    *,
    window: Window,
    own: OwnTable,
    cover: Cover,
    text: Rect,
    first: bool,
) -> None:
    """Draw the board, the game, the opponent, the standing and the time since the last move."""
    t = window.t
    tables.paint_line(canvas, rect, first=first)
    picture, words = text.cut_left(_PICTURE, 16)
    side = canvas.px(_PICTURE)
    picture = picture.middle(_PICTURE, _PICTURE)
    canvas.blit(cover.thumbnail(tables.position(own.row), side, window.settings.theme), picture)
    game, others = t(f"game-{own.row.game}"), company(t, own)
    stands = standing(t, own, cover)
    since = facts(t, own, cover, window.server_now_ms())
    if rect.w < _TWO_COLUMNS_FROM:
        upper, lower = words.rows(2)
        canvas.text(_BETWEEN.join(part for part in (game, others) if part), upper, 16, bold=True)
        now_ms = window.server_now_ms()
        _paint_standing(canvas, lower, stands, goes(t, own, now_ms) or ago(t, own.touched, now_ms))
        return
    who, what = words.cut_left(rect.w * _NAMES, 12)  # the same in all rows, however many buttons they have
    upper, lower = who.rows(2)
    canvas.text(game, upper, 18, bold=True)
    canvas.text(others, lower, 15)
    upper, lower = what.rows(2)
    _paint_standing(canvas, upper, stands, "")
    while len(since) > 1 and canvas.text_width(_BETWEEN.join(since), 14) > lower.w:
        since = since[:-1]
    canvas.text(_BETWEEN.join(since), lower, 14, color="secondary")


def _paint_standing(canvas: Canvas, rect: Rect, stands: StatusLine, since: str) -> None:
    """Draw the standing of a game, in gold if it is the player's turn."""
    canvas.icon(stands.icon, (rect.x + 8, rect.center[1]), 16, stands.color)
    line = rect.cut_left(24)[1]
    text = _BETWEEN.join(part for part in (stands.text, since) if part)
    canvas.text(text, line, 15, bold=stands.urgent, color="gold_text" if stands.urgent else "ink")
