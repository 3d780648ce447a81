"""The audience of a table receives the presence of players, of the host of a show, and of watchers by name."""

import asyncio

from banmen.protocol.messages import Join, Open
from banmen_server.tables.audience import MAX_NAMED
from banmen_server.tables.decisions import Actor
from banmen_server.tables.subscriber import AnyFrame, Source
from tests.banmen_server.tables.audiences import Recorder, Room, audience_of
from tests.banmen_server.tables.sitting import AKI, JUN, MIO, NOW, Sitting, sitting_of_two


def test_the_others_see_a_player_arrive_drop_and_leave() -> None:
    room = Room()
    white = room.enter(MIO)
    white.took()
    room.now += 5
    black = room.enter(AKI)
    assert [presence.seats["black"] for presence in white.took()] == ["here"]
    assert black.took() == [], "it is told with what it asked for"
    room.now += 5
    room.audience.exit(black, "away")
    [presence] = white.took()
    assert (presence.seats["black"], presence.since["black"]) == ("away", NOW + 10)
    room.audience.exit(room.enter(AKI), "left")
    assert [presence.seats["black"] for presence in white.took()] == ["here", "left"]


def test_watchers_are_counted_and_players_are_not() -> None:
    room = Room()
    room.enter(AKI)
    watcher = room.enter(JUN)
    assert (len(room.audience), room.audience.watching) == (2, 1)
    room.audience.exit(watcher, "left")
    assert (len(room.audience), room.audience.watching) == (1, 0)


def test_the_host_of_a_show_is_no_watcher_and_its_presence_is_sent() -> None:
    show = Sitting(Open("o", "battle", seats={"hero": "program", "demon_king": "program"}))
    audience, host, watcher = audience_of(show), Recorder(AKI), Recorder(JUN)
    audience.enter(watcher)
    watcher.took()
    audience.enter(host)
    assert (len(audience), audience.watching) == (2, 1)
    assert [presence.host for presence in watcher.took()] == ["here"]
    audience.exit(host, "away")
    assert [presence.host for presence in watcher.took()] == ["away"]


def test_watchers_have_distinct_names() -> None:
    room = Room()
    black = room.enter(AKI)
    for name in ("Guest 1", "Guest 1", "Aki", "Guest 2"):
        watcher = room.enter(Actor(f"w{len(room.audience)}", name))
    assert black.took()[-1].watcher_names == ("Guest 1", "Guest 2", "Aki 2", "Guest 3")
    assert room.audience.name_of(watcher) == "Guest 3"
    assert room.audience.name_of(black) == "Aki"


def test_of_many_watchers_the_first_are_named() -> None:
    room = Room()
    watchers = [room.enter(Actor(f"w{number}", f"Pupil {number}")) for number in range(MAX_NAMED + 2)]
    presence = room.audience.presence()
    assert presence.watching == MAX_NAMED + 2
    assert presence.watcher_names == tuple(f"Pupil {number}" for number in range(MAX_NAMED))
    assert room.audience.name_of(watchers[-1]) == f"Pupil {MAX_NAMED + 1}"


def test_of_very_many_guests_only_the_named_ones_get_distinct_names() -> None:
    room = Room()
    guests = [room.enter(Actor(f"w{number}", "Guest")) for number in range(MAX_NAMED + 20)]
    assert room.audience.name_of(guests[MAX_NAMED - 1]) == f"Guest {MAX_NAMED}"
    assert room.audience.name_of(guests[-1]) == f"Guest {MAX_NAMED + 1}", "to count to the last would take too long"


def test_a_watcher_who_sits_down_is_sent_the_view_of_the_seat() -> None:
    table = Sitting(Open("o", "reversi"))
    audience, mio = audience_of(table), Recorder(MIO)
    audience.enter(mio)
    assert audience.watching == 1
    table.do(MIO, Join("j", "t1"))
    audience.update_viewers()
    assert audience.watching == 0


def test_simultaneous_arrivals_of_watchers_are_sent_once() -> None:
    async def scene() -> None:
        room = sitting_of_two()
        audience, black = audience_of(room, presence_every_s=0.001), AwaitedRecorder(AKI)
        audience.enter(black)
        watchers = [Recorder(Actor(f"w{number}", "Watcher")) for number in range(5)]
        for watcher in watchers:
            audience.enter(watcher)
        audience.exit(watchers[0], "left")
        assert black.took() == []
        await asyncio.wait_for(black.sent.wait(), 10)
        assert [presence.watching for presence in black.took()] == [4]
        audience.stop()

    asyncio.run(scene())


class AwaitedRecorder(Recorder):
    """A connection for which one can wait until it is sent something."""

    def __init__(self, actor: Actor) -> None:
        super().__init__(actor)
        self.sent = asyncio.Event()

    def send_update(self, frame: AnyFrame, source: Source) -> bool:
        self.sent.set()
        return super().send_update(frame, source)
