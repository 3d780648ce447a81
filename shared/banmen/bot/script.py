"""Load the script of a bot: a Python file that defines `choose`, and optionally `accept` and `GAMES`."""

import runpy
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from traceback import extract_tb
from types import FrameType, ModuleType
from typing import Any

from banmen.bot.choosing import Choose, Fault, accepts_arguments, place_of, traceback_from

RUN_NAME = "banmen_script"
"""The `__name__` of a script, so that its `if __name__ == "__main__"` block does not run."""

_LONGEST_ERROR = 200


@dataclass(frozen=True, slots=True)
class BotScript:
    """What a script defines: `choose`, `accept(challenge)` if any, and the keys of the games it plays."""

    choose: Choose
    accept: Callable[..., Any] | None = None
    games: Sequence[str] = ()


class Beside(MetaPathFinder):
    """Import modules from a script's folder, but only for the script and the modules in that folder.

    The folder may be one of downloads. Python's and libraries' modules of the same name come first, and optional
    imports of banmen and libraries are not searched for in it.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return the module of this name in the script's folder, if a file in that folder imports it."""
        if path is not None or not self._contains(_importing_file()):
            return None
        return PathFinder.find_spec(name, [str(self._folder)], target)

    def _contains(self, file: str) -> bool:
        return Path(file).resolve().is_relative_to(self._folder)


def _importing_file() -> str:
    """Return the file whose import is running: it called functions of `importlib`, which called a finder."""
    frame: FrameType | None = sys._getframe(2)  # noqa: SLF001 - documented, and the only way to know
    while frame is not None and str(frame.f_globals.get("__name__", "")).partition(".")[0] == "importlib":
        frame = frame.f_back
    return "" if frame is None else frame.f_code.co_filename


class BadScript(Exception):
    """A script that cannot be used; `fault` says why and where."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.kind)
        self.fault = fault


def load(path: str) -> BotScript:
    """Run a script and return what it defines. It may import modules beside it, see `Beside`. Raise BadScript."""
    if not Path(path).is_file():
        raise BadScript(Fault("no-script", {"script": path}))
    sys.meta_path.append(Beside(Path(path).resolve().parent))
    try:
        found = runpy.run_path(path, run_name=RUN_NAME)
    except BaseException as error:  # a script may also raise SystemExit
        raise BadScript(Fault("script-raised", _raised(path, error), traceback_from(error, path))) from error
    choose, accept, games = found.get("choose"), found.get("accept"), found.get("GAMES", ())
    if not callable(choose):
        raise BadScript(Fault("no-choose", {"script": Path(path).name}))
    _check_signature(choose, "choose", "state, legal, seat")
    if callable(accept):
        _check_signature(accept, "accept", "challenge")
    return BotScript(choose, accept if callable(accept) else None, tuple(map(str, games)))


def _check_signature(function: Callable[..., Any], name: str, parameters: str) -> None:
    """Raise BadScript if a function cannot be called with these positional parameters."""
    if not accepts_arguments(function, len(parameters.split(","))):
        wanted = {"place": place_of(function), "wanted": f"{name}({parameters})"}
        raise BadScript(Fault("bad-signature", wanted))


def _raised(path: str, error: BaseException) -> dict[str, str]:
    """Describe an exception raised while the script was loaded, with the line of the script."""
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if Path(frame.filename) == Path(path)]
    if isinstance(error, SyntaxError) and error.lineno:
        lines.append(error.lineno)
    place = f"{Path(path).name}:{lines[-1]}" if lines else Path(path).name
    said = " ".join(str(error).split())
    return {"place": place, "error": f"{type(error).__name__}{f': {said}' if said else ''}"[:_LONGEST_ERROR]}
