"""`python -m tools.fit_reversi FOLDER`: play, solve, fit, and write the weights."""

import argparse
import sys
from pathlib import Path

from banmen.games.reversi.engine.evaluation import write_weights
from tools.fit_reversi.rounds import FittingPlan, Play, fit_weights

_REPORT_EVERY = 100


def main() -> None:
    """Run the plan of the command line."""
    parser = argparse.ArgumentParser(description="Fit the weights of reversi's patterns; the seed gives the files.")
    parser.add_argument("folder", type=Path, help="where the files are written")
    parser.add_argument("--games", type=int, nargs="+", default=[400, 9000], help="games of each round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--depth", type=int, default=Play().depth, help="plies searched in the games")
    parser.add_argument("--exact-from", type=int, default=FittingPlan(()).exact_from, help="empty squares solved")
    asked = parser.parse_args()
    plan = FittingPlan(asked.games, Play(asked.depth), asked.exact_from)
    write_weights(asked.folder, fit_weights(plan, asked.seed, _report))


def _report(number: int, games: int, positions: int) -> None:
    if positions or games % _REPORT_EVERY == 0:
        sys.stderr.write(f"\rround {number}: {games:,} games, {positions:,} positions valued ")
        sys.stderr.flush()


if __name__ == "__main__":
    main()
