"""`banmen play` says in a sentence why no window can open, and exits with status 2."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from banmen_client import command

SENTENCE = "There is no display here, so the window cannot open."


def play(*words: str, tmp_path: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    """`banmen play …` in a process of its own, with no display but what is given."""
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    inherited: Mapping[str, str] = {name: value for name, value in os.environ.items() if name not in hidden}
    home = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    return subprocess.run(
        [sys.executable, "-m", "banmen", "play", *words],
        env={**inherited, **home, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_the_absence_of_a_display_is_reported(tmp_path: Path) -> None:
    done = play(tmp_path=tmp_path)
    assert done.returncode == 2
    assert SENTENCE in done.stderr
    assert "banmen serve" in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_an_unreachable_display_is_reported(tmp_path: Path) -> None:
    done = play(tmp_path=tmp_path, DISPLAY=":4711")
    assert done.returncode == 2
    assert SENTENCE in done.stderr


@pytest.mark.parametrize("address", ["two words", "ftp://example.org", "example.org:port", "example.org/nocode"])
def test_an_invalid_address_is_reported(tmp_path: Path, address: str) -> None:
    done = play(address, tmp_path=tmp_path, SDL_VIDEODRIVER="dummy")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("banmen: ")
    assert done.stderr.rstrip().endswith(".")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"a letter to a friend", "game.banmen: It is neither a saved replay of banmen nor a text"),
        (
            b"\x83\xa6format\xadbanmen replay\xa7version\x09\xa8snapshot\x80",
            "It was saved by a newer banmen; this one cannot open it.",
        ),
        (None, "game.banmen: There is no such file."),
        (b"f5d6c3a1", "game.banmen: Reversi, move 4 (a1), line 1, character 7: A disc there would turn none."),
        (b"53..7....\n6..1x5...", "game.banmen: Sudoku, line 2, character 5: "),
        (b"\x7fELF\xff\xfe\0\1", "game.banmen: It is neither a saved replay of banmen nor a text"),
    ],
)
def test_a_file_that_cannot_be_opened_is_reported(tmp_path: Path, content: bytes | None, words: str) -> None:
    path = tmp_path / "game.banmen"
    if content is not None:
        path.write_bytes(content)
    done = play(str(path), tmp_path=tmp_path, SDL_VIDEODRIVER="dummy")
    assert done.returncode == 4
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_folders_pipes_and_circular_links_are_reported(tmp_path: Path) -> None:
    pipe, loop = tmp_path / "pipe", tmp_path / "loop"
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    reasons = {
        tmp_path: "フォルダーです。",
        pipe: "中身を読める普通のファイルではありません。",
        loop: "リンクが自分自身に戻っています。",
    }
    for path, reason in reasons.items():
        done = play(str(path), "--lang", "ja", tmp_path=tmp_path, SDL_VIDEODRIVER="dummy", PYTHONIOENCODING="utf-8")
        assert done.returncode == 4
        assert done.stderr == f"banmen: {path}: {reason}\n"


@pytest.mark.parametrize(
    ("named", "path"),
    [
        ("game.txt", "game.txt"),
        ("GAME.BANMEN", "GAME.BANMEN"),
        ("./f5d6", "./f5d6"),
        ("/there/192.168.0.12", "/there/192.168.0.12"),
        ("192.168.0.12/K7QX-2MPD", None),
        ("example.org:8780", None),
        ("localhost", None),
        ("here", "here"),
        ("banmen://example.org/K7QX-2MPD", None),
        ("file:///there/a%20game.banmen", "/there/a game.banmen"),
    ],
)
def test_an_argument_is_a_file_by_its_ending_its_place_or_being_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str, path: str | None
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here").touch()
    goal, found = command._goal(named)
    assert (found and str(found)) == (path and str(Path(path)))
    assert (goal is None) == (path is not None)


def test_the_absence_of_pygame_names_the_package_to_install(tmp_path: Path) -> None:
    (tmp_path / "pygame.py").write_text("raise ImportError")
    shadow = os.pathsep.join(part for part in (str(tmp_path), os.environ.get("PYTHONPATH")) if part)
    done = play(tmp_path=tmp_path, PYTHONPATH=shadow)
    assert done.returncode == 2
    assert "pip install '.[client]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_display_asked_for_by_name_is_used_though_it_shows_nothing(tmp_path: Path) -> None:
    # Nothing listens on port 9, and the picture is not waited for longer than the person would be.
    code = (
        "import sys; from banmen_client import app; app._PICTURE_WAIT_MS = 0; "
        "from banmen.__main__ import main; sys.exit(main())"
    )
    home = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    picture = tmp_path / "first.png"
    done = subprocess.run(
        [sys.executable, "-c", code, "play", "127.0.0.1:9", "--picture", str(picture)],
        env={**os.environ, **home, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == 1, done.stderr
    assert picture.stat().st_size > 10_000


def test_help_needs_no_display(tmp_path: Path) -> None:
    done = play("--help", tmp_path=tmp_path)
    assert done.returncode == 0
    assert "--picture" in done.stdout
