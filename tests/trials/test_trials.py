"""The short form of every trial: a little of everything, so that neither the trials nor the server rot."""

from pathlib import Path

import pytest

from tests.nats_engine import skip_unless_installed
from tests.trials.__main__ import TRIALS, run
from tests.trials.setup import Setup

LONG = {
    *("cluster", "cluster_speed", "damage", "disk", "eviction", "floods", "frozen"),
    *("games", "kills", "power", "resources"),
}
"""Those that start several servers or let time pass."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.exhaustive] if name in LONG else []) for name in TRIALS]
)
def test_a_trial_in_its_short_form(name: str, tmp_path: Path) -> None:
    if name.startswith("cluster"):
        skip_unless_installed()
    result = run(name, Setup(seed=1, short=True, folder=tmp_path))
    assert result.passed, [*result.faults, result]
