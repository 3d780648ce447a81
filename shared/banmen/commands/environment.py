"""Read a command's options from the environment, for containers and services: `BANMEN_PORT=9000` is `--port 9000`.

The command line has precedence: a variable is ignored if its option is given. An empty variable is ignored. Several
values of a repeatable option are separated by blanks.
"""

from argparse import SUPPRESS, Action, ArgumentError, ArgumentParser
from collections.abc import Iterator, Mapping, Sequence

OPTION_PREFIX = "BANMEN_"
_ON, _OFF = frozenset({"1", "true", "yes", "on"}), frozenset({"0", "false", "no", "off"})


class BadVariable(Exception):
    """A variable with a value that its option refuses: `name`, `value`, and why, if the option says so."""

    def __init__(self, name: str, value: str, why: str) -> None:
        super().__init__(f"{name}={value}: {why}")
        self.name = name
        self.value = value
        self.why = why


def variable_of(action: Action) -> str:
    """Return the name of an option's variable; "" for an argument without one."""
    option = next(iter(action.option_strings), "")
    is_named = option.startswith("--") and action.default is not SUPPRESS  # --help and --lang suppress their default
    return OPTION_PREFIX + option.lstrip("-").replace("-", "_").upper() if is_named else ""


def arguments_in(
    environment: Mapping[str, str], parser: ArgumentParser, actions: Sequence[Action], given: Sequence[str]
) -> Iterator[str]:
    """Yield the environment's options as arguments for the parser, except those `given`. Raise BadVariable."""
    said = {each.partition("=")[0] for each in given}
    for action in actions:
        value = environment.get(variable_of(action), "").strip()
        if value and not said.intersection(action.option_strings):
            yield from _arguments(parser, action, value)


def _arguments(parser: ArgumentParser, action: Action, value: str) -> Iterator[str]:
    option = action.option_strings[0]
    if action.nargs == 0:
        if value.lower() not in _ON | _OFF:
            raise BadVariable(variable_of(action), value, "")
        if value.lower() in _ON:
            yield option
        return
    for each in value.split() if isinstance(action.default, list) else [value]:
        try:
            parser._get_values(action, [each])  # noqa: SLF001 - argparse says it of options alone
        except ArgumentError as error:
            raise BadVariable(variable_of(action), each, error.message) from None
        yield f"{option}={each}"
