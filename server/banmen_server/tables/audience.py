"""The subscribers of one table: each is sent the events that its seat may see, and who of the players is present."""

import asyncio
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice
from time import monotonic

from banmen.game import Seat
from banmen.protocol import messages
from banmen.protocol.codec import encode
from banmen.replay import Replay
from banmen_server.hall.names import distinct_name
from banmen_server.hall.presence import Attendance, PlayerStatus, Status, There
from banmen_server.metrics import Metrics
from banmen_server.net.buckets import Bucket
from banmen_server.tables.event_bytes import RecordFrames
from banmen_server.tables.subscriber import Source as Source  # noqa: PLC0414 - what an audience is
from banmen_server.tables.subscriber import Subscriber as Subscriber  # noqa: PLC0414 - what an audience is
from banmen_server.tables.table import Table
from banmen_server.tables.views import Viewer
from banmen_server.tables.watchers import Came, Watchers

_POINTS_A_SECOND = 10
"""How often the others are shown where a player points; more is dropped."""
_CROWD_AT_ONCE = 128
"""So many watchers are sent records in one turn of the loop: a millisecond."""
_CROWD_EVERY_S = 0.05
"""Records that come quicker are sent to a crowd together: to write costs each time as much for one as for many."""


class Audience:
    """The subscribers of one table. `table` is replaced when the table is read again from the log.

    `ratings` gives those of who sits there, by seat. `elsewhere` is how many are there by way of other servers.
    """

    __slots__ = (
        "_crowd_sent_s", "_crowd_timer", "_crowd_told_s", "_may_point", "_metrics", "_missed_since", "_now", "_paused",
        "_players", "_pointing", "_presence", "_presence_every_s", "_round", "_sent", "_theres", "_timer", "_unsent",
        "_watchers", "attendance", "elsewhere", "ratings", "table",
    )  # fmt: skip

    def __init__(
        self,
        table: Table,
        attendance: Attendance,
        now: Callable[[], int],
        presence_every_s: float,
        ratings: Callable[[Replay], Mapping[Seat, messages.Rating]] = lambda _replay: {},
        *,
        metrics: Metrics | None = None,
        server: str = "",
    ) -> None:
        self.table = table
        self._metrics = metrics or Metrics()
        self.ratings = ratings
        self.attendance = attendance
        self._now = now
        self._presence_every_s = presence_every_s
        self._players: dict[Subscriber, Viewer] = {}
        self._watchers = Watchers(now, server)
        self._theres: dict[str, There] = {}
        self.elsewhere = 0
        self._paused: set[Subscriber] = set()
        self._missed_since: dict[Subscriber, int] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._unsent: list[RecordFrames] = []
        self._round: list[RecordFrames] = []
        self._sent = 0
        self._crowd_sent_s = float("-inf")
        self._crowd_timer: asyncio.Handle | None = None
        self._crowd_told_s = float("-inf")
        self._presence: bytes | None = None
        self._pointing: dict[Seat, int | None] = {}
        self._may_point: dict[Seat, Bucket] = {}

    def __contains__(self, subscriber: Subscriber) -> bool:
        """Whether the connection receives the table's events."""
        return subscriber in self._players or subscriber in self._watchers

    def has_subscribers(self) -> bool:
        """Whether anybody receives the table's events."""
        return bool(self._players or self._watchers.there)

    def __len__(self) -> int:
        """The number of subscribers, seated or watching."""
        return len(self._players) + len(self._watchers)

    def __iter__(self) -> Iterator[Subscriber]:
        """All subscribers."""
        return chain(self._players, self._watchers)

    @property
    def watching(self) -> int:
        """The number of those without a seat, at all servers; the host of a show is not counted."""
        here, theres = len(self._watchers), self._theres
        return here + sum(there.watching for there in theres.values()) if theres else here

    @property
    def crowd(self) -> int:
        """The number of watchers here where they are a crowd, which is sent records in rounds; else 0."""
        return len(self._watchers) if self._watchers.is_crowd else 0

    @property
    def anywhere(self) -> int:
        """How many are at the table, seated or watching, by way of this server or of others."""
        return len(self._players) + len(self._watchers) + self.elsewhere

    def _hosts(self, subscriber: Subscriber) -> bool:
        """Whether the subscriber is the host of a show, whose presence matters like that of a seat."""
        return self.table.replay.show and subscriber.player == self.table.opened.host

    def name_of(self, subscriber: Subscriber) -> str:
        """The name by which the others at the table know this subscriber."""
        seat = self._players.get(subscriber)
        sitter = self.table.replay.seats.get(seat) if seat is not None else None
        if sitter is not None:
            return sitter.name
        taken = self._names_of_players()
        names = self._watchers.names(taken)
        if subscriber in names:
            return names[subscriber]
        return distinct_name(subscriber.name, {*names.values(), *taken})

    def _names_of_players(self) -> set[str]:
        """The names of those who sit or present."""
        sitters = self.table.replay.seats.values()
        return {sitter.name for sitter in sitters if sitter} | {self.table.opened.host_name}

    # --- subscribing -------------------------------------------------------------------------------------------------

    def enter(self, subscriber: Subscriber) -> bool:
        """Send the table's events to this connection from now on: as its seat may see them, or as watchers do.

        Return True for a player of the table, which the host of a show is too.
        """
        self._send_to_watchers()
        self._paused.discard(subscriber)
        self._missed_since.pop(subscriber, None)
        plays = self._place(subscriber)
        if plays:
            self.attendance.note(subscriber.player, "here", self._now())
            self.send_presence(but=subscriber)
        else:
            self._schedule_presence(but=subscriber)
        return plays

    def _place(self, subscriber: Subscriber) -> bool:
        """Put a subscriber among the players, which the host of a show is too, or the watchers; whether it is one."""
        self._send_to_watchers()
        seat = self._seat_of(subscriber)
        plays = seat is not None or self._hosts(subscriber)
        if plays:
            self._players[subscriber] = seat
            self._watchers.discard(subscriber)
        else:
            self._players.pop(subscriber, None)
            self._watchers.add(subscriber)
        return plays

    def exit(self, subscriber: Subscriber, status: Status, *, seated: bool = False) -> None:
        """Stop sending table events to this connection.

        `status` is what the others read of its player, if that one sits or hosts. `seated` says that it sat until now.
        """
        self._send_to_watchers()
        self._paused.discard(subscriber)
        self._missed_since.pop(subscriber, None)
        subscribed = subscriber in self
        self._pointing.pop(self._players.pop(subscriber, None) or "", None)
        self._watchers.discard(subscriber)
        if any(other.player == subscriber.player for other in self._players):
            return  # another tab of the player's browser is there
        if self._seat_of(subscriber) is not None or (subscribed and self._hosts(subscriber)):
            self.attendance.note(subscriber.player, status, self._now())
            self.send_presence()
        elif seated:
            self.send_presence()
        elif subscribed:
            self._schedule_presence()

    def update_viewers(self) -> None:
        """Find the seats of the subscribers again, after seats have changed hands."""
        sitters = {sitter.player for sitter in self.table.replay.seats.values() if sitter}
        sitters.add(self.table.opened.host)
        seated = [subscriber for subscriber in self._watchers if subscriber.player in sitters]
        for subscriber, before in list(self._players.items()):
            self._place(subscriber)
            if before is not None and self._players.get(subscriber) != before:
                self._pointing.pop(before, None)
        for subscriber in seated:
            self._place(subscriber)

    def _seat_of(self, subscriber: Subscriber) -> Viewer:
        return next(iter(self.table.seats_of(subscriber.player)), None)

    def pause(self, subscriber: Subscriber) -> int | None:
        """Send a subscriber nothing for now. Returns the number of its last event; None if it is no subscriber."""
        if subscriber not in self:
            return None
        self._send_to_watchers()
        self._paused.add(subscriber)
        return self.table.replay.seq

    def unpause(self, subscriber: Subscriber, since: int) -> None:
        """Send to a paused subscriber again, first the events after number `since`."""
        self._send_to_watchers()
        if subscriber in self._paused:
            self._paused.discard(subscriber)
            self._catch_up(subscriber, self.table.views.epoch, since)

    def close(self, text: str, why: str | None = None) -> None:
        """Tell all subscribers that the table is closed, by an operator where there is a `why`, and remove them."""
        self.stop()
        self._send_to_watchers()
        for subscriber in self:
            subscriber.send(messages.Closed(self.table.id, text, why))
        self._players.clear()
        self._watchers.clear()

    def stop(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # --- other servers -----------------------------------------------------------------------------------------------

    def there(self) -> There | None:
        """Who is at the table by way of this server, for the others; None where there is nothing to tell."""
        known = self.attendance.statuses
        resting_at = self.table.replay.seq if self.table.resting else 0
        if not (known or self.has_subscribers() or resting_at):
            return None
        statuses = tuple((player, *known[player]) for player in sorted(known))
        watchers = tuple((came.at_ms, came.name) for _, came in self._watchers.first())
        silent = self.attendance.silent
        return There(self.attendance.here, statuses, len(self._watchers), watchers, resting_at, silent)

    def note_silence(self, player: str, *, silent: bool) -> bool:
        """Show whether a player is not heard from by way of this server. Return True if that is new."""
        is_new = self.attendance.note_silence(player, silent=silent)
        if is_new:
            self.send_presence()
        return is_new

    def hear(self, server: str, there: There | None) -> None:
        """Take note of who is at the table by way of another server; None: nobody, or the server is gone."""
        self._theres.pop(server, None)
        if there is not None:
            self._theres[server] = there
        self.elsewhere = sum(there.count for there in self._theres.values())
        self._watchers.set_elsewhere(
            Came(at_ms, other, name) for other, known in self._theres.items() for at_ms, name in known.watchers
        )
        before, resting = self._shown(), self.table.resting
        self.attendance.hear(server, there, self._now())
        self.hear_rest()
        if (before, resting) != (self._shown(), self.table.resting):
            self.send_presence()
        else:
            self._schedule_presence()

    def _shown(self) -> tuple[Mapping[str, PlayerStatus], frozenset[str]]:
        """What is shown of the players: how each of them is there, and who is not heard from."""
        return dict(self.attendance.statuses), self.attendance.all_silent

    def hear_rest(self) -> None:
        """Take note that the programs have nothing to do, as the server has found that looks after the table."""
        seq = self.table.replay.seq
        if any(there.resting_at == seq for there in self._theres.values()):
            self.table.resting = True

    def hear_point(self, seat: Seat, at: int | None) -> None:
        """Show the players where one points who is here by way of another server."""
        if seat in self.table.replay.seats and self.attendance.points(self.table.replay):
            self._show_point(seat, at)

    # --- sending -----------------------------------------------------------------------------------------------------

    def send_events(self, frames: RecordFrames) -> None:
        """Send each subscriber the events as its seat may see them; they are encoded once for each distinct view."""
        self._presence = None
        paused, public, own = self._paused, frames.public, frames.own
        for subscriber, viewer in self._players.items():
            # Not at once: what all players of a batch of records are sent together, they answer together.
            frame = own.get(viewer, public) if own else public
            if not (paused and subscriber in paused) and not subscriber.send_update(frame, self):
                self._missed_since.setdefault(subscriber, frames.first - 1)
        if not self._watchers.there:
            return
        self._unsent.append(frames)
        if self._watchers.is_crowd:  # who moved has its answer before all of them
            self._schedule_round()
        else:
            self._send_to_watchers()

    def _schedule_round(self) -> None:
        """Send a crowd the records that wait: in the loop's next turn, or some time after those before."""
        if self._crowd_timer is None:
            loop, due_s = asyncio.get_running_loop(), self._crowd_sent_s + _CROWD_EVERY_S
            is_due = loop.time() >= due_s
            self._crowd_timer = loop.call_soon(self._begin_round) if is_due else loop.call_at(due_s, self._begin_round)

    def _begin_round(self) -> None:
        self._crowd_timer = None
        if not self._round:  # else the next one begins after it
            self._crowd_sent_s = asyncio.get_running_loop().time()
            self._take_round()
            self._go_on_with_round()

    def _take_round(self) -> None:
        self._round, self._unsent, self._sent = self._unsent, [], 0

    def _go_on_with_round(self) -> None:
        """Send the next of a crowd the records of this round, then in a later turn of the loop the others."""
        self._send_round(_CROWD_AT_ONCE)
        if self._round:
            asyncio.get_running_loop().call_soon(self._go_on_with_round)
        elif self._unsent:
            self._schedule_round()

    def _send_to_watchers(self) -> None:
        """Send the watchers all records that wait: before they are sent anything else, or change."""
        while self._round or self._unsent:
            if not self._round:
                self._take_round()
            self._send_round(sys.maxsize)

    def _send_round(self, most: int) -> None:
        """Send the next `most` watchers the records of this round, those of each in one piece."""
        records, begin, row = self._round, self._sent, self._watchers.row
        if not records:
            return
        self._sent = begin + most
        if self._sent >= len(row):
            self._round = []
        paused, at_once, on_the_wire = self._paused, 0, b""
        for subscriber in row[begin : begin + most]:
            way = subscriber.way
            transport = way.transport
            if transport is not None and not (paused and subscriber in paused):
                on_the_wire = on_the_wire or b"".join([way.framed(each.public) for each in records])
                transport.write(on_the_wire)
                at_once += 1
            elif subscriber not in paused:
                self._send_updates(subscriber, records)
        self._metrics.bytes_sent += at_once * len(on_the_wire)

    def _send_updates(self, subscriber: Subscriber, records: Sequence[RecordFrames]) -> None:
        """Send a watcher records one after the other, as long as it does not lag."""
        for each in records:
            if not subscriber.send_update(each.public, self):
                self._missed_since.setdefault(subscriber, each.first - 1)
                return

    def refresh(self, subscriber: Subscriber) -> None:
        """Send a subscriber that lagged the events that it missed, if any, and who is present."""
        self._send_to_watchers()
        if subscriber in self:
            since = self._missed_since.pop(subscriber, self.table.replay.seq)
            self.bring_up_to_date(subscriber, self.table.views.epoch, None if since < 0 else since)

    def bring_up_to_date(self, subscriber: Subscriber, epoch: str | None = None, since: int | None = None) -> None:
        """Send a subscriber the events after number `since` of the epoch, or a snapshot, and who is present."""
        self._catch_up(subscriber, epoch, since)
        subscriber.send_update(self._presence_frame(), self)
        seat = self._players.get(subscriber)
        if seat is not None and self.attendance.points(self.table.replay):
            for other, at in self._pointing.items():
                if other != seat:
                    subscriber.send_update(encode(messages.Pointed(self.table.id, other, at)), self)

    def bring_all_up_to_date(self, epoch: str, since: int) -> None:
        """Send all subscribers the events after number `since` of the epoch, or a snapshot."""
        self._presence = None
        for subscriber in self:
            self._catch_up(subscriber, epoch, since)

    def _catch_up(self, subscriber: Subscriber, epoch: str | None, since: int | None) -> None:
        self._send_to_watchers()
        viewer = self._players.get(subscriber)
        frame = self.table.views.catch_up(viewer, epoch, since)
        if frame is not None and not subscriber.send_update(frame, self):
            known = since if since is not None and epoch == self.table.views.epoch else -1
            self._missed_since[subscriber] = min(known, self._missed_since.get(subscriber, known))

    def point(self, subscriber: Subscriber, at: int | None) -> Seat | None:
        """Show the other players where a player points, a few times a second, where players see that; else nothing.

        Returns the seat, where it was shown.
        """
        seat = self._players.get(subscriber)
        if seat is None or not self.attendance.points(self.table.replay):
            return None
        if not self._may_point.setdefault(seat, Bucket(_POINTS_A_SECOND, _POINTS_A_SECOND)).try_take(1, monotonic()):
            return None
        self._show_point(seat, at)
        return seat

    def _show_point(self, seat: Seat, at: int | None) -> None:
        self._pointing[seat] = at
        frame = encode(messages.Pointed(self.table.id, seat, at))
        for other, viewer in self._players.items():
            if viewer not in {None, seat}:
                other.send_update(frame, self)

    def presence(self) -> messages.Presence:
        """Who is at the table now."""
        watchers, replay = self._watchers, self.table.replay
        names = watchers.all_names(self._names_of_players()) if watchers.anyone else ()
        return self.attendance.message(
            self.table.id,
            replay,
            self.watching,
            rests=self.table.rests,
            watcher_names=names,
            ratings=self.ratings(replay),
            damaged=self.table.damaged,
        )

    def _presence_frame(self) -> bytes:
        """The frame of who is present, made once until that changes; a crowd is counted once in a while."""
        if self._presence is None:
            self._presence = encode(self.presence())
        return self._presence

    def send_presence(self, but: Subscriber | None = None) -> None:
        """Send all subscribers, but one, who is present: the players at once, a crowd once in a while."""
        self._presence = None
        self._send_to_watchers()
        if all(subscriber is but for subscriber in islice(self, 2)):
            self.stop()
            return
        frame = self._presence_frame()
        for subscriber in self._players:
            if subscriber is not but:
                subscriber.send_update(frame, self)
        if self._watchers.is_crowd and self._presence_every_s > 0:
            now_s = asyncio.get_running_loop().time()
            if now_s < self._crowd_told_s + self._presence_every_s:
                self._schedule_presence()
                return
            self._crowd_told_s = now_s
        self.stop()
        for subscriber in self._watchers:
            if subscriber is not but:
                subscriber.send_update(frame, self)

    def _schedule_presence(self, but: Subscriber | None = None) -> None:
        """Send who is present soon, once for all watchers who come and go until then."""
        if not self._watchers.is_crowd:
            self._presence = None
        if self._presence_every_s <= 0:
            self.send_presence(but)
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._presence_every_s, self._presence_is_due)

    def _presence_is_due(self) -> None:
        self._crowd_told_s = float("-inf")
        self.send_presence()
