"""What the modules that numba compiles are made of."""

from types import ModuleType


def self_calling(module: ModuleType) -> list[str]:
    """Return the functions of a module that call themselves: numba cannot keep those compiled for another process."""
    functions = [one for one in vars(module).values() if hasattr(one, "__code__")]
    own = [one for one in functions if one.__module__.startswith("banmen.")]
    assert own, f"{module.__name__} has no function"
    return [one.__name__ for one in own if one.__name__ in one.__code__.co_names]
