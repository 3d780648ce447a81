"""Compile functions of banmen with Numba, if it is installed (the extra `fast`).

The same Python source runs interpreted or compiled, so no algorithm is written twice. Importing this module does not
import Numba.
"""

import hashlib
import inspect
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeAlias, TypeVar
from warnings import catch_warnings

Kernel: TypeAlias = Mapping[str, Any]
"""Compiled functions by name."""

_T = TypeVar("_T")
_OPTIONS = {"nogil": True, "boundscheck": False, "error_model": "numpy"}


_does_without = False


def available() -> bool:
    """Return True if Numba is installed and this process has not called `do_without`. Numba is not imported."""
    return not _does_without and find_spec("numba") is not None


def do_without() -> None:
    """Disable compilation in this process: functions run slower, but are ready immediately."""
    global _does_without  # noqa: PLW0603 - what was compiled is the process's, too
    _does_without = True


def compiled_or_none(make: Callable[[], _T]) -> _T | None:
    """Return the result of `make`, which compiles; None if Numba is missing or does not work on this machine."""
    if not available():
        return None
    with catch_warnings(action="ignore"):  # a player has no use for Numba's warnings
        try:
            return make()
        except Exception:  # noqa: BLE001 - Numba fails in many ways; Python gives the same answers without it
            return None


def compile_kernel(
    modules: Sequence[ModuleType],
    entries: Sequence[str],
    trial: Callable[[Kernel], object],
    constants: Mapping[str, object] | None = None,
) -> Kernel:
    """Compile the functions of `modules`, which takes seconds, or load what an earlier process compiled.

    `entries` are the functions that are called from outside; `trial` calls each of them with arguments of the types
    that it will get. `constants` replace constants of the modules with the same names. No function may be recursive:
    Numba's cache crashes on recursion. Raises what Numba raises. A cache that cannot be written or read is not used.
    """
    import numba  # noqa: PLC0415 - it takes a second to import

    if numba.config.DISABLE_JIT:
        raise RuntimeError("NUMBA_DISABLE_JIT is set: nothing would be compiled.")
    names = {name: value for module in modules for name, value in vars(module).items()} | dict(constants or {})
    kernel: Kernel = {}
    try:
        kernel = _compile(names, entries, _fingerprint(modules, names))
        trial(kernel)
    except Exception:  # noqa: BLE001 - pickle, LLVM and the file system each fail in their own way
        for function in kernel.values():
            _remove_cached(function)
        kernel = _compile(names, entries, None)
        trial(kernel)
    return kernel


def _compile(names: Mapping[str, Any], entries: Sequence[str], fingerprint: str | None) -> Kernel:
    """Return the entry functions, compiled at their first call; cached on disk if there is a fingerprint."""
    import numba  # noqa: PLC0415 - it takes a second to import

    known = dict(names)
    for name, function in names.items():
        if isinstance(function, FunctionType):
            copy = FunctionType(function.__code__, known, name)
            cache = fingerprint is not None and name in entries
            if cache:
                # Numba's cache notices changes in this function's file only, not in those of its callees.
                copy.__qualname__ = f"{name}_{fingerprint}"
            known[name] = numba.njit(copy, cache=cache, **_OPTIONS)
    return {name: known[name] for name in entries}


def _fingerprint(modules: Sequence[ModuleType], names: Mapping[str, Any]) -> str:
    """Return a hash of the modules' source and constants. Raise OSError if there is no source."""
    constants = [(name, value) for name, value in sorted(names.items()) if _is_constant(value)]
    return hashlib.sha256("".join((*map(inspect.getsource, modules), repr(constants))).encode()).hexdigest()[:16]


def _is_constant(value: object) -> bool:
    """Return True for a number, a tuple or a numpy array."""
    return isinstance(value, int | tuple) or hasattr(value, "dtype")


def _remove_cached(function: Any) -> None:
    """Delete the unreadable cache files of a function, so that the next process writes new ones."""
    for file in Path(function.stats.cache_path or "").glob(f"*{function.py_func.__qualname__}*.nb[ic]"):
        file.unlink(missing_ok=True)
