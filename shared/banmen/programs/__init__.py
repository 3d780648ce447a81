"""Programs: those that hold seats of a table, those of other authors, and long computations in another process."""
