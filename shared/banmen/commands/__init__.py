"""The console commands that need neither server nor window."""
