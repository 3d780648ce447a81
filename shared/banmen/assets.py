"""Find the files of assets/: inside the package in a wheel, at the root of the repository in a checkout.

`banmen --help` imports this module and must start fast, so pathlib is imported only when a Path is needed.
"""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

_PACKAGE = os.path.dirname(os.path.realpath(__file__))  # noqa: PTH120 - pathlib takes as long as Python to start
_PLACES = tuple(os.path.abspath(f"{_PACKAGE}/{place}") for place in ("assets", "../../assets"))  # noqa: PTH100


def asset(*parts: str) -> "Path":
    """Return the path of one asset: `asset("fonts", "NotoSansJP-Bold.ttf")`.

    Raise FileNotFoundError, naming the asset and the places searched.
    """
    from pathlib import Path  # noqa: PLC0415 - see above

    return Path(asset_path(*parts))


def asset_path(*parts: str) -> str:
    """Return the path of one asset as a string. Raise FileNotFoundError as `asset` does."""
    for place in _PLACES:
        path = os.path.join(place, *parts)  # noqa: PTH118 - see above
        if os.path.exists(path):  # noqa: PTH110 - see above
            return path
    places = " and ".join(map(str, _PLACES))
    raise FileNotFoundError(f"The asset {'/'.join(parts)} is missing; it was looked for in {places}.")
