"""The scene of the battle: its animations and their pictures."""
