"""The keyboard at a sudoku table: what comes before the widgets, and what they leave."""

from typing import TYPE_CHECKING

import pygame

from banmen_client.boards.cursor import ARROWS, typed
from banmen_client.screens.sudoku import writing
from banmen_client.screens.sudoku.commands import COMMANDS, Chord, Command

if TYPE_CHECKING:
    from banmen_client.screens.sudoku.screen import SudokuScreen

_ENTER = {pygame.K_RETURN, pygame.K_KP_ENTER}
_CLEAR = {pygame.K_DELETE, pygame.K_BACKSPACE}
_DIGITS = {pygame.K_0 + digit: digit for digit in range(10)}
_CHORDS = {command.chord: command for command in COMMANDS.values() if command.chord is not None}
_ALSO = {Chord(pygame.K_z, ctrl=True, shift=True): COMMANDS["redo"], Chord(pygame.K_PAUSE): COMMANDS["pause"]}
"""Second chords, for who is used to them."""

_BOARD = "board"


def first(screen: "SudokuScreen", event: pygame.event.Event, ringed: str | None) -> bool:
    """Keys that no widget gets: the cursor's and those that look back; while the popup is open, its digits."""
    if screen.popup is not None:
        return _to_popup(screen, event)
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
        return False
    if event.key in ARROWS:
        screen.desk = screen.desk.moved(*ARROWS[event.key], reach=bool(event.mod & pygame.KMOD_SHIFT))
        screen.window.redraw()
        return True
    on_board = ringed in {None, _BOARD}
    match event.key:
        case pygame.K_SPACE if on_board:
            run(screen, COMMANDS["pencil"])
        case key if key in _ENTER and on_board:
            screen.open_popup(screen.desk.cursor)
        case _:
            return not event.mod & pygame.KMOD_SHIFT and _look(screen, event.key)
    return True


def _look(screen: "SudokuScreen", key: int) -> bool:
    """Back and forth through what happened; while the sheet is open, these keys scroll it; with Shift, the card."""
    if screen.menu is not None:
        return False
    match key:
        case pygame.K_PAGEUP:
            screen.step(-1)
        case pygame.K_PAGEDOWN:
            screen.step(1)
        case pygame.K_HOME:
            screen.look(0)
        case pygame.K_END:
            screen.look(None)
        case _:
            return False
    return True


def _to_popup(screen: "SudokuScreen", event: pygame.event.Event) -> bool:
    """A digit is written and the popup closes; so does Escape, and a step away from the square."""
    digit = _digit(event)
    if event.key == pygame.K_ESCAPE:
        screen.open_popup(None)
    elif event.key in ARROWS:
        screen.open_popup(None)
        return first(screen, event, None)
    elif digit is not None or event.key in _CLEAR:
        screen.open_popup(None)
        return other(screen, event)
    else:
        return False
    return True


def other(screen: "SudokuScreen", event: pygame.event.Event) -> bool:
    """Digits and commands, which the widgets have left."""
    digit = _digit(event)
    if digit is not None:
        _write(screen, digit, event.mod)
        return True
    if event.key in _CLEAR:
        writing.erase(screen)
        return True
    if event.key == pygame.K_ESCAPE:
        screen.back()
        return True
    command = _command(event)
    if command is None:
        return False
    run(screen, command)
    return True


def _command(event: pygame.event.Event) -> Command | None:
    """The command of a key."""
    ctrl, shift = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META), event.mod & pygame.KMOD_SHIFT
    if event.mod & pygame.KMOD_ALT:
        return None
    # With text input off, a key comes without what Shift makes of it: "?" as "/".
    if event.unicode == "?" or (event.key in {pygame.K_SLASH, pygame.K_QUESTION} and not ctrl):
        return COMMANDS["keys"]
    chord = Chord(event.key, bool(ctrl), bool(shift))
    return _CHORDS.get(chord) or _ALSO.get(chord)


def run(screen: "SudokuScreen", command: Command) -> None:
    """Do it, or say that one only watches."""
    if screen.standing().watching and not command.watchers:
        screen.window.notify(screen.window.t("watching-only"))
    else:
        command.do(screen)


def _write(screen: "SudokuScreen", digit: int, mod: int) -> None:
    ctrl = mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
    shift, alt = mod & pygame.KMOD_SHIFT, mod & pygame.KMOD_ALT
    if digit == 0:
        if screen.desk.choosing:
            screen.desk = screen.desk.lighting(0)
            screen.window.redraw()
        else:
            writing.erase(screen)
    else:
        screen.digit(digit, how="centre" if alt or (ctrl and shift) else "corner" if ctrl or shift else "tool")


def _digit(event: pygame.event.Event) -> int | None:
    """The digit of a key, whatever Ctrl or Shift make of it."""
    if event.key in _DIGITS:
        return _DIGITS[event.key]
    text = typed(event)
    return int(text) if len(text) == 1 and text.isascii() and text.isdigit() else None
