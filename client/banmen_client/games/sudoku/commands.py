"""The commands at a sudoku table, and the keys that run them, write digits or move the cursor.

A command has an icon, a key, a condition and an action, all in one table, `COMMANDS`, that the tools, the menu and the
keys share. The label of command `name` is the message `sudoku-do-NAME`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

import pygame

from banmen.games.sudoku.coach import pencil_marks
from banmen.games.sudoku.state import Action, Clear, Mend, Pause, Redo, Reset, Resume, Return, Save, Undo
from banmen_client.drawing.cursor import ARROWS, typed
from banmen_client.games.sudoku.coach.messages import CoachQuestion
from banmen_client.games.sudoku.dialogs import enter_givens, give_up, new_sudoku, open_file, print_dialog, save_file
from banmen_client.games.sudoku.moment import SudokuMoment, Tool
from banmen_client.screens.help_dialog import KeyGroups
from banmen_client.screens.table.game_table import BOARD_KEY
from banmen_client.screens.table.moment import Moment
from banmen_client.screens.timeline import timeline
from banmen_client.screens.window_protocol import DialogMaker

EntryMode = Literal["tool", "corner", "centre"]
"""Write with the current tool, or note a pencil mark with any tool."""

_ENTER = {pygame.K_RETURN, pygame.K_KP_ENTER}
_CLEAR = {pygame.K_DELETE, pygame.K_BACKSPACE}
_DIGITS = {pygame.K_0 + digit: digit for digit in range(10)}


class Chord(NamedTuple):
    """A key, optionally with Ctrl (or Cmd) and Shift."""

    key: int
    ctrl: bool = False
    shift: bool = False

    @property
    def text(self) -> str:
        """The chord as text for a button."""
        name = pygame.key.name(self.key).upper()
        return "+".join([*(["Ctrl"] if self.ctrl else []), *(["Shift"] if self.shift else []), name])


@dataclass(frozen=True)
class BoardCommand:
    """A command. `possible` tests whether it is enabled; `on` tests whether a switch is on.

    Commands for `watchers` are available to everybody, the others to players only. One with `asks` needs a confirmation
    on the card, except to switch it off.
    """

    name: str
    icon: str
    chord: Chord | None
    do: Callable[[SudokuMoment], object]
    possible: Callable[[SudokuMoment], bool] = lambda _moment: True
    on: Callable[[SudokuMoment], bool] | None = None
    watchers: bool = False
    asks: bool = False


def run(moment: SudokuMoment, command: BoardCommand) -> None:
    """Run a command, or ask for confirmation first, or notify a spectator that the command is for players only."""
    if moment.table.watching and not command.watchers:
        moment.general.calls.notify(moment.t("watching-only"))
    elif command.asks and not (command.on is not None and command.on(moment)):
        moment.calls.ask(command.name)
    else:
        command.do(moment)


# --- digits ---------------------------------------------------------------------------------------------------------


def enter_digit(moment: SudokuMoment, digit: int, mode: EntryMode = "tool") -> None:
    """Write or note a digit. While choosing a filter, and for a spectator, highlight the digit instead."""
    selection, seat = moment.selection, moment.seat
    if selection.choosing_filter or moment.table.watching:
        moment.calls.select(selection.switch_filter(digit))
        return
    if not _may_write(moment):
        return
    state, squares = moment.state, selection.squares
    tool = selection.tool if mode == "tool" else mode
    if tool == "digit" and len(squares) == 1:
        moment.act(pencil_marks.set_or_clear(state, seat, squares[0], digit, clear_notes=moment.clears_notes))
    elif tool == "colour":
        moment.act(pencil_marks.toggle_colour(state, seat, squares, digit))
    else:
        moment.act(pencil_marks.toggle_mark(state, seat, squares, _mark_kind(selection.show_candidates, tool), digit))


def erase(moment: SudokuMoment) -> None:
    """Erase the contents of the selected squares; with the colour tool, their colour."""
    if not _may_write(moment):
        return
    squares = moment.selection.squares
    moment.act(pencil_marks.clear_colour(squares) if moment.selection.tool == "colour" else Clear(squares))


def _may_write(moment: SudokuMoment) -> bool:
    """Return True if the viewer may write and has selected a square; otherwise notify the viewer of the reason."""
    if not moment.may_act():
        return False
    if not moment.selection.selected:
        moment.general.calls.notify(moment.t("sudoku-select-first"))
    return bool(moment.selection.selected)


def _mark_kind(candidates_shown: bool, tool: Tool) -> Literal["corner", "centre", "struck"]:  # noqa: FBT001 - private
    """Return the kind of mark to toggle. While candidates are shown, it is always `struck`."""
    if candidates_shown:
        return "struck"
    return "centre" if tool == "centre" else "corner"


# --- conditions -----------------------------------------------------------------------------------------------------


def _can_play(moment: SudokuMoment) -> bool:
    is_in_game = moment.table.replay.playing and not moment.out_of_race
    return is_in_game and moment.table.live and not moment.live_state.paused


def _can_take_aid(moment: SudokuMoment) -> bool:
    return _can_play(moment) and not moment.aids_off


def _has_begun(moment: SudokuMoment) -> bool:
    return bool(moment.table.replay.plies)


def _can_undo(moment: SudokuMoment) -> bool:
    return _can_play(moment) and any(change.seat == moment.seat for change in moment.state.past)


def _can_redo(moment: SudokuMoment) -> bool:
    return _can_play(moment) and any(change.seat == moment.seat for change in moment.state.future)


def _can_return(moment: SudokuMoment) -> bool:
    return _can_play(moment) and any(point.seat == moment.seat for point in moment.state.saved)


def _can_pause(moment: SudokuMoment) -> bool:
    return moment.table.replay.playing and moment.live_state.mode != "race"


def _is_paused(moment: SudokuMoment) -> bool:
    return moment.live_state.paused


def _can_show_answer(moment: SudokuMoment) -> bool:
    return _has_begun(moment) and not moment.aids_off


def _can_give_up(moment: SudokuMoment) -> bool:
    return moment.table.replay.playing and moment.live_state.race is not None and not moment.out_of_race


# --- actions --------------------------------------------------------------------------------------------------------


def _send_action(action: Action) -> Callable[[SudokuMoment], object]:
    return lambda moment: moment.act(action)


def _mend(moment: SudokuMoment) -> None:
    """Go back to before the first mistake. In a race without aids refuse even to say whether there is a mistake."""
    if moment.may_take_aid():
        moment.act(Mend())


def _switch_candidates(moment: SudokuMoment) -> None:
    moment.calls.select(replace(moment.selection, show_candidates=not moment.selection.show_candidates))


def _switch_conflicts(moment: SudokuMoment) -> None:
    moment.calls.select(replace(moment.selection, show_conflicts=not moment.selection.show_conflicts))


def _switch_tool(tool: Tool) -> Callable[[SudokuMoment], object]:
    return lambda moment: moment.calls.select(moment.selection.switch_tool(tool))


def _switch_filter(moment: SudokuMoment) -> None:
    """Highlight the next digit pressed. If a digit is highlighted already, stop that."""
    selection = moment.selection
    if selection.filter:
        moment.calls.select(selection.switch_filter(selection.filter))
    else:
        moment.calls.select(replace(selection, choosing_filter=not selection.choosing_filter))


def toggle_pause(moment: SudokuMoment) -> None:
    """Pause or resume the time."""
    if not moment.table.watching and _can_pause(moment):
        moment.general.calls.send(Resume() if moment.live_state.paused else Pause())


def pause_alone(moment: SudokuMoment) -> None:
    """Pause the time of a puzzle without other players."""
    alone = set(moment.table.replay.seats) == set(moment.table.seats)
    if alone and _can_pause(moment) and not moment.live_state.paused:
        moment.general.calls.send(Pause())


def _open_dialog(dialog: Callable[[SudokuMoment], DialogMaker]) -> Callable[[SudokuMoment], object]:
    return lambda moment: moment.general.calls.show_dialog(dialog(moment))


def new_puzzle(moment: SudokuMoment) -> DialogMaker:
    """Return the dialog that opens another table, initially with the options of this one."""
    opened = moment.table.replay.opened
    return new_sudoku(opened.options if opened else None)


def _print(moment: SudokuMoment) -> DialogMaker:
    return print_dialog(moment.state, moment.seat)


def _save(moment: SudokuMoment, *, everything: bool = False) -> DialogMaker:
    return save_file(moment.state, moment.seat, everything=everything)


# --- all commands ---------------------------------------------------------------------------------------------------


COMMANDS: Mapping[str, BoardCommand] = {
    command.name: command
    for command in (
        # the four tools
        BoardCommand("undo", "undo-2", Chord(pygame.K_z, ctrl=True), _send_action(Undo()), _can_undo),
        BoardCommand("erase", "eraser", None, erase, _can_play),
        BoardCommand(
            "pencil",
            "pencil",
            Chord(pygame.K_p),
            _switch_tool("corner"),
            _can_play,
            on=lambda moment: moment.selection.tool in {"corner", "centre"},
        ),
        BoardCommand("hint", "lightbulb", Chord(pygame.K_h), lambda moment: moment.calls.hint(), _can_take_aid),
        # marks
        BoardCommand(
            "candidates",
            "grid-3x3",
            Chord(pygame.K_c),
            _switch_candidates,
            on=lambda moment: moment.selection.show_candidates,
            watchers=True,
        ),
        BoardCommand(
            "rules",
            "triangle-alert",
            Chord(pygame.K_k),
            _switch_conflicts,
            on=lambda moment: moment.selection.show_conflicts,
            watchers=True,
        ),
        BoardCommand(
            "centre",
            "pencil",
            Chord(pygame.K_p, shift=True),
            _switch_tool("centre"),
            on=lambda moment: moment.selection.tool == "centre",
        ),
        BoardCommand(
            "colours",
            "palette",
            Chord(pygame.K_l),
            _switch_tool("colour"),
            on=lambda moment: moment.selection.tool == "colour",
        ),
        BoardCommand(
            "filter",
            "funnel",
            Chord(pygame.K_f),
            _switch_filter,
            on=lambda moment: moment.selection.choosing_filter or bool(moment.selection.filter),
            watchers=True,
        ),
        # checks
        BoardCommand("check", "circle-check", Chord(pygame.K_v), lambda moment: moment.calls.check(), _can_take_aid),
        BoardCommand(
            "complete", "list-checks", Chord(pygame.K_e), lambda moment: moment.calls.completeness(), _has_begun
        ),
        BoardCommand(
            "answer",
            "eye",
            Chord(pygame.K_a),
            lambda moment: moment.calls.toggle_answer(),
            _can_show_answer,
            on=lambda moment: moment.coach.answer is not None,
            asks=True,
        ),
        # solving
        BoardCommand("next", "footprints", Chord(pygame.K_n), lambda moment: moment.calls.next_step(), _can_take_aid),
        BoardCommand(
            "steps",
            "list-checks",
            Chord(pygame.K_s),
            lambda moment: moment.calls.list_steps(),
            _can_take_aid,
            on=lambda moment: bool(moment.coach.listed),
        ),
        BoardCommand(
            "run-hint", "zap", Chord(pygame.K_r), lambda moment: moment.calls.fill("run_hint"), _can_take_aid, asks=True
        ),
        BoardCommand(
            "think", "search", Chord(pygame.K_t), lambda moment: moment.calls.fill("think"), _can_take_aid, asks=True
        ),
        # going back
        BoardCommand("redo", "redo-2", Chord(pygame.K_y, ctrl=True), _send_action(Redo()), _can_redo),
        BoardCommand("savepoint", "bookmark", Chord(pygame.K_b), _send_action(Save()), _can_play),
        BoardCommand("return", "history", Chord(pygame.K_b, shift=True), _send_action(Return()), _can_return),
        BoardCommand("mend", "step-back", Chord(pygame.K_m), _mend, _can_take_aid),
        BoardCommand("reset", "rotate-ccw", Chord(pygame.K_r, ctrl=True), _send_action(Reset()), _can_play),
        BoardCommand("pause", "pause", Chord(pygame.K_w), toggle_pause, _can_pause, on=_is_paused),
        # files
        BoardCommand("new", "plus", Chord(pygame.K_n, ctrl=True), _open_dialog(new_puzzle), watchers=True),
        BoardCommand(
            "own", "keyboard", Chord(pygame.K_e, ctrl=True), _open_dialog(lambda _moment: enter_givens()), watchers=True
        ),
        BoardCommand(
            "load",
            "folder-open",
            Chord(pygame.K_o, ctrl=True),
            _open_dialog(lambda _moment: open_file()),
            watchers=True,
        ),
        BoardCommand("save", "save", Chord(pygame.K_s, ctrl=True), _open_dialog(_save), _has_begun, watchers=True),
        BoardCommand(
            "save-all",
            "download",
            Chord(pygame.K_s, ctrl=True, shift=True),
            _open_dialog(lambda moment: _save(moment, everything=True)),
            _has_begun,
            watchers=True,
        ),
        BoardCommand(
            "print",
            "printer",
            Chord(pygame.K_p, ctrl=True),
            _open_dialog(_print),
            _has_begun,
            watchers=True,
        ),
        BoardCommand(
            "replay",
            "circle-play",
            Chord(pygame.K_r, ctrl=True, shift=True),
            lambda moment: moment.general.calls.save_replay(),
            _has_begun,
            watchers=True,
        ),
        # the table
        BoardCommand("sheet", "menu", Chord(pygame.K_o), lambda moment: moment.calls.toggle_menu(), watchers=True),
        BoardCommand(
            "keys",
            "circle-question-mark",
            Chord(pygame.K_F1),
            lambda moment: moment.general.calls.show_keys(),
            watchers=True,
        ),
        BoardCommand("resign", "flag", None, _open_dialog(lambda _moment: give_up()), _can_give_up),
    )
}
"""The commands by name."""

SECTIONS: Sequence[tuple[str, Sequence[str]]] = (
    ("marks", ("candidates", "rules", "centre", "colours", "filter")),
    ("checks", ("check", "complete", "answer")),
    ("solve", ("next", "steps", "run-hint", "think")),
    ("back", ("redo", "savepoint", "return", "mend", "reset", "pause")),
    ("files", ("new", "own", "load", "save", "save-all", "print", "replay")),
    ("table", ("keys", "resign")),
)
"""The sections of the menu: all commands without a button of their own. The headings are `sudoku-part-NAME`."""


# --- keys -----------------------------------------------------------------------------------------------------------


_CHORDS = {command.chord: command for command in COMMANDS.values() if command.chord is not None}

_ALSO = {Chord(pygame.K_z, ctrl=True, shift=True): COMMANDS["redo"], Chord(pygame.K_PAUSE): COMMANDS["pause"]}
"""Alternative chords of commands, known from other programs."""


def handle_key_first(moment: SudokuMoment, event: pygame.event.Event, popup: int | None) -> bool:
    """Handle a key before the widgets: of the cursor, of the timeline, or of the open `popup`."""
    if popup is not None:
        return _handle_popup_key(moment, event)
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
        return False
    if event.key in ARROWS:
        extend = bool(event.mod & pygame.KMOD_SHIFT)
        moment.calls.select(moment.selection.move(*ARROWS[event.key], extend=extend))
        return True
    on_board = moment.general.ringed in {None, BOARD_KEY}
    match event.key:
        case pygame.K_SPACE if on_board:
            run(moment, COMMANDS["pencil"])
        case key if key in _ENTER and on_board:
            _press_enter(moment)
        case _:
            return not event.mod & pygame.KMOD_SHIFT and _view_ply(moment, event.key)
    return True


def _handle_popup_key(moment: SudokuMoment, event: pygame.event.Event) -> bool:
    """Write a digit and close the popup. Escape and the arrows close it without writing."""
    if event.key == pygame.K_ESCAPE:
        moment.calls.open_popup(None)
    elif event.key in ARROWS:
        moment.calls.open_popup(None)
        return handle_key_first(moment, event, None)
    elif _digit_of(event) is not None or event.key in _CLEAR:
        moment.calls.open_popup(None)
        return handle_other_key(moment, event)
    else:
        return False
    return True


def _press_enter(moment: SudokuMoment) -> None:
    """Confirm the card's question. Without a question open the popup at the cursor."""
    question = moment.coach.message
    if isinstance(question, CoachQuestion):
        COMMANDS[question.command].do(moment)
    else:
        moment.calls.open_popup(moment.selection.cursor)


