"""Listed tables without rooms, and a subscriber that folds the list from its frames."""

from typing import Any, cast

from msgspec.structs import replace

from banmen.names import fold
from banmen.protocol import messages
from banmen.protocol.codec import decode_from_server, pack
from banmen_server.hall.listing import Entry
from banmen_server.tables.subscriber import AnyFrame, Source
from tests.banmen_server.no_broadcast import NoBroadcast

PHASES = ("waiting", "playing", "over")


def entry(name: str, phase: Any = "waiting", game: str = "reversi", people: str = "Aki", plies: int = 0) -> Entry:
    """The entry of a table."""
    row = messages.Row(name, game, phase, {"black": people, "white": None}, {}, "all", plies=plies)
    return Entry((PHASES.index(phase), name), row, pack(row), fold(people))


class Folder:
    """A subscriber that keeps the rows as a client does, in the order of the list, and counts the frames."""

    player = name = "Looker"

    def __init__(self) -> None:
        self.rows: dict[str, messages.Row] = {}
        self.boards: dict[str, Any] = {}
        self.frames: list[bytes] = []
        self.counts = (0, 0)
        self.lags = False

    def send_update(self, frame: AnyFrame, source: Source) -> bool:  # noqa: ARG002 - the test itself refreshes
        if not self.lags:
            self.frames.append(bytes(frame))
            self._fold(decode_from_server(bytes(frame)))
        return not self.lags

    broadcast = NoBroadcast()

    def send(self, message: messages.Frame) -> None:
        raise AssertionError(message)

    def _fold(self, message: Any) -> None:
        match message:
            case messages.Tables(tables, added, match, open_tables):
                self.rows = (self.rows if added else {}) | {row.table: row for row in tables}
                self.counts = (match, open_tables)
            case messages.LobbyChanges(match, open_tables, listed, unlisted, plies):
                self.counts = (match, open_tables)
                for name in unlisted:
                    del self.rows[name]
                self.rows |= {row.table: row for row in listed}
                self.rows |= {name: replace(self.rows[name], plies=number) for name, number in plies.items()}
            case messages.Listed(row):
                self.rows[row.table] = row
            case messages.Unlisted(name):
                del self.rows[name]
            case messages.Board(name, state):
                self.boards[name] = state

    def took(self) -> list[Any]:
        """What has come since it was last asked."""
        frames, self.frames = self.frames, []
        return [decode_from_server(frame) for frame in frames]

    @property
    def shown(self) -> list[messages.Row]:
        """The rows in the order of the list."""
        return sorted(self.rows.values(), key=lambda row: (PHASES.index(row.phase), row.table))


def folder() -> Any:
    """Return a folder, typed as any subscriber that the hall accepts."""
    return cast("Any", Folder())
