"""The dialog with a list of recorded games: a search field, and the games to open one after another."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from banmen.game import Refusal
from banmen.games.reversi.notation.reader import write_games
from banmen.games.reversi.practice.puzzles import line_of_play
from banmen.games.reversi.records import ArchivedGame, search_records, transcript_of, years_of
from banmen.games.reversi.rules import REVERSI
from banmen.reading import replay_of
from banmen.texts import Texts
from banmen_client.games.reversi.practice.puzzles import game_puzzles_dialog
from banmen_client.screens.background_task import BackgroundTask
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.system.documents import display_path, error_text, free_name, own_folder, reason, write_new
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import ButtonSpec
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, ListRow
from banmen_client.ui.overlays import dialog
from banmen_client.ui.text_field import Field, FieldState
from banmen_client.ui.widget import Scroll, ScrollState, Touch, Widget

_WIDTH, _HIGHEST, _FRAME, _LINE = 960, 480, 186, 36
_WIDE = 700
"""The width from which a line also has the opening and the event."""

_LONGEST_SEARCH = 300
_MAX_SAVED, _MAX_SEARCHED = 20_000, 1_000
"""The maximum number of games saved to one file, and searched for puzzles."""


def list_games(records: Sequence[ArchivedGame], name: str) -> DialogMaker:
    """Return the dialog with these games. `name` is the name of their file, or empty for a text."""
    return GameList(records, name)


class GameList:
    """The dialog's state: the games, the search text, and the games found."""

    def __init__(self, records: Sequence[ArchivedGame], name: str) -> None:
        self._records, self._name = records, name
        self._years = years_of(records)
        self._found: Sequence[int] = range(len(records))
        self._field, self._scroll = FieldState(limit=_LONGEST_SEARCH), ScrollState()
        self._task = BackgroundTask()
        self._composed_at = 0.0
        self._opened: int | None = None

    def tick(self) -> bool:
        """Return True if a search has ended or the list was scrolled."""
        return self._task.poll() or self._scroll.offset != self._composed_at

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t = window.t

        def close() -> None:
            self._task.cancel()
            window.show_dialog(None)

        saves = 0 < len(self._found) <= _MAX_SAVED and not self._task.busy
        save = ButtonSpec("save", t("games-save"), lambda: self._save(window), icon="save", enabled=saves)
        has_games = bool(self._found) and not self._task.busy
        puzzles = ButtonSpec(
            "puzzles",
            t("endgame-open"),
            lambda: self._show_puzzles(window),
            icon="circle-question-mark",
            enabled=has_games,
        )
        return dialog(
            window.canvas,
            key="games",
            title=self._name or t("games-title"),
            buttons=[puzzles, save, ButtonSpec("close", t("close"), close)],
            on_cancel=close,
            width=_WIDTH,
            content_height=min(_HIGHEST, window.canvas.area.h - _FRAME),
            compose=partial(self._contents, window),
        )

    # --- display ------------------------------------------------------------------------------------------------------

    def _contents(self, window: Window, rect: Rect) -> Sequence[Widget]:
        top, rest = rect.cut_top(42, 6)
        line, games = rest.cut_top(24, 6)
        return [
            Field(
                key="games/search",
                rect=top,
                state=self._field,
                icon="search",
                placeholder=window.t("games-search"),
                on_change=lambda text: self._search(window, text),
                on_submit=lambda _text: self._open_first(window),
                on_long_paste=lambda text: self._search_pasted(window, text),
            ),
            Label(rect=line.inset(4, 0), text=self._summary_text(window.t), size=14, color="secondary"),
            Card(rect=games, fill="field", border="field_border"),
            self._rows(window, games.inset(6)),
        ]

    def _summary_text(self, t: Texts) -> str:
        """Return the number of games, and the years of their dates."""
        if self._task.busy:
            return t("games-searching")
        count = t("games-count", found=len(self._found), count=len(self._records))
        if self._years is None:
            return count
        first, last = self._years
        return f"{count} · {first if first == last else f'{first}–{last}'}"

    def _rows(self, window: Window, rect: Rect) -> Widget:
        """Return the visible games. The rows above and below are made when they are scrolled into view."""
        offset = self._composed_at = self._scroll.offset
        first = max(0, int(offset // _LINE) - 1)
        last = min(len(self._found), int((offset + rect.h) // _LINE) + 2)
        rows: list[Widget] = [
            ListRow(
                key=f"games/{place}",
                rect=Rect(rect.x, rect.y + place * _LINE, rect.w - 14, _LINE),
                radius=8,
                paint=partial(_paint, window.t, self._records[self._found[place]]),
                selected=self._found[place] == self._opened,
                on_press=partial(self._open, window, self._found[place]),
            )
            for place in range(first, last)
        ]
        if not self._found:
            place = Rect(rect.x + 10, rect.y, rect.w - 20, _LINE)
            rows.append(Label(rect=place, text=window.t("games-none"), size=14, color="secondary"))
        height = _LINE * max(1, len(self._found))
        scroll = Scroll(key="games/list", rect=rect, state=self._scroll, height=height, contents=rows)
        self._composed_at = self._scroll.offset
        return scroll

    # --- actions ------------------------------------------------------------------------------------------------------

    def _search(self, window: Window, text: str) -> None:
        """Search for the text. Until that is done, the list keeps the games found before."""

        def show_found(found: Sequence[int]) -> None:
            self._found = found
            self._scroll.offset = 0

        self._task.start(partial(search_records, self._records, text), show_found)
        window.redraw()

    def _search_pasted(self, window: Window, text: str) -> None:
        """Search for a pasted text, joined to one line: a pasted position has several."""
        self._field.set(" ".join(text.split()))
        self._search(window, self._field.text)

    def _open_first(self, window: Window) -> None:
        if self._found and not self._task.busy:
            self._open(window, self._found[0])

    def _open(self, window: Window, number: int) -> None:
        """Open a game. The list opens again afterwards."""
        self._opened = number
        try:
            replay = replay_of(REVERSI, transcript_of(self._records[number]))
        except Refusal as fault:
            window.notify(window.t("games-damaged", number=number + 1, reason=error_text(window.t, fault)), "refusal")
        else:
            window.open_replay(replay, then=self)

    def _show_puzzles(self, window: Window) -> None:
        """Show the puzzles of the games found. The list opens again afterwards."""
        found = self._found[:_MAX_SEARCHED]
        games = [recorded for number in found if (recorded := line_of_play(self._records[number])) is not None]
        window.show_dialog(game_puzzles_dialog(games, then=self))

    def _save(self, window: Window) -> None:
        """Save the games found as GGF in the user's documents."""
        folder, now = own_folder(), datetime.now().astimezone()
        try:
            path = folder / free_name(folder, f"reversi-games-{now:%Y-%m-%d-%H%M}", ".ggf")
            write_new(path, write_games([self._records[number] for number in self._found]))
        except OSError as fault:
            window.notify(window.t("not-saved", reason=reason(fault)), "refusal")
        else:
            window.notify(window.t("saved", path=display_path(path)), "success")


def games_name(path: Path | None) -> str:
    """Return the title of the list: the name of the file, or an empty text."""
    return path.name if path else ""


def _paint(t: Texts, record: ArchivedGame, canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - the row shows it
    """Paint a line: the players with the score between them, the opening, the event and its year."""
    inner = rect.inset(10, 0)
    players, rest = inner.cut_left(inner.w * 0.56, 16) if rect.w >= _WIDE else inner.cut_right(52, 8)[::-1]
    left, right = players.columns(2, 84)
    score = Rect(left.right, rect.y, 84, rect.h)
    black, white = record.score or (0, 0)
    canvas.text(record.black, left, 15, bold=black > white, align="right")
    canvas.text(f"{black} – {white}" if record.score else "–", score, 15, color="secondary", align="center")
    canvas.text(record.white, right, 15, bold=white > black)
    year = str(record.year or "")
    if rect.w < _WIDE:
        canvas.text(year, rest, 13, color="secondary", align="right")
        return
    opening, event = rest.columns(2, 12)
    key = record.opening
    canvas.text(t(f"opening-{key}") if key else "", opening, 14, color="gold_text")
    canvas.text(f"{record.event} {year}".strip(), event, 13, color="secondary", align="right")
