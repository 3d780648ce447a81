"""The subscribers of one table: each receives the events that its seat may see, and the presence of the players."""

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import chain, islice
from time import monotonic
from typing import NamedTuple

from banmen.game import Seat
from banmen.protocol import messages
from banmen.protocol.codec import encode
from banmen.replay import Replay
from banmen_server.metrics import Metrics
from banmen_server.names import distinct_name, distinct_names
from banmen_server.net.budgets import Bucket
from banmen_server.tables.presence import Attendance, NodePresence, PlayerStatus, Status
from banmen_server.tables.subscriber import Subscriber
from banmen_server.tables.table import Table
from banmen_server.tables.views import RecordFrames, Viewer

MAX_NAMED = 40
"""Watchers who are named: enough for a class, and a frame that stays small."""
_POINTS_A_SECOND = 10
"""How often the other players see where a player points; the rest is dropped."""
_CROWD_AT_ONCE = 128
"""Watchers that are sent records in one turn of the loop: a millisecond's work."""
_CROWD_EVERY_S = 0.05
"""Records that follow faster are sent to a crowd together: one write costs the same for one record as for many."""


class Arrival(NamedTuple):
    """The arrival of a watcher: its time (ms since 1970), its server's id ("" is this one), and the name."""

    at_ms: int
    server: str
    name: str


class Watchers:
    """The watchers of a table in the order of their arrival; `arrivals` has the times (ms since 1970, from `now`).

    The first watchers on each other server are known, too. All servers give each watcher the same name.
    """

    def __init__(self, now: Callable[[], int], server: str = "") -> None:
        self._now = now
        self._server = server
        # finds the first ones quickly even after many have left
        self.arrivals: OrderedDict[Subscriber, int] = OrderedDict()
        self._row: list[Subscriber] | None = None
        self._remote: list[Arrival] = []
        self._names: dict[Subscriber, str] | None = None
        self._all: tuple[str, ...] = ()
        self._taken: frozenset[str] = frozenset()

    def __contains__(self, subscriber: Subscriber) -> bool:
        """Whether this subscriber watches."""
        return subscriber in self.arrivals

    def __len__(self) -> int:
        """How many there are."""
        return len(self.arrivals)

    def __iter__(self) -> Iterator[Subscriber]:
        """All of them, the first to come first."""
        return iter(self.arrivals)

    @property
    def row(self) -> Sequence[Subscriber]:
        """All watchers in a list, remade after each change: iterating it takes half as long."""
        if self._row is None:
            self._row = list(self.arrivals)
        return self._row

    @property
    def has_watchers(self) -> bool:
        """Whether any server has a watcher."""
        return bool(self.arrivals or self._remote)

    @property
    def is_crowd(self) -> bool:
        """Whether there are more watchers than are named."""
        return len(self.arrivals) > MAX_NAMED

    def add(self, subscriber: Subscriber) -> None:
        """Add a watcher; one that is present keeps its place."""
        if subscriber not in self.arrivals:
            self.arrivals[subscriber], self._row = self._now(), None
            if not self.is_crowd:
                self._names = None

    def discard(self, subscriber: Subscriber) -> bool:
        """Remove a watcher. Return True if it was present."""
        if subscriber not in self.arrivals:
            return False
        del self.arrivals[subscriber]
        self._row = None
        if self._names is not None and subscriber in self._names:
            self._names = None
        return True

    def clear(self) -> None:
        """Remove all watchers."""
        self.arrivals.clear()
        self._names = self._row = None

    def first(self) -> Iterator[tuple[Subscriber, Arrival]]:
        """Yield the first watchers of this server, at most as many as are named."""
        for subscriber, at_ms in islice(self.arrivals.items(), MAX_NAMED):
            yield subscriber, Arrival(at_ms, self._server, subscriber.name)

    def set_remote(self, watchers: Iterable[Arrival]) -> None:
        """Set the watchers on other servers."""
        elsewhere = sorted(watchers)
        if elsewhere != self._remote:
            self._remote = elsewhere
            self._names = None

    def all_names(self, taken: Collection[str]) -> tuple[str, ...]:
        """Return the distinct names of the first watchers on all servers."""
        if not self.has_watchers:
            return ()
        self.names(taken)
        return self._all

    def names(self, taken: Collection[str]) -> Mapping[Subscriber, str]:
        """Return the names of this server's first watchers, distinct from each other and from the `taken` ones.

        They are cached until a change. Only the first few are named: making a thousand Guests distinct would block
        every table.
        """
        if self._names is None or self._taken != frozenset(taken):
            own = ((came, subscriber) for subscriber, came in self.first())
            others = ((came, None) for came in self._remote)
            first = list(islice(merge(own, others, key=_order) if self._remote else own, MAX_NAMED))
            self._taken = frozenset(taken)
            self._all = tuple(distinct_names([came.name for came, _ in first], taken))
            self._names = {each: name for (_, each), name in zip(first, self._all, strict=True) if each is not None}
        return self._names


