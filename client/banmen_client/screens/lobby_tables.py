"""The left of the lobby: the games to open a table for, and the tables that are open."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from banmen.games import GAMES
from banmen.protocol.messages import Row as TableRow
from banmen_client.boards.registry import BOARDS
from banmen_client.screens import new_table, wording
from banmen_client.screens.context import Window
from banmen_client.ui.buttons import Button
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Painted, Row
from banmen_client.ui.marks import Badge
from banmen_client.ui.widget import Touch, Widget
from banmen_client.ui.widgets import Segmented

if TYPE_CHECKING:
    from banmen_client.screens.lobby import LobbyScreen

_TILE_WIDTH, _TILE_HEIGHT, _PICTURE = 240, 162, 102
_ROW = 82
_FOR_TWO = tuple(key for key, game in GAMES.items() if len(game.seats) == 2)  # noqa: PLR2004 - two people
_PHASES = ("all", "waiting", "playing")


# --- games ----------------------------------------------------------------------------------------------------------


def games(screen: "LobbyScreen", rect: Rect) -> tuple[Sequence[Widget], float]:
    """A tile for each game, and one for two people at this window."""
    window, t = screen.window, screen.window.t
    head, below = rect.cut_top(26, 10)
    widgets: list[Widget] = [Label(rect=head, text=t("open-table"), size=21, bold=True)]
    if rect.w > 600:  # noqa: PLR2004 - room for the hint beside the heading
        widgets.append(Label(rect=head, text=t("open-table-hint"), size=14, color="secondary", align="right"))
    tiles: list[tuple[str, str, str, Callable[[], None]]] = [
        (key, t(f"game-{key}"), t(f"game-{key}-players"), _asking(window, key)) for key in GAMES
    ]
    tiles += [(key, t("quick-two"), t("quick-two-hint"), _two_here(window, key)) for key in _FOR_TWO]
    width = min(_TILE_WIDTH, (rect.w - 13 * (len(tiles) - 1)) / len(tiles))
    for number, (key, title, hint, press) in enumerate(tiles):
        place = Rect(below.x + number * (width + 13), below.y, width, _TILE_HEIGHT)
        widgets.append(
            Painted(key=f"game/{number}", rect=place, radius=14, paint=_tile_painter(key, title, hint), on_press=press)
        )
    return widgets, 36 + _TILE_HEIGHT


def _asking(window: Window, game: str) -> Callable[[], None]:
    return lambda: window.ask(new_table.new_table(game))


def _two_here(window: Window, game: str) -> Callable[[], None]:
    return lambda: new_table.open_table(window, new_table.Wishes.two_here(game))


def _tile_painter(key: str, title: str, hint: str) -> Callable[[Canvas, Rect, Touch], None]:
    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
        canvas.card(rect)
        picture = Rect(rect.x, rect.y, rect.w, _PICTURE + 14)
        with canvas.clip(Rect(rect.x, rect.y, rect.w, _PICTURE)):
            canvas.picture(picture, ("tile", key), lambda width, height: BOARDS[key].tile((width, height)), radius=14)
        canvas.line((rect.x, rect.y + _PICTURE), (rect.right, rect.y + _PICTURE), "card_border")
        words = Rect(rect.x + 14, rect.y + _PICTURE + 6, rect.w - 28, rect.h - _PICTURE - 12)
        upper, lower = words.rows(2)
        canvas.text(title, upper, 17, bold=True)
        canvas.text(hint, lower, 13, color="secondary")
        if touch.hovered:
            canvas.round_rect(rect, 14, "pressed" if touch.pressed else "hover")

    return paint


# --- open tables ----------------------------------------------------------------------------------------------------


def tables(screen: "LobbyScreen", rect: Rect) -> tuple[Sequence[Widget], float]:
    """The list with its filter: tables that wait come first."""
    window, t = screen.window, screen.window.t
    known = window.session.kept_seats | window.session.rows
    kept = window.session.kept_seats.keys()
    rows = sorted(known.values(), key=lambda row: (row.table not in kept, row.phase != "waiting", row.table))
    wanted = _PHASES[screen.filter]
    shown = [row for row in rows if wanted in {"all", row.phase}]
    head, below = rect.cut_top(36, 12)

    def choose(number: int) -> None:
        screen.filter = number
        window.redraw()

    title_width = window.canvas.text_width(t("open-tables"), 21, bold=True)
    filter_rect, title = head.cut_right(min(230, head.w * 0.55), 12)
    widgets: list[Widget] = [
        Label(rect=title, text=t("open-tables"), size=21, bold=True),
        Segmented(
            key="filter",
            rect=filter_rect,
            labels=[t(f"filter-{phase}") for phase in _PHASES],
            chosen=screen.filter,
            on_choose=choose,
        ),
    ]
    if title.w > title_width + 44:
        badge = Rect(title.x + title_width + 14, title.center[1] - 12, 32, 24)
        widgets.append(Badge(rect=badge, text=str(len(rows))))
    height = max(1, len(shown)) * _ROW + 4 if shown else 110
    card = Rect(below.x, below.y, below.w, height)
    widgets.append(Card(rect=card))
    if not shown:
        widgets += _empty(window, card)
    for number, row in enumerate(shown):
        place = Rect(card.x, card.y + 2 + number * _ROW, card.w, _ROW)
        widgets += _table_row(screen, place, row, first=number == 0)
    return widgets, 48 + height


def _empty(window: Window, card: Rect) -> Sequence[Widget]:
    upper, lower = card.inset(24, 22).rows(2)
    return [
        Label(rect=upper, text=window.t("no-tables"), size=16, bold=True, align="center"),
        Label(rect=lower, text=window.t("no-tables-hint"), size=14, color="secondary", align="center"),
    ]


def _table_row(screen: "LobbyScreen", rect: Rect, row: TableRow, *, first: bool) -> Sequence[Widget]:
    """A table: its picture, who sits there, what happens, who watches, and the way in."""
    window, t = screen.window, screen.window.t
    waiting, kept = row.phase == "waiting", row.table in window.session.kept_seats

    def enter() -> None:
        if waiting or kept:
            window.session.join(row.table)
        else:
            window.session.watch(row.table)

    action = rect.inset(17, 0).cut_right(104 if rect.w > 520 else 84)[0]  # noqa: PLR2004 - a narrow list
    return [
        Row(
            key=f"table/{row.table}",
            rect=rect,
            paint=lambda canvas, rect, _touch: _paint_row(window, canvas, rect, row, first=first),
        ),
        Button(
            key=f"enter/{row.table}",
            rect=action.middle(action.w, 40),
            label=t("back-to-table") if kept else t("join") if waiting else t("watch"),
            kind="primary" if (waiting or kept) and first else "plain",
            enabled=waiting or kept or row.watchers == "all",
            on_press=enter,
        ),
    ]


def _paint_row(window: Window, canvas: Canvas, rect: Rect, row: TableRow, *, first: bool) -> None:
    t = window.t
    if not first:
        canvas.line((rect.x + 92, rect.y), (rect.right - 20, rect.y), "line")
    picture = Rect(rect.x + 18, rect.center[1] - 28, 56, 56)
    side = canvas.px(56)
    canvas.blit(BOARDS[row.game].thumbnail(_position(row), side), picture)
    narrow = rect.w <= 520  # noqa: PLR2004 - no room for two columns and the eye
    text = Rect(picture.right + 18, rect.y + 11, rect.w - (220 if narrow else 280), rect.h - 22)
    who, what = (text, None) if narrow else text.columns(2, 12)
    names = " · ".join(name for name in row.seats.values() if name)
    upper, lower = who.rows(2)
    canvas.text(t(f"game-{row.game}"), upper, 18, bold=True)
    canvas.text(names, lower, 15)
    if what is None:
        return
    upper, lower = what.rows(2)
    waiting = row.phase == "waiting"
    color = "gold_text" if waiting else "ink"
    canvas.icon("clock" if waiting else "play", (upper.x + 8, upper.center[1]), 16, "gold" if waiting else "green")
    words = upper.cut_left(24)[1]
    happening = t("row-waiting") if waiting else t("row-move", number=row.plies)
    if waiting and canvas.text_width(happening, 15, bold=True) > words.w:
        happening = t("filter-waiting")
    canvas.text(happening, words, 15, bold=waiting, color=color)
    usual = BOARDS[row.game].usual_size
    size = row.options.get("size", usual)
    facts = [*([t("row-size", size=size)] if size != usual else []), wording.clock_text(t, row.clock)]
    canvas.text(" · ".join(facts), lower, 14, color="secondary")
    canvas.icon("eye", (rect.right - 168, rect.center[1]), 18, "secondary")
    canvas.text(str(row.watching), Rect(rect.right - 152, rect.y, 30, rect.h), 15, color="secondary")


def _position(row: TableRow) -> Any:
    """The position to show: the table's own where it may be seen, else the opening."""
    game = GAMES[row.game]
    if row.state is not None:
        return row.state
    return game.evolve(game.blank, game.begin(row.options, Random(0)))
