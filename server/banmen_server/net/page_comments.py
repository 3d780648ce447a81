"""The page's modules and styles without their comments and indentation, as they are sent. Pure.

Only whole lines are emptied, so a browser's tools show the code as it is written.
"""

import re
from pathlib import PurePosixPath

_BLOCK = re.compile(r"^[ \t]*/\*(?!!)[^*]*\*+(?:[^/*][^*]*\*+)*/[ \t\r]*$", re.MULTILINE)
"""A comment that has its lines to itself. One that begins with `/*!` is a licence's, and stays."""
_LINE = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
_TEMPLATE = re.compile(r"`(?:[^`$\\]|\\.|\$(?!\{)|\$\{(?:[^{}`]|\{[^{}`]*\})*\})*`")
"""A template literal with none inside of it: one is found in another after those inside have been taken out."""


def without_comments(name: str, data: bytes) -> bytes:
    """Return the file without lines of comments and without indentation; all other lines keep their numbers.

    A file that is neither JavaScript nor CSS is returned as it is, and so is one with a text or template literal that
    may go over several lines: its indentation may be part of what it says. Raise UnicodeDecodeError for a file that is
    not UTF-8.
    """
    kind = PurePosixPath(name).suffix
    if kind not in {".js", ".css"}:
        return data
    text = _BLOCK.sub(lambda comment: "\n" * comment[0].count("\n"), data.decode())
    if kind == ".js":
        text = _LINE.sub("", text)
    # Asked last: comments may have any signs, and a line in which a literal begins is never one of those left out.
    return data if any(map(_goes_on, text.split("\n"))) else _INDENTATION.sub("", text).encode()


def _goes_on(line: str) -> bool:
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
