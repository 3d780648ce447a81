"""The argument of `banmen reversi` for the size of a board."""

from argparse import ArgumentTypeError
from collections.abc import Callable

from banmen.game import BadOptions
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import LARGEST, SMALLEST
from banmen.options import read_options
from banmen.texts import Texts


def size_type(t: Texts) -> Callable[[str], int]:
    """Return the type of an argument that is a board size accepted by the rules."""

    def size(text: str) -> int:
        try:
            return read_options(REVERSI, {"size": int(text) if text.isdecimal() else text}).size
        except BadOptions:
            raise ArgumentTypeError(size_text(t, text)) from None

    return size


def size_text(t: Texts, size: str) -> str:
    """Return the sentence that says why this is no size."""
    return t("reversi-size-wanted", text=size, least=str(SMALLEST), largest=str(LARGEST))
