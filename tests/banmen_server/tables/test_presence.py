"""Presence at a table: claims against absent players, and clocks that expire."""

from pathlib import Path

from banmen.protocol import messages
from banmen.replay import Sitter
from banmen_server.tables.presence import Attendance, PlayerStatus
from tests.banmen_server.wire_client import Scene, play

SEATS = {"black": Sitter("p1", "Aki"), "white": Sitter("p2", "Mio")}


def attendance() -> Attendance:
    return Attendance(1_000, leave_grace_ms=10, drop_grace_ms=40)


def test_a_loaded_table_has_dropped_everyone() -> None:
    there = attendance()
    assert there.of("p1") == PlayerStatus("away", 1_000)
    assert there.claims(SEATS) == {"black": 1_040, "white": 1_040}
    assert not there.anyone_here(SEATS)


def test_a_claim_is_possible_sooner_after_leaving_than_after_dropping() -> None:
    there = attendance()
    there.note("p1", "left", 2_000)
    there.note("p2", "away", 2_000)
    assert there.absent(SEATS, 2_009) == frozenset()
    assert there.absent(SEATS, 2_010) == {"black"}
    assert there.absent(SEATS, 2_040) == {"black", "white"}


def test_since_is_when_it_began() -> None:
    there = attendance()
    there.note("p1", "here", 2_000)
    there.note("p1", "here", 3_000)
    assert there.of("p1") == PlayerStatus("here", 2_000)
    assert there.absent(SEATS, 10**9) == {"white"}


def test_the_opponent_of_an_absent_player_may_claim(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        assert await black.refusal(messages.Claim, table) == "too_early"
        white.socket.transport.abort()
        presence = await black.until(messages.Presence)
        assert presence.seats["white"] == "away"
        assert isinstance(await black.ask(messages.Claim, table), messages.Done)
        assert await black.refusal(messages.Claim, table) == "game_over"
        again = await stage.come("White", white.token)
        await again.send(messages.Join("j", table))
        state = (await again.until(messages.Snapshot)).state
        assert (state["outcome"]["winner"], state["outcome"]["reason"]) == ("black", "claimed")

    play(scene, tmp_path / "hall.db", drop_grace_ms=0)


def test_a_claim_is_possible_against_a_player_who_left_before_one_who_dropped(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        white.socket.transport.abort()
        await black.until(messages.Presence)
        assert await black.refusal(messages.Claim, table) == "too_early"
        again = await stage.come("White", white.token)
        await again.ask(messages.Join, table)
        await again.ask(messages.Leave, table)
        assert isinstance(await black.ask(messages.Claim, table), messages.Done)

    play(scene, tmp_path / "hall.db", leave_grace_ms=0)


class Time:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def __call__(self) -> int:
        return self.ms


def test_a_clock_that_runs_out_ends_the_game(tmp_path: Path) -> None:
    time = Time()

    async def scene(stage: Scene) -> None:
        black, white, _ = await stage.pair(clock=messages.ClockRule(1_000))
        time.ms += 5_000
        for player in (black, white):
            news = await player.until(messages.Events)
            assert news.events[-1].event["outcome"]["reason"] == "time"
            assert news.events[-1].event["outcome"]["winner"] == "white"

    play(scene, tmp_path / "hall.db", now=time)


def test_after_a_move_the_time_of_the_other_side_may_run_out(tmp_path: Path) -> None:
    time = Time()

    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair(clock=messages.ClockRule(3_600_000))
        await black.place(table, 1, "f5")
        time.ms += 3_599_950
        await white.place(table, 1, "d6")
        await black.place(table, 2, "c3")
        time.ms += 50
        news = await black.until(messages.Events, lambda news: news.events[-1].event["type"] == "ended")
        assert news.events[-1].event["outcome"]["reason"] == "time"
        assert news.events[-1].event["outcome"]["winner"] == "black"

    play(scene, tmp_path / "hall.db", now=time)


def test_a_move_after_the_flag_has_fallen_does_not_count(tmp_path: Path) -> None:
    time = Time()

    async def scene(stage: Scene) -> None:
        black, _, table = await stage.pair(clock=messages.ClockRule(3_600_000))
        time.ms += 3_600_000
        assert await black.refusal(messages.Act, table, 1, {"type": "place", "square": "f5"}) == "time_over"

    play(scene, tmp_path / "hall.db", now=time)


def test_a_restart_gives_the_time_back_to_the_side_to_move(tmp_path: Path) -> None:
    time = Time()
    tokens: list[str] = []
    tables: list[str] = []

    async def first(stage: Scene) -> None:
        black, white, table = await stage.pair(clock=messages.ClockRule(60_000, 2_000))
        time.ms += 10_000
        await black.place(table, 1, "f5")
        tokens.extend((black.token, white.token))
        tables.append(table)
        time.ms += 30_000

    async def second(stage: Scene) -> None:
        white = await stage.come("White", tokens[1])
        await white.send(messages.Join("j", tables[0]))
        clock = (await white.until(messages.Snapshot)).state["clock"]
        assert clock["remaining"] == {"black": 52_000, "white": 60_000}
        assert clock["deadline"] == time.ms + 60_000
        presence = await white.take_a(messages.Presence)
        assert presence.seats == {"black": "away", "white": "here"}
        assert presence.claim_at == {"black": time.ms + 40_000}

    play(first, tmp_path / "hall.db", now=time)
    time.ms += 86_400_000
    play(second, tmp_path / "hall.db", now=time)
