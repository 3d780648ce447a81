"""The drawing of a knight's board."""
