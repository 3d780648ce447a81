"""Goishi hiroi in the window: board, panel, coach, editor."""
