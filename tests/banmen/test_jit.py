"""Functions compiled by Numba: cached between processes, and replaced by Python if compiling fails."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from banmen import jit
from banmen.jit import Kernel, compile_kernel, compiled_or_none

pytestmark = pytest.mark.exhaustive  # compiled code, which takes long to make and much memory to hold

SMALL = """
def total(numbers):
    found = 0
    for number in numbers:
        found += same(number) + ADDED
    return found

def same(number):
    return number

ADDED = 0
"""
"""A module that compiles at once."""


class SmallModule:
    """A module in a file, compiled with a cache folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.cache, self._file = folder / "cache", folder / "small.py"
        self.write(SMALL)

    def write(self, source: str) -> None:
        self._file.write_text(source, encoding="utf-8")

    def load(self) -> ModuleType:
        spec = importlib.util.spec_from_file_location("small", self._file)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    def compile(self, **constants: int) -> Kernel:
        return compile_kernel([self.load()], ["total"], lambda kernel: kernel["total"]((0, 0)), constants)

    def answer(self, **constants: int) -> int:
        found: int = self.compile(**constants)["total"]((2, 3))
        return found

    def comes_from_the_cache(self) -> bool:
        return bool(self.compile()["total"].stats.cache_hits)

    def files(self) -> list[Path]:
        return sorted(file for file in self.cache.rglob("*") if file.is_file())


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SmallModule:
    pytest.importorskip("numba")
    module = SmallModule(tmp_path)
    monkeypatch.setattr("numba.config.CACHE_DIR", str(module.cache))
    monkeypatch.setattr("linecache.cache", {})
    return module


# --- compiled -------------------------------------------------------------------------------------------------------


def test_functions_see_each_other_and_their_constants(small: SmallModule) -> None:
    assert small.answer() == 5
    assert list(small.compile()) == ["total"]


def test_constants_can_be_replaced(small: SmallModule) -> None:
    assert small.answer(ADDED=10) == 25
    assert small.answer() == 5


def test_a_constant_of_numpy_is_seen_to_change(small: SmallModule) -> None:
    numpy = pytest.importorskip("numpy")
    assert small.answer(ADDED=numpy.int64(10)) == 25
    assert small.answer(ADDED=numpy.int64(20)) == 45


def test_the_module_itself_stays_as_it_is(small: SmallModule) -> None:
    module = small.load()
    compile_kernel([module], ["total"], lambda kernel: kernel["total"]((0, 0)), {"ADDED": 1})
    assert type(module.total).__name__ == "function"
    assert module.total((2, 3)) == 5


def test_a_fault_of_the_source_is_raised(small: SmallModule) -> None:
    small.write(SMALL.replace("found = 0", "found = unknown"))
    with pytest.raises(Exception, match="unknown"):
        small.compile()
    assert compiled_or_none(small.compile) is None


# --- cached ---------------------------------------------------------------------------------------------------------


def test_compiled_code_is_cached(small: SmallModule) -> None:
    assert not small.comes_from_the_cache()
    assert small.comes_from_the_cache()
    assert small.answer() == 5


def test_another_source_is_compiled_again(small: SmallModule) -> None:
    assert small.answer() == 5
    small.write(SMALL.replace("ADDED = 0", "ADDED = 10"))  # of another length, or Python takes its own old bytes
    assert small.answer() == 25


@pytest.mark.parametrize("left", [0, 60])
@pytest.mark.parametrize("kind", [".nbi", ".nbc"])
def test_a_damaged_file_is_done_without_and_deleted(small: SmallModule, kind: str, left: int) -> None:
    small.answer()
    for file in small.files():
        if file.suffix == kind:
            file.write_bytes(file.read_bytes()[:left])
    assert small.answer() == 5
    assert small.files() == []
    small.answer()
    assert small.comes_from_the_cache()


def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(
    small: SmallModule, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere(file: object) -> None:
        del file
        raise OSError

    monkeypatch.setattr("tempfile.TemporaryFile", nowhere)
    monkeypatch.setattr("os.makedirs", nowhere)
    assert small.answer() == 5
    assert small.files() == []


# --- with Numba, without it, and with one that is broken ------------------------------------------------------------

ASKED = "from banmen import jit\nprint(jit.available(), jit.compiled_or_none(lambda: __import__('numba').__name__))"


def run(program: str, *, path: Path | None = None) -> str:
    """What a process of its own writes on both streams, `path` the first place it imports from."""
    environment = os.environ | ({"PYTHONPATH": str(path)} if path else {})
    command = [sys.executable, "-W", "always", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=environment)
    return done.stdout + done.stderr


def test_without_numba_nothing_is_compiled() -> None:
    assert run(f"import sys; sys.modules['numba'] = None\n{ASKED}") == "False None\n"


def test_a_numba_that_fails_is_done_without_and_its_warnings_stay_unseen(tmp_path: Path) -> None:
    broken = "import warnings\nwarnings.warn('too old')\nraise ImportError('Numba needs another NumPy')\n"
    (tmp_path / "numba.py").write_text(broken, encoding="utf-8")
    assert run(ASKED, path=tmp_path) == "True None\n"


def test_nothing_is_compiled_if_compiling_is_disabled(small: SmallModule, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numba.config.DISABLE_JIT", 1)
    with pytest.raises(RuntimeError, match="NUMBA_DISABLE_JIT"):
        small.compile()
    assert compiled_or_none(small.compile) is None


def test_numba_is_not_imported_to_see_whether_it_is_there() -> None:
    asked = "import sys\nfrom banmen import jit\njit.available()\nprint('numba' in sys.modules)"
    assert run(asked) == "False\n"
    assert jit.available() == (importlib.util.find_spec("numba") is not None)
