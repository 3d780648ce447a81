"""The scene of the battle: its animations, and the pictures that they are drawn with."""
