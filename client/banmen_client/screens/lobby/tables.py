"""The left column of the lobby: tiles of games to open a table for, and the row of an open table."""

from collections.abc import Callable, Sequence
from typing import Any

from banmen.games import GAMES
from banmen.options import read_options
from banmen.protocol.messages import Row as TableRow
from banmen_client.screens.game_window import Cover, GameWindow, QuickTable
from banmen_client.screens.lobby.state import LobbyState
from banmen_client.screens.names import row_people
from banmen_client.screens.table.status import clock_text
from banmen_client.screens.window_protocol import Window
from banmen_client.table.view import starting_state
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label, ListRow, Painted, fitting_size
from banmen_client.ui.widget import Touch, Widget

_TILE_HEIGHT, _PICTURE, _TILE_GAP = 166, 106, 13
_WIDEST_TILE, _NARROWEST_TILE = 280, 144
_CHOICE, _CHOICE_INSET, _CHOICE_GAP = 30, 5, 7
"""Units: the height of a button on a tile, its distance from the sides, and from the button below it."""


# --- games ----------------------------------------------------------------------------------------------------------


def games(lobby: LobbyState, rect: Rect) -> tuple[Sequence[Widget], float]:
    """Return a tile for each game, with buttons for its quick tables.

    All lines of tiles have the same width.
    """
    t = lobby.window.t
    head, below = rect.cut_top(26, 10)
    widgets: list[Widget] = [Label(rect=head, text=t("open-table"), size=21, bold=True)]
    if rect.w > 600:  # noqa: PLR2004 - room for the hint beside the heading
        widgets.append(Label(rect=head, text=t("open-table-hint"), size=14, color="secondary", align="right"))
    shown = list(lobby.games.values())
    columns = max(1, min(len(shown), int((rect.w + _TILE_GAP) // (_NARROWEST_TILE + _TILE_GAP))))
    lines = spread(len(shown), columns)
    width = min(rect.w, max(lines) * (_WIDEST_TILE + _TILE_GAP) - _TILE_GAP)
    places = [
        place
        for line, count in enumerate(lines)
        for place in Rect(below.x, below.y + line * (_TILE_HEIGHT + _TILE_GAP), width, _TILE_HEIGHT).columns(
            count, _TILE_GAP
        )
    ]
    for game, place in zip(shown, places, strict=True):
        widgets += _tile(lobby, place, game)
    return widgets, 36 + len(lines) * (_TILE_HEIGHT + _TILE_GAP) - _TILE_GAP


def spread(count: int, columns: int) -> Sequence[int]:
    """Return the number of tiles in each line, at most `columns`, spread so evenly that no line looks empty."""
    lines = -(-count // columns)
    each, more = divmod(count, lines)
    return [each + (line < more) for line in range(lines)]


def _tile(lobby: LobbyState, rect: Rect, game: GameWindow) -> Sequence[Widget]:
    """Return a tile that opens the dialog for a table of the game, with the buttons of quick tables at its foot."""
    window = lobby.window
    foot = rect.cut_top(rect.h - _choices_height(game))[1].inset(_CHOICE_INSET, 0)
    return [
        Painted(
            key=f"game/{game.key}",
            rect=rect,
            radius=14,
            paint=_tile_painter(lobby, game),
            on_press=lambda: window.show_dialog(game.open_dialog()),
        ),
        *(
            _choice(window, quick, foot.cut_top(number * (_CHOICE + _CHOICE_GAP))[1].cut_top(_CHOICE)[0])
            for number, quick in enumerate(game.quick)
        ),
    ]


def _choices_height(game: GameWindow) -> float:
    """Return the height of the buttons at the foot of a tile; the picture is lower by this height."""
    return len(game.quick) * (_CHOICE + _CHOICE_GAP)


def _choice(window: Window, quick: QuickTable, rect: Rect) -> Button:
    """Return the button that opens a quick table."""
    label = window.t(f"quick-{quick.key}")
    return Button(
        key=f"quick/{quick.key}",
        rect=rect,
        label=label,
        size=fitting_size(window.canvas, label, rect.w - 16, 13),
        tooltip=window.t(f"quick-{quick.key}-hint"),
        on_press=lambda: quick.open(window),
    )


def _tile_painter(lobby: LobbyState, game: GameWindow) -> Callable[[Canvas, Rect, Touch], None]:
    theme, t = lobby.window.settings.theme, lobby.window.t
    key = ("tile", game.key, theme)
    name, hint = t(f"game-{game.key}"), t(f"game-{game.key}-players")
    height = _PICTURE - _choices_height(game)

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
        canvas.card(rect)
        picture = Rect(rect.x, rect.y, rect.w, height + 14)
        if lobby.covers.may_draw(there=canvas.has_picture(picture, key, radius=14)):
            with canvas.clip(Rect(rect.x, rect.y, rect.w, height)):
                canvas.picture(picture, key, lambda w, h: game.cover.tile((w, h), theme), radius=14)
        canvas.line((rect.x, rect.y + height), (rect.right, rect.y + height), "card_border")
        words = Rect(rect.x + 14, rect.y + height + 6, rect.w - 28, _TILE_HEIGHT - _PICTURE - 12)
        upper, lower = words.rows(2)
        size = fitting_size(canvas, name, upper.w, 17)
        canvas.text(name, upper, size, bold=True)
        canvas.text(hint, lower, fitting_size(canvas, hint, lower.w, 13, bold=False, least=12), color="secondary")
        if touch.hovered:
            canvas.round_rect(rect, 14, "pressed" if touch.pressed else "hover")

    return paint


# --- rows of tables ---------------------------------------------------------------------------------------------------


def unknown_row(
    lobby: LobbyState, rect: Rect, row: TableRow, *, first: bool, words: Rect | None = None
) -> Sequence[Widget]:
    """Return the row of a table whose game this window lacks: it names the package to install."""
    t = lobby.window.t
    place = words or rect.inset(20, 11)
    needs = t("row-needs", distribution=row.distribution) if row.distribution else t("row-needs-newer")

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - only shown
        paint_line(canvas, rect, first=first)
        canvas.icon("package", (rect.x + 46, place.center[1]), 28, "secondary")
        upper, lower = place.cut_left(72)[1].rows(2)
        people = " · ".join(name for name in row.seats.values() if name) or row.host_name
        canvas.text(" · ".join(part for part in (row.game, people) if part), upper, 18, bold=True)
        canvas.text(needs, lower, 15, color="secondary")

    return [ListRow(key=f"table/{row.table}", rect=rect, paint=paint)]


def paint_line(canvas: Canvas, rect: Rect, *, first: bool) -> None:
    """Draw the line between two rows."""
    if not first:
        canvas.line((rect.x + 92, rect.y), (rect.right - 20, rect.y), "line")


def table_row(lobby: LobbyState, rect: Rect, row: TableRow, *, cover: Cover, first: bool) -> Sequence[Widget]:
    """Return a table: its picture, its players, its phase, its spectators, and the buttons to enter."""
    window = lobby.window

    def watch() -> None:
        window.session.watch(row.table)

    action = rect.inset(17, 0).cut_right(104 if rect.w > 520 else 84)[0]  # noqa: PLR2004 - a narrow list
    widgets: list[Widget] = [
        ListRow(
            key=f"table/{row.table}",
            rect=rect,
            paint=lambda canvas, rect, _touch: _paint_row(window, cover, canvas, rect, row, first=first),
        ),
        _enter_button(lobby, action.middle(action.w, 40), row),
    ]
    if _can_join_or_watch(row):
        widgets.append(
            Button(
                key=f"watch/{row.table}",
                rect=_spectators_place(rect).middle(52, 36),
                icon="eye",
                label=str(row.watching),
                kind="ghost",
                tooltip=window.t("watch"),
                on_press=watch,
            )
        )
    return widgets


def _enter_button(lobby: LobbyState, rect: Rect, row: TableRow) -> Button:
    """Return the button that enters: to a free seat, or as a spectator."""
    t, session = lobby.window.t, lobby.window.session
    seat = _has_free_seat(row)

    def enter() -> None:
        if seat:
            session.join(row.table)
        else:
            session.watch(row.table)

    return Button(
        key=f"enter/{row.table}",
        rect=rect,
        label=t("join") if seat else t("watch"),
        kind="primary" if lobby.first_key == f"enter/{row.table}" else "plain",
        enabled=seat or row.watchers == "all",
        on_press=enter,
    )


def _spectators_place(rect: Rect) -> Rect:
    """Return the place of the number of spectators in a row."""
    return Rect(rect.right - 180, rect.y, 56, rect.h)


def _can_join_or_watch(row: TableRow) -> bool:
    """Return True if the user may take a seat, or may watch because the game has begun."""
    return row.phase == "playing" and _has_free_seat(row) and row.watchers == "all"


def _has_free_seat(row: TableRow) -> bool:
    return row.phase != "over" and None in row.seats.values()


def _paint_row(window: Window, cover: Cover, canvas: Canvas, rect: Rect, row: TableRow, *, first: bool) -> None:
    t = window.t
    paint_line(canvas, rect, first=first)
    picture = Rect(rect.x + 18, rect.center[1] - 28, 56, 56)
    side = canvas.px(56)
    canvas.blit(cover.thumbnail(position(row), side, window.settings.theme), picture)
    narrow = rect.w <= 520  # noqa: PLR2004 - no room for two columns and the eye
    text = Rect(picture.right + 18, rect.y + 11, rect.w - (220 if narrow else 280), rect.h - 22)
    who, what = (text, None) if narrow else text.columns(2, 12)
    shown = row.seats if row.host_name else row_people(t, row)
    people = " · ".join(name for name in shown.values() if name)
    names = people or (t("row-presented", name=row.host_name) if row.host_name else "")
    upper, lower = who.rows(2)
    canvas.text(t(f"game-{row.game}"), upper, 18, bold=True)
    canvas.text(names, lower, fitting_size(canvas, names, lower.w, 15, bold=False, least=12))
    if what is not None:
        _paint_facts(window, cover, canvas, what, row)
    if what is not None and not _can_join_or_watch(row):
        icon, number = _spectators_place(rect).inset(3, 0).cut_left(18, 7)
        canvas.icon("eye", icon.center, 18, "secondary")
        canvas.text(str(row.watching), number, 15, color="secondary")


def _paint_facts(window: Window, cover: Cover, canvas: Canvas, rect: Rect, row: TableRow) -> None:
    """Draw the phase of a table, its options and its clock."""
    t = window.t
    upper, lower = rect.rows(2)
    waiting = row.phase == "waiting"
    color = "gold_text" if waiting else "ink"
    icon, tone = {"waiting": ("clock", "gold"), "over": ("check", "secondary")}.get(row.phase, ("play", "green"))
    canvas.icon(icon, (upper.x + 8, upper.center[1]), 16, tone)
    words = upper.cut_left(24)[1]
    happening = cover.waiting_text(t, row) if waiting else cover.progress_text(t, row)
    if row.phase == "over":
        happening = f"{t('row-over')} · {happening}"
    if waiting and canvas.text_width(happening, 15, bold=True) > words.w:
        happening = t("filter-waiting")
    canvas.text(happening, words, 15, bold=waiting, color=color)
    game = GAMES[row.game]
    clock = clock_text(t, row.clock) if game.setting(read_options(game, row.options)).turns else ""
    facts = [fact for fact in (*cover.options_text(t, row).split(" · "), clock) if fact]
    while len(facts) > 1 and canvas.text_width(" · ".join(facts), 14) > lower.w:
        facts.pop()
    canvas.text(" · ".join(facts), lower, 14, color="secondary")


def position(row: TableRow) -> Any:
    """Return the state to draw: the table's own state if it is public, else the game's starting state."""
    return row.state if row.state is not None else starting_state(GAMES[row.game], row.options)
