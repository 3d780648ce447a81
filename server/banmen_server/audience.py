"""Who sees a table: its guests, each told what its seat may know, and who of the players is present."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Protocol

from banmen.protocol import messages
from banmen.protocol.codec import encode
from banmen_server.presence import Attendance, Status
from banmen_server.table import Table
from banmen_server.views import Viewer


class Guest(Protocol):
    """Who may be told what happens at a table: a connection."""

    @property
    def player(self) -> str:
        """The player's id."""
        ...

    def tell(self, frame: bytes, source: "Source") -> bool:
        """Send news, or drop them where the guest lags: its `source` refreshes the guest once it has caught up.

        Returns whether they were sent.
        """
        ...

    def send(self, message: messages.Frame) -> None:
        """Send an answer."""
        ...


class Source(Protocol):
    """What sends news, and can tell a guest what it missed."""

    def refresh(self, guest: Guest) -> None:
        """Tell the guest what it missed, or everything."""
        ...


class Audience:
    """The guests of one table. `table` is set anew when the table is read again from the log."""

    def __init__(self, table: Table, attendance: Attendance, now: Callable[[], int], presence_every_s: float) -> None:
        self.table = table
        self.attendance = attendance
        self.quiet_since = now()
        self._now = now
        self._presence_every_s = presence_every_s
        self._viewers: dict[Guest, Viewer] = {}
        self._paused: set[Guest] = set()
        self._missed: dict[Guest, int] = {}
        self._snapshot: tuple[tuple[int, int], bytes | None] = ((0, 0), None)
        self._timer: asyncio.TimerHandle | None = None

    def __contains__(self, guest: Guest) -> bool:
        """Whether the guest is told what happens."""
        return guest in self._viewers

    def __len__(self) -> int:
        """How many guests there are, seated or watching."""
        return len(self._viewers)

    @property
    def watching(self) -> int:
        """How many watch without a seat; of a show, beside its host."""
        return sum(viewer is None and not self._hosts(guest) for guest, viewer in self._viewers.items())

    def _hosts(self, guest: Guest) -> bool:
        """Whether the guest is the host of a show, who matters to everyone without a seat."""
        return self.table.replay.show and guest.player == self.table.opened.host

    # --- coming and going --------------------------------------------------------------------------------------------

    def enter(self, guest: Guest) -> None:
        """Let a guest see the table from now on: from its seat where it has one, else as a watcher."""
        self._paused.discard(guest)
        self._missed.pop(guest, None)
        self._viewers[guest] = seat = self._seat_of(guest)
        if seat is None and not self._hosts(guest):
            self._tell_presence_soon(but=guest)
        else:
            self.attendance.note(guest.player, "here", self._now())
            self.tell_presence(but=guest)

    def exit(self, guest: Guest, status: Status, *, seated: bool = False) -> None:
        """Show a guest the table no more. `status` is said of it if it sits or hosts; `seated` if it sat till now."""
        self._paused.discard(guest)
        self._missed.pop(guest, None)
        told = guest in self._viewers
        self._viewers.pop(guest, None)
        if self._seat_of(guest) is not None or (told and self._hosts(guest)):
            self.attendance.note(guest.player, status, self._now())
            self.tell_presence()
        elif seated:
            self.tell_presence()
        elif told:
            self._tell_presence_soon()
        if not self._viewers:
            self.quiet_since = self._now()

    def find_seats(self) -> None:
        """Seats have changed hands: show each guest the table from its own seat."""
        for guest in self._viewers:
            self._viewers[guest] = self._seat_of(guest)

    def _seat_of(self, guest: Guest) -> Viewer:
        return next(iter(self.table.seats_of(guest.player)), None)

    def pause(self, guest: Guest) -> int | None:
        """Tell a guest nothing for now. Gives the last event it was told, None where it was told nothing at all."""
        if guest not in self._viewers:
            return None
        self._paused.add(guest)
        return self.table.replay.seq

    def unpause(self, guest: Guest, since: int) -> None:
        """Go on telling a paused guest, with what it missed first."""
        if guest in self._paused:
            self._paused.discard(guest)
            self._catch_up(guest, self.table.views.epoch, since)

    def dismiss(self, text: str) -> None:
        """The table is gone: tell everyone, and nothing after that."""
        self.stop()
        for guest in self._viewers:
            guest.send(messages.Closed(self.table.id, text))
        self._viewers.clear()

    def stop(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # --- telling -----------------------------------------------------------------------------------------------------

    def tell(self, told: Mapping[Viewer, messages.Events]) -> None:
        """Send each viewer's message; viewers who share a view share the bytes."""
        frames: dict[int, bytes] = {}
        for guest, viewer in self._viewers.items():
            if guest in self._paused:
                continue
            message = told[viewer]
            frame = frames.get(id(message))
            if frame is None:
                frame = frames[id(message)] = encode(message)
            if not guest.tell(frame, self):
                self._missed.setdefault(guest, message.first - 1)

    def refresh(self, guest: Guest) -> None:
        """Tell a guest what it missed: of the events perhaps nothing, but who is present."""
        if guest in self._viewers:
            since = self._missed.pop(guest, self.table.replay.seq)
            self.bring_up_to_date(guest, self.table.views.epoch, None if since < 0 else since)

    def bring_up_to_date(self, guest: Guest, epoch: str | None = None, since: int | None = None) -> None:
        """Tell a guest all that it misses, and who is present."""
        self._catch_up(guest, epoch, since)
        guest.tell(encode(self.presence()), self)

    def bring_all_up_to_date(self, epoch: str, since: int) -> None:
        """Tell everyone what happened since event number `since`."""
        for guest in self._viewers:
            self._catch_up(guest, epoch, since)

    def _catch_up(self, guest: Guest, epoch: str | None, since: int | None) -> None:
        viewer = self._viewers[guest]
        frame = self._whole(viewer) if since is None else self.table.views.catch_up(viewer, epoch, since)
        if frame is not None and not guest.tell(frame, self):
            known = since if since is not None and epoch == self.table.views.epoch else -1
            self._missed[guest] = min(known, self._missed.get(guest, known))

    def _whole(self, viewer: Viewer) -> bytes | None:
        """The frame of a snapshot; many may come at once to a table where nothing happens meanwhile."""
        views = self.table.views
        moment = (views.truth.seq, id(views.of(viewer)))
        if self._snapshot[0] != moment:
            self._snapshot = (moment, views.catch_up(viewer, None, None))
        return self._snapshot[1]

    def presence(self) -> messages.Presence:
        """Who is at the table now."""
        return self.attendance.message(self.table.id, self.table.replay, self.watching, self.table.rests)

    def tell_presence(self, but: Guest | None = None) -> None:
        """Tell everyone who is present, now."""
        self.stop()
        frame = encode(self.presence())
        for guest in self._viewers:
            if guest is not but:
                guest.tell(frame, self)

    def _tell_presence_soon(self, but: Guest | None = None) -> None:
        """A watcher came or went: tell it together with those of the next moment."""
        if self._presence_every_s <= 0:
            self.tell_presence(but)
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._presence_every_s, self.tell_presence)
