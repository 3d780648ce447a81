"""The pages are adapted to the site; zensical itself, which builds them strictly, runs in `.ci/run`."""

from pathlib import Path

import pytest

from tools.website.__main__ import ROOT, adapted, asked_of_others, copy_english, copy_japanese


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project of a few pages."""
    files = {
        "docs/index.md": "[deploy](../deploy/a.service), [play](playing.md)\n",
        "docs/playing.md": "# Play\n",
        "docs/decisions/0001-x.md": "[play](../playing.md)\n",
        "docs/ja/index.md": "盤面で\n遊ぶ。[遊ぶ](../playing.md#x)\n",
        "docs/ja/playing.md": "- 一手\n  二手、[遊ぶ](../playing.md)、[はじめに](index.md)\n",
        "CONTRIBUTING.md": "[docs](docs/playing.md)\n",
        "CHANGELOG.md": "# Changelog\n",
        "LICENSE": "MIT\n",
        "deploy/a.service": "[Unit]\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def read(*parts: str | Path) -> str:
    return Path(*parts).read_text(encoding="utf-8")


def test_links_out_of_the_folder_lead_to_copies(root: Path) -> None:
    pages = root / "pages"
    copy_english(root, pages)
    assert read(pages, "index.md").startswith("[deploy](deploy/a.service), [play](playing.md)\n")
    assert read(pages, "deploy", "a.service") == "[Unit]\n"
    assert read(pages, "CONTRIBUTING.md") == "[docs](playing.md)\n"
    assert read(pages, "decisions", "0001-x.md") == "[play](../playing.md)\n"
    assert not (pages / "ja").exists()


def test_japanese_pages_have_no_spaces_in_sentences_and_link_to_english_ones(root: Path) -> None:
    pages = root / "pages"
    copy_japanese(root, pages)
    assert read(pages, "index.md") == '盤面で遊ぶ。<a href="../playing/#x">遊ぶ</a>\n'
    assert read(pages, "playing.md") == '- 一手二手、<a href="../../playing/">遊ぶ</a>、[はじめに](index.md)\n'


def test_a_japanese_link_to_no_page_is_an_error(root: Path) -> None:
    (root / "docs/ja/index.md").write_text("[x](../none.md)\n", encoding="utf-8")
    with pytest.raises(FileNotFoundError, match=r"none\.md"):
        copy_japanese(root, root / "pages")


def test_conversations_are_plain_text() -> None:
    assert adapted("```frames continued\na> {}\n```\n\n```python\n") == "```text\na> {}\n```\n\n```python\n"


def test_a_page_that_asks_another_host_is_found(tmp_path: Path) -> None:
    own = '<script src="../assets/a.js"></script><a href="https://nats.io">nats</a><link rel="canonical" href="https://x/">'
    (tmp_path / "own.html").write_text(own, encoding="utf-8")
    assert list(asked_of_others(tmp_path)) == []
    for foreign in ('<link href="https://fonts.example/css">', '<img alt="" src="//cdn.example/a.png">'):
        (tmp_path / "foreign.html").write_text(foreign, encoding="utf-8")
        assert len(list(asked_of_others(tmp_path))) == 1


def test_every_page_for_users_is_there_in_japanese() -> None:
    users = {"index.md", "playing.md", "sudoku.md", "shows.md", "teaching.md"}
    assert {page.name for page in (ROOT / "docs/ja").iterdir()} == users
    assert all((ROOT / "docs" / name).exists() for name in users)
