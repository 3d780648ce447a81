"""The page's messages: tables of those that its modules name, in JSON, so that it needs no parser of Fluent.

A pattern is a text, or a list of parts. A part is a text, a variable `[name]`, or a choice by a variable's value
`[name, key, pattern, …, pattern]`. A key is a number, a text, or the plural category of a number; the last pattern has
no key, and is the default. `client/banmen_web/ui/words.js` formats them.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from os import PathLike

from banmen import message_pattern
from banmen.texts import Texts

Pattern = str | list["str | list[str | Pattern]"]

_TEXT = re.compile(r'"([\w-]+)"|`([\w-]+)`|`([\w-]+-)\$\{', re.ASCII)
"""Possible message ids in JavaScript: a text, or the fixed prefix of a template."""
_NEVER = (
    *("refused-bad_", "refused-board_given", "refused-handicap_with_start"),
    *("refused-no_givens", "refused-start_over"),
    *("refused-empty", "refused-too_many_bots", "refused-id_reused", "refused-unknown_option"),
    *("refused-no_seat_taken", "refused-no_such_game", "refused-no_such_program", "refused-no_such_seat"),
    *("refused-no_clock", "refused-not_a_program", "refused-no_advice", "refused-own_offer", "refused-no_pause"),
    *("refused-no_take_back", "refused-no_draw", "refused-cannot_resign", "refused-no_race"),
    *("why-banned", "why-internal", "why-kicked", "why-no_", "why-not_secure", "why-refused_connection"),
    *("why-superseded", "why-timeout"),
    *("replay-confirm", "replay-looking", "replay-none", "replay-open-hint", "show-code-"),
    *("sudoku-do-keys", "sudoku-do-load", "sudoku-do-new", "sudoku-do-own", "sudoku-do-print"),
    *("sudoku-do-replay", "sudoku-do-run-hint", "sudoku-do-save-all", "sudoku-do-think"),
    *("sudoku-about-replay", "sudoku-about-run-hint", "sudoku-about-save-all", "sudoku-about-think"),
    *("sudoku-part-files", "sudoku-part-table"),
    "program-fault-",
)
"""Ids that match a shorter prefix, but are never used.

The page offers no wrong option or button, sends no position, has no field for an address, is no bot, starts no server,
does not learn why a server is unreachable, and runs no arena.
"""


def words(language: str, modules: Iterable[str], folders: Sequence[PathLike[str]] = ()) -> dict[str, Pattern]:
    """Return the messages that JavaScript names, by their ids. `folders` have further messages, as for Texts.

    A message is named by its id in quotes, or by the fixed prefix of a template (`page-refused-${code}`). Raises
    ValueError for a message that uses more of Fluent than a pattern.
    """
    texts = Texts(language, folders)
    return {found: _sent(texts.pattern(found)) for found in sorted(_named(modules, texts.ids()))}


def _named(modules: Iterable[str], known: Collection[str]) -> Iterator[str]:
    """Yield the ids of `known` messages in JavaScript; some of them more than once."""
    texts = {groups for module in modules for groups in _TEXT.findall(module)}
    beginnings = tuple({beginning for _, _, beginning in texts if beginning})
    names = {whole or plain for whole, plain, _ in texts}
    return (each for each in known if each in names or (each.startswith(beginnings) and not each.startswith(_NEVER)))


def _sent(pattern: message_pattern.Pattern) -> Pattern:
    """Return the pattern in the form for sending."""
    parts: list[str | list[str | Pattern]] = []
    for element in pattern:
        part = element if isinstance(element, str) else [element.variable, *_variants(element.variants)]
        if isinstance(part, str) and parts and isinstance(parts[-1], str):
            parts[-1] += part
        else:
            parts.append(part)
    only = parts[0] if len(parts) == 1 else parts
    return only if isinstance(only, str) else parts


def _variants(variants: Sequence[message_pattern.Variant]) -> Iterator[Pattern]:
    """Yield keys and patterns in turn; then the default pattern."""
    for variant in variants:
        if not variant.default:
            yield str(variant.key)
            yield _sent(variant.pattern)
    yield from (_sent(variant.pattern) for variant in variants if variant.default)
