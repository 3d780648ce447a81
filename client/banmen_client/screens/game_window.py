"""`GameWindow`: one object with everything that the window needs to know about a game.

Another distribution adds a game with an entry point in the group `banmen_client.games`: `KEY = "module:GAME_WINDOW"`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pygame

from banmen.protocol.messages import Row
from banmen.texts import Texts
from banmen_client.screens.table.game_table import GameTable
from banmen_client.screens.table.moment import TableCalls
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.system.settings import Theme

if TYPE_CHECKING:
    from banmen_client.screens.two_players.new_table import OptionRow


@dataclass(frozen=True)
class Cover:
    """The pictures and texts that the lobby shows for a game.

    `tile((width_px, height_px), theme)` is the picture of the game, `thumbnail(state, side_px, theme)` a small board.
    The others are texts about a table in the list. `options_text` names its special options (empty for none),
    `progress_text` the progress of the game, and `waiting_text` the missing player; by default it is any player.
    """

    tile: Callable[[tuple[int, int], Theme], pygame.Surface]
    thumbnail: Callable[[Any, int, Theme], pygame.Surface]
    options_text: Callable[[Texts, Row], str]
    progress_text: Callable[[Texts, Row], str]
    waiting_text: Callable[[Texts, Row], str] = lambda t, _row: t("row-waiting-players")


@dataclass(frozen=True)
class QuickTable:
    """A table that one button opens without a dialog. Its texts are the messages `quick-KEY` and `quick-KEY-hint`."""

    key: str
    open: Callable[[Window], None]


@dataclass(frozen=True)
class GameWindow:
    """The window's side of a game. `key` is the key of its rules.

    The window imports the module of this object before it shows the lobby; the functions import their own modules when
    they are called. `load_cover` is called when the lobby first draws the game. `open_dialog` makes the dialog that
    opens a table. `table` makes the game's part of the table screen.

    `puzzle_dialog(text, path)` makes the dialog for a puzzle that the game's `reader` found in a text or, with a path,
    in a file. The dialog explains the faults of an invalid puzzle. It returns None for an invalid text that is meant
    for something else. `puzzle_dialog` is None if the game has no puzzles. `games_dialog(games, path)` makes the dialog
    with the recorded games of a text or a file; None if the game has no such dialog.

    `quick` are the tables opened by one button. `against` gives the rows about the game's options in *Play the
    computer*, whose levels are the programs of the rules; None if the game is not offered there. `words` is a folder
    with the game's messages, `LANGUAGE/*.ftl`; None if they are among banmen's own.
    """

    key: str
    load_cover: Callable[[], Cover]
    open_dialog: Callable[[], DialogMaker]
    table: Callable[[TableCalls], GameTable]
    quick: Sequence[QuickTable] = ()
    against: "Callable[[], Sequence[OptionRow]] | None" = None
    games_dialog: Callable[[Any, Path | None], DialogMaker] | None = None
    puzzle_dialog: Callable[[str, Path | None], DialogMaker | None] | None = None
    words: Path | None = None

    @cached_property
    def cover(self) -> Cover:
        """The pictures and texts that the lobby shows for the game."""
        return self.load_cover()


Games: TypeAlias = Mapping[str, GameWindow]
"""The games of this window by key, in the order of the lobby."""