def _order(came: tuple[Arrival, Subscriber | None]) -> tuple[int, str]:
    return came[0].at_ms, came[0].server


class Audience:
    """The subscribers of one table. `table` is replaced when the table is read again from the log.

    `ratings` returns those of the seated players, by seat. `remote_viewers` is the number of viewers on other servers.
    """

    __slots__ = (
        "_crowd_presence_s", "_crowd_sent_s", "_crowd_timer", "_may_point", "_metrics", "_missed_since", "_now",
        "_paused", "_players", "_pointing", "_presence", "_presence_every_s", "_remote_presence", "_round", "_sent",
        "_timer", "_unsent", "_watchers", "attendance", "ratings", "remote_viewers", "table",
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
        self._remote_presence: dict[str, NodePresence] = {}
        self.remote_viewers = 0
        self._paused: set[Subscriber] = set()
        self._missed_since: dict[Subscriber, int] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._unsent: list[RecordFrames] = []
        self._round: list[RecordFrames] = []
        self._sent = 0
        self._crowd_sent_s = float("-inf")
        self._crowd_timer: asyncio.Handle | None = None
        self._crowd_presence_s = float("-inf")
        self._presence: bytes | None = None
        self._pointing: dict[Seat, int | None] = {}
        self._may_point: dict[Seat, Bucket] = {}

    def __contains__(self, subscriber: Subscriber) -> bool:
        """Return True if the connection receives the table's events."""
        return subscriber in self._players or subscriber in self._watchers

    def has_subscribers(self) -> bool:
        """Return True if any connection receives the table's events."""
        return bool(self._players or self._watchers.arrivals)

    def __len__(self) -> int:
        """The number of subscribers, seated or watching."""
        return len(self._players) + len(self._watchers)

    def __iter__(self) -> Iterator[Subscriber]:
        return chain(self._players, self._watchers)

    @property
    def watching(self) -> int:
        """The number of spectators on all servers; the host of a show is not counted."""
        here, theres = len(self._watchers), self._remote_presence
        return here + sum(there.watching for there in theres.values()) if theres else here

    @property
    def crowd(self) -> int:
        """The number of local watchers if they are a crowd, which receives records in rounds; else 0."""
        return len(self._watchers) if self._watchers.is_crowd else 0

    @property
    def viewer_count(self) -> int:
        """The number of viewers, seated or watching, on all servers."""
        return len(self._players) + len(self._watchers) + self.remote_viewers

    def _hosts(self, subscriber: Subscriber) -> bool:
        """Return True if the subscriber is the host of a show, whose presence counts like that of a seat."""
        return self.table.replay.show and subscriber.player == self.table.opened.host

    def name_of(self, subscriber: Subscriber) -> str:
        """Return the name of this subscriber at the table."""
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
        """Return the names of the seated players and of the host of a show."""
        sitters = self.table.replay.seats.values()
        return {sitter.name for sitter in sitters if sitter} | {self.table.opened.host_name}

    # --- subscribing -------------------------------------------------------------------------------------------------

    def enter(self, subscriber: Subscriber) -> bool:
        """Subscribe a connection: to the events of its seat, or to those of spectators.

        Return True for a player of the table, which includes the host of a show.
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
        """Put a subscriber among the players or the watchers; return True for a player.

        The host of a show counts as a player.
        """
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
        """Unsubscribe a connection.

        `status` is what the other viewers read of its player, if that one sits or hosts. `seated` says that it sat
        until now.
        """
        self._send_to_watchers()
        self._paused.discard(subscriber)
        self._missed_since.pop(subscriber, None)
        subscribed = subscriber in self
        self._pointing.pop(self._players.pop(subscriber, None) or "", None)
        self._watchers.discard(subscriber)
        if any(other.player == subscriber.player for other in self._players):
            return  # another tab of the player's browser is still subscribed
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
        """Send nothing to a subscriber for now. Return the number of its last event; None if it is no subscriber."""
        if subscriber not in self:
            return None
        self._send_to_watchers()
        self._paused.add(subscriber)
        return self.table.replay.seq

    def unpause(self, subscriber: Subscriber, since: int) -> None:
        """Resume a paused subscriber, beginning with the events after number `since`."""
        self._send_to_watchers()
        if subscriber in self._paused:
            self._paused.discard(subscriber)
            self._catch_up(subscriber, self.table.views.epoch, since)

    def close(self, text: str, why: str | None = None) -> None:
        """Notify all subscribers that the table is closed, and remove them. `why` is an operator's reason."""
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

    def local_presence(self) -> NodePresence | None:
        """Return the table's presence on this server, for other servers; None if it is empty."""
        known = self.attendance.statuses
        resting_at = self.table.replay.seq if self.table.stalled else 0
        if not (known or self.has_subscribers() or resting_at):
            return None
        statuses = tuple((player, *known[player]) for player in sorted(known))
        watchers = tuple((came.at_ms, came.name) for _, came in self._watchers.first())
        silent = self.attendance.silent
        return NodePresence(self.attendance.local_players, statuses, len(self._watchers), watchers, resting_at, silent)

    def note_silence(self, player: str, *, silent: bool) -> bool:
        """Set whether a player's connection here is silent. Return True if that is new."""
        is_new = self.attendance.note_silence(player, silent=silent)
        if is_new:
            self.send_presence()
        return is_new

    def on_remote_presence(self, server: str, there: NodePresence | None) -> None:
        """Apply the table's presence on another server; None: nobody is there, or the server is gone."""
        self._remote_presence.pop(server, None)
        if there is not None:
            self._remote_presence[server] = there
        self.remote_viewers = sum(there.count for there in self._remote_presence.values())
        self._watchers.set_remote(
            Arrival(at_ms, other, name)
            for other, known in self._remote_presence.items()
            for at_ms, name in known.watchers
        )
        before, stalled = self._displayed_presence(), self.table.stalled
        self.attendance.on_remote_presence(server, there, self._now())
        self.on_remote_pause()
        if (before, stalled) != (self._displayed_presence(), self.table.stalled):
            self.send_presence()
        else:
            self._schedule_presence()

    def _displayed_presence(self) -> tuple[Mapping[str, PlayerStatus], frozenset[str]]:
        """Return what viewers see of the players: their statuses, and whose connections are silent."""
        return dict(self.attendance.statuses), self.attendance.all_silent

    def on_remote_pause(self) -> None:
        """Mark the programs as stalled if the lease holder found that they have no move."""
        seq = self.table.replay.seq
        if any(there.resting_at == seq for there in self._remote_presence.values()):
            self.table.stalled = True

    def on_remote_point(self, seat: Seat, at: int | None) -> None:
        """Show the players where a player on another server points."""
        if seat in self.table.replay.seats and self.attendance.points(self.table.replay):
            self._show_point(seat, at)

    # --- sending -----------------------------------------------------------------------------------------------------

    def send_events(self, frames: RecordFrames) -> None:
        """Send each subscriber the events that its seat may see; each distinct view is encoded once."""
        self._presence = None
        paused, public, own = self._paused, frames.public, frames.own
        for subscriber, viewer in self._players.items():
            # Through the outbox: it joins the records of a batch, so that the players' answers come together, too.
            frame = own.get(viewer, public) if own else public
            if not (paused and subscriber in paused) and not subscriber.send_update(frame, self):
                self._missed_since.setdefault(subscriber, frames.first - 1)
        if not self._watchers.arrivals:
            return
        self._unsent.append(frames)
        if self._watchers.is_crowd:  # the player who moved gets the answer before all of them
            self._schedule_round()
        else:
            self._send_to_watchers()

    def _schedule_round(self) -> None:
        """Schedule the next round of a crowd: in the loop's next turn, or a while after the last round."""
        if self._crowd_timer is None:
            loop, due_s = asyncio.get_running_loop(), self._crowd_sent_s + _CROWD_EVERY_S
            is_due = loop.time() >= due_s
            self._crowd_timer = loop.call_soon(self._begin_round) if is_due else loop.call_at(due_s, self._begin_round)

    def _begin_round(self) -> None:
        self._crowd_timer = None
        if not self._round:  # otherwise the next one begins after it
            self._crowd_sent_s = asyncio.get_running_loop().time()
            self._take_round()
            self._continue_round()

    def _take_round(self) -> None:
        self._round, self._unsent, self._sent = self._unsent, [], 0

    def _continue_round(self) -> None:
        """Send this round's records to the next part of a crowd, and schedule the rest."""
        self._send_round(_CROWD_AT_ONCE)
        if self._round:
            asyncio.get_running_loop().call_soon(self._continue_round)
        elif self._unsent:
            self._schedule_round()

    def _send_to_watchers(self) -> None:
        """Send the watchers all queued records, before anything else is sent or their number changes."""
        while self._round or self._unsent:
            if not self._round:
                self._take_round()
            self._send_round(sys.maxsize)

    def _send_round(self, most: int) -> None:
        """Send this round's records to the next `most` watchers, joined into one write each."""
        records, begin, row = self._round, self._sent, self._watchers.row
        if not records:
            return
        self._sent = begin + most
        if self._sent >= len(row):
            self._round = []
        paused, at_once, on_the_wire = self._paused, 0, b""
        for subscriber in row[begin : begin + most]:
            broadcast = subscriber.broadcast
            transport = broadcast.transport
            if transport is not None and not (paused and subscriber in paused):
                on_the_wire = on_the_wire or b"".join([broadcast.framed(each.public) for each in records])
                transport.write(on_the_wire)
                at_once += 1
            elif subscriber not in paused:
                self._send_updates(subscriber, records)
        self._metrics.bytes_sent += at_once * len(on_the_wire)

    def _send_updates(self, subscriber: Subscriber, records: Sequence[RecordFrames]) -> None:
        """Send a watcher records one by one until it lags."""
        for each in records:
            if not subscriber.send_update(each.public, self):
                self._missed_since.setdefault(subscriber, each.first - 1)
                return

    def refresh(self, subscriber: Subscriber) -> None:
        """Send a subscriber that lagged the events that it missed, and the presence."""
        self._send_to_watchers()
        if subscriber in self:
            since = self._missed_since.pop(subscriber, self.table.replay.seq)
            self.bring_up_to_date(subscriber, self.table.views.epoch, None if since < 0 else since)

    def bring_up_to_date(self, subscriber: Subscriber, epoch: str | None = None, since: int | None = None) -> None:
        """Send a subscriber the events after number `since` of the epoch, or a snapshot, and the presence."""
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
        """Show the other players where a player points, a few times a second, if the game shows that.

        Returns the seat if it was shown.
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
        """Return the current presence message of the table."""
        watchers, replay = self._watchers, self.table.replay
        names = watchers.all_names(self._names_of_players()) if watchers.has_watchers else ()
        return self.attendance.message(
            self.table.id,
            replay,
            self.watching,
            rests=self.table.pause_reason,
            watcher_names=names,
            ratings=self.ratings(replay),
            damaged=self.table.damaged,
        )

    def _presence_frame(self) -> bytes:
        """Return the cached frame of the presence. A crowd is counted only once in a while."""
        if self._presence is None:
            self._presence = encode(self.presence())
        return self._presence

    def send_presence(self, but: Subscriber | None = None) -> None:
        """Send the presence to all subscribers but one: to players immediately, to a crowd once in a while."""
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
            if now_s < self._crowd_presence_s + self._presence_every_s:
                self._schedule_presence()
                return
            self._crowd_presence_s = now_s
        self.stop()
        for subscriber in self._watchers:
            if subscriber is not but:
                subscriber.send_update(frame, self)

    def _schedule_presence(self, but: Subscriber | None = None) -> None:
        """Send the presence soon, once for all watchers who enter or leave until then."""
        if not self._watchers.is_crowd:
            self._presence = None
        if self._presence_every_s <= 0:
            self.send_presence(but)
        elif self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._presence_every_s, self._presence_is_due)

    def _presence_is_due(self) -> None:
        self._crowd_presence_s = float("-inf")
        self.send_presence()
