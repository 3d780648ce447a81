"""The battle of the hero and the demon king in the window."""
