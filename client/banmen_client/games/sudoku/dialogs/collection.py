"""The dialog with a collection of puzzles: a search field, the list with levels and what is solved, and a picture.

Levels and techniques are computed in the background: of the visible puzzles first, then of those after the first.
"""

from collections.abc import Sequence
from functools import partial
from time import monotonic

from banmen.games.sudoku.engine.units import SQUARES
from banmen.games.sudoku.files import Sheet, name_of
from banmen.games.sudoku.reader import grid_text
from banmen.games.sudoku.words.steps import technique_name
from banmen.names import fold
from banmen.texts import Texts
from banmen_client.games.sudoku.board_view import NONE, SudokuView
from banmen_client.games.sudoku.dialogs.grid_conversion import GivensVerdict, ImportedGrid, import_grid, judge_givens
from banmen_client.games.sudoku.dialogs.grid_preview import (
    GridPicture,
    PreviewMessage,
    message_card,
    message_height,
    verdict_message,
)
from banmen_client.games.sudoku.dialogs.table_choices import SudokuChoices, mode_choice, open_table
from banmen_client.screens.background_task import BackgroundTask
from banmen_client.screens.dialogs import confirm_dialog
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.system.solved import SolvedPuzzles
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import ButtonSpec
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, ListRow
from banmen_client.ui.text_field import Field, FieldState
from banmen_client.ui.widget import Scroll, ScrollState, Touch, Widget

_HIGHEST, _FRAME, _LINE = 480, 170, 36
_LONGEST_SEARCH = 200
_MOST_JUDGED = 5_000
"""From the first puzzle on, so many get their levels without being looked at."""

_TURN_S = 0.15
"""Levels are delivered after this time, in s, or after one puzzle that takes longer."""


def list_puzzles(sheets: Sequence[Sheet], name: str) -> DialogMaker:
    """Return the dialog with these puzzles, at least one. `name` is that of their file, or empty for a text."""
    return PuzzleList(sheets, name)


