"""States of tournaments and their standings, as Python has them, for the page to agree with."""

import json
from pathlib import Path

from banmen.games.tournament.rules import TournamentOptions
from banmen.games.tournament.standings import standings
from banmen.protocol.codec import pack, unpack
from tests.banmen.games.tournament.played import Played

EVERY = 5
"""The standings are compared after so many events."""


def write(path: Path) -> None:
    """Write the states, each with its standings."""
    cases = []
    for seed in range(8):
        played = Played(TournamentOptions(rounds=5, auto=True), 3 + 2 * seed, seed)
        played.play()
        for state in [*played.states[::EVERY], played.state]:
            rows = [row._asdict() for row in standings(state)]
            cases.append({"state": unpack(pack(state)), "standings": rows})
    path.write_text(json.dumps(cases), encoding="utf-8")
