"""Discarding a game of the player's own, and opening or saving one that the server has."""

from functools import partial
from typing import Any

from banmen.game import Refusal
from banmen.games import GAMES
from banmen.protocol.rows import OwnTable
from banmen.replay import Replay, from_snapshot
from banmen_client.screens.background_task import BackgroundTask
from banmen_client.screens.confirm_dialog import confirm_dialog
from banmen_client.screens.lobby.own_wording import setting_of
from banmen_client.screens.replay_files import save_replay
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import DialogButton, dialog

_CANNOT_FOLD = (Refusal, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What folding may raise where the events are not those of this version's rules."""


def discard_dialog(own: OwnTable) -> DialogMaker:
    """Make the dialog that says what is lost by discarding a game, or that it must be resigned or left first."""

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
    """The id of the sentence that says what discarding means here."""
    if own.row.phase == "over":
        shared = any(name and seat not in own.mine for seat, name in own.row.seats.items())
        return "discard-over-shared" if shared else "discard-over"
    if own.others and own.mine and own.row.phase == "playing":
        setting = setting_of(own)
        return "discard-resign" if setting.rivals and len(setting.seats) == 2 else "discard-leave"  # noqa: PLR2004 - two
    if own.show:
        return "discard-show"
    return "discard-waiting" if own.row.phase == "waiting" else "discard-unfinished"


def look_at(window: Window, table: str, number: int) -> None:
    """Show game `number` of a table as a replay, once the server has sent it."""
    _fetch(window, table, number, lambda state: _OpeningDialog(state, window.open_replay).begin(window))


def save_game(window: Window, table: str, number: int) -> None:
    """Save game `number` of a table as a replay, once the server has sent it."""
    _fetch(window, table, number, lambda state: _OpeningDialog(state, partial(_save, window)).begin(window))


def _save(window: Window, replay: Replay) -> None:
    window.show_dialog(None)
    save_replay(window, replay)


def _fetch(window: Window, table: str, number: int, then: Any) -> None:
    if not window.session.own.fetch(table, number, then):
        window.notify(window.t("queue-full"), "refusal")


class _OpeningDialog:
    """The dialog that is shown while a long game is folded in the background."""

    def __init__(self, state: Any, then: Any) -> None:
        self._state, self._then = state, then
        self._task = BackgroundTask()

    def begin(self, window: Window) -> None:
        """Begin to fold. A short game is there when this returns."""
        self._task.start(partial(_fold, self._state), partial(self._take, window))
        if self._task.busy:
            window.show_dialog(self)

    def tick(self) -> bool:
        """Returns whether the game is there."""
        return self._task.poll()

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t = window.t
        return dialog(
            window.canvas,
            key="opening",
            title=t("own-reading"),
            body=t("own-reading-what"),
            buttons=[DialogButton("cancel", t("cancel"), partial(self._cancel, window))],
            on_cancel=partial(self._cancel, window),
        )

    def _take(self, window: Window, found: Replay | Exception) -> None:
        if isinstance(found, Replay):
            self._then(found)
        else:
            window.show_dialog(_error_dialog(found))

    def _cancel(self, window: Window) -> None:
        self._task.cancel()
        window.show_dialog(None)


def _fold(state: Any) -> Replay | Exception:
    """The replay of a snapshot's state, or the error."""
    try:
        return from_snapshot(state, 0)
    except _CANNOT_FOLD as error:
        return error


def _error_dialog(error: Exception) -> DialogMaker:
    """Make the dialog that says why a game is not opened."""

    def compose(window: Window) -> Widget:
        t = window.t
        return dialog(
            window.canvas,
            key="unread",
            title=t("own-unread"),
            body=t("own-unread-why", reason=str(error)),
            buttons=[DialogButton("close", t("close"), lambda: window.show_dialog(None), kind="primary")],
            on_cancel=lambda: window.show_dialog(None),
            width=520,
        )

    return compose
