"""The hint and the review in the window: what is asked of the engine, and how it is shown."""
