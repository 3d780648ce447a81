"""`banmen version` asks the package index only when it is told to."""

import json
from pathlib import Path

import pytest

from banmen import __version__
from banmen.__main__ import main
from banmen.commands import version


def index(folder: Path, answer: object) -> str:
    """The address of an index that gives this answer."""
    path = folder / "index.json"
    path.write_text(answer if isinstance(answer, str) else json.dumps(answer), encoding="utf-8")
    return path.as_uri()


@pytest.mark.parametrize(
    ("newest", "status", "says"),
    [
        ("999.0.0", 1, "There is a newer version, 999.0.0: https://pypi.org/project/banmen/"),
        (__version__, 0, "This is the newest version."),
        ("0.0.9", 0, "This is the newest version."),
    ],
)
def test_the_newest_version_is_compared_with_this_one(
    newest: str, status: int, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(version, "INDEX", index(tmp_path, {"info": {"version": newest}, "releases": {}}))
        assert main(["version", "--check"]) == status
    assert capsys.readouterr().out == f"banmen {__version__}\n{says}\n"


@pytest.mark.parametrize("answer", ["no JSON", [], {"info": {}}, {"info": {"version": "latest"}}, None])
def test_without_an_answer_a_sentence_says_so(
    answer: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = (tmp_path / "none.json").as_uri() if answer is None else index(tmp_path, answer)
    monkeypatch.setattr(version, "INDEX", url)
    assert main(["version", "--check"]) == 3
    said = capsys.readouterr()
    assert said.out == f"banmen {__version__}\n"
    assert said.err.startswith("banmen: pypi.org does not say which version is the newest: ")
    assert len(said.err.splitlines()) == 1


def test_no_index_is_asked_without_check(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(version, "newest_version", lambda _: pytest.fail("the index was asked"))
    assert main(["version"]) == 0
    assert capsys.readouterr().out == f"banmen {__version__}\n"


def test_versions_are_compared_by_their_numbers() -> None:
    assert version.is_newer("1.10.0", "1.9.9")
    assert version.is_newer("2.0.0", "1.99.99")
    assert not version.is_newer("1.2.3", "1.2.3")
    assert not version.is_newer("1.2.3rc1", "1.2.4")
