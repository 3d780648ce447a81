"""Makes frames of a client: valid ones by the types of the messages, nearly valid ones, and invalid ones.

The frames depend only on the random numbers, and on the known names of tables, players and tokens.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, get_args

import msgpack
import msgspec
from msgspec import inspect

from banmen.games import GAMES
from banmen.protocol.messages import FromClient

ODD: Sequence[Any] = (
    None, True, 0, -1, 1, 2**31, 2**53, 2**53 + 1, 2**63, 2**64 - 1, -(2**63), 0.0, -0.0, 1e308, float("nan"),
    float("inf"), "", "\0", "a", "x" * 33, "x" * 65, "x" * 600, "\u3164", "\u202e", "\U0001f468\u200d\U0001f469", "f5",
    b"", b"\xff" * 9, [], [[]], {}, {"type": "ping"}, {"": ""}, ["a"] * 17, {str(n): n for n in range(17)},
)  # fmt: skip
"""Values at which something might break: bounds, other types, what cannot be printed."""
_THINKS = {"level", "clues", "symmetry", "size", "stones", "balanced"}
"""Options that make an opening think: few of the frames have them, because each takes a second."""


@cache
def _messages() -> Sequence[type[msgspec.Struct]]:
    return [kind for kind in get_args(FromClient) if isinstance(kind, type)]


@cache
def _info(kind: Hashable) -> inspect.Type:
    return inspect.type_info(kind)


@dataclass
class Known:
    """What a client knows of a hall, and may name."""

    tables: list[str] = field(default_factory=lambda: ["nosuchtable"])
    players: list[str] = field(default_factory=lambda: ["nobody"])

    def learn(self, tables: list[str], name: str) -> None:
        """Know one name more; of many the last."""
        if name not in tables:
            tables.append(name)
            del tables[:-40]


class FrameMaker:
    """Makes frames with these dice."""

    def __init__(self, rng: Random, known: Known) -> None:
        self._rng, self._known, self._number = rng, known, 0

    def frame(self) -> bytes:
        """Any frame: a third right, a third nearly, a third wrong."""
        return self._rng.choice((self.right, self.nearly_right, self.wrong))()

    def right(self) -> bytes:
        """A frame that the types allow, of any message."""
        return _packed(self.message())

    def message(self) -> dict[str, Any]:
        """A message as a map, by its type."""
        kind = self._rng.choice(_messages())
        made = self._struct(_info(kind))
        self._number += 1
        if "id" in made:
            made["id"] = f"f{self._rng.randrange(2**48):x}-{self._number}"
        if made.get("type") == "open":
            options: Any = GAMES[made["game"]].Options
            made["options"] = self._struct(_info(options))
            if self._rng.random() < 0.998:
                made["options"] = {name: value for name, value in made["options"].items() if name not in _THINKS}
                if made["game"] in {"sudoku", "goishi"}:
                    made["options"] |= _BROUGHT[made["game"]]
        if made.get("type") == "act":
            game = GAMES[self._rng.choice(list(GAMES))]
            made["action"] = self._value("", _info(game.Action))
        return made

    def nearly_right(self) -> bytes:
        """A right message with one thing changed, in its fields or in its bytes."""
        message = self.message()
        for _ in range(self._rng.choice((1, 1, 1, 2, 5))):
            message = self.change(message)
        data = _packed(message)
        return data if self._rng.random() < 0.7 else self.spoil(data)

    def wrong(self) -> bytes:
        """No message at all: bytes, values, nests."""
        rng = self._rng
        shapes: Sequence[Callable[[], bytes]] = (
            lambda: rng.randbytes(rng.choice((0, 1, 3, 40, 900))),
            lambda: _packed(rng.choice(ODD)),
            lambda: _packed({"type": rng.choice(ODD), "id": rng.choice(ODD)}),
            lambda: bytes((rng.choice((0x81, 0x91)),)) * rng.choice((10, 2_000, 60_000)),
            lambda: _packed({rng.choice(("type", 1, b"type", None)): "ping", "t": 1}),
            lambda: msgpack.packb(msgpack.ExtType(rng.randrange(128), b"x" * rng.randrange(20))),
            lambda: b"\xdf\xff\xff\xff\xff" + rng.randbytes(5),
            lambda: _packed({"type": "say", "id": "x", "table": "x", "text": "x" * rng.choice((501, 60_000, 70_000))}),
        )
        return rng.choice(shapes)()

    def change(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """A message with one field left out, added, or of another value, at any depth."""
        rng, changed = self._rng, dict(message)
        if not changed:
            return {"type": "ping"}
        name = rng.choice(list(changed))
        match rng.randrange(5):
            case 0:
                del changed[name]
            case 1:
                changed[rng.choice(("x", "from", "__class__", "id", "t", name.upper() or "y"))] = rng.choice(ODD)
            case 2 if isinstance(changed[name], dict):
                changed[name] = self.change(changed[name])
            case 3 if isinstance(changed[name], list) and changed[name]:
                changed[name] = [*changed[name], rng.choice(ODD)]
            case _:
                changed[name] = rng.choice(ODD)
        return changed

    def spoil(self, data: bytes) -> bytes:
        """Bytes with some changed, cut, doubled or appended."""
        rng, spoilt = self._rng, bytearray(data)
        for _ in range(rng.choice((1, 1, 2, 8))):
            at = rng.randrange(len(spoilt) + 1)
            match rng.randrange(4):
                case 0 if at < len(spoilt):
                    spoilt[at] = rng.randrange(256)
                case 1:
                    del spoilt[at:]
                case 2:
                    spoilt[at:at] = rng.randbytes(rng.randrange(1, 5))
                case _:
                    spoilt[at:at] = spoilt[: rng.randrange(len(spoilt) + 1)]
        return bytes(spoilt)

    # --- by the types ------------------------------------------------------------------------------------------------

    def _struct(self, info: inspect.Type) -> dict[str, Any]:
        assert isinstance(info, inspect.StructType)
        made: dict[str, Any] = {}
        if info.tag_field:
            made[info.tag_field] = info.tag
        for one in info.fields:
            if one.required or self._rng.random() < 0.5:
                made[one.encode_name] = self._value(one.encode_name, one.type)
        return made

    def _value(self, name: str, kind: inspect.Type) -> Any:  # noqa: C901, PLR0911 - one case for each type
        rng = self._rng
        match kind:
            case inspect.StructType():
                return self._struct(kind)
            case inspect.UnionType(types=types):
                return self._value(name, rng.choice(types))
            case inspect.LiteralType(values=values):
                return rng.choice(values)
            case inspect.BoolType():
                return rng.random() < 0.5
            case inspect.IntType():
                return self._integer(name, kind)
            case inspect.FloatType(ge=ge, le=le):
                return rng.uniform(ge if ge is not None else 0, le if le is not None else 100)
            case inspect.StrType():
                return self._text(name, kind)
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                return [self._value("", item) for _ in range(rng.choice((0, 1, 3, kind.max_length or 9)))]
            case inspect.TupleType(item_types=items):
                return [self._value("", item) for item in items]
            case inspect.DictType(key_type=key, value_type=value):
                return {self._value("seat", key): self._value("", value) for _ in range(rng.randrange(4))}
            case inspect.NoneType():
                return None
            case _:
                return rng.choice(ODD)

    def _integer(self, name: str, kind: inspect.IntType) -> int:
        least = kind.ge if kind.ge is not None else (kind.gt + 1 if kind.gt is not None else 0)
        most = kind.le if kind.le is not None else (kind.lt - 1 if kind.lt is not None else 2**53)
        if name == "proto":
            return 1
        small = min(most, least + 12)
        return self._rng.choice((least, most, self._rng.randint(least, small), self._rng.randint(least, small)))

    def _text(self, name: str, kind: inspect.StrType) -> str:
        rng = self._rng
        words = _WORDS.get(name)
        if name == "table":
            return rng.choice(self._known.tables)
        if name in {"to", "challenge"}:
            return rng.choice(self._known.players)
        if name == "game":
            return rng.choice(list(GAMES))
        if words is not None:
            return rng.choice(words)
        length = rng.choice((kind.min_length or 1, min(kind.max_length or 20, 20)))
        return "".join(rng.choice("abcd1234 é盤\u3000") for _ in range(length))


_PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_BROUGHT: Mapping[str, Mapping[str, Any]] = {"sudoku": {"givens": _PUZZLE}, "goishi": {"board": "OO/.O"}}
_SEATS = sorted({seat for key in GAMES for seat in GAMES[key].seats})
_WORDS: Mapping[str, Sequence[str]] = {
    "seat": _SEATS,
    "square": ["a1", "b1", "d3", "f5", "h8", "Z9"],
    "start": ["a1", "e5", "-" * 64],
    "moves": ["f5d6c3", "f5f5", "a1", ""],
    "board": ["OO/.O", "O", "OOO/O.O/OOO", "./."],
    "givens": [_PUZZLE, "." * 81],
    "text": ["hello", "\u202eolleh", "盤面"],
}


def _packed(value: Any) -> bytes:
    """Msgpack of any value; of one that cannot be packed, its text."""
    try:
        data: bytes = msgpack.packb(value)
    except (OverflowError, ValueError, TypeError):
        data = msgpack.packb(str(value))
    return data
