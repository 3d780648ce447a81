"""The notes of a release are the section of its version in the changelog, and of no other."""

import re
from pathlib import Path

import pytest

from banmen import __version__
from tools.release_notes import CHANGELOG as REAL
from tools.release_notes import NoNotes, notes

ROOT = Path(__file__).resolve().parents[2]

CHANGELOG = """# Changelog

## Unreleased: 1.2.0

- not yet

## 1.1.0 (2026-12-24)

### Play

- a new game

## 1.1.0.1

- a repair

## 1.0.0

- the first
"""


@pytest.mark.parametrize(
    ("version", "text"), [("1.1.0", "### Play\n\n- a new game\n"), ("1.0.0", "- the first\n")], ids=["middle", "last"]
)
def test_the_section_of_the_version_is_printed(version: str, text: str) -> None:
    assert notes(f"v{version}", CHANGELOG, version) == text


@pytest.mark.parametrize(
    ("tag", "version", "words"),
    [
        ("v1.1.0", "1.1.1", "is not v1.1.1"),
        ("1.1.0", "1.1.0", "is not v1.1.0"),
        ("v1.2.0", "1.2.0", "no section ## 1.2.0"),
    ],
    ids=["another version", "no v", "not released"],
)
def test_a_tag_that_does_not_fit_has_no_notes(tag: str, version: str, words: str) -> None:
    with pytest.raises(NoNotes, match=words):
        notes(tag, CHANGELOG, version)


def test_this_version_can_be_released() -> None:
    assert "### Play" in notes(f"v{__version__}", REAL.read_text(encoding="utf-8"))
    assert re.search(rf"^version: {re.escape(__version__)}$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE)
    fixtures = ROOT / "tests/banmen_server"
    assert (fixtures / f"log/earlier/{__version__}.db.xz").exists()
    assert (fixtures / f"released/{__version__}.md").exists()
