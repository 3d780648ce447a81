"""The pictures of a knight's board."""
