"""The drawing of a board of goishi hiroi."""
