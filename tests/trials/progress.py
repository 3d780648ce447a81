"""The progress of a long trial, in a file: an interrupted trial continues from there."""

import json
from pathlib import Path
from typing import Any


class Progress:
    """Numbers and texts by name, for one seed; without a file nothing is saved."""

    def __init__(self, file: Path | None, seed: int) -> None:
        self._file, self._seed = file, seed
        self._kept: dict[str, Any] = {}
        if file is not None and file.exists():
            kept = json.loads(file.read_text(encoding="utf-8"))
            if kept.get("seed") == seed:
                self._kept = kept

    def get(self, name: str, otherwise: Any) -> Any:
        """Return the value saved under this name, or `otherwise`."""
        return self._kept.get(name, otherwise)

    def save(self, **values: Any) -> None:
        """Save values, replacing those of the same names."""
        self._kept.update(values, seed=self._seed)
        if self._file is not None:
            new = self._file.with_suffix(".new")
            new.write_text(json.dumps(self._kept), encoding="utf-8")
            new.replace(self._file)
