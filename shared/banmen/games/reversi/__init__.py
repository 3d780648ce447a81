"""Reversi on even boards from 4x4 to 16x16: `rules`, `transcript` (`f5d6…`), `perft`, and the console command."""
