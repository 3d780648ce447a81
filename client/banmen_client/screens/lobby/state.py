"""The state of the lobby, shared by its sections: the filter, the visible rows, typed text, and scroll positions.

A lobby may have thousands of rows, so a section composes only `ShownRows`; and it draws the covers of games one by one
(`Covers`), so that the first frame is quick.
"""

from dataclasses import dataclass, field
from math import ceil, floor

from banmen.addresses.typed import is_code, normal_code
from banmen.protocol.messages import MOST_BOARDS
from banmen.protocol.rows import OwnTable, Phase, Row
from banmen_client.screens.game_window import Games
from banmen_client.screens.opening import open_text
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.text_field import FieldState
from banmen_client.ui.widget import ScrollState

FILTERS: tuple[tuple[str, tuple[Phase, ...]], ...] = (
    ("filter-all", ()),
    ("filter-waiting", ("waiting",)),
    ("filter-playing", ("playing",)),
)
"""The filters of open tables: the message id of the label, and the phases (empty: all)."""

_AHEAD = 20
"""The number of rows before the end at which the lobby requests more."""
_LOOK_EVERY_MS = 200
"""The minimum time between two requests for boards while the user scrolls."""
_ABOVE_SEARCH = 60
"""The height (units) of the heading above the search field, which stays in view with it."""
_SHOWN, _HEIGHT_PER_SHOWN = 3, 220
"""The minimum number of rows in a shortened list, and the height of the window (units) per row."""
MARGIN = 6
"""The number of rows composed above and below the visible ones, so that the keys can move to them."""


@dataclass
class ShownRows:
    """The visible rows of a column, and the composed ones (`made`), which include a margin. Lengths are in units.

    `compose` gets the position of the rows: `count` rows of one height, `beside` of them per line, the first at `top`.
    """

    made: range = range(0)
    _top: float = 0
    _height: float = 1
    _count: int = 0
    _beside: int = 1

    def compose(
        self, top: float, height: float, count: int, offset: float, view_height: float, *, beside: int = 1
    ) -> range:
        """Return the numbers of the rows to compose in a column with scroll position `offset`."""
        self._top, self._height, self._count, self._beside = top, height, count, beside
        seen = self.seen(offset, view_height)
        self.made = range(max(0, seen.start - MARGIN), min(count, seen.stop + MARGIN))
        return self.made

    def seen(self, offset: float, view_height: float) -> range:
        """Return the numbers of the visible rows in a view of this height."""
        first, last = (offset - self._top) / self._height, (offset + view_height - self._top) / self._height
        lines = (floor(first), ceil(last))
        return range(*(min(self._count, max(0, line * self._beside)) for line in lines))


class Covers:
    """Decides which frame draws a picture that is missing. The first frame of all draws none."""

    def __init__(self) -> None:
        self._next = False
        self._missing = False

    def tick(self) -> bool:
        """Advance the covers at the beginning of a frame. Return True if the picture changes."""
        self._next, self._missing = self._missing, False
        return self._next

    def may_draw(self, *, there: bool) -> bool:
        """Return True if a picture may be drawn now: it is cached (`there`), or it is the next missing one."""
        if there:
            return True
        if self._next:
            self._next = False
            return True
        self._missing = True
        return False


