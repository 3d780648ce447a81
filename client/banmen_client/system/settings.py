"""The settings of the window in one JSON file.

Each value has a default, which replaces a value that is missing, of another type or out of range. Fields that this
version does not know are kept when the file is written.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from secrets import randbelow
from typing import Any, Literal

import msgspec
from msgspec.structs import replace
from platformdirs import user_config_dir

from banmen.names import shortened
from banmen.net.files import FileProblem, read_map, write_map
from banmen.protocol.rows import ClockRule
from banmen.texts import LANGUAGES, Texts, system_language

MOST_SERVERS = 10
SMALLEST_SCALE, LARGEST_SCALE = 100, 200
SMALLEST_WINDOW, LARGEST_WINDOW = (640, 480), (16_384, 16_384)
ANIMATIONS = (0.0, 0.4, 1.0, 2.0)

_GUESTS = range(100, 1000)
"""The numbers of guests: with three digits the server tells namesakes apart by the next number."""

Theme = Literal["dark", "light", "contrast"]
"""`contrast` is for weak eyes: white and yellow on black, with lines around what can be pressed."""


class KnownServer(msgspec.Struct, frozen=True):
    """A server that the window was connected to; `last_used` in s since 1970."""

    name: str
    url: str
    last_used: int = 0


class AgainstComputer(msgspec.Struct, frozen=True):
    """The last choices for a game against the computer. `seat` is a seat of the game, or `random`."""

    game: str = ""
    program: str = ""
    seat: str = ""
    options: Mapping[str, Any] = {}
    clock: ClockRule | None = None


class Settings(msgspec.Struct, frozen=True):
    """The settings of one person.

    `guest` is the name offered to a person who has not chosen one. `scale` is in percent. `animation` multiplies the
    length of animations: 0 off, 0.4 quick, 1 normal, 2 slow. With `clear_notes` a written digit removes its notes from
    row, column and box. With `pauses` a puzzle of one player pauses after a minute without attention to the window.
    `window` is (width, height) in px. `servers` has the newest first. With `rated` games count for the ratings, if the
    person has chosen a name; with `challenges` others in the lobby may challenge the player. `computer` has the last
    choices for games against the computer. `folder` is the folder of the last file opened; empty before the first.
    """

    name: str = ""
    guest: str = ""
    language: str = "en"
    scale: int = 100
    theme: Theme = "dark"
    animation: float = 1.0
    show_legal: bool = True
    clear_notes: bool = True
    pauses: bool = True
    sound: bool = True
    window: tuple[int, int] = (1280, 800)
    servers: tuple[KnownServer, ...] = ()
    rated: bool = True
    challenges: bool = False
    computer: AgainstComputer = AgainstComputer()
    folder: str = ""

    @property
    def wants_rating(self) -> bool:
        """Whether games count for the ratings. Those of a guest under the offered name never do."""
        return self.rated and not self.is_guest

    @property
    def is_guest(self) -> bool:
        """Whether the person has not chosen a name."""
        return self.name in {"", self.guest}

    def with_folder_of(self, file: Path) -> "Settings":
        """Return the settings after this file was opened."""
        return replace(self, folder=str(file.absolute().parent))

    def with_server(self, server: KnownServer) -> "Settings":
        """Return the settings with this server as the newest one."""
        others = [other for other in self.servers if other.url != server.url]
        return replace(self, servers=(server, *others)[:MOST_SERVERS])


def as_wanted(own: Settings, name: str | None, language: str | None, scale: int | None) -> Settings:
    """Return the settings with the options of the command line; None if it sets none. `scale` is in percent."""
    if name and name.split():
        own = replace(own, name=shortened(" ".join(name.split())))
    if language:
        own = replace(own, language=language)
    if scale is not None:
        own = replace(own, scale=max(SMALLEST_SCALE, min(LARGEST_SCALE, scale)))
    return own


def as_guest(own: Settings) -> Settings:
    """Return the settings with the name of a guest.

    Its number is drawn, so that two guests who meet are seldom namesakes.
    """
    guest = Texts(own.language)("guest-name", number=str(_GUESTS.start + randbelow(len(_GUESTS))))
    return replace(own, name=guest, guest=guest)


def settings_path() -> Path:
    """Return the file in the user's config folder."""
    return Path(user_config_dir("banmen", appauthor=False)) / "settings.json"


def load(path: Path | None = None) -> tuple[Settings, FileProblem | None]:
    """Return the settings as far as they can be read, and the file's problem. The default language is the system's."""
    raw, problem = read_map(path or settings_path())
    chosen = {name: value for name in Settings.__struct_fields__ if (value := _read(name, raw)) is not None}
    return Settings(**{"language": system_language() or LANGUAGES[0], **chosen}), problem


def save(settings: Settings, path: Path | None = None) -> FileProblem | None:
    """Write the settings. Return the problem, if any. Never raises."""
    path = path or settings_path()
    raw, _ = read_map(path)
    return write_map(path, {**raw, **msgspec.to_builtins(settings)})


def _read(name: str, raw: Mapping[str, Any]) -> Any:
    """Return the value of a field, limited to its range; None if there is none of the right type."""
    try:
        value = msgspec.convert(raw[name], _TYPES[name])
    except (KeyError, msgspec.ValidationError, RecursionError):
        return None
    return _LIMIT[name](value) if name in _LIMIT else value


_TYPES: Mapping[str, Any] = {field.name: field.type for field in msgspec.structs.fields(Settings)} | {
    "servers": list[Any],
}


def _window(size: tuple[int, int]) -> tuple[int, int]:
    fit = (max(low, min(high, px)) for px, low, high in zip(size, SMALLEST_WINDOW, LARGEST_WINDOW, strict=True))
    width, height = fit
    return width, height


def _servers(raw: list[Any]) -> tuple[KnownServer, ...]:
    found = []
    for each in raw:
        try:
            found.append(msgspec.convert(each, KnownServer))
        except msgspec.ValidationError:
            continue
    return tuple(found[:MOST_SERVERS])


_LIMIT: Mapping[str, Callable[[Any], Any]] = {
    "name": lambda name: shortened(" ".join(name.split())),
    "language": lambda language: language if language in LANGUAGES else None,
    "scale": lambda scale: max(SMALLEST_SCALE, min(LARGEST_SCALE, scale)),
    "animation": lambda speed: min(ANIMATIONS, key=lambda known: abs(known - speed)),
    "window": _window,
    "servers": _servers,
}
