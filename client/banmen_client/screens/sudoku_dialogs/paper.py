"""A grid on paper, alone or with fresh puzzles of its level beside it, as a PDF or as pictures."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

from banmen.engines.sudoku import solve_and_count
from banmen.engines.sudoku.generate import LARGEST_SEED, CannotGenerate, generate
from banmen.engines.sudoku.units import Grid, candidates_of
from banmen.game import Seat
from banmen.games.sudoku.opening import USUAL_LEVEL
from banmen.games.sudoku.values import State
from banmen.texts import Texts
from banmen_client.boards.sudoku_facts import puzzle_text
from banmen_client.printing import PER_PAGE, Paper, Printed, print_grids
from banmen_client.screens.context import DialogMaker, Window
from banmen_client.screens.form import FormRow, choice, form_height, lay_out
from banmen_client.screens.sudoku_dialogs.folder import free_name, make_folder, own_folder, path_of, reason, shown
from banmen_client.screens.sudoku_dialogs.said import Said, said_card, said_height
from banmen_client.screens.sudoku_dialogs.saving import stem_of
from banmen_client.screens.sudoku_dialogs.sheets import judged
from banmen_client.screens.thinking import Thinking
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import Answer, Field, FieldState, Toggle, dialog

_PER_PAGE = tuple(PER_PAGE)
_SUFFIXES = (".pdf", ".png")
_PAPERS = tuple(Paper)
_WHAT = ("givens", "entries", "marks")
_SAID_FRAME = 14
_NUMBERS = 999_000
"""Beside a grid that has no number stand puzzles from anywhere among so many."""


def printing(state: State, seat: Seat) -> DialogMaker:
    """The dialog for the grid that a seat sees."""
    return _Printing(state, seat)


@dataclass
class _Wishes:
    """What is chosen so far, by place in the lists shown, and the name typed."""

    per_page: int = 0
    what: int = 0
    paper: int = 0
    suffix: int = 0
    answers: bool = False
    name: FieldState = field(default_factory=lambda: FieldState(limit=400))

    def set(self, name: str, number: int) -> None:
        """Choose."""
        setattr(self, name, number)


class _Printing:
    """The wishes, and the puzzles made so far."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state, self._seat = state, seat
        self._last = state.seed or Random().randrange(_NUMBERS)
        self._folder = own_folder()
        self._wishes = _Wishes()
        self._wishes.name.set(free_name(self._folder, stem_of(state), _SUFFIXES[0]))
        self._thinking = Thinking()
        self._made: list[Printed] = []
        self._said: Said | None = None

    def tick(self) -> bool:
        """Whether another puzzle, or the print, is ready."""
        return self._thinking.poll()

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t, rows = window.t, self._rows(window)
        said = self._said or Said(shown(self._path.parent), "folder-open")
        width = min(660, window.canvas.area.w - 32)
        high = said_height(window.canvas, said, width - 52)
        room = window.canvas.area.h - 170
        return dialog(
            window.canvas,
            key="printing",
            title=t("printing-title"),
            answers=[
                Answer("cancel", t("cancel"), lambda: self._cancel(window)),
                Answer(
                    "print",
                    t("printing-print"),
                    lambda: self._start(window),
                    kind="primary",
                    icon="printer",
                    enabled=not self._thinking.busy,
                ),
            ],
            on_cancel=lambda: self._cancel(window),
            width=width,
            content_height=min(form_height(window, rows) + high + _SAID_FRAME, room),
            compose=partial(self._contents, window, rows, said),
        )

    def _contents(self, window: Window, rows: Sequence[FormRow], said: Said, rect: Rect) -> Sequence[Widget]:
        card, form = rect.cut_bottom(said_height(window.canvas, said, rect.w), _SAID_FRAME)
        return [*lay_out(window, form, rows), said_card("printing/said", card, said)]

    def _rows(self, window: Window) -> list[FormRow]:
        t, wishes = window.t, self._wishes

        def name(rect: Rect) -> Widget:
            return Field(
                key="printing/name",
                rect=rect,
                state=wishes.name,
                file_name=True,
                on_change=lambda _text: self._forget(window),
                on_submit=lambda _text: self._start(window),
            )

        def answers(rect: Rect) -> Widget:
            return Toggle(
                key="printing/answers",
                rect=rect,
                on=wishes.answers,
                label=t("printing-answers-page"),
                on_change=partial(self._answers, window),
            )

        return [
            self._choice(window, "per_page", [str(number) for number in _PER_PAGE]),
            self._choice(window, "what", [t(f"printing-what-{what}") for what in _WHAT]),
            ("printing-answers", answers),
            self._choice(window, "paper", [t(f"printing-paper-{paper.name.lower()}") for paper in _PAPERS]),
            self._choice(window, "suffix", [suffix.removeprefix(".").upper() for suffix in _SUFFIXES]),
            ("saving-name", name),
        ]

    def _choice(self, window: Window, name: str, labels: Sequence[str]) -> FormRow:
        def choose(number: int) -> None:
            before = _SUFFIXES[self._wishes.suffix]
            self._wishes.set(name, number)
            typed = self._wishes.name
            if name == "suffix" and typed.text.endswith(before):
                typed.set(typed.text.removesuffix(before) + _SUFFIXES[number])
            self._forget(window)

        chosen = getattr(self._wishes, name)
        return f"printing-{name}", choice(window, f"printing/{name}", labels, chosen, choose)

    # --- what is done -------------------------------------------------------------------------------------------------

    @property
    def _path(self) -> Path:
        path = path_of(self._wishes.name.text or ".", self._folder)
        return path if path.suffix.lower() in _SUFFIXES else path.with_name(path.name + _SUFFIXES[self._wishes.suffix])

    def _forget(self, window: Window) -> None:
        """Something else is wanted now."""
        self._said = None
        window.redraw()

    def _answers(self, window: Window, on: bool) -> None:  # noqa: FBT001 - a toggle's callback
        self._wishes.answers = on
        self._forget(window)

    def _cancel(self, window: Window) -> None:
        self._thinking.drop()
        window.ask(None)

    def _start(self, window: Window) -> None:
        """Make the puzzles one after the other, then print."""
        if not self._thinking.busy:
            self._made, self._last = [], self._state.seed or self._last
            self._go_on(window)

    def _go_on(self, window: Window) -> None:
        number, wanted = len(self._made), _PER_PAGE[self._wishes.per_page]
        if number == wanted:
            self._said = Said(window.t("printing-writing"), "hourglass")
            self._thinking.ask(self._printed(window.t), partial(self._done, window))
        else:
            self._said = Said(window.t("printing-making", number=number + 1, count=wanted), "hourglass")
            if number == 0:
                self._thinking.ask(self._own(window.t), partial(self._take, window))
            else:
                self._thinking.ask(self._fresh(window.t), partial(self._take_fresh, window))
        window.redraw()

    def _take(self, window: Window, made: Printed) -> None:
        self._made.append(made)
        self._go_on(window)

    def _take_fresh(self, window: Window, made: tuple[int, Printed]) -> None:
        self._last = made[0]
        self._take(window, made[1])

    def _done(self, window: Window, made: Sequence[Path] | Exception) -> None:
        """Say what was written, or why nothing was."""
        t = window.t
        if isinstance(made, FileExistsError):
            self._said = Said(t("printing-there"), "triangle-alert", "gold", shown(self._path))
        elif isinstance(made, Exception):
            self._said = Said(t("not-saved", reason=reason(made)), "triangle-alert", "red")
        else:
            window.ask(None)
            window.notify(t("printing-done", path=shown(made[0]), count=len(made)), "success")
        window.redraw()

    # --- off the main thread ------------------------------------------------------------------------------------------

    def _own(self, t: Texts) -> Callable[[], Printed]:
        """The grid of the table, with as much on it as is wanted."""
        state, written, what = self._state, self._state.sheet_of(self._seat), _WHAT[self._wishes.what]
        givens = _digits(state.givens)
        digits = state.grid_of(self._seat)
        left = tuple(here & ~gone for here, gone in zip(candidates_of(digits), written.struck, strict=True))
        noted = tuple(corner | centre for corner, centre in zip(written.corner, written.centre, strict=True))
        title = puzzle_text(t, level=state.level or USUAL_LEVEL, seed=state.seed, own=not state.level)
        return lambda: Printed(
            title,
            givens,
            () if what == "givens" else tuple(digit % 10 for digit in written.digit),
            (noted if any(noted) else left) if what == "marks" else (),
            _only_solution(givens),
        )

    def _fresh(self, t: Texts) -> Callable[[], tuple[int, Printed]]:
        """Another puzzle of the level with its number: of the numbers that follow the first one that gives any."""
        state, last = self._state, self._last

        def make() -> tuple[int, Printed]:
            level = state.level or judged(_digits(state.givens)).level or USUAL_LEVEL
            numbers = (number % LARGEST_SEED + 1 for number in count(last))
            number, givens = next(puzzle for number in numbers for puzzle in _puzzle(level, number))
            title = puzzle_text(t, level=level, seed=number, own=False)
            return number, Printed(title, givens, answer=_only_solution(givens))

        return make

    def _printed(self, t: Texts) -> Callable[[], Sequence[Path] | Exception]:
        """Write the pages; what went wrong is an answer too."""
        grids, wishes, path = list(self._made), self._wishes, self._path
        per_page, paper = _PER_PAGE[wishes.per_page], _PAPERS[wishes.paper]
        title = t("printing-answers") if wishes.answers else ""

        def write() -> Sequence[Path] | Exception:
            try:
                make_folder(path.parent)
                return print_grids(path, grids, per_page=per_page, paper=paper, answers_title=title)
            except (ImportError, OSError, ValueError) as error:  # a ValueError is a path that no file can have
                return error

        return write


def _puzzle(level: int, number: int) -> Iterator[tuple[int, Grid]]:
    """The puzzle of a number, if one is made of it."""
    with suppress(CannotGenerate):
        yield number, generate(level, number).givens


def _digits(signs: str) -> Grid:
    return tuple(int(sign) if sign != "." else 0 for sign in signs)


def _only_solution(givens: Grid) -> Grid:
    solution, solutions = solve_and_count(givens, 2)
    return solution if solution is not None and solutions == 1 else ()
