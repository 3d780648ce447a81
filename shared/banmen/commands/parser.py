"""The argument parser of every command, in the user's language: the one of `--lang`, else of LANG.

argparse has English sentences and asks gettext for translations; here it gets the messages of banmen instead. A parser
with `variables` reads options that are not on the command line from the environment (`--port` from BANMEN_PORT), and
then from the file of `--config`.
"""

import argparse
import os
import sys
from argparse import SUPPRESS, Action, ArgumentError, ArgumentParser, ArgumentTypeError, HelpFormatter, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from random import Random
from typing import Any, NoReturn

from banmen.processes.clock import day_number
from banmen.texts import LANGUAGE_OPTION, LANGUAGES, Texts, wrap_text

OPTION_PREFIX = "BANMEN_"
_ON, _OFF = frozenset({"1", "true", "yes", "on"}), frozenset({"0", "false", "no", "off"})

ALIKE = 0.6
"""How similar a word must be to a known one to be taken for its misspelling (ratio of difflib)."""

WRONG_ARGUMENTS = 2
"""The exit status of every command with unusable arguments; argparse uses it too."""

_MESSAGES: Mapping[str, str] = {
    "usage:": "argparse-usage",
    "positional arguments": "argparse-positional",
    "options": "argparse-options",
    "subcommands": "argparse-subcommands",
    "show this help message and exit": "argparse-help",
    "show program's version number and exit": "argparse-version",
    "%(prog)s: error: %(message)s": "argparse-error",
    "%(prog)s: warning: %(message)s": "argparse-warning",
    "argument %(argument_name)s: %(message)s": "argparse-argument",
    "the following arguments are required: %s": "argparse-required",
    "one of the arguments %s is required": "argparse-one-required",
    "not allowed with argument %s": "argparse-not-with",
    "expected one argument": "argparse-one",
    "expected at most one argument": "argparse-at-most-one",
    "expected at least one argument": "argparse-at-least-one",
    "expected %s argument": "argparse-several",
    "expected %s arguments": "argparse-several",
    "invalid choice: %(value)r (choose from %(choices)s)": "argparse-choice",
    "invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)": "argparse-choice-meant",
    "invalid %(type)s value: %(value)r": "argparse-type",
    "unrecognized arguments: %s": "argparse-unknown",
    "ignored explicit argument %r": "argparse-explicit",
    "ambiguous option: %(option)s could match %(matches)s": "argparse-ambiguous",
    "unknown parser %(parser_name)r (choices: %(choices)s)": "argparse-parser",
    "can't open '%(filename)s': %(error)s": "argparse-open",
    "argument %(argument_name)r is deprecated": "argparse-deprecated",
    "command '%(parser_name)s' is deprecated": "argparse-deprecated-command",
    "option '%(option)s' is deprecated": "argparse-deprecated-option",
    " (default: %(default)s)": "argparse-default",
}
"""The sentences of argparse, stripped, and the messages that replace them."""


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
        if why := _refusal(parser, action, each):
            raise BadVariable(variable_of(action), each, why)
        yield f"{option}={each}"


def _refusal(parser: ArgumentParser, action: Action, value: str) -> str:
    """Return why an option refuses a value; "" if it accepts it."""
    try:
        parser._get_values(action, [value])  # noqa: SLF001 - argparse says it of options alone
    except ArgumentError as error:
        return error.message
    return ""


@contextmanager
def argparse_in(t: Texts) -> Iterator[None]:
    """Make argparse use the language of these texts."""

    def translate(sentence: str | None) -> str | None:
        plain = (sentence or "").strip()
        if not sentence:
            return sentence  # argparse also translates a missing description
        return sentence.replace(plain, t(_MESSAGES[plain])) if plain in _MESSAGES else sentence

    def translate_plural(one: str, several: str, number: int) -> str | None:
        return translate(one if number == 1 else several)

    names: Any = vars(argparse)
    before = names["_"], names["ngettext"]
    names["_"], names["ngettext"] = translate, translate_plural
    try:
        yield
    finally:
        names["_"], names["ngettext"] = before


