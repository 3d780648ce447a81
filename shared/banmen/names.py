"""Names of people: cut one without splitting a character of several code points, and fold one to its search key."""

import unicodedata
from unicodedata import combining, normalize

LONGEST_NAME = 24
"""In code points, as on the wire."""

JOINER = "\N{ZERO WIDTH JOINER}"

_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ŧ": "t", "þ": "th", "æ": "ae", "œ": "oe"}
)
_HIRAGANA = {katakana: katakana - 0x60 for katakana in range(ord("ァ"), ord("ヶ") + 1)}
_VOICED = "\u3099\u309a"
"""Voicing marks of kana: they change the sound and are kept, unlike accents."""


def shortened(name: str, most: int = LONGEST_NAME) -> str:
    """Cut a name to at most `most` code points without splitting a character, unless the first one is longer itself."""
    if len(name) <= most:
        return name
    kept = ""
    for sign in signs(name):
        if len(kept) + len(sign) > most:
            break
        kept += sign
    return (kept or name[:most].rstrip(JOINER)).rstrip()


def signs(text: str) -> list[str]:
    """Split text into what a reader sees as single characters, nearly as UAX 29 defines them.

    Each is a letter with its marks; an emoji with its skin tone; joined emoji; a flag; a keycap; or a Hangul syllable.
    """
    found: list[str] = []
    for code_point in text:
        if found and _continues(found[-1], code_point):
            found[-1] += code_point
        else:
            found.append(code_point)
    return found


def is_emoji(code_point: str) -> bool:
    """Return True for a pictograph, even one that is newer than this Python's Unicode tables."""
    return "\U0001f000" <= code_point <= "\U0001faff" or unicodedata.category(code_point) == "So"


def is_tag(code_point: str) -> bool:
    """Return True for a tag letter in the flag of a region: the flag of Wales is a black flag with such letters."""
    return "\U000e0020" <= code_point <= "\U000e007f"


def _continues(sign: str, code_point: str) -> bool:
    """Return True if the code point belongs to the character before it."""
    last = sign[-1]
    if unicodedata.category(code_point).startswith("M") or code_point == JOINER or is_tag(code_point):
        return not sign.isspace()
    if "\U0001f3fb" <= code_point <= "\U0001f3ff":  # tones of skin
        return is_emoji(sign[0])
    if last == JOINER:
        return is_emoji(sign[0]) and is_emoji(code_point)
    if _is_regional(code_point):
        return len(sign) == 1 and _is_regional(sign)
    return "\u1160" <= code_point <= "\u11ff" and ("\u1100" <= last <= "\u11ff" or "\uac00" <= last <= "\ud7a3")


def _is_regional(code_point: str) -> bool:
    """Return True for a regional indicator, one of the two letters of a flag."""
    return "\U0001f1e6" <= code_point <= "\U0001f1ff"


def fold(text: str) -> str:
    """Return the search key of a text: `stephane` for Stéphane, `isik` for Işık, in any case and width."""
    if text.isascii():
        return text.lower()
    parts = normalize("NFKD", normalize("NFKC", text).casefold())
    plain = "".join(sign for sign in parts if sign in _VOICED or not combining(sign))
    return normalize("NFC", plain.translate(_LETTERS)).translate(_HIRAGANA)
