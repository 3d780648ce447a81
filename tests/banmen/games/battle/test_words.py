"""The battle in words: in Japanese exactly those of the original."""

from typing import get_args

import pytest

from banmen.game import Outcome
from banmen.games.battle.state import BattleBegan, Event, Fell, Guarded, Roll, Struck
from banmen.games.battle.verify import VerificationFault, Why
from banmen.games.battle.words import (
    blow_lines,
    end_line,
    event_lines,
    fighter_line,
    roll_lines,
    round_lines,
    verdict_line,
)
from banmen.texts import LANGUAGES, Texts
from tests.banmen.games.battle.battles import folded, fought, new_battle

WHYS: tuple[Why, ...] = get_args(Why)
JA, EN = Texts("ja"), Texts("en")
HIT, EVADED = (Roll(4, 500), Roll(5, 9999)), (Roll(4, 7),)

ORIGINAL = {
    "an attack": (Struck("hero", "hit", 15, HIT), ["勇者の攻撃!魔王に15のダメージ"]),
    "the demon king's": (Struck("demon_king", "hit", 9, HIT), ["魔王の攻撃!勇者に9のダメージ"]),
    "a critical hit": (Struck("hero", "critical", 22, HIT), ["勇者の攻撃!クリティカルヒット!魔王に22のダメージ"]),
    "an evasion": (Struck("hero", "evaded", 0, EVADED), ["勇者の攻撃!魔王は攻撃をかわした"]),
    "peace": (Fell("demon_king", ""), ["魔王は倒れた。", "世界に平和が訪れた。", "勇者の勝ち"]),
    "conquest": (Fell("hero", ""), ["勇者は倒れた。", "世界は征服された。", "魔王の勝ち"]),
}


@pytest.mark.parametrize(("event", "lines"), ORIGINAL.values(), ids=list(ORIGINAL))
def test_the_words_of_the_original(event: Event, lines: list[str]) -> None:
    assert list(event_lines(JA, event)) == lines


def test_a_round_begins_with_how_both_stand() -> None:
    assert round_lines(JA, new_battle()) == ["勇者:HP300 攻撃力15", "魔王:HP400 攻撃力9"]
    assert round_lines(EN, new_battle()) == ["Hero: HP 300, attack 15", "Demon king: HP 400, attack 9"]
    assert fighter_line(JA, folded(fought("1")), "demon_king") == "魔王:HP0 攻撃力9"


@pytest.mark.parametrize(
    ("event", "japanese", "english"),
    [
        (
            Struck("demon_king", "critical", 67, HIT, charged=True),
            "魔王のためうち!クリティカルヒット!勇者に67のダメージ",
            "The demon king strikes a charged blow! Critical! The hero takes 67 damage.",
        ),
        (
            Struck("hero", "hit", 7, HIT, guarded=True),
            "勇者の攻撃!魔王は身を守り、7のダメージ",
            "The hero attacks! Guarding, the demon king takes 7.",
        ),
        (
            Struck("demon_king", "evaded", 0, EVADED, charged=True),
            "魔王のためうち!勇者は攻撃をかわした",
            "The demon king strikes a charged blow! The hero evades it.",
        ),
        (Guarded("hero"), "勇者は身構えた", "The hero is on guard."),
    ],
)
def test_sentences_beyond_the_original(event: Event, japanese: str, english: str) -> None:
    assert list(event_lines(JA, event)) == [japanese]
    assert list(event_lines(EN, event)) == [english]


def test_the_end_in_english() -> None:
    assert list(event_lines(EN, Fell("demon_king", ""))) == [
        "The demon king has fallen.",
        "Peace has come to the world.",
        "The hero wins",
    ]
    assert event_lines(EN, Fell("hero", ""))[1] == "The world has been conquered."


def test_the_opening_has_no_sentence() -> None:
    assert list(event_lines(JA, BattleBegan("0" * 64))) == []


def test_a_blow_in_two_halves() -> None:
    assert blow_lines(JA, Struck("hero", "critical", 22, HIT)) == (
        "勇者の攻撃!クリティカルヒット!",
        "魔王に22のダメージ",
    )


def test_the_dice_with_their_chances() -> None:
    assert roll_lines(EN, Struck("hero", "evaded", 0, EVADED)) == ["Evasion roll 0007 (below 0500 evades)"]
    assert roll_lines(JA, Struck("hero", "hit", 15, HIT)) == [
        "回避の目 0500(0500未満でかわす)",
        "クリティカルの目 9999(0500未満でクリティカルヒット)",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verdict_is_a_sentence_of_its_own(language: str) -> None:
    t, state = Texts(language), folded(fought("1"))
    verdicts = [verdict_line(t, None, state)]
    verdicts += [verdict_line(t, VerificationFault(12, why), state) for why in WHYS]
    assert len(set(verdicts)) == len(verdicts)
    assert all(verdict.endswith((".", "。")) for verdict in verdicts)
    assert str(state.rolls) in verdicts[0]
    assert [why for why, verdict in zip(WHYS, verdicts[1:], strict=True) if "12" in verdict] == ["dice", "rules"]


def test_an_end_that_is_no_fall() -> None:
    assert end_line(JA, Outcome("demon_king", "resigned")) == "魔王の勝ち · 投了"
    assert end_line(EN, Outcome("hero", "claimed")) == "The hero wins · The opponent stayed away"
    assert end_line(EN, Outcome(None, "agreed")) == "Draw · By agreement"