class Help(HelpFormatter):
    """A help formatter that keeps indented lines (examples) as they are and wraps the others."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines = text.splitlines()
        return "\n".join(
            line if line.startswith(" ") else "\n".join(f"{indent}{part}" for part in wrap_text(line, width))
            for line in lines
        )

    def _split_lines(self, text: str, width: int) -> list[str]:
        return list(wrap_text(text, width))


class Parser(ArgumentParser):
    """A parser with the texts `t` of the user's language; parsers that it creates get them too.

    The parsed arguments hold them as `t`, and as `language` the language that was asked for, or None.
    """

    def __init__(self, *arguments: Any, t: Texts, language: str | None = None, **more: Any) -> None:
        self.t, self.language = t, language
        self.variables: Sequence[argparse.Action] = ()
        """Options that the environment, and a file, may set."""
        self.file_option: argparse.Action | None = None
        self.shares_file = False
        self.declare: Callable[[Parser], None] | None = None
        """Declares the arguments, just before they are parsed."""
        super().__init__(*arguments, **{"formatter_class": Help, **more})
        self.set_defaults(t=t, language=language, parser=self)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse as argparse does, after declaring the arguments."""
        if self.declare is not None:
            declare, self.declare = self.declare, None
            declare(self)
            self.take_language()
        return super().parse_known_args(self._with_environment(args) if self.variables else args, namespace)

    def _with_environment(self, args: Sequence[str] | None) -> Sequence[str]:
        """Return the arguments of the file and of the environment, followed by the given ones.

        A bad variable, a bad file or a bad value in it ends the program.
        """
        given = sys.argv[1:] if args is None else args
        try:
            from_environment = list(arguments_in(os.environ, self, self.variables, given))
        except BadVariable as error:
            why = error.why or self.t("console-on-or-off", value=error.value)
            self.refuse("console-variable", name=error.name, why=why)
        return [*self._of_file([*from_environment, *given]), *from_environment, *given]

    def _of_file(self, given: Sequence[str]) -> Iterator[str]:
        """Yield the arguments of the file that the given ones name, except those that are `given`."""
        if self.file_option is None:
            return
        from banmen.commands import config_file  # noqa: PLC0415 - no help needs it, which must appear fast
        from banmen.commands.errors import BAD_FILE, unreadable  # noqa: PLC0415

        file = config_file.named_file(self.file_option, given)
        if file is None:
            return
        said = {each.partition("=")[0] for each in given}
        overridden = [
            action
            for action in self.variables
            if said.intersection(action.option_strings) or os.environ.get(variable_of(action), "").strip()
        ]
        usable = [action for action in self.variables if action is not self.file_option and variable_of(action)]
        options = config_file.options_in(usable)
        try:
            values = config_file.read_options(file)
            if self.shares_file:
                values = {key: value for key, value in values.items() if key.replace("_", "-") in options}
            for action, value in config_file.file_arguments(values, options, overridden):
                if value is not None and (why := _refusal(self, action, value)):
                    self.refuse("console-config-value", file=file, key=config_file.key_of(action), why=why)
                yield action.option_strings[0] if value is None else f"{action.option_strings[0]}={value}"
        except OSError as error:
            self.exit(BAD_FILE, f"{self.prog}: {unreadable(self.t, file, error)}\n")
        except config_file.BadFile as error:
            key = error.args_of_text.get("key", "")
            meant = nearest(key.replace("_", "-"), list(options))
            if error.message_id == "console-config-unknown" and meant:
                self.refuse("console-config-meant", file=file, key=key, meant=meant)
            self.refuse(error.message_id, file=file, **error.args_of_text)

    def take_environment(self) -> None:
        """Let the environment set all options declared so far."""
        self.variables = tuple(self._actions)

    def add_config_file(self, message: str, *, shares_file: bool = False) -> Action:
        """Add `--config FILE`, whose keys are the options of `variables`; `message` describes it.

        With `shares_file` other keys belong to another command, and are ignored.
        """
        self.shares_file = shares_file
        self.file_option = self.add_argument("--config", metavar="FILE", help=self.t(message))
        return self.file_option

    def take_language(self) -> None:
        """Accept `--lang`, which was read before this parser was made, unless the command has its own."""
        if not any(LANGUAGE_OPTION in action.option_strings for action in self._actions):
            self.add_argument(
                LANGUAGE_OPTION, choices=LANGUAGES, default=argparse.SUPPRESS, help=self.t("console-lang")
            )

    def refuse(self, message_id: str, **args: object) -> NoReturn:
        """End the program with a sentence on one line and exit status 2."""
        self.error(self.t(message_id, **args))

    def error(self, message: str) -> NoReturn:
        """End the program as argparse does, but without a long usage before the error."""
        said = self.t("argparse-error") % {"prog": self.prog, "message": message}
        self.exit(WRONG_ARGUMENTS, f"{said} {self.t('console-see-help', program=self.prog)}\n")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Check a choice as argparse does, and suggest the one that was probably meant."""
        choices = None if action.choices is None else [str(choice) for choice in action.choices]
        if choices is None or str(value) in choices:
            return
        meant = nearest(str(value), choices)
        listed = ", ".join(choices)
        if meant is None:
            raise ArgumentError(action, self.t("console-no-choice", value=str(value), choices=listed))
        raise ArgumentError(action, self.t("console-choice-meant", value=str(value), meant=meant, choices=listed))


def nearest(word: str, names: Sequence[str]) -> str | None:
    """Return the name that a word was probably meant to be, or None."""
    return next(iter(get_close_matches(word.lower(), names, n=1, cutoff=ALIKE)), None)


def number_to(t: Texts, largest: int, least: int = 1, message: str = "console-number-wanted") -> Callable[[str], int]:
    """Return the type of an argument that is a number from `least` to `largest`; `message` words the refusal."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal()) or not least <= int(text) <= largest:
            raise ArgumentTypeError(t(message, text=text, least=str(least), largest=str(largest)))
        return int(text)

    return number


def date_type(t: Texts) -> Callable[[str], str]:
    """Return the type of an argument that is a date, such as `2026-11-29`."""

    def date(text: str) -> str:
        try:
            day_number(text)
        except ValueError:
            raise ArgumentTypeError(t("console-date-wanted", text=text)) from None
        return text

    return date


def add_seeds(parser: Parser, largest: int, *, made: str) -> None:
    """Add `--seed` and `--count` to a command; `made` is the message that says what is counted."""
    t = parser.t
    seed = number_to(t, largest, message="console-seed-wanted")
    parser.add_argument("--seed", type=seed, metavar="S", help=t("console-seed", largest=str(largest)))
    parser.add_argument("--count", type=number_to(t, largest), default=1, metavar="N", help=t(made))


def seeds_of(arguments: Namespace, largest: int) -> range:
    """Return the seeds asked for. Without `--seed` the first is random and is written to standard error.

    End the program with the parser's error if the seeds would exceed `largest`.
    """
    last = largest - arguments.count + 1
    if arguments.seed is None:
        first = Random().randint(1, last)  # needs no seed: the result is written out
        sys.stderr.write(f"{arguments.t('console-seed-drawn', seed=str(first))}\n")
        return range(first, first + arguments.count)
    if arguments.seed > last:
        arguments.parser.refuse("console-count-beyond", count=str(arguments.count), largest=str(largest))
    return range(arguments.seed, arguments.seed + arguments.count)
