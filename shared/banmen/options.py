"""Read a game's options from the plain map of the wire: msgspec validates the types, this module words the errors.

A bad option is refused with the code `bad_NAME`, an unknown one with `unknown_option`. An option's type can set another
code or sentence: `Meta(extra={"code": "bad_size"}, description="A board ...")`.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import Meta

from banmen.game import BadOptions, Game, OptionsT


def read_options(game: Game[Any, Any, Any, OptionsT], options: Mapping[str, object]) -> OptionsT:
    """Return the game's own options struct. Raise BadOptions."""
    try:
        return msgspec.convert(options, game.Options)
    except (msgspec.ValidationError, RecursionError) as error:
        raise _fault(game.Options, options, error) from None


def code_of(name: str, kind: Any) -> str:
    """Return the refusal code for an option of this name and type."""
    extras = [meta.extra for meta in _metas(kind) if meta.extra]
    return next((str(extra["code"]) for extra in extras if "code" in extra), f"bad_{name}")


def _fault(kind: Any, options: Mapping[str, object], error: Exception) -> BadOptions:
    """Return the refusal of the first bad option, or of the combination if each option alone is valid."""
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    unknown = options.keys() - types.keys()
    if unknown:
        known = f"the options are {', '.join(types)}" if types else "there are none"
        return BadOptions("unknown_option", f"There is no option {min(unknown)!r} in this game; {known}.")
    for name, value in options.items():
        try:
            msgspec.convert(value, types[name])
        except (msgspec.ValidationError, RecursionError) as why:
            return BadOptions(code_of(name, types[name]), _sentence(name, types[name], why))
    return BadOptions("bad_field", f"Bad options: {_first_line(error)}.")


def _sentence(name: str, kind: Any, why: Exception) -> str:
    """Return the sentence that says what an option must be: the one in its type, or a generic one."""
    described = next((meta.description for meta in _metas(kind) if meta.description), None)
    return described or f"{name!r} is {_wanted(kind) or f'wrong: {_first_line(why)}'}."


def _wanted(kind: Any) -> str | None:
    """Return the allowed values of a type in words, or None if msgspec's own message must do."""
    for part in _parts(kind):
        if part is bool:
            return "true or false"
        if get_origin(part) is Literal:
            return f"one of {', '.join(get_args(part))}"
    bounds = next(((meta.ge, meta.le) for meta in _metas(kind)), (None, None))
    return None if None in bounds else f"a whole number from {bounds[0]} to {bounds[1]}"


def _metas(kind: Any) -> Iterator[Meta]:
    return (part for part in _parts(kind) if isinstance(part, Meta))


def _parts(kind: Any) -> Iterator[Any]:
    """Yield a type, its annotations, and those of its parts, outermost first."""
    yield kind
    yield from getattr(kind, "__metadata__", ())
    for part in get_args(kind) if get_origin(kind) is not Literal else ():
        yield from _parts(part)


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0].rstrip(".")
