"""Options in a file of TOML: `port = 9000` is `--port 9000`, `no-announce = true` a switch, a list several values.

The values become arguments, which argparse judges as if somebody had typed them. The file is the weakest: for each
option the command line counts first, then the environment, then the file, then the default. A key that no option has is
refused, with the option that was probably meant.
"""

import tomllib
from argparse import Action, ArgumentError, ArgumentParser
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any


class BadFile(Exception):
    """A file with options that cannot be used: the message about it, and its arguments."""

    def __init__(self, message_id: str, **args: str) -> None:
        super().__init__(f"{message_id} {args}")
        self.message_id = message_id
        self.args_of_text = args


def named_file(action: Action, given: Sequence[str]) -> str | None:
    """Return the file that the given arguments name with this option, also with an abbreviation of it."""
    finder = ArgumentParser(add_help=False, exit_on_error=False)
    finder.add_argument(*action.option_strings, dest="file")
    with suppress(ArgumentError):  # without a value: the parser itself refuses it
        file: str | None = finder.parse_known_args(list(given))[0].file
        return file
    return None


def read_options(name: str) -> Mapping[str, Any]:
    """Return the keys and values of a file. Raises OSError, BadFile."""
    try:
        return tomllib.loads(Path(name).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadFile("console-config-malformed", reason=str(error)) from None


def key_of(action: Action) -> str:
    """Return the key of an option: its name, as it is shown first."""
    return action.option_strings[0].lstrip("-")


def options_in(actions: Sequence[Action]) -> Mapping[str, Action]:
    """Return the options by all keys that mean them."""
    return {name.lstrip("-"): action for action in actions for name in action.option_strings if name.startswith("--")}


def file_arguments(
    values: Mapping[str, Any], options: Mapping[str, Action], overridden: Collection[Action]
) -> Iterator[tuple[Action, str | None]]:
    """Yield each option of a file with a value, or None for a switch that is on; none that is `overridden`.

    `host_name` is `host-name`, too. Raises BadFile.
    """
    for key, value in values.items():
        action = options.get(key.replace("_", "-"))
        if action is None:
            raise BadFile("console-config-unknown", key=key)
        texts = list(_texts(key, action, value))
        if action not in overridden:
            yield from ((action, text) for text in texts)


def _texts(key: str, action: Action, value: Any) -> Iterator[str | None]:
    if action.nargs == 0:
        if not isinstance(value, bool):
            raise BadFile("console-config-switch", key=key)
        if value:
            yield None
        return
    several = isinstance(action.default, list)
    for each in value if several and isinstance(value, list) else [value]:
        if isinstance(each, bool) or not isinstance(each, str | int | float):
            raise BadFile("console-config-texts" if several else "console-config-text", key=key)
        yield str(each)
