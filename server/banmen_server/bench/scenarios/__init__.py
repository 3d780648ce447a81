"""The registry of scenarios. Each has several cases, one for each size."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from banmen_server.bench.sizes import Sizes

if TYPE_CHECKING:
    from banmen_server.bench.scenarios.case import Case

SCENARIOS: Mapping[str, str] = {
    "reversi": "closed_loop",
    "paced": "paced",
    "fan_out": "fan_out",
    "idle": "idle",
    "storm": "storm",
    "show": "show",
    "notes": "notes",
    "crowd": "crowd",
    "growth": "growth",
    "long_table": "long_table",
}
"""The scenarios by the names of the command line, in their order, and their modules here.

They are imported only to run: they need the extra `bench`, and the help does not.
"""


def cases_of(scenario: str, sizes: Sizes) -> "Sequence[Case]":
    """Return the cases of a scenario."""
    cases: Sequence[Case] = import_module(f"{__name__}.{SCENARIOS[scenario]}").cases(sizes)
    return cases
