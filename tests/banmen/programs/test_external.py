"""The faults of external programs."""

import pickle

from banmen.programs.external import ProgramFault


def test_a_fault_travels_between_processes() -> None:
    fault = pickle.loads(pickle.dumps(ProgramFault("ended", status="1", said="oh")))  # noqa: S301 - its own
    assert (fault.code, fault.details) == ("ended", {"status": "1", "said": "oh"})
