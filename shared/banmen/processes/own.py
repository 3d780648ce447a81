"""Start modules of banmen in child processes: the only way in which banmen starts Python.

A child finds modules where its parent does, and nowhere else: neither the current folder nor Python's environment
variables affect it. So running `banmen FILE` in a folder of downloads runs no code from that folder. The environment
itself is unchanged, for external programs that a child may start.

In a frozen application `sys.executable` is the application itself: its `banmen` command gets `OWN` as the first
argument and runs the module.
"""

import os
import sys
from importlib import import_module
from pathlib import Path

from banmen.commands.parser import OPTION_PREFIX

OWN = "--own-module"
"""The first argument of a frozen application that must run one of its modules."""

_START = (
    "import os, sys; sys.path[:] = sys.argv.pop(1).split(os.pathsep);"
    " from banmen.processes.own import run; run(sys.argv[1:])"
)


def own_command(module: str, *arguments: str) -> list[str]:
    """Return the command line that calls `main()` of a module with these arguments as `sys.argv[1:]`."""
    if getattr(sys, "frozen", False):
        return [sys.executable, OWN, module, *arguments]
    return [sys.executable, *_interpreter_options(), "-c", _START, os.pathsep.join(_own_path()), module, *arguments]


def run(arguments: list[str]) -> None:
    """Call `main()` of the module named first, and exit with the status that it returns.

    Options in the environment are removed: they are for the command that the user started.
    """
    for name in [name for name in os.environ if name.startswith(OPTION_PREFIX)]:
        del os.environ[name]
    sys.argv[:] = arguments
    sys.exit(import_module(arguments[0]).main())


def _own_path() -> list[str]:
    """Return the module path without relative entries, which depend on the current folder."""
    return [place for place in sys.path if Path(place).is_absolute()]


def _interpreter_options() -> list[str]:
    """Return options that ignore PYTHONPATH and the current folder, and repeat the options of this process."""
    options = ["-E", "-P", *(f"-W{option}" for option in sys.warnoptions), *(f"-X{each}" for each in _x_options())]
    if sys.dont_write_bytecode:
        options.append("-B")
    if sys.flags.optimize:
        options.append(f"-{'O' * sys.flags.optimize}")
    return options


def _x_options() -> list[str]:
    """Return the `-X` options of this process, given on its command line or by its environment."""
    said = [name if value is True else f"{name}={value}" for name, value in sys._xoptions.items()]  # noqa: SLF001 - documented
    if sys.flags.utf8_mode and "utf8" not in sys._xoptions:  # noqa: SLF001 - documented
        said.append("utf8")
    if sys.pycache_prefix and "pycache_prefix" not in sys._xoptions:  # noqa: SLF001 - documented
        said.append(f"pycache_prefix={sys.pycache_prefix}")
    return said
