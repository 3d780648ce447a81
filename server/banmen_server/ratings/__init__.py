"""Ratings of players by Glicko-2: how they are worked out, and how the log keeps them."""
