"""The list of open tables: the filter, and the visible rows. Other rows are composed as they scroll into view."""

from collections.abc import Sequence
from functools import partial

from banmen.protocol.messages import Row
from banmen_client.screens.lobby.state import FILTERS, MARGIN, LobbyState
from banmen_client.screens.lobby.tables import table_row, unknown_row
from banmen_client.ui.controls import Button, Segmented, Select, button_width
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Badge, Card, Label
from banmen_client.ui.text_field import Field
from banmen_client.ui.widget import Widget

_ROW, _MORE, _EMPTY = 82, 44, 110
_BESIDE_FROM = 1080
"""The width (units) from which two rows are next to each other."""
_SEARCHED_FROM = 9
"""The number of open tables from which there is a search; fewer are visible without it."""


def open_tables(lobby: LobbyState, rect: Rect) -> tuple[Sequence[Widget], float]:
    """Return the filter and the tables of other players, those with a free seat first."""
    window, t = lobby.window, lobby.window.t
    known = window.session.lobby
    found = lobby.other_tables
    at_length = _is_at_length(lobby)
    shown = found if at_length else found[: lobby.shown_at_first]
    head, below = rect.cut_top(36, 12)
    widgets = [*_head(lobby, head, known.match - (len(known.in_order) - len(found)))]
    top = 48.0
    if (at_length and known.open >= _SEARCHED_FROM) or lobby.game or lobby.search.text:
        widgets += _search(lobby, below.cut_top(40)[0])
        top += 52
    beside = 2 if rect.w >= _BESIDE_FROM and len(shown) > 1 else 1
    more = _MORE if known.has_more and at_length else 0
    # What stands there keeps its height until the answer comes, so that nothing jumps under the pointer.
    awaited = known.awaited and known.open > 0 and window.session.link.kind == "online"
    height = -(-len(shown) // beside) * _ROW + 4 + more if shown else lobby.tables_height if awaited else _EMPTY
    lobby.tables_height = height
    card = Rect(rect.x, rect.y + top, rect.w, height)
    widgets.append(Card(rect=_seen_part(card, lobby.left.offset, window.canvas.area.h)))
    if not shown and not awaited:
        widgets += _no_tables(lobby, card, hidden=known.open - known.match)
    places = card.columns(beside)
    first, offset, view = card.y + 2, lobby.left.offset, window.canvas.area.h
    for number in lobby.rows.compose(first, _ROW, len(shown), offset, view, beside=beside):
        line, column = divmod(number, beside)
        place = Rect(places[column].x, first + line * _ROW, places[column].w, _ROW)
        widgets += _row(lobby, place, shown[number], first=line == 0)
    if more and shown:
        line_below = Rect(card.x, card.bottom - more, card.w, more - 4)
        words = t("tables-more", count=known.match - len(known.rows))
        widgets.append(Label(rect=line_below, text=words, size=14, color="secondary", align="center"))
    return widgets, top + height


def _is_at_length(lobby: LobbyState) -> bool:
    """Return True if the list shows all rows: by request, in a wide lobby, in a search, or if there are few."""
    few = len(lobby.other_tables) <= lobby.shown_at_first + 1
    return lobby.all_tables or lobby.in_columns or few or bool(lobby.game or lobby.search.text)


def _seen_part(card: Rect, offset: float, view_height: float) -> Rect:
    """Return the visible part of a card, always of one size: a long card is slow to paint."""
    beyond = (MARGIN + 2) * _ROW
    height = min(card.h, view_height + 2 * beyond)
    y = max(card.y, min(card.bottom - height, offset - beyond))
    return Rect(card.x, y, card.w, height)


def _row(lobby: LobbyState, rect: Rect, row: Row, *, first: bool) -> Sequence[Widget]:
    game = lobby.games.get(row.game)
    make = unknown_row if game is None else partial(table_row, cover=game.cover)
    return make(lobby, rect, row, first=first)


def _head(lobby: LobbyState, rect: Rect, count: int) -> Sequence[Widget]:
    """Return the heading, the number of tables, and the choice of their phase."""
    window, t = lobby.window, lobby.window.t

    def choose(number: int) -> None:
        lobby.filter = number
        lobby.ask()

    title_width = window.canvas.text_width(t("open-tables"), 21, bold=True)
    filter_rect, title = rect.cut_right(min(230, rect.w * 0.55), 12)
    switch, title = _length_switch(lobby, title, count)
    widgets: list[Widget] = [
        *switch,
        Label(rect=title, text=t("open-tables"), size=21, bold=True),
        Segmented(
            key="filter",
            rect=filter_rect,
            labels=[t(words) for words, _ in FILTERS],
            chosen=lobby.filter,
            on_choose=choose,
        ),
    ]
    width = max(32, window.canvas.text_width(f"{count:,}", 14, bold=True) + 18)
    if title.w > title_width + 12 + width:
        badge = Rect(title.x + title_width + 14, title.center[1] - 12, width, 24)
        widgets.append(Badge(rect=badge, text=f"{count:,}"))
    return widgets


def _length_switch(lobby: LobbyState, rect: Rect, count: int) -> tuple[Sequence[Widget], Rect]:
    """Return the button that shows all rows or a few, and the rest of the room. No button if there are few rows."""
    window, t = lobby.window, lobby.window.t
    if _is_at_length(lobby) and not lobby.all_tables:
        return (), rect
    label = t("own-fewer") if lobby.all_tables else t("own-all", count=f"{count:,}")

    def switch() -> None:
        lobby.all_tables = not lobby.all_tables
        window.redraw()

    place, rest = rect.cut_right(button_width(window.canvas, label, 14), 12)
    button = Button(
        key="tables/all", rect=place.middle(place.w, 34), label=label, size=14, kind="ghost", on_press=switch
    )
    return [button], rest


def _search(lobby: LobbyState, rect: Rect) -> Sequence[Widget]:
    """Return the choice of a game, and the field for a name."""
    t, games = lobby.window.t, ["", *lobby.games]

    def choose(number: int) -> None:
        lobby.game = games[number]
        lobby.ask()

    game_rect, field_rect = rect.cut_right(min(230, rect.w * 0.45), 12)
    return [
        Field(
            key="search",
            rect=field_rect,
            state=lobby.search,
            icon="search",
            placeholder=t("tables-search"),
            on_change=lambda _text: lobby.search_at(rect.y),
        ),
        Select(
            key="search/game",
            rect=game_rect,
            options=[t("tables-every-game"), *(t(f"game-{game}") for game in lobby.games)],
            chosen=games.index(lobby.game) if lobby.game in games else 0,
            on_choose=choose,
        ),
    ]


def _no_tables(lobby: LobbyState, card: Rect, *, hidden: int) -> Sequence[Widget]:
    """Return the text shown instead of the list: the filter hides `hidden` tables, or there are none.

    Without a connection, the text says that the tables are unknown.
    """
    window, t = lobby.window, lobby.window.t
    if window.session.link.kind != "online" and not hidden:
        return [Label(rect=card, text=t("no-tables-known"), size=14, color="secondary", align="center")]
    upper, lower = card.inset(24, 22).rows(2)
    if not hidden:
        what, hint = t("no-tables"), t("no-tables-hint")
    elif lobby.game or lobby.search.text.strip():
        what, hint = t("no-tables-filtered"), t("no-tables-searched-hint", count=hidden)
    else:
        what, hint = t("no-tables-filtered"), t("no-tables-filtered-hint", count=hidden, all=t("filter-all"))
    return [
        Label(rect=upper, text=what, size=16, bold=True, align="center"),
        Label(rect=lower, text=hint, size=14, color="secondary", align="center"),
    ]
