"""Two links play whole games on a real server over cables that are cut all the time: every move counts once."""

from collections.abc import Iterator
from pathlib import Path
from queue import Empty
from random import Random
from time import monotonic
from typing import Any

import msgspec
import pytest

from banmen.addresses.typed import parse_address
from banmen.net.mirror import Mirror
from banmen.protocol.messages import Act, Done, Events, Join, Open, Opened, Presence, Refused, Snapshot, Watch
from banmen.replay import snapshot
from banmen_client.net.link import Link, LinkState, TableLost, Timing
from banmen_client.system.local_server import start
from tests.banmen_client.net.cut_cable import Cable, cable_to

PATIENCE_S = 60.0
QUICK = Timing(first_delay_s=0.001, longest_delay_s=0.02, stable_s=0)


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    server = start(Path(tmp_path_factory.mktemp("played")) / "local.db", port=0)
    yield parse_address(server.url).port
    server.stop()


class Seat:
    """One person at one table, as a window would be: a link, a mirror, and a move when it is one's turn."""

    def __init__(self, cable: Cable, name: str) -> None:
        self.link = Link(cable.url, name=name, timing=QUICK)
        self.mirror: Mirror | None = None
        self.code = ""
        self.reconnected = 0
        self.answers: list[str] = []
        self.moves: dict[str, Act] = {}
        self.faults: list[Any] = []
        self._awaited = ""
        self.link.start()

    def take_news(self) -> bool:
        try:
            item = self.link.incoming.get(timeout=0.001)
        except Empty:
            return False
        match item:
            case Opened(code=code):
                self.code = code
            case LinkState(kind="waiting"):
                self.reconnected += 1
            case Done(id=name):
                self.answers.append(name)
                self._awaited = "" if name == self._awaited else self._awaited
            case Refused() | TableLost():
                self.faults.append(item)
            case Events() | Snapshot() | Presence():
                self.mirror = self.mirror or Mirror(item.table)
                if self.mirror.receive(item).resync:
                    self.link.resync(self.mirror.table, self.mirror.resume_point)
        return True

    def move(self, rng: Random) -> None:
        """Move if it is our turn, and the last move has its answer."""
        mirror = self.mirror
        if self._awaited or mirror is None or not mirror.replay.playing or mirror.replay.game is None:
            return
        mine = {seat for seat, sitter in mirror.replay.seats.items() if sitter and sitter.name == "Anna"}
        seat = mirror.replay.state.turn
        if (seat in mine) == (self.link._reconnector._login.name == "Anna"):
            action = rng.choice(list(mirror.replay.game.legal(mirror.replay.state, seat)))
            n = mirror.replay.actions.get(seat, 0) + 1
            act = Act(self.link.new_id(), mirror.table, n, msgspec.to_builtins(action))
            assert self.link.send(act)
            self._awaited = act.id
            self.moves[act.id] = act


def wait_until(seats: list[Seat], happened: Any) -> None:
    end = monotonic() + PATIENCE_S
    while not happened():
        assert monotonic() < end, [(seat.faults, seat.link.pending()) for seat in seats]
        for seat in seats:
            seat.take_news()


@pytest.mark.parametrize("seed", range(6))
def test_a_game_over_cables_that_are_cut_is_played_to_its_end_and_every_move_counts_once(port: int, seed: int) -> None:
    rng = Random(seed)

    def lasts() -> int:
        return rng.randrange(24)

    with cable_to(port, lasts) as near, cable_to(port, lasts) as far, cable_to(port, lasts) as third:
        anna, ben, watcher = seats = [Seat(near, "Anna"), Seat(far, "Ben"), Seat(third, "Watcher")]
        anna.link.send(Open(anna.link.new_id(), "reversi", {"size": 6}, listed=False))
        wait_until(seats, lambda: anna.code)
        for seat, command in ((ben, Join), (watcher, Watch)):
            seat.link.send(command(seat.link.new_id(), anna.code))

        def over() -> bool:
            for seat in (anna, ben):
                seat.move(rng)
            return all(seat.mirror and seat.mirror.replay.outcome for seat in seats)

        wait_until(seats, over)
        wait_until(seats, lambda: not anna.link.pending() and not ben.link.pending())
        for seat, cable in zip(seats, (near, far, third), strict=True):
            assert 0 < seat.reconnected <= cable.cuts
        assert [seat.faults for seat in seats] == [[], [], []]
        mirrors = [seat.mirror for seat in seats if seat.mirror]
        assert len({str(snapshot(mirror.replay)) for mirror in mirrors}) == 1
        replay = mirrors[0].replay
        acted = [ply.event.square for ply in replay.plies if hasattr(ply.event, "turned")]
        assert len(acted) == len(anna.moves) + len(ben.moves)
        assert sorted(acted) == sorted(act.action["square"] for seat in (anna, ben) for act in seat.moves.values())
        for seat in seats:
            assert len(set(seat.answers)) == len(seat.answers)
            seat.link.close()
