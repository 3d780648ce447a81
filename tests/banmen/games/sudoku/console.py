"""Run `banmen sudoku …` in tests of its commands."""

import io
import sys
from pathlib import Path

import pytest

from tests.banmen import console


class Console(console.Console):
    """Runs `banmen sudoku …` in its own folder, and records the output."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        super().__init__(capsys, "sudoku")
        self.folder = folder

    def file(self, text: str | bytes, name: str = "grid.txt") -> str:
        path = self.folder / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return str(path)

    def written(self, name: str = "grid.txt.output") -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def standard_input(self, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