class PuzzleList:
    """The dialog's state: the puzzles, those found, what is known of them, and the chosen one."""

    def __init__(self, sheets: Sequence[Sheet], name: str) -> None:
        self._sheets, self._name = sheets, name
        self._found: Sequence[int] = range(len(sheets))
        self._verdicts: dict[int, GivensVerdict] = {}
        self._solved = SolvedPuzzles("sudoku")
        self._field, self._scroll = FieldState(limit=_LONGEST_SEARCH), ScrollState()
        self._picture, self._choices = GridPicture(), SudokuChoices()
        self._search_task, self._judging, self._importing = BackgroundTask(), BackgroundTask(), BackgroundTask()
        self._composed_at = 0.0
        self._visible: Sequence[int] = ()
        self._next = 0
        self._chosen = next((at for at in range(min(len(sheets), _MOST_JUDGED)) if not self._is_solved(at)), 0)
        self._scroll.offset = max(0, self._chosen - 1) * _LINE
        self._imported: ImportedGrid | None = None
        self._look_at(self._chosen)

    def tick(self) -> bool:
        """Return True if something has arrived or the list was scrolled."""
        changed = [self._search_task.poll(), self._importing.poll(), self._judging.poll()]
        if not (self._search_task.busy or self._importing.busy or self._judging.busy):
            self._judge_more()
        return any(changed) or self._scroll.offset != self._composed_at

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        ready = self._imported is not None and self._imported.verdict.finding != "complete"
        return confirm_dialog(
            window,
            "puzzles",
            self._name or window.t("puzzles-title"),
            ButtonSpec("open", window.t("open"), lambda: self._open(window), kind="primary", enabled=ready),
            width=860,
            content_height=min(_HIGHEST, window.canvas.area.h - _FRAME),
            compose=partial(self._contents, window),
        )

    # --- display ------------------------------------------------------------------------------------------------------

    def _contents(self, window: Window, rect: Rect) -> Sequence[Widget]:
        top, below = rect.cut_top(42, 8)
        mode, field = top.cut_right(max(290, top.w * 0.36), 12)
        left, right = below.cut_left(below.w * 0.58, 16)
        search = window.t("puzzles-search")
        has_room = window.canvas.text_width(search, 15) < field.w - 60
        line, rows = left.cut_top(22, 6)
        return [
            Field(
                key="puzzles/search",
                rect=field,
                state=self._field,
                icon="search",
                placeholder=search if has_room else "",
                on_change=lambda text: self._search(window, text),
                on_submit=lambda _text: self._open(window),
            ),
            mode_choice(window, self._choices, "puzzles/mode")(mode),
            Label(rect=line.inset(4, 0), text=self._summary_text(window.t), size=14, color="secondary"),
            Card(rect=rows, fill="field", border="field_border"),
            self._rows(window, rows.inset(6)),
            *self._look(window, right),
        ]

    def _summary_text(self, t: Texts) -> str:
        if self._search_task.busy:
            return t("games-searching")
        return t("puzzles-count", found=len(self._found), count=len(self._sheets))

    def _rows(self, window: Window, rect: Rect) -> Widget:
        """Return the visible puzzles. The rows above and below are made when they are scrolled into view."""
        height = _LINE * max(1, len(self._found))
        scroll = Scroll(key="puzzles/list", rect=rect, state=self._scroll, height=height)
        offset = self._composed_at = self._scroll.offset
        first = max(0, int(offset // _LINE) - 1)
        self._visible = self._found[first : int((offset + rect.h) // _LINE) + 2]
        rows: list[Widget] = [
            ListRow(
                key=f"puzzles/{place}",
                rect=Rect(rect.x, rect.y + place * _LINE, rect.w - 14, _LINE),
                radius=8,
                paint=partial(self._paint, window.t, number),
                selected=number == self._chosen,
                on_press=partial(self._press, window, number),
            )
            for place, number in enumerate(self._visible, first)
        ]
        if not self._found:
            place = Rect(rect.x + 10, rect.y, rect.w - 20, _LINE)
            rows.append(Label(rect=place, text=window.t("puzzles-none"), size=14, color="secondary"))
        scroll.contents = rows
        return scroll

    def _paint(self, t: Texts, number: int, canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG002 - the row shows it
        """Paint a line: the mark of a solved puzzle, its number, its name, its level and hardest technique."""
        mark, rest = rect.inset(10, 0).cut_left(20, 8)
        if self._is_solved(number):
            canvas.icon("circle-check", mark.center, 17, "green")
        order, words = rest.cut_left(canvas.text_width("000000", 14), 8)
        # In large text the judgement, which is what one chooses by, takes room from the name, or has no technique.
        judgement = self._judgement(t, number)
        if canvas.text_width(judgement, 14) > words.w * 0.7 - 8:
            judgement = judgement.partition(" · ")[0]
        needed = canvas.text_width(judgement, 14) + 1
        name, level = words.cut_left(min(words.w * 0.42, words.w - 8 - needed), 8)
        canvas.text(str(number + 1), order, 14, color="secondary", align="right")
        sheet = self._sheets[number]
        canvas.text(name_of(sheet) or t("puzzles-given", given=sum(map(bool, sheet.givens))), name, 15)
        canvas.text(judgement, level, 14, color="gold_text", align="right")

    def _judgement(self, t: Texts, number: int) -> str:
        """Return the level and the hardest technique in words; empty while they are unknown."""
        verdict = self._verdicts.get(number)
        if verdict is None:
            return ""
        if verdict.finding != "one":
            return t("puzzles-no-solution" if verdict.finding == "none" else f"puzzles-{verdict.finding}")
        level = t(f"sudoku-level-{verdict.level}") if verdict.level else ""
        return " · ".join(filter(None, (level, technique_name(t, verdict.hardest) if verdict.hardest else "")))

    def _look(self, window: Window, rect: Rect) -> Sequence[Widget]:
        """Return the picture of the chosen puzzle, and the message about it."""
        t, imported = window.t, self._imported
        message = PreviewMessage(t("grid-thinking"), "hourglass")
        if imported is not None:
            message = verdict_message(t, imported.verdict)
            if imported.loose:
                message = PreviewMessage(message.text, message.icon, "gold", t("opening-loose"))
        words, above = rect.cut_bottom(min(message_height(window.canvas, message, rect.w), rect.h * 0.5), 12)
        picture = self._picture.widget(window, "puzzles/grid", above, partial(self._view, window))
        return [picture, message_card("puzzles/said", words, message)]

    def _view(self, window: Window, _ringed: bool) -> SudokuView:  # noqa: FBT001 - as `GridPicture` calls it
        sheet = self._sheets[self._chosen]
        givens = (0,) * SQUARES if self._imported is not None and self._imported.loose else sheet.givens
        return SudokuView(
            theme=window.settings.theme,
            givens=grid_text(givens),
            entries=tuple(digit if not given else 0 for digit, given in zip(sheet.digits, givens, strict=True)),
            corner=sheet.corner or NONE,
            centre=sheet.centre or NONE,
            colours=sheet.colours or NONE,
            conflicts=self._imported.verdict.squares if self._imported else frozenset(),
        )

    # --- what is known ------------------------------------------------------------------------------------------------

    def _is_solved(self, number: int) -> bool:
        return self._sheets[number].givens in self._solved

    def _judge_more(self) -> None:
        """Compute levels of visible puzzles, else of the next ones."""
        open_ones = [number for number in self._visible if number not in self._verdicts]
        last = min(len(self._sheets), _MOST_JUDGED)
        while not open_ones and self._next < last:
            open_ones = [self._next] if self._next not in self._verdicts else []
            self._next += 1
        if open_ones:
            puzzles = [(at, self._sheets[at]) for at in open_ones]
            self._judging.start(partial(_judge, puzzles), self._verdicts.update, first_wait_s=0)

    def _text_of(self, t: Texts, number: int) -> str:
        """Return what a search finds a puzzle by."""
        state = t("puzzles-solved" if self._is_solved(number) else "puzzles-open")
        return fold(f"{number + 1} {name_of(self._sheets[number])} {self._judgement(t, number)} {state}")

    # --- actions ------------------------------------------------------------------------------------------------------

    def _search(self, window: Window, text: str) -> None:
        """Search for the words. Until that is done, the list keeps the puzzles found before."""
        t, words = window.t, fold(text).split()

        def search() -> Sequence[int]:
            texts = ((number, self._text_of(t, number)) for number in range(len(self._sheets)))
            return [number for number, known in texts if all(word in known for word in words)]

        def show(found: Sequence[int]) -> None:
            self._found = found
            self._scroll.offset = 0
            if found and self._chosen not in found:
                self._look_at(found[0])

        if words:
            self._judging.cancel()
            self._search_task.start(search, show)
        else:
            self._search_task.cancel()
            show(range(len(self._sheets)))
        window.redraw()

    def _press(self, window: Window, number: int) -> None:
        """Show a puzzle, or open it if it is shown already."""
        if number == self._chosen:
            self._open(window)
        else:
            self._look_at(number)
            window.redraw()

    def _look_at(self, number: int) -> None:
        self._chosen, self._imported = number, None
        self._judging.cancel()
        self._importing.start(partial(import_grid, self._sheets[number]), partial(setattr, self, "_imported"))

    def _open(self, window: Window) -> None:
        imported = self._imported
        if imported is None or imported.verdict.finding == "complete" or self._search_task.busy:
            return
        window.show_dialog(None)
        open_table(window, self._choices, {**imported.options, **self._choices.player_options()})
        if imported.loose:
            window.notify(window.t("opening-loose"))


def _judge(puzzles: Sequence[tuple[int, Sheet]]) -> dict[int, GivensVerdict]:
    """Return the verdicts on as many puzzles as one turn has time for, at least one."""
    until = monotonic() + _TURN_S
    verdicts: dict[int, GivensVerdict] = {}
    for number, sheet in puzzles:
        verdicts[number] = judge_givens(sheet.givens)
        if monotonic() > until:
            break
    return verdicts
