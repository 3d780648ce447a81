"""The page's words: tables of the messages that its modules name, in JSON, so that the page needs no parser of Fluent.

A pattern is a text, or a list of parts. A part is a text, a variable `[name]`, or a choice by a variable's value
`[name, key, pattern, …, pattern]`. A key is a number, a text, or the plural category of a number; the last pattern has
no key, and is for all other values. `client/banmen_web/ui/words.js` says them.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from os import PathLike

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from banmen.texts import Texts

Pattern = str | list["str | list[str | Pattern]"]

_TEXT = re.compile(r'"([\w-]+)"|`([\w-]+)`|`([\w-]+-)\$\{', re.ASCII)
"""What may be a message's id in JavaScript: a text, or the fixed beginning of one that is put together."""
_NEVER = (
    *("refused-bad_", "refused-board_given", "refused-handicap_with_start"),
    *("refused-givens_conflict", "refused-no_givens", "refused-no_solution", "refused-start_over"),
    *("refused-empty", "refused-too_many_bots"),
    *("why-banned", "why-internal", "why-kicked", "why-no_", "why-not_secure", "why-refused_connection"),
    *("why-superseded", "why-timeout"),
    *("replay-confirm", "replay-looking", "replay-none", "replay-open-hint", "show-code-"),
    *("sudoku-do-keys", "sudoku-do-load", "sudoku-do-new", "sudoku-do-own", "sudoku-do-print"),
    *("sudoku-part-files", "sudoku-part-table"),
    "program-fault-",
)
"""Beginnings of what is found by a shorter one, and never said: the page offers no wrong option and sends no position,
has no field for an address, is no bot, starts no server, is not told why a server cannot be reached, opens no files but
replays, and runs no arena.
"""


def words(language: str, modules: Iterable[str], folders: Sequence[PathLike[str]] = ()) -> dict[str, Pattern]:
    """The messages that JavaScript names, by their ids. `folders` hold messages beside banmen's own, as Texts has it.

    A message is named by its id in quotes, or by the fixed beginning of a template (`page-refused-${code}`).
    Raises ValueError for a message that needs more of Fluent than Texts has.
    """
    sources = Texts(language, folders).sources()
    return {found: _message(sources[found]) for found in sorted(_named(modules, sources))}


def _named(modules: Iterable[str], known: Collection[str]) -> Iterator[str]:
    """The ids of `known` messages in JavaScript; some of them more than once."""
    texts = {groups for module in modules for groups in _TEXT.findall(module)}
    beginnings = tuple({beginning for _, _, beginning in texts if beginning})
    names = {whole or plain for whole, plain, _ in texts}
    return (each for each in known if each in names or (each.startswith(beginnings) and not each.startswith(_NEVER)))


def _message(source: str) -> Pattern:
    """The pattern of a message."""
    entry = FluentParser(with_spans=False).parse_entry(source)
    if not isinstance(entry, ftl.Message) or entry.value is None:
        raise ValueError(f"This is no message with a text: {source}")
    return _pattern(entry.value)


def _pattern(pattern: ftl.Pattern) -> Pattern:
    parts: list[str | list[str | Pattern]] = []
    for element in pattern.elements:
        part = element.value if isinstance(element, ftl.TextElement) else _placeable(element.expression)
        if isinstance(part, str) and parts and isinstance(parts[-1], str):
            parts[-1] += part
        else:
            parts.append(part)
    only = parts[0] if len(parts) == 1 else parts
    return only if isinstance(only, str) else parts


def _placeable(expression: object) -> str | list[str | Pattern]:
    match expression:
        case ftl.StringLiteral():
            return str(expression.parse()["value"])
        case ftl.VariableReference():
            return [expression.id.name]
        case ftl.SelectExpression(selector=ftl.VariableReference() as selector):
            return [selector.id.name, *_variants(expression.variants)]
        case _:
            raise ValueError(f"The page's words have no such part: {expression}")


def _variants(variants: Sequence[ftl.Variant]) -> Iterator[Pattern]:
    """Keys and patterns in turn; then that of the default."""
    for variant in variants:
        if not variant.default:
            yield variant.key.name if isinstance(variant.key, ftl.Identifier) else variant.key.value
            yield _pattern(variant.value)
    yield from (_pattern(variant.value) for variant in variants if variant.default)
