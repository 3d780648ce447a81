"""Steps are explained in both languages, sentence by sentence and as in accepted texts.

With BANMEN_ACCEPT_GOLDEN=1 the present explanations replace the golden text; read them first.
"""

import os
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from banmen.games.sudoku.engine.grade import TECHNIQUES, steps
from banmen.games.sudoku.engine.position import SolvingStep
from banmen.games.sudoku.words.steps import explanation, place, technique_name
from banmen.texts import LANGUAGES, Texts
from tests.banmen.games.sudoku.examples import EXAMPLES, example
from tests.banmen.games.sudoku.grids import digits
from tests.banmen.games.sudoku.positions import marks
from tests.banmen.games.sudoku.puzzles import MANIFOLD, RICH

GOLDEN = Path(__file__).parents[4] / "golden" / "sudoku"
EN, JA = Texts("en"), Texts("ja")
NAKED = SolvingStep("naked_single", sets=marks("r5c5=5"), proof=marks("r5c5=5"))
HIDDEN = SolvingStep("hidden_single", sets=marks("r2c8=7"), proof=marks("r2c8=7"), units=(20,))
POINTING = SolvingStep(
    "pointing", removes=marks("r2c1=7 r2c3=7"), proof=marks("r2c8=7 r2c9=7"), units=(20,), covers=(1,)
)
TRIPLE = SolvingStep(
    "naked_triple", removes=marks("r1c5=2 r8c5=12 r9c5=2"), proof=marks("r2c5=12 r3c5=23 r4c5=13"), units=(13,)
)
X_WING = SolvingStep(
    "x_wing",
    removes=marks("r4c3=5"),
    proof=marks("r2c3=5 r2c8=5 r7c3=5 r7c8=5"),
    units=(1, 6),
    covers=(11, 16),
)
TRIAL = SolvingStep("trial", removes=marks("r1c1=1"), proof=marks("r1c1=1"))


@pytest.mark.parametrize(
    ("step", "english", "japanese"),
    [
        (NAKED, "Row 5, column 5 can only be 5.", "5行5列に入るのは5だけです。"),
        (HIDDEN, "In box 3 only row 2, column 8 can be 7.", "ブロック3で7が入るのは2行8列だけです。"),
        (
            replace(HIDDEN, fins=marks("r1c2=7")),
            "In box 3 only row 2, column 8 can be 7. The 7 at r1c2 rules out the other empty squares.",
            "ブロック3で7が入るのは2行8列だけです。ほかの空きマスには、r1c2の7があるので入りません。",
        ),
        (
            replace(HIDDEN, fins=marks("r1c2=7 r2c7=7 r2c9=7 r3c4=7")),
            (
                "In box 3 only row 2, column 8 can be 7. The 7s at r1c2 and r3c4 rule out the other empty squares, "
                "except r2c7 and r2c9, where it is struck out."
            ),
            (
                "ブロック3で7が入るのは2行8列だけです。"
                "ほかの空きマスには、r1c2・r3c4の7があるので入らず、r2c7・r2c9では候補から消してあります。"
            ),
        ),
        (
            replace(HIDDEN, fins=marks("r2c7=7")),
            "In box 3 only row 2, column 8 can be 7. In the other empty squares it is struck out: r2c7.",
            "ブロック3で7が入るのは2行8列だけです。ほかの空きマス(r2c7)では、候補から消してあります。",
        ),
        (
            POINTING,
            "In box 3, 7 fits only in row 2, which therefore has its 7 in box 3. So r2c1 and r2c3 are not 7.",
            "ブロック3で7が入るのは2行目だけなので、2行目の7はブロック3に入ります。よって、r2c1・r2c3に7は入りません。",
        ),
        (
            TRIPLE,
            (
                "In column 5, r2c5, r3c5 and r4c5 have only 1, 2 and 3 between them, and use these up. "
                "So r1c5 and r9c5 are not 2, and r8c5 is not 1 or 2."
            ),
            (
                "5列目のr2c5・r3c5・r4c5の候補は、合わせて1・2・3だけです。これらの数字はここで使い切ります。"
                "よって、r1c5・r9c5に2、r8c5に1・2は入りません。"
            ),
        ),
        (
            SolvingStep(
                "sue_de_coq",
                removes=marks("r1c3=12 r2c2=34"),
                proof=marks("r1c1=1234 r1c2=1234"),
                fins=marks("r1c5=12 r2c1=34"),
                units=(0, 18),
            ),
            (
                "r1c1 and r1c2, where row 1 and box 1 cross, r1c5 in row 1 and r2c1 in box 1 have 1, 2, 3 and 4 between"
                " them: as many digits as squares, and none fits there twice. These use them up."
                " So r1c3 is not 1 or 2, and r2c2 is not 3 or 4."
            ),
            (
                "1行目とブロック1が重なるr1c1・r1c2、1行目のr1c5、ブロック1のr2c1の候補は、合わせて1・2・3・4です。"
                "マスと同じ数の数字で、どれもそこに2度は入らないので、ここで使い切ります。"
                "よって、r1c3に1・2、r2c2に3・4は入りません。"
            ),
        ),
        (
            X_WING,
            (
                "In rows 2 and 7, 5 fits only in columns 3 and 8, which therefore have their 5 in rows 2 and 7. "
                "So r4c3 is not 5."
            ),
            "2・7行目で5が入るのは3・8列目だけなので、3・8列目の5は2・7行目に入ります。よって、r4c3に5は入りません。",
        ),
    ],
)
def test_explanations_of_steps(step: SolvingStep, english: str, japanese: str) -> None:
    assert explanation(EN, step) == english
    assert explanation(JA, step) == japanese


