"""Reversi as the window has it."""

from banmen_client.games.reversi import facts, pictures
from banmen_client.games.reversi.board import ReversiBoard
from banmen_client.screens.game_window import Cover, GameWindow, QuickTable
from banmen_client.screens.two_players.facts import TwoPlayerFacts
from banmen_client.screens.two_players.new_table import OptionRow, new_table, open_for_two
from banmen_client.screens.two_players.table import TwoPlayerTable

_OPTIONS = (OptionRow("size", "new-size", facts.SIZES, facts.USUAL_SIZE),)

FACTS = TwoPlayerFacts(
    board=ReversiBoard,
    piece=pictures.disc,
    ply_text=facts.ply_text,
    action_text=facts.action_text,
    options_text=facts.size_text,
    count=facts.count,
    passed=facts.passed,
    transcript=facts.transcript,
    score_text=facts.score_text,
)

GAME = GameWindow(
    key="reversi",
    cover=Cover(
        tile=lambda size_px, _theme: pictures.tile(size_px),
        thumbnail=lambda state, side_px, _theme: pictures.thumbnail(state, side_px),
        options_text=facts.options_text,
        waiting_text=facts.waiting_text,
        progress_text=facts.progress_text,
    ),
    open_dialog=lambda: new_table("reversi", _OPTIONS),
    table=lambda calls: TwoPlayerTable(calls, FACTS),
    quick=(QuickTable("two", lambda window: open_for_two(window, "reversi", _OPTIONS)),),
)
