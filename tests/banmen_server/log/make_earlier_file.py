"""Makes the data file of this version for `earlier/`.

    uv run python -m tests.banmen_server.log.make_earlier_file 1.0.0

A server in this process plays what every file there has, see the README there and `EVENTS`; its time stands still.
"""

import json
import lzma
import sys
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from banmen.protocol import messages
from tests.banmen_server import wire_client
from tests.banmen_server.log.earlier_files import EVENTS, MADE_MS
from tests.banmen_server.wire_client import Client, Scene, play

_PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_OPENING = ("f5", "d6", "c3", "d3", "c4")
_FOLDER = Path(__file__).with_name("earlier")


async def _play_legal(players: tuple[Client, ...], table: str, plies: int) -> None:
    """Let whoever has a legal action take the first one, so often or to the end of the game."""
    for _ in range(plies):
        for player in players:
            legal = (await player.ask(messages.Advise, table, "legal")).advice
            if legal["actions"]:
                done = await player.ask(messages.Act, table, legal["n"], legal["actions"][0])
                assert isinstance(done, messages.Done), done
                break


async def _open_for_two(aki: Client, mika: Client, **options: int) -> str:
    table: str = (await aki.ask(messages.Open, "reversi", options)).table
    await mika.ask(messages.Join, table)
    return table


async def _games(aki: Client, mika: Client) -> dict[str, str]:
    """Play all games; return the ids of their tables."""
    tables = {name: await _open_for_two(aki, mika) for name in ("reversi", "resigned")}
    tables["whole"] = await _open_for_two(aki, mika, size=4)
    numbers = count()
    for square in _OPENING:
        number = next(numbers)
        await (mika if number % 2 else aki).place(tables["reversi"], number // 2 + 1, square)
    await _play_legal((aki, mika), tables["resigned"], 3)
    await mika.ask(messages.Resign, tables["resigned"])
    await _play_legal((aki, mika), tables["whole"], 16)
    tables["sudoku"] = (await aki.ask(messages.Open, "sudoku", {"givens": _PUZZLE})).table
    for number, digit in enumerate((1, 2), start=1):
        await aki.ask(messages.Act, tables["sudoku"], number, {"type": "set", "square": 2, "digit": digit})
    tables["goishi"] = (await aki.ask(messages.Open, "goishi", {"seed": 7})).table
    tables["knights_tour"] = (await aki.ask(messages.Open, "knights_tour", {"rows": 5, "columns": 5})).table
    seats = {"hero": "me", "demon_king": "me"}
    tables["battle"] = (await aki.ask(messages.Open, "battle", {}, seats)).table
    for name in ("goishi", "knights_tour", "battle"):
        await _play_legal((aki,), tables[name], 2)
    return tables


def main(version: str) -> None:
    """Make the file of this version, and what says what is in it."""
    wire_client._IDS = count(1_000_000)  # tests that open the file begin with 1, and an id is used once
    made: dict[str, Any] = {}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "hall.db"

        async def scene(stage: Scene) -> None:
            aki, mika = await stage.come("Aki"), await stage.come("Mika")
            made["tables"] = await _games(aki, mika)
            made["tokens"] = [aki.token, mika.token]

        play(scene, path, now=lambda: MADE_MS)
        (_FOLDER / f"{version}.db.xz").write_bytes(lzma.compress(path.read_bytes()))

        async def looks(stage: Scene) -> None:
            aki = await stage.come("Aki", made["tokens"][0])
            found = {name: (await aki.ask(messages.Join, table)).seq for name, table in made["tables"].items()}
            assert found == EVENTS, found

        play(looks, path, now=lambda: MADE_MS)
    (_FOLDER / f"{version}.json").write_text(json.dumps(made), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
