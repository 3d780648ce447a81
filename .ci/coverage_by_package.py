# noqa: INP001 - a script beside the checkout, in no package
"""Prints the branch coverage of each package that the last `pytest --cov` measured; status 1 where one has too little.

uv run python .ci/coverage_by_package.py: reads the data of coverage.py. The server and what the window knows of its
server must have LEAST percent of lines and branches, and so must the rules; screens and drawing are listed only.
"""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator

LEAST = 95.0
HELD = (
    "shared/banmen",
    "server/banmen_server",
    "client/banmen_client/net",
    "client/banmen_client/table",
    "client/banmen_client/system",
)
"""The folders that must have it, each as a whole."""


def folders(path: str) -> Iterator[str]:
    """What a file counts in: its folder, to the depth of `shared/banmen/games/reversi`, and the folder of HELD."""
    folder = "/".join(path.split("/")[:-1][:4])
    yield folder
    yield from (held for held in HELD if held != folder and path.startswith(f"{held}/"))


def percentages() -> dict[str, float]:
    """Percent of lines and branches that ran, by folder."""
    told = subprocess.run(
        [sys.executable, "-m", "coverage", "json", "-q", "-o", "-"], check=True, capture_output=True, text=True
    )
    ran: Counter[str] = Counter()
    there: Counter[str] = Counter()
    for path, file in json.loads(told.stdout)["files"].items():
        if "/engine/" in path:
            continue  # not traced: see pyproject.toml; reversi's has a run of its own, which holds 90 %
        counts = file["summary"]
        for folder in folders(path.replace("\\", "/")):
            ran[folder] += counts["covered_lines"] + counts["covered_branches"]
            there[folder] += counts["num_statements"] + counts["num_branches"]
    return {folder: 100 * ran[folder] / there[folder] for folder in sorted(there) if there[folder]}


def main() -> int:
    """Print the table."""
    table = percentages()
    too_little = [folder for folder in HELD if table.get(folder, 0.0) < LEAST]
    for folder, percent in table.items():
        wanted = f"  at least {LEAST:g} as a whole" if folder in HELD else ""
        sys.stdout.write(f"{percent:6.1f} %  {folder}{wanted}\n")
    for folder in too_little:
        sys.stderr.write(f"{folder} has less than {LEAST:g} % branch coverage\n")
    return 1 if too_little else 0


if __name__ == "__main__":
    sys.exit(main())