def _view_ply(moment: SudokuMoment, key: int) -> bool:
    """View an earlier or a later ply.

    While the menu is open, these keys scroll it; with Shift they scroll the card.
    """
    if moment.menu_open:
        return False
    calls = moment.general.calls
    match key:
        case pygame.K_PAGEUP:
            calls.step(-1)
        case pygame.K_PAGEDOWN:
            calls.step(1)
        case pygame.K_HOME:
            calls.look(0)
        case pygame.K_END:
            calls.look(None)
        case _:
            return False
    return True


def handle_other_key(moment: SudokuMoment, event: pygame.event.Event) -> bool:
    """Handle a key that no widget has used: a digit, or the key of a command."""
    digit = _digit_of(event)
    if digit is not None:
        _write_or_note(moment, digit, event.mod)
        return True
    if event.key in _CLEAR:
        erase(moment)
        return True
    command = _command_of(event)
    if command is None:
        return False
    run(moment, command)
    return True


def _command_of(event: pygame.event.Event) -> BoardCommand | None:
    ctrl, shift = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META), event.mod & pygame.KMOD_SHIFT
    if event.mod & pygame.KMOD_ALT:
        return None
    # With text input off, a key event ignores Shift: "?" arrives as "/".
    if event.unicode == "?" or (event.key in {pygame.K_SLASH, pygame.K_QUESTION} and not ctrl):
        return COMMANDS["keys"]
    chord = Chord(event.key, bool(ctrl), bool(shift))
    return _CHORDS.get(chord) or _ALSO.get(chord)


