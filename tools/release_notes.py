"""Print the notes of a release, from CHANGELOG.md: `uv run python -m tools.release_notes v1.0.0`.

Exit status 1: the tag is not the version of the code, or the changelog has no section of it.
"""

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from banmen import __version__

CHANGELOG = Path(__file__).parent.parent / "CHANGELOG.md"


class NoNotes(Exception):
    """The tag and the code or the changelog do not agree."""


def notes(tag: str, changelog: str, version: str = __version__) -> str:
    """Return the section of the tag's version without its heading. Raise NoNotes."""
    if tag != f"v{version}":
        raise NoNotes(f"the tag {tag} is not v{version}, the version of the code")
    found = re.search(rf"^## {re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None or not found[1].strip():
        raise NoNotes(f"CHANGELOG.md has no section ## {version}")
    return found[1].strip() + "\n"


def main(arguments: Sequence[str]) -> int:
    """Print the notes of a tag; return the exit status."""
    try:
        sys.stdout.write(notes(arguments[0], CHANGELOG.read_text(encoding="utf-8")))
    except NoNotes as fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
