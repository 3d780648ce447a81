"""Transcripts that several tests replay."""

TOURNAMENT_GAME = (
    "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2f7f8e8c8c2e3b5a6f2b4e2g4h3"
    "d1c1b1g5g1a4g3g2b3a3b2a5g8a1h1h2h6g7a2g6b7a8h8h7e1f1a7b8h5h4"
)
"""A game of 2004 from the WTHOR base of the Fédération Française d'Othello: 32 to 32, without a pass."""

PASSING_GAME = "f5 f6 d3 g5 h5 h4 f7 h6 pass c5"
"""Black passes after the eighth disc."""
