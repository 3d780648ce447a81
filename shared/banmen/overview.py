"""`banmen --help`: what the program is, its options, and every command with what it does, in lines as argparse has.

It is to be there at once, and imports neither argparse nor a command, except those of other distributions.
"""

from __future__ import annotations

import os
import sys

from banmen.declared import declared
from banmen.texts import LANGUAGE_OPTION, LANGUAGES, Texts
from banmen.wrapping import width_of, wrapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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
        *wrapped(t("console-about"), columns),
        "",
        f"{t('argparse-options')}:",
        *_listed(options, left, columns),
        "",
        f"{t('console-commands')}:",
        *_listed(commands, left, columns),
        "",
        *wrapped(t("console-more"), columns),
    )
    return "\n".join((*lines, ""))


def summaries(t: Texts) -> dict[str, str]:
    """What each command does, in a few words, by its name.

    The words are the message `NAME-command`; a command that has none there is imported and asked.
    """
    named, games = declared("banmen.commands", "banmen.games")
    found = {name: t(f"{name}-command") for name in named if t.has(f"{name}-command")}
    if named.keys() - found.keys() or games:
        found = _asked({name: place for name, place in named.items() if name not in found}, t) | found
    return dict(sorted(found.items()))


def _asked(named: Mapping[str, str], t: Texts) -> dict[str, str]:
    """What these commands, by name and place, and those of the games of other distributions, say of themselves."""
    from banmen.commands import loaded  # noqa: PLC0415 - takes long, and is seldom needed
    from banmen.commands.games import game_commands  # noqa: PLC0415 - as above

    commands = {name: loaded(place) for name, place in named.items()}
    return {name: t(command.help) for name, command in {**game_commands(), **commands}.items()}


def _listed(described: Mapping[str, str], left: int, columns: int) -> Iterator[str]:
    """Names at the left, and beside them what they are."""
    for name, words in described.items():
        first, *others = [*wrapped(words, columns - left)] or [""]
        yield f"{' ' * _GAP}{name}".ljust(left) + first
        yield from (" " * left + line for line in others)


def _columns() -> int:
    """The width of the terminal, as `shutil.get_terminal_size` finds it, whose import takes as long as all of this."""
    asked = os.environ.get("COLUMNS", "")
    if asked.isdecimal() and int(asked):
        return int(asked)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or _USUAL_COLUMNS  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):  # closed, or no terminal
        return _USUAL_COLUMNS
