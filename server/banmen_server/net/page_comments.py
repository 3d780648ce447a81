"""Removes comments and indentation from the page's modules and styles before sending. Pure.

Only whole lines are emptied, so a browser's tools show the original lines.
"""

import re
from pathlib import PurePosixPath

_BLOCK = re.compile(r"^[ \t]*/\*(?!!)[^*]*\*+(?:[^/*][^*]*\*+)*/[ \t\r]*$", re.MULTILINE)
"""A comment on lines of its own. One that begins with `/*!` is a licence's, and stays."""
_LINE = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
_TEMPLATE = re.compile(r"`(?:[^`$\\]|\\.|\$(?!\{)|\$\{(?:[^{}`]|\{[^{}`]*\})*\})*`")
"""A template literal without nested ones: an outer one is found after its inner ones have been removed."""


def without_comments(name: str, data: bytes) -> bytes:
    """Return the file without lines of comments and without indentation; all other lines keep their numbers.

    A file that is neither JavaScript nor CSS is returned unchanged, and so is one with a multi-line text or template
    literal: its indentation may be part of the text. Raise UnicodeDecodeError for a file that is not UTF-8.
    """
    kind = PurePosixPath(name).suffix
    if kind not in {".js", ".css"}:
        return data
    text = _BLOCK.sub(lambda comment: "\n" * comment[0].count("\n"), data.decode())
    if kind == ".js":
        text = _LINE.sub("", text)
    # Checked last: comments may contain any characters, and a line in which a literal begins is never removed.
    return data if any(map(_may_continue, text.split("\n"))) else _INDENTATION.sub("", text).encode()


def _may_continue(line: str) -> bool:
    """Return True if a text or template literal may begin in this line and end in a later one."""
    if line.rstrip("\r").endswith("\\"):
        return True
    rest = line
    while "`" in rest:
        shorter = _TEMPLATE.sub("", rest)
        if shorter == rest:
            return True
        rest = shorter
    return False
