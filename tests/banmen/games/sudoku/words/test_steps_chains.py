"""Wings, colourings, rectangles, chains and contradictions are proved in both languages."""

import re
from pathlib import Path

import pytest

from banmen.games.sudoku.engine.position import SolvingStep
from banmen.games.sudoku.engine.techniques import chains, colouring, contradiction, uniqueness, wings
from banmen.games.sudoku.words.steps import BY_SQUARES, LONGEST, explanation
from banmen.texts import LANGUAGES, Texts
from tests.banmen.games.sudoku.positions import hard_positions, marks

RECTANGLE = marks("r1c1=27 r1c5=27 r2c1=27 r2c5=27")
TELLING = {
    "xy-wing": (
        SolvingStep("xy_wing", removes=marks("r1c8=9"), proof=marks("r2c8=94 r2c3=47 r1c1=79")),
        "r2c3 is 4 or 7. If 4, r2c8 is 9; if 7, r1c1 is 9. So every square that sees both, here r1c8, is not 9.",
        "r2c3は4か7です。4ならr2c8が9、7ならr1c1が9になります。よって、その両方から見えるマス(r1c8)に9は入りません。",
    ),
    "xyz-wing": (
        SolvingStep(
            "xyz_wing",
            removes=marks("r1c2=3 r1c3=3"),
            proof=marks("r1c5=31 r1c1=12 r2c2=23"),
            fins=marks("r1c1=3"),
        ),
        (
            "r1c1 is 1, 2 or 3. If 1, r1c5 is 3; if 2, r2c2 is 3."
            " So every square that sees all three, here r1c2 and r1c3, is not 3."
        ),
        (
            "r1c1は1か2か3です。1ならr1c5が3、2ならr2c2が3になります。"
            "よって、3マスすべてから見えるマス(r1c2・r1c3)に3は入りません。"
        ),
    ),
    "w-wing": (
        SolvingStep("w_wing", removes=marks("r9c5=8"), proof=marks("r7c5=83 r3c5=3 r3c1=3 r9c1=38"), units=(2,)),
        (
            "In row 3 only r3c5 or r3c1 can be 3. If r3c5 is, r7c5 is 8; if r3c1 is, r9c1 is 8."
            " So every square that sees both, here r9c5, is not 8."
        ),
        (
            "3行目で3が入るのはr3c5かr3c1だけです。r3c5ならr7c5が8、r3c1ならr9c1が8になります。"
            "よって、その両方から見えるマス(r9c5)に8は入りません。"
        ),
    ),
    "remote pair": (
        SolvingStep("remote_pair", removes=marks("r5c1=27"), proof=marks("r1c1=72 r1c5=27 r5c5=72 r5c8=27")),
        (
            "r1c1, r1c5, r5c5 and r5c8 are 2 and 7 in turn, so one of r1c1 and r5c8 is 2 and the other 7."
            " Every square that sees both, here r5c1, is neither."
        ),
        (
            "r1c1・r1c5・r5c5・r5c8には2と7が交互に入るので、r1c1とr5c8は一方が2、もう一方が7です。"
            "両方から見えるマス(r5c1)には、どちらも入りません。"
        ),
    ),
    "a trap": (
        SolvingStep(
            "simple_colouring", removes=marks("r8c1=5"), proof=marks("r1c1=5 r2c4=5"), fins=marks("r1c5=5 r8c4=5")
        ),
        (
            "Rows, columns and boxes with only two places for 5 link these squares:"
            " 5 is in r1c1 and r2c4, or else in r1c5 and r8c4."
            " So every square that sees one of each, here r8c1, is not 5."
        ),
        (
            "5が2か所にしか入らない行・列・ブロックをたどると、5は「r1c1・r2c4」の組か「r1c5・r8c4」の組のどちらかに入ります。"
            "よって、両方の組から見えるマス(r8c1)に5は入りません。"
        ),
    ),
    "a wrap": (
        SolvingStep(
            "simple_colouring",
            removes=marks("r1c5=5 r8c5=5"),
            proof=marks("r1c1=5"),
            fins=marks("r1c5=5 r8c5=5"),
            units=(13,),
        ),
        (
            "Rows, columns and boxes with only two places for 5 link these squares:"
            " 5 is in r1c5 and r8c5, or else in r1c1. The former would put 5 twice into column 5."
            " So r1c5 and r8c5 are not 5."
        ),
        (
            "5が2か所にしか入らない行・列・ブロックをたどると、5は「r1c5・r8c5」の組か「r1c1」の組のどちらかに入ります。"
            "前者だと5列目に5が2つ入ってしまいます。よって、r1c5・r8c5に5は入りません。"
        ),
    ),
    "a rectangle of type 1": (
        SolvingStep("unique_rectangle_1", removes=marks("r2c5=27"), proof=RECTANGLE, fins=marks("r2c5=9")),
        "If r2c5 were 2 or 7, r1c1, r1c5, r2c1 and r2c5 could exchange 2 and 7: a second solution. So r2c5 is neither.",
        (
            "r2c5が2か7だと、r1c1・r1c5・r2c1・r2c5の2と7を入れ替えた別の解ができてしまいます。"
            "よって、r2c5はどちらでもありません。"
        ),
    ),
    "a rectangle of type 2": (
        SolvingStep("unique_rectangle_2", removes=marks("r2c2=9 r2c9=9"), proof=RECTANGLE, fins=marks("r2c1=9 r2c5=9")),
        (
            "With 2 and 7 alone, r1c1, r1c5, r2c1 and r2c5 could exchange them: a second solution."
            " So r2c1 or r2c5 is 9, and every square that sees both, here r2c2 and r2c9, is not 9."
        ),
        (
            "r1c1・r1c5・r2c1・r2c5に2と7だけが入ると、入れ替えた別の解ができてしまいます。"
            "よってr2c1かr2c5が9で、両方から見えるマス(r2c2・r2c9)に9は入りません。"
        ),
    ),
    "a rectangle of type 3": (
        SolvingStep(
            "unique_rectangle_3",
            removes=marks("r2c2=89 r2c3=9"),
            proof=RECTANGLE + marks("r2c8=89"),
            fins=marks("r2c1=8 r2c5=9"),
            units=(1,),
        ),
        (
            "With 2 and 7 alone, r1c1, r1c5, r2c1 and r2c5 could exchange them: a second solution."
            " So r2c1 or r2c5 is 8 or 9. With r2c8 that uses up 8 and 9 in row 2:"
            " r2c2 is not 8 or 9, and r2c3 is not 9."
        ),
        (
            "r1c1・r1c5・r2c1・r2c5に2と7だけが入ると、入れ替えた別の解ができてしまいます。"
            "よってr2c1かr2c5が8か9です。r2c8と合わせて2行目の8・9を使い切るので、r2c2に8・9、r2c3に9は入りません。"
        ),
    ),
    "a rectangle of type 4": (
        SolvingStep(
            "unique_rectangle_4",
            removes=marks("r2c1=2 r2c5=2"),
            proof=RECTANGLE,
            fins=marks("r2c1=38 r2c5=49"),
            units=(1,),
        ),
        (
            "With 2 and 7 alone, r1c1, r1c5, r2c1 and r2c5 could exchange them: a second solution."
            " In row 2 only r2c1 or r2c5 can be 7, so neither of them is 2."
        ),
        (
            "r1c1・r1c5・r2c1・r2c5に2と7だけが入ると、入れ替えた別の解ができてしまいます。"
            "2行目で7が入るのはr2c1かr2c5だけなので、どちらにも2は入りません。"
        ),
    ),
    "a rectangle of type 5": (
        SolvingStep("unique_rectangle_5", removes=marks("r1c2=9 r2c4=9"), proof=RECTANGLE, fins=marks("r1c5=9 r2c1=9")),
        (
            "With 2 and 7 alone, r1c1, r1c5, r2c1 and r2c5 could exchange them: a second solution."
            " So r1c5 or r2c1 is 9, and every square that sees all of these, here r1c2 and r2c4, is not 9."
        ),
        (
            "r1c1・r1c5・r2c1・r2c5に2と7だけが入ると、入れ替えた別の解ができてしまいます。"
            "よってr1c5かr2c1が9で、そのすべてから見えるマス(r1c2・r2c4)に9は入りません。"
        ),
    ),
    "a rectangle of type 6 with a missing candidate": (
        SolvingStep(
            "unique_rectangle_6",
            removes=marks("r1c5=2 r2c1=2"),
            proof=marks("r1c1=27 r1c5=2 r2c1=27 r2c5=27"),
            fins=marks("r1c5=89 r2c1=39"),
            units=(0, 1),
        ),
        (
            "In rows 1 and 2, 2 fits only in r1c1, r1c5, r2c1 and r2c5. So if one of r1c5 or r2c1 were 2,"
            " both would be, and the other two 7: the four could exchange them, a second solution."
            " So r1c5 and r2c1 are not 2."
        ),
        (
            "1・2行目で2が入るのはr1c1・r1c5・r2c1・r2c5の中だけです。"
            "r1c5かr2c1の一方が2なら両方が2、残る2マスは7となり、入れ替えた別の解ができてしまいます。"
            "よって、r1c5・r2c1に2は入りません。"
        ),
    ),
    "a hidden rectangle": (
        SolvingStep(
            "hidden_rectangle",
            removes=marks("r2c5=7"),
            proof=marks("r2c5=27 r1c5=27 r2c1=27 r1c1=27"),
            units=(1, 13),
        ),
        (
            "If r2c5 were 7, 2 would be in r1c5 and r2c1, its only other places in row 2 and column 5,"
            " and r1c1 would be 7: r1c1, r1c5, r2c1 and r2c5 could exchange 7 and 2, a second solution."
            " So r2c5 is not 7."
        ),
        (
            "r2c5が7だと、2行目と5列目の2は残る候補のr1c5とr2c1に入り、r1c1は7になります。"
            "するとr1c1・r1c5・r2c1・r2c5の7と2を入れ替えた別の解ができてしまいます。よって、r2c5に7は入りません。"
        ),
    ),
    "BUG+1": (
        SolvingStep(
            "bug_plus_one", sets=marks("r6c8=4"), proof=marks("r6c8=4"), fins=marks("r6c8=57"), units=(5, 16, 23)
        ),
        (
            "If r6c8 were not 4, every empty square would have two candidates and every digit two places in its row,"
            " column and box. Such a grid never has exactly one solution. So r6c8 is 4."
        ),
        (
            "r6c8が4でないと、空きマスの候補がすべて2つずつになり、どの数字も行・列・ブロックごとに2か所ずつ残ります。"
            "そのような盤面の解は1つに決まりません。よって、r6c8は4です。"
        ),
    ),
    "a chain of one digit": (
        SolvingStep("x_chain", removes=marks("r2c2=5"), proof=marks("r1c1=5 r1c5=5 r5c5=5 r5c8=5")),
        "If r1c1 is not 5: r1c5 = 5 → r5c5 ≠ 5 → r5c8 = 5. So r1c1 or r5c8 is 5; either way r2c2 is not 5.",
        (
            "r1c1が5でないとすると、r1c5=5 → r5c5≠5 → r5c8=5 となります。"
            "つまりr1c1かr5c8が5なので、いずれにしてもr2c2に5は入りません。"
        ),
    ),
    "a chain of pairs": (
        SolvingStep("xy_chain", removes=marks("r1c9=1 r5c1=1"), proof=marks("r1c1=12 r1c5=23 r5c5=34 r5c9=41")),
        (
            "If r1c1 is not 1: r1c1 = 2 → r1c5 = 3 → r5c5 = 4 → r5c9 = 1."
            " So r1c1 or r5c9 is 1; either way r1c9 and r5c1 are not 1."
        ),
        (
            "r1c1が1でないとすると、r1c1=2 → r1c5=3 → r5c5=4 → r5c9=1 となります。"
            "つまりr1c1かr5c9が1なので、いずれにしてもr1c9・r5c1に1は入りません。"
        ),
    ),
    "a chain with ends of two digits": (
        SolvingStep("aic", removes=marks("r1c1=4 r1c4=3"), proof=marks("r1c1=3 r9c1=3 r9c5=34 r8c4=4 r1c4=4")),
        (
            "If r1c1 is not 3: r9c1 = 3 → r9c5 = 4 → r8c4 ≠ 4 → r1c4 = 4."
            " So r1c1 is 3 or r1c4 is 4; either way r1c1 is not 4, and r1c4 is not 3."
        ),
        (
            "r1c1が3でないとすると、r9c1=3 → r9c5=4 → r8c4≠4 → r1c4=4 となります。"
            "つまりr1c1が3かr1c4が4なので、いずれにしてもr1c1に4、r1c4に3は入りません。"
        ),
    ),
    "a chain with ends in one square": (
        SolvingStep("aic", removes=marks("r1c1=34"), proof=marks("r1c1=1 r5c1=12 r1c1=2")),
        "If r1c1 is not 1: r5c1 = 1 → r5c1 ≠ 2 → r1c1 = 2. So r1c1 is 1 or 2; either way r1c1 is not 3 or 4.",
        (
            "r1c1が1でないとすると、r5c1=1 → r5c1≠2 → r1c1=2 となります。"
            "つまりr1c1が1か2なので、いずれにしてもr1c1に3・4は入りません。"
        ),
    ),
    "a chain back to its start": (
        SolvingStep("x_chain", sets=marks("r1c1=5"), proof=marks("r1c1=5 r5c1=5 r5c4=5 r2c4=5 r1c5=5 r1c1=5")),
        "If r1c1 were not 5: r5c1 = 5 → r5c4 ≠ 5 → r2c4 = 5 → r1c5 ≠ 5 → r1c1 = 5. So r1c1 is 5.",
        "r1c1が5でないとすると、r5c1=5 → r5c4≠5 → r2c4=5 → r1c5≠5 → r1c1=5 となり、矛盾します。よって、r1c1は5です。",
    ),
    "a loop": (
        SolvingStep(
            "loop",
            removes=marks("r2c7=6 r5c1=1 r6c4=9 r6c6=9"),
            proof=marks("r5c1=8 r8c1=8 r8c7=86 r6c7=69 r6c1=9 r5c1=9"),
        ),
        (
            "If r5c1 is not 8: r8c1 = 8 → r8c7 = 6 → r6c7 = 9 → r6c1 ≠ 9 → r5c1 = 9, which again excludes 8 from r5c1."
            " The loop can be followed in both directions, so one of each two neighbours is true:"
            " r2c7 is not 6, r5c1 is not 1, and r6c4 and r6c6 are not 9."
        ),
        (
            "r5c1が8でないとすると、r8c1=8 → r8c7=6 → r6c7=9 → r6c1≠9 → r5c1=9 となり、r5c1はやはり8ではありません。"
            "この輪は逆向きにもたどれるので、隣り合う2つの一方は必ず正しいと分かります。"
            "よって、r2c7に6、r5c1に1、r6c4・r6c6に9は入りません。"
        ),
    ),
    "a loop of groups": (
        SolvingStep(
            "grouped_loop",
            removes=marks("r3c4=5"),
            proof=marks("r3c5=5 r1c5=5 r1c7=5 r1c8=5 r3c8=5"),
            chains=((marks("r3c5=5"), marks("r1c5=5"), marks("r1c7=5 r1c8=5"), marks("r3c8=5")),),
        ),
        (
            "If r3c5 is not 5: r1c5 = 5 → r1c78 ≠ 5 → r3c8 = 5, which again excludes 5 from r3c5."
            " The loop can be followed in both directions, so one of each two neighbours is true: r3c4 is not 5."
        ),
        (
            "r3c5が5でないとすると、r1c5=5 → r1c78≠5 → r3c8=5 となり、r3c5はやはり5ではありません。"
            "この輪は逆向きにもたどれるので、隣り合う2つの一方は必ず正しいと分かります。よって、r3c4に5は入りません。"
        ),
    ),
    "a loop through almost locked sets": (
        SolvingStep(
            "als_loop",
            removes=marks("r2c2=4 r4c2=6"),
            proof=marks("r1c2=67 r2c2=71 r3c2=1 r9c2=6"),
            fins=marks("r3c2=4 r9c2=4"),
            chains=(
                (
                    marks("r1c2=6"),
                    marks("r1c2=7"),
                    marks("r2c2=7"),
                    marks("r2c2=1"),
                    marks("r3c2=1"),
                    marks("r9c2=6"),
                ),
            ),
            locked=((1,), (10,), (19, 73)),
        ),
        (
            "The squares in brackets can lack only one of their candidates. If r1c2 is not 6: r1c2 = 7 → r2c2 ≠ 7 →"
            " r2c2 = 1 → r3c2 ≠ 1 → r9c2 = 6 [r3c2 r9c2], which again excludes 6 from r1c2."
            " The loop can be followed in both directions, so one of each two neighbours is true,"
            " and the squares in brackets keep their other candidates: r2c2 is not 4, and r4c2 is not 6."
        ),
        (
            "角かっこ内のマスでは、候補のうち入らない数字は1つだけです。"
            "r1c2が6でないとすると、r1c2=7 → r2c2≠7 → r2c2=1 → r3c2≠1 → r9c2=6[r3c2 r9c2] となり、"
            "r1c2はやはり6ではありません。"
            "この輪は逆向きにもたどれるので、隣り合う2つの一方は必ず正しく、角かっこ内のマスには残りの候補もすべて入ります。"
            "よって、r2c2に4、r4c2に6は入りません。"
        ),
    ),
    "doubly linked ALS-XZ": (
        SolvingStep(
            "double_als_xz",
            removes=marks("r1c5=13 r2c3=2"),
            proof=marks("r1c2=3 r1c1=1 r1c8=1 r1c9=3"),
            fins=marks("r1c1=2 r1c2=2 r1c8=4 r1c9=4"),
            chains=((marks("r1c2=3"), marks("r1c1=1"), marks("r1c8=1"), marks("r1c9=3")),),
            locked=((0, 1), (7, 8)),
        ),
        (
            "Each of two groups lacks only one of its candidates: A (r1c1 and r1c2) has 1, 2 and 3,"
            " B (r1c8 and r1c9) has 1, 3 and 4. Neither 1 nor 3 can be in both, so one group has 1, the other 3,"
            " and both have all their other candidates. So r1c5 is not 1 or 3, and r2c3 is not 2."
        ),
        (
            "A(r1c1・r1c2)の候補は1・2・3、B(r1c8・r1c9)の候補は1・3・4で、どちらも入らない数字は1つだけです。"
            "1も3も両方には入らないので、1と3は一方ずつに入り、AとBには残りの候補もすべて入ります。"
            "よって、r1c5に1・3、r2c3に2は入りません。"
        ),
    ),
    "a chain of groups": (
        SolvingStep(
            "grouped_aic",
            removes=marks("r8c1=5"),
            proof=marks("r1c1=5 r1c7=5 r1c8=5 r3c9=5 r8c9=5"),
            chains=((marks("r1c1=5"), marks("r1c7=5 r1c8=5"), marks("r3c9=5"), marks("r8c9=5")),),
        ),
        "If r1c1 is not 5: r1c78 = 5 → r3c9 ≠ 5 → r8c9 = 5. So r1c1 or r8c9 is 5; either way r8c1 is not 5.",
        (
            "r1c1が5でないとすると、r1c78=5 → r3c9≠5 → r8c9=5 となります。"
            "つまりr1c1かr8c9が5なので、いずれにしてもr8c1に5は入りません。"
        ),
    ),
    "ALS-XZ": (
        SolvingStep(
            "als_xz",
            removes=marks("r6c2=3"),
            proof=marks("r1c2=3 r1c1=1 r5c1=1 r6c1=3"),
            fins=marks("r1c1=2 r1c2=2 r5c1=4 r6c1=4"),
            chains=((marks("r1c2=3"), marks("r1c1=1"), marks("r5c1=1"), marks("r6c1=3")),),
            locked=((0, 1), (36, 45)),
        ),
        (
            "Each of two groups lacks only one of its candidates: A (r1c1 and r1c2) has 1, 2 and 3,"
            " B (r5c1 and r6c1) has 1, 3 and 4. 1 cannot be in both, so A or B holds 3."
            " So every square that sees all their places for 3, here r6c2, is not 3."
        ),
        (
            "A(r1c1・r1c2)の候補は1・2・3、B(r5c1・r6c1)の候補は1・3・4で、どちらも入らない数字は1つだけです。"
            "1は両方には入らないので、AかBに3が入ります。よって、それらの3の候補すべてから見えるマス(r6c2)に3は入りません。"
        ),
    ),
    "ALS-XY-wing": (
        SolvingStep(
            "als_xy_wing",
            removes=marks("r1c9=3"),
            proof=marks("r1c2=3 r1c1=1 r5c1=1 r6c1=5 r6c8=5 r4c9=3"),
            fins=marks("r1c1=2 r1c2=2 r5c1=4 r6c1=4 r4c9=7 r6c8=7"),
            chains=(
                (
                    marks("r1c2=3"),
                    marks("r1c1=1"),
                    marks("r5c1=1"),
                    marks("r6c1=5"),
                    marks("r6c8=5"),
                    marks("r4c9=3"),
                ),
            ),
            locked=((0, 1), (36, 45), (35, 52)),
        ),
        (
            "Each of three groups lacks only one of its candidates: A (r1c1 and r1c2) has 1, 2 and 3,"
            " B (r4c9 and r6c8) has 3, 5 and 7, C (r5c1 and r6c1) has 1, 4 and 5. So C holds 1 or 5."
            " If 1, A lacks it and holds 3; if 5, B lacks it and holds 3."
            " So every square that sees all their places for 3, here r1c9, is not 3."
        ),
        (
            "A(r1c1・r1c2)の候補は1・2・3、B(r4c9・r6c8)の候補は3・5・7、C(r5c1・r6c1)の候補は1・4・5で、"
            "どれも入らない数字は1つだけです。よってCには1か5が入ります。1ならAに3が、5ならBに3が入ります。"
            "よって、それらの3の候補すべてから見えるマス(r1c9)に3は入りません。"
        ),
    ),
    "a chain through an almost locked set": (
        SolvingStep(
            "als_aic",
            removes=marks("r2c1=5"),
            proof=marks("r1c1=5 r1c9=5 r5c9=5 r6c9=57 r6c1=75"),
            fins=marks("r5c9=6 r6c9=6"),
            chains=(
                (
                    marks("r1c1=5"),
                    marks("r1c9=5"),
                    marks("r5c9=5 r6c9=5"),
                    marks("r6c9=7"),
                    marks("r6c1=7"),
                    marks("r6c1=5"),
                ),
            ),
            locked=((), (44, 53), ()),
        ),
        (
            "The squares in brackets can lack only one of their candidates. If r1c1 is not 5: r1c9 = 5 → r56c9 ≠ 5 →"
            " r6c9 = 7 [r5c9 r6c9] → r6c1 ≠ 7 → r6c1 = 5. So r1c1 or r6c1 is 5; either way r2c1 is not 5."
        ),
        (
            "角かっこ内のマスでは、候補のうち入らない数字は1つだけです。"
            "r1c1が5でないとすると、r1c9=5 → r56c9≠5 → r6c9=7[r5c9 r6c9] → r6c1≠7 → r6c1=5 となります。"
            "つまりr1c1かr6c1が5なので、いずれにしてもr2c1に5は入りません。"
        ),
    ),
    "an ALS chain": (
        SolvingStep(
            "als_chain",
            removes=marks("r9c2=3"),
            proof=marks("r1c2=3 r1c3=3 r1c1=1 r5c1=1 r9c9=4"),
            chains=((marks("r1c2=3 r1c3=3"), marks("r1c1=1"), marks("r5c1=1"), marks("r8c9=3 r9c7=3")),),
            locked=((0, 1, 2), (36,)),
        ),
        (
            "The squares in brackets can lack only one of their candidates. If r1c23 is not 3:"
            " r1c1 = 1 [r1c1 r1c2 r1c3] → r5c1 ≠ 1 → r8c9/r9c7 = 3."
            " So r1c23 or r8c9/r9c7 is 3; either way r9c2 is not 3."
        ),
        (
            "角かっこ内のマスでは、候補のうち入らない数字は1つだけです。"
            "r1c23が3でないとすると、r1c1=1[r1c1 r1c2 r1c3] → r5c1≠1 → r8c9/r9c7=3 となります。"
            "つまりr1c23かr8c9/r9c7が3なので、いずれにしてもr9c2に3は入りません。"
        ),
    ),
    "a forcing chain from a square": (
        SolvingStep(
            "forcing_chain",
            removes=marks("r5c5=9"),
            proof=marks("r1c1=1 r1c5=19 r1c1=2 r5c1=29 r1c1=3 r1c4=3 r5c4=9"),
            fins=marks("r1c4=4 r5c4=4"),
            chains=(
                (marks("r1c1=1"), marks("r1c5=1"), marks("r1c5=9"), marks("r5c5=9")),
                (marks("r1c1=2"), marks("r5c1=2"), marks("r5c1=9"), marks("r5c5=9")),
                (marks("r1c1=3"), marks("r1c4=3"), marks("r5c4=9"), marks("r5c5=9")),
            ),
            locked=((), (), (3, 39)),
        ),
        (
            "The squares in brackets can lack only one of their candidates. r1c1 is 1, 2 or 3:"
            " r1c1 = 1 → r1c5 ≠ 1 → r1c5 = 9 → r5c5 ≠ 9; r1c1 = 2 → r5c1 ≠ 2 → r5c1 = 9 → r5c5 ≠ 9;"
            " r1c1 = 3 → r1c4 ≠ 3 → r5c4 = 9 [r1c4 r5c4] → r5c5 ≠ 9. In every case r5c5 is not 9."
        ),
        (
            "角かっこ内のマスでは、候補のうち入らない数字は1つだけです。r1c1は1・2か3のどれかです。"
            "r1c1=1 → r1c5≠1 → r1c5=9 → r5c5≠9、r1c1=2 → r5c1≠2 → r5c1=9 → r5c5≠9、"
            "r1c1=3 → r1c4≠3 → r5c4=9[r1c4 r5c4] → r5c5≠9 となり、どの場合もr5c5に9は入りません。"
        ),
    ),
    "a forcing chain from a unit": (
        SolvingStep(
            "forcing_chain",
            removes=marks("r5c5=9"),
            proof=marks("r1c1=9 r1c5=9 r5c9=9"),
            units=(0,),
            chains=(
                (marks("r1c1=9"), marks("r5c1=9"), marks("r5c9=9"), marks("r5c5=9")),
                (marks("r1c5=9"), marks("r5c5=9")),
            ),
        ),
        (
            "In row 1, 9 is in r1c1 or r1c5: r1c1 = 9 → r5c1 ≠ 9 → r5c9 = 9 → r5c5 ≠ 9; r1c5 = 9 → r5c5 ≠ 9."
            " In every case r5c5 is not 9."
        ),
        (
            "1行目で9が入るのはr1c1かr1c5のどれかです。"
            "r1c1=9 → r5c1≠9 → r5c9=9 → r5c5≠9、r1c5=9 → r5c5≠9 となり、どの場合もr5c5に9は入りません。"
        ),
    ),
    "a unit without a place": (
        SolvingStep(
            "contradiction",
            removes=marks("r4c5=3"),
            proof=marks("r4c5=3 r4c1=7 r6c1=2"),
            fins=marks("r4c8=2"),
            units=(23,),
        ),
        "Suppose r4c5 were 3. Then r4c1 is 7, r6c1 is 2, and box 6 has no place for 2. So r4c5 is not 3.",
        "r4c5に3を仮に置くと、r4c1が7、r6c1が2となり、ブロック6に2の入る場所がなくなります。よって、r4c5に3は入りません。",
    ),
    "a square without a candidate": (
        SolvingStep("contradiction", removes=marks("r4c5=3"), proof=marks("r4c5=3 r4c1=7"), fins=marks("r4c2=37")),
        "Suppose r4c5 were 3. Then r4c1 is 7, and r4c2 has no candidate left. So r4c5 is not 3.",
        "r4c5に3を仮に置くと、r4c1が7となり、r4c2に入る数字がなくなります。よって、r4c5に3は入りません。",
    ),
    "a dead end at once": (
        SolvingStep(
            "contradiction", removes=marks("r7c5=8"), proof=marks("r7c5=8"), fins=marks("r7c6=8 r8c6=8"), units=(14,)
        ),
        "Suppose r7c5 were 8. Then column 6 has no place for 8. So r7c5 is not 8.",
        "r7c5に8を仮に置くと、6列目に8の入る場所がなくなります。よって、r7c5に8は入りません。",
    ),
    "a trial": (
        SolvingStep("trial", removes=marks("r4c5=3"), proof=marks("r4c5=3")),
        "Suppose r4c5 were 3. Then nothing completes the grid, whatever the other squares hold. So r4c5 is not 3.",
        "r4c5に3を仮に置くと、残りのマスをどう埋めても完成しません。よって、r4c5に3は入りません。",
    ),
}