def _write_or_note(moment: SudokuMoment, digit: int, mod: int) -> None:
    ctrl = mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
    shift, alt = mod & pygame.KMOD_SHIFT, mod & pygame.KMOD_ALT
    if digit == 0:
        if moment.selection.choosing_filter:
            moment.calls.select(moment.selection.switch_filter(0))
        else:
            erase(moment)
    else:
        enter_digit(moment, digit, "centre" if alt or (ctrl and shift) else "corner" if ctrl else "tool")


def _digit_of(event: pygame.event.Event) -> int | None:
    """Return the digit of a key, also with Ctrl or Shift; None if it is not a digit."""
    if event.key in _DIGITS:
        return _DIGITS[event.key]
    text = typed(event)
    return int(text) if len(text) == 1 and text.isascii() and text.isdigit() else None


# --- the help -------------------------------------------------------------------------------------------------------


def _keys(*names: str) -> Sequence[str]:
    return tuple(f"sudoku-key-{name}" for name in names)


KEYS: KeyGroups = {
    "play": _keys("arrows", "more", "digits", "corner", "middle", "clear", "pencil", "popup", "pause"),
    "help": _keys(
        "hint",
        "next",
        "steps",
        "runs",
        "candidates",
        "filter",
        "colours",
        "rules",
        "check",
        "complete",
        "answer",
        "sheet",
    ),
    "back": _keys("undo", "savepoint", "mend", "reset"),
    "look": _keys("look"),
    "files": _keys("new", "files", "print"),
}
"""The keys for the help, as message ids."""


def help_keys(moment: Moment) -> KeyGroups:
    """Return the keys for the help, including those of the timeline if there is one."""
    return {**KEYS, "look": timeline.KEYS} if moment.has_timeline else KEYS
