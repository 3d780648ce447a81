"""The application's entry in the menu of a Linux desktop: written for the folder where it lies, and removed again."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.bundle.__main__ import HERE, size_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a script of POSIX")


def install(folder: Path, home: Path, *arguments: str) -> None:
    environment = {"HOME": str(home), "PATH": str(home / "bin")}
    subprocess.run([folder / "install.sh", *arguments], env=environment, check=True, timeout=60)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with the few programs of POSIX that the script needs, and none of a desktop."""
    (tmp_path / "bin").mkdir()
    for name in ("dirname", "rm", "mkdir", "sed", "cp", "ln", "readlink"):
        (tmp_path / "bin" / name).symlink_to(shutil.which(name) or name)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "quoted"),
    [
        ("banmen-1.0.0", "banmen-1.0.0"),
        ("my games", "my games"),
        ("100%", "100%%"),
        ("$HOME", r"\\$HOME"),
        ('a"b`c', r'a\\"b\\`c'),
        ("a\\b", r"a\\\\b"),
    ],
)
def test_the_entry_names_the_folder_as_the_desktop_reads_it(home: Path, name: str, quoted: str) -> None:
    folder = home / name
    shutil.copytree(HERE / "linux", folder)
    install(folder, home)
    entry = (home / ".local/share/applications/banmen.desktop").read_text(encoding="utf-8")
    assert f'\nExec="{home}/{quoted}/banmen" %u\n' in entry
    assert f"\nIcon={home}/{name}/_internal/banmen/assets/icon.png\n" in entry
    assert "x-scheme-handler/banmen;" in entry
    assert "@" not in entry
    assert (home / ".local/share/mime/packages/banmen.xml").exists()


@pytest.fixture
def folder(home: Path) -> Path:
    """The folder of the application, whose program prints its arguments."""
    folder = home / "banmen"
    shutil.copytree(HERE / "linux", folder)
    (folder / "banmen").write_text('#!/bin/sh\necho "$@"\n')
    (folder / "banmen").chmod(0o755)
    return folder


def test_the_command_comes_with_its_manual_page_and_completions(home: Path, folder: Path) -> None:
    for _ in range(2):
        install(folder, home)
        assert (home / ".local/bin/banmen").resolve() == folder / "banmen"
        assert (home / ".local/share/man/man1/banmen.1").read_text() == "manual\n"
        assert (home / ".local/share/bash-completion/completions/banmen").read_text() == "completion bash\n"
        assert (home / ".local/share/fish/vendor_completions.d/banmen.fish").read_text() == "completion fish\n"


@pytest.mark.parametrize("is_link", [False, True], ids=["a file", "a link, as pipx makes it"])
def test_another_command_of_that_name_stays(home: Path, folder: Path, is_link: bool) -> None:  # noqa: FBT001 - a case
    other = home / ".local/bin/banmen"
    other.parent.mkdir(parents=True)
    if is_link:
        (home / "other").write_text("another")
        other.symlink_to(home / "other")
    else:
        other.write_text("another")
    install(folder, home)
    install(folder, home, "--remove")
    assert [path for path in (home / ".local").rglob("*") if path.is_file()] == [other]
    assert other.read_text() == "another"
    assert other.is_symlink() == is_link


def test_what_was_installed_is_removed(home: Path, folder: Path) -> None:
    install(folder, home)
    install(folder, home, "--remove")
    assert [path for path in (home / ".local").rglob("*") if path.is_file() or path.is_symlink()] == []
    assert (folder / "banmen.desktop").exists()


def test_a_file_under_two_names_counts_once(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "library.so.1").write_bytes(bytes(300))
    (tmp_path / "library.so").symlink_to("inner/library.so.1")
    assert size_of(tmp_path) == 300
