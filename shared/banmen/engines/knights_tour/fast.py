"""Counting compiled, where Numba is installed (the extra `fast`): the same counts, tens of times as fast.

Importing this module imports no Numba and compiles nothing; `warm` does both.
"""

from functools import cache
from importlib.util import find_spec

from banmen.engines.knights_tour.kernels import Kernels
from banmen.engines.knights_tour.profile import Plan
from banmen.engines.knights_tour.tally import Packed, Tally

_STEPS = 3_000_000
BOUND = 1 << 63
"""Profiles above it do not go into a table."""


def available() -> bool:
    """Whether Numba is installed. It is not imported for that."""
    return find_spec("numba") is not None


@cache
def warm() -> Kernels | None:
    """What counts compiled, or None where there is no Numba or it cannot work here.

    The first call compiles: seconds on a machine's first time, about one later.
    """
    if not available():
        return None
    try:
        from banmen.engines.knights_tour import compiled  # noqa: PLC0415 - imports Numba

        kernel = compiled.compiled()
    except Exception:  # noqa: BLE001 - a library that does not fit this machine; the same counts come without it
        return None

    def tally(plan: Plan, packed: Packed) -> Tally:
        return compiled.CompiledTally(kernel, plan, packed)

    return Kernels(compiled.table, kernel.walk_on, tally, steps=_STEPS, bound=BOUND, most_wide=compiled.NUMBER_BYTES)
