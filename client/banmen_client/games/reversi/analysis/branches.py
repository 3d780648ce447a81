"""Play a position of a game out against the computer, at a separate table, and return to the game afterwards."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from banmen.games import GAMES
from banmen.games.reversi.state import BLACK, WHITE, Placed, ReversiBegan, opponent
from banmen.replay import PROGRAM, Replay
from banmen_client.screens.dialog_form import FormRow, choice, form_height, lay_out
from banmen_client.screens.dialogs import confirm_dialog
from banmen_client.screens.table.moment import Moment
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.controls import ButtonSpec
from banmen_client.ui.widget import Widget

_KEY = "reversi"
_SEATS = (BLACK, WHITE)
USUAL_LEVEL = 4
_MAX_BRANCHES = 32


class BranchOrigin(NamedTuple):
    """The game that a position was taken from, and the ply that led to it."""

    replay: Replay
    ply: int


@dataclass
class Branches:
    """The origins of this window's branches, keyed by the options of the branch, and the level chosen last."""

    level: int = USUAL_LEVEL
    origins: OrderedDict[str, BranchOrigin] = field(default_factory=OrderedDict)
    going_back: BranchOrigin | None = None

    def remember(self, options: Mapping[str, Any], origin: BranchOrigin) -> None:
        """Record the origin of a branch with these options."""
        self.origins[_name(options)] = origin
        while len(self.origins) > _MAX_BRANCHES:
            self.origins.popitem(last=False)

    def origin_of(self, replay: Replay) -> BranchOrigin | None:
        """Return the origin of a table; None if it is not a branch."""
        return None if replay.opened is None else self.origins.get(_name(replay.opened.options))


def _name(options: Mapping[str, Any]) -> str:
    """Return a key for the starting position that the options describe."""
    return f"{options.get('size', '')}/{options.get('start', '')}/{options.get('moves', '')}"


@cache
def branches() -> Branches:
    """Return the branches of the window."""
    return Branches()


def options_at(replay: Replay, shown: int) -> dict[str, Any]:
    """Return the options of a table that starts after a ply of this game."""
    began: ReversiBegan = replay.plies[0].event
    squares = "".join(ply.event.square for ply in replay.plies[1 : shown + 1] if isinstance(ply.event, Placed))
    options = {"size": began.size, "start": began.start, "moves": began.moves + squares}
    return {name: value for name, value in options.items() if value}


def try_dialog(moment: Moment, kept: Branches) -> DialogMaker:
    """Return the dialog that opens a table from the viewed position, against the computer."""
    levels = list(GAMES[_KEY].programs)
    table = moment.table
    origin = BranchOrigin(table.replay.copy(), table.shown)
    options = options_at(table.replay, table.shown)
    chosen = {"seat": _SEATS.index(table.state.turn), "level": min(kept.level, len(levels) - 1)}

    def compose(window: Window) -> Widget:
        def open_it() -> None:
            window.show_dialog(None)
            kept.level = chosen["level"]
            kept.remember(options, origin)
            seat = _SEATS[chosen["seat"]]
            window.session.open(
                game=_KEY,
                options=options,
                seats={seat: "me", opponent(seat): "program"},
                listed=False,
                programs={opponent(seat): levels[chosen["level"]]},
            )

        rows = _rows(window, chosen, levels)
        return confirm_dialog(
            window,
            "try",
            window.t("try-title"),
            ButtonSpec("open", window.t("try-open"), open_it, kind="primary"),
            body=window.t("try-about", back=window.t("try-back")),
            width=620,
            content_height=form_height(window, rows),
            compose=lambda rect: lay_out(window, rect, rows),
        )

    return compose


def _rows(window: Window, chosen: dict[str, int], levels: Sequence[str]) -> list[FormRow]:
    def choose(name: str, number: int) -> None:
        chosen[name] = number

    seats = [window.t(f"seat-{seat}") for seat in _SEATS]
    return [
        ("try-level", choice(window, "try/level", levels, chosen["level"], lambda number: choose("level", number))),
        ("try-seat", choice(window, "try/seat", seats, chosen["seat"], lambda number: choose("seat", number))),
    ]


def is_branch(replay: Replay, kept: Branches) -> bool:
    """Return True if at this table the window plays a position out against the computer."""
    against = any(sitter is not None and sitter.player == PROGRAM for sitter in replay.seats.values())
    return against and kept.origin_of(replay) is not None
