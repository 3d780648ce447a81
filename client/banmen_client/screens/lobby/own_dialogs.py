"""The dialog that discards a game of the player, and buttons that view or save a game stored on the server."""

from collections.abc import Callable
from functools import partial
from typing import Any

from banmen.game import Refusal
from banmen.games import GAMES
from banmen.protocol.rows import OwnTable
from banmen.replay import Replay, from_snapshot
from banmen_client.screens.confirm_dialog import confirm_dialog
from banmen_client.screens.lobby.own_wording import setting_of
from banmen_client.screens.reading_dialog import ReadingDialog, unread_dialog
from banmen_client.screens.replay_files import save_replay
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import DialogButton

_CANNOT_FOLD = (Refusal, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""The errors of folding events that do not fit this version's rules."""


def discard_dialog(own: OwnTable) -> DialogMaker:
    """Make the dialog that warns of the loss, or says that the player must first resign or leave."""

    def compose(window: Window) -> Widget:
        t = window.t
        kind = _kind(own)

        def discard() -> None:
            window.show_dialog(None)
            if not window.session.own.discard(own.row.table, resign=kind == "discard-resign"):
                window.notify(t("queue-full"), "refusal")

        name = next((name for seat, name in own.row.seats.items() if name and seat not in own.mine), "")
        game = t(f"game-{own.row.game}") if own.row.game in GAMES else own.row.game
        labelled = kind in {"discard-resign", "discard-leave"}
        body = [t(kind, name=name)]
        if own.before:
            body.append(t("discard-before", count=len(own.before)))
        return confirm_dialog(
            window,
            "discard",
            t(f"{kind}-title", name=name) if labelled else t("discard-title", game=game),
            DialogButton(
                "discard", t(f"{kind}-do") if labelled else t("own-discard"), discard, kind="danger", icon="trash-2"
            ),
            body=" ".join(body),
            width=520,
        )

    return compose


def _kind(own: OwnTable) -> str:
    """Return the message id for the consequence of discarding this game."""
    others = any(name and seat not in own.mine for seat, name in own.row.seats.items())
    if own.row.phase == "over":
        return "discard-over-shared" if others else "discard-over"
    if own.others and not own.mine:
        return "discard-over-shared"
    if own.others:
        setting = setting_of(own)
        rivals = own.row.phase == "playing" and setting.rivals and len(setting.seats) == 2  # noqa: PLR2004 - two
        return "discard-resign" if rivals else "discard-leave"
    if own.show:
        return "discard-show"
    return "discard-waiting" if own.row.phase == "waiting" else "discard-unfinished"


def look_at(window: Window, own: OwnTable, number: int) -> None:
    """Show game `number` of a table as a replay, once the server has sent it."""
    _fetch(window, own, number, window.open_replay)


def save_game(window: Window, own: OwnTable, number: int) -> None:
    """Save game `number` of a table as a replay, once the server has sent it."""

    def save(replay: Replay) -> None:
        window.show_dialog(None)
        save_replay(window, replay)

    _fetch(window, own, number, save)


def _fetch(window: Window, own: OwnTable, number: int, then: Callable[[Replay], None]) -> None:
    """Request a game from the server, fold it in the background, and pass the result to `then`."""

    def take(found: Replay | Exception) -> None:
        if isinstance(found, Replay):
            then(found)
        else:
            window.show_dialog(unread_dialog(window.t("own-unread", reason=str(found))))

    def read(state: Any) -> None:
        body = window.t("opening-reads-file", name=window.t(f"game-{own.row.game}"))
        ReadingDialog(body, partial(_fold, state), take).begin(window)

    if not window.session.own.fetch(own.row.table, number, read):
        window.notify(window.t("queue-full"), "refusal")


def _fold(state: Any) -> Replay | Exception:
    """Return the replay of a snapshot's state, or the error."""
    try:
        return from_snapshot(state, 0)
    except _CANNOT_FOLD as error:
        return error
