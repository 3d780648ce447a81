"""A console command in this process, and what it wrote."""

from pathlib import Path
from typing import Self

import pytest

from banmen.__main__ import main


class Console:
    """Runs `banmen` with the words of a command and further arguments; keeps the exit status and the output."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *command: str) -> None:
        self._capsys, self._command = capsys, command
        self.status, self.out, self.err = 0, "", ""

    def __call__(self, *arguments: str | Path) -> Self:
        try:
            self.status = main([*self._command, *map(str, arguments)])
        except SystemExit as leaving:
            self.status = int(leaving.code or 0)
        self.out, self.err = self._capsys.readouterr()
        return self
