"""The dialog of the openings trainer: play the moves of one side in a named line, be corrected, be asked again."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from banmen.game import Seat
from banmen.games.reversi.analysis import square_text
from banmen.games.reversi.openings import opening_lines
from banmen.games.reversi.practice.openings_trainer import Question, Training, answer, begin_training, is_right
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, USUAL, WHITE, Place, Placed, Position, begin_position
from banmen.texts import Texts
from banmen_client.games.reversi.overlay import NO_OVERLAY, ReversiOverlay, line_discs
from banmen_client.games.reversi.practice.board import ExerciseBoard
from banmen_client.games.reversi.practice.puzzles import FRAME, HIGHEST, MIN_SIDE, SIDE
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.controls import ButtonSpec, Segmented, Select
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Paragraph
from banmen_client.ui.overlays import dialog
from banmen_client.ui.widget import Widget

SEATS: Sequence[Seat] = (BLACK, WHITE)
_ALL = 0
"""The choice that stands for all openings; the others are one each, in the order of the file."""
_NO_DICE = Random(0)


class _Answered(NamedTuple):
    """The last answer: its question, and the square."""

    question: Question
    square: int


class OpeningsTrainer:
    """The dialog's state: the chosen line and side, the training, and the last answer."""

    def __init__(self) -> None:
        self._line = self._seat = 0
        self._board = ExerciseBoard(self._answer)
        self._begin()

    def _begin(self) -> None:
        keys = [key for key, _ in opening_lines()]
        chosen = keys if self._line == _ALL else [keys[self._line - 1]]
        self._training: Training = begin_training(chosen, SEATS[self._seat])
        self._answered: _Answered | None = None

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t, area = window.t, window.canvas.area
        height = min(HIGHEST, area.h - FRAME)
        close = partial(window.show_dialog, None)
        return dialog(
            window.canvas,
            key="trainer",
            title=t("trainer-title"),
            buttons=[
                ButtonSpec("close", t("close"), close),
                ButtonSpec("again", t("trainer-restart"), partial(self._restart, window), icon="rotate-ccw"),
            ],
            on_cancel=close,
            width=min(height + SIDE + 72, area.w - 32),
            content_height=height,
            compose=partial(self._contents, window),
        )

    # --- display ------------------------------------------------------------------------------------------------------

    def _contents(self, window: Window, rect: Rect) -> Sequence[Widget]:
        t = window.t
        grid, side = rect.cut_left(min(rect.h, rect.w - MIN_SIDE), 18)
        line, rest = side.cut_top(42, 10)
        seat, rest = rest.cut_top(42, 14)
        widgets: list[Widget] = [
            self._board_of(window, grid),
            Select(
                key="trainer/line",
                rect=line,
                options=[t("trainer-all"), *(t(f"opening-{key}") for key, _ in opening_lines())],
                chosen=self._line,
                on_choose=partial(self._choose, window, "_line"),
            ),
            Segmented(
                key="trainer/seat",
                rect=seat,
                labels=[t(f"seat-{each}") for each in SEATS],
                chosen=self._seat,
                on_choose=partial(self._choose, window, "_seat"),
                size=14,
            ),
        ]
        for key, text, size, bold in self._texts(t):
            place, rest = rest.cut_top(window.canvas.paragraph_height(text, rest.w, size, bold=bold), 8)
            widgets.append(Paragraph(key=f"trainer/{key}", rect=place, text=text, size=size, bold=bold))
        return widgets

    def _board_of(self, window: Window, rect: Rect) -> Widget:
        """Return the board before the question, after the last move; the answer is shown on it after an error."""
        question = self._training.question
        if question is None:
            self._board.show(_over(self._answered))
        else:
            overlay = NO_OVERLAY
            position, last = _after(question.before)
            if self._training.wrong:
                overlay = ReversiOverlay((), line_discs([question.square], USUAL, str(position.turn), 1))
            self._board.show(position, overlay, last)
        return self._board.widget(window, "trainer/board", rect)

    def _texts(self, t: Texts) -> Sequence[tuple[str, str, float, bool]]:
        """Return the key, text, size and weight of each paragraph beside the board."""
        training, counts = self._training, {"right": self._training.right, "answered": self._training.answered}
        if training.question is None:
            return [("verdict", self._verdict(t), 15, False), ("done", t("trainer-done", **counts), 18, True)]
        question = training.question
        asked = t("trainer-question", seat=SEATS[self._seat], number=question.number + 1)
        texts = [
            ("verdict", self._verdict(t), 15, training.wrong),
            ("name", t(f"opening-{question.key}"), 18, True),
            ("question", asked, 15, False),
            ("repeat", t("trainer-repeat") if training.is_repeat else "", 14, False),
            ("progress", t("trainer-progress", **counts, left=training.left), 14, False),
        ]
        return [each for each in texts if each[1]]

    def _verdict(self, t: Texts) -> str:
        """Return what there is to say of the last answer."""
        if self._answered is None:
            return ""
        question, square = self._answered
        names = {"square": square_text(question.square, USUAL), "played": square_text(square, USUAL)}
        if not is_right(question, square):
            return t("trainer-wrong", **names)
        return t("trainer-right" if square == question.square else "trainer-mirrored", **names)

    # --- actions ------------------------------------------------------------------------------------------------------

    def _answer(self, window: Window, square: int) -> None:  # noqa: ARG002 - the board redraws it
        if self._training.question is not None:
            self._answered = _Answered(self._training.question, square)
            self._training = answer(self._training, square)

    def _choose(self, window: Window, name: str, number: int) -> None:
        setattr(self, name, number)
        self._restart(window)

    def _restart(self, window: Window) -> None:
        self._begin()
        window.redraw()


def _after(squares: Sequence[int]) -> tuple[Position, Sequence[Placed]]:
    """Return the position after these squares, and the last of their events."""
    *before, last = squares
    position = begin_position(USUAL, "", "".join(square_text(square, USUAL) for square in before))
    decided = REVERSI.decide(position, str(position.turn), Place(square_text(last, USUAL)), _NO_DICE)
    return decided.state, [event for event in decided.events if isinstance(event, Placed)]


def _over(answered: _Answered | None) -> Position:
    """Return the position at the end of a training, in which nobody is asked to move."""
    if answered is None:
        return begin_position(USUAL, "", "")
    position, _ = _after((*answered.question.before, answered.question.square))
    return Position(position.size, position.board, None, position.moves)


def openings_dialog() -> DialogMaker:
    """Return the dialog of the openings trainer."""
    return OpeningsTrainer()
