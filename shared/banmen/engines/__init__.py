"""What thinks: search and counting, one file a game."""
