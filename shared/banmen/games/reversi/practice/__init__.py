"""Practice at reversi: puzzles of the endgame, found in games and solved exactly, and the training of named openings.

games -> puzzles.py (positions with one winning move) -> collection.py (those that banmen brings, one for each day)
openings.txt -> openings_trainer.py (questions, and those that were answered wrong again)
"""
