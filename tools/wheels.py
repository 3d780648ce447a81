"""Check that banmen can be installed from wheels alone on every system and Python that it names.

`uv run python -m tools.wheels` asks the package index for each pair of a system and a Python, resolves the extras that
the system can have, and installs nothing. Exit status 1 names each pair without a solution. It needs the index, so it
is a step of CI and no test.
"""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).parent.parent / "pyproject.toml"
PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")

SERVER, ALL = ("lan", "cluster"), ("client", "lan", "fast", "bench", "cluster")
EXTRAS = {
    "x86_64-unknown-linux-gnu": ALL,
    "aarch64-unknown-linux-gnu": ALL,
    "x86_64-unknown-linux-musl": SERVER,  # pygame-ce and numba are built for glibc alone
    "aarch64-unknown-linux-musl": SERVER,
    "x86_64-pc-windows-msvc": ALL,
    "x86_64-apple-darwin": ALL,
    "aarch64-apple-darwin": ALL,
}
"""The extras of each system, by uv's names."""

BUILT = ("nkeys",)
"""Packages of pure Python that are published as source alone; pip builds them without a compiler."""

PARALLEL = 2


class Case(NamedTuple):
    """A system, a Python, and the extras to resolve."""

    platform: str
    python: str
    extras: Sequence[str]

    def __str__(self) -> str:
        """Return the case as one line."""
        return f"{self.platform}, Python {self.python}: {', '.join(self.extras)}"


def cases() -> Iterator[Case]:
    """Yield each pair of a system and a Python, with its extras."""
    for platform, extras in EXTRAS.items():
        for python in PYTHONS:
            yield Case(platform, python, extras)


def command(case: Case) -> list[str]:
    """Return the command line of uv that resolves a case."""
    extras = [word for extra in case.extras for word in ("--extra", extra)]
    built = [word for name in BUILT for word in ("--no-binary", name)]
    where = ["--python-platform", case.platform, "--python-version", case.python]
    return ["uv", "pip", "compile", "--quiet", "--only-binary", ":all:", *built, *where, *extras, str(PROJECT)]


def problem(case: Case) -> str:
    """Return what uv says against a case; empty if it has a solution."""
    done = subprocess.run(command(case), capture_output=True, text=True, check=False)  # noqa: S603 - uv
    return "" if done.returncode == 0 else done.stderr.strip() or f"uv ended with status {done.returncode}"


def main() -> int:
    """Check every case; return the exit status."""
    every = list(cases())
    with ThreadPoolExecutor(PARALLEL) as threads:
        found = list(zip(every, threads.map(problem, every), strict=True))
    failed = [(case, said) for case, said in found if said]
    for case, said in failed:
        sys.stdout.write(f"{case}\n    {said.replace(chr(10), chr(10) + '    ')}\n")
    sys.stdout.write(f"{len(every) - len(failed)} of {len(every)} pairs of a system and a Python have wheels\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
