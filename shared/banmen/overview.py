"""The text of `banmen --help`: what the program is, its options, and one line for each command, laid out like argparse.

It must appear immediately. So this module imports neither argparse nor a command of banmen, and `declared` reads the
entry points itself: importlib.metadata takes longer than all the rest.
"""

from __future__ import annotations

import os
import sys

from banmen.texts import LANGUAGE_OPTION, LANGUAGES, Texts, width_of, wrap_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


_FOLDERS = (".dist-info", ".egg-info")

_USUAL_COLUMNS = 80
_LEAST_COLUMNS = 40
_GAP = 2


def overview(t: Texts) -> str:
    """Return the whole text, as wide as the terminal."""
    columns = max(_LEAST_COLUMNS, _columns() - 2)
    languages = f"{LANGUAGE_OPTION} {{{','.join(LANGUAGES)}}}"
    options = {"-h, --help": t("argparse-help"), "--version": t("console-version"), languages: t("console-lang")}
    commands = summaries(t)
    left = max(map(width_of, (*options, *commands))) + 2 * _GAP
    usage = t("argparse-usage")
    lines = (
        f"{usage} banmen [COMMAND] [ARGUMENT ...]",
        f"{' ' * width_of(usage)} banmen [ADDRESS[/CODE]] [OPTION ...]",
        "",
        *wrap_text(t("console-about"), columns),
        "",
        f"{t('argparse-options')}:",
        *_list_lines(options, left, columns),
        "",
        f"{t('console-commands')}:",
        *_list_lines(commands, left, columns),
        "",
        *wrap_text(t("console-more"), columns),
    )
    return "\n".join((*lines, ""))


def summaries(t: Texts) -> dict[str, str]:
    """Return the one-line summary of each command, by its name.

    The summary is the message `NAME-command`. A command without such a message is imported and asked for its own.
    """
    named, games = declared("banmen.commands", "banmen.games")
    found = {name: t(f"{name}-command") for name in named if t.has(f"{name}-command")}
    if named.keys() - found.keys() or games:
        found = _summaries_of({name: place for name, place in named.items() if name not in found}, t) | found
    return dict(sorted(found.items()))


def _summaries_of(named: Mapping[str, str], t: Texts) -> dict[str, str]:
    """Import these commands and those of games from other distributions, and return their summaries."""
    from banmen.commands import load_object  # noqa: PLC0415 - takes long, and is seldom needed
    from banmen.commands.games import game_commands  # noqa: PLC0415 - as above

    commands = {name: load_object(place) for name, place in named.items()}
    return {name: t(command.help) for name, command in {**game_commands(), **commands}.items()}


def _list_lines(described: Mapping[str, str], left: int, columns: int) -> Iterator[str]:
    """Yield the lines of a list with names at the left and wrapped summaries at the right."""
    for name, words in described.items():
        first, *others = [*wrap_text(words, columns - left)] or [""]
        yield f"{' ' * _GAP}{name}".ljust(left) + first
        yield from (" " * left + line for line in others)


def _columns() -> int:
    """Return the width of the terminal in columns.

    `shutil.get_terminal_size` does the same, but importing shutil takes as long as all the rest.
    """
    asked = os.environ.get("COLUMNS", "")
    if asked.isdecimal() and int(asked):
        return int(asked)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or _USUAL_COLUMNS  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):  # closed, or no terminal
        return _USUAL_COLUMNS


def declared(*groups: str) -> tuple[dict[str, str], ...]:
    """Return, for each group, the entry points of every distribution on the path: name to `module:object`.

    If two distributions declare the same name, the first one on the path wins.
    """
    declarations = list(_declarations())
    return tuple(dict(reversed([each for lines in declarations for each in _places(lines, group)])) for group in groups)


def _declarations() -> Iterator[list[str]]:
    """Yield the lines of each `entry_points.txt` on the path."""
    for place in dict.fromkeys(sys.path):
        try:
            folders = [entry.path for entry in os.scandir(place or ".") if entry.name.endswith(_FOLDERS)]
        except OSError:  # no such folder, or a zip file: distributions are not installed into those
            continue
        for folder in folders:
            try:
                with open(f"{folder}/entry_points.txt", encoding="utf-8") as file:  # noqa: PTH123 - see above
                    yield file.read().splitlines()
            except OSError:
                continue


def _places(lines: list[str], group: str) -> Iterator[tuple[str, str]]:
    inside = False
    for line in map(str.strip, lines):
        if line.startswith("["):
            inside = line == f"[{group}]"
        elif inside and "=" in line and not line.startswith(("#", ";")):
            name, _, place = line.partition("=")
            yield name.strip(), place.strip()
