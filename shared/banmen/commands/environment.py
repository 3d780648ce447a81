"""Options of a command in the environment, as containers and services give them: `BANMEN_PORT=9000` is `--port 9000`.

What the command line says counts more: a variable is not read where its option is there. An empty one says nothing.
Several values of an option that may be given again stand in one variable, with blanks between them.
"""

from argparse import SUPPRESS, Action, ArgumentError, ArgumentParser
from collections.abc import Iterator, Mapping, Sequence

OPTION_PREFIX = "BANMEN_"
_ON, _OFF = frozenset({"1", "true", "yes", "on"}), frozenset({"0", "false", "no", "off"})


class BadVariable(Exception):
    """A variable whose value its option does not take: `name`, `value`, and why where the option says so."""

    def __init__(self, name: str, value: str, why: str) -> None:
        super().__init__(f"{name}={value}: {why}")
        self.name = name
        self.value = value
        self.why = why


def variable_of(action: Action) -> str:
    """Return the name of the variable of an option; empty for an argument that is none."""
    option = next(iter(action.option_strings), "")
    is_named = option.startswith("--") and action.default is not SUPPRESS  # as those of --help and --lang are
    return OPTION_PREFIX + option.lstrip("-").replace("-", "_").upper() if is_named else ""


def arguments_in(
    environment: Mapping[str, str], parser: ArgumentParser, actions: Sequence[Action], given: Sequence[str]
) -> Iterator[str]:
    """Yield what the environment says, as arguments for the parser, without what is `given`. Raise BadVariable."""
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
