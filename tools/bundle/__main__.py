"""Build the application for the system that this runs on: `uv run python -m tools.bundle [--out FOLDER]`.

PyInstaller runs in an environment of its own, with the locked versions of the window's dependencies. Each system gets
a folder that runs where it lies, and what its users expect:

- Linux: `banmen-VERSION-linux-ARCH.tar.gz`, the folder with `install.sh` for the menu, files and links
- Windows: `…-windows-ARCH.zip`, the same without installation, and `…-windows-setup.exe` where Inno Setup is
- macOS: `…-macos-ARCH.dmg` with banmen.app

Exit status 1: a step failed, or the folder is larger than `MAX_BYTES`.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from banmen import __version__

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PYINSTALLER = "pyinstaller>=6.22,<7"
MAX_BYTES = 120 << 20
"""The largest folder, uncompressed."""

_SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}


def main() -> int:
    """Build the folder and its packages; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.bundle", description="Build banmen as an application.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where the folder and its packages go")
    parser.add_argument("--folder-only", action="store_true", help="make no packages of the folder")
    arguments = parser.parse_args()
    out: Path = arguments.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="banmen-bundle-") as work:
        python = environment(Path(work) / "environment")
        built = freeze(python, Path(work), out)
    if sys.platform == "linux":
        strip_symbols(built)
        add_desktop_files(built)
    size = size_of(built)
    sys.stdout.write(f"{built}: {size / 1e6:.0f} MB\n")
    if not arguments.folder_only:
        for package in packages(built, out):
            sys.stdout.write(f"{package}: {package.stat().st_size / 1e6:.0f} MB\n")
    if size > MAX_BYTES:
        sys.stderr.write(f"{size:,} bytes are more than {MAX_BYTES:,}\n")
        return 1
    return 0


def environment(folder: Path) -> Path:
    """Make an environment with the window's locked dependencies, banmen and PyInstaller; return its Python."""
    _run("uv", "venv", "--quiet", "--python", sys.executable, str(folder))
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    locked = folder / "locked.txt"
    export = ["uv", "export", "--quiet", "--no-dev", "--extra", "client", "--no-emit-project"]
    _run(*export, "--project", str(ROOT), "--output-file", str(locked))
    install = ["uv", "pip", "install", "--quiet", "--python", str(python)]
    _run(*install, "--requirement", str(locked))
    _run(*install, "--no-deps", str(ROOT))
    _run(*install, PYINSTALLER)
    return python


def freeze(python: Path, work: Path, out: Path) -> Path:
    """Run PyInstaller; return the folder, or on macOS the application."""
    where = ["--distpath", str(out), "--workpath", str(work / "build")]
    words = ["-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *where, str(HERE / "banmen.spec")]
    _run(str(python), *words, cwd=work)  # in a checkout its `tools` and `tests` would be found
    return out / ("banmen.app" if sys.platform == "darwin" else "banmen")


def strip_symbols(folder: Path) -> None:
    """Remove debug symbols from Python's own libraries and uvloop; those of other wheels carry none.

    The libraries beside numpy, Pillow and pygame were moved by tools that `strip` does not understand.
    """
    inner = folder / "_internal"
    found = [*inner.glob("libpython*"), *inner.glob("python3*/lib-dynload/*.so"), *inner.glob("uvloop/*.so")]
    for library in found:
        if not library.is_symlink():
            _run("strip", "--strip-debug", str(library))


def add_desktop_files(folder: Path) -> None:
    """Put what makes the desktop know the application beside it."""
    for path in (HERE / "linux").iterdir():
        shutil.copy(path, folder)
    shutil.copy(ROOT / "LICENSE", folder)


def size_of(folder: Path) -> int:
    """Return the bytes of all files in a folder, each once."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def packages(built: Path, out: Path) -> Iterator[Path]:
    """Make the files to download; yield their paths."""
    name = f"banmen-{__version__}-{_SYSTEMS[sys.platform]}-{platform.machine().lower()}"
    if sys.platform == "linux":
        packed = out / f"{name}.tar.gz"
        with tarfile.open(packed, "w:gz", compresslevel=6) as archive:
            archive.add(built, arcname=f"banmen-{__version__}")
        yield packed
    elif sys.platform == "darwin":
        packed = out / f"{name}.dmg"
        _run("hdiutil", "create", "-volname", "banmen", "-srcfolder", str(built), "-ov", "-format", "UDZO", str(packed))
        yield packed
    else:
        yield Path(shutil.make_archive(str(out / name), "zip", root_dir=out, base_dir=built.name))
        compiler = shutil.which("iscc") or shutil.which(r"C:\Program Files (x86)\Inno Setup 6\ISCC.exe")
        if compiler is None:
            sys.stderr.write("Inno Setup is not here: no installer\n")
        else:
            given = [f"/DVersion={__version__}", f"/DFolder={built}", f"/DOut={out}"]
            _run(compiler, *given, str(HERE / "windows" / "banmen.iss"))
            yield out / f"banmen-{__version__}-windows-setup.exe"


def _run(*command: str, cwd: Path | None = None) -> None:
    """Run a step. Raises CalledProcessError."""
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    subprocess.run(command, check=True, cwd=cwd, env=environment)  # noqa: S603 - ours


if __name__ == "__main__":
    sys.exit(main())
