"""`banmen play`, the default command: opens the window. Without a display it prints an error, with exit status 2."""

import argparse
import os
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from banmen.commands import Command, closing
from banmen.commands.parser import Parser, number_to
from banmen.startup import InterruptibleLoading
from banmen.texts import LANGUAGES, Texts

if TYPE_CHECKING:
    from banmen.addresses.typed import Address
    from banmen_client.screens.opening import Opening

_SDL_SETTINGS = {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "SDL_APP_NAME": "banmen",  # named where the desktop says what keeps the screen awake
    "SDL_IME_SHOW_UI": "1",  # the input method shows its candidates
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",  # the click that activates the window also acts in it
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",  # until a game starts; SDL 2 without D-Bus cannot allow it again later
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",  # else Windows blurs the window by scaling it
}
"""Environment variables of SDL, set before its first use unless the user has set them."""

_PATHS = ("/", "./", "../", "~")
"""The beginnings of an argument that is certainly a path."""

LARGEST_SCALE = 1000
"""The limit of the argument; the window applies its own, lower limits."""

NO_WINDOW = 2
"""The exit status when the window cannot open."""


def _configure(parser: Parser) -> None:
    t = parser.t
    parser.epilog = closing(
        t,
        "play-command-status",
        "play 192.168.0.12/K7QX-2MPD --name Kiku",
        "play fight.banmen --lang ja",
        "play reversi-2026-11-22-1830.txt",
    )
    parser.add_argument("address", nargs="?", help=t("play-command-address"))
    parser.add_argument("--name", help=t("play-command-name"))
    parser.add_argument("--lang", choices=LANGUAGES, help=t("play-command-lang"))
    parser.add_argument("--scale", type=number_to(t, LARGEST_SCALE, 1), metavar="PERCENT", help=t("play-command-scale"))
    parser.add_argument("--picture", type=Path, metavar="FILE", help=t("play-command-picture"))


def _run(arguments: argparse.Namespace) -> int:
    if arguments.address is None and arguments.picture is None:
        return _play(arguments, None, None)

    from banmen.addresses.typed import BadAddress  # noqa: PLC0415 - the first picture needs none
    from banmen.commands.errors import BAD_FILE, CommandError, check_writable  # noqa: PLC0415 - as above
    from banmen.game import Refusal  # noqa: PLC0415 - as above

    try:
        goal, path = _goal(arguments.address)
        opening = None if path is None else _read(path)
        if arguments.picture is not None:
            check_writable(arguments.t, str(arguments.picture))
    except (OSError, ValueError, Refusal, CommandError) as fault:  # a ValueError: no file can have such a name
        return _fail(_why_not(arguments, fault), NO_WINDOW if isinstance(fault, BadAddress) else BAD_FILE)
    return _play(arguments, goal, opening)


def _play(arguments: argparse.Namespace, goal: "Address | None", opening: "Opening | None") -> int:
    """Open the window, or print why it cannot open."""
    t: Texts = arguments.t
    for setting, value in _SDL_SETTINGS.items():
        os.environ.setdefault(setting, value)
    try:
        with InterruptibleLoading():
            import pygame  # noqa: PLC0415 - imported here, so that its absence prints a sentence
    except ImportError:
        return _fail(t("play-command-no-kit"))
    if find_spec("numpy") is None:
        return _fail(t("play-command-no-kit"))
    if not _open_display(pygame.display, pygame.error):
        return _fail(t("play-command-no-display"))
    return _open(arguments, goal, opening)


