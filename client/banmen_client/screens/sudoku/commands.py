"""All that can be done at a sudoku table beyond writing: for each its icon, its key, when it is possible, what it does.

The words of command `name` are the message `sudoku-do-NAME`; the tools, the sheet and the keys all go by this table.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import pygame

from banmen.games.sudoku.values import Mend, Pause, Redo, Reset, Resume, Return, Save, State, Undo
from banmen_client.coach.sudoku.desk import Tool
from banmen_client.screens import dialogs, sudoku_dialogs
from banmen_client.screens.context import DialogMaker
from banmen_client.screens.replay_files import save_replay
from banmen_client.screens.show import timeline
from banmen_client.screens.standing import Standing
from banmen_client.screens.sudoku import writing

if TYPE_CHECKING:
    from banmen_client.screens.sudoku.screen import SudokuScreen


class Chord(NamedTuple):
    """A key, alone or with Ctrl (or Cmd) and Shift."""

    key: int
    ctrl: bool = False
    shift: bool = False

    @property
    def text(self) -> str:
        """As it is written on a button."""
        name = pygame.key.name(self.key).upper()
        return "+".join([*(["Ctrl"] if self.ctrl else []), *(["Shift"] if self.shift else []), name])


@dataclass(frozen=True)
class Command:
    """Something that can be done. `possible` says when; `on` whether a thing that is switched is on.

    Commands for `watchers` are there for everybody, the others for who plays.
    """

    name: str
    icon: str
    chord: Chord | None
    do: Callable[["SudokuScreen"], object]
    possible: Callable[["SudokuScreen", Standing], bool] = lambda _screen, _standing: True
    on: Callable[["SudokuScreen"], bool] | None = None
    watchers: bool = False


# --- when -------------------------------------------------------------------------------------------------------------


def _playing(screen: "SudokuScreen", standing: Standing) -> bool:  # noqa: ARG001 - as all of these
    return standing.replay.playing and standing.live and not standing.replay.state.paused


def _begun(screen: "SudokuScreen", standing: Standing) -> bool:  # noqa: ARG001 - as all of these
    return bool(standing.replay.plies)


def _undoable(screen: "SudokuScreen", standing: Standing) -> bool:
    return _playing(screen, standing) and any(change.seat == screen.seat for change in standing.state.past)


def _redoable(screen: "SudokuScreen", standing: Standing) -> bool:
    return _playing(screen, standing) and any(change.seat == screen.seat for change in standing.state.future)


def _returnable(screen: "SudokuScreen", standing: Standing) -> bool:
    return _playing(screen, standing) and any(point.seat == screen.seat for point in standing.state.saved)


def _pausable(screen: "SudokuScreen", standing: Standing) -> bool:  # noqa: ARG001 - as all of these
    state = standing.replay.state
    return standing.replay.playing and isinstance(state, State) and state.mode != "race"


def _paused(screen: "SudokuScreen") -> bool:
    state = screen.mirror.replay.state
    return isinstance(state, State) and state.paused


# --- what -------------------------------------------------------------------------------------------------------------


def _act(action: object) -> Callable[["SudokuScreen"], object]:
    return lambda screen: screen.act(action)


def _candidates(screen: "SudokuScreen") -> None:
    screen.desk = replace(screen.desk, candidates=not screen.desk.candidates)
    screen.window.redraw()


def _rules(screen: "SudokuScreen") -> None:
    screen.desk = replace(screen.desk, rules=not screen.desk.rules)
    screen.window.redraw()


def _take(tool: Tool) -> Callable[["SudokuScreen"], object]:
    def take(screen: "SudokuScreen") -> None:
        screen.desk = screen.desk.taking(tool)
        screen.window.redraw()

    return take


def toggle_pause(screen: "SudokuScreen") -> None:
    """Stop the time, or let it run on."""
    standing = screen.standing()
    if not standing.watching and _pausable(screen, standing):
        screen.send(Resume() if standing.replay.state.paused else Pause())


def _filter(screen: "SudokuScreen") -> None:
    """The next digit is lit; where one is lit already, no more."""
    if screen.desk.filter:
        screen.desk = screen.desk.lighting(screen.desk.filter)
    else:
        screen.desk = replace(screen.desk, choosing=not screen.desk.choosing)
    screen.window.redraw()


def _ask(dialog: Callable[["SudokuScreen"], DialogMaker]) -> Callable[["SudokuScreen"], object]:
    return lambda screen: screen.window.ask(dialog(screen))


def new_puzzle(screen: "SudokuScreen") -> DialogMaker:
    """Which puzzle to open next: at first one like this."""
    opened = screen.mirror.replay.opened
    return sudoku_dialogs.new_sudoku(opened.options if opened else None)


def _own(screen: "SudokuScreen") -> DialogMaker:  # noqa: ARG001 - as all of these
    return sudoku_dialogs.enter_givens()


def _load(screen: "SudokuScreen") -> DialogMaker:  # noqa: ARG001 - as all of these
    return sudoku_dialogs.open_file()


def _save(screen: "SudokuScreen", *, everything: bool = False) -> DialogMaker:
    return sudoku_dialogs.save_file(screen.standing().state, screen.seat, everything=everything)


def _print(screen: "SudokuScreen") -> DialogMaker:
    return sudoku_dialogs.printing(screen.standing().state, screen.seat)


def _replay(screen: "SudokuScreen") -> None:
    save_replay(screen.window, screen.mirror.replay)


def _resign(screen: "SudokuScreen") -> None:
    screen.window.ask(dialogs.resigning(screen.standing()))


def _duel(screen: "SudokuScreen", standing: Standing) -> bool:  # noqa: ARG001 - as all of these
    state = standing.replay.state
    return standing.replay.playing and isinstance(state, State) and state.mode == "race" and len(state.seats) == 2  # noqa: PLR2004 - two


def _ask_keys(screen: "SudokuScreen") -> None:
    """The list of keys; where there is a timeline, its keys first."""
    looking = timeline.KEYS if screen.shows_timeline else ()
    screen.window.ask(dialogs.keys((*looking, *(key for key in KEYS if not looking or key != "sudoku-key-look"))))


KEYS = (
    "key-tab",
    "sudoku-key-arrows",
    "sudoku-key-more",
    "sudoku-key-digits",
    "sudoku-key-corner",
    "sudoku-key-middle",
    "sudoku-key-clear",
    "sudoku-key-pencil",
    "sudoku-key-popup",
    "sudoku-key-hint",
    "sudoku-key-next",
    "sudoku-key-runs",
    "sudoku-key-candidates",
    "sudoku-key-filter",
    "sudoku-key-colours",
    "sudoku-key-rules",
    "sudoku-key-check",
    "sudoku-key-complete",
    "sudoku-key-answer",
    "sudoku-key-undo",
    "sudoku-key-savepoint",
    "sudoku-key-mend",
    "sudoku-key-reset",
    "sudoku-key-pause",
    "sudoku-key-look",
    "sudoku-key-new",
    "sudoku-key-files",
    "sudoku-key-print",
    "key-replay",
    "sudoku-key-sheet",
    "key-language",
    "key-settings",
    "key-escape",
    "key-help",
)
"""The list of keys: ids of messages."""

COMMANDS: Mapping[str, Command] = {
    command.name: command
    for command in (
        # the four tools
        Command("undo", "undo-2", Chord(pygame.K_z, ctrl=True), _act(Undo()), _undoable),
        Command("erase", "eraser", None, writing.erase, _playing),
        Command(
            "pencil",
            "pencil",
            Chord(pygame.K_p),
            _take("corner"),
            _playing,
            on=lambda screen: screen.desk.tool in {"corner", "centre"},
        ),
        Command("hint", "lightbulb", Chord(pygame.K_h), lambda screen: screen.tutor.press_hint(), _playing),
        # marks
        Command(
            "candidates",
            "grid-3x3",
            Chord(pygame.K_c),
            _candidates,
            on=lambda screen: screen.desk.candidates,
            watchers=True,
        ),
        Command(
            "rules",
            "triangle-alert",
            Chord(pygame.K_k),
            _rules,
            on=lambda screen: screen.desk.rules,
            watchers=True,
        ),
        Command(
            "centre",
            "pencil",
            Chord(pygame.K_p, shift=True),
            _take("centre"),
            on=lambda screen: screen.desk.tool == "centre",
        ),
        Command(
            "colours", "palette", Chord(pygame.K_l), _take("colour"), on=lambda screen: screen.desk.tool == "colour"
        ),
        Command(
            "filter",
            "funnel",
            Chord(pygame.K_f),
            _filter,
            on=lambda screen: screen.desk.choosing or bool(screen.desk.filter),
            watchers=True,
        ),
        # checks
        Command("check", "circle-check", Chord(pygame.K_v), lambda screen: screen.tutor.check(), _playing),
        Command("complete", "list-checks", Chord(pygame.K_e), lambda screen: screen.tutor.count(), _begun),
        Command("answer", "eye", Chord(pygame.K_a), lambda screen: screen.tutor.toggle_answer(), _begun),
        # solving
        Command("next", "footprints", Chord(pygame.K_n), lambda screen: screen.tutor.next_step(), _playing),
        Command("run-hint", "zap", Chord(pygame.K_r), lambda screen: screen.tutor.start("run_hint"), _playing),
        Command("think", "search", Chord(pygame.K_t), lambda screen: screen.tutor.start("think"), _playing),
        # going back
        Command("redo", "redo-2", Chord(pygame.K_y, ctrl=True), _act(Redo()), _redoable),
        Command("savepoint", "bookmark", Chord(pygame.K_b), _act(Save()), _playing),
        Command("return", "history", Chord(pygame.K_b, shift=True), _act(Return()), _returnable),
        Command("mend", "step-back", Chord(pygame.K_m), _act(Mend()), _playing),
        Command("reset", "rotate-ccw", Chord(pygame.K_r, ctrl=True), _act(Reset()), _playing),
        Command("pause", "pause", Chord(pygame.K_w), toggle_pause, _pausable, on=_paused),
        # files
        Command("new", "plus", Chord(pygame.K_n, ctrl=True), _ask(new_puzzle), watchers=True),
        Command("own", "keyboard", Chord(pygame.K_e, ctrl=True), _ask(_own), watchers=True),
        Command("load", "folder-open", Chord(pygame.K_o, ctrl=True), _ask(_load), watchers=True),
        Command("save", "save", Chord(pygame.K_s, ctrl=True), _ask(_save), _begun, watchers=True),
        Command(
            "save-all",
            "download",
            Chord(pygame.K_s, ctrl=True, shift=True),
            _ask(lambda screen: _save(screen, everything=True)),
            _begun,
            watchers=True,
        ),
        Command("print", "printer", Chord(pygame.K_p, ctrl=True), _ask(_print), _begun, watchers=True),
        Command("replay", "circle-play", Chord(pygame.K_r, ctrl=True, shift=True), _replay, _begun, watchers=True),
        # the table
        Command("sheet", "menu", Chord(pygame.K_o), lambda screen: screen.toggle_menu(), watchers=True),
        Command(
            "keys",
            "circle-question-mark",
            Chord(pygame.K_F1),
            _ask_keys,
            watchers=True,
        ),
        Command("resign", "flag", None, _resign, _duel),
    )
}
"""Every command by its name."""

SECTIONS: Sequence[tuple[str, Sequence[str]]] = (
    ("marks", ("candidates", "rules", "centre", "colours", "filter")),
    ("checks", ("check", "complete", "answer")),
    ("solve", ("next", "run-hint", "think")),
    ("back", ("redo", "savepoint", "return", "mend", "reset", "pause")),
    ("files", ("new", "own", "load", "save", "save-all", "print", "replay")),
    ("table", ("keys", "resign")),
)
"""The sheet of everything that has no button of its own, in order; the headings are `sudoku-part-NAME`."""
