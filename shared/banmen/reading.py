"""Read what a file or text holds, of whichever game: a replay, a puzzle for a new table, or a collection of games.

Pure. The window, the page and the commands all read through this module. A transcript becomes a replay here: the rules
judge its actions one after another. The bytes may be anything; `unread_text` words what is wrong with them, and
`reading_answer` describes the result to the page.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

import msgspec

from banmen.events import ActionPlayed, Began, Ended, Seated, TableOpened
from banmen.files.plain_text import PlainText, decode, decode_anyway, tidy
from banmen.files.replay_file import ENDING, FORMAT, BadReplay, read_replay, write_replay
from banmen.game import (
    MOST_LISTED,
    AnyGame,
    BadFile,
    BadOptions,
    BadText,
    Beside,
    IllegalMove,
    Puzzle,
    ReadFile,
    ReadText,
    RecordedGames,
    Refusal,
    Transcript,
    never,
)
from banmen.games import GAMES
from banmen.options import read_options
from banmen.programs.job import Stop
from banmen.replay import Replay
from banmen.texts import LANGUAGES, Texts

MOST_CHARACTERS = 1 << 18
"""The longest text that is read: the numbers of a 200x200 knight's tour fit."""

_LONGEST_FILE = 32 << 20
"""The longest file that is read, in bytes: four hundred thousand recorded games of reversi fit."""

FILE_LIMIT = _LONGEST_FILE + 1
"""How many bytes of a file to read: one more than the longest file that is accepted."""

_MOST_TEXT_BYTES = 4 * MOST_CHARACTERS
_ADDRESS = re.compile(r"https?://[^\s<>\"]+", re.IGNORECASE)
_MOST_ADDRESSES = 16
"""How many links inside a text are tried, if the text itself is not read."""

_AFTER_ADDRESS = ".,;:!?)]}>'\""
"""Punctuation that may follow a link in a sentence and is not part of it."""

_FIRST_BYTES = 64
"""How many bytes of a file are searched for the name of the replay format."""


class FoundPuzzle(NamedTuple):
    """A puzzle found in a text: its game's key, the text as that game reads it, and the options of a table with it."""

    game: str
    text: str
    options: Mapping[str, Any] = {}


class FoundGames(NamedTuple):
    """A collection of games or puzzles found in a file or text: the game's key, and the games in that game's own form.

    `texts` returns, for each, its name (empty if it has none) and a text that holds it alone.
    """

    game: str
    games: Any
    texts: Callable[[], Sequence[tuple[str, str]]] = tuple


Found: TypeAlias = Replay | FoundPuzzle | FoundGames


def no_siblings(endings: Collection[str]) -> Mapping[str, bytes]:  # noqa: ARG001 - there is nothing
    """Return no files: for data that does not come from a folder."""
    return {}


