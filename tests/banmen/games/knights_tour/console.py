"""`banmen tour …` run in this process."""

import pytest

from banmen.__main__ import main


class Console:
    """Runs `banmen tour …`, and keeps what it wrote."""

    def __init__(self, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
        self._captured = capsysbinary
        self.status, self.content, self.out, self.err = 0, b"", "", ""

    def __call__(self, *arguments: str) -> "Console":
        try:
            self.status = main(["tour", *arguments])
        except SystemExit as leaving:
            self.status = int(leaving.code or 0)
        self.content, complaint = self._captured.readouterr()
        self.out, self.err = self.content.decode("utf-8", "replace"), complaint.decode()
        return self
