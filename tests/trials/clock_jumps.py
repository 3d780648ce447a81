"""Trial: the wall clock jumps by an hour, forward and back, while clocks run and players are away.

The child has a `sitecustomize` that adds to `time.time` and `time.time_ns` what a file says. libfaketime would change
the monotonic clock of the event loop as well, which no jump of the wall clock does.
"""

import asyncio
import os
import time
from functools import partial
from random import Random
from typing import Any

from banmen.protocol import messages
from tests.trials.client import Client
from tests.trials.results import Result
from tests.trials.server import GENEROUS, Server
from tests.trials.setup import Setup
from tests.trials.tables import Kind, Table, open_table

HOUR_S = 3600
JUMPS_S = (HOUR_S, 0, -HOUR_S, 0)
"""What the wall clock is off by, one after another."""
MOST_OFF_MS = 3_000
_PATCH = """\
import os, time

_file, _time, _time_ns = os.environ["BANMEN_TRIAL_CLOCK"], time.time, time.time_ns

def _off_s():
    with open(_file) as file:
        return int(file.read() or 0)

time.time = lambda: _time() + _off_s()
time.time_ns = lambda: _time_ns() + _off_s() * 10**9
"""
_CLOCKED = Kind("reversi", "reversi", clock=messages.ClockRule(main_ms=300_000), watchers=0)
_PER_MOVE = Kind("reversi", "reversi", clock=messages.ClockRule(main_ms=60_000, per_move=True), watchers=0)
_SHOW = Kind("tour", "knights_tour", {"rows": 6, "columns": 6}, {"knight": "program"}, players=0, watchers=1)


async def run(setup: Setup) -> Result:
    """Play with clocks while the wall clock jumps: nothing ends, and nobody's time is taken."""
    result = Result("clock", "jumps of the wall clock by an hour, forward and back, during running clocks")
    wall = setup.folder / "off"
    wall.write_text("0")
    (setup.folder / "sitecustomize.py").write_text(_PATCH)
    path = os.pathsep.join(filter(None, (str(setup.folder), os.environ.get("PYTHONPATH", ""))))
    environment = {"PYTHONPATH": path, "BANMEN_TRIAL_CLOCK": str(wall)}
    rng = setup.rng("clock")
    async with Server(setup.python, setup.folder / "hall.db", *GENEROUS, environment=environment) as server:
        tables = []
        for number, kind in enumerate((_CLOCKED, _PER_MOVE, _CLOCKED, _SHOW)):
            clients = [
                Client(f"P{number}{place}", lambda: server.url, Random(rng.random()))
                for place in range(kind.players + kind.watchers)
            ]
            await asyncio.gather(*(client.connect() for client in clients))
            tables.append(await open_table(kind, clients[: kind.players], clients[kind.players :], rng))
        show, away = tables.pop(), tables.pop()
        await show.watchers[0].insist(messages.Pace(show.watchers[0].id(), show.id, ply=0, speed=1.0))
        for table in (*tables, away):
            await _move(result, table)
        await away.players[1].vanish()
        began_s = time.monotonic()
        for off_s in JUMPS_S[: setup.size(len(JUMPS_S), 2)]:
            wall.write_text(str(off_s))
            await asyncio.sleep(setup.size(1.5, 0.3))
            when = f"at {off_s / HOUR_S:+.0f} h"
            passed_s = time.monotonic() - began_s
            await _look_at_clocks(result, when, tables, passed_s)
            await _look_at_times(result, when, away, show, passed_s)
        for table in (*tables, away, show):
            for client in table.clients:
                result.acknowledged += len(client.acknowledged)
                result.faults_of(client.faults)
                await client.leave()
        result.faults_of(server.faults_said())
        await server.stop()
    result.figure("jumps", len(JUMPS_S[: setup.size(len(JUMPS_S), 2)]))
    return result


async def _look_at_clocks(result: Result, when: str, tables: list[Table], passed_s: float) -> None:
    """Nothing has ended, everyone can play on, clocks have lost no more than has passed."""
    for table in tables:
        mirror = table.players[0].mirrors[table.id]
        if mirror.replay.outcome is not None:
            result.fault(f"{when}: a game with a clock ended by {mirror.replay.outcome.reason}")
            continue
        await _move(result, table)
        clock = mirror.replay.clock
        rule = table.kind.clock
        if clock is not None and rule is not None:
            least = rule.main_ms - int(1000 * passed_s) - MOST_OFF_MS
            wrong = [ms for ms in clock.remaining.values() if not least <= ms <= rule.main_ms + MOST_OFF_MS]
            result.faults_of([f"{when}: a clock shows {ms} ms after {passed_s:.0f} s" for ms in wrong])


async def _look_at_times(result: Result, when: str, away: Table, show: Table, passed_s: float) -> None:
    """Check that the game of a player who has just left cannot be claimed yet, and that a show keeps its pace."""
    claimant = away.players[0]
    answer = await claimant.insist(messages.Claim(claimant.id(), away.id))
    if passed_s < 30 and (not isinstance(answer, messages.Refused) or answer.code != "too_early"):
        result.fault(f"{when}: a game could be claimed {passed_s:.0f} s after the opponent had gone")
    played = len(show.watchers[0].mirrors[show.id].replay.plies) - 1
    if played > passed_s + 25:
        result.fault(f"{when}: a show of a step a second is at step {played} after {passed_s:.0f} s")


async def _move(result: Result, table: Table) -> None:
    """Let the player whose turn it is move."""
    state: Any = table.players[0].mirrors[table.id].replay.state
    for client in table.players:
        replay = client.mirrors[table.id].replay
        mine = table.viewer(client, replay)
        if mine is None or mine != state.turn or replay.game is None:
            continue
        action = next(iter(replay.game.legal(replay.state, mine)))
        n = replay.actions.get(mine, 0) + 1
        answer = await client.insist(messages.Act(client.id(), table.id, n, {"type": "place", "square": action.square}))
        if not isinstance(answer, messages.Done):
            result.fault(f"a move with time left was refused: {answer}")
            return
        for other in table.players:
            if other.is_connected:
                await other.wait_until(partial(_has_event, other, table, answer.seq), 10)
        return


def _has_event(client: Client, table: Table, seq: int) -> bool:
    return client.mirrors[table.id].seq >= seq
