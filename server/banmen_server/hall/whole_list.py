"""The whole list with boards, for subscribers that set no limit: one frame for each change."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from banmen.protocol import messages
from banmen.protocol.codec import encode, pack
from banmen_server.hall import lobby_frames
from banmen_server.hall.listing import Entry
from banmen_server.hall.lobby_view import Change
from banmen_server.tables.subscriber import Subscriber


class WholeList:
    """All rows with their boards, packed and cached, and their subscribers.

    `entries` are those of the list by table; `state_of` returns the public state of a table.
    """

    def __init__(self, entries: Mapping[str, Entry], state_of: Callable[[str], Any]) -> None:
        self.subscribers: set[Subscriber] = set()
        self._entries = entries
        self._state_of = state_of
        self._packed: dict[str, bytes] = {}
        self._frames: list[bytes] | None = None

    def frames(self) -> list[bytes]:
        """Return the cached frames with all tables."""
        if self._frames is None:
            entries = sorted(self._entries.values())
            self._frames = lobby_frames.whole_list_frames([self._packed_row(entry) for entry in entries])
        return self._frames

    def frames_after(self, _before: object) -> list[bytes]:
        """Return the frames for a subscriber that had another view: all of them."""
        return self.frames()

    def update(self, changes: Sequence[Change]) -> list[bytes]:
        """Apply changes; return their frames if there are subscribers."""
        self._frames = None
        told = [self._packed.pop(_name(change), None) for change in changes]
        if not self.subscribers:
            return []
        frames = []
        for before, change in zip(told, changes, strict=True):
            if change.now is None:
                frames.append(encode(messages.Unlisted(_name(change))))
            elif self._packed_row(change.now) != before:
                frames.append(lobby_frames.listed_frame(self._packed[_name(change)]))
        return frames

    def _packed_row(self, entry: Entry) -> bytes:
        name = entry.row.table
        if name not in self._packed:
            state = self._state_of(name)
            self._packed[name] = entry.packed if state is None else pack(replace(entry.row, state=state))
        return self._packed[name]


def _name(change: Change) -> str:
    """Return the table of a change."""
    return next(entry.row.table for entry in change if entry)
