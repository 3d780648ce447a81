"""Fold names for search, so that case, accents and width do not matter.

`_LETTERS` are letters that Unicode does not decompose. Katakana fold to hiragana. Everything else is Unicode's case
folding and normalisation.
"""

from unicodedata import combining, normalize

_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ŧ": "t", "þ": "th", "æ": "ae", "œ": "oe"}
)
_HIRAGANA = {katakana: katakana - 0x60 for katakana in range(ord("ァ"), ord("ヶ") + 1)}
_VOICED = "\u3099\u309a"
"""Voicing marks of kana: they change the sound and are kept, unlike accents."""


def fold(text: str) -> str:
    """Return the search key of a text: `stephane` for Stéphane, `isik` for Işık, in any case and width."""
    if text.isascii():
        return text.lower()
    parts = normalize("NFKD", normalize("NFKC", text).casefold())
    plain = "".join(sign for sign in parts if sign in _VOICED or not combining(sign))
    return normalize("NFC", plain.translate(_LETTERS)).translate(_HIRAGANA)