def _open(arguments: argparse.Namespace, goal: "Address | None", opening: "Opening | None") -> int:
    """Open the window with its first picture, then import the rest of it and run it."""
    with InterruptibleLoading():
        from banmen_client.system import settings  # noqa: PLC0415 - keeps --help quick
        from banmen_client.ui.display import open_window  # noqa: PLC0415 - only where pygame is
        from banmen_client.ui.theme import THEMES  # noqa: PLC0415 - keeps --help quick

        loaded = settings.load()
        surface = open_window(THEMES[loaded[0].theme], None if arguments.picture else loaded[0].window)

        from banmen_client.system.memory import return_large_blocks  # noqa: PLC0415 - after the first picture
        from banmen_client.system.navigation import Navigation  # noqa: PLC0415 - as above

    return_large_blocks()

    navigation = Navigation.prepare(goal, arguments.name, arguments.lang, arguments.scale, loaded=loaded)
    navigation.start()

    with InterruptibleLoading():
        from banmen_client.app import run  # noqa: PLC0415 - takes longest: the server starts beside it

    return run(surface, navigation, arguments.picture, opening)


def _goal(named: str | None) -> "tuple[Address | None, Path | None]":
    """Return the address in an argument, or the path of a file. Raise BadAddress."""
    from banmen.addresses.typed import parse_address  # noqa: PLC0415 - the first picture needs none

    if named is None:
        return None, None
    if named.startswith("file:"):  # a desktop opens a file so where a link may come instead
        return None, _path_of_url(named)
    path = Path(named).expanduser()
    if named.startswith(_PATHS) or _is_there(path) or _ends_like_file(path):
        return None, path
    return parse_address(named), None


def _path_of_url(url: str) -> Path:
    from urllib.parse import urlsplit  # noqa: PLC0415 - keeps --help quick
    from urllib.request import url2pathname  # noqa: PLC0415 - as above

    return Path(url2pathname(urlsplit(url).path))


def _is_there(path: Path) -> bool:
    try:
        return path.exists() or path.is_symlink()
    except (OSError, ValueError):  # no file can have such a name
        return False


def _ends_like_file(path: Path) -> bool:
    if not path.suffix[1:].isalpha():
        return False
    from banmen.reading import file_endings  # noqa: PLC0415 - keeps --help quick

    return path.suffix.lower() in file_endings()


def _read(path: Path) -> "Opening":
    """Return a file's contents, with its path. Raise OSError, ValueError, Refusal."""
    from banmen.reading import FILE_LIMIT, read_file  # noqa: PLC0415 - keeps --help quick
    from banmen_client.system.documents import files_beside, read_bytes  # noqa: PLC0415 - as above

    return read_file(read_bytes(path, FILE_LIMIT), partial(files_beside, path)), path


def _why_not(arguments: argparse.Namespace, fault: Exception) -> str:
    """Return the sentence that explains why an argument cannot be opened, in the user's language."""
    from banmen.addresses.typed import BadAddress  # noqa: PLC0415 - only where something is wrong
    from banmen.commands.errors import CommandError  # noqa: PLC0415 - as above
    from banmen_client.system import settings  # noqa: PLC0415 - as above
    from banmen_client.system.documents import error_text  # noqa: PLC0415 - as above

    t, named = Texts(arguments.language or settings.load()[0].language), arguments.address
    if isinstance(fault, CommandError):
        return str(fault)
    if isinstance(fault, BadAddress):
        return f"{t('not-an-address', text=named)} {t(f'refused-{fault.code}')}"
    return t("unread-file", name=named, reason=error_text(t, fault))


def _fail(sentence: str, status: int = NO_WINDOW) -> int:
    print(f"banmen: {sentence}", file=sys.stderr)  # noqa: T201 - a console command
    return status


def _open_display(display: ModuleType, error: type[Exception]) -> bool:
    """Initialise the display. Return whether it is a visible one, or one that the user asked for by name."""
    asked = bool(os.environ.get("SDL_VIDEODRIVER"))
    if not asked and sys.platform.startswith("linux") and not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY"))):
        return False
    try:
        display.init()
    except error:
        return False
    return asked or display.get_driver() not in {"offscreen", "dummy", "evdev"}


PLAY = Command("play", "play-command", _configure, _run)
