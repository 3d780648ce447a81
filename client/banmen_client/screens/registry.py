"""The games as the window has them, one entry a game: how a table is opened, and which screen it is played on."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from banmen_client.mirror import Mirror
from banmen_client.screens import new_table
from banmen_client.screens.context import DialogMaker, Screen, Window
from banmen_client.screens.show.battle_new import new_battle
from banmen_client.screens.show.goishi_new import new_goishi
from banmen_client.screens.show.knights_tour_new import new_knights_tour
from banmen_client.screens.sudoku_dialogs import new_sudoku, open_now
from banmen_client.screens.table import TableScreen


@dataclass(frozen=True)
class Quick:
    """A table that one press opens, without a question; `quick-KEY` and `quick-KEY-hint` are its words."""

    key: str
    open: Callable[[Window], None]


@dataclass(frozen=True)
class Room:
    """The way to the tables of a game: the dialog that opens one, what one press opens, the screen of a table."""

    new_table: Callable[[], DialogMaker]
    quick: Sequence[Quick]
    screen: Callable[[Window, Mirror], Screen]


def _sudoku_screen(window: Window, mirror: Mirror) -> Screen:
    from banmen_client.screens.sudoku.screen import SudokuScreen  # noqa: PLC0415 - who plays no sudoku waits for none

    return SudokuScreen(window, mirror)


def _knights_tour_screen(window: Window, mirror: Mirror) -> Screen:
    from banmen_client.screens.show.knights_tour import KnightsTourShow  # noqa: PLC0415 - who watches none waits for none
    from banmen_client.screens.show.screen import ShowScreen  # noqa: PLC0415 - likewise

    return ShowScreen(window, mirror, KnightsTourShow())


def _goishi_screen(window: Window, mirror: Mirror) -> Screen:
    from banmen_client.screens.show.goishi import GoishiShow  # noqa: PLC0415 - who picks no stones waits for none
    from banmen_client.screens.show.screen import ShowScreen  # noqa: PLC0415 - likewise

    return ShowScreen(window, mirror, GoishiShow())


def _battle_screen(window: Window, mirror: Mirror) -> Screen:
    from banmen_client.screens.show.battle import BattleShow  # noqa: PLC0415 - who watches none waits for none
    from banmen_client.screens.show.screen import ShowScreen  # noqa: PLC0415 - likewise

    return ShowScreen(window, mirror, BattleShow())


ROOMS: Mapping[str, Room] = {
    "reversi": Room(
        new_table=lambda: new_table.new_table("reversi"),
        quick=(Quick("two", lambda window: new_table.open_for_two(window, "reversi")),),
        screen=TableScreen,
    ),
    "sudoku": Room(
        new_table=new_sudoku,
        quick=(Quick("sudoku", open_now),),
        screen=_sudoku_screen,
    ),
    "knights_tour": Room(new_table=new_knights_tour, quick=(), screen=_knights_tour_screen),
    "goishi": Room(new_table=new_goishi, quick=(), screen=_goishi_screen),
    "battle": Room(
        new_table=new_battle,
        quick=(),
        screen=_battle_screen,
    ),
}
