"""Names of people: how long they are, and where they may be cut without breaking a sign that is made of several."""

import unicodedata

LONGEST_NAME = 24
"""In code points, as the wire counts them."""

JOINER = "\N{ZERO WIDTH JOINER}"


def shortened(name: str, most: int = LONGEST_NAME) -> str:
    """As many whole signs of a name as fit `most` code points. Of a sign that is longer itself, its beginning."""
    if len(name) <= most:
        return name
    kept = ""
    for sign in signs(name):
        if len(kept) + len(sign) > most:
            break
        kept += sign
    return (kept or name[:most].rstrip(JOINER)).rstrip()


def signs(text: str) -> list[str]:
    """Return the text in what a reader takes for single signs, nearly as UAX 29 has it.

    A letter with its marks; an emoji with its tone of skin; joined emoji; a flag; a keycap; a syllable of Hangul.
    """
    found: list[str] = []
    for code_point in text:
        if found and _continues(found[-1], code_point):
            found[-1] += code_point
        else:
            found.append(code_point)
    return found


def is_emoji(code_point: str) -> bool:
    """Whether it is a picture, also one that is newer than this Python's tables."""
    return "\U0001f000" <= code_point <= "\U0001faff" or unicodedata.category(code_point) == "So"


def is_tag(code_point: str) -> bool:
    """Whether it is a letter in the flag of a region, as that of Wales, after a black flag."""
    return "\U000e0020" <= code_point <= "\U000e007f"


def _continues(sign: str, code_point: str) -> bool:
    """Whether the code point belongs to the sign before it."""
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
    """Whether it is one of the two letters of a flag."""
    return "\U0001f1e6" <= code_point <= "\U0001f1ff"
