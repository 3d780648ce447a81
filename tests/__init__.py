"""The tests of banmen; a package, so that no other one of this name is found before it.

What stands here is done before conftest.py imports anything.
"""

import os
import sys
from pathlib import Path

if sys.dont_write_bytecode:
    # Python writes nothing beside the sources then. But a run starts some 150 processes, and without any compiled file
    # each of them would compile all modules again; so there is a folder apart for them.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).resolve().parents[1] / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
