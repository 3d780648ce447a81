"""Data files of earlier commits and of releases, which lie in `earlier/`: see the README there."""

import json
import lzma
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

_FOLDER = Path(__file__).with_name("earlier")
COMMITS = sorted(path.stem for path in _FOLDER.glob("*.json"))
EVENTS = {"reversi": 9, "resigned": 8, "whole": 17, "sudoku": 6, "goishi": 5, "knights_tour": 5, "battle": 6}
"""How many events each table has, its opening among them."""
MADE_MS = 1795845600000
"""When the files were made; later a server lets finished games go."""
NEXT = "f4"
"""A square at which White, who is Mika, may play at the table `reversi`, as her third action."""


class Earlier(NamedTuple):
    """The games in a file: the tokens of Aki, who sits at every table, and of Mika; the tables' ids by their names."""

    aki: str
    mika: str
    tables: Mapping[str, str]


def unpack(commit: str, to: Path) -> Earlier:
    """Unpack the file of a commit, and the files next to it."""
    for packed in _FOLDER.glob(f"{commit}.db*.xz"):
        suffix = packed.name.removeprefix(f"{commit}.db").removesuffix(".xz")
        to.with_name(to.name + suffix).write_bytes(lzma.decompress(packed.read_bytes()))
    made = json.loads((_FOLDER / f"{commit}.json").read_text())
    aki, mika = made["tokens"]
    return Earlier(aki, mika, made["tables"])
