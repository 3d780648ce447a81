"""Compiles functions of banmen with Numba, where it is installed (the extra `fast`).

They are compiled from the code that Python runs, so nothing is written twice. Importing this module imports no Numba.
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
    """Whether Numba is installed, and this process does not do without. It is not imported for that."""
    return not _does_without and find_spec("numba") is not None


def do_without() -> None:
    """Compile nothing in this process from now on: it is slower, but ready at once."""
    global _does_without  # noqa: PLW0603 - what was compiled is the process's, too
    _does_without = True


def compiled_or_none(make: Callable[[], _T]) -> _T | None:
    """What `make` compiles; None if Numba is missing or does not work on this machine."""
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
    """Compile the functions of modules, which takes seconds, or load what an earlier process compiled.

    `entries` are the functions that are called from outside, and `trial` calls each of them with arguments of the types
    that it will get. `constants` replace what the modules have under the same names. No function may call itself:
    Numba's cache crashes on that. Raises what Numba raises. A cache that cannot be written or read is not used.
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
    """Return the entries, compiled when they are first called; cached where there is a fingerprint."""
    import numba  # noqa: PLC0415 - it takes a second to import

    known = dict(names)
    for name, function in names.items():
        if isinstance(function, FunctionType):
            copy = FunctionType(function.__code__, known, name)
            cache = fingerprint is not None and name in entries
            if cache:
                # Numba sees changes of this function's file only; what it calls or reads may be in another one.
                copy.__qualname__ = f"{name}_{fingerprint}"
            known[name] = numba.njit(copy, cache=cache, **_OPTIONS)
    return {name: known[name] for name in entries}


def _fingerprint(modules: Sequence[ModuleType], names: Mapping[str, Any]) -> str:
    """Changes with the source of the modules and with their constants. Raise OSError if there is no source."""
    constants = [(name, value) for name, value in sorted(names.items()) if _is_constant(value)]
    return hashlib.sha256("".join((*map(inspect.getsource, modules), repr(constants))).encode()).hexdigest()[:16]


def _is_constant(value: object) -> bool:
    """Whether a name of a module is a number or a table, numpy's too."""
    return isinstance(value, int | tuple) or hasattr(value, "dtype")


def _remove_cached(function: Any) -> None:
    """Delete the cached files of a function, which could not be read, so that the next process writes new ones."""
    for file in Path(function.stats.cache_path or "").glob(f"*{function.py_func.__qualname__}*.nb[ic]"):
        file.unlink(missing_ok=True)
