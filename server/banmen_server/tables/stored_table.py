"""A table as its log has it: a record is made durable, then folded and sent to the subscribers.

All of it runs under the lock of the table's room, so that no other record gets between.
"""

from abc import ABC, abstractmethod
from time import perf_counter

import msgspec

from banmen.events import Began, Clock, Left, Played, Seated
from banmen.protocol.codec import BadMessage
from banmen_server.hall.presence import Attendance
from banmen_server.log import Conflict, Damaged, Head, OutcomeUnknown, Unavailable, Written
from banmen_server.tables.append_ids import command_name
from banmen_server.tables.audience import Audience
from banmen_server.tables.decision import Decision
from banmen_server.tables.event_bytes import pack_events
from banmen_server.tables.heads import head_after
from banmen_server.tables.records import load_table
from banmen_server.tables.refusals import damaged, no_such_table, not_stored
from banmen_server.tables.room_services import RoomServices
from banmen_server.tables.table import Table

_PLAY = frozenset({Played, Clock})
"""Events with which nothing changes but the game."""
_SEATING = frozenset({Seated, Left, Began})
"""Events with which seats change hands."""


class Appended(msgspec.Struct, frozen=True):
    """A record that was given to the log at `began_s` (perf_counter), and what it will do to the table.

    A `plain` one changes nothing but the game.
    """

    decision: Decision
    append_id: str
    now: int
    packed: list[bytes]
    head: Head | None
    plain: bool
    began_s: float
    written: Written[int]


class StoredTable(ABC):
    """A table, its subscribers, and its records in the log. `head` is what the log knows of the table."""

    def __init__(self, table: Table, services: RoomServices, attendance: Attendance, head: Head) -> None:
        self.id = table.id
        self.table = table
        self.head = head
        self.audience = Audience(
            table, attendance, services.now, services.presence_every_s, services.ratings, server=services.server
        )
        self._services = services
        self._needs_reload = False

    @property
    @abstractmethod
    def gone(self) -> bool:
        """Whether this is of no table any more."""

    @abstractmethod
    def _after_change(self, *, seats_changed: bool, plain: bool = False) -> None:
        """Called after every record, and after the table was read again. A `plain` one changed nothing but the game."""

    @abstractmethod
    def _after_damage(self) -> None:
        """Called when the table was found to be damaged."""

    async def ensure_current(self) -> None:
        """Check that the table is there, and read it again where it may differ from the log. Raises Refusal."""
        if self.gone:
            raise no_such_table()
        if self._needs_reload:
            await self._reload()

    async def commit(self, decision: Decision, append_id: str, now: int) -> None:
        """Make a record durable, then fold it and send it. Raises Refusal with `unavailable` or `damaged`."""
        record = self._append(decision, append_id, now)
        await self._settle(record)

    def _append(self, decision: Decision, append_id: str, now: int) -> Appended:
        """Give a record to the log. Until `_apply` or `_settle` memory and log may differ. Raises Refusal."""
        if self.table.damaged:
            raise damaged()
        events = decision.events
        plain = _PLAY.issuperset(map(type, events))
        packed = pack_events(events, now)
        head = None if plain else head_after(self.head, self.table, events, now)
        seq = self.table.replay.seq
        self._needs_reload = True
        written = self._services.log.append(self.id, seq, packed, append_id=append_id, head=head)
        return Appended(decision, append_id, now, packed, head, plain, perf_counter(), written)

    async def _settle(self, record: Appended) -> None:
        """Wait until a record is durable, and take it up. Raises Refusal with `unavailable` or `damaged`."""
        try:
            await record.written
        except Unavailable as error:
            self._needs_reload = False
            raise not_stored(error) from error
        except Damaged as error:
            self.be_damaged()
            raise damaged() from error
        except (Conflict, OutcomeUnknown) as error:
            await self._reload()
            if not self.table.has_answered(command_name(record.append_id).name):
                raise not_stored(error) from error
        else:
            self._apply(record, perf_counter())

    def _apply(self, record: Appended, told_s: float) -> None:
        """Fold a record that is durable, and send it."""
        decision, now = record.decision, record.now
        events = decision.events
        if record.head is not None:
            self.head = record.head
        frames = self.table.apply(events, now, decision.states, record.packed, plain=record.plain)
        self.table.history.touch(record.append_id, now)
        self._needs_reload = False
        self._services.metrics.record(told_s - record.began_s)
        seats_changed = not record.plain and not _SEATING.isdisjoint(map(type, events))
        if seats_changed:
            self.audience.update_viewers()
        self.audience.send_events(frames)
        self._after_change(seats_changed=seats_changed, plain=record.plain)

    async def _reload(self) -> None:
        """Read the table again from the log, and bring all subscribers up to date. Raises Refusal: `unavailable`."""
        before, epoch, resting = self.table.replay.seq, self.table.views.epoch, self.table.resting
        try:
            loaded = await load_table(self._services.log, self.id, self._services.rng)
        except Damaged as error:
            self.be_damaged()
            raise damaged() from error
        except (Unavailable, BadMessage) as error:
            raise not_stored(error) from error
        if loaded is None:
            raise not_stored(LookupError(f"the log has no table {self.id}"))
        self.table, self.head = loaded
        self.audience.table = self.table
        self._needs_reload = False
        if self.table.replay.seq != before:
            self.audience.update_viewers()
            self.audience.bring_all_up_to_date(epoch, before)
            self._after_change(seats_changed=True)
        else:
            self.table.resting = resting  # the log does not have it

    def be_damaged(self) -> None:
        """Let the table be looked at, and nothing change there any more; its subscribers are told."""
        self.table.damaged = True
        self._needs_reload = False
        self._after_damage()
        self.audience.send_presence()
