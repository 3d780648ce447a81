"""What watchers say of a game of people is kept from its players until it ends, on every way that it could come."""

from pathlib import Path
from random import Random

from banmen.events import Ended, Said, Saying
from banmen.protocol.messages import Events, Join, Open, Resign, Say, Snapshot, Watch
from banmen.replay import Replay, from_snapshot
from banmen_server.tables.decisions import Actor, Decision
from banmen_server.tables.table import Table
from tests.banmen_server.tables.sitting import AKI, JUN, MIO, REMATCH, Sitting, sitting_alone, sitting_of_two
from tests.banmen_server.tables.test_views import caught_up, events_to
from tests.banmen_server.wire_client import Scene, play

ADVICE = Said("Jun", "c4!", None, "p3")


def say(sitting: Sitting, actor: Actor, text: str) -> int:
    """Send a chat message; return the number of its event."""
    sitting.do(actor, Say("s", "t1", text))
    return sitting.table.replay.seq


def texts(sitting: Sitting, viewer: str | None) -> list[str]:
    """What this viewer has heard: by the events, and the same by a snapshot."""
    snapshot = caught_up(sitting, viewer, None, None)
    assert isinstance(snapshot, Snapshot)
    heard = [saying.text for saying in from_snapshot(snapshot.state, snapshot.seq).sayings]
    folded = Replay()
    for event in events_to(sitting, viewer):
        folded.apply(event, 0)
    assert [saying.text for saying in folded.sayings] == heard
    return heard


def test_a_watchers_advice_reaches_watchers_alone() -> None:
    sitting = sitting_of_two()
    say(sitting, JUN, "c4!")
    assert events_to(sitting, None)[-1] == ADVICE
    assert events_to(sitting, "black")[-1] == events_to(sitting, "white")[-1] == Said("", "")
    assert (texts(sitting, None), texts(sitting, "black"), texts(sitting, "white")) == (
        ["c4!"],
        [],
        [],
    )


def test_nothing_of_the_advice_is_in_any_frame_to_a_player() -> None:
    sitting = sitting_of_two()
    before = sitting.table.replay.seq
    say(sitting, JUN, "c4!")
    sitting.play("f5")
    frames = [
        bytes(sitting.table.views.catch_up("white", epoch, since) or b"")
        for epoch, since in (("e1", before), (None, None))
    ]
    assert all(frames)
    assert not any(secret in frame for frame in frames for secret in (b"c4!", b"Jun", b"p3"))


def test_chat_of_players_is_sent_to_everyone() -> None:
    sitting = sitting_of_two()
    say(sitting, AKI, "Good luck!")
    assert [texts(sitting, viewer) for viewer in (None, "black", "white")] == [["Good luck!"]] * 3


def test_after_the_end_the_players_hear_it_where_it_was_said() -> None:
    sitting = sitting_of_two()
    say(sitting, AKI, "Good luck!")
    number = say(sitting, JUN, "c4!")
    say(sitting, MIO, "You too!")
    sitting.do(AKI, Resign("r", "t1"))
    ended = events_to(sitting, "white")[-1]
    assert isinstance(ended, Ended)
    assert ended.sayings == (Saying("Jun", "c4!", None, "p3", number=number),)
    assert events_to(sitting, None)[-1].sayings == (), "watchers have it already"
    assert [texts(sitting, viewer) for viewer in (None, "black", "white")] == [["Good luck!", "c4!", "You too!"]] * 3
    say(sitting, JUN, "Well played")
    assert texts(sitting, "black")[-1] == "Well played"


def test_each_game_reveals_its_own() -> None:
    sitting = sitting_of_two()
    say(sitting, JUN, "one")
    sitting.do(AKI, Resign("r", "t1"))
    for player in (AKI, MIO):
        sitting.do(player, REMATCH)
    say(sitting, JUN, "two")
    assert texts(sitting, "black") == ["one"]
    sitting.do(MIO, Resign("r2", "t1"))
    assert [saying.text for saying in events_to(sitting, "black")[-1].sayings] == ["two"]
    assert texts(sitting, "black") == ["one", "two"]


def test_before_the_game_and_where_nobody_competes_all_hear_all() -> None:
    waiting = Sitting(Open("o", "reversi"))
    say(waiting, JUN, "May I play?")
    assert texts(waiting, "black") == ["May I play?"]
    waiting.do(MIO, Join("j", "t1"))
    assert texts(waiting, "black") == ["May I play?"]
    alone = sitting_alone()
    say(alone, JUN, "c4!")
    assert texts(alone, "black") == ["c4!"], "one person plays both colours"
    against_program = Sitting(Open("o", "battle", seats={"hero": "me", "demon_king": "program"}))
    say(against_program, JUN, "Guard!")
    assert texts(against_program, "hero") == ["Guard!"]


def test_on_the_wire_a_player_gets_it_with_the_end_alone(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        watcher = await stage.come("Jun")
        await watcher.ask(Watch, table)
        await watcher.ask(Say, table, "c4!")
        hidden = await white.until(Events)
        assert hidden.events[0].event == {"type": "said", "name": "", "text": ""}
        again = await stage.come("Mio", white.token)
        await again.send(Join("back", table, epoch=hidden.epoch, since=hidden.first - 1))
        assert (await again.until(Events)).events[0].event == hidden.events[0].event
        await again.send(Join("anew", table))
        assert (await again.until(Snapshot)).state["sayings"] == []
        await black.ask(Resign, table)
        ended = await again.until(Events, lambda message: message.first > hidden.first)
        assert [saying["text"] for saying in ended.events[0].event["sayings"]] == ["c4!"]

    play(scene, tmp_path / "hall.db")


def test_a_table_that_is_read_again_hides_the_same() -> None:
    sitting = sitting_of_two()
    say(sitting, JUN, "c4!")
    again = Table("t1", Random(1))
    for events, at in sitting.records:
        again.apply(Decision(tuple(events)), at)
    frame = again.views.catch_up("black", None, None)
    assert frame is not None
    assert b"c4!" not in bytes(frame)
    message = caught_up(sitting, "black", "e1", 0)
    assert isinstance(message, Events)
    assert again.views.of("black").seq == message.first + len(message.events) - 1
