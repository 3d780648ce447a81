"""What is said of a match, in both languages."""

import pytest

from banmen.arena.match import Forfeit, GameRecord, Match, PairTally, seats_of
from banmen.arena.report import bar_text, fault_text, names_of, not_started_text, report
from banmen.arena.statistics import Sprt
from banmen.games.reversi.rules import REVERSI
from banmen.programs.external import ProgramFault
from banmen.texts import Texts

EN, JA = Texts("en"), Texts("ja")
MATCH = Match(game="reversi", a="5", b="nboard:'./my edax' -nboard", seed=7)
NAMES = names_of(EN, MATCH)


def game(number: int, winner: str | None, cut: tuple[int, ...] = (), fault: Forfeit | None = None) -> GameRecord:
    seats = seats_of(REVERSI, number)
    return GameRecord(number=number, seats=seats, winner=winner, reason="", cut=cut, fault=fault)  # type: ignore[arg-type]  # from a table of the test


def tally_of(*pairs: tuple[GameRecord, GameRecord]) -> PairTally:
    tally = PairTally()
    for pair in pairs:
        tally.add(pair)
    return tally


def test_sides_are_named_after_their_contenders() -> None:
    assert NAMES == {"a": "Computer, level 5", "b": "my edax"}
    assert names_of(EN, Match(game="reversi", a="bots/mine.py", b="?", seed=1)) == {"a": "mine.py", "b": "?"}


def test_the_result_of_a_match() -> None:
    tally = tally_of((game(0, "a"), game(1, "a")), (game(2, "a"), game(3, None)), (game(4, "a"), game(5, "b")))
    lines = list(report(EN, MATCH, NAMES, tally, sprt=Sprt(0, 50), games=200))
    assert lines == [
        "Computer, level 5 against my edax: 6 of 200 games, seed 7",
        "Computer, level 5: 4 won, 1 drawn, 1 lost, 75.0%",
        "Elo difference +191, 95 % confidence from -23 to +∞",
        "Pairs with 0, ½, 1, 1½, 2 points: 0, 0, 1, 1, 1",
        "SPRT: not decided between 0 and 50 Elo (ratio 0.40, bounds -2.94 and 2.94)",
    ]
    assert bar_text(tally) == "+4 =1 -1  Elo +191"


def test_before_the_first_pair_there_is_nothing_to_say() -> None:
    assert len(list(report(EN, MATCH, NAMES, PairTally(), sprt=None, games=2))) == 1
    assert bar_text(PairTally()) == "+0 =0 -0"


def test_forfeits_and_moves_cut_short_are_counted() -> None:
    tally = tally_of((game(0, "b", fault=Forfeit("a", "silent")), game(1, "a", cut=(3, 5))))
    lines = list(report(EN, MATCH, NAMES, tally, sprt=None, games=2))
    assert "Elo difference: unknown, all pairs ended alike" in lines
    assert "Computer, level 5 forfeited 1 game." in lines
    assert lines[-1].startswith("In 1 game a move was chosen because time ran out")


@pytest.mark.parametrize(("won", "said"), [("a", "50 Elo is accepted, not 0"), ("b", "0 Elo is accepted, not 50")])
def test_a_test_that_is_decided_says_for_what(won: str, said: str) -> None:
    tally = tally_of(*[(game(0, won), game(1, won))] * 40)
    assert said in list(report(EN, MATCH, NAMES, tally, sprt=Sprt(0, 50), games=200))[-1]


FAULTS = [
    ("not_started", {"command": "./edax", "reason": "No such file"}),
    ("ended", {"status": "1", "said": "oh"}),
    ("silent", {"seconds": "60"}),
    ("passed", {}),
    ("bad_move", {"found": "best"}),
    ("nothing", {}),
    ("no_action", {"error": "Expected `object`"}),
    ("illegal", {"action": "z9", "refusal": "no_such_square", "text": "There is no z9."}),
    ("no_script", {"script": "bot.py"}),
    ("no_choose", {"script": "bot.py"}),
    ("script_raised", {"place": "bot.py:4", "error": "KeyError: 'black'"}),
]


@pytest.mark.parametrize("t", [EN, JA], ids=["en", "ja"])
@pytest.mark.parametrize(("code", "details"), FAULTS, ids=[code for code, _ in FAULTS])
def test_every_fault_is_a_sentence(t: Texts, code: str, details: dict[str, str]) -> None:
    for said in (
        fault_text(t, NAMES, Forfeit("b", code, details)),
        not_started_text(t, NAMES, "b", ProgramFault(code, **details)),
    ):
        assert said.startswith("my edax ")
        assert "program-fault" not in said
        assert "{" not in said
        for name in set(details) - {"refusal", "text"}:
            assert details[name] in said
    assert "There is no z9." in fault_text(EN, NAMES, Forfeit("b", *FAULTS[7]))
