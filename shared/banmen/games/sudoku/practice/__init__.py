"""Practice at sudoku: the puzzles of each day, and positions in which a technique is to be found.

daily.txt -> daily.py (turned by the date); positions.txt -> exercises.py (turned at random, answers judged)
"""
