from typing import Any

import pytest
from msgspec import structs

from banmen.games.knights_tour.state import Conclude, Tour
from banmen.texts import Texts
from banmen_client.games.knights_tour.coach import Advice, TourVerdict, verdict
from tests.banmen_client.games.knights_tour.table import after, searched, state_of

SMALL: dict[str, Any] = {"rows": 5, "columns": 5}


def judged(
    state: Tour,
    *,
    advice: Advice | None = None,
    dead_end: bool = False,
    person: bool = False,
    stopped_at: int | None = None,
) -> TourVerdict | None:
    return verdict(Texts("en"), state, advice=advice, dead_end=dead_end, person=person, stopped_at=stopped_at)


def tone(found: TourVerdict | None) -> tuple[str, str] | None:
    return None if found is None else (found.tone, found.title)


@pytest.mark.parametrize("person", [False, True])
def test_there_is_no_verdict_while_the_knight_can_move(person: bool) -> None:  # noqa: FBT001 - a parameter of the test
    assert judged(state_of(0, 17), person=person) is None


def test_only_a_person_gets_a_hint_where_to_begin() -> None:
    assert tone(judged(state_of(), person=True)) == ("gold", "Where to begin?")
    assert judged(state_of()) is None


def test_only_a_person_gets_the_verdict_of_a_dead_end() -> None:
    state = state_of(0, 17)
    assert tone(judged(state, dead_end=True, person=True)) == ("gold", "Dead end")
    assert judged(state, dead_end=True) is None


def test_a_tour_is_green_and_an_open_one_that_should_close_is_not() -> None:
    assert tone(judged(searched(24, **SMALL, start="a5"))) == ("green", "A tour!")
    assert tone(judged(searched(36, rows=6, columns=6, start="a6", closed=True))) == ("green", "A closed tour!")
    squares = searched(36, rows=6, columns=6, start="a6").squares()
    unclosed = judged(state_of(*squares, rows=6, columns=6, closed=True), person=True)
    assert tone(unclosed) == ("gold", "All squares, but not closed")


def test_an_impossible_tour_is_reported_before_the_first_step() -> None:
    assert tone(judged(state_of(rows=4, columns=4), person=True)) == ("red", "There is no tour")
    assert tone(judged(state_of(1, **SMALL), person=True)) == ("red", "There is no tour from b5")
    assert judged(state_of(1, **SMALL)) is None, "a program finds it out by itself"


def test_the_end_of_a_search_has_its_reason() -> None:
    found = judged(after(state_of(rows=4, columns=4, start="a4"), Conclude()))
    assert tone(found) == ("red", "There is no tour")
    assert found is not None
    assert "Opposite corners share" in found.body
    ring = judged(after(state_of(rows=4, columns=4, closed=True), Conclude()))
    assert ring is not None
    assert "a ring of these four squares" in ring.body


def test_the_coach_s_advice_says_how_far_to_go_back() -> None:
    state = state_of(24, 13, 2, 11, 18, 7, 4, **SMALL)
    lost = judged(state, advice=Advice("lost", keep=3), person=True)
    assert lost is not None
    assert (lost.tone, lost.title) == ("red", "No tour left from here")
    assert "3" in lost.body
    assert judged(state, advice=Advice("go", 17), person=True) is None


def test_a_show_at_its_limit_reports_its_findings() -> None:
    assert tone(judged(state_of(0, 17), stopped_at=99_999)) == ("gold", "Not found within 99,999 steps")
    found = structs.replace(state_of(0, 17), found=3)
    assert tone(judged(found, stopped_at=99_999)) == ("gold", "3 tours within 99,999 steps")
