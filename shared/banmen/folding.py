"""How a search compares texts: as people type names, without their marks and capitals.

The letters of `_LETTERS` have no mark that Unicode could part from them, and katakana are read as hiragana; everything
else is Unicode's own folding.
"""

from unicodedata import combining, normalize

_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ŧ": "t", "þ": "th", "æ": "ae", "œ": "oe"}
)
_HIRAGANA = {katakana: katakana - 0x60 for katakana in range(ord("ァ"), ord("ヶ") + 1)}
_VOICED = "\u3099\u309a"
"""The marks of kana make other sounds of them, no variant."""


def fold(text: str) -> str:
    """A text as a search compares it: `stephane` for Stéphane, `isik` for Işık, whatever the capitals and widths."""
    if text.isascii():
        return text.lower()
    parts = normalize("NFKD", normalize("NFKC", text).casefold())
    plain = "".join(sign for sign in parts if sign in _VOICED or not combining(sign))
    return normalize("NFC", plain.translate(_LETTERS)).translate(_HIRAGANA)
