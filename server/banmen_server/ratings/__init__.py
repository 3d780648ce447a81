"""Ratings of players by Glicko-2: their computation, and their storage in the log."""
