"""Finds the files of assets/: beside the package in a wheel, at the root of a checkout otherwise."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_PLACES = (_PACKAGE / "assets", _PACKAGE.parents[1] / "assets")


def asset(*parts: str) -> Path:
    """The path of one asset: `asset("fonts", "NotoSansJP-Bold.ttf")`.

    Raises FileNotFoundError, naming the asset and the places searched.
    """
    for place in _PLACES:
        path = place.joinpath(*parts)
        if path.exists():
            return path
    places = " and ".join(str(place) for place in _PLACES)
    raise FileNotFoundError(f"The asset {'/'.join(parts)} is missing; it was looked for in {places}.")