class Unread(Refusal):
    """Text or bytes that no game accepts.

    `game` is the key of the game that the text seems to be of and `fault` that game's error; both are None if it looks
    like none. The codes of this class are `no_text`, `text_too_large`, `unknown_text` and `nothing`. `details` are the
    arguments of the message.
    """

    def __init__(
        self,
        code: str,
        text: str,
        *,
        game: str | None = None,
        fault: BadText | None = None,
        details: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(code, text)
        self.game, self.fault, self.details = game, fault, details


def read_file(data: bytes, beside: Beside = no_siblings) -> Found:
    """Read the bytes of a file. Raise Unread, and BadReplay for a saved replay that cannot be read."""
    if FORMAT.encode() in data[:_FIRST_BYTES]:
        return read_replay(data)
    if len(data) > _LONGEST_FILE:
        raise _too_large()
    for game in GAMES.values():
        found = _read_bytes(game, data, beside)
        if found is not None:
            return found
    if len(data) > _MOST_TEXT_BYTES:
        raise _too_large()
    text = decode(data)
    if text is None:
        raise Unread("no_text", "This is neither a saved replay of banmen nor a text.")
    return read_text(text)


def read_text(text: str) -> Found:
    """Read a text. Raise Unread."""
    if len(text) > MOST_CHARACTERS:
        raise _too_large()
    plain = tidy(text)
    if not plain.text.strip():
        raise Unread("nothing", "There is nothing in it.")
    found = _read(plain.text)
    if not isinstance(found, list):
        return found
    addresses = [match.group() for match in _ADDRESS.finditer(plain.text)]
    if addresses != [plain.text.strip()]:
        for address in addresses[:_MOST_ADDRESSES]:
            linked = _read(address.rstrip(_AFTER_ADDRESS))
            if not isinstance(linked, list):
                return linked
    if not found:
        raise Unread("unknown_text", "This is neither a saved replay of banmen nor a text that one of its games reads.")
    game, fault = max(found, key=lambda each: (each[1].line, each[1].column))
    fault.column = plain.column(fault.line, fault.column)
    raise Unread(fault.code, _sentence(fault), game=game.key, fault=fault)


def plain_text(data: bytes | str) -> PlainText:
    """Return file bytes or text as the plain text that a game's reader gets; undecodable bytes become U+FFFD."""
    return tidy(data if isinstance(data, str) else decode_anyway(data))


def file_endings() -> frozenset[str]:
    """Return the usual endings of readable files. Only the content decides whether a file is read."""
    return frozenset({ENDING, *(ending for game in GAMES.values() for ending in game.file_endings)})


def replay_of(game: AnyGame, transcript: Transcript) -> Replay:
    """Return the replay of a transcript, without times. Raise BadText, BadOptions."""
    options, dice = read_options(game, transcript.options), Random(0)
    replay = Replay()
    replay.apply(TableOpened(game.key, dict(transcript.options), "", code="", epoch=""), 0)
    for seat in game.setting(options).seats:
        replay.apply(Seated(seat, "", transcript.names.get(seat, "")), 0)
    replay.apply(Began(1, game.begin(options, dice)), 0)
    for number, (seat, action, line, column) in enumerate(transcript.actions, 1):
        try:
            events, state = game.decide(replay.state, seat, action, dice)
        except IllegalMove as fault:
            raise BadText(fault.code, fault.text, line=line, column=column, number=number) from None
        n = replay.actions.get(seat, 0) + 1
        for event in events[:-1]:
            replay.apply(ActionPlayed(seat, n, event), 0)
        replay.apply(ActionPlayed(seat, n, events[-1]), 0, state)
    outcome = game.outcome(replay.state)
    if outcome is not None:
        replay.apply(Ended(outcome), 0)
    return replay


def _read(text: str) -> Found | list[tuple[AnyGame, BadText]]:
    """Return what a plain text holds, or the games that it seems to be of, each with its error."""
    faults: list[tuple[AnyGame, BadText]] = []
    for game in GAMES.values():
        try:
            found = _read_as(game, text)
        except BadText as fault:
            faults.append((game, fault))
        else:
            if found is not None:
                return found
    return faults


def _read_bytes(game: AnyGame, data: bytes, beside: Beside) -> FoundGames | None:
    """Return the games in a file's bytes, or None if the file is not of this game. Raise Unread."""
    if game.file_reader is None:
        return None
    read: ReadFile = _imported(game.file_reader)
    try:
        found = read(data, beside)
    except BadFile as fault:
        raise Unread(fault.code, fault.text, details=fault.details) from None
    return None if found is None else FoundGames(game.key, *found)


def _imported(place: str) -> Any:
    """Import and return the object at `"module:NAME"`."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def _read_as(game: AnyGame, text: str) -> Found | None:
    """Read the text as one of this game; None if it is not of this game. Raise BadText."""
    if game.reader is None:
        return None
    read: ReadText = _imported(game.reader)
    found = read(text)
    if isinstance(found, Transcript):
        try:
            return replay_of(game, found)
        except BadOptions as fault:
            raise BadText(fault.code, fault.text, line=1, column=1) from None
    if isinstance(found, RecordedGames):
        return FoundGames(game.key, *found)
    return FoundPuzzle(game.key, *found) if isinstance(found, Puzzle) else None


def _sentence(fault: BadText) -> str:
    move = "" if fault.number is None else f", move {fault.number}"
    return f"Line {fault.line}, column {fault.column}{move}: {fault.text}"


def _too_large() -> Unread:
    return Unread("text_too_large", f"It is too large: a text has at most {MOST_CHARACTERS} characters.")


def unread_text(t: Texts, fault: Refusal) -> str:
    """Return what is wrong with a saved replay or a text; for a text also where: game, move, line and column."""
    if isinstance(fault, BadReplay):
        return _optional_message(t, f"replay-{fault.code.replace('_', '-')}") or fault.text
    if not isinstance(fault, Unread) or fault.fault is None or fault.game is None:
        details = fault.details if isinstance(fault, Unread) else {}
        return _optional_message(t, f"unread-{fault.code}", **details) or fault.text
    said = fault.fault
    details = {name: str(value) for name, value in said.named.items()}
    worded = _optional_message(t, said.message, **details)
    why = (
        worded
        or _optional_message(t, f"unread-{said.code}", found=said.found)
        or _optional_message(t, f"refused-{said.code}")
        or said.text
    )
    named = "unread-move-found" if said.found else "unread-move"
    move = "" if said.number is None else t(named, number=said.number, found=said.found)
    game = t(f"game-{fault.game}")
    return t("unread-place", game=game, move=move, line=said.line, column=said.column, reason=why)


def _beginning(found: FoundPuzzle) -> Mapping[str, Any]:
    """Return the event with which a table with this puzzle begins, as `began`; nothing if it cannot begin."""
    game = GAMES[found.game]
    try:
        return {"began": msgspec.to_builtins(game.begin(read_options(game, found.options), Random()))}
    except BadOptions:
        return {}


def _optional_message(t: Texts, name: str, **args: str) -> str:
    """Return the message with this id, or "" if there is none."""
    return t(name, **args) if t.has(name) else ""


def reading_answer(data: str, lang: str, review: int | None = None, stop: Stop = never) -> Mapping[str, Any]:
    """Read Base64 data; return a `replay`, the `options` of a table, a `list` of texts, or a `fault` in words.

    Each entry of a list has its own text, which can be sent here again. With `review`, the number of steps that the
    client knows, return the next part of the `review` of the game instead, computed until `stop()`.
    """
    t = Texts(lang if lang in LANGUAGES else "en")
    try:
        brought = b64decode(data, validate=True)
    except ValueError:  # binascii.Error is a ValueError; non-ASCII characters raise it too
        return {"fault": t("unread-no_text")}
    try:
        found = read_file(brought)
    except Refusal as fault:
        return {"fault": unread_text(t, fault)}
    if review is not None:
        part = found.game.review(found, review, lang, stop) if isinstance(found, Replay) and found.game else {}
        return {"review": part} if part else {"fault": t("review-no-game")}
    if isinstance(found, FoundGames):
        listed = [{"name": name, "text": text} for name, text in found.texts()[:MOST_LISTED]]
        return {"list": listed, "game": found.game} if listed else {"fault": t("unread-unknown_text")}
    if isinstance(found, FoundPuzzle):
        return {"options": dict(found.options), "game": found.game, **_beginning(found)}
    return {"replay": b64encode(write_replay(found)).decode("ascii")}
