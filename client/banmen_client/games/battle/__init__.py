"""The window's part of the battle between the hero and the demon king."""
