"""Pictures from numpy arrays."""

import subprocess
import sys

ASKED = """
import sys
import types
import banmen_client.drawing.pixels
print(type(sys.modules["pygame.surfarray"]) is types.ModuleType)
"""


def test_threads_that_draw_find_the_arrays_of_pygame_loaded() -> None:
    """pygame puts off loading them, not safely for two threads: a window failed as its first battle was drawn."""
    told = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, text=True, check=True).stdout
    assert told.split()[-1] == "True"
