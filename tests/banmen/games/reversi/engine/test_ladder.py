"""The strengths by which a level is proposed to people are those of the ladder."""

import re
from pathlib import Path

from banmen.games.reversi.rules import REVERSI

PAGE = Path(__file__).resolve().parents[5] / "docs" / "engine.md"


def test_the_rules_have_the_figures_of_the_page() -> None:
    ladder = PAGE.read_text(encoding="utf-8").partition("\n## Ladder\n")[2].partition("\n## ")[0]
    found = re.findall(r"^\| (\d+) \|.*\| (\d+) \|$", ladder, re.MULTILINE)
    elo = {level: program.elo for level, program in REVERSI.programs.items()}
    assert elo == {"1": 0, **{level: int(above) for level, above in found}}
