"""Makes what the page in a browser shares with the server: the types of the wire, and the constants of both.

    uv run python -m tools.page_wire

rewrites `net/wire.d.ts` of client/banmen_web from the structs of `banmen.protocol` and `banmen.events`, and
`net/constants.js` and `games/KEY/constants.js` from the constants of the Python packages.
`tests/banmen_web/test_page_wire.py` fails while the committed files differ from these. A constant is listed below if
the page and Python must agree on it; what only one of them decides, such as the sizes of what it draws, stays there.
The seats stay in `games/settings.js`, which the hall reads without the games; `fold.test.js` holds them.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, cast, get_args

import msgspec
from msgspec import Struct, inspect

from banmen.addresses.typed import CODE_ALPHABET
from banmen.events import AnyTableEvent, Saying
from banmen.files import replay_file
from banmen.games.battle import state as battle
from banmen.games.goishi import options as goishi
from banmen.games.goishi.engine.generate import LARGEST_SEED, SIDES, stones_within
from banmen.games.goishi.state import LARGEST
from banmen.games.knights_tour.engine import board as tour
from banmen.games.knights_tour.state import ANYWHERE
from banmen.games.lesson import state as lesson
from banmen.games.reversi import state as reversi
from banmen.games.reversi.analysis import square_text
from banmen.games.reversi.openings import opening_lines
from banmen.games.reversi.practice.collection import own_puzzles, write_puzzle
from banmen.games.reversi.practice.openings_trainer import GAPS
from banmen.games.reversi.practice.puzzles import Puzzle
from banmen.games.reversi.rules import REVERSI
from banmen.games.sudoku import edits
from banmen.games.sudoku import options as sudoku
from banmen.games.sudoku.engine.all_steps import MOST_STEPS
from banmen.games.sudoku.engine.generate import LARGEST_SEED as LARGEST_SUDOKU_SEED
from banmen.games.sudoku.engine.grade import LEVELS
from banmen.games.sudoku.practice.daily import base_puzzles
from banmen.games.sudoku.state import MARKS, MOST_SAVEPOINTS
from banmen.names import LONGEST_NAME
from banmen.net.connection import DEFAULT_TIMING, FINAL_CLOSE_CODES, FINAL_CODES, QuickCommand
from banmen.packed_state import StateCache
from banmen.protocol import messages
from banmen.protocol.codec import JSON_SUBPROTOCOL
from banmen.protocol.rows import FEW_CLOCKS, Phase
from banmen.replay import MAX_SAYINGS, PROGRAM, Ply, Sitter, TimeSpent
from banmen_client.games.knights_tour.new_table import SHOWN
from banmen_client.games.reversi.analysis.branches import USUAL_LEVEL
from banmen_client.games.reversi.editor import SIZES
from banmen_client.table.session import REFUSED_FOR_ALL
from banmen_server.ratings.ratings import PlayerStrength

FOLDER = Path(__file__).resolve().parents[1] / "client" / "banmen_web"
_NOTE = "// Made by `uv run python -m tools.page_wire` from the Python code; edit that instead.\n"
_WIDTH, _PLAIN_DIGITS = 120, 4

# --- the types of the wire --------------------------------------------------------------------------------------------

UNIONS: Mapping[str, Any] = {
    "FromClient": messages.FromClient,
    "Command": messages.Command,
    "FromServer": messages.FromServer,
    "CommandAnswer": messages.Done | messages.Opened | messages.Fetched | messages.Advised | messages.Refused,
    "TableEvent": AnyTableEvent,
}
"""The sets of messages and events that the page names."""
_PARTS = (Saying, Sitter, Ply, TimeSpent)
"""Structs of a snapshot, whose whole has no type of its own."""


def wire() -> str:
    """Return the declarations of all structs that the page receives or sends."""
    return f"{_NOTE}\n{declarations(UNIONS, _PARTS, messages.FromClient)}"


def declarations(unions: Mapping[str, Any], parts: Iterable[Any], sent_by_page: Any) -> str:
    """Return a type for each of the unions, and one for each struct in them and in the parts."""
    sent = _structs([sent_by_page])
    structs = _structs([*unions.values(), *parts])
    names = _names(structs)
    lines: list[str] = []
    for name, union in unions.items():
        members = "".join(f"\n  | {names[struct]}" for struct in get_args(union))
        lines.append(f"export type {name} ={members};\n")
    return "\n".join([*lines, *(_interface(struct, names, is_sent=struct in sent) for struct in structs)])


def _structs(types: Iterable[Any]) -> dict[type[Struct], None]:
    """Return the structs in these types and in their fields, in the order in which they are met."""
    found: dict[type[Struct], None] = {}

    def visit(kind: inspect.Type) -> None:
        if isinstance(kind, inspect.StructType) and kind.cls not in found:
            found[kind.cls] = None
            for field in kind.fields:
                visit(field.type)
        for inner in _inner(kind):
            visit(inner)

    for each in types:
        visit(inspect.type_info(each))
    return found


def _inner(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    if isinstance(kind, inspect.UnionType):
        return kind.types
    if isinstance(kind, inspect.CollectionType):
        return (kind.item_type,)
    if isinstance(kind, inspect.DictType):
        return (kind.key_type, kind.value_type)
    return ()


def _names(structs: Iterable[type[Struct]]) -> dict[type[Struct], str]:
    """Return the name of each struct in TypeScript: an event that is named like a message ends in `Event`."""
    names: dict[type[Struct], str] = {}
    for struct in structs:
        name = struct.__name__
        names[struct] = f"{name}Event" if name in names.values() else name
    return names


def _interface(struct: type[Struct], names: Mapping[type[Struct], str], *, is_sent: bool) -> str:
    """Return the declaration of one struct.

    A field may be missing if it has a default, and either the struct omits defaults or the page sends it.
    """
    info = cast("inspect.StructType", inspect.type_info(struct))
    may_omit = is_sent or struct.__struct_config__.omit_defaults
    tag = [f"{info.tag_field}: {json.dumps(info.tag)}"] if info.tag is not None else []
    fields = [
        f"{field.encode_name}{'' if field.required or not may_omit else '?'}: {_typescript(field.type, names)}"
        for field in info.fields
    ]
    body = "".join(f"  {line};\n" for line in [*tag, *fields])
    says = (struct.__doc__ or "").strip().partition("\n\n")[0].replace("\n", " ")
    return f"/** {' '.join(says.split())} */\nexport interface {names[struct]} {{\n{body}}}\n"


_SIMPLE = {
    inspect.AnyType: "any",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def _typescript(kind: inspect.Type, names: Mapping[type[Struct], str]) -> str:
    """Return the type of a field. Raise ValueError for a type that no message has had so far."""
    if type(kind) in _SIMPLE:
        return _SIMPLE[type(kind)]
    if isinstance(kind, inspect.StructType):
        return names[kind.cls]
    if isinstance(kind, inspect.LiteralType):
        return " | ".join(json.dumps(value) for value in kind.values)
    if isinstance(kind, inspect.UnionType):
        return " | ".join(_typescript(each, names) for each in kind.types)
    if isinstance(kind, inspect.CollectionType):
        item = _typescript(kind.item_type, names)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if isinstance(kind, inspect.DictType):
        return f"Record<string, {_typescript(kind.value_type, names)}>"
    raise ValueError(kind)


# --- the constants ----------------------------------------------------------------------------------------------------


class Constant(NamedTuple):
    """A constant of the page. `means` becomes its comment, and names the unit; `type` is its type if none follows."""

    name: str
    value: Any
    means: str = ""
    type: str = ""


def _of_all_games() -> Iterator[Constant]:
    timing = DEFAULT_TIMING
    yield Constant("PROTOCOL", JSON_SUBPROTOCOL, "The subprotocol of the WebSocket, and the version that hello names.")
    yield Constant("PROTOCOL_VERSION", messages.PROTOCOL_VERSION)
    yield Constant("PING_MS", _ms(timing.ping_s), "Timeouts and delays of a connection: see `Timing` in Python.")
    yield Constant("QUIET_MS", _ms(timing.quiet_s))
    yield Constant("PONG_TIMEOUT_MS", _ms(timing.pong_timeout_s))
    yield Constant("STABLE_MS", _ms(timing.stable_s))
    yield Constant("UNAVAILABLE_MS", _ms(timing.unavailable_s))
    yield Constant("FIRST_DELAY_MS", _ms(timing.first_delay_s), "The back-off between attempts to connect.")
    yield Constant("LONGEST_DELAY_MS", _ms(timing.longest_delay_s))
    yield Constant("QUICK_MS", _ms(timing.quick_s))
    yield Constant("RARE_DELAY_MS", _ms(timing.rare_delay_s))
    yield Constant("JITTER", timing.jitter)
    yield Constant("CLOSE_CONSENTED", messages.CLOSE_CONSENTED, "The close code of a client that leaves on purpose.")
    means = "Close codes, and codes of a `bye`, after which a client does not connect again."
    yield Constant("FINAL_CLOSE_CODES", {str(code): name for code, name in FINAL_CLOSE_CODES.items()}, means)
    yield Constant("FINAL_CODES", sorted(FINAL_CODES))
    means = "Codes of refusals of a hello or a rejoin after which another attempt may succeed."
    yield Constant("TRANSIENT", sorted(messages.TRANSIENT), means)
    means = "Codes of refusals that the actions sent after a refused one would get as well."
    yield Constant("REFUSED_FOR_ALL", sorted(REFUSED_FOR_ALL), means)
    means = "Types of commands that the server answers quickly, unlike `open` or `advise`."
    yield Constant("QUICK_COMMANDS", _tags(QuickCommand), means)
    yield Constant("ANSWERS", _tags(UNIONS["CommandAnswer"]), "Types of the answers to a command.")
    yield Constant("LONGEST_NAME", LONGEST_NAME, "Limits of texts, in code points.")
    yield Constant("LONGEST_MESSAGE", _limit(messages.Text, "max_length"))
    yield Constant("LONGEST_SEARCH", _limit_of(messages.Lobby, "search", "max_length"))
    yield Constant("LONGEST_TOKEN", _limit(messages.Token, "max_length"))
    means = "The largest text for `read`, in bytes; it travels in Base64."
    yield Constant("MAX_READ_BYTES", messages.MAX_READ_CHARACTERS // 4 * 3, means)
    means = "The speeds of a show, in plies a second."
    yield Constant("SLOWEST", _limit_of(messages.Pace, "speed", "ge"), means)
    yield Constant("FASTEST", _limit_of(messages.Pace, "speed", "le"))
    yield Constant("PHASES", list(get_args(Phase)), "The phases of a table in the lobby, in order.")
    yield Constant("CODE_ALPHABET", CODE_ALPHABET, "The letters and digits of a table's code.")
    yield Constant("CLOCKS", [_without_defaults(clock) for clock in FEW_CLOCKS], "The clocks that a dialog offers.")
    yield Constant("FIRST_RATING", round(PlayerStrength().rating), "The rating of a player without rated games.")
    yield Constant("PROGRAM", PROGRAM, "The player id of every seat that a program of the server holds.")
    yield Constant("MAX_SAYINGS", MAX_SAYINGS, "How many of the last chat messages a table keeps.")
    yield Constant("STATE_EVERY", StateCache.EVERY, "Of each how many plies the state is cached; of how many at most.")
    yield Constant("MAX_STATES", StateCache.MOST)
    yield Constant("REPLAY_FORMAT", replay_file.FORMAT, "Saved replays; their size in bytes and their length in plies.")
    yield Constant("REPLAY_VERSION", replay_file.VERSION)
    yield Constant("REPLAY_ENDING", replay_file.ENDING)
    yield Constant("MAX_REPLAY_BYTES", replay_file.MOST_BYTES)
    yield Constant("MAX_REPLAY_PLIES", replay_file.MOST_PLIES)


def _of_battle() -> Iterator[Constant]:
    yield Constant(
        "STRENGTHS",
        {seat: strength._asdict() for seat, strength in battle.STRENGTHS.items()},
        "The fighters; `every` is the number of turns between charged blows.",
        "Record<string, {hp: number, attack: number, charge: number, every: number}>",
    )
    yield Constant("SIDES", battle.SIDES, "A roll is a number from 0 to SIDES - 1.")
    means = "A first roll of a blow below this is an evasion; a second roll below it is a critical hit."
    yield Constant("EVADES", battle.EVADES, means)
    yield Constant("CRITICAL", battle.CRITICAL)


def _of_goishi() -> Iterator[Constant]:
    yield Constant("USUAL_SIZE", goishi.USUAL_SIZE, "The sides of a board: the default one, and the largest given.")
    yield Constant("LARGEST", LARGEST)
    largest = SIDES.stop - 1
    yield Constant("MOST_STONES", stones_within(largest, largest).stop - 1, "The limits of a board that is made.")
    yield Constant("LARGEST_SEED", LARGEST_SEED)


def _of_knights_tour() -> Iterator[Constant]:
    means = "The eight moves as [rows down, columns right]; the number of each is its bit in `spent`."
    yield Constant("MOVES", tour.DIRECTIONS, means)
    yield Constant("ANYWHERE", ANYWHERE, "No square: a tour may begin anywhere.")
    yield Constant("METHODS", SHOWN, "The methods of a search that a dialog offers, the default first.")
    means = "The boards too small for an open tour, the shorter side first."
    yield Constant("TOO_SMALL_OPEN", _sides(tour.TOO_SMALL_OPEN), means)
    yield Constant("TOO_SMALL_CLOSED", _sides(tour.TOO_SMALL_CLOSED))


def _of_lesson() -> Iterator[Constant]:
    yield Constant("MOST_CHOICES", lesson.MOST_CHOICES, "The limits of a question.")
    yield Constant("MOST_EVENTS", lesson.MOST_EVENTS)


def _of_reversi() -> Iterator[Constant]:
    yield Constant("SIZES", SIZES, "The sides of a board, and the default.")
    yield Constant("USUAL_SIZE", reversi.USUAL)
    means = "The levels of the programs, and the one that a dialog offers first."
    yield Constant("PROGRAMS", tuple(REVERSI.programs), means)
    yield Constant("USUAL_LEVEL", USUAL_LEVEL)
    elo = {name: program.elo for name, program in REVERSI.programs.items()}
    yield Constant("ELO", elo, "The strength of each level above the first.", "Record<string, number>")


def _of_reversi_collection() -> Iterator[Constant]:
    means = "The puzzles, as in `puzzles.txt`, without the lines of wrong moves; a corner has its name."
    yield Constant("PUZZLES", tuple(map(_puzzle_for_page, own_puzzles())), means)
    yield Constant("OPENINGS", tuple(map(" ".join, opening_lines())), "The keys and moves of the openings.")
    yield Constant("GAPS", GAPS, "How many other questions come before one is asked again.")


def _puzzle_for_page(puzzle: Puzzle) -> str:
    """Return a puzzle as a line of `puzzles.txt`, with what the page shows of it."""
    word, grade, right, *wrong = write_puzzle(puzzle).split(" ")
    return " ".join([word, grade, right, *map(_wrong_move_for_page, wrong)])


def _wrong_move_for_page(text: str) -> str:
    line, value, *why = text.split("/")
    if not why:
        return f"{line[:2]}/{value}"
    kind, corner, played, best = why
    name = square_text(int(corner), reversi.USUAL)
    return "/".join([line[:2], value, kind, name, played, best])


def _of_sudoku() -> Iterator[Constant]:
    means = "The fields of a square; those that are marks; those that are notes of a player."
    kind = 'import("./fold.js").Field[]'
    yield Constant("FIELDS", edits.FIELDS, means, kind)
    yield Constant("MARKS", MARKS, type=kind)
    yield Constant("NOTES", edits.NOTES, type=kind)
    yield Constant("MOST_SAVEPOINTS", MOST_SAVEPOINTS, "The savepoints of a player.")
    yield Constant("LEVELS", LEVELS, "The levels of a puzzle that is made, the default, and its other limits.")
    yield Constant("USUAL_LEVEL", sudoku.USUAL_LEVEL)
    yield Constant("FEWEST_CLUES", _limit_of(sudoku.SudokuOptions, "clues", "ge"))
    yield Constant("MOST_CLUES", _limit_of(sudoku.SudokuOptions, "clues", "le"))
    yield Constant("LARGEST_SEED", LARGEST_SUDOKU_SEED)
    yield Constant("MOST_STEPS", MOST_STEPS, "The steps of a position that are listed.")


def _of_sudoku_collection() -> Iterator[Constant]:
    means = "The puzzles from which those of each day are made, each with its level, in the order of `daily.txt`."
    puzzles = [f"{level} {puzzle}" for level, puzzles in base_puzzles().items() for puzzle in puzzles]
    yield Constant("DAILY_PUZZLES", puzzles, means)


def _sides(sizes: Iterable[tuple[int, int]]) -> list[str]:
    return [f"{short} {long}" for short, long in sorted(sizes)]


def constants(listed: Callable[[], Iterable[Constant]]) -> str:
    """Return the module of the constants, in the form that biome gives it."""
    lines = [f"{_comment(one)}export const {one.name} = {_javascript(one)};\n" for one in listed()]
    return "".join([_NOTE, *lines])


def _comment(constant: Constant) -> str:
    parts = [constant.means, f"@type {{{constant.type}}}" if constant.type else ""]
    comment = f"/** {' '.join(filter(None, parts))} */\n" if any(parts) else ""
    return f"\n{comment}" if constant.means else comment


def _javascript(constant: Constant) -> str:
    """Return a literal: on one line if it fits, else with one part on each. Lists of lists never fit."""
    value = constant.value
    whole = _literal(value)
    has_lists = not isinstance(value, str | int | float) and any(isinstance(each, list | tuple) for each in value)
    if len(f"export const {constant.name} = {whole};") <= _WIDTH and not has_lists:
        return whole
    first, last = whole[0], whole[-1]
    parts = [f"{key}: {_literal(each)}" for key, each in value.items()] if first == "{" else map(_literal, value)
    return "".join([f"{first}\n", *(f"  {part},\n" for part in parts), last])


def _literal(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key}: {_literal(each)}' for key, each in value.items())} }}"
    if isinstance(value, list | tuple | range):
        return f"[{', '.join(map(_literal, value))}]"
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:_}" if len(str(value)) > _PLAIN_DIGITS else str(value)
    return json.dumps(value)


def _without_defaults(value: Struct) -> dict[str, Any]:
    """Return the fields of a struct as the page sends them."""
    fields = msgspec.structs.fields(value)
    return {each.encode_name: given for each in fields if (given := getattr(value, each.name)) != each.default}


def _ms(seconds: float) -> int:
    return round(seconds * 1000)


def _tags(union: Any) -> list[str]:
    return [str(struct.__struct_config__.tag) for struct in get_args(union)]


def _limit_of(struct: type[Struct], name: str, limit: str) -> Any:
    """Return a limit of a field, as its annotation has it."""
    field = next(field for field in msgspec.structs.fields(struct) if field.name == name)
    return _limit(field.type, limit)


def _limit(annotated: Any, limit: str) -> Any:
    """Return a limit of a type, which may be one of a union. Raise ValueError if there is none."""
    for part in get_args(annotated):
        if isinstance(part, msgspec.Meta):
            return getattr(part, limit)
        if get_args(part):
            return _limit(part, limit)
    raise ValueError(annotated)


FILES: Mapping[str, Callable[[], str]] = {
    "net/wire.d.ts": wire,
    "net/constants.js": partial(constants, _of_all_games),
    "games/battle/constants.js": partial(constants, _of_battle),
    "games/goishi/constants.js": partial(constants, _of_goishi),
    "games/knights_tour/constants.js": partial(constants, _of_knights_tour),
    "games/lesson/constants.js": partial(constants, _of_lesson),
    "games/reversi/constants.js": partial(constants, _of_reversi),
    "games/reversi/collection.js": partial(constants, _of_reversi_collection),
    "games/sudoku/constants.js": partial(constants, _of_sudoku),
    "games/sudoku/collection.js": partial(constants, _of_sudoku_collection),
}
"""The files made, and the functions that return their text."""

if __name__ == "__main__":
    for name, text in FILES.items():
        (FOLDER / name).write_text(text(), encoding="utf-8")
