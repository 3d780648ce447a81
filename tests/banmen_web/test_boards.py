"""The pure modules of the page's boards, under node's own test runner."""

import pytest

from tests.banmen_web.node import needs_node, run_node


@needs_node
@pytest.mark.parametrize("game", ["goishi", "knights_tour", "battle"])
def test_a_board_shows_the_state(game: str) -> None:
    run_node(f"{game}.test.js")
