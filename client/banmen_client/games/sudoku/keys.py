"""The keyboard at a sudoku table: keys handled before the widgets, and keys that no widget has used."""

import pygame

from banmen_client.drawing.cursor import ARROWS, typed
from banmen_client.games.sudoku.coach.messages import Question
from banmen_client.games.sudoku.commands import COMMANDS, Chord, Command, run
from banmen_client.games.sudoku.digit_entry import enter_digit, erase
from banmen_client.games.sudoku.moment import SudokuMoment
from banmen_client.screens.table.game_table import BOARD_KEY

_ENTER = {pygame.K_RETURN, pygame.K_KP_ENTER}
_CLEAR = {pygame.K_DELETE, pygame.K_BACKSPACE}
_DIGITS = {pygame.K_0 + digit: digit for digit in range(10)}
_CHORDS = {command.chord: command for command in COMMANDS.values() if command.chord is not None}
_ALSO = {Chord(pygame.K_z, ctrl=True, shift=True): COMMANDS["redo"], Chord(pygame.K_PAUSE): COMMANDS["pause"]}
"""Alternative chords of commands, known from other programs."""


def first(moment: SudokuMoment, event: pygame.event.Event, popup: int | None) -> bool:
    """Handle a key before the widgets: of the cursor, of the timeline, or of the open `popup`."""
    if popup is not None:
        return _to_popup(moment, event)
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
            _enter(moment)
        case _:
            return not event.mod & pygame.KMOD_SHIFT and _look(moment, event.key)
    return True


def _enter(moment: SudokuMoment) -> None:
    """Confirm the card's question. Without a question open the popup at the cursor."""
    question = moment.coach.message
    if isinstance(question, Question):
        COMMANDS[question.command].do(moment)
    else:
        moment.calls.open_popup(moment.selection.cursor)


def _look(moment: SudokuMoment, key: int) -> bool:
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


def _to_popup(moment: SudokuMoment, event: pygame.event.Event) -> bool:
    """Write a digit and close the popup. Escape and the arrows close it without writing."""
    if event.key == pygame.K_ESCAPE:
        moment.calls.open_popup(None)
    elif event.key in ARROWS:
        moment.calls.open_popup(None)
        return first(moment, event, None)
    elif _digit(event) is not None or event.key in _CLEAR:
        moment.calls.open_popup(None)
        return other(moment, event)
    else:
        return False
    return True


def other(moment: SudokuMoment, event: pygame.event.Event) -> bool:
    """Handle a key that no widget has used: a digit, or the key of a command."""
    digit = _digit(event)
    if digit is not None:
        _write(moment, digit, event.mod)
        return True
    if event.key in _CLEAR:
        erase(moment)
        return True
    command = _command(event)
    if command is None:
        return False
    run(moment, command)
    return True


def _command(event: pygame.event.Event) -> Command | None:
    ctrl, shift = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META), event.mod & pygame.KMOD_SHIFT
    if event.mod & pygame.KMOD_ALT:
        return None
    # With text input off, a key event ignores Shift: "?" arrives as "/".
    if event.unicode == "?" or (event.key in {pygame.K_SLASH, pygame.K_QUESTION} and not ctrl):
        return COMMANDS["keys"]
    chord = Chord(event.key, bool(ctrl), bool(shift))
    return _CHORDS.get(chord) or _ALSO.get(chord)


def _write(moment: SudokuMoment, digit: int, mod: int) -> None:
    ctrl = mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
    shift, alt = mod & pygame.KMOD_SHIFT, mod & pygame.KMOD_ALT
    if digit == 0:
        if moment.selection.choosing_filter:
            moment.calls.select(moment.selection.switch_filter(0))
        else:
            erase(moment)
    else:
        enter_digit(moment, digit, "centre" if alt or (ctrl and shift) else "corner" if ctrl else "tool")


def _digit(event: pygame.event.Event) -> int | None:
    """Return the digit of a key, also with Ctrl or Shift; None if it is not a digit."""
    if event.key in _DIGITS:
        return _DIGITS[event.key]
    text = typed(event)
    return int(text) if len(text) == 1 and text.isascii() and text.isdigit() else None
