"""The page asks for nothing that a browser of November 2023 lacks: Chrome 119, Firefox 120, Safari 17.1.

What JavaScript itself has is held by `lib` in client/banmen_web/tsconfig.json, which is of 2022.
"""

import re
from pathlib import Path

import pytest

from tests.banmen_web.node import MODULES

LATER_STYLES = {
    "light-dark": r"light-dark\(",
    "nesting": r"(^|[;{}])\s*&",
    ":has, in Firefox from 121": r":has\(",
    "text-wrap": r"text-wrap",
    "field-sizing": r"field-sizing",
    "@starting-style": r"@starting-style",
    "discrete transitions": r"allow-discrete|transition-behavior",
    "popover": r":popover-open",
    "anchors": r"anchor-name|position-anchor",
    "zoom, in Firefox from 126": r"[\s;{]zoom:",
    "r, cx, cy of SVG, not in Safari": r"[\s;{](r|cx|cy):",
}
LATER_CALLS = {
    "popover": r"(show|hide|toggle)Popover|[\"' ]popover[\"':]",
    "URL.parse, URL.canParse": r"URL\.(parse|canParse)\(",
    "WebSocket of a relative address": r"new WebSocket\(\"[./]",
    "requestIdleCallback, not in Safari": r"requestIdleCallback",
    "view transitions": r"startViewTransition",
    "dialogs that are asked to close": r"requestClose|closedby|CloseWatcher",
    "bytes as text": r"\.(toBase64|toHex|fromBase64|fromHex)\(",
    "signals of several": r"AbortSignal\.any\(",
    "modules of JSON": r"with \{ type:",
    "moveBefore": r"\.moveBefore\(",
    "the v flag of patterns": r"/[dgimsuy]*v[dgimsuy]*[,;)]",
}


def files(ending: str) -> list[Path]:
    return sorted(path for path in MODULES.rglob(f"*.{ending}") if "node_modules" not in path.parts)


@pytest.mark.parametrize(("ending", "later"), [("css", LATER_STYLES), ("js", LATER_CALLS)])
def test_nothing_later_than_the_oldest_browsers_is_used(ending: str, later: dict[str, str]) -> None:
    found = [
        f"{path.name}:{number}: {name}"
        for path in files(ending)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for name, pattern in later.items()
        if re.search(pattern, line) and not line.lstrip().startswith(("*", "//", "/*"))
    ]
    assert found == []
