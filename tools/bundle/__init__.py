"""Build the application that needs no Python, and try it."""