@dataclass(eq=False)
class LobbyState:
    """The window, its games, and the user's filter, typed address and scroll positions.

    The list of open tables shows those in the phase `filter` (index), of the game `game` (empty: all games), with the
    text of `search` in a name. `tables_height` is the height of the list, and `rows` are its visible rows. `top` is the
    upper edge of the columns (y in units).

    `all_mine` shows all of the player's tables instead of the first few, `all_tables` all open ones. With `in_columns`,
    new games have a column of their own. `with_earlier` are the player's tables whose earlier games are shown. `fault`
    explains why the text in the field is invalid. `asked` is the code that the user last tried to visit with it.
    """

    window: Window
    games: Games
    filter: int = 0
    game: str = ""
    search: FieldState = field(default_factory=lambda: FieldState(limit=40))
    top: float = 0
    tables_height: float = 110
    rows: ShownRows = field(default_factory=ShownRows)
    all_mine: bool = False
    all_tables: bool = False
    in_columns: bool = False
    with_earlier: frozenset[str] = frozenset()
    covers: Covers = field(default_factory=Covers)
    entry: FieldState = field(default_factory=lambda: FieldState(limit=120))
    fault: str = ""
    asked: str = ""
    left: ScrollState = field(default_factory=ScrollState)
    middle: ScrollState = field(default_factory=ScrollState)
    right: ScrollState = field(default_factory=ScrollState)
    _looked_ms: float = 0

    @property
    def other_tables(self) -> list[Row]:
        """The open tables received for the filter, except the player's own."""
        session = self.window.session
        return [row for row in session.lobby.in_order if row.table not in session.own]

    @property
    def is_filtered(self) -> bool:
        """Whether the phase, the game or the search hides some of the open tables."""
        return bool(self.filter or self.game or self.search.text)

    @property
    def shown_at_first(self) -> int:
        """The number of rows that a list shows until the user asks for all: more in a high window."""
        return max(_SHOWN, int(self.window.canvas.area.h / _HEIGHT_PER_SHOWN))

    @property
    def first_own(self) -> OwnTable | None:
        """The first of the player's own tables whose game is not over; None if all are over."""
        return next((own for own in self.window.session.own.rows if own.row.phase != "over"), None)

    @property
    def first_waiting(self) -> Row | None:
        """The first open table with a free seat for the player; None if no table waits."""
        return next((row for row in self.other_tables if row.phase == "waiting" and row.game in self.games), None)

    @property
    def first_key(self) -> str:
        """The key of the lobby's first action: the player's own game, a table with a free seat, or the computer."""
        if (own := self.first_own) is not None and own.row.game in self.games:
            return f"go/{own.row.table}"
        waiting = self.first_waiting
        return f"enter/{waiting.table}" if waiting is not None else "computer"

    def ask(self) -> None:
        """Request the tables that match the filter from the server."""
        phases = FILTERS[self.filter][1]
        games = (self.game,) if self.game else ()
        self.window.session.lobby.ask(games=games, phases=phases, search=self.search.text)
        self.window.redraw()

    def follow(self) -> bool:
        """Request the boards in view, and more rows near the end. Return whether rows in view are not composed yet."""
        known, shown = self.window.session.lobby, self.other_tables
        seen = self.rows.seen(self.left.offset, self.window.canvas.area.h)
        if seen.stop + _AHEAD >= len(shown):
            known.ask_for_more()
        if self.window.now_ms() - self._looked_ms >= _LOOK_EVERY_MS:
            told = [shown[number] for number in seen if number < len(shown)][:MOST_BOARDS]
            if known.look([row.table for row in told if row.phase != "waiting" and row.watchers == "all"]):
                self._looked_ms = self.window.now_ms()
        return not (seen.start >= self.rows.made.start and seen.stop <= self.rows.made.stop)

    def search_at(self, y: float) -> None:
        """Search for the text in the field, which is at `y`, and scroll so that the results are in view."""
        self.left.offset = max(self.left.offset, y - self.top - _ABOVE_SEARCH)
        self.ask()

    def to_top(self) -> None:
        """Scroll every column to the top and shorten the list of tables, for a user who enters the lobby."""
        self.left.offset = self.middle.offset = self.right.offset = 0
        self.all_tables = False

    def join_entry(self) -> None:
        """Go to the address or code in the text field, or open the game in it."""
        text = self.entry.text.strip()
        self.asked = normal_code(text) if is_code(text) else ""
        if text:
            open_text(self.window, text, self.show_fault)

    def show_fault(self, fault: str) -> None:
        """Show next to the text field why its text is invalid; show nothing if `fault` is empty."""
        self.fault = fault
        self.window.redraw()

    def explain(self, code: str, sentence: str) -> bool:
        """Show why a table cannot be entered, if its code was typed here. Return whether it was."""
        if not code or code != self.asked:
            return False
        self.show_fault(sentence)
        return True
