"""Reversi's search on bitboards, and the count of its game tree (perft), in Python or compiled."""
