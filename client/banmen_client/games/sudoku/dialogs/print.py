"""The dialog that prints a grid, alone or with new puzzles of its level, as a PDF or as pictures."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

from banmen.game import Seat
from banmen.games.sudoku.engine import solve_and_count
from banmen.games.sudoku.engine.generate import LARGEST_SEED, CannotGeneratePuzzle, generate
from banmen.games.sudoku.engine.units import Grid, candidates_of
from banmen.games.sudoku.options import USUAL_LEVEL
from banmen.games.sudoku.state import State
from banmen.texts import Texts
from banmen_client.games.sudoku.cover import puzzle_text
from banmen_client.games.sudoku.dialogs.grid_conversion import judge_givens
from banmen_client.games.sudoku.dialogs.grid_preview import PreviewMessage, message_card, message_height
from banmen_client.games.sudoku.dialogs.save_file import stem_of
from banmen_client.games.sudoku.printing import PER_PAGE, Paper, Printed, print_grids
from banmen_client.screens.background_task import BackgroundTask
from banmen_client.screens.dialog_form import FormRow, choice, form_height, lay_out
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.system.documents import display_path, free_name, make_folder, own_folder, path_of, reason
from banmen_client.ui.controls import ButtonSpec, Toggle
from banmen_client.ui.geometry import Rect
from banmen_client.ui.overlays import dialog
from banmen_client.ui.text_field import Field, FieldState
from banmen_client.ui.widget import Widget

_PER_PAGE = tuple(PER_PAGE)
_SUFFIXES = (".pdf", ".png")
_PAPERS = tuple(Paper)
_WHAT = ("givens", "entries", "marks")
_MESSAGE_GAP = 14
_NUMBERS = 999_000
"""If the grid has no number, the number from which the other puzzles are looked for is below this."""


def print_dialog(state: State, seat: Seat) -> DialogMaker:
    """Return the dialog for the grid that a seat sees."""
    return _PrintDialog(state, seat)


@dataclass
class _PrintChoices:
    """The choices made in the dialog, as indices into the lists shown, and the name as typed."""

    per_page: int = 0
    what: int = 0
    paper: int = 0
    suffix: int = 0
    answers: bool = False
    name: FieldState = field(default_factory=lambda: FieldState(limit=400))

    def set(self, name: str, number: int) -> None:
        setattr(self, name, number)


class _PrintDialog:
    """The dialog's state: the choices, and the puzzles made so far."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state, self._seat = state, seat
        self._last = state.seed or Random().randrange(_NUMBERS)
        self._folder = own_folder()
        self._choices = _PrintChoices()
        self._choices.name.set(free_name(self._folder, stem_of(state), _SUFFIXES[0]))
        self._task = BackgroundTask()
        self._made: list[Printed] = []
        self._message: PreviewMessage | None = None

    def tick(self) -> bool:
        """Return True if another puzzle, or the file, has become ready."""
        return self._task.poll()

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t, rows = window.t, self._rows(window)
        message = self._message or PreviewMessage(display_path(self._path.parent), "folder-open")
        width = min(660, window.canvas.area.w - 32)
        high = message_height(window.canvas, message, width - 52)
        room = window.canvas.area.h - 170
        return dialog(
            window.canvas,
            key="printing",
            title=t("printing-title"),
            buttons=[
                ButtonSpec("cancel", t("cancel"), lambda: self._cancel(window)),
                ButtonSpec(
                    "print",
                    t("printing-print", kind=_SUFFIXES[self._choices.suffix].removeprefix(".").upper()),
                    lambda: self._start(window),
                    kind="primary",
                    icon="save",
                    enabled=not self._task.busy,
                ),
            ],
            on_cancel=lambda: self._cancel(window),
            width=width,
            content_height=min(form_height(window, rows) + high + _MESSAGE_GAP, room),
            compose=partial(self._contents, window, rows, message),
        )

    def _contents(
        self, window: Window, rows: Sequence[FormRow], message: PreviewMessage, rect: Rect
    ) -> Sequence[Widget]:
        card, form = rect.cut_bottom(message_height(window.canvas, message, rect.w), _MESSAGE_GAP)
        return [*lay_out(window, form, rows), message_card("printing/said", card, message)]

    def _rows(self, window: Window) -> list[FormRow]:
        t, choices = window.t, self._choices

        def name(rect: Rect) -> Widget:
            return Field(
                key="printing/name",
                rect=rect,
                state=choices.name,
                file_name=True,
                on_change=lambda _text: self._forget(window),
                on_submit=lambda _text: self._start(window),
            )

        def answers(rect: Rect) -> Widget:
            return Toggle(
                key="printing/answers",
                rect=rect,
                on=choices.answers,
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
            before = _SUFFIXES[self._choices.suffix]
            self._choices.set(name, number)
            typed = self._choices.name
            if name == "suffix" and typed.text.endswith(before):
                typed.set(typed.text.removesuffix(before) + _SUFFIXES[number])
            self._forget(window)

        chosen = getattr(self._choices, name)
        return f"printing-{name}", choice(window, f"printing/{name}", labels, chosen, choose)

    # --- actions ------------------------------------------------------------------------------------------------------

    @property
    def _path(self) -> Path:
        path = path_of(self._choices.name.text or ".", self._folder)
        return path if path.suffix.lower() in _SUFFIXES else path.with_name(path.name + _SUFFIXES[self._choices.suffix])

    def _forget(self, window: Window) -> None:
        """Clear the message about the previous choices."""
        self._message = None
        window.redraw()

    def _answers(self, window: Window, on: bool) -> None:  # noqa: FBT001 - a toggle's callback
        self._choices.answers = on
        self._forget(window)

    def _cancel(self, window: Window) -> None:
        self._task.cancel()
        window.show_dialog(None)

    def _start(self, window: Window) -> None:
        """Make the puzzles one after the other, then print them."""
        if not self._task.busy:
            self._made, self._last = [], self._state.seed or self._last
            self._make_next(window)

    def _make_next(self, window: Window) -> None:
        number, wanted = len(self._made), _PER_PAGE[self._choices.per_page]
        if number == wanted:
            self._message = PreviewMessage(window.t("printing-writing"), "hourglass")
            self._task.start(self._writer(window.t), partial(self._on_written, window))
        else:
            self._message = PreviewMessage(window.t("printing-making", number=number + 1, count=wanted), "hourglass")
            if number == 0:
                self._task.start(self._table_grid(window.t), partial(self._add_grid, window))
            else:
                self._task.start(self._new_grid(window.t), partial(self._add_new_grid, window))
        window.redraw()

    def _add_grid(self, window: Window, made: Printed) -> None:
        self._made.append(made)
        self._make_next(window)

    def _add_new_grid(self, window: Window, made: tuple[int, Printed]) -> None:
        self._last = made[0]
        self._add_grid(window, made[1])

    def _on_written(self, window: Window, made: Sequence[Path] | Exception) -> None:
        """Report the files written, or the error."""
        t = window.t
        if isinstance(made, FileExistsError):
            self._message = PreviewMessage(t("printing-there"), "triangle-alert", "gold", display_path(self._path))
        elif isinstance(made, Exception):
            self._message = PreviewMessage(t("not-saved", reason=reason(made)), "triangle-alert", "red")
        else:
            window.show_dialog(None)
            window.notify(t("printing-done", path=display_path(made[0]), count=len(made)), "success")
        window.redraw()

    # --- off the main thread ------------------------------------------------------------------------------------------

    def _table_grid(self, t: Texts) -> Callable[[], Printed]:
        """Return a function that makes the table's grid for printing, with the chosen entries and marks."""
        state, written, what = self._state, self._state.sheet_of(self._seat), _WHAT[self._choices.what]
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

    def _new_grid(self, t: Texts) -> Callable[[], tuple[int, Printed]]:
        """Return a function that makes another puzzle of the level: that of the next number that has one."""
        state, last = self._state, self._last

        def make() -> tuple[int, Printed]:
            level = state.level or judge_givens(_digits(state.givens)).level or USUAL_LEVEL
            numbers = (number % LARGEST_SEED + 1 for number in count(last))
            number, givens = next(puzzle for number in numbers for puzzle in _puzzle(level, number))
            title = puzzle_text(t, level=level, seed=number, own=False)
            return number, Printed(title, givens, answer=_only_solution(givens))

        return make

    def _writer(self, t: Texts) -> Callable[[], Sequence[Path] | Exception]:
        """Return a function that writes the pages. It returns the files, or the exception."""
        grids, choices, path = list(self._made), self._choices, self._path
        per_page, paper = _PER_PAGE[choices.per_page], _PAPERS[choices.paper]
        title = t("printing-answers") if choices.answers else ""

        def write() -> Sequence[Path] | Exception:
            try:
                make_folder(path.parent)
                return print_grids(path, grids, per_page=per_page, paper=paper, answers_title=title)
            except (ImportError, OSError, ValueError) as error:  # a ValueError is an invalid path
                return error

        return write


def _puzzle(level: int, number: int) -> Iterator[tuple[int, Grid]]:
    """Yield the puzzle of a number, if there is one."""
    with suppress(CannotGeneratePuzzle):
        yield number, generate(level, number).givens


def _digits(signs: str) -> Grid:
    return tuple(int(sign) if sign != "." else 0 for sign in signs)


def _only_solution(givens: Grid) -> Grid:
    solution, solutions = solve_and_count(givens, 2)
    return solution if solution is not None and solutions == 1 else ()
