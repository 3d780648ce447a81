"""One file a game: geometry, pointer and keys to actions, drawing."""
