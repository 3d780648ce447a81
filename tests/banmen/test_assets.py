from pathlib import Path

import pytest

from banmen import assets
from banmen.assets import asset


def test_an_asset_of_the_checkout_is_found() -> None:
    assert asset("fonts", "NotoSansJP-Bold.ttf").is_file()


def test_a_missing_asset_is_named_with_the_places_searched() -> None:
    with pytest.raises(
        FileNotFoundError, match=r"The asset icons/no-such\.svg is missing; it was looked for in .+ and "
    ):
        asset("icons", "no-such.svg")


def test_a_wheels_assets_come_before_those_of_a_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel, checkout = tmp_path / "wheel", tmp_path / "checkout"
    for place in (wheel, checkout):
        place.mkdir()
        (place / "a.txt").write_text(place.name)
    monkeypatch.setattr(assets, "_PLACES", (wheel, checkout))
    assert asset("a.txt").read_text() == "wheel"
    (wheel / "a.txt").unlink()
    assert asset("a.txt").read_text() == "checkout"
