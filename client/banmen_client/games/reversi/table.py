"""What reversi provides for its table, which is that of all games of moves for two."""

from banmen_client.games.reversi import facts, pictures
from banmen_client.games.reversi.board import ReversiBoard
from banmen_client.screens.two_players.facts import TwoPlayerFacts

FACTS = TwoPlayerFacts(
    board=ReversiBoard,
    piece=pictures.disc,
    ply_text=facts.ply_text,
    action_text=facts.action_text,
    options_text=facts.beginning_text,
    count=facts.count,
    passed=facts.passed,
    transcript=facts.transcript,
    score_text=facts.score_text,
    line_name=facts.line_name,
)
