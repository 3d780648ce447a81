"""The pictures of a board of goishi hiroi."""
