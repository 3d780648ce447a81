"""The window's part of goishi hiroi: board, panel, coach, editor."""
