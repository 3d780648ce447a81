"""The application without Python, tried as a person without one has it: `python -m tests.end_to_end.bundle FOLDER`.

The folder is what `python -m tools.bundle` made. Its home is empty, and its environment has the display and nothing
else: no PATH, so neither Python nor anything that it may have forgotten to bring. It starts its own server, plays a
game of reversi with the computer through its window, and opens the saved game again. Linux alone, with Xvfb, xdotool
and openbox. `--plies N` ends the game after so many.
"""

import argparse
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from urllib.request import urlopen

from banmen import __version__
from banmen.addresses.typed import parse_address
from banmen.games.reversi.notation.transcript import read_transcript, replay_transcript
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import Position
from tests.end_to_end.desktop import PATIENCE_S, Desktop, Window, open_desktop, wait_until

PERFT_5 = "1396"


class Bundled(Window):
    """A window of the application in an empty home."""

    def __init__(self, desktop: Desktop, program: Path, home: Path) -> None:
        super().__init__(desktop, home, (0, 0))
        self.command = [str(program)]

    def _environment(self) -> Mapping[str, str]:
        return {"HOME": str(self.home), **self.desktop.environment}

    def own_port(self) -> int:
        """Wait for the window's own server; its port."""
        address = self.home / ".local" / "share" / "banmen" / "local.db.address"
        wait_until(lambda: address.exists() and bool(address.read_text()), "the address of its own server")
        return parse_address(address.read_text()).port

    def saved_moves(self) -> str:
        """Save the moves of the game, as Ctrl+S does, and return the newest file; empty where none was written yet."""
        self.keys("ctrl+s")
        saved = sorted((self.home / "Documents" / "banmen").glob("*.txt"), key=lambda path: path.stat().st_mtime_ns)
        return saved[-1].read_text().strip() if saved else ""


def answers(program: Path, home: Path, *arguments: str) -> str:
    """What the program prints. Raises CalledProcessError."""
    done = subprocess.run(
        [str(program), *arguments], env={"HOME": str(home)}, check=True, capture_output=True, text=True, timeout=60
    )
    return done.stdout.strip()


def try_commands(program: Path, home: Path) -> None:
    """The version, the help in Japanese, a search in pure Python, and no console of errors."""
    assert answers(program, home, "--version") == f"banmen {__version__}"
    assert "使い方" in answers(program, home, "--lang", "ja", "--help")
    assert answers(program, home, "reversi", "perft", "5") == PERFT_5


def look_at_page(window: Bundled) -> None:
    """Wait until its own server sends the page, which a busy machine may make too late for the first request."""
    address = f"http://127.0.0.1:{window.own_port()}/"

    def is_sent() -> bool:
        with suppress(OSError), urlopen(address, timeout=PATIENCE_S) as page:
            return b'name="banmen-files"' in page.read()
        return False

    wait_until(is_sent, "the page")


def play(window: Bundled, plies: int) -> str:
    """Play black against the computer through the window up to the end, or so many plies; return the moves.

    What the window saves says what was played: a second connection of the same player would end the first.
    """
    window.wait_for_title("Connected to")
    window.keys("Return", "Return", "Return")  # to the first action, the dialog, and its answer
    window.wait_for_title("our turn")
    moves, square = "", "d3"
    while True:
        window.keys(square[0], square[1])
        moves = wait_for_turn(window, moves + square)
        position = position_after(moves)
        if not position.turn or len(moves) >= 2 * plies:
            return moves
        square = next(iter(REVERSI.legal(position, position.turn))).square


def wait_for_turn(window: Bundled, played: str) -> str:
    """Wait until these moves were played and the computer has answered, or the game is over; return all moves."""
    found = [""]

    def answered() -> bool:
        found[0] = window.saved_moves()
        if not found[0].startswith(played):
            return False
        return not (position := position_after(found[0])).turn or position.turn == "black"

    wait_until(answered, f"an answer to {played}")
    return found[0]


def position_after(moves: str) -> Position:
    return replay_transcript(read_transcript(moves, 8), 8)


def main() -> int:
    """Try the application; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.end_to_end.bundle")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--plies", type=int, default=60)
    arguments = parser.parse_args()
    program = arguments.folder.resolve() / "banmen"
    with TemporaryDirectory(prefix="banmen-home-") as home, open_desktop() as desktop:
        try_commands(program, Path(home))
        window = Bundled(desktop, program, Path(home))
        try:
            since = monotonic()
            window.start("--name", "Aki", "--lang", "en")
            sys.stdout.write(f"its window after {monotonic() - since:.1f} s\n")
            moves = play(window, arguments.plies)
            look_at_page(window)
            sys.stdout.write(f"{len(moves) // 2} moves with the computer: {moves}\n")
        finally:
            window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
