from typing import Any

import pytest

from banmen.games.knights_tour.state import Tour
from banmen.protocol.messages import Row
from banmen.texts import Texts
from banmen_client.games.knights_tour import cover
from tests.banmen_client.games.knights_tour.table import searched, state_of


def row(state: Tour | None = None, **options: Any) -> Row:
    return Row(
        "t1", "knights_tour", "playing", {"knight": "Aki"}, plies=3, options=options, watchers="all", state=state
    )


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "8×8"),
        ({"rows": 30, "columns": 200, "closed": True}, "30×200 · closed"),
        ({"find": "all", "method": "backtracking"}, "8×8 · all tours"),
    ],
)
def test_a_table_is_described_by_its_board_and_special_options(options: dict[str, Any], text: str) -> None:
    assert cover.options_text(Texts("en"), row(**options)) == text


def test_its_progress_is_the_depth_or_the_tours_found() -> None:
    t = Texts("en")
    assert cover.progress_text(t, row(state_of(0, 17))) == "2 of 64 squares"
    assert cover.progress_text(t, row()) == "Playing"
    found = searched(9_000, rows=3, columns=4, find="all")
    assert found.why == "all_found"
    assert cover.progress_text(t, row(found)) == "16 tours found"


def test_it_waits_for_whoever_comes() -> None:
    assert cover.waiting_text(Texts("en"), row()) == "Waiting for players"
