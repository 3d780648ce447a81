from typing import Any

from banmen.games.battle.rules import BATTLE
from banmen.protocol.messages import Row
from banmen.texts import Texts
from banmen_client.games.battle import cover
from tests.banmen_client.games.battle.moments import state_of

EN, JA = Texts("en"), Texts("ja")


def row(**more: Any) -> Row:
    given = {"options": {}, "watchers": "all", **more}
    return Row("t1", "battle", "playing", {"hero": "Aki", "demon_king": None}, **given)


def test_progress_shows_the_turn_and_the_hp() -> None:
    assert cover.progress_text(EN, row(state=state_of(hero=213, demon_king=178))) == "Turn 23 · HP 213 : 178"
    assert cover.progress_text(JA, row(state=state_of())) == "ターン 23 · HP 213 : 200"
    assert cover.progress_text(EN, row(state=BATTLE.blank)) == EN("filter-playing")


def test_a_chosen_seed_is_noted() -> None:
    assert cover.options_text(EN, row()) == ""
    assert cover.options_text(EN, row(options={"seed": "x"})) == EN("battle-row-seed")
    assert cover.waiting_text(EN, row()) == EN("row-waiting")