@pytest.mark.parametrize(
    ("step", "english", "japanese"),
    [
        (NAKED, "Look at row 5, column 5.", "5行5列に注目してください。"),
        (HIDDEN, "Look at box 3.", "ブロック3に注目してください。"),
        (POINTING, "Look at box 3 and row 2.", "ブロック3と2行目に注目してください。"),
        (X_WING, "Look at rows 2 and 7.", "2・7行目に注目してください。"),
        (TRIAL, "Look at row 1, column 1.", "1行1列に注目してください。"),
    ],
)
def test_where_to_look_first(step: SolvingStep, english: str, japanese: str) -> None:
    assert place(EN, step) == english
    assert place(JA, step) == japanese


def test_a_hint_for_a_long_chain_points_at_its_conclusion() -> None:
    chain = SolvingStep("aic", removes=marks("r9c9=1"), proof=marks("r1c1=12 r1c9=21 r5c9=12 r6c6=21 r7c6=12"))
    assert place(EN, chain) == "Look at row 9, column 9."
    wide = SolvingStep("aic", removes=marks("r9c1=1 r9c2=1 r9c3=1 r9c7=1 r9c8=1"), proof=chain.proof)
    assert place(EN, wide) == "Look at boxes 7 and 9."


def test_techniques_are_named_in_both_languages() -> None:
    assert technique_name(EN, "naked_single") == "naked single"
    assert technique_name(JA, "naked_single") == "裸のシングル"
    for t in (EN, JA):
        names = [technique_name(t, technique) for technique in TECHNIQUES]
        assert len(set(names)) == len(names)
        assert not [name for name in names if name.startswith("technique-")]


@cache
def steps_of_all_techniques() -> tuple[SolvingStep, ...]:
    """Return one step of each technique: of its example, or else on the way to a solution."""
    met = {technique: example(technique)[1] for technique in EXAMPLES} | {TRIAL.technique: TRIAL}
    for line in RICH:
        for step in steps(digits(line)):
            met.setdefault(step.technique, step)
    return tuple(met[technique] for technique in TECHNIQUES)


def line(t: Texts, step: SolvingStep) -> str:
    return f"{technique_name(t, step.technique)} | {place(t, step)} | {explanation(t, step)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_explanations_read_as_they_were_accepted(language: str) -> None:
    t = Texts(language)
    lines = [
        *(line(t, step) for step in steps_of_all_techniques()),
        "",
        MANIFOLD,
        *(line(t, step) for step in steps(digits(MANIFOLD))),
    ]
    text = "\n".join(lines) + "\n"
    assert "step-" not in text
    assert "technique-" not in text
    assert "{" not in text
    golden = GOLDEN / f"explained-{language}.txt"
    if os.environ.get("BANMEN_ACCEPT_GOLDEN"):
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")
