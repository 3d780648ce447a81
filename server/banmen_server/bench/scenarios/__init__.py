"""The registry of scenarios. Each has several cases, one for each size."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from banmen_server.bench.sizes import ScenarioSizes

if TYPE_CHECKING:
    from banmen_server.bench.figures import Case

SCENARIOS: Mapping[str, str] = {
    "reversi": "moves:closed_loop_cases",
    "paced": "moves:paced_cases",
    "fan_out": "watchers:fan_out_cases",
    "idle": "connections:idle_cases",
    "storm": "connections:storm_cases",
    "show": "watchers:show_cases",
    "notes": "notes:notes_cases",
    "crowd": "watchers:crowd_cases",
    "growth": "moves:growth_cases",
    "long_table": "notes:long_table_cases",
}
"""The scenarios by the names of the command line, in their order, each with the module here and its function of cases.

They are imported only to run: they need the extra `bench`, and the help does not.
"""


def cases_of(scenario: str, sizes: ScenarioSizes) -> "Sequence[Case]":
    module, _, function = SCENARIOS[scenario].partition(":")
    cases: Sequence[Case] = getattr(import_module(f"{__name__}.{module}"), function)(sizes)
    return cases
