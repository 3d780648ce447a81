"""Runs `banmen sudoku …` for the tests of its actions."""

import io
import sys
from pathlib import Path

import pytest

from banmen.__main__ import main


class Console:
    """Runs `banmen sudoku …` in a folder of its own, and keeps what it wrote."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._capsys, self.folder = capsys, folder
        self.status, self.out, self.err = 0, "", ""

    def file(self, text: str | bytes, name: str = "grid.txt") -> str:
        path = self.folder / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return str(path)

    def written(self, name: str = "grid.txt.output") -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def standard_input(self, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    def __call__(self, *arguments: str) -> "Console":
        try:
            self.status = main(["sudoku", *arguments])
        except SystemExit as leaving:
            self.status = int(leaving.code or 0)
        self.out, self.err = self._capsys.readouterr()
        return self