@pytest.mark.parametrize("case", TELLING)
def test_a_step_is_proved_in_both_languages(case: str) -> None:
    step, english, japanese = TELLING[case]
    assert explanation(Texts("en"), step) == english
    assert explanation(Texts("ja"), step) == japanese


def test_every_technique_about_squares_has_a_case() -> None:
    assert {step.technique for step, _, _ in TELLING.values()} | {"aic"} == BY_SQUARES


def test_a_long_proof_names_its_first_and_last_placements() -> None:
    placements = marks(" ".join(f"r{row}c{row}=1" for row in range(1, 10)) + " r1c5=2 r2c5=3 r3c5=4")
    step = SolvingStep("contradiction", removes=placements[:1], proof=placements, fins=marks("r9c1=5"))
    assert explanation(Texts("en"), step) == (
        "Suppose r1c1 were 1. Then r2c2 is 1, r3c3 is 1, r4c4 is 1, r5c5 is 1, r6c6 is 1, r7c7 is 1, …,"
        " r2c5 is 3, r3c5 is 4, and r9c1 has no candidate left. So r1c1 is not 1."
    )


FINDERS = (
    wings.xy_wing,
    wings.xyz_wing,
    wings.w_wing,
    colouring.remote_pair,
    colouring.simple_colouring,
    uniqueness.unique_rectangle,
    chains.x_chain,
    chains.xy_chain,
    chains.aic,
    contradiction.contradiction,
)


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_explanation_is_complete_and_short(language: str, shared_data: Path) -> None:
    texts = Texts(language)
    for met, _ in hard_positions(shared_data / "sudoku")[::15]:
        for finder in FINDERS:
            for step in finder(met):
                told = explanation(texts, step)
                assert not re.search(r"step-|\{|\$", told), told
                assert told.count("→") < LONGEST
                assert len(told) < 400, told
