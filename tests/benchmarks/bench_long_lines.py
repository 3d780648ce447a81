"""How fast a long line of play is looked through: any of 10,000 plies, and the snapshot that a late viewer folds.

python tests/benchmarks/bench_long_lines.py
"""

import sys
import time
from random import Random
from typing import Any

import msgpack

from banmen.events import ActionPlayed, Began, Seated, TableOpened
from banmen.games import GAMES
from banmen.options import read_options
from banmen.programs.seated import choices
from banmen.protocol import messages
from banmen.protocol.codec import encode
from banmen.replay import PROGRAM, Replay, from_snapshot, snapshot, state_hash

PLIES = 10_000
TOURS: list[dict[str, Any]] = [
    {"rows": 8, "columns": 8, "method": "backtracking"},
    {"rows": 20, "columns": 20, "method": "warnsdorff_backtracking", "find": "all"},
]


def long_tour(options: dict[str, Any], plies: int) -> Replay:
    """A knight's search of this number of plies."""
    game, replay = GAMES["knights_tour"], Replay()
    replay.apply(TableOpened("knights_tour", options, "host", "CODE", "e1"), 0)
    replay.apply(Seated("knight", PROGRAM, ""), 0)
    replay.apply(Began(1, game.begin(read_options(game, options), Random(0))), 0)
    n = 0
    while len(replay.plies) <= plies:
        for chosen in choices(game, replay.state, {"knight": "search"}, Random(0), most=200):
            n += 1
            for event in game.decide(replay.state, chosen.seat, chosen.action, Random(0)).events:
                replay.apply(ActionPlayed("knight", n, event), n)
    return replay


def looked_through(options: dict[str, Any]) -> str:
    """How fast any ply is reached, and a snapshot folded."""
    replay, rng = long_tour(options, PLIES), Random(1)
    took_ms = []
    for ply in (rng.randrange(PLIES) for _ in range(500)):
        began_s = time.perf_counter()
        replay.state_at(ply)
        took_ms.append(1000 * (time.perf_counter() - began_s))
    frame = encode(messages.Snapshot("t", "e", replay.seq, snapshot(replay)))
    began_s = time.perf_counter()
    folded = from_snapshot(msgpack.unpackb(frame)["state"], replay.seq)
    fold_ms = 1000 * (time.perf_counter() - began_s)
    assert state_hash(folded.state) == state_hash(replay.state)
    return (
        f"{options['rows']}x{options['columns']}, {len(replay.plies):,} plies: any of them is reached in "
        f"{sum(took_ms) / len(took_ms):.1f} ms (longest {max(took_ms):.1f}); "
        f"a snapshot of {len(frame) / 1e3:,.0f} kB is folded in {fold_ms:.0f} ms"
    )


def main() -> None:
    for options in TOURS:
        sys.stdout.write(looked_through(options) + "\n")


if __name__ == "__main__":
    main()
