"""The repository stays small: nobody clones megabytes of pictures."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MOST_BYTES, MOST_BYTES_A_FILE, MOST_BYTES_A_PICTURE, MOST_PICTURES = 20_500_000, 100 * 1024, 60 * 1024, 60
"""The whole grew from 12 to 13 MB with the weights of reversi's evaluation, then to 15 with code and tests.
With the page in a browser it is 16."""
LARGE = {
    "assets/fonts/NotoSansJP-Bold.ttf",
    "assets/fonts/NotoSansJP-Regular.ttf",
    "docs/pictures/table.png",  # the README's
}


@pytest.fixture(scope="module")
def sizes() -> dict[str, int]:
    """The bytes of each tracked file."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    paths = [name for name in listed.split("\0") if name and (ROOT / name).exists()]
    return {name: (ROOT / name).stat().st_size for name in paths}


def test_all_files_together_are_small(sizes: dict[str, int]) -> None:
    assert sum(sizes.values()) < MOST_BYTES


def test_no_file_is_large_but_those_that_must_be(sizes: dict[str, int]) -> None:
    assert {name: size for name, size in sizes.items() if size > MOST_BYTES_A_FILE and name not in LARGE} == {}


def test_golden_pictures_are_few_and_small(sizes: dict[str, int]) -> None:
    pictures = {name: size for name, size in sizes.items() if name.startswith("tests/golden/") and name.endswith("png")}
    assert 0 < len(pictures) <= MOST_PICTURES
    assert max(pictures.values()) <= MOST_BYTES_A_PICTURE
